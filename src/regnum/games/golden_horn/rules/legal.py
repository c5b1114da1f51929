"""What is legal: for every phase, the set of moves that the seat to decide may choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.ending import is_complete
from regnum.games.golden_horn.rules.moves import (
    ANNOUNCE_BIT,
    ATTACK,
    BERTH,
    END_BIT,
    LOAD,
    PAIRS,
    PIRATES,
    SAIL_BITS,
    STEP_BIT,
    TURN,
    WIND,
)
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import Cards, Colour
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS
from regnum.games.golden_horn.rules.voyage.ships import ShipNo, own_ship
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


def berth(state: State) -> int:
    """Which ships are still to be put into which ports."""
    # GH-S3
    first, bits = own_ship(_seat(state), 0), 0
    for which in range(SHIPS):
        if state.ships[first + which].place == ASHORE:
            bits |= (1 << len(PORTS)) - 1 << BERTH + len(PORTS) * which
    return bits


def turn(state: State) -> int:
    """Which ships may be attacked, and which sail."""
    seat = _seat(state)
    bits = SAIL_BITS | _anytime(state)
    first = own_ship(seat, 0)
    for which in range(SHIPS):
        if state.ships[first + which].robbed:  # GH-T5
            bits |= 1 << TURN + which
    return bits if state.raided else bits | targets(state, seat) << ATTACK  # GH-T1


def targets(state: State, seat: Seat) -> int:
    """The ships that a seat could attack, as a set of bits."""
    # GH-P1
    hand = state.hands[seat]
    if sum(hand) < 2:
        return 0
    bits, sails, is_sea, prey = 0, state.setting.data.sails, state.route.is_sea, state.setting.rules.prey
    for number, ship in enumerate(state.ships):
        if (
            number // SHIPS != seat
            and is_sea(ship.place)
            and prey(ship.cargo) is not None
            and suited(hand, sails[number]) >= 2
        ):
            bits |= 1 << number
    return bits


def suited(hand: Cards, sails: int) -> int:
    """How many cards of a hand can be pirates against a ship with these sails."""
    return sum(n for colour, n in enumerate(hand) if sails >> colour & 1)


def pirates(state: State) -> int:
    """Which pairs of cards the attack can be made with."""
    hand, sails, bits = state.hands[_seat(state)], state.setting.data.sails[_ship(state)], 0
    for number, pair in enumerate(PAIRS):
        if is_pair(hand, sails, *pair):
            bits |= 1 << number
    return bits << PIRATES | _anytime(state)


def is_pair(hand: Cards, sails: int, one: Colour, other: Colour) -> bool:
    """Whether a hand has these two cards, and both are of these sails."""
    if not sails >> one & sails >> other & 1:
        return False
    return hand[one] >= 2 if one == other else bool(hand[one] and hand[other])


def load(state: State) -> int:
    """What the ship may take on board."""
    ship = _ship(state)
    port = state.route.port_at(state.ships[ship].place)
    assert port is not None
    loads = state.setting.rules.loads(state.ports[port], state.setting.data.sails[ship])
    return loads << LOAD | _anytime(state)


def sail(state: State) -> int:
    """Whether the ship may go on, and at what price."""
    # GH-T4
    ship = _ship(state)
    colour = state.route.colours[state.ships[ship].place]
    bits = END_BIT | _anytime(state)
    if state.setting.data.sails[ship] >> colour & 1:
        return bits | STEP_BIT
    return bits | 1 << WIND + colour if state.hands[_seat(state)][colour] else bits


def moored(state: State) -> int:
    """What can still be done before the turn ends."""
    return END_BIT | _anytime(state)


def _anytime(state: State) -> int:
    """What can be done at any time of a turn."""
    seat = _seat(state)
    bits = state.setting.rules.anytime(state, seat)
    return bits | ANNOUNCE_BIT if is_complete(state.warehouses[seat]) else bits  # GH-E1


def is_idle(state: State) -> bool:
    """Whether the seat to decide has nothing to do before its turn ends."""
    return not _anytime(state)


def over(state: State) -> int:
    """Nothing."""
    return 0


LEGAL: tuple[Callable[[State], int], ...] = tuple(
    {
        Phase.BERTH: berth,
        Phase.TURN: turn,
        Phase.PIRATES: pirates,
        Phase.LOAD: load,
        Phase.SAIL: sail,
        Phase.MOORED: moored,
        Phase.OVER: over,
    }[phase]
    for phase in Phase
)


def _seat(state: State) -> Seat:
    assert state.to_move is not None
    return state.to_move


def _ship(state: State) -> ShipNo:
    assert state.ship is not None
    return state.ship
