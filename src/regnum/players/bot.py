"""A computer player for whoever plays from Python: asked for a move, it sees what the seat to move sees."""

from __future__ import annotations

import math
from random import Random

from regnum.kernel import Game, Move, Playthrough, RegnumError
from regnum.players.levels import level, player
from regnum.players.player import Player


class GameOver(RegnumError):
    """Nobody has anything to choose any more."""


class Bot:
    """A computer player of a level, for any seat of any game."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        """Raises `UnknownPlayer` if there is no such level."""
        self.spec, self.seed = str(spec), seed
        level(self.spec)
        self._seated: tuple[Game, Player] | None = None

    def __repr__(self) -> str:
        return f"<{self.spec}, seed {self.seed}>"

    def choose(self, game: Playthrough) -> Move:
        """A move for the seat to move, chosen from its view and nothing else; the game is left as it is."""
        seat = game.to_move
        if seat is None:
            raise GameOver("The game is over, so there is no move to choose.")
        return self._player(game.game).choose(game.view(seat), game.legal_moves, math.inf)

    def _player(self, game: Game) -> Player:
        """The player, made anew for another game."""
        if self._seated is None or self._seated[0] is not game:
            self._seated = game, player(self.spec, game, Random(self.seed))
        return self._seated[1]
