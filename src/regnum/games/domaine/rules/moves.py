"""The action space of Domaine: every step anyone can ever take, each with its id.

Ids are laid out so that sets of cells and edges become sets of moves by one shift.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from regnum.games.domaine.rules.board.geometry import CELL_NAMES, EDGE_NAMES
from regnum.games.domaine.rules.cards import FACE_NAMES, FACES, PLAYINGS, Face
from regnum.kernel import ActionsBuilder, RefusalKind


def _plays() -> Iterator[tuple[str, Mapping[str, str]]]:
    """The playings of cards: the text has the action if a face has several."""
    for face, action in PLAYINGS:
        pattern = "play {card}" if len(FACES[face]) == 1 else "play {card} as {action}"
        yield pattern, {"card": FACE_NAMES[face], "action": action.name}


_SPACE = ActionsBuilder()
BORDER = _SPACE.each("border {edge}", EDGE_NAMES)
KNIGHT = _SPACE.each("knight {cell}", CELL_NAMES)
CASTLE = _SPACE.each("castle {cell}", CELL_NAMES)
DOMAIN = _SPACE.each("domain {castle}", CELL_NAMES)
EXPAND = _SPACE.each("expand {cell}", CELL_NAMES)
DESERT = _SPACE.each("desert {cell}", CELL_NAMES)
ALLY = _SPACE.each("ally {castle}", CELL_NAMES)
SELL = _SPACE.each("sell {card}", FACE_NAMES)
PLAY = _SPACE.add_all(_plays())
TAKE = _SPACE.each("take {card}", FACE_NAMES)
DRAW = _SPACE.add("draw")
DONE = _SPACE.add("done")
"""Where the ids of each verb begin; the cell, edge, face or playing it names is added."""

ACTIONS = _SPACE.actions(
    also={f"border {'|'.join(reversed(name.split('|')))}": f"border {name}" for name in EDGE_NAMES}
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


class Why(RefusalKind):
    """Why a move of Domaine can be refused, and what the sentence names."""

    DOM_A1_ALONE = "castle"
    DOM_A1_BESIDE = "castle", "rival"
    DOM_A1_CHOOSE = ()
    DOM_A1_CHOSEN = "castle"
    DOM_A1_DOMAIN = "cell"
    DOM_A1_RIVAL = "cell"
    DOM_A3_AGAIN = "castle", "rival"
    DOM_B1_SUPPLY = ()
    DOM_B1_TAKEN = "edge"
    DOM_B2_RIM = "edge"
    DOM_B3_FRIENDS = "colour", "first", "cell", "second", "beyond"
    DOM_B4_INSIDE = "edge", "castle"
    DOM_D1_BESIDE = "cell", "castle"
    DOM_D1_CHOOSE = ()
    DOM_D1_CHOSEN = "castle"
    DOM_D1_DOMAIN = "cell"
    DOM_D1_RIVALS = "castle"
    DOM_D1_UNGUARDED = "castle"
    DOM_D2_CHAIN = "cell", "rival"
    DOM_D2_FIRST = ()
    DOM_D2_KNIGHT = "cell"
    DOM_D3_DOMAIN = "cell", "castle"
    DOM_D3_NOWHERE = "card"
    DOM_D3_ROOM = "castle"
    DOM_D3_SECOND = ()
    DOM_E1_CHOOSE = ()
    DOM_E1_CHOSEN = "castle"
    DOM_E1_DOMAIN = "cell"
    DOM_E2_APART = "cell", "castle"
    DOM_E2_INSIDE = "cell", "castle"
    DOM_E3_OCCUPIED = "cell", "colour", "figure"
    DOM_E4_OWN = "cell", "castle"
    DOM_E6_KNIGHTS = "castle", "rival", "knights", "against"
    DOM_E7_ALLIED = "castle", "rival"
    DOM_E8_SUPPLY = "cell", "missing"
    DOM_K1_APART = "cell", "colour"
    DOM_K1_OCCUPIED = "cell"
    DOM_K1_PARTED = "cell", "colour"
    DOM_K1_TERRAIN = "cell", "terrain"
    DOM_K2_FOREST = "cell", "missing"
    DOM_K2_FORESTS = ()
    DOM_K3_SUPPLY = "colour"
    DOM_S5_CASTLE_FIRST = ()
    DOM_S5_KNIGHT = "cell", "castle"
    DOM_S5_KNIGHT_FIRST = "castle"
    DOM_S5_OCCUPIED = "cell"
    DOM_S5_ROOM = "cell"
    DOM_S5_SET_UP_ONLY = ()
    DOM_S5_TERRAIN = "cell", "terrain"
    DOM_S6_GAP = "cell", "colour", "castle", "gap", "found"
    DOM_T2_CARD_FIRST = ()
    DOM_T2_ONE_CARD = ()
    DOM_T3_HAND = "card"
    DOM_T4_HAND = "card"
    DOM_T4_OTHER_ACTION = ()
    DOM_T5_ALLIANCE = "card"
    DOM_T5_BORDERS = "card"
    DOM_T5_DEAR = "card", "cost", "missing"
    DOM_T5_DESERTER = "card"
    DOM_T5_EXPAND = "card"
    DOM_T5_GROW = "castle"
    DOM_T5_KNIGHTS = "card"
    DOM_T7_CHANCERY = "card"
    DOM_T7_LAST = ()
    DOM_T7_REFILL = ()
    DOM_T7_SOLD = "card"
    DOM_T8_EMPTY = ()
    DOM_T9_NO_STEP = ()
    DOM_X1_OVER = ()
    DOM_X2_OVER = ()
    DOM_X5_OVER = ()
