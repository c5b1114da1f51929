"""What each move does to a state, and what it tells: one function for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.golden_horn.rules import dominio, ending
from regnum.games.golden_horn.rules.base import fill, taken
from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.ending import Ending
from regnum.games.golden_horn.rules.events import (
    Announced,
    Began,
    Berthed,
    Conquered,
    Delivered,
    Drew,
    Enlisted,
    Exchanged,
    Filled,
    GoldenHornEvent,
    Loaded,
    Moved,
    Now,
    Played,
    Raided,
    Shuffled,
    Unladen,
)
from regnum.games.golden_horn.rules.legal import is_idle
from regnum.games.golden_horn.rules.moves import ACTIONS, CONQUESTS, LOAD_NOTHING, PAIRS
from regnum.games.golden_horn.rules.phase import DECK, Phase
from regnum.games.golden_horn.rules.voyage.goods import (
    COLOURS,
    FARMER,
    NO_CARDS,
    NOTHING,
    SOLDIER,
    Colour,
    Lot,
    changed,
    minus,
    plus,
)
from regnum.games.golden_horn.rules.voyage.memory import after_playing, remembered
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS
from regnum.games.golden_horn.rules.voyage.ships import (
    Ship,
    ShipNo,
    cards_on_arrival,
    departing,
    landing,
    own_ship,
)
from regnum.kernel import Chance, Seat, with_item

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State

Events: TypeAlias = list[GoldenHornEvent]
Step: TypeAlias = Callable[["State", int, Chance], Sequence[GoldenHornEvent]]


# set-up


def berth(state: State, named: int, chance: Chance) -> Events:
    """Put a ship into a port."""
    seat, port = _seat(state), named % len(PORTS)
    ship, place = own_ship(seat, named // len(PORTS)), state.route.ports[port]
    _place(state, ship, Ship(place, departing(state.route, place)))
    events: Events = [Berthed(seat, ship, port)]
    if any(state.ships[own_ship(seat, which)].place == ASHORE for which in range(SHIPS)):
        return events + _now(state, Phase.BERTH)
    seat = state.to_move = _after(state, seat)
    if seat == state.first:
        return events + _begin_turn(state, seat)
    return events + _now(state, Phase.BERTH)


# pirates


def attack(state: State, ship: int, chance: Chance) -> Events:
    """Choose the ship that pirates are to attack."""
    return _now(state, Phase.PIRATES, ShipNo(ship))


def pirates(state: State, pair: int, chance: Chance) -> Events:
    """Play two cards and take something from the ship attacked."""
    # GH-P1
    seat, target = _seat(state), _ship(state)
    one, other = PAIRS[pair]
    _discard(state, seat, one)
    _discard(state, seat, other)
    ship = state.ships[target]
    ware = state.setting.rules.prey(ship.cargo)
    assert ware is not None
    cargo = changed(ship.cargo, ware, -1)
    _place(state, target, ship._replace(cargo=cargo, robbed=cargo == NOTHING))  # GH-T5
    _store(state, seat, changed(state.warehouses[seat], ware, 1))
    state.raided = True
    return [Raided(seat, target, one, other, ware), *_now(state, Phase.TURN)]


# sailing


def sail(state: State, which: int, chance: Chance) -> Events:
    """Sail a ship on, or out of a port."""
    ship = own_ship(_seat(state), which)
    state.ship = ship
    here = state.ships[ship]
    port = state.route.port_at(here.place)
    if port is None:
        return _step(state, here.heading, chance)
    if state.setting.rules.loads(state.ports[port], state.setting.data.sails[ship]) == 1 << LOAD_NOTHING:
        return _leave(state, port, NOTHING, chance)
    return _now(state, Phase.LOAD, ship)


def turn(state: State, which: int, chance: Chance) -> Events:
    """Turn a robbed ship round and sail it back."""
    # GH-T5
    ship = own_ship(_seat(state), which)
    state.ship = ship
    return _step(state, -state.ships[ship].heading, chance)


def load(state: State, choice: int, chance: Chance) -> Events:
    """Take cargo on board and leave the port."""
    port = state.route.port_at(state.ships[_ship(state)].place)
    assert port is not None
    return _leave(state, port, taken(choice, state.ports[port]), chance)


def step(state: State, _: int, chance: Chance) -> Events:
    """Take another step, which the ship's sails make free."""
    return _step(state, state.ships[_ship(state)].heading, chance)


def wind(state: State, card: int, chance: Chance) -> Events:
    """Play a card for another step."""
    seat, colour = _seat(state), Colour(card)
    _discard(state, seat, colour)
    return [Played(seat, colour), *_step(state, state.ships[_ship(state)].heading, chance)]


def end(state: State, _: int, chance: Chance) -> Events:
    """End the turn."""
    return _end_turn(state)


def _leave(state: State, port: int, cargo: Lot, chance: Chance) -> Events:
    """Leave an end port with a cargo; the port is refilled."""
    seat, ship = _seat(state), _ship(state)
    here = state.ships[ship]
    events: Events = [Unladen(seat, ship, port)]
    if cargo != NOTHING:
        _place(state, ship, here._replace(cargo=cargo))
        events = [Loaded(seat, ship, port, cargo)]
    left = minus(state.ports[port], cargo)
    filling = fill(state.setting.rules, left, state.bag, state.realm, chance)
    state.ports = (filling.lot, state.ports[1]) if port == 0 else (state.ports[0], filling.lot)
    state.bag, state.realm = filling.bag, filling.realm
    if filling.drawn:
        events.append(Filled(port, filling.drawn, filling.lot, filling.bag, filling.realm.store, filling.realm.exiles))
        figures = (*NOTHING[: len(COLOURS)], *minus(filling.lot, left)[len(COLOURS) :])
        if any(figures):
            events.append(Enlisted(port, figures))  # DDM-1, DDM-6
    why = ending.due(state.setting.rules, state.ports, state.realm)
    if why is not None:
        return events + ending.end(state, why)
    return events + _step(state, here.heading, chance)


def _step(state: State, heading: int, chance: Chance) -> Events:
    """Take the ship that moves one step on."""
    seat, ship, route = _seat(state), _ship(state), state.route
    here = state.ships[ship]
    place = landing(route, state.ships, here.place, heading)
    _place(state, ship, Ship(place, heading, here.cargo))
    events: Events = [Moved(seat, ship, route.spaces[place].name, heading)]
    if route.is_sea(place):
        return events + _now(state, Phase.SAIL, ship)
    return events + _arrive(state, chance)  # GH-T6


def _arrive(state: State, chance: Chance) -> Events:
    """Moor in a harbour: deliver the cargo if it is an end port, and draw cards."""
    seat, ship = _seat(state), _ship(state)
    place, _, cargo, _ = state.ships[ship]
    events: Events = []
    port = state.route.port_at(place)
    if port is not None:
        _place(state, ship, Ship(place, departing(state.route, place)))
        if cargo != NOTHING:  # GH-T7, DDM-4
            _store(state, seat, plus(state.warehouses[seat], cargo))
            events.append(Delivered(seat, ship, port, cargo))
    cards = cards_on_arrival(ship, state.route, place, modone=state.setting.modone_cards)
    events += draw_cards(state, seat, cards, chance)
    state.phase = Phase.MOORED
    return events + _go_on(state)


def draw_cards(state: State, seat: Seat, wanted: int, chance: Chance) -> Iterator[GoldenHornEvent]:
    """Draw this many cards, as far as there are any."""
    # GH-T8
    while wanted:
        if not any(state.deck):
            if not any(state.discards):
                return
            state.deck, state.discards = state.discards, NO_CARDS
            state.known = remembered(state.hands)
            yield Shuffled(sum(state.deck))
        drawn: list[Colour] = []
        left = list(state.deck)
        for _ in range(min(wanted, sum(left))):
            at, colour = chance.below(sum(left), DECK), 0
            while at >= left[colour]:
                at -= left[colour]
                colour += 1
            left[colour] -= 1
            drawn.append(Colour(colour))
        hand = list(state.hands[seat])
        for card in drawn:
            hand[card] += 1
        state.deck = tuple(left)
        _hold(state, seat, tuple(hand))
        wanted -= len(drawn)
        yield Drew(seat, len(drawn), tuple(sorted(drawn)))


# at any time of a turn


def conquer(state: State, conquest: int, chance: Chance) -> Events:
    """Conquer a dominion."""
    seat = _seat(state)
    dominion, farmers = CONQUESTS[conquest]
    wanted, points = state.setting.data.dominions[dominion]
    soldiers = wanted - farmers // dominio.FARMERS_A_SOLDIER
    warehouse = changed(changed(state.warehouses[seat], SOLDIER, -soldiers), FARMER, -farmers)
    _store(state, seat, warehouse)
    state.realm = dominio.conquered(state.realm, seat, dominion, soldiers, farmers)
    events: Events = [Conquered(seat, dominion, soldiers, farmers, points)]
    why = ending.due(state.setting.rules, state.ports, state.realm)
    return events + (_go_on(state) if why is None else ending.end(state, why))


def exchange(state: State, _: int, chance: Chance) -> Events:
    """Exchange a farmer for a soldier."""
    seat = _seat(state)
    _store(state, seat, changed(changed(state.warehouses[seat], FARMER, -1), SOLDIER, 1))
    state.realm = dominio.exchanged(state.realm)
    return [Exchanged(seat), *_go_on(state)]


def announce(state: State, _: int, chance: Chance) -> Events:
    """Announce the end."""
    return [Announced(_seat(state)), *ending.end(state, Ending.ANNOUNCED)]


def _go_on(state: State) -> Events:
    """Go on with the turn where it stands; it ends by itself if the ship is moored and nothing is left to do."""
    if state.phase == Phase.MOORED and is_idle(state):
        return _end_turn(state)
    return _now(state, state.phase, state.ship)


# turns


def _end_turn(state: State) -> Events:
    seat = _after(state, _seat(state))
    if seat == state.first:
        if state.round >= state.setting.rounds:  # GH-E4
            return ending.end(state, Ending.ROUNDS)
        state.round += 1
    return _begin_turn(state, seat)


def _begin_turn(state: State, seat: Seat) -> Events:
    state.to_move, state.raided = seat, False
    if state.realm.conquered:
        state.realm = state.realm._replace(conquered=False)
    return [Began(seat, state.round), *_now(state, Phase.TURN)]


def _after(state: State, seat: Seat) -> Seat:
    return Seat((seat + 1) % state.setting.seats)


def _now(state: State, phase: Phase, ship: ShipNo | None = None) -> Events:
    state.phase, state.ship = phase, ship
    return [Now(_seat(state), phase, ship)]


# what the steps share


def _seat(state: State) -> Seat:
    assert state.to_move is not None
    return state.to_move


def _ship(state: State) -> ShipNo:
    assert state.ship is not None
    return state.ship


def _place(state: State, number: ShipNo, ship: Ship) -> None:
    state.ships = with_item(state.ships, number, ship)


def _store(state: State, seat: Seat, lot: Lot) -> None:
    state.warehouses = with_item(state.warehouses, seat, lot)


def _hold(state: State, seat: Seat, hand: tuple[int, ...]) -> None:
    state.hands = with_item(state.hands, seat, hand)


def _discard(state: State, seat: Seat, card: Colour) -> None:
    _hold(state, seat, changed(state.hands[seat], card, -1))
    state.discards = changed(state.discards, card, 1)
    state.known = after_playing(state.known, seat, card)


_STEP_OF: Mapping[str, Step] = {
    "berth": berth,
    "attack": attack,
    "pirates": pirates,
    "sail": sail,
    "turn": turn,
    "load": load,
    "step": step,
    "wind": wind,
    "conquer": conquer,
    "exchange": exchange,
    "announce": announce,
    "end": end,
}
STEPS = ACTIONS.by_verb(_STEP_OF)
"""For each move of the action space its function, and what it names: a berth, a ship, a pair of cards and so on."""
