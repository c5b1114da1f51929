"""The levels of computer players: what each is called, what can be expected of it, and how it chooses a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from regnum.kernel import Game, Move, Moves, View


class Player(Protocol):
    """Whoever plays a seat: it sees the seat's view and nothing else."""

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """One of the legal moves, chosen within so many seconds."""
        ...


@dataclass(frozen=True, slots=True)
class Wanderer:
    """Follows a beginner's plans, at a moment's notice."""

    game: Game
    rng: Random

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        """A plausible move."""
        return self.game.lean(view, moves, self.rng)


@dataclass(frozen=True, slots=True)
class Level:
    """A kind of computer player, in words by language, and how one is made for a game."""

    name: str
    titles: Mapping[str, str]
    descriptions: Mapping[str, str]
    make: Callable[[Game, Random], Player]


LEVELS: Mapping[str, Level] = {
    level.name: level
    for level in (
        Level(
            "wanderer",
            {"en": "Wanderer", "it": "Viandante"},
            {
                "en": "Knows the rules and a few simple plans. A friendly first opponent.",
                "it": "Conosce le regole e qualche piano semplice. Un primo avversario amichevole.",
            },
            Wanderer,
        ),
    )
}


def choose(game: Game, position: str, level: str, seed: str, budget: float) -> str:
    """The text of a level's move for the seat that decides in a position. The position may be a guess: the player
    is shown the view of its seat alone."""
    state = game.read(position)
    player = LEVELS[level].make(game, Random(seed))
    return player.choose(state.view(state.seat), state.moves(), budget).text
