"""A realm: all that one player has, from the hand to the squads in the field. A value; a change makes another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import Cards, Unit, backs
from regnum.games.domus_regnatrix.rules.components.effects import Bonus
from regnum.games.domus_regnatrix.rules.components.spaces import SPACES, Space
from regnum.kernel import Seat, with_item

Squad: TypeAlias = tuple[int, ...]
"""A stack of units, the top card first: of each its place in `Data.units`, and in the lowest bits its marks."""
Squads: TypeAlias = tuple[tuple[Squad, ...], ...]
"""For each space the player's squads there."""

MARKS = 4
ENGAGED, SPENT, SHIFTED, LED = 1, 2, 4, 8
"""What a unit did this turn: it may attack on, but not move; it is done; it changed its squad; it was put on top."""
ACTED = ENGAGED | SPENT

NO_SQUADS: Squads = ((),) * SPACES


class Realm(NamedTuple):
    """What one player has. In a view the cards that its seat may not know are backs."""

    kingdom: int | None
    hero: int | None
    terrain: int | None
    flag: int | None
    alive: bool
    """Whether the hero lives."""
    raised: bool
    """Whether the flag was used."""
    levied: int
    """How many units were bought for free."""
    treasury: tuple[int, ...]
    """How many of each coin."""
    library: Cards
    city: Cards
    """What lies in the inner city: buildings, wonders, special units and victory cards."""
    shown: Cards
    """The cards of the hand that all have seen, since they were bought."""
    hidden: Cards
    walls: tuple[int, ...]
    """How high each stack still is."""
    squads: Squads
    lord: Seat | None
    """Whose estate it is; None as long as it plays."""
    golden: bool
    """Whether a golden age is in effect."""
    truce: bool
    """Whether a truce holds that this player declared."""
    abstains: bool
    """Whether the player passes all bids at the market until further notice."""
    bonus: Bonus

    @property
    def hand(self) -> Cards:
        """All cards of the hand."""
        return self.shown + self.hidden

    @property
    def breached(self) -> bool:
        """Whether a stack of the walls is down; the city of an estate stands open."""  # DR-R16
        return not all(self.walls) or not self.walls

    def covered(self) -> Realm:
        """The realm with backs for hidden cards."""
        return self._replace(hidden=backs(self.hidden))


def unit_in(member: int) -> Unit:
    """Which unit a member of a squad is."""
    return Unit(member >> MARKS)


def member(unit: Unit, marks: int = 0) -> int:
    """A unit as a member of a squad."""
    return unit << MARKS | marks


def marked(squad: Squad, mark: int) -> Squad:
    """A squad with all its units marked."""
    return tuple(one | mark for one in squad)


def joined(here: tuple[Squad, ...], slot: int, members: Squad) -> tuple[Squad, ...]:
    """Squads of a space after units came: a squad more, or they go under a top card."""
    if slot == len(here):
        return (*here, members)
    squad = here[slot]
    return with_item(here, slot, squad[:1] + members + squad[1:])  # DR-Q1


def replaced(here: tuple[Squad, ...], slot: int, squad: Squad) -> tuple[Squad, ...]:
    """Squads of a space with one of them changed; without units it is gone."""
    return with_item(here, slot, squad) if squad else here[:slot] + here[slot + 1 :]


def placed(squads: Squads, space: Space, here: tuple[Squad, ...]) -> Squads:
    """All squads after those in one space changed."""
    return with_item(squads, space, here)


def rested(squads: Squads) -> Squads:
    """All squads without marks."""
    return tuple(
        tuple(tuple(one >> MARKS << MARKS for one in squad) for squad in here) if here else here for here in squads
    )


def in_field(squads: Squads) -> Iterator[tuple[Space, int, Squad]]:
    """All squads, each with its space and its slot there."""
    for space, here in enumerate(squads):
        for slot, squad in enumerate(here):
            yield Space(space), slot, squad
