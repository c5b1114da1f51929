"""Why a move is not legal: first whether its time has come, then the rules of its verb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from regnum.games.domaine.rules import legal, setup
from regnum.games.domaine.rules.actions import alliance, borders, deserter, expansion, knights
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, Cell, Edge
from regnum.games.domaine.rules.cards import FACE_NAMES, PLAYINGS, Action, Face, Kind
from regnum.games.domaine.rules.moves import TAKE_BITS
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

_DUE = {Phase.TURN: ("DOM-T2", "card_first"), Phase.REFILL: ("DOM-T7", "refill")}
"""What is due instead of any step of an action."""

_FIRST = {
    Phase.EXPAND_FROM: {"expand": ("DOM-E1", "choose")},
    Phase.DESERT_FROM: {"desert": ("DOM-D1", "choose"), "knight": ("DOM-D1", "choose")},
    Phase.DESERT: {"knight": ("DOM-D2", "first")},
    Phase.SUCCEED: {"desert": ("DOM-D3", "second")},
    Phase.ALLY_FROM: {"ally": ("DOM-A1", "choose")},
}
"""The steps of an action whose time comes before or after."""

_CHOICES = {Phase.EXPAND: "DOM-E1", Phase.DESERT: "DOM-D1", Phase.SUCCEED: "DOM-D1", Phase.ALLY: "DOM-A1"}
"""Which rule has the domain chosen, once for each action."""


def refuse(state: State, move: Move) -> Refusal | None:
    """Why a move is not legal now; None if it is."""
    if state.outcome is not None:
        return refusal(state.outcome.rule, "over")
    if state.phase not in _PHASES[move.verb]:
        return _untimely(state, move)
    return _ruled_out(state, move)


def _untimely(state: State, move: Move) -> Refusal:
    """Which rule gives this verb another time."""
    phase, verb = state.phase, move.verb
    if phase == Phase.CASTLE:
        return refusal("DOM-S5", "castle_first")
    if phase == Phase.ESCORT:
        assert state.chosen is not None
        return refusal("DOM-S5", "knight_first", castle=CELL_NAMES[state.chosen])
    if verb == "castle":
        return refusal("DOM-S5", "set_up_only")
    if verb in ("sell", "play"):
        return refusal("DOM-T2", "one_card")
    if verb in ("draw", "take"):
        return refusal("DOM-T7", "last") if any(state.piles) else refusal("DOM-T8", "empty")
    if verb == "domain" and state.chosen is not None:
        return refusal(_CHOICES[phase], "chosen", castle=CELL_NAMES[state.chosen])
    if verb == "done" and phase == Phase.SUCCEED:
        return refusal("DOM-D3", "second")
    if verb == "done" and phase not in (Phase.TURN, Phase.REFILL):
        return refusal("DOM-T9", "no_step")
    return refusal(*_FIRST.get(phase, {}).get(verb) or _DUE.get(phase, ("DOM-T4", "other_action")))


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
        return None if state.begun else refusal("DOM-T9", "no_step")
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
        return refusal("DOM-T3", "hand", card=FACE_NAMES[face])
    return None


def _refuse_play(state: State, face: Face, action: Action) -> Refusal | None:
    assert state.to_move is not None
    if state.hands[state.to_move].holding(face) is None:
        return refusal("DOM-T4", "hand", card=FACE_NAMES[face])
    rest = state.ducats[state.to_move] - state.setting.data.costs[face]
    if rest < 0:
        return refusal("DOM-T5", "dear", card=FACE_NAMES[face], cost=state.setting.data.costs[face], missing=-rest)
    if not legal.can_begin(state, action.kind, rest):
        return _refuse_action(state, action.kind, FACE_NAMES[face])
    return None


def _refuse_action(state: State, kind: Kind, card: str) -> Refusal:
    """What stops the first step of an action that cannot begin."""
    board, seat = state.board, state.to_move
    assert seat is not None
    if kind == Kind.BORDERS:
        return refusal("DOM-T5", "borders", card=card) if board.supply else refusal("DOM-B1", "supply")
    if kind == Kind.KNIGHTS:
        return knights.refuse_all(board, Colour(seat)) or refusal("DOM-T5", "knights", card=card)
    if kind == Kind.DESERTER:
        return deserter.refuse_card(board, Colour(seat), card)
    if kind == Kind.EXPAND:
        return refusal("DOM-T5", "expand", card=card)
    return refusal("DOM-T5", "alliance", card=card)


def _refuse_taking(state: State, face: Face) -> Refusal | None:
    if legal.refill(state) & TAKE_BITS[face]:
        return None
    if state.sold is not None and state.sold.face == face:
        return refusal("DOM-T7", "sold", card=FACE_NAMES[face])
    return refusal("DOM-T7", "chancery", card=FACE_NAMES[face])


def _refuse_knight(state: State, colour: Colour, cell: Cell, ducats: int) -> Refusal | None:
    if state.phase == Phase.KNIGHTS:
        return knights.refuse(state.board, colour, cell, ducats)
    assert state.chosen is not None
    if state.phase == Phase.ESCORT:
        return setup.refuse_knight(state.board, state.chosen, cell)
    if not state.board.domains[state.chosen] >> cell & 1:
        return refusal("DOM-D3", "domain", cell=CELL_NAMES[cell], castle=CELL_NAMES[state.chosen])
    return knights.refuse(state.board, colour, cell, ducats)


def _refuse_domain(state: State, colour: Colour, castle: Cell, ducats: int) -> Refusal | None:
    if state.phase == Phase.EXPAND_FROM:
        return expansion.refuse_domain(state.board, colour, castle)
    if state.phase == Phase.DESERT_FROM:
        return deserter.refuse_domain(state.board, colour, castle, ducats)
    return alliance.refuse_domain(state.board, colour, castle)
