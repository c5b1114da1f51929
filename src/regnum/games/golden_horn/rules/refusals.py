"""Why a move is not legal: first whether its time has come, then the rules of its verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.ending import is_complete, reason
from regnum.games.golden_horn.rules.legal import is_pair, suited
from regnum.games.golden_horn.rules.moves import CONQUESTS, PAIRS, Why
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

_DUE = {Phase.PIRATES: Why.GH_P1_PAY, Phase.LOAD: Why.GH_T2_LOAD_FIRST}
"""What is due in the middle of an attack or of a departure."""

_UNTIMELY = {
    Phase.TURN: {
        "pirates": Why.GH_P1_TARGET,
        "load": Why.GH_T2_LEAVING,
        "step": Why.GH_T1_WHICH_SHIP,
        "wind": Why.GH_T1_WHICH_SHIP,
        "end": Why.GH_T1_MOVE_FIRST,
    },
    Phase.PIRATES: {"attack": Why.GH_P1_CHOSEN},
    Phase.LOAD: {"sail": Why.GH_T1_ONE_SHIP, "turn": Why.GH_T1_ONE_SHIP},
    Phase.SAIL: {"load": Why.GH_T2_LEAVING},
    Phase.MOORED: {"load": Why.GH_T2_LEAVING, "step": Why.GH_T6_MOORED, "wind": Why.GH_T6_MOORED},
}
"""Why a verb does not have its time in a phase."""

_MOVED = {
    "attack": Why.GH_T1_ATTACK_FIRST,
    "pirates": Why.GH_T1_ATTACK_FIRST,
    "sail": Why.GH_T1_ONE_SHIP,
    "turn": Why.GH_T1_ONE_SHIP,
}
"""Why a verb does not have its time once a ship moves."""

_OVER = {
    (why.rule, why.reason): why
    for why in (
        Why.GH_E1_PORT,
        Why.GH_E1_ANNOUNCED,
        Why.GH_E4_ROUNDS,
        Why.DDM_E1_PORT,
        Why.DDM_E1_DOMINIONS,
    )
}
"""That the game is over, by the rule that ended it and how."""


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal now; None if it is."""
    if state.outcome is not None:
        rule = state.outcome.rule
        return refusal(_OVER[rule, reason(state.setting.rules, state.ports, state.realm, rule).value])
    if state.phase not in _PHASES.get(move.verb, tuple(Phase)[Phase.TURN :]):
        return _untimely(state.phase, move.verb)
    return _ruled_out(state, move)


def _untimely(phase: Phase, verb: str) -> Refusal:
    """Which rule gives this verb another time."""
    if phase == Phase.BERTH:
        return refusal(Why.GH_S3_BERTH_FIRST)
    if verb == "berth":
        return refusal(Why.GH_S3_SET_UP_ONLY)
    return refusal(_UNTIMELY[phase].get(verb) or _DUE.get(phase) or _MOVED[verb])


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
    return refusal(Why.GH_S3_BERTHED, ship=SHIP_NAMES[ship])


def _refuse_attack(state: State, seat: Seat, ship: ShipNo) -> Refusal | None:
    name = SHIP_NAMES[ship]
    if state.raided:
        return refusal(Why.GH_T1_ONE_ATTACK)
    if ship >= SHIPS * state.setting.seats:
        return refusal(Why.GH_P1_ABSENT, ship=name)
    if owner(ship) == seat:
        return refusal(Why.GH_P1_OWN, ship=name)
    target = state.ships[ship]
    if target.place == state.route.modone:
        return refusal(Why.GH_T6_MODONE, ship=name)
    if not state.route.is_sea(target.place):
        return refusal(Why.GH_P1_PORT, ship=name)
    why = state.setting.rules.refuse_prey(target.cargo, name)
    if why is None and suited(state.hands[seat], state.setting.data.sails[ship]) < 2:
        return refusal(Why.GH_P1_CARDS, ship=name)
    return why


def _refuse_pair(state: State, seat: Seat, pair: int) -> Refusal | None:
    assert state.ship is not None
    sails, hand = state.setting.data.sails[state.ship], state.hands[seat]
    one, other = PAIRS[pair]
    if is_pair(hand, sails, one, other):
        return None
    for card in (one, other):
        if not sails >> card & 1:
            return refusal(Why.GH_P1_SAILS, colour=COLOURS[card], ship=SHIP_NAMES[state.ship])
    lacking = one if not hand[one] else other
    return refusal(Why.GH_P1_HAND, colour=COLOURS[lacking])


def _refuse_turn(state: State, ship: ShipNo) -> Refusal | None:
    here, name = state.ships[ship], SHIP_NAMES[ship]
    if here.robbed:
        return None
    if state.route.port_at(here.place) is not None:
        return refusal(Why.GH_T5_PORT, ship=name)
    return refusal(Why.GH_T5_LADEN if any(here.cargo) else Why.GH_T5_EMPTY, ship=name)


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
        return None if card is None else refusal(Why.GH_T4_FREE, colour=space)
    if card is None:
        return refusal(Why.GH_T4_CARD, colour=space)
    if card != colour:
        return refusal(Why.GH_T4_COLOUR, colour=space, card=COLOURS[card])
    return None if state.hands[seat][colour] else refusal(Why.GH_T4_HAND, colour=space)


def _refuse_announcement(state: State, seat: Seat) -> Refusal | None:
    warehouse = state.warehouses[seat]
    if is_complete(warehouse):
        return None
    lacking = COLOURS[warehouse[: len(COLOURS)].index(0)]
    return refusal(Why.GH_E1_LACKING, colour=lacking)
