"""What must hold after every step, recomputed from nothing: if it does not, our code is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Sort
from regnum.games.domus_regnatrix.rules.components.counting import in_game, seen
from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS, MAX_MINTED, SQUADS, TECH_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import CITIES, PARTS, SPACE_NAMES, Part, Space
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.realm import Realm, Squad, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Setting, Table
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data


def faults(table: Table) -> Sequence[str]:
    """All invariants that do not hold, each as a sentence with its rule."""
    found = [*_cards(table), *_pieces(table), *_pending(table)]
    for seat, realm in enumerate(table.realms):
        found += _realm_faults(table.setting, Seat(seat), realm)
        if realm.lord is not None and table.realms[realm.lord].lord is not None:
            found.append(f"DR-F8: the lord of player {seat + 1} is an estate.")
    return found


@lru_cache(maxsize=4096)
def _realm_faults(setting: Setting, seat: Seat, realm: Realm) -> Sequence[str]:
    """The faults of a realm alone, looked for once for each."""
    return [*_realm(setting.data, seat, realm), *_field(setting, seat, realm)]


def _cards(table: Table) -> Iterator[str]:
    data = table.setting.data
    for card, found, n in zip(data.cards, seen(table), in_game(table), strict=True):
        if found != n:
            yield f"DR-S3: there are {found} cards {card.name} instead of {n}."
    if not 0 <= table.worth(table.mint) <= MAX_MINTED:
        yield f"DR-T1: the mint changes value for value, and has given out {table.worth(table.mint)} coins."
    if min(table.store) < 0:
        yield "DR-S3: the store has less than nothing of a card."
    if any(data.store[kind] for kind in {*table.deck, *table.discards}):
        yield "DR-S3: a card of the store lies in the main deck or its discards."
    if any(left and not sold for left, sold in zip(table.store, data.store, strict=True)):
        yield "DR-S3: a card of the main deck lies in the store."


def _pieces(table: Table) -> Iterator[str]:
    for what in PIECES:
        chosen = [getattr(realm, what) for realm in table.realms]
        known = [at for at in chosen if at is not None]
        if len(set(known)) < len(known):
            yield f"DR-S1: two players have the same {what}."
        if table.phase > Phase.FLAG and None in chosen:
            yield f"DR-S1: a player has no {what}."
    if table.middle is not None and table.middle in [realm.terrain for realm in table.realms]:
        yield "DR-S2: the terrain in the middle is a player's."


def _realm(data: Data, seat: Seat, realm: Realm) -> Iterator[str]:
    name = f"player {seat + 1}"
    if sum(realm.treasury) > COIN_CARDS or min(realm.treasury) < 0:
        yield f"DR-L1: {name} has {sum(realm.treasury)} coin cards."
    if len(realm.library) > TECH_CARDS:
        yield f"DR-L2: {name} has {len(realm.library)} tech cards."
    if any(data.sorts[kind] not in (Sort.TECH, Sort.UPGRADE) for kind in realm.library):
        yield f"DR-P2: {name} has other cards than techs in the library."
    for upgrade, tech in data.tech_of.items():
        if realm.library.count(upgrade) > realm.library.count(tech):
            yield f"DR-T3: {name} has {data.cards[upgrade].name} without its tech."
    if any(data.sorts[kind] in (Sort.COIN, Sort.UNIT, Sort.TECH, Sort.UPGRADE, Sort.SUPPORT) for kind in realm.city):
        yield f"DR-P2: {name} has cards in the inner city that do not belong there."
    if _points(data, realm) != realm.bonus.points:
        yield f"DR-W1: {name} has {realm.bonus.points} points instead of {_points(data, realm)}."
    if realm.terrain is not None and realm.lord is None:
        full = data.pieces["terrain"][realm.terrain].walls
        if len(full) != len(realm.walls) or any(not 0 <= n <= m for n, m in zip(realm.walls, full, strict=True)):
            yield f"DR-F5: the walls of {name} are not what they can be."
    if realm.lord is not None and (any(realm.squads) or realm.hand or realm.city or any(realm.treasury) or realm.walls):
        yield f"DR-F8: {name} is an estate and still has something."


def _points(data: Data, realm: Realm) -> int:
    """A player's points, counted card by card."""
    if realm.lord is not None:
        return 0
    covered = [data.tech_of[kind] for kind in realm.library if kind in data.tech_of]
    points = sum(data.cards[kind].points for kind in realm.city + realm.library)
    points -= sum(data.cards[kind].points for kind in covered)
    chosen = (realm.kingdom, realm.hero if realm.alive else None, realm.terrain, None if realm.raised else realm.flag)
    pieces = [data.pieces[what][at] for what, at in zip(PIECES, chosen, strict=True) if at is not None]
    return points + sum(n for piece in pieces for effect, n in piece.effects if effect == "points")


def _field(setting: Setting, seat: Seat, realm: Realm) -> Iterator[str]:
    cards = setting.data.unit_cards
    for space, here in enumerate(realm.squads):
        if len(here) > SQUADS:
            yield f"DR-Q2: player {seat + 1} has {len(here)} squads in {SPACE_NAMES[space]}."
    for space, _, squad in in_field(realm.squads):
        yield from _squad(setting, seat, space, squad)
        if PARTS[space] == Part.WALLS and not all(cards[unit_in(one)].ranged for one in squad):
            yield f"DR-P3: units without range man {SPACE_NAMES[space]}."


def _squad(setting: Setting, seat: Seat, space: Space, squad: Squad) -> Iterator[str]:
    city = CITIES[space]
    if not squad:
        yield f"DR-Q1: player {seat + 1} has a squad without units."
    if city is not None and city >= setting.seats:
        yield f"DR-P1: a squad is in {SPACE_NAMES[space]}, which there is not."
    if PARTS[space] == Part.WALLS and city != seat:
        yield f"DR-P4: player {seat + 1} is on {SPACE_NAMES[space]}."


def _pending(table: Table) -> Iterator[str]:
    """What waits for a decision is there exactly if the decision is due."""
    for what, there, phases in (
        ("a call", table.market is not None, (Phase.BID, Phase.TAKE)),
        ("cards drawn", bool(table.drawn), (Phase.KEEP,)),
        ("a unit", table.placing is not None, (Phase.PLACE,)),
        ("a victim", table.victim is not None, (Phase.YIELD, Phase.SEIZE)),
        ("a battle", table.battle is not None, (Phase.ATTACK_AGAIN, Phase.DEFEND_AGAIN)),
    ):
        if there != (table.phase in phases):
            yield f"{what[0].upper()}{what[1:]} {'waits' if there else 'is missing'} in the phase {table.phase.name}."
