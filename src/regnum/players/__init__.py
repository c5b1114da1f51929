"""Computer players, generic over games: the named levels, how each chooses, and what it can say of its thoughts."""

from regnum.players.advice import Advice, advise, adviser
from regnum.players.levels import Level, UnknownPlayer, fitting, level, levels, player
from regnum.players.player import Player, Thinker, Thought, Thoughts

__all__ = [
    "Advice",
    "Level",
    "Player",
    "Thinker",
    "Thought",
    "Thoughts",
    "UnknownPlayer",
    "advise",
    "adviser",
    "fitting",
    "level",
    "levels",
    "player",
]
