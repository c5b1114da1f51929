"""What never changes in a game, as arrays: the action space, the cards, the tiles and the prepared starts.

All of it is taken from the engine's own data, so that ids and numbers are the engine's.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from regnum.games.domaine.rules.board.board import KNIGHTS, MARKERS
from regnum.games.domaine.rules.board.geometry import CELLS, EDGES, INNER_EDGES, SIZE, sides
from regnum.games.domaine.rules.board.land import TERRAINS, Land, lay
from regnum.games.domaine.rules.cards import FACES, PILES, PLAYINGS
from regnum.games.domaine.rules.data import CARDS_A_PILE, TILES_AROUND, load
from regnum.games.domaine.rules.moves import (
    ACTIONS,
    ALLY,
    BORDER,
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
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import COLOURS, HAND, KING, builder, castles_each, colours

__all__ = ["CELLS", "EDGES", "HAND", "KNIGHTS", "MARKERS", "SIZE", "TERRAINS", "Phase"]

DATA = load()
"""The tiles, cards and starts that the package brings."""
MAX_PLAYERS = len(COLOURS)
CASTLES = 12
"""How many castles are built in all, whatever the number of players."""
assert all(castles_each(seats) * len(colours(seats)) == CASTLES for seats in KING)

# the action space


class Verb(IntEnum):
    """The kinds of move, in the order of their ids."""

    BORDER = 0
    KNIGHT = 1
    CASTLE = 2
    DOMAIN = 3
    EXPAND = 4
    DESERT = 5
    ALLY = 6
    SELL = 7
    PLAY = 8
    TAKE = 9
    DRAW = 10
    DONE = 11


FIRST_IDS = np.array(
    [BORDER, KNIGHT, CASTLE, DOMAIN, EXPAND, DESERT, ALLY, SELL, PLAY, TAKE, DRAW, DONE], dtype=np.int32
)
"""The first id of each verb; what the move names is added."""
ACTION_COUNT = len(ACTIONS)
EDGE_SIDES = np.full((EDGES, 2), -1, dtype=np.int32)
"""The two cells that each inner edge parts."""
for _edge in INNER_EDGES:
    EDGE_SIDES[_edge] = sides(_edge)


# who builds what


def _lords(seats: int) -> list[int]:
    """The colour of each castle in the order of building."""
    due = [builder(seats, built) for built in range(CASTLES)]
    return [one[1] for one in due if one is not None]


def _builders(seats: int) -> list[int]:
    due = [builder(seats, built) for built in range(CASTLES)]
    return [one[0] for one in due if one is not None]


def _by_players(of: dict[int, list[int]], width: int) -> np.ndarray[tuple[int, int], np.dtype[np.int32]]:
    table = np.full((MAX_PLAYERS + 1, width), -1, dtype=np.int32)
    for seats, values in of.items():
        table[seats, : len(values)] = values
    return table


LORDS = _by_players({seats: _lords(seats) for seats in KING}, CASTLES)
"""By the number of players, the colour of each castle in the order of building."""
BUILDERS = _by_players({seats: _builders(seats) for seats in KING}, CASTLES)
"""By the number of players, the seat that builds each castle."""
OWN = np.stack(
    [
        _by_players({seats: [i for i, lord in enumerate(_lords(seats)) if lord == colour] for seats in KING}, 4)
        for colour in range(MAX_PLAYERS)
    ],
    axis=1,
)
"""By the number of players and the colour, which castles are its own, -1 for one that it does not have."""
KING_SPACES = np.array([KING.get(seats, 0) for seats in range(MAX_PLAYERS + 1)], dtype=np.int32)

# cards: every card of the deck has a number, in the order of pile and face in which the engine keeps them sorted

CARD_PILES = np.repeat(np.arange(len(PILES), dtype=np.int32), CARDS_A_PILE)
CARD_FACES = np.array([face for pile in DATA.piles for face in pile], dtype=np.int32)
CARD_SHOWS = (CARD_FACES[:, None] == np.arange(len(FACES))).astype(np.float32)
"""Which card shows which face, as a matrix."""
CARDS = len(CARD_FACES)
COSTS = np.array(DATA.costs, dtype=np.int32)
SALES = np.array(DATA.sales, dtype=np.int32)
PLAYING_FACES = np.array([face for face, _ in PLAYINGS], dtype=np.int32)
PLAYING_KINDS = np.array([action.kind for _, action in PLAYINGS], dtype=np.int32)
PLAYING_STEPS = np.array([action.steps for _, action in PLAYINGS], dtype=np.int32)
FIRST_PHASES = np.array(
    [Phase.BORDERS, Phase.KNIGHTS, Phase.EXPAND_FROM, Phase.DESERT_FROM, Phase.ALLY_FROM], dtype=np.int32
)
"""By the kind of action, the phase that it begins with."""

# land


def _terrain_rows(rows: tuple[str, ...]) -> list[list[int]]:
    """For each terrain the cells that have it, as rows of bits, the south one first."""
    return [
        [sum(1 << column for column, sign in enumerate(row) if sign == terrain) for row in reversed(rows)]
        for terrain in TERRAINS
    ]


def _turned(tile: tuple[str, ...], quarters: int) -> tuple[str, ...]:
    """A tile turned this many quarters clockwise, cut from a land that has it in its north-west corner."""
    land = lay(DATA.centre, (tile,) * TILES_AROUND, [quarters] * (TILES_AROUND + 1))
    return tuple(row[: len(tile)] for row in land.rows[: len(tile)])


TILES = np.array(
    [[_terrain_rows(_turned(tile, quarters)) for quarters in range(4)] for tile in (*DATA.around, DATA.centre)],
    dtype=np.uint32,
)
"""By tile (the centre last), quarter turns and terrain, four rows of four bits."""
CENTRE = TILES_AROUND


def land_rows(land: Land) -> np.ndarray[tuple[int, int], np.dtype[np.uint32]]:
    """A land as the vector engine has it: for each terrain twelve rows of bits."""
    return np.array(_terrain_rows(land.rows), dtype=np.uint32)


# prepared starts. DOM-S11

START_LANDS = np.zeros((MAX_PLAYERS + 1, len(TERRAINS), SIZE), dtype=np.uint32)
START_CASTLES = np.full((MAX_PLAYERS + 1, CASTLES), -1, dtype=np.int32)
START_KNIGHTS = np.full((MAX_PLAYERS + 1, CASTLES), -1, dtype=np.int32)
"""By the number of players: the land, and the cells of the castles and of their knights in the order of building."""
for _seats, _start in DATA.starts.items():
    START_LANDS[_seats] = land_rows(_start.land)
    START_CASTLES[_seats] = [castle for castle, _ in _start.built]
    START_KNIGHTS[_seats] = [knight for _, knight in _start.built]
