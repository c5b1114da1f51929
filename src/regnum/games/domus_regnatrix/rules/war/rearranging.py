"""Rearranging: units put on top of their squad, or going over to the other squad of their space."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_NAMES, Space, squad_name
from regnum.games.domus_regnatrix.rules.moves import Named, Why
from regnum.games.domus_regnatrix.rules.realm import LED, SHIFTED, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.war.movement import squad_at
from regnum.kernel import Refusal, Seat, refusal


def orders(table: Table, seat: Seat) -> int:
    """All ways to rearrange a player's squads by one unit, as moves."""
    # DR-T5
    found, bits = 0, table.setting.moves
    for space, slot, squad in in_field(table.realms[seat].squads):
        if len(squad) > 1:
            top = unit_in(squad[0])
            for one in squad[1:]:  # DR-R13
                if not one & LED and unit_in(one) != top:
                    found |= bits.lead[unit_in(one), space, slot]
        if _beside(table, seat, space, len(squad)):
            for one in squad:
                if not one & (LED | SHIFTED):
                    found |= bits.shift[unit_in(one), space, slot]
    return found


def _beside(table: Table, seat: Seat, space: Space, units: int) -> bool:
    """Whether there is another squad to go over to, or a squad of this many units can be parted."""
    squads = len(table.realms[seat].squads[space])
    return squads > 1 or units > 1


def refuse_leading(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a unit cannot be put on top."""
    unit, space, slot = named[0], Space(named[1]), named[2]
    squad, called = squad_at(table, seat, space, slot), squad_name(space, slot)
    name = table.setting.data.unit_cards[unit].name
    if not any(unit_in(one) == unit for one in squad):
        return refusal(Why.DR_T5_NO_UNIT, unit=name, squad=called)
    if unit_in(squad[0]) == unit:
        return refusal(Why.DR_T5_ON_TOP, unit=name, squad=called)
    if all(one & LED for one in squad if unit_in(one) == unit):
        return refusal(Why.DR_R13_LED, unit=name)
    return None


def refuse_shifting(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a unit cannot go over to the other squad."""
    unit, space, slot = named[0], Space(named[1]), named[2]
    squad, called = squad_at(table, seat, space, slot), squad_name(space, slot)
    name = table.setting.data.unit_cards[unit].name
    if not any(unit_in(one) == unit for one in squad):
        return refusal(Why.DR_T5_NO_UNIT, unit=name, squad=called)
    if not _beside(table, seat, space, len(squad)):
        return refusal(Why.DR_T5_ALONE, unit=name, space=SPACE_NAMES[space])
    if all(one & (LED | SHIFTED) for one in squad if unit_in(one) == unit):
        return refusal(Why.DR_R13_SHIFTED, unit=name)
    return None
