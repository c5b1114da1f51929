"""Planning: what a player might do with a turn, as sequences of moves, the most promising first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domaine import alliance, borders, deserter, expansion, knights, legal, setup
from regnum.games.domaine.board import Board, Colour
from regnum.games.domaine.cards import PLAYINGS, Action, Kind
from regnum.games.domaine.enclosures import MINE_VALUE, Atlas, Enclosure, atlas
from regnum.games.domaine.geometry import (
    CELLS,
    ENDS,
    NEIGHBOURS,
    SIDES_EAST,
    SIDES_NORTH,
    Cell,
    Edge,
    around,
    cells,
    edges,
    near,
)
from regnum.games.domaine.land import CITY_POINTS, MONOPOLY, MONOPOLY_POINTS, VILLAGE_POINTS
from regnum.games.domaine.moves import (
    ACTIONS,
    ALLY,
    CASTLE,
    DESERT,
    DOMAIN,
    DONE,
    DRAW,
    EXPAND,
    KNIGHT,
    PLAY,
    SELL,
    TAKE,
)
from regnum.games.domaine.phase import Phase
from regnum.kernel import Plan

if TYPE_CHECKING:
    from regnum.games.domaine.state import State

Ids: TypeAlias = tuple[int, ...]
"""A plan by the ids of its moves."""
Weighed: TypeAlias = tuple[float, Ids]
"""A plan with how promising it looks at first sight."""

LINES = 10
POSTS = 5
GRABS = 8
DEEDS = 5
SITES = 14
"""How many plans are proposed for a card: lines of borders, posts for knights, territories to take, and so on."""
STOP = (DONE,)


def plans(state: State) -> Sequence[Plan]:
    """What the seat that decides might do."""
    found = sorted(_PLANNERS[state.phase](state), key=lambda weighed: -weighed[0])
    seen: dict[Ids, None] = dict.fromkeys(ids for _, ids in found)
    if not seen:
        return [(move,) for move in state.moves()]
    return [tuple(ACTIONS[move] for move in ids) for ids in seen]


# set-up


def _castles(state: State) -> Iterator[Weighed]:
    """Rich land near the rim, with room for knights; a neutral castle where it harms the others most."""
    board, colour = state.board, state.colour
    chart = atlas(board.land)
    sites = cells(setup.sites(board, colour, state.setting.castle_gap))
    own = colour < state.setting.seats
    weighed = [(site_value(board, chart, colour, cell) * (1 if own else -1), cell) for cell in sites]
    for value, cell in nlargest(SITES, weighed):
        trial = board.copy()
        trial.build(colour, cell)
        for post, worth in _escort_posts(trial, chart, colour, cell)[:2]:
            yield value + 0.01 * worth, (CASTLE + cell, KNIGHT + post)


def site_value(board: Board, chart: Atlas, colour: Colour, cell: Cell) -> float:
    """What a castle on a cell could come to rule, closed in small and early or larger and later."""
    trial = board.copy()
    trial.build(colour, cell)
    best = sorted(
        (enclosure.value * 0.88**enclosure.missing for enclosure in chart.closings(trial, cell)), reverse=True
    )
    wide = near(cell, 3) & ~board.occupied
    return (
        sum(best[:2])
        + 0.08 * chart.value(wide)
        - 0.4 * sum((near(cell, 3) & castles).bit_count() for castles in board.castles)
    )


def _escorts(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    chart = atlas(state.board.land)
    for post, worth in _escort_posts(state.board, chart, state.colour, state.chosen):
        yield worth, (KNIGHT + post,)


def _escort_posts(board: Board, chart: Atlas, colour: Colour, castle: Cell) -> list[tuple[Cell, float]]:
    """Where a new castle's knight may stand, best first: it must not be in the way of a good enclosure."""
    found = []
    for post in cells(setup.knight_sites(board, castle)):
        trial = board.copy()
        trial.muster(colour, post)
        hope = max((closing.value * 0.88**closing.missing for closing in chart.closings(trial, castle)), default=0.0)
        found.append((post, hope))
    return sorted(found, key=lambda each: -each[1])


# a turn


def _turns(state: State) -> Iterator[Weighed]:
    """Every sale, and for every card that can be played its best lines."""
    bits = legal.turn(state)
    data = state.setting.data
    for face in {card.face for card in state.hands[state.seat or 0].cards}:
        assert face is not None
        yield 0.4 * data.sales[face] - 1.0, (SELL + face,)
    for playing, (face, action) in enumerate(PLAYINGS):
        if bits >> (PLAY + playing) & 1:
            rest = state.ducats[state.seat or 0] - data.costs[face]
            price = 0.4 * data.costs[face]
            for value, line in _lines(state, action, rest):
                yield value - price, (PLAY + playing, *line)


def _lines(state: State, action: Action, ducats: int) -> Sequence[Weighed]:
    """The lines of an action for a player who has so many ducats left; remembered, since boards come again."""
    memory = atlas(state.board.land).lines
    key = (state.board.key, state.seat, action.kind, action.steps, ducats if action.kind in _PAID else 0)
    found = memory.get(key)
    if found is None:
        found = memory[key] = tuple(_LINES[action.kind](state, action.steps, ducats))
    return found


_PAID = (Kind.KNIGHTS, Kind.DESERTER)
"""The actions whose steps may cost ducats."""


def _border_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Lines that close a castle in, come nearer to it, or cut what another castle could win."""
    for value, line in nlargest(LINES, _all_border_lines(state, steps)):
        yield value, _as_far_as_legal(state.board, line)


def _all_border_lines(state: State, steps: int) -> Iterator[Weighed]:
    board, seat = state.board, _seat(state)
    chart = atlas(board.land)
    steps = min(steps, board.supply)
    near_by: list[tuple[float, Enclosure]] = []
    for castle, lord in board.lords.items():
        if castle in board.domains:
            continue
        closings = chart.closings(board, castle)
        if lord == seat:
            near_by += [(hope(closing), closing) for closing in closings]
        else:
            yield from _spoil(board, chart, castle, closings, steps)
    near_by.sort(key=lambda each: -each[0])
    for value, closing in near_by[:LINES]:
        line = _line(closing, steps, board)
        if closing.missing <= steps:
            yield 2 + closing.value, (*line, *STOP) if len(line) < steps else line
            spare = steps - closing.missing
            if spare:
                for _, other in near_by[:4]:
                    more = [edge for edge in _line(other, steps, board) if edge not in line]
                    if more and not other.region & closing.region:
                        yield 2.2 + closing.value + 0.1 * other.value, (*line, *more[:spare])
        else:
            yield value, line
    # Two castles at once: markers that serve both.
    for i, (value, one) in enumerate(near_by[:5]):
        for _, other in near_by[i + 1 : 6]:
            east, north = one.east & other.east, one.north & other.north
            if east | north:
                first = [*edges(east, north)][:steps]
                rest = [edge for edge in _line(one, one.missing, board) if edge not in first]
                yield value + 0.3 * other.value, tuple([*first, *rest][:steps])


def _as_far_as_legal(board: Board, line: Ids) -> Ids:
    """A line up to the first edge that an earlier one has put inside a domain."""
    trial = board.copy()
    for at, edge in enumerate(line):
        if edge == DONE:
            break
        east, north = borders.sites(trial)
        if not (east | north << CELLS) >> edge & 1:
            return (*line[:at], *STOP)
        trial.mark(Edge(edge))
    return line


def hope(closing: Enclosure) -> float:
    """What an enclosure promises: its value, less for each marker that it lacks."""
    return float(closing.value * 0.85**closing.missing)


def _line(closing: Enclosure, steps: int, board: Board) -> Ids:
    """The edges to mark first for an enclosure: those that join markers or the rim."""
    wanted = [*edges(closing.east, closing.north)]
    if len(wanted) <= steps:
        return tuple(wanted)
    wanted.sort(key=lambda edge: _loose_ends(board, edge))
    return tuple(wanted[:steps])


def _loose_ends(board: Board, edge: int) -> int:
    """At how many of its ends an edge meets no marker and no rim."""
    return sum(east & board.open_east == east and north & board.open_north == north for east, north in ENDS[edge])


def _spoil(board: Board, chart: Atlas, castle: Cell, closings: Sequence[Enclosure], steps: int) -> Iterator[Weighed]:
    """Markers that leave an opponent's castle less to win: its best land is cut off before it is closed in."""
    imminent = [closing for closing in closings if closing.missing <= 3]
    if not imminent:
        return
    best = imminent[-1]
    rich = best.region & (board.land.village | board.land.city | chart.mines)
    for cell in islice(cells(rich), 3):
        sides_east, sides_north = SIDES_EAST[cell] & board.open_east, SIDES_NORTH[cell] & board.open_north
        sites_east, sites_north = borders.sites(board)
        wall = [*edges(sides_east & sites_east, sides_north & sites_north)]
        if len(wall) == sides_east.bit_count() + sides_north.bit_count() and 0 < len(wall) <= steps:
            yield 0.4 * chart.value(1 << cell) + 1, tuple(wall) if len(wall) == steps else (*wall, *STOP)


def _knight_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Knights where they tip the balance between domains, hold land, or stand in another's way."""
    board, colour = state.board, Colour(_seat(state))
    ranked = _posts(board, colour, ducats)[:POSTS]
    for value, post in ranked:
        if steps == 1:
            yield value, (KNIGHT + post,)
            continue
        trial, left = board.copy(), ducats - knights.surcharge(board, post)
        trial.muster(colour, post)
        further = _posts(trial, colour, left)[:3]
        if not further:
            yield value, (KNIGHT + post,)
        for more, second in further:
            yield value + 0.8 * more, (KNIGHT + post, KNIGHT + second)


def _posts(board: Board, colour: Colour, ducats: int) -> list[tuple[float, Cell]]:
    """The posts for a knight, best first."""
    found = []
    tension = {castle: _tension(board, castle) for castle in board.own_domains(colour)}
    chart = atlas(board.land)
    blocked = 0
    for castle, lord in board.lords.items():
        if lord != colour and castle not in board.domains:
            for closing in chart.closings(board, castle):
                if closing.missing <= 4:
                    blocked |= closing.region
    for post in cells(knights.posts(board, colour, ducats)):
        value = -0.5 * knights.surcharge(board, post)
        home = board.domain_at(post)
        if home is not None:
            value += tension[home]
            value += 0.15 * (NEIGHBOURS[post] & board.domains[home]).bit_count()
        elif blocked >> post & 1:
            value += 1.0
        found.append((value, post))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def _tension(board: Board, castle: Cell) -> float:
    """What one more knight would change for a domain against its neighbours."""
    guard, beside, value = board.guard(castle).bit_count(), around(board.domains[castle]), 0.3
    for rival, mask in board.domains.items():
        if board.lords[rival] != board.lords[castle] and mask & beside and not board.allied(castle, rival):
            lead = guard - board.guard(rival).bit_count()
            value += {-1: 2.5, 0: 3.0, 1: 1.0}.get(lead, 0.5 if lead < 0 else 0.2)
    return value


def _growth_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Territories to take, one or two, from nobody or from a weaker neighbour."""
    board, colour = state.board, Colour(_seat(state))
    for castle in board.own_domains(colour):
        for value, line in _growths(board, castle, steps):
            yield value, (DOMAIN + castle, *line)


def _growths(board: Board, castle: Cell, steps: int) -> list[Weighed]:
    """The best ways to grow a domain by so many territories."""
    found: list[Weighed] = []
    ranked = _territories(board, castle)
    for value, cell in ranked[:GRABS]:
        if steps == 1:
            found.append((value, (EXPAND + cell,)))
            continue
        trial = board.copy()
        trial.grow(castle, cell)
        further = _territories(trial, castle)[:4]
        if not further:
            found.append((value, (EXPAND + cell,)))
        for more, second in further:
            found.append((value + more, (EXPAND + cell, EXPAND + second)))
    return nlargest(GRABS, found)


def _territories(board: Board, castle: Cell) -> list[tuple[float, Cell]]:
    """The territories a domain can take, best first; what lies beyond counts a little."""
    owner = board.lords[castle]
    found = []
    for cell in cells(expansion.territories(board, castle)):
        value = cell_value(board, owner, cell) + 0.1 * _beyond(board, cell, board.domains[castle])
        victim = board.domain_at(cell)
        if victim is not None:
            value += 0.5 + 0.6 * cell_value(board, board.lords[victim], cell, held=True)
        found.append((value, cell))
    return sorted(found, key=lambda each: (-each[0], each[1]))


def cell_value(board: Board, owner: int, cell: Cell, held: bool = False) -> float:
    """What a territory is worth to a player who takes it, or holds it already."""
    land = board.land
    if land.forest >> cell & 1:
        return 1.0
    if land.village >> cell & 1:
        return float(VILLAGE_POINTS)
    if land.city >> cell & 1:
        return float(CITY_POINTS)
    for mine in land.mines:
        if mine >> cell & 1:
            has = (mine & board.controlled[owner]).bit_count() - held
            if has == MONOPOLY - 1:
                return MINE_VALUE + MONOPOLY_POINTS
            return MINE_VALUE + 0.8 if not has else MINE_VALUE
    return 0.1


def _beyond(board: Board, cell: Cell, domain: int) -> float:
    return atlas(board.land).value(NEIGHBOURS[cell] & ~domain)


def _deserter_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Knights won over where that turns the balance."""
    board, colour = state.board, Colour(_seat(state))
    for castle in cells(deserter.domains(board, colour, ducats)):
        for value, line in nlargest(DEEDS, _desertions(board, castle, ducats)):
            yield value, (DOMAIN + castle, *line)


def _desertions(board: Board, castle: Cell, ducats: int) -> Iterator[Weighed]:
    guard = board.guard(castle).bit_count()
    home = [post for _, post in _posts(board, board.lords[castle], ducats) if board.domains[castle] >> post & 1]
    taken: dict[Cell, int] = {}
    for cell in cells(deserter.deserters(board, castle)):
        rival = board.domain_at(cell)
        assert rival is not None
        if taken.get(rival, 0) == 2:
            continue
        taken[rival] = taken.get(rival, 0) + 1
        lead = guard - board.guard(rival).bit_count()
        value = 4.0 if -1 <= lead <= 0 else 1.5
        for post in home[:1]:
            yield value, (DESERT + cell, KNIGHT + post)


def _alliance_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Peace with the stronger neighbours."""
    board, colour = state.board, Colour(_seat(state))
    found = []
    for castle in cells(alliance.domains(board, colour)):
        guard = board.guard(castle).bit_count()
        for rival in cells(alliance.partners(board, castle)):
            lead = board.guard(rival).bit_count() - guard
            found.append((2.0 if lead > 0 else 0.5 if lead == 0 else -1.0, (DOMAIN + castle, ALLY + rival)))
    yield from nlargest(DEEDS, found)


def _refills(state: State) -> Iterator[Weighed]:
    """The deck, or any card of the chancery."""
    yield 1.0, (DRAW,)
    for move in legal_takes(state):
        yield 0.5, (move,)


def legal_takes(state: State) -> Iterable[int]:
    """The moves that take a card of the chancery."""
    return (move for move in state.moves().ids() if TAKE <= move < DRAW)


# in the middle of an action


def _borders_now(state: State) -> Iterator[Weighed]:
    yield from _border_lines(state, state.steps, 0)
    if state.begun:
        yield 0.5, STOP


def _knights_now(state: State) -> Iterator[Weighed]:
    yield from _knight_lines(state, state.steps, state.ducats[_seat(state)])
    if state.begun:
        yield 0.1, STOP


def _growth_from(state: State) -> Iterator[Weighed]:
    yield from _growth_lines(state, state.steps, 0)


def _growth_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    yield from _growths(state.board, state.chosen, state.steps)
    if state.begun:
        yield 0.1, STOP


def _desert_from(state: State) -> Iterator[Weighed]:
    yield from _deserter_lines(state, 1, state.ducats[_seat(state)])


def _desert_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    yield from _desertions(state.board, state.chosen, state.ducats[_seat(state)])


def _succeed_now(state: State) -> Iterator[Weighed]:
    board = state.board
    assert state.chosen is not None
    legal_posts = deserter.posts(board, state.chosen, state.ducats[_seat(state)])
    for value, post in _posts(board, Colour(_seat(state)), state.ducats[_seat(state)]):
        if legal_posts >> post & 1:
            yield value, (KNIGHT + post,)


def _ally_from(state: State) -> Iterator[Weighed]:
    yield from _alliance_lines(state, 1, 0)


def _ally_now(state: State) -> Iterator[Weighed]:
    assert state.chosen is not None
    for rival in cells(alliance.partners(state.board, state.chosen)):
        yield 1.0, (ALLY + rival,)


def _nothing(state: State) -> Iterator[Weighed]:
    return iter(())


def _seat(state: State) -> int:
    assert state.seat is not None
    return state.seat


_LINES: Mapping[Kind, Callable[[State, int, int], Iterator[Weighed]]] = {
    Kind.BORDERS: _border_lines,
    Kind.KNIGHTS: _knight_lines,
    Kind.EXPAND: _growth_lines,
    Kind.DESERTER: _deserter_lines,
    Kind.ALLIANCE: _alliance_lines,
}
_PLANNERS: Mapping[Phase, Callable[[State], Iterator[Weighed]]] = {
    Phase.CASTLE: _castles,
    Phase.ESCORT: _escorts,
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
