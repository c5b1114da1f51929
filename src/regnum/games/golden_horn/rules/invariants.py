"""What must hold after every step, recomputed from nothing: if it does not, our code is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.ending import due
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import (
    BLACK,
    COLOURS,
    CUBES,
    DECK,
    FARMER,
    NOTHING,
    SOLDIER,
    WHITE,
    Lot,
    minus,
    plus,
)
from regnum.games.golden_horn.rules.voyage.memory import remembered
from regnum.games.golden_horn.rules.voyage.route import ASHORE
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES, Ship, ShipNo, departing, owner

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


def faults(state: State) -> Sequence[str]:
    """All invariants that do not hold, each as a sentence with its rule."""
    return [*_pieces(state), *_cards(state), *_places(state), *_cargoes(state), *_ports(state)]


def _pieces(state: State) -> Iterator[str]:
    rules, realm = state.setting.rules, state.realm
    lots: list[Lot] = [*state.ports, *state.warehouses, *(ship.cargo for ship in state.ships)]
    if any(n < 0 for counts in (*lots, state.bag) for n in counts) or min(realm.store, realm.exiles) < 0:
        yield "GH-C1: there is less than nothing of something."
    out = NOTHING
    for lot in lots:
        out = plus(out, lot)
    found = [*map(sum, zip(out[: len(COLOURS)], state.bag, strict=False))]
    found += [out[FARMER] + state.bag[BLACK] + realm.exiles, state.bag[WHITE]]
    for name, n, total in zip(CUBES, found, rules.cubes, strict=True):
        if n != total:
            yield f"GH-C1: there are {n} {name} cubes instead of {total}."
    if out[SOLDIER] + realm.store != rules.soldiers:
        yield f"DDM-C1: there are {out[SOLDIER] + realm.store} soldiers instead of {rules.soldiers}."
    if len(realm.owners) != len(rules.realm().owners):
        yield "DDM-C1: there are dominions too many or too few."


def _cards(state: State) -> Iterator[str]:
    piles = [*state.hands, state.deck, state.discards]
    if any(n < 0 for pile in piles for n in pile):
        yield "GH-C2: there is less than no card of a colour."
    if tuple(map(sum, zip(*piles, strict=True))) != DECK:
        yield "GH-C2: cards were lost or doubled."
    for known, held in zip(state.known, remembered(state.hands), strict=True):
        if any(n < 0 for n in (*known, *minus(held, known))):
            yield "GH-T8: more cards are known than others hold."


def _places(state: State) -> Iterator[str]:
    route, setting_up = state.route, state.phase == Phase.BERTH
    at = Counter(ship.place for ship in state.ships)
    for place, n in at.items():
        if n > 1 and route.is_sea(place):
            yield f"GH-T3: {n} ships lie on {route.spaces[place].name}."
    if route.modone != ASHORE and at[route.modone] > route.docks:
        yield f"GH-T6: {at[route.modone]} ships lie in Modone."
    for number, ship in enumerate(state.ships):
        if ship.place == ASHORE and not setting_up:
            yield f"GH-S3: {SHIP_NAMES[number]} was put into no port."
        if ship.place in route.ports and ship.heading != departing(route, ship.place):
            yield f"GH-T5: {SHIP_NAMES[number]} would sail out of the sea."


def _cargoes(state: State) -> Iterator[str]:
    for number, ship in enumerate(state.ships):
        yield from _cargo(state, ShipNo(number), ship)


def _cargo(state: State, number: ShipNo, ship: Ship) -> Iterator[str]:
    name, sails = SHIP_NAMES[number], state.setting.data.sails[number]
    goods = [colour for colour in range(len(COLOURS)) if ship.cargo[colour]]
    if len(goods) > 1 or (goods and any(ship.cargo[len(COLOURS) :])):
        yield f"GH-T2: {name} carries different cargoes."
    if any(sails >> colour & 1 for colour in goods):
        yield f"GH-T2: {name} carries a colour of its own sails."
    ashore = state.route.port_at(ship.place) is not None or ship.place == ASHORE
    if ashore and ship.cargo != NOTHING and state.outcome is None:
        yield f"GH-T7: {name} has not delivered its cargo."
    if ship.robbed and (ship.cargo != NOTHING or not state.route.is_sea(ship.place)):
        yield f"GH-T5: {name} cannot have been emptied by pirates."
    if ship.robbed and state.phase in (Phase.SAIL, Phase.LOAD, Phase.MOORED) and number == state.ship:
        yield f"GH-T5: {name} has moved since pirates emptied it."


def _ports(state: State) -> Iterator[str]:
    rules = state.setting.rules
    for lot in state.ports:
        if sum(lot) > rules.full:
            yield f"GH-S2: a port holds {sum(lot)}."
        if sum(lot) < rules.full and any(state.bag[:WHITE]):
            yield "GH-T2: a port was not refilled."
    over = due(rules, state.ports, state.realm)
    if over is not None and state.outcome is None:
        yield f"{over.rule(rules)}: the game should be over."
    if state.ship is not None and state.outcome is None and state.to_move is not None:
        foreign = owner(state.ship) != state.to_move
        if foreign != (state.phase == Phase.PIRATES):
            yield f"GH-T1: {SHIP_NAMES[state.ship]} is not the ship to decide about."
