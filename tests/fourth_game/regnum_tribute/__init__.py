"""Tribute, a game of a package of its own: coins are taken from a heap in turn, and the last of them wins.

It brings all that a game has: rules, texts (`text/`) and a drawing for the page (`drawing.js`, `cover.svg`).
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from typing import Annotated, Literal

from regnum.kernel import (
    EACH,
    ActionsBuilder,
    BaseEvent,
    BaseGame,
    Chance,
    Declared,
    DeclaredView,
    Drawing,
    Game,
    Move,
    Moves,
    Option,
    Options,
    Outcome,
    Phrases,
    Refusal,
    RefusalKind,
    Seat,
    View,
    event_kind,
    json_key,
    refusal,
    write_fields,
)

SPACE = ActionsBuilder()
SPACE.each("take {coins}", "123")
ACTIONS = SPACE.actions()


class Why(RefusalKind):
    """Why a move is refused, and what the sentence names."""

    TRI_2_FEW = "coins"
    TRI_3_ENDED = ()


@event_kind("taken")
class Taken(BaseEvent):
    """Coins went from the heap to a player."""

    seat: Seat
    coins: int


class Position(Declared):
    """The coins on the heap, those of each player, and whose turn it is or was."""

    heap: int
    points: Annotated[tuple[int, ...], EACH]
    turn: Seat = Seat(0)

    @property
    @json_key("to_move")
    def to_move(self) -> Seat | None:
        return self.turn if self.heap else None

    @property
    @json_key("outcome")
    def outcome(self) -> Outcome | None:
        return None if self.heap else Outcome((self.turn,), self.points, "TRI-3")  # TRI-3


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
        return len(self.points)

    @property
    def standings(self) -> Sequence[tuple[int, ...]]:
        return [(seat == self.turn, points) for seat, points in enumerate(self.points)]  # TRI-3

    def moves(self) -> Moves:
        return Moves(ACTIONS, (1 << min(len(ACTIONS), self.heap)) - 1)  # TRI-2

    def refuse(self, move: Move) -> Refusal | None:
        if move in self.moves():
            return None
        return refusal(Why.TRI_2_FEW, coins=move.named["coins"]) if self.heap else refusal(Why.TRI_3_ENDED)

    def play(self, move: Move, chance: Chance) -> Sequence[Taken]:
        seat, coins = self.turn, int(move.named["coins"])
        self.heap -= coins
        self.points = tuple(have + coins * (owner == seat) for owner, have in enumerate(self.points))
        if self.heap:
            self.turn = Seat((seat + 1) % self.seats)
        return [Taken(seat, coins)]

    def view(self, seat: Seat | None) -> TributeView:
        return TributeView.of(self, seat)

    def text(self) -> str:
        return " ".join(write_fields(self).values())

    def faults(self) -> Sequence[str]:
        sound = 0 <= self.heap <= 99 and self.seats in Tribute.seats and self.turn in range(self.seats)
        return [] if sound else ["TRI-1: there are 2 to 4 players, and at most 99 coins on the heap."]


class Tribute(BaseGame):
    """The rules of Tribute."""

    name, title, ruleset, seats = "tribute", "Tribute", "tribute/1", range(2, 5)
    actions, states, views, events, refusals = ACTIONS, TributeState, TributeView, Taken, Why
    texts = files("regnum_tribute") / "text"

    def options(self, seats: int) -> Sequence[Option]:
        return (Option("coins", 21, 4, 99),)

    def deal(self, seats: int, options: Options, chance: Chance) -> TributeState:
        state = TributeState()
        state.heap, state.points = options["coins"], (0,) * seats  # TRI-1
        return state

    def draw(self, view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
        assert isinstance(view, TributeView)
        purses = (f"{name}: {coins}" for name, coins in zip(players, view.points, strict=True))
        return Drawing.plain("o" * view.heap or "-", *purses)


GAME: Game = Tribute()
