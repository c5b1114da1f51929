"""Standing effects: what cards and pieces do as long as they lie there. Each is found by the name that data use.

A function for each effect adds its number to a tally; the tally of all that a player has becomes a `Bonus`. What a
terrain does in the middle is told in the same way. What cards do when they are played is in `card_effects`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import Card, Cards, Effects, Kind, Piece, Sort

LOWEST_PRICE = 1


class Drawing(NamedTuple):
    """How cards are drawn: how many are kept of how many, and whether the others go back into the deck."""

    keep: int
    look: int
    back: bool


class Bonus(NamedTuple):
    """All that a player's cards and pieces do together."""

    attacks: tuple[int, ...]
    """What each unit attacks with, without dice and ground."""
    defences: tuple[int, ...]
    prices: tuple[int, ...]
    """What each card costs in the store."""
    free_units: int
    drawing: Drawing
    coins: int
    """How many coins more may be played each turn."""
    second_coin: int
    """How many more after a first."""
    trade: bool
    yard: int
    """How many wall cards are restored each turn."""
    at_home: int
    """What units defend with beside in their own city."""
    on_walls: int
    """What units defend with in addition on their own walls."""
    vigilance: bool
    """Whether others' spies are kept from passing the walls."""
    walls: int
    """What the walls defend with beside."""
    shade: int
    """What others' ranged units lack who attack in the city."""
    mire: int
    """What others' melee units lack who attack in the outer city."""
    again_attack: bool
    again_defence: bool
    points: int

    def __hash__(self) -> int:
        """Prices are left out: what tells most bonuses apart is enough."""
        return hash((self.attacks, self.defences, self.drawing, self.points))


class Tally:
    """Numbers by name, to which effects add."""

    def __init__(self) -> None:
        self.numbers: Counter[str] = Counter()
        self.drawing = Drawing(1, 1, back=False)


class Field(NamedTuple):
    """What the terrain in the middle does there."""

    attack: int
    melee: int
    ranged: int
    defence: int


Effect: TypeAlias = Callable[[Tally, int], None]
STANDING: dict[str, Effect] = {}
MIDDLE: dict[str, Effect] = {}


def _standing(effect: Effect) -> Effect:
    STANDING[effect.__name__] = effect
    return effect


def _middle(effect: Effect) -> Effect:
    MIDDLE[effect.__name__.removeprefix("middle_")] = effect
    return effect


ADDING = ("points", "coins", "second_coin")
"""The effects of which equal cards add up."""  # DR-R2


@_standing
def points(tally: Tally, n: int) -> None:
    """Victory points."""
    tally.numbers["points"] += n


@_standing
def attack(tally: Tally, n: int) -> None:
    """All units attack better."""
    tally.numbers["attack"] += n


@_standing
def melee(tally: Tally, n: int) -> None:
    """Melee units attack better."""
    tally.numbers["melee"] += n


@_standing
def ranged(tally: Tally, n: int) -> None:
    """Ranged units attack better."""
    tally.numbers["ranged"] += n


@_standing
def archers(tally: Tally, n: int) -> None:
    """Archers attack better."""
    # DR-R18
    tally.numbers["archers"] += n


@_standing
def mages(tally: Tally, n: int) -> None:
    """Mages attack better."""
    tally.numbers["mages"] += n


@_standing
def spies(tally: Tally, n: int) -> None:
    """Spies defend better."""
    tally.numbers["spies"] += n


@_standing
def vigilance(tally: Tally, n: int) -> None:
    """Others' spies do not pass the walls."""
    tally.numbers["vigilance"] += n


@_standing
def defence(tally: Tally, n: int) -> None:
    """All units defend better."""
    tally.numbers["defence"] += n


@_standing
def at_home(tally: Tally, n: int) -> None:
    """All units defend better in their own city."""
    tally.numbers["at_home"] += n


@_standing
def on_walls(tally: Tally, n: int) -> None:
    """Ranged units on the walls defend better."""
    tally.numbers["on_walls"] += n


@_standing
def walls(tally: Tally, n: int) -> None:
    """The walls defend better."""
    tally.numbers["walls"] += n


@_standing
def shade(tally: Tally, n: int) -> None:
    """Others' ranged units attack worse in the city."""
    tally.numbers["shade"] += n


@_standing
def mire(tally: Tally, n: int) -> None:
    """Others' melee units attack worse in the outer city."""
    tally.numbers["mire"] += n


@_standing
def units_cheaper(tally: Tally, n: int) -> None:
    """Units cost less."""
    tally.numbers[Sort.UNIT.name] += n


@_standing
def buildings_cheaper(tally: Tally, n: int) -> None:
    """Buildings cost less."""
    tally.numbers[Sort.BUILDING.name] += n


@_standing
def store_cheaper(tally: Tally, n: int) -> None:
    """Everything costs less."""
    tally.numbers["store"] += n


@_standing
def free_units(tally: Tally, n: int) -> None:
    """The first units bought are free."""
    tally.numbers["free_units"] += n


@_standing
def coins(tally: Tally, n: int) -> None:
    """Coins more may be played each turn."""
    tally.numbers["coins"] += n


@_standing
def second_coin(tally: Tally, n: int) -> None:
    """A coin played lets others be played."""
    tally.numbers["second_coin"] += n


@_standing
def chooses(tally: Tally, n: int) -> None:
    """One of this many cards drawn is kept, the others are discarded."""
    tally.drawing = max(tally.drawing, Drawing(1, n, back=False))


@_standing
def foresees(tally: Tally, n: int) -> None:
    """One of this many cards drawn is kept, the others go back."""
    tally.drawing = max(tally.drawing, Drawing(1, n, back=True))


@_standing
def draws(tally: Tally, n: int) -> None:
    """This many cards are drawn and kept."""
    # DR-C4: of several ways to draw the best counts.
    tally.drawing = max(tally.drawing, Drawing(n, n, back=False))


@_standing
def trade(tally: Tally, n: int) -> None:
    """Cards can be traded."""
    tally.numbers["trade"] += n


@_standing
def yard(tally: Tally, n: int) -> None:
    """Wall cards are restored each turn."""
    tally.numbers["yard"] += n


@_standing
def again_attack(tally: Tally, n: int) -> None:
    """An attack can be rolled again."""
    tally.numbers["again_attack"] += n


@_standing
def again_defence(tally: Tally, n: int) -> None:
    """A defence can be rolled again."""
    tally.numbers["again_defence"] += n


@_middle
def middle_attack(tally: Tally, n: int) -> None:
    """All attack better or worse in the middle."""
    tally.numbers["attack"] += n


@_middle
def middle_ranged(tally: Tally, n: int) -> None:
    """Ranged units attack better or worse in the middle."""
    tally.numbers["ranged"] += n


@_middle
def middle_defence(tally: Tally, n: int) -> None:
    """All defend better or worse in the middle."""
    tally.numbers["defence"] += n


@_middle
def middle_melee(tally: Tally, n: int) -> None:
    """Melee units attack better or worse in the middle."""
    tally.numbers["melee"] += n


def bonus(
    cards: tuple[Card, ...], units: Iterable[Kind], pieces: Iterable[Piece], city: Cards, library: Cards
) -> Bonus:
    """All that these pieces and the cards of an inner city and a library do together."""
    tally = Tally()
    for piece in pieces:
        _count(tally, piece.effects, 1, standing=True)
    names = Counter(cards[kind].name for kind in library)
    upgraded = Counter[str]()
    for card in cards:
        upgraded[card.of] += names[card.name] if card.of else 0
    for kind, n in Counter(city + library).items():
        card = cards[kind]
        # DR-C5, DR-R3: an upgrade counts instead of the tech it lies on.
        free = n - upgraded[card.name]
        _count(tally, card.effects, free, standing=free > 0)
    return _bonus(tally, cards, [cards[kind] for kind in units])


def _count(tally: Tally, effects: Effects, copies: int, *, standing: bool) -> None:
    """Add the effects of equal cards: of most effects only one counts."""  # DR-R2
    for name, n in effects:
        if name in ADDING:
            STANDING[name](tally, n * copies)
        elif standing and name in STANDING:
            STANDING[name](tally, n)


def _bonus(tally: Tally, cards: Iterable[Card], units: Iterable[Card]) -> Bonus:
    of = tally.numbers
    return Bonus(
        attacks=tuple(
            unit.attack
            + of["attack"]
            + of["melee"] * unit.melee
            + of["ranged"] * unit.ranged
            + of["archers"] * unit.archer
            + of["mages"] * unit.mage
            for unit in units
        ),
        defences=tuple(unit.defence + of["defence"] + of["spies"] * unit.spy for unit in units),
        prices=tuple(_price(card, of["store"] + of[card.sort.name]) for card in cards),
        free_units=of["free_units"],
        drawing=tally.drawing,
        coins=of["coins"],
        second_coin=of["second_coin"],
        trade=of["trade"] > 0,
        yard=of["yard"],
        at_home=of["at_home"],
        on_walls=of["on_walls"],
        vigilance=of["vigilance"] > 0,
        walls=of["walls"],
        shade=of["shade"],
        mire=of["mire"],
        again_attack=of["again_attack"] > 0,
        again_defence=of["again_defence"] > 0,
        points=of["points"],
    )


def _price(card: Card, discount: int) -> int:
    # DR-T1
    return max(LOWEST_PRICE, card.cost - discount) if card.cost else 0


def field(terrain: Piece) -> Field:
    """What a terrain does in the middle."""
    # DR-C10
    tally = Tally()
    for name, n in terrain.middle:
        MIDDLE[name](tally, n)
    of: Mapping[str, int] = tally.numbers
    return Field(of["attack"], of["melee"], of["ranged"], of["defence"])
