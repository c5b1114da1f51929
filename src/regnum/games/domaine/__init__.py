"""Domaine, Klaus Teuber's game of borders, castles and knights, for two to four players."""

from regnum.games.domaine.data import load
from regnum.games.domaine.game import CARDS, RULESET, Domaine

_OLDER = {ruleset: Domaine(load(cards=cards), ruleset) for ruleset, cards in CARDS.items() if ruleset != RULESET}
GAME = Domaine(load(), older=_OLDER)
