"""The one loop that plays a game: whoever is to move is asked, the move is played, and all are told what they may know.

Arena, terminal, fuzzer, adapters, benches and tests play with it. A player is anything that chooses from a view: a
computer player (`SeatedPlayer`), a person at a terminal, a policy. What is done beside playing, such as saving,
measuring or checking, is an observer's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from regnum.kernel import Chance, Event, Move, Moves, Outcome, Seat, State, View
from regnum.players.player import Player, dismiss

Policy = Callable[[View, Moves], Move]


class Playable(Protocol):
    """A game under way: a `Playthrough`, or an `Unrecorded` one."""

    @property
    def state(self) -> State:
        """The position."""
        ...

    def play(self, move: Move) -> Sequence[Event]:
        """Advance by a legal move."""
        ...


@dataclass(frozen=True, slots=True)
class Unrecorded:
    """A game of which nothing is kept but its position."""

    state: State
    chance: Chance

    def play(self, move: Move) -> Sequence[Event]:
        """Advance by a legal move."""
        return self.state.play(move, self.chance)


class Observer:
    """Somebody who watches a loop and sees everything; each method does nothing unless it is overridden."""

    def deciding(self, state: State) -> None:
        """A seat is about to be asked."""

    def moving(self, state: State, move: Move) -> None:
        """A move is about to be played."""

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        """A seat's move was played."""


@dataclass(frozen=True, slots=True)
class PolicyPlayer:
    """A player that follows a policy and remembers nothing."""

    policy: Policy

    def observe(self, events: Sequence[Event]) -> None:
        """It does not listen."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """What the policy says."""
        return self.policy(view, moves)


class Loop:
    """A game that is being played."""

    def __init__(
        self,
        game: Playable,
        players: Mapping[Seat, Player],
        observers: Sequence[Observer] = (),
        *,
        budget: float = math.inf,
    ) -> None:
        """`budget` is how many seconds a player may think about a move."""
        self.game, self.players, self.observers, self.budget = game, players, observers, budget

    def run(self) -> Outcome:
        """Play to the end, and let the players leave, whatever the end."""
        try:
            while self.game.state.outcome is None:
                self.step()
            return self.game.state.outcome
        finally:
            for player in self.players.values():
                dismiss(player, self.game.state.outcome)

    def step(self) -> None:
        """Ask whoever is to move, and play what they choose."""
        state = self.game.state
        seat = state.to_move
        assert seat is not None
        for observer in self.observers:
            observer.deciding(state)
        self.play(self.players[seat].choose(state.view(seat), state.moves(), self.budget))

    def play(self, move: Move) -> None:
        """Play a move, whoever chose it, and tell everybody."""
        seat = self.game.state.to_move
        assert seat is not None
        for observer in self.observers:
            observer.moving(self.game.state, move)
        events = self.game.play(move)
        for observer in self.observers:
            observer.moved(self.game.state, seat, events)
        for other, player in self.players.items():
            player.observe([event.seen_by(other) for event in events])


def around(players: Sequence[Player]) -> Mapping[Seat, Player]:
    """Players by the seats they have around a table."""
    return {Seat(seat): player for seat, player in enumerate(players)}


def following(policy: Policy, seats: int) -> Mapping[Seat, Player]:
    """The same policy at every seat."""
    return around([PolicyPlayer(policy)] * seats)


def play_out(state: State, chance: Chance, choose: Callable[[State], Move]) -> int:
    """Play a bare position to its end, without players, views or a record; the number of steps it took."""
    steps = 0
    while state.outcome is None:
        state.play(choose(state), chance)
        steps += 1
    return steps
