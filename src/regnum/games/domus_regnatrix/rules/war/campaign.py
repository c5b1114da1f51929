"""What happens with squads: units come, squads move, and are rearranged."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.spaces import Slot, Space
from regnum.games.domus_regnatrix.rules.events import DomusEvent
from regnum.games.domus_regnatrix.rules.realm import (
    ACTED,
    ENGAGED,
    LED,
    SHIFTED,
    SPENT,
    joined,
    marked,
    member,
    replaced,
    unit_in,
)
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.handling import change, join, kind_of, settle_in, unit_of
from regnum.kernel import Seat, event_kind


@event_kind("recruited")
class Recruited(DomusEvent):
    """A unit of the store comes for free, and must still find its squad."""

    seat: Seat
    unit: str

    def apply(self, table: Table) -> None:
        table.placing = kind_of(table, self.unit)
        table.stock(table.placing, -1)


@event_kind("posted")
class Posted(DomusEvent):
    """A unit joined a squad of the city, or founded one."""

    seat: Seat
    unit: str
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        unit = unit_of(table, self.unit)
        join(table, self.seat, self.space, self.slot, (member(unit),))
        table.placing = None


@event_kind("hastened")
class Hastened(DomusEvent):
    """Squads may move and attack this turn."""

    seat: Seat
    squads: int

    def apply(self, table: Table) -> None:
        table.marches += self.squads


@event_kind("moved")
class Moved(DomusEvent):
    """A whole squad moved; by a forced march it may still attack."""

    seat: Seat
    source: Space
    slot: Slot
    space: Space
    into: Slot
    forced: bool

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.source][self.slot]
        change(table, self.seat, self.source, self.slot, ())
        join(table, self.seat, self.space, self.into, marked(squad, ENGAGED if self.forced else SPENT))
        table.marches -= self.forced


@event_kind("sent")
class Sent(DomusEvent):
    """A unit left its squad and moved alone."""

    seat: Seat
    unit: str
    source: Space
    slot: Slot
    space: Space
    into: Slot

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.source][self.slot]
        unit = unit_of(table, self.unit)
        at = next(at for at, one in enumerate(squad) if at and unit_in(one) == unit and not one & ACTED)
        change(table, self.seat, self.source, self.slot, squad[:at] + squad[at + 1 :])
        join(table, self.seat, self.space, self.into, (squad[at] | SPENT,))


@event_kind("led")
class Led(DomusEvent):
    """A unit was put on top of its squad."""

    seat: Seat
    unit: str
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        squad = table.realms[self.seat].squads[self.space][self.slot]
        unit = unit_of(table, self.unit)
        at = next(at for at, one in enumerate(squad) if unit_in(one) == unit and not one & LED)
        change(table, self.seat, self.space, self.slot, (squad[at] | LED, *squad[:at], *squad[at + 1 :]))


@event_kind("shifted")
class Shifted(DomusEvent):
    """A unit went over to the other squad of its space, or founded it."""

    seat: Seat
    unit: str
    space: Space
    slot: Slot

    def apply(self, table: Table) -> None:
        here = table.realms[self.seat].squads[self.space]
        squad = here[self.slot]
        unit = unit_of(table, self.unit)
        at = next(at for at, one in enumerate(squad) if unit_in(one) == unit and not one & (LED | SHIFTED))
        here = joined(here, 1 - self.slot, (squad[at] | SHIFTED,))
        settle_in(table, self.seat, self.space, replaced(here, self.slot, squad[:at] + squad[at + 1 :]))
