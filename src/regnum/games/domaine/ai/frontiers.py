"""Frontiers: what a domain could do where it meets others and the open land: knights, growth, desertion, alliance."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import TYPE_CHECKING

from regnum.games.domaine.ai import Weighed
from regnum.games.domaine.rules.actions import alliance, deserter, expansion, knights
from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.enclosures import MINE_VALUE, atlas
from regnum.games.domaine.rules.board.geometry import NEIGHBOURS, Cell, CellSet, around, cells
from regnum.games.domaine.rules.board.land import CITY_POINTS, MONOPOLY, MONOPOLY_POINTS, VILLAGE_POINTS
from regnum.games.domaine.rules.moves import ALLY, DESERT, DOMAIN, EXPAND, KNIGHT

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State

MAX_POSTS = 5
MAX_GRABS = 8
MAX_DIPLOMACY = 5
"""How many plans are proposed: posts for knights, territories to take, desertions or alliances."""
MAX_SECOND_POSTS = 3
MAX_SECOND_GRABS = 4
"""How many second steps are tried after each first."""
SECOND_KNIGHT = 0.8
"""How much a second knight is worth beside the first."""
DUCAT = 0.5
"""What a ducat is worth that a knight in a forest costs."""
ELBOW_ROOM = 0.15
"""What each territory of the domain beside a knight is worth: other knights can follow there."""
OBSTRUCTION = 1.0
"""What a knight is worth on land that another could soon close in."""
SOON_MARKERS = 4
"""How many markers an enclosure lacks that could soon be closed."""
ONE_KNIGHT_MORE = {-1: 2.5, 0: 3.0, 1: 1.0}
FAR_BEHIND, FAR_AHEAD, AT_PEACE = 0.5, 0.2, 0.3
"""What one knight more is worth against a neighbour, by the lead in knights; or where there is none."""
BEYOND_SHARE = 0.1
"""How much of the land counts that lies beyond a territory."""
CONQUEST, LOSS = 0.5, 0.6
"""What it is worth to take a territory from another, and how much of its worth to them counts."""
FIRST_MINE = 0.8
"""What the first mine of a kind is worth beyond the others: income."""
MEADOW = 0.1
TURNING, WEAKENING = 4.0, 1.5
"""What a desertion is worth that turns the balance of knights, and any other."""
MAX_DESERTERS = 2
"""How many deserters of one domain are tried."""
STRONGER_ALLY, EQUAL_ALLY, WEAKER_ALLY = 2.0, 0.5, -1.0


def knight_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Knights where they tip the balance between domains, hold land, or stand in another's way."""
    board, colour = state.board, state.colour
    for value, post in posts(board, colour, ducats)[:MAX_POSTS]:
        if steps == 1:
            yield value, (KNIGHT + post,)
            continue
        trial, left = board.copy(), ducats - knights.surcharge(board, post)
        trial.muster(colour, post)
        further = posts(trial, colour, left)[:MAX_SECOND_POSTS]
        if not further:
            yield value, (KNIGHT + post,)
        for more, second in further:
            yield value + SECOND_KNIGHT * more, (KNIGHT + post, KNIGHT + second)


def posts(board: Board, colour: Colour, ducats: int) -> list[tuple[float, Cell]]:
    """The posts for a knight, best first."""
    found = []
    tension = {castle: _tension(board, castle) for castle in board.own_domains(colour)}
    coveted = _coveted(board, colour)
    for post in cells(knights.posts(board, colour, ducats)):
        value = -DUCAT * knights.surcharge(board, post)
        home = board.domain_at(post)
        if home is not None:
            value += tension[home] + ELBOW_ROOM * (NEIGHBOURS[post] & board.domains[home]).bit_count()
        elif coveted >> post & 1:
            value += OBSTRUCTION
        found.append((value, post))
    return _best_first(found)


def _tension(board: Board, castle: Cell) -> float:
    """What one more knight would change for a domain against its neighbours."""
    guard, beside, value = board.guard(castle).bit_count(), around(board.domains[castle]), AT_PEACE
    for rival, mask in board.domains.items():
        if board.lords[rival] != board.lords[castle] and mask & beside and not board.allied(castle, rival):
            lead = guard - board.guard(rival).bit_count()
            value += ONE_KNIGHT_MORE.get(lead, FAR_BEHIND if lead < 0 else FAR_AHEAD)
    return value


def _coveted(board: Board, colour: Colour) -> CellSet:
    """The land that castles of others could soon close in."""
    chart, found = atlas(board.land), 0
    for castle, lord in board.lords.items():
        if lord != colour and castle not in board.domains:
            for closing in chart.closings(board, castle):
                if closing.missing <= SOON_MARKERS:
                    found |= closing.region
    return found


def growth_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Territories to take, one or two, from nobody or from a weaker neighbour."""
    for castle in state.board.own_domains(state.colour):
        for value, line in growths(state.board, castle, steps):
            yield value, (DOMAIN + castle, *line)


def growths(board: Board, castle: Cell, steps: int) -> list[Weighed]:
    """The best ways to grow a domain by this many territories."""
    found: list[Weighed] = []
    for value, cell in _territories(board, castle)[:MAX_GRABS]:
        if steps == 1:
            found.append((value, (EXPAND + cell,)))
            continue
        trial = board.copy()
        trial.grow(castle, cell)
        further = _territories(trial, castle)[:MAX_SECOND_GRABS]
        if not further:
            found.append((value, (EXPAND + cell,)))
        for more, second in further:
            found.append((value + more, (EXPAND + cell, EXPAND + second)))
    return nlargest(MAX_GRABS, found)


def _territories(board: Board, castle: Cell) -> list[tuple[float, Cell]]:
    """The territories a domain can take, best first; what lies beyond counts a little."""
    owner, domain, chart = board.lords[castle], board.domains[castle], atlas(board.land)
    found = []
    for cell in cells(expansion.territories(board, castle)):
        value = _worth(board, owner, cell) + BEYOND_SHARE * chart.value(NEIGHBOURS[cell] & ~domain)
        victim = board.domain_at(cell)
        if victim is not None:
            value += CONQUEST + LOSS * _worth(board, board.lords[victim], cell, held=True)
        found.append((value, cell))
    return _best_first(found)


def _worth(board: Board, owner: Colour, cell: Cell, held: bool = False) -> float:
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
            others = (mine & board.controlled[owner]).bit_count() - held
            if others == MONOPOLY - 1:
                return MINE_VALUE + MONOPOLY_POINTS
            return MINE_VALUE if others else MINE_VALUE + FIRST_MINE
    return MEADOW


def deserter_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Knights won over where that turns the balance."""
    for castle in cells(deserter.domains(state.board, state.colour, ducats)):
        for value, line in nlargest(MAX_DIPLOMACY, desertions(state.board, castle, ducats)):
            yield value, (DOMAIN + castle, *line)


def desertions(board: Board, castle: Cell, ducats: int) -> Iterator[Weighed]:
    """The knights that a domain could win over, each with the best post for the knight that takes its place."""
    guard = board.guard(castle).bit_count()
    home = [post for _, post in posts(board, board.lords[castle], ducats) if board.domains[castle] >> post & 1]
    if not home:
        return
    tried: dict[Cell, int] = {}
    for cell in cells(deserter.deserters(board, castle)):
        rival = board.domain_at(cell)
        assert rival is not None
        tried[rival] = tried.get(rival, 0) + 1
        if tried[rival] <= MAX_DESERTERS:
            lead = guard - board.guard(rival).bit_count()
            yield TURNING if -1 <= lead <= 0 else WEAKENING, (DESERT + cell, KNIGHT + home[0])


def alliance_lines(state: State, steps: int, ducats: int) -> Iterator[Weighed]:
    """Peace with the stronger neighbours."""
    board = state.board
    found = []
    for castle in cells(alliance.domains(board, state.colour)):
        guard = board.guard(castle).bit_count()
        for rival in cells(alliance.partners(board, castle)):
            lead = board.guard(rival).bit_count() - guard
            value = STRONGER_ALLY if lead > 0 else WEAKER_ALLY if lead < 0 else EQUAL_ALLY
            found.append((value, (DOMAIN + castle, ALLY + rival)))
    yield from nlargest(MAX_DIPLOMACY, found)


def _best_first(found: list[tuple[float, Cell]]) -> list[tuple[float, Cell]]:
    return sorted(found, key=lambda each: (-each[0], each[1]))
