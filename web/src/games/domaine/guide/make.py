"""Writes `positions.json`: the prepared positions of the guided first minute, played by the engine itself.

Run it from the root of the repository: `.venv/bin/python web/src/games/domaine/guide/make.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from regnum.games.domaine import GAME
from regnum.games.domaine.geometry import read_edge, split_edges
from regnum.games.domaine.land import Land
from regnum.kernel import Seat
from regnum.kernel.chance import SealedChance

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

STEPS = (
    (OPEN, "", "0:borders:1:1:-", "3,5", "-+Ab3,Be1/-+Ab2,Ab2k1,Bb2", ("border j10|k10",)),
    (
        CLOSED,
        "",
        "0:turn:0:0:-",
        "1,5",
        "-+Ab3,Bk2,Be1/-+Ab2,Ab2k1,Bb2",
        ("sell 3 borders", "sell expand 1", "sell 2 knights"),
    ),
    (CLOSED, ",j12", "0:expand:1:0:i11", "3,5", "-+Ab3,Bk2/-+Ab2,Ab2k1,Bb2", ("expand h12",)),
)


def step(
    borders: str, knight: str, decision: str, ducats: str, hands: str, answers: tuple[str, ...]
) -> dict[str, object]:
    """One position as the first seat sees it, its moves, and what each right one leads to."""
    east, north = split_edges(tuple(map(read_edge, borders.split())))
    figures = FIGURES.format(knight)
    text = f"2,6,50 {LAND.text()} {figures} {east:x}/{north:x} - {decision} {ducats} {hands} - - - 0"
    state = GAME.read(text)
    told = {}
    for move in state.moves():
        if str(move) in answers:
            after = state.copy()
            events = after.play(move, SealedChance(bytes(32)))
            seen = [event.seen_by(Seat(0)).json() for event in events]
            told[str(move)] = {"events": seen, "view": after.view(Seat(0)).json()}
    assert {*told} == {*answers}, f"{answers} are not all legal: {told.keys()}"
    return {"view": state.view(Seat(0)).json(), "moves": [*map(str, state.moves())], "answers": told}


if __name__ == "__main__":
    positions = [step(*parts) for parts in STEPS]
    Path(__file__).with_name("positions.json").write_text(json.dumps(positions, separators=(",", ":")) + "\n")
