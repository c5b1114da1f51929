"""Writes `positions.json`: the prepared positions of the guided first minute, played by the engine itself.

Run it from the root of the repository: `.venv/bin/python web/src/games/golden_horn/guide/make.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from regnum.games.golden_horn import GAME
from regnum.kernel import Seat
from regnum.kernel.chance import SealedChance

SETTING = "2,1,1,100 a"
PORTS = "4r1p2y1g1b1S/1r2p3o2b2S"
KNOWN = "-/-/-"

STEPS = (
    # ships, soldiers in the store, warehouses, hands, decision, answers
    (
        "constantinople<-,venice>-,constantinople<-/s2>3o,s5<2g,venice>-",
        17,
        "1o1g/2p1b",
        "1r2g1b/1r1p1o1y",
        "0:4:0:load:a2:0",
        ("load red",),
    ),
    (
        "constantinople<-,s1>4r,constantinople<-/s2>3o,s5<2g,venice>-",
        17,
        "1o1g/2p1b",
        "1r2g1b/1r1p1o1y",
        "0:4:0:sail:a2:0",
        ("wind red",),
    ),
    (
        "constantinople<-,s3>4r,constantinople<-/s2>3o,s5<2g,venice>-",
        17,
        "1o1g/2p1b",
        "2g1b/1r1p1o1y",
        "0:5:0:turn:-:0",
        ("attack b1",),
    ),
    (
        "constantinople<-,s3>4r,constantinople<-/s2>3o,s5<2g,venice>-",
        17,
        "1o1g/2p1b",
        "2g1b/1r1p1o1y",
        "0:5:0:pirates:b1:0",
        ("pirates green green",),
    ),
    (
        "venice>-,constantinople<-,modone>2S/s2>1o,s5<2g,venice>-",
        12,
        "4r2o1g3S/2p1b",
        "1y1b/1r1p1o1y",
        "0:9:0:moored:a2:0",
        ("conquer durazzo",),
    ),
)


def step(
    ships: str, store: int, warehouses: str, hands: str, decision: str, answers: tuple[str, ...]
) -> dict[str, object]:
    """One position as the first seat sees it, its moves, and what each right one leads to."""
    text = f"{SETTING} {ships} {PORTS} {store}:0:-----:0 {warehouses} {hands} - {KNOWN} {decision}"
    state = GAME.read(text)
    told = {}
    for move in state.moves():
        if str(move) in answers:
            after = state.copy()
            events = after.play(move, SealedChance(bytes(32)))
            seen = [event.seen_by(Seat(0)).json() for event in events]
            told[str(move)] = {"events": seen, "view": after.view(Seat(0)).json()}
    assert {*told} == {*answers}, f"{answers} are not all legal: {told.keys()} of {[*map(str, state.moves())]}"
    return {"view": state.view(Seat(0)).json(), "moves": [*map(str, state.moves())], "answers": told}


if __name__ == "__main__":
    positions = [step(*parts) for parts in STEPS]
    Path(__file__).with_name("positions.json").write_text(json.dumps(positions, separators=(",", ":")) + "\n")
