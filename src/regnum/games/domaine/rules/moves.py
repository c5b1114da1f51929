"""The action space of Domaine: every step anyone can ever take, each with its id.

Ids are laid out so that sets of cells and edges become sets of moves by one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.domaine.rules.board.geometry import CELL_NAMES, CELLS, EDGE_NAMES, EDGES
from regnum.games.domaine.rules.cards import FACE_NAMES, FACES, PLAYINGS, Face, Playing
from regnum.kernel import Actions, Move

BORDER = 0
KNIGHT = BORDER + EDGES
CASTLE = KNIGHT + CELLS
DOMAIN = CASTLE + CELLS
EXPAND = DOMAIN + CELLS
DESERT = EXPAND + CELLS
ALLY = DESERT + CELLS
SELL = ALLY + CELLS
PLAY = SELL + len(FACES)
TAKE = PLAY + len(PLAYINGS)
DRAW = TAKE + len(FACES)
DONE = DRAW + 1
"""Where the ids of each verb begin; the cell, edge, face or playing it names is added."""


def _playing_name(playing: Playing) -> str:
    face, action = PLAYINGS[playing]
    return FACE_NAMES[face] if len(FACES[face]) == 1 else f"{FACE_NAMES[face]} as {action.name}"


def _verb(first: int, verb: str, what: str, named: Iterable[str]) -> Iterator[Move]:
    for i, name in enumerate(named):
        yield Move(first + i, verb, f"{verb} {name}", {what: name})


def _play() -> Iterator[Move]:
    for i, (face, action) in enumerate(PLAYINGS):
        named = {"card": FACE_NAMES[face], "action": action.name}
        yield Move(PLAY + i, "play", f"play {_playing_name(Playing(i))}", named)


ACTIONS = Actions(
    (
        *_verb(BORDER, "border", "edge", EDGE_NAMES),
        *_verb(KNIGHT, "knight", "cell", CELL_NAMES),
        *_verb(CASTLE, "castle", "cell", CELL_NAMES),
        *_verb(DOMAIN, "domain", "castle", CELL_NAMES),
        *_verb(EXPAND, "expand", "cell", CELL_NAMES),
        *_verb(DESERT, "desert", "cell", CELL_NAMES),
        *_verb(ALLY, "ally", "castle", CELL_NAMES),
        *_verb(SELL, "sell", "card", FACE_NAMES),
        *_play(),
        *_verb(TAKE, "take", "card", FACE_NAMES),
        Move(DRAW, "draw", "draw"),
        Move(DONE, "done", "done"),
    ),
    also={f"border {'|'.join(reversed(name.split('|')))}": f"border {name}" for name in EDGE_NAMES},
)

SELL_BITS = tuple(1 << (SELL + face) for face in range(len(FACES)))
TAKE_BITS = tuple(1 << (TAKE + face) for face in range(len(FACES)))
PLAY_BITS = tuple(
    tuple((action, 1 << (PLAY + i)) for i, (of, action) in enumerate(PLAYINGS) if of == face)
    for face in map(Face, range(len(FACES)))
)
"""For each face its sale, its taking, and its actions with the playing of each, as sets of moves."""
DRAW_BIT = 1 << DRAW
DONE_BIT = 1 << DONE
