"""Positions to test Golden Horn from, and a way to play in which every step is checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import cast

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.base import Realm
from regnum.games.golden_horn.rules.data import SIDES, load
from regnum.games.golden_horn.rules.events import GoldenHornEvent
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.setup import OPTIONS, setting
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import (
    BLACK,
    COLOURS,
    DECK,
    FARMER,
    NO_CARDS,
    NOTHING,
    SOLDIER,
    WARES,
    WHITE,
    Lot,
    minus,
    plus,
    read_counts,
    write_counts,
)
from regnum.games.golden_horn.rules.voyage.route import PAIRS, lay
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES, Ship, ShipNo
from regnum.games.golden_horn.text.position import read_fleet
from regnum.kernel import Chance, Move, Moves, RandomChance, Refusal, ReplayedChance, Seat, View, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import LastStep, walk_on

DATA = load()
EXTENSION, BASE = 1, 0
PORTS = {EXTENSION: ("3r2p2o1y1g1S", "1r1p2y2g3b1S"), BASE: ("3r2p2o1y1g", "1r1p2y2g3b")}
"""What lies in the ports unless a test says otherwise."""


def deal(seats: int, seed: int = 0, **options: int) -> State:
    """A new game."""
    return GAME.deal(seats, resolve_options(GAME.options(seats), options), RandomChance(Random(seed)))


def table(
    seats: int = 2,
    extension: int = EXTENSION,
    *,
    seat: int = 0,
    first: int = 0,
    round_: int = 1,
    rounds: int = 100,
    modone_cards: int = 1,
    sides: str = "aa",
    ships: Mapping[str, str] | None = None,
    venice: str | None = None,
    constantinople: str | None = None,
    bag: str | None = None,
    warehouses: Mapping[int, str] | None = None,
    hands: Mapping[int, str] | None = None,
    deck: str | None = None,
    store: int | None = None,
    owners: str = "-----",
    sound: bool = True,
) -> State:
    """A game under way, at the beginning of a seat's turn.

    Ships are given by name, as a position text writes them (`s3>2r`); the others lie in Venice. Wares and cards are
    counted as in a position text. What a test does not place lies in the bag, the store and the deck. If it says what
    the bag has of goods and black cubes (`k`), the rest of the goods lie in the last seat's warehouse and the rest of
    the black cubes out of the game; likewise for soldiers and the store, and for cards and the deck, whose rest is
    discarded. On sides `a` the spaces from Venice are red, yellow, green, orange, blue, pink, and with more than two
    players pink, green, orange, yellow, red, blue after them.
    """
    options = {"extension": extension, "modone_cards": modone_cards, "rounds": rounds}
    chosen = setting(seats, resolve_options(OPTIONS, options), DATA)
    route = lay(DATA.tiles, seats, tuple(SIDES.index(side) for side in sides[: PAIRS[seats]]))
    state = State(chosen, route, Seat(first))
    state.to_move, state.phase, state.round = Seat(seat), Phase.TURN, round_
    placed = ships or {}
    names = SHIP_NAMES[: len(state.ships)]
    assert set(placed) <= set(names)
    fleet = [placed.get(name, "venice>-") for name in names]
    state.ships = tuple(ship for i in range(0, len(fleet), 3) for ship in read_fleet(route, ",".join(fleet[i : i + 3])))
    defaults = PORTS[extension]
    state.ports = wares(venice or defaults[0]), wares(constantinople or defaults[1])
    state.warehouses = tuple(wares((warehouses or {}).get(seat, "-")) for seat in range(seats))
    _settle_cards(state, hands or {}, deck)
    owned = tuple(None if owner == "-" else Seat(int(owner)) for owner in owners) if extension else ()
    _settle_pieces(state, bag, store, owned)
    if sound:
        assert state.faults() == [], state.faults()
    return state


def _settle_cards(state: State, hands: Mapping[int, str], deck: str | None) -> None:
    state.hands = tuple(cards(hands.get(seat, "-")) for seat in range(state.setting.seats))
    rest = DECK
    for hand in state.hands:
        rest = minus(rest, hand)
    state.deck = rest if deck is None else cards(deck)
    state.discards = minus(rest, state.deck)


def _settle_pieces(state: State, bag: str | None, store: int | None, owners: tuple[Seat | None, ...]) -> None:
    """Put what is placed nowhere into the bag and the store, or where `table` says."""
    rules = state.setting.rules
    out = NOTHING
    for lot in (*state.ports, *state.warehouses, *(ship.cargo for ship in state.ships)):
        out = plus(out, lot)
    goods = minus(rules.cubes[: len(COLOURS)], out[: len(COLOURS)])
    black = rules.cubes[BLACK] - out[FARMER]
    soldiers = rules.soldiers - out[SOLDIER]
    rest = NOTHING
    exiles = 0
    if bag is not None:
        kept = read_counts(bag.replace("k", "S"), len(WARES))
        rest = (*minus(goods, kept[: len(COLOURS)]), 0, 0)
        exiles = black - kept[BLACK]
        goods, black = kept[: len(COLOURS)], kept[BLACK]
    if store is not None:
        rest = (*rest[:SOLDIER], soldiers - store, 0)
        soldiers = store
    last = state.setting.seats - 1
    state.warehouses = (*state.warehouses[:last], plus(state.warehouses[last], rest))
    state.bag = (*goods, black, rules.cubes[WHITE])
    state.realm = Realm(soldiers, exiles, owners)


def wares(text: str) -> Lot:
    """The lot of a text: `3r2S`."""
    return read_counts(text, len(WARES))


def cards(text: str) -> tuple[int, ...]:
    """The cards of a text: `2r1b`."""
    return NO_CARDS if text == "-" else read_counts(text, len(COLOURS))


# moves


def move(text: str) -> Move:
    """The move of a text."""
    return GAME.actions.read(text)


def refused(state: State, text: str) -> str:
    """The key of the refusal of a move; empty if it is legal. That both ways to ask agree is checked."""
    why = refusal_of(state, text)
    return "" if why is None else why.key


def refusal_of(state: State, text: str) -> Refusal | None:
    """Why a move is refused."""
    why = state.refuse(move(text))
    assert (why is None) == (move(text) in state.moves()), f"'{text}': moves() and refuse() differ: {why}"
    return why


def allowed(state: State, text: str) -> bool:
    """Whether a move is legal."""
    return refused(state, text) == ""


def play(state: State, *texts: str, luck: Sequence[int] | None = None, seed: int = 1) -> list[GoldenHornEvent]:
    """Play legal moves, the invariants checked after each, with this luck if any is given; all that happened."""
    chance: Chance = RandomChance(Random(seed)) if luck is None else ReplayedChance(luck)
    events: list[GoldenHornEvent] = []
    for text in texts:
        assert allowed(state, text), f"'{text}' is refused: {refusal_of(state, text)}"
        events += state.play(move(text), chance)
        assert state.faults() == [], f"after '{text}': {state.faults()}"
    assert luck is None or chance.answers == list(luck), "not all luck was needed"
    return events


def after(state: State, *texts: str, luck: Sequence[int] | None = None) -> State:
    """A copy of the state after legal moves."""
    copy = state.copy()
    play(copy, *texts, luck=luck)
    return copy


# what to look at


def ship(state: State, name: str) -> Ship:
    """A ship by its name."""
    return state.ships[SHIP_NAMES.index(name)]


def where(state: State, name: str) -> str:
    """Where a ship is, with its heading and its cargo, as a position text writes it."""
    here = ship(state, name)
    heading = ">" if here.heading > 0 else "<"
    return f"{state.route.spaces[here.place].name}{heading}{write_counts(here.cargo)}"


def number(name: str) -> ShipNo:
    """The number of a ship."""
    return ShipNo(SHIP_NAMES.index(name))


def lot(state: State, port: int) -> str:
    """What lies in a port, as a text."""
    return write_counts(state.ports[port])


def home(state: State, seat: int) -> str:
    """What lies in a warehouse, as a text."""
    return write_counts(state.warehouses[seat])


def choices(state: State, verb: str) -> list[str]:
    """What the legal moves of a verb name."""
    return [legal.text.removeprefix(verb).strip() for legal in state.moves() if legal.verb == verb]


def verbs(state: State) -> set[str]:
    """The verbs of the legal moves."""
    return {legal.verb for legal in state.moves()}


def names(events: Sequence[GoldenHornEvent]) -> list[str]:
    """The kinds of events, in their order."""
    return [str(event.json()["event"]) for event in events]


def wander(state: State, seed: int, shunning: str = "") -> Iterator[tuple[State, list[GoldenHornEvent]]]:
    """A game at random to its end, step by step: the state (always the same object) and what has just happened."""
    rng, last = Random(seed), LastStep()

    def choose(_: View, moves: Moves) -> Move:
        others = [one for one in moves if one.verb != shunning] or list(moves)
        return rng.choice(others)

    for _ in walk_on(Unrecorded(state, RandomChance(rng)), choose, [last]):
        yield state, cast("list[GoldenHornEvent]", last.events)
