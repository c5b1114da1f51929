"""Fighting: what is in reach, how strong attack and defence are, and killing and razing in a foreign inner city."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.domus_regnatrix.rules.components.cards import Card, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.components.spaces import (
    CITIES,
    INNER,
    MIDDLE,
    OUTER,
    PARTS,
    REACH,
    SPACE_NAMES,
    WALLS,
    Part,
    Space,
    squad_name,
    target_name,
)
from regnum.games.domus_regnatrix.rules.moves import HERO, HERO_NAME, Named, Why
from regnum.games.domus_regnatrix.rules.realm import ACTED, SPENT, Squad, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Battle, Table
from regnum.games.domus_regnatrix.rules.war.movement import squad_at
from regnum.kernel import Refusal, Seat, refusal

# strength


def attack_of(table: Table, seat: Seat, unit: int, source: Space, space: Space) -> int:
    """What a unit attacks with, without dice, from one space into another."""
    card = table.setting.data.unit_cards[unit]
    return table.realms[seat].bonus.attacks[unit] + ground(table, seat, card, source, space)


def ground(table: Table, seat: Seat, card: Card, source: Space, space: Space) -> int:
    """What the terrain adds to an attack into a space."""
    # DR-R14
    if space == MIDDLE:
        assert table.middle is not None
        field = table.setting.data.fields[table.middle]
        return field.attack + field.ranged * card.ranged + field.melee * card.melee
    city = CITIES[space]
    assert city is not None
    if city == seat:
        return 0
    bonus = table.realms[city].bonus
    if card.ranged:
        return -bonus.shade
    return -bonus.mire if card.melee and PARTS[source] == Part.OUTER else 0


def defence_of(table: Table, seat: Seat, unit: int, space: Space) -> int:
    """What a unit defends with, without dice."""
    bonus = table.realms[seat].bonus
    if space == MIDDLE:
        assert table.middle is not None
        return bonus.defences[unit] + table.setting.data.fields[table.middle].defence
    if CITIES[space] != seat:
        return bonus.defences[unit]
    return bonus.defences[unit] + bonus.at_home + bonus.on_walls * (PARTS[space] == Part.WALLS)  # DR-C3, DR-C8


def wall_defence(table: Table, city: Seat) -> int:
    """What the walls of a city defend with."""
    # DR-F5
    return WALL_DEFENCE + table.realms[city].bonus.walls


def reaches(table: Table, seat: Seat, card: Card, source: Space, space: Space) -> bool:
    """Whether a player's unit can attack from one space into another."""
    # DR-F4
    if card.siege:  # DR-F6
        return False
    if source == space:
        return True
    city = CITIES[source]
    if not card.ranged or city is None:
        return False
    if space == MIDDLE:
        return city == seat and (card.archer or PARTS[source] != Part.OUTER)
    return city == seat or PARTS[space] != Part.INNER or table.realms[city].breached


# attacks


def attacks(table: Table, seat: Seat) -> int:
    """All attacks, killings and razings of a player's squads."""
    if table.peace:
        return 0
    found, rivals = 0, table.others(seat)
    for source, slot, squad in in_field(table.realms[seat].squads):
        if squad[0] & SPENT:
            continue
        found |= _attacks_on_squads(table, seat, rivals, source, slot, squad)
        city = CITIES[source]
        if city is not None and city != seat:
            if PARTS[source] == Part.OUTER:
                found |= _attacks_on_walls(table, city, slot)
            elif not squad[0] & ACTED:
                found |= _kill_or_raze(table, city, slot, squad)
    return found


def _attacks_on_squads(table: Table, seat: Seat, rivals: list[Seat], source: Space, slot: int, squad: Squad) -> int:
    found, bits = 0, table.setting.moves.attack
    card = table.setting.data.unit_cards[unit_in(squad[0])]
    for space in REACH[source]:
        if reaches(table, seat, card, source, space):
            for owner in rivals:
                for against in range(len(table.realms[owner].squads[space])):
                    found |= bits[source, slot, space, owner, against]
    return found


def _attacks_on_walls(table: Table, city: Seat, slot: int) -> int:
    found, bits = 0, table.setting.moves.assault
    for stack, height in enumerate(table.realms[city].walls):
        if height:
            found |= bits[city, slot, stack]
    return found


def refuse_attack(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot attack another."""
    source, slot, space, owner, against = Space(named[0]), named[1], Space(named[2]), Seat(named[3]), named[4]
    squad = squad_at(table, seat, source, slot)
    why = _refuse_fight(table, squad, source, slot)
    if why is not None:
        return why
    target = target_name(space, owner, against)
    if owner == seat or owner >= table.setting.seats or not squad_at(table, owner, space, against):
        return refusal(Why.DR_F3_NOBODY, target=target)
    card = table.setting.data.unit_cards[unit_in(squad[0])]
    if card.siege:
        return refusal(Why.DR_F6_WALLS, unit=card.name)
    if not reaches(table, seat, card, source, space):
        return refusal(Why.DR_F4_RANGE, unit=card.name, source=SPACE_NAMES[source], space=SPACE_NAMES[space])
    return None


def refuse_assault(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot attack a stack of wall cards."""
    city, slot, stack = named
    squad = squad_at(table, seat, OUTER[city], slot)
    why = _refuse_fight(table, squad, OUTER[city], slot)
    if why is not None:
        return why
    if city == seat:
        return refusal(Why.DR_F4_OWN_WALLS)
    walls = table.realms[city].walls
    if stack >= len(walls) or not walls[stack]:
        return refusal(Why.DR_F5_NO_STACK, space=SPACE_NAMES[WALLS[city]], stack=stack + 1)
    return None


def _refuse_fight(table: Table, squad: Squad, source: Space, slot: int) -> Refusal | None:
    """Why a squad cannot fight at all."""
    if not squad:
        return refusal(Why.DR_T4_NOBODY, squad=squad_name(source, slot))
    if table.peace:
        return refusal(Why.DR_R5_TRUCE)
    if squad[0] & SPENT:
        return refusal(Why.DR_F3_DONE, squad=squad_name(source, slot))
    return None


# killing and razing


def spoils(table: Table, city: Seat) -> Iterator[Kind]:
    """The buildings and central characters of a city."""
    # DR-C7
    data, realm = table.setting.data, table.realms[city]
    if realm.alive and realm.lord is None:
        yield HERO
    for kind in dict.fromkeys(realm.city):
        if data.sorts[kind] in (Sort.BUILDING, Sort.SPECIAL):
            yield kind


def _kill_or_raze(table: Table, city: Seat, slot: int, squad: Squad) -> int:
    found, moves, data = 0, table.setting.moves, table.setting.data
    if data.unit_cards[unit_in(squad[0])].siege:  # DR-F6
        return 0
    for kind in spoils(table, city):
        building = kind != HERO and data.sorts[kind] == Sort.BUILDING
        found |= (moves.raze if building else moves.kill)[city, slot, kind]
    return found


def refuse_kill_or_raze(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot destroy a building, or kill a central character."""
    # DR-F7
    city, slot, kind = Seat(named[0]), named[1], Kind(named[2])
    squad, squad_named = squad_at(table, seat, INNER[city], slot), squad_name(INNER[city], slot)
    why = _refuse_fight(table, squad, INNER[city], slot)
    if why is not None:
        return why
    if city == seat:
        return refusal(Why.DR_F7_OWN)
    if squad[0] & ACTED:
        return refusal(Why.DR_F7_ACTED, squad=squad_named)
    if kind not in [*spoils(table, city)]:
        return refusal(Why.DR_F7_NOTHING, space=SPACE_NAMES[INNER[city]], card=victim_name(table, kind))
    leader = table.setting.data.unit_cards[unit_in(squad[0])]
    if leader.siege:
        return refusal(Why.DR_F6_DEED, unit=leader.name, squad=squad_named)
    return None


def victim_name(table: Table, kind: Kind) -> str:
    """What is killed or razed, as moves name it."""
    return HERO_NAME if kind == HERO else table.setting.data.cards[kind].name


# battles before the dice


def on_squad(table: Table, seat: Seat, source: Space, slot: int, space: Space, owner: Seat, against: int) -> Battle:
    """The battle of a squad with another."""
    unit = unit_in(table.realms[seat].squads[source][slot][0])
    foe = unit_in(table.realms[owner].squads[space][against][0])
    cards = table.setting.data.unit_cards
    return Battle(
        seat=seat,
        space=source,
        slot=slot,
        unit=cards[unit].name,
        owner=owner,
        at=space,
        against=against,
        foe=cards[foe].name,
        attack=attack_of(table, seat, unit, source, space),
        defence=defence_of(table, owner, foe, space),
    )


def on_walls(table: Table, seat: Seat, city: Seat, slot: int, stack: int) -> Battle:
    """The battle of a squad with a stack of wall cards."""
    source, walls = OUTER[city], WALLS[city]
    unit = unit_in(table.realms[seat].squads[source][slot][0])
    return Battle(
        seat=seat,
        space=source,
        slot=slot,
        unit=table.setting.data.unit_cards[unit].name,
        owner=city,
        at=walls,
        against=stack,
        foe=None,
        attack=attack_of(table, seat, unit, source, walls),
        defence=wall_defence(table, city),
    )
