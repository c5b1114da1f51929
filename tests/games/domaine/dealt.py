"""Positions to test Domaine from, and a way to play in which every step is checked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from regnum.games import domaine
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import CELLS, SIZE, read_cell, read_edge, split_edges
from regnum.games.domaine.rules.board.land import Land
from regnum.games.domaine.rules.cards import FACE_OF_NAME, Card, Hand, read_card
from regnum.games.domaine.rules.data import load
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import CASTLE_GAP, Setting
from regnum.games.domaine.rules.state import State
from regnum.kernel import Chance, Move, Moves, RandomChance, Refusal, Seat, View, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import LastStep, walk_on

MEADOWS = "." * SIZE
GAME = domaine.GAME
DATA = load()
COSTS, SALES = ({name: prices[face] for name, face in FACE_OF_NAME.items()} for prices in (DATA.costs, DATA.sales))
"""What the cards cost and bring, by their names."""


def chance(seed: int = 0) -> Chance:
    """Chance from a seed."""
    return RandomChance(Random(seed))


def deal(seats: int, seed: int = 0, **options: int) -> State:
    """A new game."""
    return GAME.deal(seats, resolve_options(GAME.options(seats), options), chance(seed))


def blank(seats: int, rows: Sequence[str] = (MEADOWS,) * SIZE, *, king: int = 50, gap: int = CASTLE_GAP) -> State:
    """A new game on a land of our own, nobody with a card yet."""
    return State(Setting(seats, gap, king, DATA), Land(tuple(rows)))


def island(meadows: str, elsewhere: str = "f") -> tuple[str, ...]:
    """A land with these meadows alone."""
    signs = [elsewhere] * CELLS
    for name in meadows.split():
        signs[read_cell(name)] = "."
    return tuple("".join(signs[SIZE * row : SIZE * (row + 1)]) for row in reversed(range(SIZE)))


def cards(codes: str) -> tuple[Card, ...]:
    """The cards of these codes, as a state keeps them.

    >>> [str(card) for card in cards("Bk1 Ab2")]
    ['2 borders (A)', '1 knight (B)']
    """
    return tuple(sorted(read_card(code) for code in codes.split()))


def settle_deck(state: State, deck: int | None = None) -> State:
    """Leave in the deck what lies nowhere else, or only this many cards of it, the last ones; the rest is discarded."""
    piles = [list(pile) for pile in DATA.piles]
    for held in (state.chancery, state.discards, *(hand.cards for hand in state.hands)):
        for card in held:
            assert card.face is not None
            piles[card.pile].remove(card.face)
    if deck is not None:
        rest = [Card(at, face) for at, pile in enumerate(piles) for face in pile]
        left = rest[len(rest) - deck :]
        state.discards = tuple(sorted((*state.discards, *rest[: len(rest) - deck])))
        piles = [[card.face for card in left if card.pile == at and card.face is not None] for at in range(len(piles))]
    state.piles = tuple(map(tuple, piles))
    return state


GATE = "d1|e1"
"""The edge between the first and the second estate."""
WALLS = (GATE, "d2|e2", "h1|i1", "h2|i2", *(f"{column}2|{column}3" for column in "abcdefghijkl"))

HANDS = ("Ab2 Ab3 Ak1", "Ab1 Ab2 Ak1", "Bb2 Bb3 Bk1", "Bk2 Cb2 Cb3")
"""What the seats hold unless a test says otherwise."""


def estates(
    seats: int,
    south: tuple[str, str] = (MEADOWS, MEADOWS),
    *,
    north: str = MEADOWS,
    hands: Sequence[str] = HANDS,
    ducats: Sequence[int] = (7, 7, 7, 7),
    seat: int = 0,
    king: int = 50,
    knights: Sequence[str] = ("", "", "", ""),
    unwalled: Collection[str] = (),
    chancery: str = "",
    deck: int | None = None,
) -> State:
    """A game under way, a seat's turn having begun, on a land whose rows are alike but for the two southern ones.

    The first three colours each have an estate of four by two there, walled in: around a1, e1 and i1. Their other
    castles, and a fourth colour's, stand together in the open land to the north. Knights, hands and ducats are given
    by seat; a card by its code.
    """
    state = blank(seats, (*(north,) * (SIZE - 2), *south), king=king)
    castles = ["a1", "e1", "i1", "b5", "f5", "j5", "b8", "f8", "j8", "b11", "f11", "j11"]
    for i, name in enumerate(castles):
        last_row = seats == 4 and i >= 9
        state.board.build(Colour(3 if last_row else i % 3), read_cell(name))
    for colour, names in enumerate(knights[: len(state.board.names)]):
        for name in names.split():
            state.board.muster(Colour(colour), read_cell(name))
    fence(state, [wall for wall in WALLS if wall not in unwalled])
    state.phase, state.to_move = Phase.TURN, Seat(seat)
    state.ducats = tuple(ducats[:seats])
    state.hands = tuple(Hand((), cards(codes)) for codes in hands[:seats])
    state.chancery = cards(chancery)
    settle_deck(state, deck)
    assert not state.faults()
    return state


def fence(state: State, edges: Collection[str]) -> None:
    """Put markers on these edges and no others; domains follow."""
    markers = split_edges(tuple(map(read_edge, edges)))
    state.board.assume(*markers, {})
    state.board.assume(*markers, state.board.survey())


def move(text: str) -> Move:
    """The move of a text."""
    return GAME.actions.read(text)


def refused(state: State, text: str) -> Refusal | None:
    """Why a move is refused; that it is legal exactly if it is not is checked."""
    why = state.refuse(move(text))
    assert (why is None) == (move(text) in state.moves()), f"'{text}': moves() and refuse() differ: {why}"
    return why


def allowed(state: State, text: str) -> bool:
    """Whether a move is legal, by both ways to ask."""
    return refused(state, text) is None


def play(state: State, *texts: str, seed: int = 0) -> list[DomaineEvent]:
    """Play moves, each of them legal, with the invariants checked after each; all that happened."""
    events: list[DomaineEvent] = []
    source = chance(seed)
    for text in texts:
        why = refused(state, text)
        assert why is None, f"'{text}' is refused: {why}"
        events += state.play(move(text), source)
        assert not state.faults(), f"after '{text}': {state.faults()}"
    return events


@dataclass(frozen=True)
class Checked:
    """A game in which every step is checked as by `play`."""

    state: State

    def play(self, move: Move) -> list[DomaineEvent]:
        """Advance by a legal move."""
        return play(self.state, move.text)


def verbs(state: State) -> set[str]:
    """The verbs of the legal moves."""
    return {legal.verb for legal in state.moves()}


def legal(state: State, verb: str) -> set[str]:
    """What the legal moves of a verb name: a cell, an edge, a card."""
    return {text.removeprefix(f"{verb} ") for text in map(str, state.moves()) if text.split()[0] == verb}


def wander(state: State, seed: int) -> Iterator[tuple[State, list[DomaineEvent]]]:
    """A game at random to its end, step by step: the state (always the same object) and what has just happened."""
    rng, last = Random(seed), LastStep()

    def choose(_: View, moves: Moves) -> Move:
        # All verbs are equally likely, so that there is more than borders.
        verb = rng.choice(sorted(verbs(state)))
        return move(rng.choice(sorted(str(one) for one in moves if one.verb == verb)))

    for _ in walk_on(Unrecorded(state, RandomChance(rng)), choose, [last]):
        yield state, cast("list[DomaineEvent]", last.events)


def set_up(seats: int, seed: int = 0, **options: int) -> State:
    """A game whose castles are built, at random."""
    for state, _ in wander(deal(seats, seed, **options), seed):
        if state.phase == Phase.TURN:
            return state
    raise AssertionError("the castles were never built")
