"""Worth: what cubes add to the rows of a warehouse, and what a force of soldiers and farmers may still conquer."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from operator import mul

from regnum.games.golden_horn.rules.base import Realm
from regnum.games.golden_horn.rules.data import Data, Dominion
from regnum.games.golden_horn.rules.dominio import FARMERS_A_SOLDIER
from regnum.games.golden_horn.rules.voyage.goods import FARMER, SOLDIER, Lot

NEARNESS = tuple(math.pow(0.7, halves / 2) for halves in range(20))
"""How much of a dominion's worth counts when this many halves of a soldier are missing to it."""


@cache
def rungs(bonus: tuple[int, ...]) -> tuple[int, ...]:
    """What one more cube brings of the most frequent colour, of the second and so on, while that order stays."""
    return tuple(1 + more - less for less, more in pairwise(bonus))


def goods_points(goods: Sequence[int], rungs: tuple[int, ...]) -> int:
    """The points of goods laid out in rows.

    >>> goods_points((3, 1, 0, 1, 2, 1), rungs((0, 0, 0, 0, 2, 3, 4)))
    11
    """
    return sum(map(mul, sorted(goods, reverse=True), rungs))


def cube_gains(goods: Sequence[int], rungs: tuple[int, ...]) -> list[int]:
    """What one more cube of each colour would bring.

    >>> cube_gains((3, 1, 0, 1, 2, 1), rungs((0, 0, 0, 0, 2, 3, 4)))
    [1, 1, 2, 1, 1, 1]
    """
    falling = sorted(goods, reverse=True)
    return [rungs[falling.index(n)] for n in goods]


def force(lot: Lot) -> float:
    """How many soldiers the figures of a lot count as in a conquest."""
    return lot[SOLDIER] + lot[FARMER] / FARMERS_A_SOLDIER


def free(data: Data, realm: Realm) -> list[Dominion]:
    """The dominions that nobody has conquered."""
    return [dominion for dominion, owner in zip(data.dominions, realm.owners, strict=False) if owner is None]


def hope(dominions: Sequence[Dominion], force: float, rival: float) -> float:
    """What a force may win by the dominion that suits it best, beside the points of the figures it takes.

    A dominion that the strongest rival's force could also take is worth half.
    """
    best = 0.0
    for wanted, points in dominions:
        gain = float(points - wanted)
        if wanted > force:
            gain *= NEARNESS[int(2 * (wanted - force))]
            if rival >= wanted:
                gain /= 2
        if gain > best:
            best = gain
    return best
