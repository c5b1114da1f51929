"""Domus Regnatrix, a game of cities, squads and three ways to rule, for two to four players."""

from regnum.games.domus_regnatrix.data import load
from regnum.games.domus_regnatrix.game import DomusRegnatrix

GAME = DomusRegnatrix(load())
