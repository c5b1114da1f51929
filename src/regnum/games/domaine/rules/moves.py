"""The action space of Domaine: every step anyone can ever take, each with its id.

Ids are laid out so that sets of cells and edges become sets of moves by one shift.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.domaine.rules.board.geometry import CELL_NAMES, CELLS, EDGE_NAMES, EDGES
from regnum.games.domaine.rules.cards import FACE_NAMES, FACES, PLAYINGS, Face, Playing
from regnum.kernel import Actions, Move, RefusalKind

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

FIRST = {move.verb: move.id for move in reversed(tuple(ACTIONS))}
"""The first id of each verb."""
SELL_BITS = tuple(1 << (SELL + face) for face in range(len(FACES)))
TAKE_BITS = tuple(1 << (TAKE + face) for face in range(len(FACES)))
PLAY_BITS = tuple(
    tuple((action, 1 << (PLAY + i)) for i, (of, action) in enumerate(PLAYINGS) if of == face)
    for face in map(Face, range(len(FACES)))
)
"""For each face its sale, its taking, and its actions with the playing of each, as sets of moves."""
DRAW_BIT = 1 << DRAW
DONE_BIT = 1 << DONE


class Why(RefusalKind):
    """Why a move of Domaine can be refused: the rule, the reason within it, and what the sentence names."""

    DOM_A1_ALONE = "DOM-A1", "alone", "castle"
    DOM_A1_BESIDE = "DOM-A1", "beside", "castle", "rival"
    DOM_A1_CHOOSE = "DOM-A1", "choose"
    DOM_A1_CHOSEN = "DOM-A1", "chosen", "castle"
    DOM_A1_DOMAIN = "DOM-A1", "domain", "cell"
    DOM_A1_RIVAL = "DOM-A1", "rival", "cell"
    DOM_A3_AGAIN = "DOM-A3", "again", "castle", "rival"
    DOM_B1_SUPPLY = "DOM-B1", "supply"
    DOM_B1_TAKEN = "DOM-B1", "taken", "edge"
    DOM_B2_RIM = "DOM-B2", "rim", "edge"
    DOM_B3_FRIENDS = "DOM-B3", "friends", "colour", "first", "cell", "second", "beyond"
    DOM_B4_INSIDE = "DOM-B4", "inside", "edge", "castle"
    DOM_D1_BESIDE = "DOM-D1", "beside", "cell", "castle"
    DOM_D1_CHOOSE = "DOM-D1", "choose"
    DOM_D1_CHOSEN = "DOM-D1", "chosen", "castle"
    DOM_D1_DOMAIN = "DOM-D1", "domain", "cell"
    DOM_D1_RIVALS = "DOM-D1", "rivals", "castle"
    DOM_D1_UNGUARDED = "DOM-D1", "unguarded", "castle"
    DOM_D2_CHAIN = "DOM-D2", "chain", "cell", "rival"
    DOM_D2_FIRST = "DOM-D2", "first"
    DOM_D2_KNIGHT = "DOM-D2", "knight", "cell"
    DOM_D3_DOMAIN = "DOM-D3", "domain", "cell", "castle"
    DOM_D3_NOWHERE = "DOM-D3", "nowhere", "card"
    DOM_D3_ROOM = "DOM-D3", "room", "castle"
    DOM_D3_SECOND = "DOM-D3", "second"
    DOM_E1_CHOOSE = "DOM-E1", "choose"
    DOM_E1_CHOSEN = "DOM-E1", "chosen", "castle"
    DOM_E1_DOMAIN = "DOM-E1", "domain", "cell"
    DOM_E2_APART = "DOM-E2", "apart", "cell", "castle"
    DOM_E2_INSIDE = "DOM-E2", "inside", "cell", "castle"
    DOM_E3_OCCUPIED = "DOM-E3", "occupied", "cell", "colour", "figure"
    DOM_E4_OWN = "DOM-E4", "own", "cell", "castle"
    DOM_E6_KNIGHTS = "DOM-E6", "knights", "castle", "rival", "knights", "against"
    DOM_E7_ALLIED = "DOM-E7", "allied", "castle", "rival"
    DOM_E8_SUPPLY = "DOM-E8", "supply", "cell", "missing"
    DOM_K1_APART = "DOM-K1", "apart", "cell", "colour"
    DOM_K1_OCCUPIED = "DOM-K1", "occupied", "cell"
    DOM_K1_PARTED = "DOM-K1", "parted", "cell", "colour"
    DOM_K1_TERRAIN = "DOM-K1", "terrain", "cell", "terrain"
    DOM_K2_FOREST = "DOM-K2", "forest", "cell", "missing"
    DOM_K2_FORESTS = "DOM-K2", "forests"
    DOM_K3_SUPPLY = "DOM-K3", "supply", "colour"
    DOM_S5_CASTLE_FIRST = "DOM-S5", "castle_first"
    DOM_S5_KNIGHT = "DOM-S5", "knight", "cell", "castle"
    DOM_S5_KNIGHT_FIRST = "DOM-S5", "knight_first", "castle"
    DOM_S5_OCCUPIED = "DOM-S5", "occupied", "cell"
    DOM_S5_ROOM = "DOM-S5", "room", "cell"
    DOM_S5_SET_UP_ONLY = "DOM-S5", "set_up_only"
    DOM_S5_TERRAIN = "DOM-S5", "terrain", "cell", "terrain"
    DOM_S6_GAP = "DOM-S6", "gap", "cell", "colour", "castle", "gap", "found"
    DOM_T2_CARD_FIRST = "DOM-T2", "card_first"
    DOM_T2_ONE_CARD = "DOM-T2", "one_card"
    DOM_T3_HAND = "DOM-T3", "hand", "card"
    DOM_T4_HAND = "DOM-T4", "hand", "card"
    DOM_T4_OTHER_ACTION = "DOM-T4", "other_action"
    DOM_T5_ALLIANCE = "DOM-T5", "alliance", "card"
    DOM_T5_BORDERS = "DOM-T5", "borders", "card"
    DOM_T5_DEAR = "DOM-T5", "dear", "card", "cost", "missing"
    DOM_T5_DESERTER = "DOM-T5", "deserter", "card"
    DOM_T5_EXPAND = "DOM-T5", "expand", "card"
    DOM_T5_GROW = "DOM-T5", "grow", "castle"
    DOM_T5_KNIGHTS = "DOM-T5", "knights", "card"
    DOM_T7_CHANCERY = "DOM-T7", "chancery", "card"
    DOM_T7_LAST = "DOM-T7", "last"
    DOM_T7_REFILL = "DOM-T7", "refill"
    DOM_T7_SOLD = "DOM-T7", "sold", "card"
    DOM_T8_EMPTY = "DOM-T8", "empty"
    DOM_T9_NO_STEP = "DOM-T9", "no_step"
    DOM_X1_OVER = "DOM-X1", "over"
    DOM_X2_OVER = "DOM-X2", "over"
    DOM_X5_OVER = "DOM-X5", "over"
