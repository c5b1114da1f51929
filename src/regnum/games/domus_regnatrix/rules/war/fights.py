"""What happens in battles: dice, death, walls, killing and razing in a foreign city, and the fall of a realm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from regnum.games.domus_regnatrix.rules.components.cards import minus
from regnum.games.domus_regnatrix.rules.components.spaces import Slot, Space, Stack
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.realm import ENGAGED, NO_SQUADS, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Battle, Table
from regnum.games.domus_regnatrix.rules.turn.handling import Names, change, earn, kind_of, kinds_of, spend
from regnum.kernel import MERGED, Seat, event_kind, with_item


@dataclass(slots=True, unsafe_hash=True)
class Fight(DomusEvent):
    """Dice were rolled for an attack."""

    battle: Annotated[Battle, MERGED]

    def apply(self, table: Table) -> None:
        table.battle = self.battle


@event_kind("fought")
class Fought(Fight):
    """A squad attacked another."""


@event_kind("stormed")
class Stormed(Fight):
    """A squad attacked a stack of wall cards."""


@event_kind("won")
class Won(DomusEvent):
    """An attack succeeded: the squad may attack again, but its top card no longer moves."""

    seat: Seat
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.space][self.slot]
        change(table, self.seat, self.space, self.slot, (squad[0] | ENGAGED, *squad[1:]))
        table.battle = None


@event_kind("held")
class Held(DomusEvent):
    """A defence held: the attacking squad is done for the turn."""

    seat: Seat
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        spend(table, self.seat, self.space, self.slot)
        table.battle = None


@event_kind("slain")
class Slain(DomusEvent):
    """The top card of a squad died and went back to the store or to the discards."""

    seat: Seat
    unit: str
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.space][self.slot]
        change(table, self.seat, self.space, self.slot, squad[1:])
        table.put_back(kind_of(table, self.unit))


@dataclass(slots=True, unsafe_hash=True)
class Masonry(DomusEvent):
    """A stack of the walls is now so high."""

    seat: Seat
    stack: Stack
    height: int

    def apply(self, table: Table) -> None:
        realm = table.realms[self.seat]
        walls = with_item(realm.walls, self.stack, self.height)
        table.put(self.seat, realm._replace(walls=walls))


@event_kind("crumbled")
class Crumbled(Masonry):
    """A wall card was lost; without any left the stack is a breach."""


@event_kind("restored")
class Restored(Masonry):
    """A wall card was put back."""


# killing and razing in a foreign city


@dataclass(slots=True, unsafe_hash=True)
class KillOrRaze(DomusEvent):
    """A card of an inner city is lost to a squad, which is done for the turn; without a squad, to sabotage."""

    seat: Seat
    owner: Seat
    card: str
    space: Space
    slot: int | None

    def apply(self, table: Table) -> None:
        realm, kind = table.realms[self.owner], kind_of(table, self.card)
        table.rule(self.owner, realm._replace(city=minus(realm.city, kind)))
        table.put_back(kind)
        if self.slot is not None:
            spend(table, self.seat, self.space, self.slot)
        table.battle = None


@event_kind("razed")
class Razed(KillOrRaze):
    """A building was destroyed."""


@event_kind("killed")
class Killed(KillOrRaze):
    """A special unit was killed."""


@event_kind("orphaned")
class Orphaned(DomusEvent):
    """A hero was killed by a squad, which is done for the turn."""

    seat: Seat
    owner: Seat
    hero: str
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        table.rule(self.owner, table.realms[self.owner]._replace(alive=False))
        spend(table, self.seat, self.space, self.slot)
        table.battle = None


@event_kind("plagued")
class Plagued(DomusEvent):
    """A plague struck a space."""

    seat: Seat
    space: Space


@event_kind("sickened")
class Sickened(DomusEvent):
    """Dice were rolled for the top card of a squad in a plague."""

    seat: Seat
    unit: str
    space: Space
    slot: Slot
    dice: tuple[int, ...]
    total: int


@event_kind("pacified")
class Pacified(DomusEvent):
    """A truce was declared."""

    seat: Seat

    def apply(self, table: Table) -> None:
        table.put(self.seat, table.realms[self.seat]._replace(truce=True))


@event_kind("conquered")
class Conquered(DomusEvent):
    """A player became an estate: what it had goes to the conqueror and back to the piles."""

    seat: Seat
    owner: Seat
    coins: Names
    """The coins that the conqueror takes."""
    hand: Names

    def reveals_to(self, seat: Seat) -> bool:
        return bool(self.hand) and seat != self.owner

    def apply(self, table: Table) -> None:
        # DR-F8
        data, fallen = table.setting.data, table.realms[self.owner]
        for coin in kinds_of(table, self.coins):
            earn(table, self.owner, coin, -1)
            earn(table, self.seat, coin, 1)
        left = table.realms[self.owner].treasury
        table.put_back(*(coin for coin, n in zip(data.coins, left, strict=True) for _ in range(n)))
        table.put_back(*kinds_of(table, self.hand), *fallen.city, *fallen.library)
        units = (unit_in(one) for _, _, squad in in_field(fallen.squads) for one in squad)
        table.put_back(*(data.units[unit] for unit in units))
        ruin = fallen._replace(
            treasury=(0,) * len(data.coins),
            library=(),
            city=(),
            shown=(),
            hidden=(),
            walls=(),
            squads=NO_SQUADS,
            lord=self.seat,
            golden=False,
            truce=False,
            abstains=False,
        )
        table.rule(self.owner, ruin)
        for seat, realm in enumerate(table.realms):
            if realm.lord == self.owner:
                table.put(Seat(seat), realm._replace(lord=self.seat))
