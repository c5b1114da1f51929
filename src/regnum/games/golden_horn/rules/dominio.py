"""Dominio da Mar, the extension: soldiers and farmers, dominions, and what they change in the base game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.base import BaseGame, Extra, Realm, Receipt
from regnum.games.golden_horn.rules.data import DOMINIONS, Data
from regnum.games.golden_horn.rules.moves import (
    CONQUER,
    CONQUESTS_EACH,
    EXCHANGE_BIT,
    LOAD_FARMERS,
    LOAD_FIGURES,
    LOAD_NOTHING,
    LOAD_SOLDIERS,
    Why,
)
from regnum.games.golden_horn.rules.voyage.goods import BLACK, COLOURS, CUBES_EACH, FARMER, SOLDIER, WHITE, Lot, changed
from regnum.kernel import Refusal, Seat, refusal, with_item

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.fields import Position
    from regnum.games.golden_horn.rules.state import State

SOLDIERS = 20
BLACK_CUBES = WHITE_CUBES = 8
FARMERS_A_SOLDIER = 2


class DominioDaMar(BaseGame):
    """Golden Horn with the extension."""

    extension = True
    full = 10  # DDM-S1
    cubes = (*(CUBES_EACH,) * len(COLOURS), BLACK_CUBES, WHITE_CUBES)  # DDM-C1
    soldiers = SOLDIERS
    closing = "DDM-E1"

    def __reduce__(self) -> str:
        return "DOMINIO"

    def realm(self) -> Realm:
        return Realm(store=SOLDIERS, owners=(None,) * len(DOMINIONS))

    # ports

    def receive(self, cubes: Sequence[int], lot: Lot, realm: Realm) -> Receipt:
        store, exiles, white = realm.store, realm.exiles, 0
        for cube in cubes:
            ware: int | None = cube
            if cube in (BLACK, WHITE):
                white += cube == WHITE
                if store:  # DDM-1
                    store -= 1
                    exiles += cube == BLACK
                    ware = SOLDIER
                elif cube == BLACK:  # DDM-6
                    ware = FARMER
                elif exiles:
                    exiles -= 1
                    ware = FARMER
                else:
                    ware = None
            if ware is not None:
                lot = changed(lot, ware, 1)
        return Receipt(lot, realm._replace(store=store, exiles=exiles), white)

    def is_closed(self, lot: Lot) -> bool:
        return not any(lot[: SOLDIER + 1])

    # ships

    def loads(self, lot: Lot, sails: int) -> int:
        # DDM-2
        bits = super().loads(lot, sails)
        if lot[SOLDIER]:
            bits |= 1 << LOAD_SOLDIERS
        if lot[FARMER]:
            bits |= 1 << LOAD_FARMERS
            if lot[SOLDIER]:  # DDM-7
                bits |= 1 << LOAD_FIGURES
        return bits

    def refuse_load(self, lot: Lot, sails: int, choice: int) -> Refusal | None:
        if choice == LOAD_SOLDIERS:
            return None if lot[SOLDIER] else refusal(Why.DDM_2_SOLDIERS)
        if choice == LOAD_FARMERS:
            return None if lot[FARMER] else refusal(Why.DDM_7_NONE)
        if choice == LOAD_FIGURES:
            return None if lot[SOLDIER] and lot[FARMER] else refusal(Why.DDM_7_BOTH)
        if choice == LOAD_NOTHING and not self.loads(lot, sails) >> choice & 1:
            return refusal(Why.DDM_2_MUST) if lot[SOLDIER] or lot[FARMER] else refusal(Why.GH_T2_MUST)
        return super().refuse_load(lot, sails, choice)

    def prey(self, cargo: Lot) -> int | None:
        if cargo[SOLDIER]:  # DDM-3
            return None
        return FARMER if cargo[FARMER] else super().prey(cargo)  # DDM-9

    def refuse_prey(self, cargo: Lot, ship: str) -> Refusal | None:
        if cargo[SOLDIER]:
            return refusal(Why.DDM_3_SOLDIERS, ship=ship)
        return super().refuse_prey(cargo, ship)

    # at any time of a turn

    def anytime(self, state: Position, seat: Seat) -> int:
        *_, soldiers, farmers = state.warehouses[seat]
        realm = state.realm
        bits = EXCHANGE_BIT if farmers and realm.store else 0
        if realm.conquered or not (soldiers or farmers):
            return bits
        for dominion, (wanted, _) in enumerate(state.setting.data.dominions):
            if realm.owners[dominion] is None:
                for pairs in range(max(0, wanted - soldiers), min(wanted, farmers // FARMERS_A_SOLDIER) + 1):
                    bits |= 1 << (CONQUER + dominion * CONQUESTS_EACH + pairs)
        return bits

    def refuse_conquest(self, state: State, seat: Seat, dominion: int, farmers: int) -> Refusal | None:
        *_, soldiers, had = state.warehouses[seat]
        name, wanted = DOMINIONS[dominion], state.setting.data.dominions[dominion].soldiers
        owner = state.realm.owners[dominion]
        needed = wanted - farmers // FARMERS_A_SOLDIER
        if owner is not None:
            return refusal(Why.DDM_5_TAKEN, dominion=name)
        if state.realm.conquered:
            return refusal(Why.DDM_5_ONE, dominion=name)
        if needed < 0:
            return refusal(Why.DDM_7_EXACT, dominion=name, wanted=wanted, farmers=farmers)
        if farmers > had:
            return refusal(Why.DDM_7_FARMERS, dominion=name, farmers=farmers, had=had)
        if needed > soldiers:
            return refusal(Why.DDM_5_SOLDIERS, dominion=name, wanted=wanted, needed=needed, had=soldiers)
        return None

    def refuse_exchange(self, state: State, seat: Seat) -> Refusal | None:
        # DDM-8
        if not state.warehouses[seat][FARMER]:
            return refusal(Why.DDM_8_NONE)
        return None if state.realm.store else refusal(Why.DDM_8_STORE)

    # the end

    def is_conquered(self, realm: Realm) -> bool:
        # DDM-E1
        return None not in realm.owners

    def extra(self, realm: Realm, warehouse: Lot, seat: Seat, data: Data) -> Extra:
        # DDM-E2
        owned = zip(data.dominions, realm.owners, strict=True)
        return Extra(
            sum(dominion.points for dominion, owner in owned if owner == seat), warehouse[SOLDIER] + warehouse[FARMER]
        )


def conquered(realm: Realm, seat: Seat, dominion: int, soldiers: int, farmers: int) -> Realm:
    """The realm after a conquest with this many soldiers and farmers."""
    # DDM-5, DDM-7
    owners = with_item(realm.owners, dominion, seat)
    return Realm(realm.store + soldiers, realm.exiles + farmers, owners, conquered=True)


def exchanged(realm: Realm) -> Realm:
    """The realm after a farmer was exchanged for a soldier."""
    return realm._replace(store=realm.store - 1, exiles=realm.exiles + 1)


DOMINIO = DominioDaMar()
