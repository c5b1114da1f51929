"""Prepared starts for a first game: the land laid, and every castle and knight in its place.

A start is data, checked by the rules of set-up as if players had built it castle by castle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, Cell, read_cell
from regnum.games.domaine.rules.board.land import Land, Tile, lay
from regnum.games.domaine.rules.setup import CASTLE_GAP, builder, castles_each, colours, refuse_castle, refuse_knight
from regnum.kernel import BadData, Refusal

QUARTERS = range(4)


@dataclass(frozen=True)
class Start:
    """A land, and the castles on it in the order in which they are built, each with its knight."""

    land: Land
    built: tuple[tuple[Cell, Cell], ...]


def start(file: str, entry: str, given: object, seats: int, centre: str, tiles: Mapping[str, Tile]) -> Start:
    """The prepared start of an entry for this many players, or `BadData`."""
    if not isinstance(given, dict) or set(given) != {"tiles", "castles"}:
        raise BadData(file, entry, "it must have tiles and castles, and nothing else.")
    land = _land(file, entry, _texts(file, entry, "tiles", given["tiles"]), centre, tiles)
    built = [_cells(file, entry, text) for text in _texts(file, entry, "castles", given["castles"])]
    board = Board(land, colours(seats))
    for number, (castle, knight) in enumerate(built):
        due = builder(seats, number)
        if due is None:
            break
        _allow(file, entry, castle, refuse_castle(board, due[1], CASTLE_GAP, castle))
        board.build(due[1], castle)
        _allow(file, entry, knight, refuse_knight(board, castle, knight))
        board.muster(due[1], knight)
    wanted = castles_each(seats) * len(board.names)
    if len(built) != wanted:
        raise BadData(file, entry, f"{wanted} castles are to be built, not {len(built)}.")
    return Start(land, tuple(built))


def _land(file: str, entry: str, texts: Sequence[str], centre: str, tiles: Mapping[str, Tile]) -> Land:
    """The land of tiles named row by row from the north-west, each with its quarter turns clockwise."""
    laid = [text.split() for text in texts]
    if any(len(each) != 2 or not each[1].isdecimal() or int(each[1]) not in QUARTERS for each in laid):
        raise BadData(file, entry, "a tile is named with its quarter turns clockwise, 0 to 3, as in 't1 2'.")
    names = [name for name, _ in laid]
    if sorted(names) != sorted(tiles) or names[len(names) // 2] != centre:
        raise BadData(file, entry, f"every tile must be laid once, '{centre}' in the middle.")
    around = [tiles[name] for name in names if name != centre]
    return lay(tiles[centre], around, [int(turns) for _, turns in laid])


def _texts(file: str, entry: str, what: str, given: object) -> list[str]:
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise BadData(file, entry, f"{what} must be a list of texts.")
    return given


def _cells(file: str, entry: str, text: str) -> tuple[Cell, Cell]:
    try:
        castle, knight = map(read_cell, text.split())
    except ValueError:
        raise BadData(
            file, entry, f"'{text}' must name a castle's territory and its knight's, as in 'd6 d7'."
        ) from None
    return castle, knight


def _allow(file: str, entry: str, cell: Cell, why: Refusal | None) -> None:
    if why is not None:
        raise BadData(file, entry, f"by {why.rule} no figure may stand on {CELL_NAMES[cell]} then.")
