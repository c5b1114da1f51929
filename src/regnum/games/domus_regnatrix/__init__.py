"""Domus Regnatrix, a game of cities, squads and three ways to rule, for two to four players."""

from regnum.games.domus_regnatrix.game import FIRST, RULESET, game

GAME = game(RULESET, older={FIRST: game(FIRST)})
