"""Movement: which squads and units may go where, and how many squads find room in a space."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from regnum.games.domus_regnatrix.rules.components.limits import SQUADS
from regnum.games.domus_regnatrix.rules.components.spaces import (
    CITIES,
    NEIGHBOURS,
    PARTS,
    SPACE_NAMES,
    Part,
    Space,
    squad_name,
)
from regnum.games.domus_regnatrix.rules.moves import Named, Why
from regnum.games.domus_regnatrix.rules.realm import ACTED, Squad, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Refusal, Seat, refusal


class Company(NamedTuple):
    """What matters of those who move together."""

    ranged: bool
    """All of them are long-range units."""
    spies: bool
    """All of them are spies."""


def company(table: Table, units: Iterable[int]) -> Company:
    """What matters of these members of a squad."""
    cards = [table.setting.data.unit_cards[unit_in(one)] for one in units]
    return Company(all(card.ranged for card in cards), all(card.spy for card in cards))


def barred(table: Table, seat: Seat, who: Company, source: Space, space: Space) -> Why | None:
    """What keeps a company from passing from one space to the next."""
    city, left, entered = CITIES[space], PARTS[source], PARTS[space]
    if city is None:
        # DR-P1
        return None if left == Part.OUTER or CITIES[source] == seat else Why.DR_P1_OUTER_FIRST
    if city >= table.setting.seats:
        return Why.DR_P1_NOWHERE
    if entered == Part.WALLS:
        if city != seat:
            return Why.DR_P4_WALLS
        return None if who.ranged else Why.DR_P3_WALLS  # DR-P3
    if city == seat or entered == Part.OUTER or table.realms[city].breached:  # DR-P4
        return None
    if not who.spies:
        return Why.DR_P4_CLOSED
    return Why.DR_C7_WATCHED if table.realms[city].bonus.vigilance else None


def rooms(table: Table, seat: Seat, space: Space) -> int:
    """How many slots a player may go to in a space: into each squad there, or as a new one."""
    return min(len(table.realms[seat].squads[space]) + 1, SQUADS)  # DR-Q2


def moves(table: Table, seat: Seat) -> int:
    """All moves of squads, and of units alone."""
    # DR-T4
    found, bits = 0, table.setting.moves
    for source, slot, squad in in_field(table.realms[seat].squads):
        whole = not any(one & ACTED for one in squad)
        alone = {unit_in(one): company(table, (one,)) for one in squad[1:] if not one & ACTED}
        if not whole and not alone:
            continue
        together = company(table, squad)
        for space in NEIGHBOURS[source]:
            room = rooms(table, seat, space)
            if whole and barred(table, seat, together, source, space) is None:
                found |= bits.move[source, slot, space][room]
                if table.marches:
                    found |= bits.march[source, slot, space][room]
            for unit, who in alone.items():
                if barred(table, seat, who, source, space) is None:
                    found |= bits.send[unit, source, slot, space][room]
    return found


def refuse_move(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot move so."""
    source, slot, space, into = Space(named[0]), named[1], Space(named[2]), named[3]
    squad = squad_at(table, seat, source, slot)
    if not squad:
        return refusal(Why.DR_T4_NOBODY, squad=squad_name(source, slot))
    if any(one & ACTED for one in squad):  # DR-R12
        return refusal(Why.DR_T4_ACTED, squad=squad_name(source, slot))
    return _refuse_passage(table, seat, squad, source, space, into)


def refuse_march(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot make a forced march."""
    if not table.marches:
        return refusal(Why.DR_R11_MARCH)
    return refuse_move(table, seat, named)


def refuse_sending(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a unit cannot leave its squad and move alone."""
    unit, source, slot, space, into = named[0], Space(named[1]), named[2], Space(named[3]), named[4]
    name = table.setting.data.unit_cards[unit].name
    squad = squad_at(table, seat, source, slot)
    if not any(unit_in(one) == unit for one in squad):
        return refusal(Why.DR_T4_NO_UNIT, unit=name, squad=squad_name(source, slot))
    alone = [one for one in squad[1:] if unit_in(one) == unit]
    if not alone:
        return refusal(Why.DR_R12_TOP, unit=name, squad=squad_name(source, slot))
    fresh = [one for one in alone if not one & ACTED]
    if not fresh:
        return refusal(Why.DR_T4_UNIT_ACTED, unit=name)
    return _refuse_passage(table, seat, fresh[:1], source, space, into)


def _refuse_passage(
    table: Table, seat: Seat, units: Iterable[int], source: Space, space: Space, into: int
) -> Refusal | None:
    why = barred(table, seat, company(table, units), source, space)
    if why is not None:
        return refusal(why, space=SPACE_NAMES[space])
    return None if into < rooms(table, seat, space) else refusal(Why.DR_Q2_SLOT, space=SPACE_NAMES[space])


def squad_at(table: Table, seat: Seat, space: Space, slot: int) -> Squad:
    """A player's squad, or nobody."""
    here = table.realms[seat].squads[space]
    return here[slot] if slot < len(here) else ()
