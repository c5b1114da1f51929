"""Domaine, Klaus Teuber's game of borders, castles and knights, for two to four players."""

from regnum.games.domaine.game import Domaine
from regnum.games.domaine.rules.data import load

GAME = Domaine(load())
