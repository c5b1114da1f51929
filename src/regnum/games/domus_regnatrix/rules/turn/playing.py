"""Playing cards: which cards of the hand may be played now, and where a unit may be placed."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.cards import Kind, Sort
from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS, SQUADS, TECH_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, WALLS, Space
from regnum.games.domus_regnatrix.rules.moves import Why
from regnum.games.domus_regnatrix.rules.realm import Realm
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn.card_effects import CARD_EFFECTS, TRUCE, hindrance
from regnum.kernel import Refusal, Seat, refusal

_NO_SUPPORT = {
    why.reason: why
    for why in (
        Why.DR_R10_MARCH,
        Why.DR_R10_RECRUIT,
        Why.DR_R10_RESTORE,
        Why.DR_R10_SABOTAGE,
        Why.DR_R10_PLAGUE,
        Why.DR_R10_TREASURY,
        Why.DR_R10_RANSOM,
        Why.DR_R10_DRAW,
        Why.DR_R10_INSPECT,
    )
}
"""Why a support would do nothing, by what hinders it."""

_NO_FLAG = {
    why.reason: why
    for why in (
        Why.DR_R9_MARCH,
        Why.DR_R9_RECRUIT,
        Why.DR_R9_RESTORE,
        Why.DR_R9_SABOTAGE,
        Why.DR_R9_PLAGUE,
        Why.DR_R9_TREASURY,
        Why.DR_R9_RANSOM,
        Why.DR_R9_DRAW,
        Why.DR_R9_INSPECT,
        Why.DR_R9_TRUCE,
    )
}
"""Why a flag would do nothing, by what hinders it."""


def may_play_coin(table: Table, realm: Realm) -> bool:
    """Whether one more coin may be played this turn."""
    # DR-C1
    others = realm.bonus.coins + (realm.bonus.second_coin if table.coins else 0)
    return table.coins < (not table.played) + others


def may_play_other(table: Table, realm: Realm) -> bool:
    """Whether the card of this turn is still to be played, all coins so far being played beside it."""
    # DR-T3
    bonus = realm.bonus
    beside = bonus.coins + bonus.second_coin if bonus.coins else 0
    return not table.played and table.coins <= beside


def may_play(table: Table, seat: Seat) -> bool:
    """Whether a player might play one more card, for all that the others know."""
    # DR-R7
    realm = table.realms[seat]
    coin = may_play_coin(table, realm) and sum(realm.treasury) < COIN_CARDS
    return bool(realm.hand) and (coin or may_play_other(table, realm))


def playable(table: Table, seat: Seat) -> int:
    """The cards of the hand that may be played, as moves."""
    realm, data, bits = table.realms[seat], table.setting.data, table.setting.moves.play
    coin = may_play_coin(table, realm) and sum(realm.treasury) < COIN_CARDS
    other = may_play_other(table, realm)
    found = 0
    for kind in realm.shown + realm.hidden:
        sort = data.sorts[kind]
        if sort == Sort.COIN:
            if coin:
                found |= bits[kind]
        elif other and (sort not in _HINDERED or _hindered(table, seat, kind) is None):
            found |= bits[kind]
    return found


_HINDERED = (Sort.TECH, Sort.UPGRADE, Sort.SUPPORT)
"""The sorts of cards that more can stand in the way of."""


def refuse_playing(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    """Why a card cannot be played."""
    realm, card = table.realms[seat], table.setting.data.cards[kind]
    if kind not in realm.hand:
        return refusal(Why.DR_T3_HAND, card=card.name)
    if card.sort == Sort.COIN:
        if not may_play_coin(table, realm):
            return refusal(Why.DR_C1_COINS, card=card.name)
        if sum(realm.treasury) >= COIN_CARDS:  # DR-L1
            return refusal(Why.DR_L1_FULL, card=card.name)
        return None
    if not may_play_other(table, realm):
        return refusal(Why.DR_T3_ONE_CARD, card=card.name)
    return _hindered(table, seat, kind)


def _hindered(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    realm, data = table.realms[seat], table.setting.data
    card = data.cards[kind]
    if card.sort == Sort.SUPPORT:
        return _refuse_support(table, seat, kind)
    if card.sort not in _HINDERED:
        return None
    if len(realm.library) >= TECH_CARDS:  # DR-L2
        return refusal(Why.DR_L2_FULL, card=card.name)
    if card.sort == Sort.UPGRADE:
        tech = data.tech_of[kind]
        laid = sum(realm.library.count(upgrade) for upgrade, of in data.tech_of.items() if of == tech)
        if realm.library.count(tech) <= laid:
            return refusal(Why.DR_R3_TECH, card=card.name, tech=data.cards[tech].name)
    return None


def _refuse_support(table: Table, seat: Seat, kind: Kind) -> Refusal | None:
    """Why a support cannot be played: nothing that it does can be done now."""
    # DR-R10
    card = table.setting.data.cards[kind]
    whys = [hindrance(table, seat, name, n) for name, n in card.effects]
    if None in whys:
        return None
    if whys[0] == TRUCE:
        return refusal(Why.DR_R5_HOSTILE, card=card.name)
    return refusal(_NO_SUPPORT[str(whys[0])], card=card.name)


def refuse_flag(table: Table, seat: Seat) -> Refusal | None:
    """Why a player cannot raise the flag now."""
    # DR-R9
    realm = table.realms[seat]
    assert realm.flag is not None
    flag = table.setting.data.pieces["flag"][realm.flag]
    if realm.raised:
        return refusal(Why.DR_C11_RAISED, flag=flag.name)
    whys = [hindrance(table, seat, name, n) for name, n in flag.effects if name in CARD_EFFECTS]
    if not whys:
        return refusal(Why.DR_R9_DICE, flag=flag.name)
    if None not in whys:
        return refusal(_NO_FLAG[str(whys[0])], flag=flag.name)
    return None


# placing units


def squads_to_join(table: Table, seat: Seat, space: Space) -> int:
    """How many slots of a space a unit may be placed in: each squad there, or a new one."""
    return min(len(table.realms[seat].squads[space]) + 1, SQUADS)


def places(table: Table, seat: Seat) -> int:
    """Where the unit that was played may be placed, as moves."""
    bits = table.setting.moves.place
    found = 0
    for walls, space in enumerate((INNER[seat], WALLS[seat])):
        if not walls or _ranged(table):
            for slot in range(squads_to_join(table, seat, space)):
                found |= bits[walls, slot]
    return found


def refuse_placing(table: Table, seat: Seat, walls: int, slot: int) -> Refusal | None:
    """Why the unit that was played cannot be placed there."""
    assert table.placing is not None
    name = table.setting.data.cards[table.placing].name
    if walls and not _ranged(table):
        return refusal(Why.DR_P3_PLACE, unit=name)
    if slot >= squads_to_join(table, seat, (WALLS if walls else INNER)[seat]):
        return refusal(Why.DR_Q2_PLACE, unit=name)
    return None


def _ranged(table: Table) -> bool:
    assert table.placing is not None
    return table.setting.data.cards[table.placing].ranged
