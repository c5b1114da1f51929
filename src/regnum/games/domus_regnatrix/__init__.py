"""Domus Regnatrix, a game of cities, squads and three ways to rule, for two to four players."""

from regnum.games.domus_regnatrix.game import DomusRegnatrix
from regnum.games.domus_regnatrix.rules.data import load

GAME = DomusRegnatrix(load())
