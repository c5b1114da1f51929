"""Who plays the games that are followed, and from which start.

Besides games from the deal to the end, by players of all kinds, there are games from late and crowded boards, which
few games reach by themselves: with hardly a marker or a knight left, and the cards of the last two piles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from regnum.games.domaine.rules.actions import borders, knights
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import Cell, cells, edges
from regnum.games.domaine.rules.cards import Card, Hand
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import HAND
from regnum.games.domaine.rules.state import State
from regnum.kernel import (
    Chance,
    Event,
    Game,
    Move,
    Moves,
    Playthrough,
    RandomChance,
    ReplayedChance,
    Seat,
    View,
    game,
    resolve_options,
)
from regnum.kernel import State as AnyState
from regnum.players import Player, player
from regnum.players.loop import Loop, Observer, Unrecorded, around, following
from regnum.vector.trails.trail import Trail


class Style(NamedTuple):
    """How a game is played."""

    name: str
    options: dict[str, int]
    planned: float
    """How often a move follows the default policy; the others are made at random."""
    shunned: tuple[str, ...] = ()
    """Verbs that are played only if there is nothing else."""
    late: bool = False
    """Whether it begins with a late and crowded board."""
    level: str = ""
    """The computer player that plays all seats, if one does."""


STYLES = (
    Style("at random", {}, 0),
    Style("by the default policy", {}, 1),
    Style("late", {}, 0.7, late=True),
    Style("half planned, castles near", {"castle_gap": 0}, 0.5),
    Style("late, at random", {}, 0, shunned=("done",), late=True),
    Style("planned, castles far apart", {"castle_gap": 12}, 0.9),
    Style("near king", {"king": 12}, 0.95),
    Style("prepared", {"prepared": 1}, 0.9),
    Style("late, no selling", {}, 0.5, shunned=("sell", "done"), late=True),
    Style("late, near king", {"king": 5}, 0.5, late=True),
    Style("idle", {}, 0.5, shunned=("play", "draw")),
)
STEWARDS = Style("by stewards", {}, 1, level="steward")


def trails(numbers: Iterable[int], seed: int, stewards: int = 0, text_every: int = 1) -> Iterator[Trail]:
    """The games of these numbers, in turn of all styles for all numbers of players.

    Each n-th is by stewards if `stewards` is n, and of each n-th position there is a text too if `text_every` is n.
    """
    domaine = game("domaine")
    for number in numbers:
        by_stewards = stewards and number % stewards == stewards - 1
        style = STEWARDS if by_stewards else STYLES[number // len(domaine.seats) % len(STYLES)]
        players = domaine.seats[number % len(domaine.seats)]
        rng = Random(f"{seed}/{number}")
        chance = RandomChance(rng)
        options = resolve_options(domaine.options(players), style.options)
        state = domaine.deal(players, options, chance)
        assert isinstance(state, State)
        name = f"{players} players, {style.name}, seed {seed}/{number}"
        trail = Trail(number, name, players, dict(options), tuple(chance.answers), text_every)
        _play(trail, state, chance, style, _seated(domaine, players, style, rng), rng)
        yield trail


def _play(trail: Trail, state: State, chance: Chance, style: Style, seated: Mapping[Seat, Player], rng: Random) -> None:
    """Play a game that was dealt, and write its trail."""
    playing = Loop(Unrecorded(state, chance), seated, [_Scribe(trail, chance)])
    if style.late:
        setting_up = Loop(playing.game, seated)
        while state.phase <= Phase.ESCORT:
            setting_up.step()
        crowd(state, rng)
        trail.start = state.copy()
    playing.run()
    trail.look(state)


class _Scribe(Observer):
    """Writes a trail while its game is played."""

    def __init__(self, trail: Trail, chance: Chance) -> None:
        self._trail, self._chance, self._asked = trail, chance, 0

    def moving(self, state: AnyState, move: Move) -> None:
        assert isinstance(state, State)
        self._trail.look(state)
        self._move, self._asked = move, len(self._chance.answers)

    def moved(self, state: AnyState, seat: Seat, events: Sequence[Event]) -> None:
        self._trail.made(self._move, self._chance.answers[self._asked :])


def _seated(domaine: Game, players: int, style: Style, rng: Random) -> Mapping[Seat, Player]:
    """Who plays a game of this style."""
    if style.level:
        return around([player(style.level, domaine, rng) for _ in range(players)])
    shunned = sum(1 << move.id for move in ACTIONS if move.verb in style.shunned)

    def choose(view: View, moves: Moves) -> Move:
        wanted = Moves(ACTIONS, moves.bits & ~shunned) if moves.bits & ~shunned else moves
        planned = rng.random() < style.planned
        return domaine.default_policy(view, wanted, rng) if planned else wanted.pick(rng)

    return following(choose, players)


def crowd(state: State, rng: Random) -> None:
    """Make a board late: markers and knights by chance where the rules allow them, and the cards of the last piles."""
    board, seats = state.board, state.setting.seats
    for _ in range(rng.choice((40, 90, 110, 125))):
        free = [*edges(*borders.sites(board))]
        if (free and board.supply > 1) or (free and rng.random() < 0.5):
            board.mark(rng.choice(free))
    for colour in map(Colour, range(len(board.names))):
        for _ in range(rng.choice((1, 4, 14))):
            posts: list[Cell] = [*cells(knights.posts(board, colour, 1))]
            if posts:
                board.muster(colour, rng.choice(posts))
    early = [Card(pile, face) for pile in (0, 1) for face in state.setting.data.piles[pile]]
    piles = [list(pile) for pile in state.setting.data.piles]
    hands = []
    for _ in range(seats):
        drawn = [Card(2, piles[2].pop(rng.randrange(len(piles[2])))) for _ in range(HAND)]
        hands.append(Hand((), tuple(sorted(drawn))))
    state.hands, state.discards = tuple(hands), tuple(sorted(early))
    state.piles = ((), (), tuple(piles[2]), tuple(piles[3]))
    state.ducats = tuple(rng.choice((0, 3, 6, 20, 40)) for _ in range(seats))


def recorded(playthrough: Playthrough, name: str) -> Trail:
    """The trail of a recorded game: of the moves that stand, those taken back left out."""
    header = playthrough.header
    state = playthrough.game.deal(len(header.players), header.options, ReplayedChance(playthrough.dealt))
    assert isinstance(state, State)
    trail = Trail(0, name, len(header.players), dict(header.options), playthrough.dealt)
    trail.look(state)
    for entry in playthrough.line:
        state.play(entry.move, ReplayedChance(entry.answers))
        trail.made(entry.move, entry.answers)
        trail.look(state)
    return trail
