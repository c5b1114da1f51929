"""Golden Horn, Leo Colovini's game of trade between Venice and Constantinople, with the extension Dominio da Mar."""

from regnum.games.golden_horn.game import GoldenHorn
from regnum.games.golden_horn.rules.data import load

GAME = GoldenHorn(load())
