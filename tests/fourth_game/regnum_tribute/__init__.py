"""Tribute, a game of a package of its own: coins are taken from a heap in turn, and the last of them wins.

It brings all that a game has: rules, texts (`en.toml`, `en.md`) and a drawing for the page (`drawing.js`, `cover.svg`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from random import Random

from regnum.kernel import (
    Actions,
    BadData,
    BadPosition,
    BaseEvent,
    Chance,
    Drawing,
    Event,
    Game,
    Json,
    Move,
    Moves,
    Option,
    Options,
    Outcome,
    Phrases,
    Refusal,
    Rulebook,
    Seat,
    Span,
    View,
    load_phrases,
    load_rulebook,
    refusal,
)

FOLDER = files("regnum_tribute")
MOST = 3
ACTIONS = Actions(Move(n - 1, "take", f"take {n}", {"coins": str(n)}) for n in range(1, MOST + 1))


@dataclass(frozen=True, slots=True)
class Taken(BaseEvent):
    """Coins went from the heap to a player."""

    seat: Seat
    coins: int

    @staticmethod
    def field_json(name: str, value: object) -> Json:
        return int(str(value))


@dataclass(frozen=True)
class TributeView:
    """Nothing is hidden: a view is the whole position."""

    seat: Seat | None
    heap: int
    taken: tuple[int, ...]
    to_move: Seat | None
    outcome: Outcome | None

    def after(self, event: Event) -> TributeView:
        assert isinstance(event, Taken)
        state = TributeState(self.heap, self.taken, Seat(0) if self.to_move is None else self.to_move)
        state.take(event.coins)
        return state.view(self.seat)

    def json(self) -> dict[str, Json]:
        return {
            "game": "tribute",
            "seat": self.seat,
            "to_move": self.to_move,
            "phase": "take" if self.heap else "over",
            "heap": self.heap,
            "taken": [*self.taken],
            "outcome": None if self.outcome is None else self.outcome.json(),
        }


@dataclass
class TributeState:
    """A position: the coins on the heap, those of each player, and whose turn it is or was."""

    heap: int
    taken: tuple[int, ...]
    turn: Seat

    @property
    def seats(self) -> int:
        return len(self.taken)

    @property
    def points(self) -> tuple[int, ...]:
        return self.taken

    @property
    def to_move(self) -> Seat | None:
        return self.turn if self.heap else None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.heap else Outcome((self.turn,), self.taken, "TRI-3")  # TRI-3

    def moves(self) -> Moves:
        return Moves(ACTIONS, (1 << min(MOST, self.heap)) - 1)  # TRI-2

    def refuse(self, move: Move) -> Refusal | None:
        if move in self.moves():
            return None
        return refusal("TRI-2", "few", coins=move.named["coins"]) if self.heap else refusal("TRI-3", "ended")

    def play(self, move: Move, chance: Chance) -> Sequence[Taken]:
        event = Taken(self.turn, int(move.named["coins"]))
        self.take(event.coins)
        return [event]

    def take(self, coins: int) -> None:
        self.heap -= coins
        self.taken = tuple(have + coins * (seat == self.turn) for seat, have in enumerate(self.taken))
        if self.heap:
            self.turn = Seat((self.turn + 1) % self.seats)

    def view(self, seat: Seat | None) -> TributeView:
        return TributeView(seat, self.heap, self.taken, self.to_move, self.outcome)

    def copy(self) -> TributeState:
        return replace(self)

    def text(self) -> str:
        return f"{self.heap} {'/'.join(map(str, self.taken))} {self.turn + 1}"

    def faults(self) -> Sequence[str]:
        return [] if self.heap >= 0 else ["TRI-1: the heap owes coins."]


class Tribute:
    """The rules of Tribute."""

    name, seats, ruleset, data, languages = "tribute", range(2, 5), "tribute/1", "none", ("en",)
    actions, evaluator = ACTIONS, None
    older: Mapping[str, Game] = {}

    def options(self, seats: int) -> Sequence[Option]:
        return (Option("coins", 21, 4, 99),)

    def deal(self, seats: int, options: Options, chance: Chance) -> TributeState:
        return TributeState(options["coins"], (0,) * seats, Seat(0))  # TRI-1

    def guess(self, view: View, rng: Random) -> TributeState:
        assert isinstance(view, TributeView)
        turn = view.outcome.winners[0] if view.outcome else view.to_move
        return TributeState(view.heap, view.taken, Seat(0) if turn is None else turn)

    def default_policy(self, view: View, moves: Moves, rng: Random) -> Move:
        return moves.pick(rng)

    def read(self, text: str) -> TributeState:
        found = re.fullmatch(r"(\d{1,2}) (\d{1,2}(?:/\d{1,2}){1,3}) ([1-4])", text)
        if found is None or int(found[3]) > found[2].count("/") + 1:
            raise BadPosition(f"A position of Tribute is written like '21 0/0 1', not '{text}'.")
        return TributeState(int(found[1]), tuple(map(int, found[2].split("/"))), Seat(int(found[3]) - 1))

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
