"""Domus Regnatrix, a game of cities, squads and three ways to rule, for two to four players."""

from regnum.games.domus_regnatrix.game import EDITIONS, RULESET, game

GAME = game(RULESET, older={ruleset: game(ruleset) for ruleset in EDITIONS if ruleset != RULESET})
