"""The default policy: what a beginner at Golden Horn aims for. Far from strong, but its games get somewhere.

Load what is worth most in one's own warehouse, sail the ship that brings most home, play cards to reach a port, conquer
when it can be done, rob what is missing, and announce the end when it leads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from regnum.games.golden_horn.rules.base import taken
from regnum.games.golden_horn.rules.moves import ATTACK, CONQUER, CONQUESTS, LOAD, LOADS, SAIL, TURN
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.view import View
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, SOLDIER, Lot, changed, plus
from regnum.games.golden_horn.rules.voyage.scoring import score
from regnum.games.golden_horn.rules.voyage.ships import ShipNo, own_ship, sail_count, way
from regnum.kernel import Move, Moves, Seat

_FIGURE = 0.7
"""What a soldier or farmer is worth to a beginner beside its point."""


def default_policy(view: View, moves: Moves, rng: Random) -> Move:
    """A move that serves a plan; near ties are broken by the generator."""
    weigh = _WEIGHTS.get(view.phase)
    if weigh is None:
        return moves.pick(rng)
    return max(moves, key=lambda move: (weigh(view, move) + 0.5) * (0.6 + rng.random()))


def worth(view: View, seat: Seat, lot: Lot) -> float:
    """What wares would add to a warehouse."""
    had = view.warehouses[seat]
    gain = _points(view, seat, plus(had, lot)) - _points(view, seat, had)
    return gain + _FIGURE * (lot[SOLDIER] + lot[FARMER])


def _points(view: View, seat: Seat, lot: Lot) -> int:
    return score(view.setting, view.realm, lot, seat).points


class Reach(NamedTuple):
    """How far a ship can come this turn."""

    steps: int
    cards: int
    arrives: bool


def reach(view: View, ship: ShipNo, heading: int) -> Reach:
    """How far a ship could come with the cards in hand, every one of them played if need be."""
    hand, steps, cards = list(view.hand), 0, 0
    here, sails = view.ships[ship], view.setting.data.sails[ship]
    for leg in way(view.route, view.ships, here.place, heading, sails):
        if leg.card is not None:
            if not hand[leg.card]:
                return Reach(steps, cards, arrives=False)
            hand[leg.card] -= 1
            cards += 1
        steps += 1
    return Reach(steps, cards, arrives=True)


def _weigh_turn(view: View, move: Move) -> float:
    if move.verb == "sail":
        return _weigh_ship(view, own_ship(_seat(view), move.id - SAIL), 1)
    if move.verb == "turn":
        return _weigh_ship(view, own_ship(_seat(view), move.id - TURN), -1)
    if move.verb == "attack":
        cargo = view.ships[move.id - ATTACK].cargo
        ware = view.setting.rules.prey(cargo)
        assert ware is not None
        return 4.0 * worth(view, _seat(view), changed((0,) * len(cargo), ware, 1))
    return _weigh_anytime(view, move)


def _weigh_ship(view: View, ship: ShipNo, way: int) -> float:
    """What sailing a ship promises: its cargo and its cards, the more the nearer it comes to a port."""
    here, seat = view.ships[ship], _seat(view)
    far = reach(view, ship, way * here.heading)
    port, cargo = view.route.port_at(here.place), worth(view, seat, here.cargo)
    if port is not None:
        loads = view.setting.rules.loads(view.ports[port], view.setting.data.sails[ship])
        choices = (taken(choice, view.ports[port]) for choice in range(len(LOADS)) if loads >> choice & 1)
        cargo = max(worth(view, seat, lot) for lot in choices)
    value = 1.0 + cargo * (1.5 if far.arrives else 0.6) + 0.3 * far.steps
    return value + (len(COLOURS) - sail_count(ship)) * 0.2 if far.arrives else value


def _weigh_load(view: View, move: Move) -> float:
    if move.verb != "load":
        return _weigh_anytime(view, move)
    assert view.ship is not None
    port = view.route.port_at(view.ships[view.ship].place)
    assert port is not None
    return 2.0 * worth(view, _seat(view), taken(move.id - LOAD, view.ports[port]))


def _weigh_sail(view: View, move: Move) -> float:
    if move.verb == "step":
        return 12.0
    if move.verb == "end":
        return 2.0
    if move.verb != "wind":
        return _weigh_anytime(view, move)
    assert view.ship is not None
    here = view.ships[view.ship]
    hand = changed(view.hand, COLOURS.index(move.named["card"]), -1)
    far = reach(view, view.ship, here.heading)
    home = 8.0 if far.arrives and any(here.cargo) else 0.0
    return home + (2.0 if sum(hand) >= 4 else 0.3)


def _weigh_anytime(view: View, move: Move) -> float:
    """What a conquest, an exchange, the announcement or the end of the turn is worth."""
    if move.verb == "conquer":
        dominion, farmers = CONQUESTS[move.id - CONQUER]
        wanted, points = view.setting.data.dominions[dominion]
        return max(0.0, 8.0 + 3.0 * (points - wanted) - farmers)
    if move.verb == "exchange":
        return 30.0
    if move.verb == "announce":
        ahead = view.points[_seat(view)]
        return 40.0 if all(ahead > points for seat, points in enumerate(view.points) if seat != view.to_move) else 0.0
    return 3.0


def _seat(view: View) -> Seat:
    assert view.to_move is not None
    return view.to_move


_WEIGHTS: Mapping[Phase, Callable[[View, Move], float]] = {
    Phase.TURN: _weigh_turn,
    Phase.LOAD: _weigh_load,
    Phase.SAIL: _weigh_sail,
    Phase.MOORED: _weigh_anytime,
}
