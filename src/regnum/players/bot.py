"""A computer player for whoever plays from Python: asked for a move, it sees what the seat to move sees.

It is the player of the arena, the terminal and the server: at each seat that it chooses for it sits as a
`SeatedPlayer`, hears what that seat may know of every step, and goes back with the game when moves are taken back.
"""

from __future__ import annotations

import math

from regnum.kernel import Entry, Move, Playthrough, RegnumError, Seat, UnknownGame
from regnum.players.levels import level
from regnum.players.seated import SeatedPlayer, seen_steps, steps_since


class GameOver(RegnumError):
    """Nobody has anything to choose any more."""


class Bot:
    """A computer player of a level, for any seat of any game, one game at a time."""

    def __init__(self, spec: str, seed: int = 0) -> None:
        """Raises `UnknownPlayer` if there is no such level."""
        self.spec, self.seed = str(spec), seed
        level(self.spec)
        self._game: Playthrough | None = None
        self._seated: dict[Seat, SeatedPlayer] = {}
        self._seen: dict[Seat, list[Entry]] = {}
        """The steps that stood when each of its seats was asked last."""
        self._chosen: dict[Seat, Move] = {}

    def __repr__(self) -> str:
        return f"<{self.spec}, seed {self.seed}>"

    def choose(self, game: Playthrough) -> Move:
        """A move for the seat to move, chosen from its view and nothing else; the game is left as it is."""
        if not isinstance(game, Playthrough):
            raise UnknownGame(f"A bot chooses in a game that is played, as `regnum.new` deals one, not in {game!r}.")
        seat = game.to_move
        if seat is None:
            raise GameOver("The game is over, so there is no move to choose.")
        if game is not self._game:
            self.close()
            self._game = game
        if self._seen.get(seat) != game.line:
            self._chosen[seat] = self._sitting(game, seat).choose(game.view(seat), game.legal_moves, math.inf)
            self._seen[seat] = [*game.line]
        return self._chosen[seat]

    def _sitting(self, game: Playthrough, seat: Seat) -> SeatedPlayer:
        """The player at a seat, who has heard all that happened."""
        player, seen = self._seated.get(seat), self._seen.get(seat, [])
        if player is None:
            player = self._seated[seat] = SeatedPlayer(self.spec, game.game, f"{self.seed}/{seat}")
            player.catch_up(seen_steps(game, seat), math.inf)
        elif seen == game.line[: len(seen)]:
            player.catch_up(steps_since(game, seat, len(seen)), math.inf)
        else:
            player.begin_again(seen_steps(game, seat), math.inf)
        return player

    def close(self) -> None:
        """Leave the game: programs that play are ended, and what was carried on is forgotten."""
        for player in self._seated.values():
            player.close(None if self._game is None else self._game.outcome)
        self._game = None
        self._seated, self._seen, self._chosen = {}, {}, {}
