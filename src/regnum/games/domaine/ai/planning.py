"""Planning: what a player might do with a turn, as sequences of moves, the most promising first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from regnum.games.domaine.ai import Ids, Weighed, opening_sites
from regnum.games.domaine.ai.enclosing import border_lines
from regnum.games.domaine.ai.frontiers import (
    alliance_lines,
    deserter_lines,
    desertions,
    growth_lines,
    growths,
    knight_lines,
    posts,
)
from regnum.games.domaine.rules import legal
from regnum.games.domaine.rules.actions import alliance, deserter
from regnum.games.domaine.rules.board.enclosures import atlas
from regnum.games.domaine.rules.board.geometry import cells
from regnum.games.domaine.rules.cards import PLAYINGS, Action, Kind
from regnum.games.domaine.rules.moves import ACTIONS, ALLY, DONE, DRAW, KNIGHT, PLAY, SELL, TAKE
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import Plan

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

DUCAT = 0.4
"""What a ducat is worth, spent or gained."""
CARD = 1.0
"""What a card is worth that is sold."""
STOP_WEIGHT = 0.1
STOP_BORDERS_WEIGHT = 0.5
"""What it is worth to leave the other steps of an action."""
FROM_DECK, FROM_CHANCERY = 1.0, 0.5


def plans(state: State) -> Sequence[Plan]:
    """What the seat that decides might do."""
    found = sorted(_PLANNERS[state.phase](state), key=lambda weighed: -weighed[0])
    seen: dict[Ids, None] = dict.fromkeys(ids for _, ids in found)
    if not seen:
        return [(move,) for move in state.moves()]
    return [tuple(ACTIONS[move] for move in ids) for ids in seen]


# a turn


def _turns(state: State) -> Iterator[Weighed]:
    """Every sale, and for every card that can be played its best lines."""
    bits, data, seat = legal.turn(state), state.setting.data, _seat(state)
    for face in {card.face for card in state.hands[seat].cards}:
        assert face is not None
        yield DUCAT * data.sales[face] - CARD, (SELL + face,)
    for playing, (face, action) in enumerate(PLAYINGS):
        if bits >> (PLAY + playing) & 1:
            cost = data.costs[face]
            for value, line in _lines(state, action, state.ducats[seat] - cost):
                yield value - DUCAT * cost, (PLAY + playing, *line)


def _lines(state: State, action: Action, ducats: int) -> Sequence[Weighed]:
    """The lines of an action for a player who has this many ducats left; remembered, since boards come again."""
    memory = atlas(state.board.land).lines
    key = (state.board.key, state.to_move, action.kind, action.steps, ducats if action.kind in _PAID else 0)
    found = memory.get(key)
    if found is None:
        found = memory[key] = tuple(_LINES[action.kind](state, action.steps, ducats))
    return found


def _refills(state: State) -> Iterator[Weighed]:
    """The deck, or any card of the chancery."""
    yield FROM_DECK, (DRAW,)
    for move in _takes(state):
        yield FROM_CHANCERY, (move,)


def _takes(state: State) -> Iterable[int]:
    return (move for move in state.moves().ids() if TAKE <= move < DRAW)


# in the middle of an action


def _borders_now(state: State) -> Iterator[Weighed]:
    yield from border_lines(state, state.steps, 0)
    if state.begun:
        yield STOP_BORDERS_WEIGHT, (DONE,)


def _knights_now(state: State) -> Iterator[Weighed]:
    yield from knight_lines(state, state.steps, state.ducats[_seat(state)])
    if state.begun:
        yield STOP_WEIGHT, (DONE,)


def _growth_from(state: State) -> Iterator[Weighed]:
    yield from growth_lines(state, state.steps, 0)


def _growth_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    yield from growths(state.board, state.chosen, state.steps)
    if state.begun:
        yield STOP_WEIGHT, (DONE,)


def _desert_from(state: State) -> Iterator[Weighed]:
    yield from deserter_lines(state, 1, state.ducats[_seat(state)])


def _desert_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    yield from desertions(state.board, state.chosen, state.ducats[_seat(state)])


def _succeed_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    ducats = state.ducats[_seat(state)]
    allowed = deserter.posts(state.board, state.chosen, ducats)
    for value, post in posts(state.board, state.colour, ducats):
        if allowed >> post & 1:
            yield value, (KNIGHT + post,)


def _ally_from(state: State) -> Iterator[Weighed]:
    yield from alliance_lines(state, 1, 0)


def _ally_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    for rival in cells(alliance.partners(state.board, state.chosen)):
        yield 1.0, (ALLY + rival,)


def _nothing(state: State) -> Iterator[Weighed]:
    return iter(())


def _seat(state: State) -> int:
    assert state.to_move is not None
    return state.to_move


_LINES: Mapping[Kind, Callable[[State, int, int], Iterator[Weighed]]] = {
    Kind.BORDERS: border_lines,
    Kind.KNIGHTS: knight_lines,
    Kind.EXPAND: growth_lines,
    Kind.DESERTER: deserter_lines,
    Kind.ALLIANCE: alliance_lines,
}
_PAID = (Kind.KNIGHTS, Kind.DESERTER)
"""The actions whose steps may cost ducats."""
_PLANNERS: Mapping[Phase, Callable[[State], Iterator[Weighed]]] = {
    Phase.CASTLE: opening_sites.castles,
    Phase.ESCORT: opening_sites.escorts,
    Phase.TURN: _turns,
    Phase.BORDERS: _borders_now,
    Phase.KNIGHTS: _knights_now,
    Phase.EXPAND_FROM: _growth_from,
    Phase.EXPAND: _growth_now,
    Phase.DESERT_FROM: _desert_from,
    Phase.DESERT: _desert_now,
    Phase.SUCCEED: _succeed_now,
    Phase.ALLY_FROM: _ally_from,
    Phase.ALLY: _ally_now,
    Phase.REFILL: _refills,
    Phase.OVER: _nothing,
}
