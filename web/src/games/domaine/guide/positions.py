"""The prepared positions of the first minutes of Domaine, and the right moves in each.

`python -m tests.guides` has the engine play them, and writes `positions.json`.
"""

from __future__ import annotations

from regnum.games.domaine.rules.board.geometry import read_edge, split_edges
from regnum.games.domaine.rules.board.land import Land

LAND = Land(
    (
        ".fcf..gvf.g.",
        "...fc..f.ff.",
        "fv..ff..sv.f",
        "f.f.f.f.f...",
        "f.fd.s.ff.gf",
        "fv..ffX....f",
        "..f.d.fc.f.v",
        "c..ff.g.v.f.",
        "v.f..f.f.dff",
        "..sf.vf..fv.",
        "f.vff..f...f",
        ".f..f.d.fs..",
    )
)
FIGURES = "k1,b2,b9,i11+b1,k2,a9,i12{}/f2,l3,a6,e12+f1,l4,a7,d12/e3,i7,a11,l11+e4,i6,b11,l12"
OPEN = (
    "h12|i12 h11|i11 h10|i10 i9|i10 j9|j10 k10|k11 k11|l11 k12|l12 "  # blue, but for j10|k10
    "c12|d12 c11|d11 d10|d11 e10|e11 f10|f11 g10|g11 h10|h11 "  # orange
    "b5|b6 b6|c6 e5|e6 g8|h8 h8|h9 j4|k4"
)
CLOSED = f"{OPEN} j10|k10"


def position(borders: str, knight: str, decision: str, ducats: str, hands: str, chancery: str = "- - - 0") -> str:
    """The text of a position: its borders, one more blue knight, what differs else, and what was sold and when."""
    east, north = split_edges(tuple(map(read_edge, borders.split())))
    return f"2,6,50 {LAND.text()} {FIGURES.format(knight)} {east:x}/{north:x} - {decision} {ducats} {hands} {chancery}"


BUILDING = "k1,b2,b9+b1,k2,a9/f2,l3,a6+f1,l4,a7/-+- 0/0 - 0:castle:0:0:- 7,7 -+Ab2,Ab3,Ab2k1/-+Ab2,Ab3,Ak1 - - - 0"
CORNER = ("h10", "j12", "i11", "k10", "l11", "l12", "j9", "k9", "l9")

POSITIONS = (
    (f"2,6,50 {LAND.text()} {BUILDING}", tuple(f"castle {cell}" for cell in CORNER)),
    (
        position(OPEN, "", "0:borders:1:1:-", "3,5", "-+Ab3,Bb2e1/-+Ab2,Ab2k1,Bb3"),
        ("border j10|k10",),
    ),
    (
        position(CLOSED, "", "0:turn:0:0:-", "1,5", "-+Ab3,Bk2,Bb2e1/-+Ab2,Ab2k1,Bb3"),
        ("sell 3 borders", "sell 2 borders or expand 1", "sell 2 knights"),
    ),
    (
        position(CLOSED, "", "0:refill:0:0:-", "3,5", "-+Ab3,Bb2e1/-+Ab2,Ab2k1,Bb3", "Ae1,Bk2 - Bk2 1"),
        ("take expand 1",),
    ),
    (
        position(CLOSED, ",j12", "0:expand:1:0:i11", "3,5", "-+Ab3,Bk2/-+Ab2,Ab2k1,Bb3"),
        ("expand h12",),
    ),
)

HANDS = "-+Ab3,Bb2e1/-+Ab2,Ab2k1,Bb3"
MONOPOLY = " ".join(
    [f"f{row}|g{row} k{row}|l{row}" for row in range(8, 13)] + [f"{column}7|{column}8" for column in "ghijk"]
)
NARROW = (
    "g10|g11 h10|h11 i10|i11 f11|g11 g11|g12 h11|h12 h12|i12 i11|j11 j11|j12 j12|k12 "  # blue
    "c12|d12 d11|d12 e11|e12 f11|f12"  # orange
)

PICTURES = {
    "DOM-S5": (1, "castle i11", ["i11"]),
    "DOM-R2": (2, "border j10|k10", ["j10|k10"]),
    "DOM-P2": (position(MONOPOLY, "", "0:turn:0:0:-", "3,5", HANDS), None, ["g12", "k12", "k8"]),
    "DOM-E6": (5, "expand h12", ["h12"]),
    "DOM-E9": (position(NARROW, ",j12", "0:expand:1:0:i11", "3,5", HANDS), "expand g12", ["h12"]),
    "DOM-A1": (position(CLOSED, "", "0:ally:1:0:i11", "3,5", HANDS), "ally e12", ["e12", "h11|i11", "i11"]),
}
"""For rules that a picture helps to understand: the lesson or a position, a move in it, and what is marked."""
