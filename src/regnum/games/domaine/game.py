"""Domaine as a game of the registry."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from random import Random

from regnum.games.domaine import study
from regnum.games.domaine.ai import default_policy
from regnum.games.domaine.ai.evaluator import EVALUATOR
from regnum.games.domaine.ai.puzzles import PUZZLES
from regnum.games.domaine.rules import ending
from regnum.games.domaine.rules.board.closing_in import closings_json
from regnum.games.domaine.rules.board.land import Land, lay
from regnum.games.domaine.rules.cards import FACE_NAMES, Card, Hand
from regnum.games.domaine.rules.data import Data, load
from regnum.games.domaine.rules.events import DomaineEvent
from regnum.games.domaine.rules.moves import ACTIONS, Why
from regnum.games.domaine.rules.phase import STREAMS, TILES, TURNS, Phase
from regnum.games.domaine.rules.setup import CASTLE_GAP, CASTLE_GAPS, HAND, KING, KINGS, Setting, builder
from regnum.games.domaine.rules.state import State
from regnum.games.domaine.rules.steps import draw_card
from regnum.games.domaine.rules.view import View
from regnum.games.domaine.text import drawing, position
from regnum.kernel import (
    Actions,
    BaseGame,
    Chance,
    Criterion,
    Drawing,
    Encoding,
    Evaluator,
    Fight,
    Json,
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

_TURNS = 4


class Domaine(BaseGame):
    """The rules of Domaine, played with certain data."""

    name = "domaine"
    title = "Domaine"
    ruleset = "domaine/1"
    seats = range(min(KING), max(KING) + 1)
    actions: Actions = ACTIONS
    refusals = Why
    streams = STREAMS
    states = State
    views = View
    events = DomaineEvent
    texts = files(__package__) / "text"
    languages = ("en", "it", "de")
    evaluator: Evaluator = EVALUATOR
    puzzles: PuzzleMaker = PUZZLES
    net: Traversable = files(__package__) / "data" / "net.onnx"
    pieces: Mapping[str, str] = {}
    """Nobody chooses a piece at set-up."""

    def __init__(self, data: Data) -> None:
        self._data = data

    @property
    def data(self) -> str:
        """The hash of the tiles, the cards and the prepared starts."""
        return self._data.hash

    def options(self, seats: int) -> Sequence[Option]:
        """Whether the castles stand already, the gap between castles of one colour, and the king's space."""
        prepared = (Option("prepared", 0, 0, 1),) if seats in self._data.starts else ()
        return (
            *prepared,
            Option("castle_gap", CASTLE_GAP, CASTLE_GAPS[0], CASTLE_GAPS[-1]),
            Option("king", KING[seats], KINGS[0], KINGS[-1]),  # DOM-S4
        )

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        """Lay the land and deal the cards."""
        setting = Setting(seats, options["castle_gap"], options["king"], self._data)
        state = self._prepared(setting) if options.get("prepared") else State(setting, self._land(chance))
        for _ in range(HAND):
            for seat in range(seats):
                draw_card(state, Seat(seat), chance)
        return state

    def _land(self, chance: Chance) -> Land:
        # DOM-S1
        around = chance.shuffle(self._data.around, TILES)
        turns = [chance.below(_TURNS, TURNS) for _ in range(len(around) + 1)]
        return lay(self._data.centre, around, turns)

    def _prepared(self, setting: Setting) -> State:
        """The prepared start: set-up is over, and whoever built last begins."""
        # DOM-S11
        start = self._data.starts[setting.seats]
        state = State(setting, start.land)
        for number, (castle, knight) in enumerate(start.built):
            due = builder(setting.seats, number)
            assert due is not None
            state.to_move, colour = due
            state.board.build(colour, castle)
            state.board.muster(colour, knight)
        state.phase = Phase.TURN
        return state

    def guess(self, view: AnyView, rng: Random) -> State:
        """A state consistent with a view: the cards not seen are dealt by the generator to the backs and the deck."""
        assert isinstance(view, View)
        state = State.sharing(view)
        unseen = [[face for face, n in pile.items() for _ in range(n)] for pile in view.unseen()]
        for pile in unseen:
            rng.shuffle(pile)
        hands = []
        for hand in view.hands:
            backs = [Card(card.pile, unseen[card.pile].pop()) if card.face is None else card for card in hand.hidden]
            hands.append(Hand(hand.shown, tuple(sorted(backs))))
        state.hands = tuple(hands)
        state.piles = tuple(tuple(sorted(pile)) for pile in unseen)
        return state

    def default_policy(self, view: AnyView, moves: Moves, rng: Random) -> Move:
        """A move that serves a beginner's plan."""
        assert isinstance(view, View)
        return default_policy.default_policy(view, moves, rng)

    def read(self, text: str) -> State:
        """The state of a position text."""
        return position.read(text, self._data, State)

    def details(self, view: AnyView) -> dict[str, Json]:
        """For each castle that rules no domain, once all are built, how it is closed in with the fewest markers."""
        assert isinstance(view, View)
        return {} if view.phase in (Phase.CASTLE, Phase.ESCORT) else {"closings": closings_json(view.board)}

    def tally(self, view: AnyView) -> Tally:
        """Territories, monopolies and, at the final count, ducats."""
        assert isinstance(view, View)
        return ending.tally(view)

    def encoding(self) -> Encoding:
        """Views as planes of the board and a row of numbers."""
        if find_spec("numpy") is None:
            raise MissingExtra("The encoding of domaine", "learn")
        from regnum.games.domaine.ai.encoding import DomaineEncoding

        return DomaineEncoding()

    def replacing(self, files: Mapping[str, Path]) -> Domaine:
        """Domaine with other tiles, cards or prepared starts."""
        return Domaine(load(files))

    def criteria(self, options: Options) -> Sequence[Criterion]:
        """What balance means for Domaine, whatever the options."""
        return study.criteria(self._faces())

    def _faces(self) -> Iterator[str]:
        """The names of the cards that are dealt."""
        return (FACE_NAMES[face] for pile in self._data.piles for face in pile)

    def usages(self, options: Options) -> Sequence[Usage]:
        """What is told of each card."""
        return study.usages(self._faces())

    def stores(self, state: AnyState) -> Mapping[str, int]:
        """What can run out: borders, cards and knights."""
        assert isinstance(state, State)
        return study.stores(state)

    def fight(self, state: AnyState, move: Move) -> Fight | None:
        """Nothing: nobody rolls dice."""
        return None

    def draw(self, view: AnyView, phrases: Phrases, players: Sequence[str]) -> Drawing:
        """The board, the players and the cards as text."""
        assert isinstance(view, View)
        return drawing.draw(view, phrases, players)
