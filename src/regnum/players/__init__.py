"""Computer players, generic over games: the named levels, and how each chooses."""

from regnum.players.levels import LEVELS, Level, Player, choose

__all__ = ["LEVELS", "Level", "Player", "choose"]
