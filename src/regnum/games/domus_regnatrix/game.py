"""Domus Regnatrix as a game of the registry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from random import Random

from regnum.games.domus_regnatrix import study
from regnum.games.domus_regnatrix.ai import default_policy
from regnum.games.domus_regnatrix.ai.evaluator import EVALUATOR
from regnum.games.domus_regnatrix.ai.puzzles import PUZZLES
from regnum.games.domus_regnatrix.rules import ending, guessing
from regnum.games.domus_regnatrix.rules.components.limits import CULTURE, MERCANTILISM, ROUNDS
from regnum.games.domus_regnatrix.rules.components.spaces import MAX_SEATS, MIN_SEATS
from regnum.games.domus_regnatrix.rules.data import Data, load
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.moves import MoveSpace, Why
from regnum.games.domus_regnatrix.rules.phase import STREAMS
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.table import Setting
from regnum.games.domus_regnatrix.rules.view import View
from regnum.games.domus_regnatrix.text import card_texts, drawing, reading
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
    Tally,
    Usage,
    load_phrases,
)
from regnum.kernel import State as AnyState
from regnum.kernel import View as AnyView

CULTURES = range(5, 61)
MERCANTILISMS = range(10, 141)
ROUND_LIMITS = range(1, 201)


class DomusRegnatrix(BaseGame):
    """The rules of Domus Regnatrix, played with certain data."""

    name = "domus_regnatrix"
    title = "Domus Regnatrix"
    ruleset = "domus_regnatrix/1"
    seats = range(MIN_SEATS, MAX_SEATS + 1)
    refusals = Why
    streams = STREAMS
    states = State
    views = View
    events = DomusEvent
    texts = files(__package__) / "text"
    languages = ("en", "it", "de")
    evaluator: Evaluator = EVALUATOR
    puzzles: PuzzleMaker = PUZZLES
    pieces: Mapping[str, str] = study.CHOICES
    """Kingdom, hero, terrain and flag are chosen at set-up."""

    def __init__(self, data: Data) -> None:
        self._data = data
        self._moves = MoveSpace(data)
        self._phrases = cache(self._say)

    def __reduce__(self) -> tuple[type[DomusRegnatrix], tuple[Data]]:
        return DomusRegnatrix, (self._data,)

    @property
    def data(self) -> str:
        """The hash of the cards and pieces."""
        return self._data.hash

    @property
    def actions(self) -> Actions:
        """The action space, fixed by the cards and pieces there are."""
        return self._moves.actions

    def options(self, seats: int) -> Sequence[Option]:
        """How many points and coins win, and how many rounds are played at most."""
        return (
            Option("culture", CULTURE, CULTURES[0], CULTURES[-1]),
            Option("mercantilism", MERCANTILISM, MERCANTILISMS[0], MERCANTILISMS[-1]),
            Option("rounds", ROUNDS, ROUND_LIMITS[0], ROUND_LIMITS[-1]),
        )

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        """The table before the first choice: all else is dealt once the pieces are chosen."""
        return State(self._setting(seats, options["culture"], options["mercantilism"], options["rounds"]))

    def _setting(self, seats: int, culture: int, mercantilism: int, rounds: int) -> Setting:
        if (
            seats not in self.seats
            or culture not in CULTURES
            or mercantilism not in MERCANTILISMS
            or rounds not in ROUND_LIMITS
        ):
            raise ValueError(
                f"{seats} players, {culture} points, {mercantilism} coins and {rounds} rounds are no options"
            )
        return Setting(seats, culture, mercantilism, rounds, self._data, self._moves)

    def guess(self, view: AnyView, rng: Random) -> State:
        """A state consistent with a view."""
        assert isinstance(view, View)
        return guessing.guess(view, State.sharing(view), rng)

    def default_policy(self, view: AnyView, moves: Moves, rng: Random) -> Move:
        """A move that serves a beginner's plan."""
        assert isinstance(view, View)
        return default_policy.default_policy(view, moves, rng)

    def read(self, text: str) -> State:
        """The state of a position text."""
        return reading.read(text, State, lambda *options: State(self._setting(*options)))

    def tally(self, view: AnyView) -> Tally:
        """What brings culture, and what wins beside it."""
        assert isinstance(view, View)
        return ending.tally(view)

    def encoding(self) -> Encoding:
        """Views as a row of numbers."""
        if find_spec("numpy") is None:
            raise MissingExtra("The encoding of domus_regnatrix", "learn")
        from regnum.games.domus_regnatrix.ai.encoding import DomusEncoding

        return DomusEncoding(self._data)

    def replacing(self, files: Mapping[str, Path]) -> DomusRegnatrix:
        """Domus Regnatrix with other cards or pieces."""
        return DomusRegnatrix(load(files))

    def criteria(self, options: Options) -> Sequence[Criterion]:
        """What balance means for Domus Regnatrix."""
        return study.criteria(self._data, options["rounds"])

    def usages(self, options: Options) -> Sequence[Usage]:
        """What is told of each card."""
        return study.usages()

    def stores(self, state: AnyState) -> Mapping[str, int]:
        """What can run out: rounds, the deck, and what the store sells."""
        assert isinstance(state, State)
        return study.stores(state)

    def fight(self, state: AnyState, move: Move) -> Fight | None:
        """The fight that a move rolls for."""
        assert isinstance(state, State)
        return study.fight(state, move)

    def phrases(self, language: str) -> Phrases:
        """The sentences of Domus Regnatrix, and the texts of its cards."""
        return self._phrases(language)

    def _say(self, language: str) -> Phrases:
        return card_texts.with_cards(load_phrases(self.texts / "phrases", language), self._data)

    def draw(self, view: AnyView, phrases: Phrases, players: Sequence[str]) -> Drawing:
        """The cities, the players and the cards as text."""
        assert isinstance(view, View)
        return drawing.draw(view, phrases, players)
