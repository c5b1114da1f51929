"""What must hold after every step, recomputed from nothing: if it does not, our code is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from regnum.games.domaine.rules.board.board import MARKERS, Board
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, Cell, cells, flood, within_east, within_north
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import HAND, castles_each

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


def faults(state: State) -> Sequence[str]:
    """All invariants that do not hold, each as a sentence with its rule."""
    return [*_pieces(state), *_cards(state), *_purses(state), *_board(state)]


def _board(state: State) -> Sequence[str]:
    """The faults of the board, looked for once for every board."""
    cache, found_sound = state.board.cache, ("sound", int(_in_play(state)))
    if found_sound in cache:
        return []
    faults = [*board_faults(state.board, _in_play(state))]
    if not faults:
        cache[found_sound] = 1
    return faults


def _in_play(state: State) -> bool:
    return state.phase > Phase.ESCORT


def _pieces(state: State) -> Iterator[str]:
    board = state.board
    for colour, name in enumerate(board.names):
        if board.knights_left(colour) < 0:
            yield f"DOM-C3: {name} has more knights on the board than there are."
        built = board.castles[colour].bit_count()
        if built > castles_each(state.setting.seats) or (_in_play(state) and built < castles_each(state.setting.seats)):
            yield f"DOM-S2: {name} has {built} castles."
    if not 0 <= board.supply <= MARKERS:
        yield f"DOM-C3: {board.supply} markers are in the supply."


def _cards(state: State) -> Iterator[str]:
    found = Counter[tuple[int, int | None]](state.chancery + state.discards)
    for hand in state.hands:
        found.update(hand.cards)
        if hand.size > HAND:
            yield "DOM-T7: a hand has more than three cards."
    for pile, faces in enumerate(state.piles):
        found.update((pile, face) for face in faces)
    if found != Counter((pile, face) for pile, faces in enumerate(state.setting.data.piles) for face in faces):
        yield "DOM-C3: cards were lost or doubled."


def _purses(state: State) -> Iterator[str]:
    if min(state.ducats) < 0:
        yield f"DOM-T5: a player has {min(state.ducats)} ducats."


def board_faults(board: Board, in_play: bool) -> Iterator[str]:
    """The faults of the board alone."""
    if sum(mask.bit_count() for mask in board.castles + board.knights) != board.occupied.bit_count():
        yield "DOM-K1: two figures stand on one territory."
    yield from _chains(board)
    if not in_play:
        if board.domains or any(board.points):
            yield "DOM-S10: there are domains before set-up is over."
        return
    survey = board.survey()
    if survey != board.domains:
        differ = [CELL_NAMES[castle] for castle in board.lords if survey.get(castle) != board.domains.get(castle)]
        yield f"DOM-R2: the domains of {', '.join(differ)} are not what the borders make them."
    yield from _domains(board, survey)
    for colour, points in enumerate(board.points):
        worth = _points(board, {castle: mask for castle, mask in survey.items() if board.lords[castle] == colour})
        if points != worth:
            yield f"DOM-P3: {board.names[colour]} has {points} points instead of {worth}."


def _chains(board: Board) -> Iterator[str]:
    for colour, name in enumerate(board.names):
        figures = board.figures(colour)
        joined = flood(
            board.castles[colour],
            within_east(figures) & board.open_east,
            within_north(figures) & board.open_north,
        )
        for cell in cells(board.knights[colour] & ~joined):
            yield f"DOM-R3: the {name} knight on {CELL_NAMES[cell]} is joined to no castle."


def _domains(board: Board, survey: dict[Cell, int]) -> Iterator[str]:
    for castle, mask in survey.items():
        if board.occupied & mask & ~board.figures(board.lords[castle]):
            yield f"DOM-R3: others' figures stand in the domain of {CELL_NAMES[castle]}."
        if within_east(mask) & board.east or within_north(mask) & board.north:
            yield f"DOM-R5: markers lie inside the domain of {CELL_NAMES[castle]}."


def _points(board: Board, domains: dict[Cell, int]) -> int:
    """The points of these domains, counted territory by territory."""
    worth = {"forest": 1, "village": 3, "city": 5}
    terrains = Counter(board.land.terrain(cell) for mask in domains.values() for cell in cells(mask))
    monopolies = sum(terrains[mine] >= 3 for mine in ("gold", "silver", "copper", "diamond"))
    return sum(worth.get(terrain, 0) * n for terrain, n in terrains.items()) + 5 * monopolies
