"""Golden Horn as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from random import Random

from regnum.games.golden_horn import study
from regnum.games.golden_horn.ai import default_policy
from regnum.games.golden_horn.ai.evaluator import EVALUATOR
from regnum.games.golden_horn.ai.puzzles import PUZZLES
from regnum.games.golden_horn.rules import ending
from regnum.games.golden_horn.rules.base import stock
from regnum.games.golden_horn.rules.data import SIDES, Data, load
from regnum.games.golden_horn.rules.events import GoldenHornEvent
from regnum.games.golden_horn.rules.moves import ACTIONS, Why
from regnum.games.golden_horn.rules.phase import FIRST, SIDES_UP, STREAMS
from regnum.games.golden_horn.rules.setup import HAND, OPTIONS, SEATS, setting
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.steps import draw_cards
from regnum.games.golden_horn.rules.view import View
from regnum.games.golden_horn.rules.voyage import guessing
from regnum.games.golden_horn.rules.voyage.route import PAIRS, lay
from regnum.games.golden_horn.text import drawing, position
from regnum.kernel import (
    Actions,
    BaseGame,
    Chance,
    Criterion,
    Drawing,
    Encoding,
    Evaluator,
    Fight,
    MissingExtra,
    Move,
    Moves,
    Option,
    Options,
    Phrases,
    PuzzleMaker,
    Seat,
    Tally,
    Usage,
)
from regnum.kernel import State as AnyState
from regnum.kernel import View as AnyView


class GoldenHorn(BaseGame):
    """The rules of Golden Horn, with Dominio da Mar unless the option says otherwise, played with certain data."""

    name = "golden_horn"
    title = "Golden Horn"
    seats = SEATS
    ruleset = "golden_horn/1"
    actions: Actions = ACTIONS
    refusals = Why
    streams = STREAMS
    states = State
    views = View
    events = GoldenHornEvent
    texts = files(__package__) / "text"
    languages = ("en", "it", "de")
    evaluator: Evaluator = EVALUATOR
    puzzles: PuzzleMaker = PUZZLES
    pieces: Mapping[str, str] = {}
    """Nobody chooses a piece at set-up."""

    def __init__(self, data: Data) -> None:
        self._data = data

    @property
    def data(self) -> str:
        """The hash of the fleets, tiles, dominions and bonuses."""
        return self._data.hash

    def options(self, seats: int) -> Sequence[Option]:
        """Whether Dominio da Mar is played, whether Modone gives cards, and the last round."""
        return OPTIONS

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        """Lay the route, fill the ports, deal the cards and draw who begins."""
        chosen = setting(seats, options, self._data)
        sides = tuple(chance.below(len(SIDES), SIDES_UP) for _ in range(PAIRS[seats]))
        ports, bag, realm = stock(chosen.rules, chosen.rules.realm(), chance)
        first = Seat(chance.below(seats, FIRST))  # GH-S3
        state = State(chosen, lay(self._data.tiles, seats, sides), first)
        state.ports, state.bag, state.realm = ports, bag, realm
        for seat in range(seats):
            for _ in draw_cards(state, Seat(seat), HAND, chance):  # GH-S2
                pass
        return state

    def guess(self, view: AnyView, rng: Random) -> State:
        """A state consistent with a view."""
        assert isinstance(view, View)
        return guessing.guess(view, rng)

    def default_policy(self, view: AnyView, moves: Moves, rng: Random) -> Move:
        """A move that serves a beginner's plan."""
        assert isinstance(view, View)
        return default_policy.default_policy(view, moves, rng)

    def read(self, text: str) -> State:
        """The state of a position text."""
        return position.read(text, self._data, State)

    def tally(self, view: AnyView) -> Tally:
        """Goods and their rows, dominions and figures."""
        assert isinstance(view, View)
        return ending.tally(view)

    def encoding(self) -> Encoding:
        """Views as a row of numbers."""
        if find_spec("numpy") is None:
            raise MissingExtra("The encoding of golden_horn", "learn")
        from regnum.games.golden_horn.ai.encoding import GoldenHornEncoding

        return GoldenHornEncoding()

    def replacing(self, files: Mapping[str, Path]) -> GoldenHorn:
        """Golden Horn with other fleets, tiles, dominions or bonuses."""
        return GoldenHorn(load(files))

    def criteria(self, options: Options) -> Sequence[Criterion]:
        """What balance means for Golden Horn, with the extension or without it."""
        return study.criteria(bool(options["extension"]))

    def usages(self, options: Options) -> Sequence[Usage]:
        """What is told of goods, cards and dominions."""
        return study.usages(bool(options["extension"]))

    def stores(self, state: AnyState) -> Mapping[str, int]:
        """What can run out: cubes, cards, soldiers and dominions."""
        assert isinstance(state, State)
        return study.stores(state)

    def fight(self, state: AnyState, move: Move) -> Fight | None:
        """Nothing: nobody rolls dice."""
        return None

    def draw(self, view: AnyView, phrases: Phrases, players: Sequence[str]) -> Drawing:
        """The route, the ports, the players and the cards as text."""
        assert isinstance(view, View)
        return drawing.draw(view, phrases, players)
