"""Why a move is not legal: first whether its time has come, then the rules of its verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.ending import is_complete, reason
from regnum.games.golden_horn.rules.legal import is_pair, suited
from regnum.games.golden_horn.rules.moves import CONQUESTS, PAIRS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.steps import STEPS
from regnum.games.golden_horn.rules.voyage.goods import COLOURS
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS
from regnum.games.golden_horn.rules.voyage.ships import SHIP_NAMES, ShipNo, own_ship, owner
from regnum.kernel import Move, Refusal, Seat, refusal

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State

_PHASES = {
    "berth": (Phase.BERTH,),
    "attack": (Phase.TURN,),
    "pirates": (Phase.PIRATES,),
    "sail": (Phase.TURN,),
    "turn": (Phase.TURN,),
    "load": (Phase.LOAD,),
    "step": (Phase.SAIL,),
    "wind": (Phase.SAIL,),
    "end": (Phase.SAIL, Phase.MOORED),
}
"""When each verb has its time; those that are missing have it at any time of a turn."""

_DUE = {Phase.PIRATES: ("GH-P1", "pay"), Phase.LOAD: ("GH-T2", "load_first")}
"""What is due in the middle of an attack or of a departure."""

_UNTIMELY = {
    Phase.TURN: {
        "pirates": ("GH-P1", "target"),
        "load": ("GH-T2", "leaving"),
        "step": ("GH-T1", "which_ship"),
        "wind": ("GH-T1", "which_ship"),
        "end": ("GH-T1", "move_first"),
    },
    Phase.PIRATES: {"attack": ("GH-P1", "chosen")},
    Phase.LOAD: {"sail": ("GH-T1", "one_ship"), "turn": ("GH-T1", "one_ship")},
    Phase.SAIL: {"load": ("GH-T2", "leaving")},
    Phase.MOORED: {"load": ("GH-T2", "leaving"), "step": ("GH-T6", "moored"), "wind": ("GH-T6", "moored")},
}
"""Why a verb does not have its time in a phase."""

_MOVED = {
    "attack": ("GH-T1", "attack_first"),
    "pirates": ("GH-T1", "attack_first"),
    "sail": ("GH-T1", "one_ship"),
    "turn": ("GH-T1", "one_ship"),
}
"""Why a verb does not have its time once a ship moves."""


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal now; None if it is."""
    if state.outcome is not None:
        rule = state.outcome.rule
        return refusal(rule, reason(state.setting.rules, state.ports, state.realm, rule).value)
    if state.phase not in _PHASES.get(move.verb, tuple(Phase)[Phase.TURN :]):
        return _untimely(state.phase, move.verb)
    return _ruled_out(state, move)


def _untimely(phase: Phase, verb: str) -> Refusal:
    """Which rule gives this verb another time."""
    if phase == Phase.BERTH:
        return refusal("GH-S3", "berth_first")
    if verb == "berth":
        return refusal("GH-S3", "set_up_only")
    return refusal(*_UNTIMELY[phase].get(verb) or _DUE.get(phase) or _MOVED[verb])


def _ruled_out(state: State, move: Move) -> Refusal | None:
    """Which rule of its verb forbids a move whose time it is."""
    verb, named, seat = move.verb, STEPS[move.id][1], state.to_move
    assert seat is not None
    if verb == "berth":
        return _refuse_berth(state, own_ship(seat, named // len(PORTS)))
    if verb == "attack":
        return _refuse_attack(state, seat, ShipNo(named))
    if verb == "pirates":
        return _refuse_pair(state, seat, named)
    if verb == "turn":
        return _refuse_turn(state, own_ship(seat, named))
    if verb == "load":
        return _refuse_load(state, named)
    if verb in ("step", "wind"):
        return _refuse_step(state, seat, named if verb == "wind" else None)
    if verb == "conquer":
        return state.setting.rules.refuse_conquest(state, seat, *CONQUESTS[named])
    if verb == "exchange":
        return state.setting.rules.refuse_exchange(state, seat)
    if verb == "announce":
        return _refuse_announcement(state, seat)
    return None


def _refuse_berth(state: State, ship: ShipNo) -> Refusal | None:
    if state.ships[ship].place == ASHORE:
        return None
    return refusal("GH-S3", "berthed", ship=SHIP_NAMES[ship])


def _refuse_attack(state: State, seat: Seat, ship: ShipNo) -> Refusal | None:
    name = SHIP_NAMES[ship]
    if state.raided:
        return refusal("GH-T1", "one_attack")
    if ship >= SHIPS * state.setting.seats:
        return refusal("GH-P1", "absent", ship=name)
    if owner(ship) == seat:
        return refusal("GH-P1", "own", ship=name)
    target = state.ships[ship]
    if target.place == state.route.modone:
        return refusal("GH-T6", "modone", ship=name)
    if not state.route.is_sea(target.place):
        return refusal("GH-P1", "port", ship=name)
    why = state.setting.rules.refuse_prey(target.cargo, name)
    if why is None and suited(state.hands[seat], state.setting.data.sails[ship]) < 2:
        return refusal("GH-P1", "cards", ship=name)
    return why


def _refuse_pair(state: State, seat: Seat, pair: int) -> Refusal | None:
    assert state.ship is not None
    sails, hand = state.setting.data.sails[state.ship], state.hands[seat]
    one, other = PAIRS[pair]
    if is_pair(hand, sails, one, other):
        return None
    for card in (one, other):
        if not sails >> card & 1:
            return refusal("GH-P1", "sails", colour=COLOURS[card], ship=SHIP_NAMES[state.ship])
    lacking = one if not hand[one] else other
    return refusal("GH-P1", "hand", colour=COLOURS[lacking])


def _refuse_turn(state: State, ship: ShipNo) -> Refusal | None:
    here, name = state.ships[ship], SHIP_NAMES[ship]
    if here.robbed:
        return None
    if state.route.port_at(here.place) is not None:
        return refusal("GH-T5", "port", ship=name)
    return refusal("GH-T5", "laden" if any(here.cargo) else "empty", ship=name)


def _refuse_load(state: State, choice: int) -> Refusal | None:
    assert state.ship is not None
    port = state.route.port_at(state.ships[state.ship].place)
    assert port is not None
    return state.setting.rules.refuse_load(state.ports[port], state.setting.data.sails[state.ship], choice)


def _refuse_step(state: State, seat: Seat, card: int | None) -> Refusal | None:
    assert state.ship is not None
    colour = state.route.colours[state.ships[state.ship].place]
    space = COLOURS[colour]
    if state.setting.data.sails[state.ship] >> colour & 1:
        return None if card is None else refusal("GH-T4", "free", colour=space)
    if card is None:
        return refusal("GH-T4", "card", colour=space)
    if card != colour:
        return refusal("GH-T4", "colour", colour=space, card=COLOURS[card])
    return None if state.hands[seat][colour] else refusal("GH-T4", "hand", colour=space)


def _refuse_announcement(state: State, seat: Seat) -> Refusal | None:
    warehouse = state.warehouses[seat]
    if is_complete(warehouse):
        return None
    lacking = COLOURS[warehouse[: len(COLOURS)].index(0)]
    return refusal("GH-E1", "lacking", colour=lacking)
