"""Domaine, Klaus Teuber's game of borders, castles and knights, for two to four players."""

from regnum.games.domaine.data import load
from regnum.games.domaine.game import CARDS, Domaine

GAME = Domaine(load(), older={"domaine/1": Domaine(load(cards=CARDS["domaine/1"]), "domaine/1")})
