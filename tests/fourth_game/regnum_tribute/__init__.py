"""Tribute, a game of a package of its own: coins are taken from a heap in turn, and the last of them wins.

It brings all that a game has: rules, texts (`en.toml`, `en.md`) and a drawing for the page (`drawing.js`, `cover.svg`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Annotated, Literal

from regnum.kernel import (
    EACH,
    Actions,
    BadData,
    BadPosition,
    BaseEvent,
    Chance,
    Declared,
    DeclaredView,
    Drawing,
    Forms,
    Game,
    Move,
    Moves,
    Option,
    Options,
    Outcome,
    Phrases,
    Refusal,
    RefusalKind,
    Rulebook,
    Schema,
    Seat,
    Span,
    View,
    columns,
    event_schema,
    json_key,
    load_phrases,
    load_rulebook,
    refusal,
)

FOLDER = files("regnum_tribute")
MOST = 3
ACTIONS = Actions(Move(n - 1, "take", f"take {n}", {"coins": str(n)}) for n in range(1, MOST + 1))


FORMS = Forms({})


class Why(RefusalKind):
    """Why a move is refused."""

    TRI_2_FEW = "coins"
    TRI_3_ENDED = ()


@dataclass(frozen=True, slots=True)
class Taken(BaseEvent):
    """Coins went from the heap to a player."""

    kind, forms = "taken", FORMS

    seat: Seat
    coins: int


class Position(Declared, forms=FORMS):
    """The coins on the heap, those of each player, and whose turn it is or was."""

    heap: int
    taken: Annotated[tuple[int, ...], EACH]
    turn: Seat = Seat(0)

    @property
    @json_key("to_move")
    def to_move(self) -> Seat | None:
        return self.turn if self.heap else None

    @property
    @json_key("outcome")
    def outcome(self) -> Outcome | None:
        return None if self.heap else Outcome((self.turn,), self.taken, "TRI-3")  # TRI-3


class TributeView(DeclaredView, Position):
    """Nothing is hidden: a view is the whole position."""

    @json_key("game")
    def _game(self) -> Literal["tribute"]:
        return "tribute"

    @json_key("phase")
    def _phase(self) -> Literal["take", "over"]:
        return "take" if self.heap else "over"


class TributeState(Position):
    """A position that goes on."""

    @property
    def seats(self) -> int:
        return len(self.taken)

    @property
    def points(self) -> tuple[int, ...]:
        return self.taken

    def moves(self) -> Moves:
        return Moves(ACTIONS, (1 << min(MOST, self.heap)) - 1)  # TRI-2

    def refuse(self, move: Move) -> Refusal | None:
        if move in self.moves():
            return None
        return refusal(Why.TRI_2_FEW, coins=move.named["coins"]) if self.heap else refusal(Why.TRI_3_ENDED)

    def play(self, move: Move, chance: Chance) -> Sequence[Taken]:
        seat, coins = self.turn, int(move.named["coins"])
        self.heap -= coins
        self.taken = tuple(have + coins * (owner == seat) for owner, have in enumerate(self.taken))
        if self.heap:
            self.turn = Seat((seat + 1) % self.seats)
        return [Taken(seat, coins)]

    def view(self, seat: Seat | None) -> TributeView:
        return TributeView.of(self, seat)

    def text(self) -> str:
        return " ".join(column.write(self) for column in columns(TributeState))

    def faults(self) -> Sequence[str]:
        return [] if self.heap >= 0 else ["TRI-1: the heap owes coins."]


class Tribute:
    """The rules of Tribute."""

    name, seats, ruleset, data, languages = "tribute", range(2, 5), "tribute/1", "none", ("en",)
    actions, evaluator = ACTIONS, None
    refusals: type[RefusalKind] = Why
    older: Mapping[str, Game] = {}

    def options(self, seats: int) -> Sequence[Option]:
        return (Option("coins", 21, 4, 99),)

    def deal(self, seats: int, options: Options, chance: Chance) -> TributeState:
        state = TributeState()
        state.heap, state.taken = options["coins"], (0,) * seats  # TRI-1
        return state

    def guess(self, view: View, rng: Random) -> TributeState:
        assert isinstance(view, TributeView)
        return TributeState.sharing(view)

    def default_policy(self, view: View, moves: Moves, rng: Random) -> Move:
        return moves.pick(rng)

    def read(self, text: str) -> TributeState:
        fields = text.split()
        if not re.fullmatch(r"\d{1,2} \d{1,2}(,\d{1,2}){1,3} [0-3]", " ".join(fields)):
            raise BadPosition(f"A position of Tribute is written like '21 0,0 0', not '{text}'.")
        state = TributeState()
        state.taken = (0,) * (text.count(",") + 1)
        for column, field in zip(columns(TributeState), fields, strict=True):
            column.read(state, field)
        if state.turn >= state.seats:
            raise BadPosition(f"There is no seat {state.turn} among {state.seats}.")
        return state

    def view_schema(self) -> Schema:
        return TributeView.schema("TributeView")

    def event_schema(self) -> Schema:
        return event_schema(Taken, "TributeEvent")

    def replacing(self, files: Mapping[str, Path]) -> Tribute:
        raise BadData(next(iter(files)), "file", "Tribute has no data files.")

    def phrases(self, language: str) -> Phrases:
        return load_phrases(FOLDER, language)

    def rulebook(self, language: str) -> Rulebook:
        return load_rulebook(FOLDER, language)

    def draw(self, view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
        assert isinstance(view, TributeView)
        rows = [(Span("o" * view.heap or "-", ink="#b8860b"),)]
        rows += [(Span(f"{name}: {coins}"),) for name, coins in zip(players, view.taken, strict=True)]
        return Drawing(rows)


GAME: Game = Tribute()
