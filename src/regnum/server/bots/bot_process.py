"""What runs in a bot process: the computer players that sit there, each at a seat of a table, and how they are asked.

The pool that started the process says when a player sits down, what its seat has seen and when it leaves.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from regnum import players
from regnum.kernel import Game, Moves, Outcome, for_ruleset, games
from regnum.kernel import game as registered
from regnum.players import SeatedPlayer
from regnum.server.bots.parcels import unpack

Place: TypeAlias = tuple[str, int]
"""A table's id and a seat."""

_seated: dict[Place, SeatedPlayer] = {}
"""The players in this process."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The game of a table, by name."""

    game: str
    ruleset: str

    def find(self) -> Game:
        """The game itself."""
        return for_ruleset(registered(self.game), self.ruleset)


def rules_of(game: Game) -> Rules:
    """A game by name."""
    return Rules(game.name, game.ruleset)


@dataclass(frozen=True, slots=True)
class Task:
    """A decision of a computer player."""

    place: Place
    rules: Rules
    sits_down: tuple[str, str] | None
    """The spec and the seed of a player that sits down now; None if it sits there already."""
    parcel: bytes
    """The steps since it was asked last, as its seat has seen them; the view; and the legal moves, as bits."""
    budget: float


@dataclass(frozen=True, slots=True)
class AdviceTask:
    """A question for advice: what would this player do?"""

    rules: Rules
    spec: str
    seed: str
    parcel: bytes
    """The view of the seat that asks."""
    budget: float


def choose(task: Task) -> int:
    """The id of the move that a computer player chooses."""
    game = task.rules.find()
    steps, view, bits = unpack(game, task.parcel)
    if task.sits_down is not None:
        dismiss(task.place)
        _seated[task.place] = SeatedPlayer(task.sits_down[0], game, task.sits_down[1])
    player = _seated[task.place]
    try:
        player.catch_up(steps, task.budget)
        return player.choose(view, Moves(game.actions, bits), task.budget).id
    except BaseException:
        dismiss(task.place)
        raise


def leave(place: Place, rules: Rules, parcel: bytes, outcome: Outcome | None) -> None:
    """Let a player see the last steps, hear how the game ended, and go."""
    player = _seated.pop(place, None)
    if player is not None:
        for step in unpack(rules.find(), parcel):
            player.observe(step.events)
        player.close(outcome)


def dismiss(place: Place) -> None:
    """Let a player go, if one sits there; the game goes on without it."""
    player = _seated.pop(place, None)
    if player is not None:
        with suppress(Exception):  # whatever it does, it goes
            player.close(None)


def advise(task: AdviceTask) -> players.Advice:
    """What a computer player would do in the place of the seat that asks, and why."""
    game = task.rules.find()
    return players.advise(game, task.spec, unpack(game, task.parcel), Random(task.seed), task.budget)


def get_ready() -> None:
    """Load the games and the levels, so that nobody waits for that."""
    games()
    players.levels()
