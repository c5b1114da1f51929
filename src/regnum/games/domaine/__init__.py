"""Domaine, Klaus Teuber's game of borders, castles and knights, for two to four players."""

from regnum.games.domaine.data import load
from regnum.games.domaine.game import Domaine

GAME = Domaine(load())
