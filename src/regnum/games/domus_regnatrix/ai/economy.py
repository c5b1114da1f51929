"""Economy: in how many turns a player could have the points or the coins that win, if nobody interferes.

In a turn one either draws, and mostly plays a coin, or buys a card and plays it. So the turns are those of drawing, by
what a card drawn is worth on average, and one for each card that must be bought. Whoever could buy a building with
which one draws better is taken to do so.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Cards, Sort
from regnum.games.domus_regnatrix.rules.components.effects import STANDING, Bonus, Drawing, Tally
from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

POINT_PRICE = 2.5
"""What a victory point is worth in coins, about as the store sells them."""
UNSOLD_POINT_PRICE = 6.0
"""What a point costs that the store cannot sell."""
TURN_COST = 3
"""What a turn spent on buying costs beside, since nothing is drawn."""
SORT_WORTHS = {Sort.TECH: 1.0, Sort.SUPPORT: 1.0, Sort.UNIT: 1.0}
"""What other cards of the main deck are worth, in coins."""
HELD_SHARE = 0.3
"""How much of that counts while such a card is held."""
GOLDEN_COIN = 1.5
"""What a coin is worth in a golden age that must still be used."""
MIN_DRAW = 0.25
"""Drawing brings at least this much."""
JAM_COST = 0.2
"""How much of a turn each coin costs that waits in the hand."""


class Economy(NamedTuple):
    """What a player can spend, and how far the two peaceful victories are."""

    purse: int
    """The coins of the treasury, and half of those in hand, which must still be played."""
    income: float
    """What a turn of drawing brings, in coins, all cards counted."""
    culture: float
    mercantilism: float


def economy(table: Table, seat: Seat, spoils: int = 0) -> Economy:
    """How a player stands who collects points or coins, with coins that are to be taken from others."""
    setting, realm = table.setting, table.realms[seat]
    data, bonus = setting.data, realm.bonus
    cards: Cards = realm.shown + realm.hidden
    if seat == table.turn and table.drawn:
        cards += _kept(data, table.drawn)
    income = _income(data, table.deck, table.discards, bonus.drawing)
    purse = Purse(realm.treasury, cards, bonus, realm.golden)
    goal = Goal(setting.culture, setting.mercantilism)
    now = _economy(data, goal, table.store, income, purse, spoils)
    school = _school(data, table.store, bonus.drawing)
    if school is None:
        return now
    richer = _income(data, table.deck, table.discards, school.drawing)
    then = _economy(data, goal, table.store, richer, purse, spoils - bonus.prices[school.kind])
    return now._replace(
        culture=min(now.culture, then.culture + 1), mercantilism=min(now.mercantilism, then.mercantilism + 1)
    )


class School(NamedTuple):
    """A building with which one draws better."""

    kind: int
    drawing: Drawing


def _school(data: Data, store: tuple[int, ...], drawing: Drawing) -> School | None:
    """The cheapest building of the store with which a player would draw better; none if there is none."""
    better = (school for school in _schools(data) if store[school.kind] and school.drawing > drawing)
    return next(better, None)


@lru_cache(maxsize=16)
def _schools(data: Data) -> list[School]:
    """The buildings with which one draws better, the cheapest first."""
    found = []
    for kind in sorted(data.buildings, key=lambda kind: data.cards[kind].cost):
        tally = Tally()
        for effect, n in data.cards[kind].effects:
            STANDING[effect](tally, n)
        if tally.drawing.look > 1:
            found.append(School(kind, tally.drawing))
    return found


class Goal(NamedTuple):
    """What wins."""

    points: int
    coins: int


class Purse(NamedTuple):
    """What a player has to spend, and what helps."""

    treasury: tuple[int, ...]
    cards: Cards
    bonus: Bonus
    golden: bool


@lru_cache(maxsize=16384)
def _economy(data: Data, goal: Goal, store: tuple[int, ...], income: Income, purse: Purse, spoils: int) -> Economy:
    hand, bonus, worth = _hand(data, purse.cards), purse.bonus, data.worth(purse.treasury) + spoils
    plays = 1.0 + bonus.coins + 0.5 * bonus.second_coin
    missing = goal.points - bonus.points - hand.points
    shopping = _shopping(data, store, bonus.prices, max(0, missing))
    culture = _culture(shopping, worth * (GOLDEN_COIN if purse.golden else 1.0), hand, income, plays)
    mercantilism = _mercantilism(goal.coins - worth, COIN_CARDS - sum(purse.treasury), hand, income, plays)
    return Economy(worth + hand.coins // 2, income.any, culture, mercantilism)


def _culture(shopping: Shopping, worth: float, hand: Hand, income: Income, plays: float) -> float:
    """The turns until the points suffice: to draw and play coins, and to buy what is missing."""
    buys, coins = shopping
    coins -= worth + hand.other
    if coins <= 0:
        return buys + hand.cards
    used = hand.needed(coins)
    draws = max(0.0, coins - hand.coins) / income.any + 0.5 * hand.cards
    return buys + max(draws, hand.cards + used / plays)


def _mercantilism(missing: int, room: int, hand: Hand, income: Income, plays: float) -> float:
    """The turns until the coins suffice: to draw them, to play them, and to exchange small ones that crowd."""
    used = hand.needed(missing)
    draws = max(0.0, missing - hand.coins) / income.coins
    crowded = max(0.0, missing - room * income.coin) / income.coins
    return max(draws, used / plays) + JAM_COST * used / plays + crowded


# cards


class Income(NamedTuple):
    """What a turn of drawing brings, in coins: all cards counted, or coins alone; and what a coin is worth."""

    any: float
    coins: float
    coin: float


@lru_cache(maxsize=4096)
def _income(data: Data, deck: Cards, discards: Cards, drawing: Drawing) -> Income:
    pool = Counter[int](deck + discards)
    del pool[BACK]
    pool = pool or Counter[int](data.main)
    everything, coins = _worths(data)
    total, coined = pool.total(), sum(pool[kind] for kind, _ in coins)
    return Income(
        max(MIN_DRAW, _best(everything, pool, total, drawing)),
        max(MIN_DRAW, _best(coins, pool, total, drawing)),
        sum(pool[kind] * value for kind, value in coins) / coined if coined else MIN_DRAW,
    )


@lru_cache(maxsize=16)
def _worths(data: Data) -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
    """What each card of the main deck brings who draws it, and what coins are worth; the best first."""
    kinds = [(kind, card) for kind, card in enumerate(data.cards) if card.main]
    everything = [
        (kind, card.value + POINT_PRICE * card.points + SORT_WORTHS.get(card.sort, 0.0)) for kind, card in kinds
    ]
    coins = [(kind, float(card.value)) for kind, card in kinds if card.value]
    return sorted(everything, key=lambda one: -one[1]), sorted(coins, key=lambda one: -one[1])


def _best(worths: list[tuple[int, float]], pool: Counter[int], total: int, drawing: Drawing) -> float:
    """What the cards kept are worth on average; of a second one only half, since it must be played too."""
    looks, left, best, chance = drawing.look - drawing.keep + 1, total, 0.0, 1.0
    for kind, worth in worths:
        n = pool[kind]
        if n:
            left -= n
            worse = (left / total) ** looks
            best += worth * (chance - worse)
            chance = worse
    return best * (1 + 0.5 * (drawing.keep - 1))


def _kept(data: Data, drawn: Cards) -> Cards:
    """The card that is likely to be kept."""
    known = [kind for kind in drawn if kind >= 0]
    return (
        (max(known, key=lambda kind: data.cards[kind].value + POINT_PRICE * data.cards[kind].points),) if known else ()
    )


class Hand(NamedTuple):
    """What a hand will bring."""

    points: int
    cards: int
    """How many cards bring points."""
    sums: tuple[int, ...]
    """What its best coins are worth: none, one, two…"""
    other: float

    @property
    def coins(self) -> int:
        """What its coins are worth."""
        return self.sums[-1]

    def needed(self, missing: float) -> int:
        """How many of its coins must be played for this much."""
        for n, total in enumerate(self.sums):
            if total >= missing:
                return n
        return len(self.sums) - 1


@lru_cache(maxsize=8192)
def _hand(data: Data, cards: Cards) -> Hand:
    held = [data.cards[kind] for kind in cards if kind >= 0]
    values = sorted((card.value for card in held if card.sort == Sort.COIN), reverse=True)
    points = [card.points for card in held if card.points and card.sort != Sort.UPGRADE]
    other = sum(SORT_WORTHS.get(card.sort, 0.0) for card in held if not card.points)
    return Hand(sum(points), len(points), tuple(accumulate(values, initial=0)), HELD_SHARE * other)


class Shopping(NamedTuple):
    """How many cards must be bought for some points, and with how many coins."""

    buys: int
    coins: float


@lru_cache(maxsize=16384)
def _shopping(data: Data, store: tuple[int, ...], prices: tuple[int, ...], missing: int) -> Shopping:
    """The cheapest of some ways to this many points: bargains first, and a last card that suffices."""
    found, buys, coins, left = [], 0, 0, missing
    sold, last = _catalogue(data, store, prices)
    for points, price in sold:
        if left <= 0:
            break
        if left < len(last):
            found.append(Shopping(buys + 1, coins + last[left]))
        buys, coins, left = buys + 1, coins + price, left - points
    found.append(Shopping(buys, coins + max(0, left) * UNSOLD_POINT_PRICE))
    return min(found, key=lambda one: one.coins + TURN_COST * one.buys)


class Catalogue(NamedTuple):
    """The cards of the store that bring points."""

    sold: list[tuple[int, int]]
    """Their points and their prices, the best bargains first."""
    last: list[int]
    """What a single card costs at least that brings this many points."""


@lru_cache(maxsize=4096)
def _catalogue(data: Data, store: tuple[int, ...], prices: tuple[int, ...]) -> Catalogue:
    sold = [(points, prices[kind]) for kind, points in _points(data) for _ in range(store[kind])]
    most = max((points for points, _ in sold), default=0)
    last = [min(price for points, price in sold if points >= least) for least in range(most + 1)] if sold else []
    return Catalogue(sorted(sold, key=lambda one: (one[1] + TURN_COST) / one[0]), last)


@lru_cache(maxsize=16)
def _points(data: Data) -> list[tuple[int, int]]:
    """The cards that bring points wherever they are played, and how many."""
    return [
        (kind, card.points)
        for kind, card in enumerate(data.cards)
        if card.points and card.sort not in (Sort.TECH, Sort.UPGRADE)
    ]
