"""The store and the treasury: what a card costs, which coins are paid for it, and what change is given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from regnum.games.domus_regnatrix.cards import Kind, Sort
from regnum.games.domus_regnatrix.limits import COIN_CARDS
from regnum.games.domus_regnatrix.table import Table
from regnum.kernel import Refusal, Seat, refusal

Coins: TypeAlias = tuple[int, ...]
"""How many of each coin."""
GOLDEN = 2
"""How much each coin counts in a golden age."""


class Payment(NamedTuple):
    """The coins that are paid, and those given back."""

    paid: Coins
    change: Coins


def price(table: Table, seat: Seat, kind: Kind) -> int:
    """What a card of the store costs a player now."""
    realm = table.realms[seat]
    if table.setting.data.sorts[kind] == Sort.UNIT and realm.levied < realm.bonus.free_units:
        return 0  # DR-C9
    return realm.bonus.prices[kind]


def purse(table: Table, seat: Seat) -> int:
    """What a player can pay at most."""
    realm = table.realms[seat]
    return table.worth(realm.treasury) * (GOLDEN if realm.golden else 1)


def buyable(table: Table, seat: Seat) -> int:
    """The cards of the store that a player can pay for, as moves."""
    most, bits = purse(table, seat), table.setting.moves.buy
    realm = table.realms[seat]
    found, prices = 0, realm.bonus.prices
    for kind, left in enumerate(table.store):
        if left and prices[kind] <= most:
            found |= bits[kind]
    if realm.levied < realm.bonus.free_units:
        for kind in table.setting.data.units:
            if table.store[kind]:
                found |= bits[kind]
    return found


def refuse_buying(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    """Why a player cannot buy a card."""
    name = table.setting.data.cards[kind].name
    if not table.store[kind]:
        return refusal("DR-S3", "sold_out", card=name)
    cost, most = price(table, seat, kind), purse(table, seat)
    if cost > most:
        return refusal("DR-T1", "dear", card=name, price=cost, missing=cost - most)
    return None


def pay(table: Table, seat: Seat, cost: int) -> Payment:
    """The coins with which a player pays."""
    realm, data = table.realms[seat], table.setting.data
    if realm.golden:
        return _pay_double(realm.treasury, data.values, cost)
    discards = tuple(map(table.discards.count, data.coins))
    return _pay(realm.treasury, data.values, cost, discards)


@lru_cache(maxsize=4096)
def _pay(treasury: Coins, values: Coins, cost: int, discards: Coins) -> Payment:
    """The payment that loses least, then the one that leaves the fewest cards in the treasury.

    >>> _pay((1, 1, 2, 0), (1, 2, 5, 10), 7, (0, 0, 0, 0))
    Payment(paid=(0, 1, 1, 0), change=(0, 0, 0, 0))
    >>> _pay((0, 0, 0, 1), (1, 2, 5, 10), 4, (2, 1, 1, 0))
    Payment(paid=(0, 0, 0, 1), change=(1, 0, 1, 0))
    """
    # DR-R1
    best: tuple[int, int, Payment] | None = None
    for paid in _covering(treasury, values, cost):
        over = _worth(paid, values) - cost
        room = COIN_CARDS - sum(treasury) + sum(paid)
        change = _change(discards, values, over, room) if over else (0,) * len(values)
        lost = over - _worth(change, values)
        ranked = lost, sum(change) - sum(paid), Payment(paid, change)
        best = ranked if best is None else min(best, ranked)
    assert best is not None
    return best[2]


@lru_cache(maxsize=4096)
def _pay_double(treasury: Coins, values: Coins, cost: int) -> Payment:
    """The payment in a golden age, without change: the least worth, then the most cards.

    >>> _pay_double((1, 1, 1, 0), (1, 2, 5, 10), 5).paid
    (1, 1, 0, 0)
    """
    # DR-C6
    enough = _covering(treasury, values, -(-cost // GOLDEN))
    return Payment(min(enough, key=lambda paid: (_worth(paid, values), -sum(paid), paid)), (0,) * len(values))


@lru_cache(maxsize=4096)
def _change(discards: Coins, values: Coins, over: int, room: int) -> Coins:
    """The change for so much: as much of it as the discards and the room allow, in the fewest cards.

    >>> _change((0, 3, 1, 0), (1, 2, 5, 10), 6, 20), _change((0, 3, 1, 0), (1, 2, 5, 10), 6, 2)
    ((0, 3, 0, 0), (0, 0, 1, 0))
    """
    # DR-T1
    ranges = (range(min(n, over // value) + 1) for n, value in zip(discards, values, strict=True))
    given = (coins for coins in product(*ranges) if _worth(coins, values) <= over and sum(coins) <= room)
    return min(given, key=lambda coins: (-_worth(coins, values), sum(coins), coins))


def _covering(treasury: Coins, values: Coins, cost: int) -> Iterator[Coins]:
    """All ways to cover a cost in which no coin is too many: of the first coin, what the others leave to be paid."""
    most = (min(n, -(-cost // value)) for n, value in zip(treasury[1:], values[1:], strict=True))
    for others in product(*(range(n + 1) for n in most)):
        first = max(0, -((_worth(others, values[1:]) - cost) // values[0]))
        if first <= treasury[0]:
            paid = (first, *others)
            over = _worth(paid, values) - cost
            if not any(n and over >= value for n, value in zip(paid, values, strict=True)):
                yield paid


def _worth(coins: Coins, values: Coins) -> int:
    return sum(map(int.__mul__, coins, values))
