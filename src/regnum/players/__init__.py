"""Computer players, generic over games: the named levels, how each chooses, and what it can say of its thoughts."""

from regnum.players.advice import Advice, advise, adviser, chances
from regnum.players.levels import Level, UnknownPlayer, call, fitting, level, levels, player, unusable
from regnum.players.player import Leaver, Player, PlayerFault, Thinker, Thought, Thoughts, dismiss
from regnum.players.seated import SeatedPlayer

__all__ = [
    "Advice",
    "Leaver",
    "Level",
    "Player",
    "PlayerFault",
    "SeatedPlayer",
    "Thinker",
    "Thought",
    "Thoughts",
    "UnknownPlayer",
    "advise",
    "adviser",
    "call",
    "chances",
    "dismiss",
    "fitting",
    "level",
    "levels",
    "player",
    "unusable",
]
