"""Pace: in how many turns a player could reach each of the three victories, if nobody interferes."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from regnum.games.domus_regnatrix import battle, odds
from regnum.games.domus_regnatrix.cards import Cards, Sort
from regnum.games.domus_regnatrix.effects import Drawing
from regnum.games.domus_regnatrix.leaning import Plan
from regnum.games.domus_regnatrix.phase import Step
from regnum.games.domus_regnatrix.realm import Realm, in_field, unit_in
from regnum.games.domus_regnatrix.spaces import CITIES, INNER, MIDDLE, PARTS, WALLS, Part, Space
from regnum.games.domus_regnatrix.table import Table
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.data import Data

FAR = 60.0
"""So many turns are as good as never."""
POINT = 2.0
"""What a victory point is worth in coins, about as the store sells them."""
DEAR = 6.0
"""What a point costs that the store cannot sell."""
TURN = 3
"""What a turn spent on buying costs beside, since nothing is drawn."""
LATER = 0.9
"""What is left of the worth of a card that waits in the hand for its turn."""
SOON = 4
"""Coins in hand beyond so many are too many to be played soon."""
SORTS = {Sort.TECH: 1.0, Sort.SUPPORT: 1.0, Sort.UNIT: 0.7}
"""What other cards of the main deck are worth, in coins."""


class Pace(NamedTuple):
    """How many turns each victory is away."""

    culture: float
    mercantilism: float
    conquest: float

    @property
    def turns(self) -> float:
        """How far the nearest victory is; a second one within reach helps a little."""
        first, second, _ = sorted(self)
        return 0.9 * first + 0.1 * min(second, 2 * first)

    @property
    def plan(self) -> Plan:
        """The victory that is nearest."""
        return (Plan.CULTURE, Plan.MERCANTILISM, Plan.CONQUEST)[self.index(min(self))]


def pace(table: Table, seat: Seat, *, war: bool = True) -> Pace:
    """How far a player is from each victory."""
    setting, realm = table.setting, table.realms[seat]
    cards: Cards = realm.shown + realm.hidden
    ready = 0
    if seat == table.turn:
        cards += _kept(setting.data, table.drawn)
        ready = int(not table.played and table.step <= Step.PLAY)
    hand = _hand(setting.data, cards, ready)
    worth = setting.data.worth(realm.treasury)
    income = _income(setting.data, realm.bonus.drawing)
    missing = setting.culture - realm.bonus.points - hand.points
    buys, coins = _shopping(setting.data, table.store, realm.bonus.prices, max(0, missing))
    purse = worth * (1.5 if realm.golden else 1.0) + hand.coins
    culture = 0.7 * hand.cards + buys + max(0.0, coins - purse) / income.any
    mercantilism = max(0.0, setting.mercantilism - worth - hand.coins) / income.coins + 0.5 * hand.purses
    return Pace(
        min(FAR, culture + max(0, missing) / 100),
        min(FAR, mercantilism),
        min(FAR, conquest(table, seat)) if war else FAR,
    )


# cards


class Income(NamedTuple):
    """What a turn of drawing brings, in coins: all cards counted, or coins alone."""

    any: float
    coins: float


@lru_cache(maxsize=256)
def _income(data: Data, drawing: Drawing) -> Income:
    cards = [data.cards[kind] for kind in data.main]
    worths = sorted(card.value + POINT * card.points + SORTS.get(card.sort, 0.0) for card in cards)
    values = sorted(float(card.value) for card in cards)
    return Income(*(_best(listed, drawing) for listed in (worths, values)))


def _best(worths: list[float], drawing: Drawing) -> float:
    """What the cards kept are worth on average; of a second one only half, since it must be played too."""
    n, looks = len(worths), drawing.look - drawing.keep + 1
    best = sum(worth * (((at + 1) / n) ** looks - (at / n) ** looks) for at, worth in enumerate(worths))
    return best * (1 + 0.5 * (drawing.keep - 1))


def _kept(data: Data, drawn: Cards) -> Cards:
    """The card that is likely to be kept."""
    known = [kind for kind in drawn if kind >= 0]
    return (max(known, key=lambda kind: data.cards[kind].value + POINT * data.cards[kind].points),) if known else ()


class Hand(NamedTuple):
    """What a hand will bring."""

    points: int
    cards: int
    """How many cards bring points."""
    coins: float
    purses: int
    """How many cards are coins, as far as they count."""


@lru_cache(maxsize=8192)
def _hand(data: Data, cards: Cards, ready: int) -> Hand:
    """What a hand brings; as many cards as are ready to be played count in full."""
    held = [data.cards[kind] for kind in cards if kind >= 0]
    values = sorted((card.value for card in held if card.sort == Sort.COIN), reverse=True)
    points = [card.points for card in held if card.points and card.sort != Sort.UPGRADE]
    coins = sum(value * (1.0 if at < ready else LATER**at * LATER) for at, value in enumerate(values[:SOON]))
    other = sum(SORTS.get(card.sort, 0.0) for card in held if not card.points) * 0.3
    return Hand(sum(points), len(points), coins + other, min(len(values), SOON))


class Shopping(NamedTuple):
    """How many cards must be bought for some points, and with how many coins."""

    buys: int
    coins: float


@lru_cache(maxsize=16384)
def _shopping(data: Data, store: tuple[int, ...], prices: tuple[int, ...], missing: int) -> Shopping:
    """The cheapest of some ways to so many points: bargains first, and a last card that suffices."""
    found, buys, coins, left = [], 0, 0, missing
    catalogue = _catalogue(data, store, prices)
    for points, price in catalogue:
        if left <= 0:
            break
        enough = [last for brought, last in catalogue if brought >= left]
        if enough:
            found.append(Shopping(buys + 1, coins + min(enough)))
        buys, coins, left = buys + 1, coins + price, left - points
    found.append(Shopping(buys, coins + max(0, left) * DEAR))
    return min(found, key=lambda one: one.coins + TURN * one.buys)


@lru_cache(maxsize=4096)
def _catalogue(data: Data, store: tuple[int, ...], prices: tuple[int, ...]) -> list[tuple[int, int]]:
    """The cards of the store that bring points, the best bargains first: their points and their price."""
    sold = [
        (card.points, prices[kind])
        for kind, card in enumerate(data.cards)
        if card.points and card.sort != Sort.UPGRADE
        for _ in range(store[kind])
    ]
    return sorted(sold, key=lambda one: (one[1] + TURN) / one[0])


# war

HARDER = 2.4
"""A siege takes so many times as long as it would if nobody came to help the besieged."""
SLIM = 0.02
"""Some hope is left to those who cannot win an attack."""
MUSTER = 4.0
"""So many turns pass between two sieges."""
_WALLS = {lead: float(odds.against_walls(lead)) for lead in range(-60, 61)}
_DICE = {lead: float(odds.against_dice(lead)) for lead in range(-60, 61)}


def against(lead: int, *, dice: bool) -> float:
    """The chance of an attack with such a lead, against dice or walls."""
    return (_DICE if dice else _WALLS)[max(-60, min(60, lead))]


def _runs(chance: float) -> float:
    """How many attacks succeed in a turn, if they go on until one fails."""
    return min(4.0, chance / (1.01 - chance))


def way(space: Space, goal: Seat) -> int:
    """How many moves it is from a space to the outer city of a goal."""
    city = CITIES[space]
    if space == MIDDLE:
        return 1
    if city == goal:
        return 0
    return 2 if PARTS[space] == Part.OUTER else 3


def conquest(table: Table, seat: Seat) -> float:
    """How many turns it takes to conquer all others, one after another, while one squad guards the own city."""
    realm = table.realms[seat]
    attacks, home = realm.bonus.attacks, INNER[seat]
    field = [
        (space, max(attacks[unit_in(one)] for one in squad))
        for space, slot, squad in in_field(realm.squads)
        if slot or space != home
    ]
    if not field:
        return FAR
    rivals = table.others(seat)
    return HARDER * sum(_siege(table, field, rival) for rival in rivals) + MUSTER * (len(rivals) - 1)


def _siege(table: Table, field: list[tuple[Space, int]], rival: Seat) -> float:
    """How many turns it takes to conquer one: the way, the walls, the guards, the hero."""
    realm: Realm = table.realms[rival]
    wall, guards, defences = battle.wall_defence(table, rival), realm.squads[INNER[rival]], realm.bonus.defences
    turns = 2.0 if realm.alive else 1.0
    if not realm.breached:
        turns += min(realm.walls) / (sum(_runs(against(attack - wall, dice=False)) for _, attack in field) + SLIM)
    units = sum(map(len, guards)) + len(realm.squads[WALLS[rival]])
    defence = max((defences[unit_in(one)] for squad in guards for one in squad), default=None)
    best = FAR
    for space, attack in field:
        nearest = float(way(space, rival)) - (space == INNER[rival])
        if defence is not None:
            nearest += units / (_runs(against(attack - defence, dice=True)) + SLIM)
        best = min(best, nearest)
    return turns + best
