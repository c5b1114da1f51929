"""Points: the rows that goods are laid out in, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from regnum.games.golden_horn.rules.base import Realm
from regnum.games.golden_horn.rules.setup import Setting
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, Lot
from regnum.kernel import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Score:
    """What a player would have if the game ended now."""

    rows: tuple[int, ...]
    """How many colours each row of goods has."""
    bonus: tuple[int, ...]
    """What each row brings beside the point for each of its cubes."""
    dominions: int
    figures: int

    @property
    def goods(self) -> int:
        """The points for goods, those for rows included."""
        return sum(self.rows) + sum(self.bonus)

    @property
    def points(self) -> int:
        """All points."""
        return self.goods + self.dominions + self.figures


@lru_cache(maxsize=4096)
def rows(goods: tuple[int, ...]) -> tuple[int, ...]:
    """How many colours each row has, if every row takes one cube of each colour that is left.

    >>> rows((3, 1, 0, 1, 2, 1))
    (5, 2, 1)
    """
    # GH-E2
    return tuple(sum(n > row for n in goods) for row in range(max(goods)))


def score(setting: Setting, realm: Realm, warehouse: Lot, seat: Seat) -> Score:
    """A player's score."""
    laid = rows(warehouse[: len(COLOURS)])
    extra = setting.rules.extra(realm, warehouse, seat, setting.data)
    return Score(laid, tuple(setting.data.bonus[n] for n in laid), extra.dominions, extra.figures)


def scores(setting: Setting, realm: Realm, warehouses: Sequence[Lot]) -> tuple[Score, ...]:
    """The scores of all players."""
    return tuple(score(setting, realm, warehouse, Seat(seat)) for seat, warehouse in enumerate(warehouses))


def standings(setting: Setting, realm: Realm, warehouses: Sequence[Lot]) -> list[tuple[int, int]]:
    """What each player is compared by at the end: points, then cubes."""
    # GH-E3
    made = scores(setting, realm, warehouses)
    return [(score.points, sum(lot[: len(COLOURS)])) for score, lot in zip(made, warehouses, strict=True)]


def verdict(setting: Setting, realm: Realm, warehouses: Sequence[Lot], rule: str) -> Outcome:
    """How the game ends if it ends now by this rule."""
    standing = standings(setting, realm, warehouses)
    winners = tuple(Seat(seat) for seat, stands in enumerate(standing) if stands == max(standing))
    return Outcome(winners, tuple(points for points, _ in standing), rule)
