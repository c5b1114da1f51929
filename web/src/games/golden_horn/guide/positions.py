"""The prepared positions of the first minute of Golden Horn, and the right moves in each.

`python -m tests.guides` has the engine play them, and writes `positions.json`.
"""

from __future__ import annotations

SETTING = "2,1,1,100 a"
PORTS = "4r1p2y1g1b1S/1r2p3o2b2S"
KNOWN = "-/-/-"


def position(ships: str, store: int, warehouses: str, hands: str, decision: str) -> str:
    """The text of a position: where the ships are, how many soldiers wait, and what differs else."""
    return f"{SETTING} {ships} {PORTS} {store}:0:-----:0 {warehouses} {hands} - {KNOWN} {decision}"


POSITIONS = (
    (
        position(
            "constantinople<-,venice>-,constantinople<-/s2>3o,s5<2g,venice>-",
            17,
            "1o1g/2p1b",
            "1r2g1b/1r1p1o1y",
            "0:4:0:load:a2:0",
        ),
        ("load red",),
    ),
    (
        position(
            "constantinople<-,s1>4r,constantinople<-/s2>3o,s5<2g,venice>-",
            17,
            "1o1g/2p1b",
            "1r2g1b/1r1p1o1y",
            "0:4:0:sail:a2:0",
        ),
        ("wind red",),
    ),
    (
        position(
            "constantinople<-,s3>4r,constantinople<-/s2>3o,s5<2g,venice>-",
            17,
            "1o1g/2p1b",
            "2g1b/1r1p1o1y",
            "0:5:0:turn:-:0",
        ),
        ("attack b1",),
    ),
    (
        position(
            "constantinople<-,s3>4r,constantinople<-/s2>3o,s5<2g,venice>-",
            17,
            "1o1g/2p1b",
            "2g1b/1r1p1o1y",
            "0:5:0:pirates:b1:0",
        ),
        ("pirates green green",),
    ),
    (
        position(
            "venice>-,constantinople<-,modone>2S/s2>1o,s5<2g,venice>-",
            12,
            "4r2o1g3S/2p1b",
            "1y1b/1r1p1o1y",
            "0:9:0:moored:a2:0",
        ),
        ("conquer durazzo",),
    ),
    (
        position(
            "venice>-,constantinople<-,modone>2S/s2>1o,s5<2g,venice>-",
            15,
            "4r1p3o1y2g1b/2p1b",
            "1y1b/1r1p1o1y",
            "0:15:0:moored:a2:0",
        ),
        ("announce",),
    ),
)

PICTURES = {
    "GH-T2": (1, None, ["a2"]),
    "GH-T4": (2, None, ["a2"]),
    "GH-P1": (3, None, ["b1"]),
    "DDM-5": (5, "conquer durazzo", ["durazzo"]),
}
"""For rules that a picture helps to understand: the lesson or a position, a move in it, and what is marked."""
