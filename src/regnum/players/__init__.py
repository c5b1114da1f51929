"""Computer players, generic over games: the named levels, how each chooses, and what it can say of its thoughts."""

from regnum.players.levels import Level, UnknownPlayer, level, levels, player
from regnum.players.player import Player, Thinker, Thought, Thoughts

__all__ = ["Level", "Player", "Thinker", "Thought", "Thoughts", "UnknownPlayer", "level", "levels", "player"]
