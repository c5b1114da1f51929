"""What is legal: for every phase, the set of moves that the seat to decide may choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from regnum.games.domaine.rules import setup
from regnum.games.domaine.rules.actions import alliance, borders, deserter, expansion, knights
from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import CELLS, Cell
from regnum.games.domaine.rules.cards import Kind
from regnum.games.domaine.rules.moves import (
    ALLY,
    CASTLE,
    DESERT,
    DOMAIN,
    DONE_BIT,
    DRAW_BIT,
    EXPAND,
    KNIGHT,
    PLAY_BITS,
    SELL_BITS,
    TAKE_BITS,
)
from regnum.games.domaine.rules.phase import Phase

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


def castle(state: State) -> int:
    """Where a castle may be built."""
    return setup.sites(state.board, state.colour, state.setting.castle_gap) << CASTLE


def escort(state: State) -> int:
    """Where its knight may stand."""
    return setup.knight_sites(state.board, _chosen(state)) << KNIGHT


def turn(state: State) -> int:
    """Which cards may be sold or played."""
    # DOM-T2
    assert state.to_move is not None
    bits, ducats, costs = 0, state.ducats[state.to_move], state.setting.data.costs
    for card in state.hands[state.to_move].cards:
        face = card.face
        assert face is not None
        bits |= SELL_BITS[face]
        rest = ducats - costs[face]
        if rest >= 0:
            for action, bit in PLAY_BITS[face]:
                if can_begin(state, action.kind, rest):
                    bits |= bit
    return bits


def can_begin(state: State, kind: Kind, ducats: int) -> bool:
    """Whether the seat to decide could take a first step of an action with this many ducats left."""
    # DOM-T5
    board, colour = state.board, _colour(state)
    if kind == Kind.BORDERS:
        return any(borders.sites(board))
    if kind == Kind.KNIGHTS:
        return knights.posts(board, colour, ducats) != 0
    if kind == Kind.EXPAND:
        return expansion.domains(board, colour) != 0
    if kind == Kind.DESERTER:
        return deserter.domains(board, colour, ducats) != 0
    return alliance.domains(board, colour) != 0


def place_borders(state: State) -> int:
    """Where the next marker may lie."""
    east, north = borders.sites(state.board)
    return east | north << CELLS | _done(state)


def place_knights(state: State) -> int:
    """Where the next knight may stand."""
    return knights.posts(state.board, _colour(state), _ducats(state)) << KNIGHT | _done(state)


def expand_from(state: State) -> int:
    """Which domains can grow."""
    return expansion.domains(state.board, _colour(state)) << DOMAIN


def expand(state: State) -> int:
    """Into which territories the chosen domain can grow."""
    return expansion.territories(state.board, _chosen(state)) << EXPAND | _done(state)


def desert_from(state: State) -> int:
    """Which domains can win a deserter over."""
    return deserter.domains(state.board, _colour(state), _ducats(state)) << DOMAIN


def desert(state: State) -> int:
    """Which knights can desert to the chosen domain."""
    return deserter.deserters(state.board, _chosen(state)) << DESERT


def succeed(state: State) -> int:
    """Where the seat's own knight may stand for it."""
    return deserter.posts(state.board, _chosen(state), _ducats(state)) << KNIGHT


def ally_from(state: State) -> int:
    """Which domains can be allied."""
    return alliance.domains(state.board, _colour(state)) << DOMAIN


def ally(state: State) -> int:
    """Which domains the chosen one can be allied with."""
    return alliance.partners(state.board, _chosen(state)) << ALLY


def refill(state: State) -> int:
    """Where the next card may come from."""
    # DOM-T7
    bits, spared = DRAW_BIT, state.sold
    for card in state.chancery:
        if card == spared:
            spared = None
            continue
        assert card.face is not None
        bits |= TAKE_BITS[card.face]
    return bits


def over(state: State) -> int:
    """Nothing."""
    return 0


LEGAL: tuple[Callable[[State], int], ...] = tuple(
    {
        Phase.CASTLE: castle,
        Phase.ESCORT: escort,
        Phase.TURN: turn,
        Phase.BORDERS: place_borders,
        Phase.KNIGHTS: place_knights,
        Phase.EXPAND_FROM: expand_from,
        Phase.EXPAND: expand,
        Phase.DESERT_FROM: desert_from,
        Phase.DESERT: desert,
        Phase.SUCCEED: succeed,
        Phase.ALLY_FROM: ally_from,
        Phase.ALLY: ally,
        Phase.REFILL: refill,
        Phase.OVER: over,
    }[phase]
    for phase in Phase
)


def _done(state: State) -> int:
    # DOM-T6
    return DONE_BIT if state.begun else 0


def _colour(state: State) -> Colour:
    assert state.to_move is not None
    return Colour(state.to_move)


def _ducats(state: State) -> int:
    assert state.to_move is not None
    return state.ducats[state.to_move]


def _chosen(state: State) -> Cell:
    assert state.chosen is not None
    return state.chosen
