"""The fewest markers that close a castle in, neutral zones, and how both are told to those who look closer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random

import pytest

from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.closing_in import closing_in, closings_json
from regnum.games.domaine.rules.board.enclosures import MAX_REGION, Memory, atlas
from regnum.games.domaine.rules.board.geometry import EDGE_NAMES, cell_name, cells, edges, names, read_cell, read_edge
from regnum.games.domaine.rules.board.land import read_land
from regnum.kernel import RandomChance, details, game, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import by_default, walk_on

MEADOWS = "/".join(["............"] * 12)
CORNER = ("b1|c1", "b2|c2", "a2|a3", "b2|b3")


def board(
    castles: Iterable[str] = (), knights: Iterable[str] = (), borders: Iterable[str] = (), land: str = MEADOWS
) -> Board:
    """A board with figures of one colour and these markers."""
    made = Board(read_land(land), ("blue", "orange"))
    for castle in castles:
        made.build(Colour(0), read_cell(castle))
    for knight in knights:
        made.muster(Colour(0), read_cell(knight))
    for border in borders:
        made.mark(read_edge(border))
    return made


def borders_for(board: Board, castle: str) -> list[str]:
    found = closing_in(board, read_cell(castle))
    assert found is not None
    return [EDGE_NAMES[edge] for edge in edges(found.east, found.north)]


def test_a_castle_in_a_corner_takes_two_markers() -> None:
    assert len(borders_for(board(["a1", "h8"]), "a1")) == 2


def test_markers_that_lie_already_count_and_of_equal_ways_the_larger_land_is_taken() -> None:
    land = "/".join([*["............"] * 11, "vf.........."])
    made = board(["a1", "l12"], borders=["a1|a2", "b1|b2", "c1|c2"], land=land)
    assert borders_for(made, "a1") == ["c1|d1"]
    closings = closings_json(made)["a1"]
    assert closings == {"borders": ["c1|d1"], "cells": ["a1", "b1", "c1"], "worth": 4}


def test_no_marker_comes_between_figures_of_one_colour() -> None:
    made = board(["a1", "h8"], ["b1"])
    assert len(borders_for(made, "a1")) == 3
    found = closing_in(made, read_cell("a1"))
    assert found is not None
    assert "b1" in names(found.region)


def test_castles_that_their_figures_join_cannot_be_closed_in() -> None:
    made = board(["a1", "d1"], ["b1", "c1"])
    assert closing_in(made, read_cell("a1")) is None
    assert closings_json(made) == {"a1": None, "d1": None}


def test_two_ways_that_would_cross_are_told_apart() -> None:
    """A path that was taken first is given up for two that cross it."""
    made = board(["d4", "f9", "k2"], ["d5", "d6"], ["d3|d4", "e4|f4"])
    found = closing_in(made, read_cell("d4"))
    assert found is not None
    for edge in edges(found.east, found.north):
        made.mark(edge)
    assert made.domains == {read_cell("d4"): found.region}


@pytest.mark.parametrize("corner", ["a1", "a12", "l1", "l12"])
def test_land_in_a_corner_is_enclosed_though_it_is_larger_than_a_rectangle_may_be(corner: str) -> None:
    made = board([corner, "g7"], borders=["f6|g6"])
    best = atlas(made.land).closings(made, read_cell(corner))[-1]
    assert best.missing == 5 + 5
    assert best.region.bit_count() == 5 * 5 > MAX_REGION
    assert read_cell(corner) in cells(best.region)


@pytest.mark.parametrize(
    ("castle", "laid", "rows", "columns"),
    [
        ("f2", ["a3|a4", "b3|b4"], "1 2 3", "abcdefghijkl"),
        ("f11", ["a9|a10", "b9|b10"], "10 11 12", "abcdefghijkl"),
        ("b6", ["c1|d1", "c2|d2"], "1 2 3 4 5 6 7 8 9 10 11 12", "abc"),
        ("k6", ["i1|j1", "i2|j2"], "1 2 3 4 5 6 7 8 9 10 11 12", "jkl"),
    ],
)
def test_land_is_enclosed_from_one_side_of_the_board_to_the_other(
    castle: str, laid: list[str], rows: str, columns: str
) -> None:
    made = board([castle, "g7"], borders=laid)
    best = atlas(made.land).closings(made, read_cell(castle))[-1]
    assert best.missing == 12 - len(laid)
    assert {*names(best.region)} == {f"{column}{row}" for column in columns for row in rows.split()}


def test_a_memory_that_is_full_forgets_everything() -> None:
    memory = Memory[str, int](2)
    for number, key in enumerate("abc"):
        memory[key] = number
    assert memory == {"c": 2}


def positions() -> Iterator[Board]:
    domaine = game("domaine")
    for seed in range(6):
        rng = Random(seed)
        chance, seats = RandomChance(rng), 2 + seed % 3
        state = domaine.deal(seats, resolve_options(domaine.options(seats), {"king": 5}), chance)
        for position in islice(walk_on(Unrecorded(state, chance), by_default(domaine, rng)), 19, 160, 20):
            if position.outcome is None:
                yield position.view(position.to_move).board  # type: ignore[attr-defined]


def test_the_markers_close_in_one_castle_and_no_enclosure_takes_fewer() -> None:
    seen = 0
    for given in positions():
        for castle in given.lords:
            if castle in given.domains:
                continue
            found = closing_in(given, castle)
            for enclosure in atlas(given.land).closings(given, castle):
                assert found is not None
                assert found.east.bit_count() + found.north.bit_count() <= enclosure.missing
            if found is None:
                continue
            seen += 1
            tried = given.copy()
            for edge in edges(found.east, found.north):
                tried.mark(edge)
            assert tried.domains[castle] == found.region
    assert seen > 100


@pytest.mark.parametrize(
    ("castles", "borders", "zones"),
    [
        (["h8", "c9"], CORNER, [["a1", "b1", "a2", "b2"]]),
        (["h8", "c9"], CORNER[1:], []),
        (["a1", "c9"], CORNER, []),
        ([], (), []),
    ],
)
def test_a_zone_is_enclosed_and_holds_no_castle(castles: list[str], borders: list[str], zones: list[list[str]]) -> None:
    assert [[*names(zone)] for zone in board(castles, borders=borders).zones()] == zones


def test_nothing_is_told_of_closings_while_castles_are_built() -> None:
    domaine = game("domaine")
    chance = RandomChance(Random(1))
    state = domaine.deal(2, resolve_options(domaine.options(2), {}), chance)
    assert details(domaine, state.view(None)) == {}
    prepared = domaine.deal(2, resolve_options(domaine.options(2), {"prepared": 1}), chance)
    closings = details(domaine, prepared.view(None))["closings"]
    assert isinstance(closings, dict)
    lords = prepared.view(None).board.lords  # type: ignore[attr-defined]
    assert {*closings} == {*map(cell_name, lords)}
