"""Why a move is not legal: first whether its time has come, then the rules of its verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.games.domaine.rules import legal, setup
from regnum.games.domaine.rules.actions import alliance, borders, deserter, expansion, knights
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, Cell, Edge
from regnum.games.domaine.rules.cards import FACE_NAMES, PLAYINGS, Action, Face, Kind
from regnum.games.domaine.rules.moves import TAKE_BITS, Why
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.steps import STEPS
from regnum.kernel import Move, Refusal, refusal

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

_PHASES = {
    "castle": (Phase.CASTLE,),
    "knight": (Phase.ESCORT, Phase.KNIGHTS, Phase.SUCCEED),
    "sell": (Phase.TURN,),
    "play": (Phase.TURN,),
    "border": (Phase.BORDERS,),
    "domain": (Phase.EXPAND_FROM, Phase.DESERT_FROM, Phase.ALLY_FROM),
    "expand": (Phase.EXPAND,),
    "desert": (Phase.DESERT,),
    "ally": (Phase.ALLY,),
    "draw": (Phase.REFILL,),
    "take": (Phase.REFILL,),
    "done": (Phase.BORDERS, Phase.KNIGHTS, Phase.EXPAND),
}
"""When each verb has its time."""

_DUE = {Phase.TURN: Why.DOM_T2_CARD_FIRST, Phase.REFILL: Why.DOM_T7_REFILL}
"""What is due instead of any step of an action."""

_FIRST = {
    Phase.EXPAND_FROM: {"expand": Why.DOM_E1_CHOOSE},
    Phase.DESERT_FROM: {"desert": Why.DOM_D1_CHOOSE, "knight": Why.DOM_D1_CHOOSE},
    Phase.DESERT: {"knight": Why.DOM_D2_FIRST},
    Phase.SUCCEED: {"desert": Why.DOM_D3_SECOND},
    Phase.ALLY_FROM: {"ally": Why.DOM_A1_CHOOSE},
}
"""The steps of an action whose time comes before or after."""

_CHOICES = {
    Phase.EXPAND: Why.DOM_E1_CHOSEN,
    Phase.DESERT: Why.DOM_D1_CHOSEN,
    Phase.SUCCEED: Why.DOM_D1_CHOSEN,
    Phase.ALLY: Why.DOM_A1_CHOSEN,
}
"""Which rule has the domain chosen, once for each action."""

_OVER = {why.rule: why for why in (Why.DOM_X1_OVER, Why.DOM_X2_OVER, Why.DOM_X5_OVER)}
"""That the game is over, by the rule that ended it."""


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal now; None if it is."""
    if state.outcome is not None:
        return refusal(_OVER[state.outcome.rule])
    if state.phase not in _PHASES[move.verb]:
        return _untimely(state, move)
    return _ruled_out(state, move)


def _untimely(state: State, move: Move) -> Refusal:
    """Which rule gives this verb another time."""
    phase, verb = state.phase, move.verb
    if phase == Phase.CASTLE:
        return refusal(Why.DOM_S5_CASTLE_FIRST)
    if phase == Phase.ESCORT:
        assert state.chosen is not None
        return refusal(Why.DOM_S5_KNIGHT_FIRST, castle=CELL_NAMES[state.chosen])
    if verb == "castle":
        return refusal(Why.DOM_S5_SET_UP_ONLY)
    if verb in ("sell", "play"):
        return refusal(Why.DOM_T2_ONE_CARD)
    if verb in ("draw", "take"):
        return refusal(Why.DOM_T7_LAST) if any(state.piles) else refusal(Why.DOM_T8_EMPTY)
    if verb == "domain" and state.chosen is not None:
        return refusal(_CHOICES[phase], castle=CELL_NAMES[state.chosen])
    if verb == "done" and phase == Phase.SUCCEED:
        return refusal(Why.DOM_D3_SECOND)
    if verb == "done" and phase not in (Phase.TURN, Phase.REFILL):
        return refusal(Why.DOM_T9_NO_STEP)
    return refusal(_FIRST.get(phase, {}).get(verb) or _DUE.get(phase, Why.DOM_T4_OTHER_ACTION))


def _ruled_out(state: State, move: Move) -> Refusal | None:
    """Which rule of its verb forbids a move whose time it is."""
    verb, named = move.verb, STEPS[move.id][1]
    board, seat = state.board, state.to_move
    assert seat is not None
    colour, ducats = Colour(seat), state.ducats[seat]
    if verb == "castle":
        return setup.refuse_castle(board, state.colour, state.setting.castle_gap, Cell(named))
    if verb == "sell":
        return _refuse_sale(state, Face(named))
    if verb == "play":
        return _refuse_play(state, *PLAYINGS[named])
    if verb == "take":
        return _refuse_taking(state, Face(named))
    if verb == "border":
        return borders.refuse(board, Edge(named))
    if verb == "knight":
        return _refuse_knight(state, colour, Cell(named), ducats)
    if verb == "domain":
        return _refuse_domain(state, colour, Cell(named), ducats)
    if verb == "done":
        return None if state.begun else refusal(Why.DOM_T9_NO_STEP)
    if verb == "draw":
        return None
    assert state.chosen is not None
    if verb == "expand":
        return expansion.refuse(board, state.chosen, Cell(named))
    if verb == "desert":
        return deserter.refuse(board, state.chosen, Cell(named))
    return alliance.refuse(board, state.chosen, Cell(named))


def _refuse_sale(state: State, face: Face) -> Refusal | None:
    assert state.to_move is not None
    if state.hands[state.to_move].holding(face) is None:
        return refusal(Why.DOM_T3_HAND, card=FACE_NAMES[face])
    return None


def _refuse_play(state: State, face: Face, action: Action) -> Refusal | None:
    assert state.to_move is not None
    if state.hands[state.to_move].holding(face) is None:
        return refusal(Why.DOM_T4_HAND, card=FACE_NAMES[face])
    rest = state.ducats[state.to_move] - state.setting.data.costs[face]
    if rest < 0:
        return refusal(Why.DOM_T5_DEAR, card=FACE_NAMES[face], cost=state.setting.data.costs[face], missing=-rest)
    if not legal.can_begin(state, action.kind, rest):
        return _refuse_action(state, action.kind, FACE_NAMES[face])
    return None


def _refuse_action(state: State, kind: Kind, card: str) -> Refusal:
    """What stops the first step of an action that cannot begin."""
    board, seat = state.board, state.to_move
    assert seat is not None
    if kind == Kind.BORDERS:
        return refusal(Why.DOM_T5_BORDERS, card=card) if board.supply else refusal(Why.DOM_B1_SUPPLY)
    if kind == Kind.KNIGHTS:
        return knights.refuse_all(board, Colour(seat)) or refusal(Why.DOM_T5_KNIGHTS, card=card)
    if kind == Kind.DESERTER:
        return deserter.refuse_card(board, Colour(seat), card)
    if kind == Kind.EXPAND:
        return refusal(Why.DOM_T5_EXPAND, card=card)
    return refusal(Why.DOM_T5_ALLIANCE, card=card)


def _refuse_taking(state: State, face: Face) -> Refusal | None:
    if legal.refill(state) & TAKE_BITS[face]:
        return None
    if state.sold is not None and state.sold.face == face:
        return refusal(Why.DOM_T7_SOLD, card=FACE_NAMES[face])
    return refusal(Why.DOM_T7_CHANCERY, card=FACE_NAMES[face])


def _refuse_knight(state: State, colour: Colour, cell: Cell, ducats: int) -> Refusal | None:
    if state.phase == Phase.KNIGHTS:
        return knights.refuse(state.board, colour, cell, ducats)
    assert state.chosen is not None
    if state.phase == Phase.ESCORT:
        return setup.refuse_knight(state.board, state.chosen, cell)
    if not state.board.domains[state.chosen] >> cell & 1:
        return refusal(Why.DOM_D3_DOMAIN, cell=CELL_NAMES[cell], castle=CELL_NAMES[state.chosen])
    return knights.refuse(state.board, colour, cell, ducats)


def _refuse_domain(state: State, colour: Colour, castle: Cell, ducats: int) -> Refusal | None:
    if state.phase == Phase.EXPAND_FROM:
        return expansion.refuse_domain(state.board, colour, castle)
    if state.phase == Phase.DESERT_FROM:
        return deserter.refuse_domain(state.board, colour, castle, ducats)
    return alliance.refuse_domain(state.board, colour, castle)
