"""Fighting: what is in reach, with what strength it is attacked and defended, and the deeds in a foreign inner city."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.domus_regnatrix.cards import Card, Kind, Sort
from regnum.games.domus_regnatrix.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.movement import squad_at
from regnum.games.domus_regnatrix.moves import HERO, HERO_NAME, Named
from regnum.games.domus_regnatrix.realm import ACTED, SPENT, Squad, in_field, unit_in
from regnum.games.domus_regnatrix.spaces import (
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
from regnum.games.domus_regnatrix.table import Battle, Table
from regnum.kernel import Refusal, Seat, refusal

# strength


def attack_of(table: Table, seat: Seat, unit: int, source: Space, space: Space) -> int:
    """What a unit attacks with, without dice, from one space into another."""
    bonus, card = table.realms[seat].bonus, table.setting.data.unit_cards[unit]
    strength = bonus.attacks[unit]
    if card.ranged and PARTS[source] == Part.WALLS:
        strength += bonus.on_walls  # DR-C3
    return strength + ground(table, seat, card, source, space)


def ground(table: Table, seat: Seat, card: Card, source: Space, space: Space) -> int:
    """What the terrain adds to an attack into a space."""
    # DR-R14
    if space == MIDDLE:
        assert table.middle is not None
        field = table.setting.data.fields[table.middle]
        return field.attack + (field.ranged if card.ranged else 0)
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
    strength = table.realms[seat].bonus.defences[unit]
    if space == MIDDLE:
        assert table.middle is not None
        strength += table.setting.data.fields[table.middle].defence
    return strength


def wall_defence(table: Table, city: Seat) -> int:
    """What the walls of a city defend with."""
    # DR-F5
    return WALL_DEFENCE + table.realms[city].bonus.walls


def reaches(card: Card, source: Space, space: Space, *, foreign: bool) -> bool:
    """Whether a unit can attack from one space into another; `foreign` if the source is in another's city."""
    # DR-F4
    if card.siege:  # DR-F6
        return False
    if source == space:
        return True
    if PARTS[source] != Part.OUTER:
        return card.ranged
    if space == MIDDLE:
        return card.archer
    return card.ranged and foreign


# attacks


def attacks(table: Table, seat: Seat) -> int:
    """All attacks and deeds of a player's squads."""
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
                found |= _deeds(table, city, slot, squad)
    return found


def _attacks_on_squads(table: Table, seat: Seat, rivals: list[Seat], source: Space, slot: int, squad: Squad) -> int:
    found, bits = 0, table.setting.moves.attack
    card, foreign = table.setting.data.unit_cards[unit_in(squad[0])], CITIES[source] != seat
    for space in REACH[source]:
        if reaches(card, source, space, foreign=foreign):
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
        return refusal("DR-F3", "nobody", target=target)
    card = table.setting.data.unit_cards[unit_in(squad[0])]
    if card.siege:
        return refusal("DR-F6", "walls", unit=card.name)
    if not reaches(card, source, space, foreign=CITIES[source] != seat):
        return refusal("DR-F4", "range", unit=card.name, source=SPACE_NAMES[source], space=SPACE_NAMES[space])
    return None


def refuse_assault(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot attack a stack of wall cards."""
    city, slot, stack = named
    squad = squad_at(table, seat, OUTER[city], slot)
    why = _refuse_fight(table, squad, OUTER[city], slot)
    if why is not None:
        return why
    if city == seat:
        return refusal("DR-F4", "own_walls")
    walls = table.realms[city].walls
    if stack >= len(walls) or not walls[stack]:
        return refusal("DR-F5", "no_stack", space=SPACE_NAMES[WALLS[city]], stack=stack + 1)
    return None


def _refuse_fight(table: Table, squad: Squad, source: Space, slot: int) -> Refusal | None:
    """Why a squad cannot fight at all."""
    if not squad:
        return refusal("DR-T4", "nobody", squad=squad_name(source, slot))
    if table.peace:
        return refusal("DR-R5", "truce")
    if squad[0] & SPENT:
        return refusal("DR-F3", "done", squad=squad_name(source, slot))
    return None


# deeds


def guards(table: Table, city: Seat) -> tuple[Squad, ...]:
    """The squads that defend an inner city."""
    return table.realms[city].squads[INNER[city]]


def spoils(table: Table, city: Seat) -> Iterator[Kind]:
    """The buildings and central characters of a city."""
    # DR-C7
    data, realm = table.setting.data, table.realms[city]
    if realm.alive and realm.lord is None:
        yield HERO
    for kind in dict.fromkeys(realm.city):
        if data.sorts[kind] in (Sort.BUILDING, Sort.SPECIAL):
            yield kind


def _deeds(table: Table, city: Seat, slot: int, squad: Squad) -> int:
    found, moves, data = 0, table.setting.moves, table.setting.data
    if guards(table, city) and not data.unit_cards[unit_in(squad[0])].spy:
        return 0
    for kind in spoils(table, city):
        building = kind != HERO and data.sorts[kind] == Sort.BUILDING
        found |= (moves.raze if building else moves.kill)[city, slot, kind]
    return found


def refuse_deed(table: Table, seat: Seat, named: Named) -> Refusal | None:
    """Why a squad cannot destroy a building, or kill a central character."""
    # DR-F7
    city, slot, kind = Seat(named[0]), named[1], Kind(named[2])
    squad, squad_named = squad_at(table, seat, INNER[city], slot), squad_name(INNER[city], slot)
    why = _refuse_fight(table, squad, INNER[city], slot)
    if why is not None:
        return why
    if city == seat:
        return refusal("DR-F7", "own")
    if squad[0] & ACTED:
        return refusal("DR-F7", "acted", squad=squad_named)
    if kind not in [*spoils(table, city)]:
        return refusal("DR-F7", "nothing", space=SPACE_NAMES[INNER[city]], card=deed_name(table, kind))
    if guards(table, city) and not table.setting.data.unit_cards[unit_in(squad[0])].spy:
        return refusal("DR-F7", "guarded", space=SPACE_NAMES[INNER[city]])
    return None


def deed_name(table: Table, kind: Kind) -> str:
    """What a deed is aimed at, as moves name it."""
    return HERO_NAME if kind == HERO else table.setting.data.cards[kind].name


# battles before the dice


def on_squad(table: Table, seat: Seat, source: Space, slot: int, space: Space, owner: Seat, against: int) -> Battle:
    """The battle of a squad with another."""
    return _battle(table, seat, source, slot, space, owner, against, None)


def on_walls(table: Table, seat: Seat, city: Seat, slot: int, stack: int) -> Battle:
    """The battle of a squad with a stack of wall cards."""
    source, walls = OUTER[city], WALLS[city]
    unit = unit_in(table.realms[seat].squads[source][slot][0])
    return Battle(
        seat,
        source,
        slot,
        table.setting.data.unit_cards[unit].name,
        city,
        walls,
        stack,
        None,
        None,
        attack_of(table, seat, unit, source, walls),
        (),
        wall_defence(table, city),
        (),
    )


def on_guards(table: Table, seat: Seat, city: Seat, slot: int, kind: Kind) -> Battle | None:
    """The battle that a spy must win for a deed; None if nobody defends."""
    # DR-R15
    here = guards(table, city)
    if not here:
        return None
    inner, defences = INNER[city], table.realms[city].bonus.defences
    strongest = max(range(len(here)), key=lambda at: (defences[unit_in(here[at][0])], -at))
    return _battle(table, seat, inner, slot, inner, city, strongest, deed_name(table, kind))


def _battle(
    table: Table, seat: Seat, source: Space, slot: int, space: Space, owner: Seat, against: int, deed: str | None
) -> Battle:
    cards = table.setting.data.unit_cards
    unit = unit_in(table.realms[seat].squads[source][slot][0])
    foe = unit_in(table.realms[owner].squads[space][against][0])
    return Battle(
        seat,
        source,
        slot,
        cards[unit].name,
        owner,
        space,
        against,
        cards[foe].name,
        deed,
        attack_of(table, seat, unit, source, space),
        (),
        defence_of(table, owner, foe, space),
        (),
    )
