"""Cells, edges and sets of them: the arithmetic on bits against the plain one on columns and rows."""

from random import Random

import pytest

from regnum.games.domaine.rules.board.geometry import (
    CELL_NAMES,
    CELLS,
    EDGE_NAMES,
    EDGES,
    ENDS,
    INNER_EAST,
    INNER_EDGES,
    INNER_NORTH,
    NEIGHBOURS,
    SIDES_EAST,
    SIDES_NORTH,
    Cell,
    Edge,
    around,
    cells,
    edge_name,
    edges,
    flood,
    is_rim,
    names,
    near,
    read_cell,
    read_edge,
    sides,
    split_edges,
    within_east,
    within_north,
)
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.setup import distance
from regnum.kernel import Option
from tests.games.domaine.dealt import GAME
from tests.rules import rule

SEEDS = pytest.mark.parametrize("seed", range(4))


def place(cell: int) -> tuple[int, int]:
    """The column and the row of a cell, from its name."""
    name = CELL_NAMES[cell]
    return "abcdefghijkl".index(name[0]), int(name[1:]) - 1


def beside(cell: int) -> set[int]:
    column, row = place(cell)
    return {other for other in range(CELLS) if abs(place(other)[0] - column) + abs(place(other)[1] - row) == 1}


BESIDE = [beside(cell) for cell in range(CELLS)]


def some_cells(rng: Random, share: float = 0.5) -> set[int]:
    return {cell for cell in range(CELLS) if rng.random() < share}


def mask(members: set[int]) -> int:
    return sum(1 << cell for cell in members)


def test_cells_are_named_by_column_and_row_and_read_back() -> None:
    assert len(set(CELL_NAMES)) == CELLS == 144
    for cell, name in enumerate(CELL_NAMES):
        assert read_cell(name) == cell
        assert place(cell) == (cell % 12, cell // 12)


@pytest.mark.parametrize("name", ["", "a", "a0", "a13", "m1", "A1", "a01"])
def test_what_is_no_cell_is_not_read(name: str) -> None:
    with pytest.raises(ValueError, match="is not a territory"):
        read_cell(name)


@rule("DOM-C4")
def test_the_inner_edges_are_the_264_pairs_of_neighbours() -> None:
    pairs = {frozenset((one, other)) for one in range(CELLS) for other in BESIDE[one]}
    assert len(pairs) == len(INNER_EDGES) == 264
    assert {frozenset(sides(edge)) for edge in INNER_EDGES} == pairs
    for edge in INNER_EDGES:
        assert EDGE_NAMES[edge] == "|".join(CELL_NAMES[cell] for cell in sides(edge))
    assert INNER_EAST.bit_count() + INNER_NORTH.bit_count() == 264


@rule("DOM-C4")
def test_the_other_48_edges_lie_on_the_rim_and_name_their_side() -> None:
    rim = {edge_name(edge) for edge in range(EDGES) if is_rim(edge)}
    columns = "abcdefghijkl"
    assert rim == (
        {f"{column}1|south" for column in columns}
        | {f"{column}12|north" for column in columns}
        | {f"a{row}|west" for row in range(1, 13)}
        | {f"l{row}|east" for row in range(1, 13)}
    )


def test_edges_are_read_with_their_cells_in_either_order() -> None:
    assert len(set(EDGE_NAMES)) == EDGES
    for edge, name in enumerate(EDGE_NAMES):
        first, second = name.split("|")
        assert read_edge(name) == edge
        assert read_edge(f"{second}|{first}") == edge


@pytest.mark.parametrize("name", ["", "a1", "a1|", "a1|c1", "a1|b2", "a1|north", "a1|b1|c1"])
def test_what_is_no_edge_is_not_read(name: str) -> None:
    with pytest.raises(ValueError, match="is not an edge"):
        read_edge(name)


def test_every_cell_has_its_neighbours_and_its_sides() -> None:
    for cell in range(CELLS):
        assert set(cells(NEIGHBOURS[cell])) == BESIDE[cell]
        own = {frozenset(sides(edge)) for edge in edges(SIDES_EAST[cell], SIDES_NORTH[cell])}
        assert own == {frozenset((cell, other)) for other in BESIDE[cell]}


@SEEDS
def test_sets_of_cells_are_listed_rising_and_named(seed: int) -> None:
    members = some_cells(Random(seed))
    assert list(cells(mask(members))) == sorted(members)
    assert names(mask(members)) == tuple(CELL_NAMES[cell] for cell in sorted(members))


@SEEDS
def test_around_a_set_lie_the_neighbours_of_its_cells(seed: int) -> None:
    members = some_cells(Random(seed), 0.1)
    found = set(cells(around(mask(members))))
    assert found == {other for cell in members for other in BESIDE[cell]}


@SEEDS
def test_the_edges_within_a_set_lie_between_two_of_its_cells(seed: int) -> None:
    members = some_cells(Random(seed))
    found = {frozenset(sides(edge)) for edge in edges(within_east(mask(members)), within_north(mask(members)))}
    assert found == {frozenset((cell, other)) for cell in members for other in BESIDE[cell] & members}


@SEEDS
def test_a_set_of_edges_is_split_and_listed_again(seed: int) -> None:
    rng = Random(seed)
    members = tuple(edge for edge in INNER_EDGES if rng.random() < 0.3)
    assert tuple(edges(*split_edges(members))) == members


@SEEDS
def test_a_flood_reaches_what_open_edges_join(seed: int) -> None:
    rng = Random(seed)
    open_edges = tuple(edge for edge in INNER_EDGES if rng.random() < 0.5)
    links = {frozenset(sides(edge)) for edge in open_edges}
    start = rng.randrange(CELLS)
    found, fresh = {start}, [start]
    while fresh:
        cell = fresh.pop()
        joined = {other for other in BESIDE[cell] if frozenset((cell, other)) in links} - found
        found |= joined
        fresh += joined
    assert set(cells(flood(1 << start, *split_edges(open_edges)))) == found
    goal = rng.randrange(CELLS)
    stopped = set(cells(flood(1 << start, *split_edges(open_edges), until=1 << goal)))
    assert (goal in stopped) == (goal in found)
    assert stopped <= found


@rule("DOM-S6")
def test_nearness_and_distance_are_counted_orthogonally() -> None:
    for cell in map(Cell, range(0, CELLS, 7)):
        column, row = place(cell)
        steps = [abs(place(other)[0] - column) + abs(place(other)[1] - row) for other in range(CELLS)]
        assert [distance(cell, Cell(other)) for other in range(CELLS)] == steps
        for far in (0, 1, 5, 6, 7, 22):
            assert set(cells(near(cell, far))) == {other for other, taken in enumerate(steps) if taken <= far}


def corners(edge: Edge) -> set[tuple[int, int]]:
    """The two points at which an inner edge ends, counted from the south-west corner of the board."""
    (left, low), (right, high) = map(place, sides(edge))
    return {(right, high), (right, high + 1)} if low == high else {(left, high), (left + 1, high)}


def test_the_ends_of_an_edge_name_the_other_edges_that_meet_there() -> None:
    for edge in range(EDGES):
        if is_rim(edge):
            assert ENDS[edge] == ()
    at_corner: dict[tuple[int, int], set[Edge]] = {}
    for edge in INNER_EDGES:
        for corner in corners(edge):
            at_corner.setdefault(corner, set()).add(edge)
    for edge in INNER_EDGES:
        inner = [point for point in corners(edge) if 0 < point[0] < 12 and 0 < point[1] < 12]
        expected = sorted(sorted(at_corner[point] - {edge}) for point in inner)
        assert sorted(sorted(edges(east, north)) for east, north in ENDS[edge]) == expected, EDGE_NAMES[edge]


@rule("DOM-S4", "DOM-S6", "DOM-S11")
def test_the_options_have_their_limits() -> None:
    for seats, king in ((2, 50), (3, 40), (4, 30)):
        assert GAME.options(seats) == (
            Option("prepared", 0, 0, 1),
            Option("castle_gap", 6, 0, 12),
            Option("king", king, 5, 99),
        )


@rule("DOM-C4")
def test_an_edge_may_be_named_from_either_side() -> None:
    assert ACTIONS.read("border e7|d7") is ACTIONS.read("border d7|e7")
    assert ACTIONS.read("border d8|d7") is ACTIONS.read("border d7|d8")
