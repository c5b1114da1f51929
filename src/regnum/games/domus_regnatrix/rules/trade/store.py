"""The store and the treasury: what a card costs, which coins are paid for it, and what change is given."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import Kind, Sort
from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.moves import Why
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Refusal, Seat, refusal

Coins: TypeAlias = tuple[int, ...]
"""How many of each coin."""
GOLDEN = 2
"""How much each coin counts in a golden age."""


class Payment(NamedTuple):
    """The coins that leave the treasury, those laid on the discards, and those that come back from the mint."""

    paid: Coins
    laid: Coins
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
        return refusal(Why.DR_S3_SOLD_OUT, card=name)
    cost, most = price(table, seat, kind), purse(table, seat)
    if cost > most:
        return refusal(Why.DR_T1_DEAR, card=name, price=cost, missing=cost - most)
    return None


def pay(table: Table, seat: Seat, cost: int) -> Payment:
    """The coins with which a player pays."""
    realm, values = table.realms[seat], table.setting.data.values
    return (_pay_double if realm.golden else _pay)(realm.treasury, values, cost)


@lru_cache(maxsize=4096)
def _pay(treasury: Coins, values: Coins, cost: int) -> Payment:
    """The exact payment that leaves the fewest cards in the treasury; else coins are changed at the mint.

    >>> _pay((1, 1, 2, 0), (1, 2, 5, 10), 7)
    Payment(paid=(0, 1, 1, 0), laid=(0, 1, 1, 0), change=(0, 0, 0, 0))
    >>> _pay((0, 0, 0, 1), (1, 2, 5, 10), 4)
    Payment(paid=(0, 0, 0, 1), laid=(0, 2, 0, 0), change=(1, 0, 1, 0))
    """
    # DR-T1, DR-R1
    none = (0,) * len(values)
    covers = [*_covering(treasury, values, cost)]
    exact = [paid for paid in covers if _worth(paid, values) == cost]
    if exact:
        paid = max(exact, key=lambda paid: (sum(paid), paid))
        return Payment(paid, paid, none)
    payments = [_changed(paid, values, cost) for paid in covers]
    if all(_left(treasury, payment) > COIN_CARDS for payment in payments):
        # DR-L1: further coins are changed into larger ones.
        payments = [_changed(paid, values, cost) for paid in _all_covering(treasury, values, cost)]
    return min(payments, key=lambda payment: (_left(treasury, payment), sum(payment.paid), payment))


def _left(treasury: Coins, payment: Payment) -> int:
    """How many cards a treasury has after a payment."""
    return sum(treasury) - sum(payment.paid) + sum(payment.change)


def _changed(paid: Coins, values: Coins, cost: int) -> Payment:
    """A payment with more than the cost: what is too much comes back, and exactly the cost is laid down."""
    over = _worth(paid, values) - cost
    kept, rest = list(paid), cost
    for at in reversed(range(len(values))):
        kept[at] = min(paid[at], rest // values[at])
        rest -= kept[at] * values[at]
    minted = fewest(rest, values)
    return Payment(paid, tuple(map(int.__add__, kept, minted)), fewest(over, values))


@lru_cache(maxsize=4096)
def _pay_double(treasury: Coins, values: Coins, cost: int) -> Payment:
    """The payment in a golden age, without change: the least worth, then the most cards.

    >>> _pay_double((1, 1, 1, 0), (1, 2, 5, 10), 5).paid
    (1, 1, 0, 0)
    """
    # DR-C6
    enough = _covering(treasury, values, -(-cost // GOLDEN))
    paid = min(enough, key=lambda paid: (_worth(paid, values), -sum(paid), paid))
    return Payment(paid, paid, (0,) * len(values))


@lru_cache(maxsize=4096)
def fewest(worth: int, values: Coins) -> Coins:
    """So much in the fewest coins; there is a coin of 1.

    >>> fewest(6, (1, 2, 5, 10)), fewest(8, (1, 4, 5))
    ((1, 0, 1, 0), (0, 2, 0))
    """
    found = [(0,) * len(values)]
    for total in range(1, worth + 1):
        ways = [
            tuple(n + (at == added) for at, n in enumerate(found[total - value]))
            for added, value in enumerate(values)
            if value <= total
        ]
        found.append(min(ways, key=lambda coins: (sum(coins), coins)))
    return found[worth]


def _covering(treasury: Coins, values: Coins, cost: int) -> Iterator[Coins]:
    """All ways to cover a cost in which no coin is too many."""
    for paid in _all_covering(treasury, values, cost):
        over = _worth(paid, values) - cost
        if not any(n and over >= value for n, value in zip(paid, values, strict=True)):
            yield paid


def _all_covering(treasury: Coins, values: Coins, cost: int) -> Iterator[Coins]:
    """All coins of a treasury that together are enough for a cost."""
    return (paid for paid in product(*(range(n + 1) for n in treasury)) if _worth(paid, values) >= cost)


def _worth(coins: Coins, values: Coins) -> int:
    return sum(map(int.__mul__, coins, values))
