"""Writes `positions.json`: the prepared positions of the guided first minute, played by the engine itself.

Run it from the root of the repository: `.venv/bin/python web/src/games/domus_regnatrix/guide/make.py`.
"""

from __future__ import annotations

import json
from pathlib import Path

from regnum.games.domus_regnatrix import GAME
from regnum.kernel import Chance, RecordedChance, Seat

OPTIONS = "2,28,80,60"
ANNA = "aurea,merchant-prince,hills,gold;1,0,0,0,0;-;{coins};{library};{city};-;{hand};7,7,6;{squads}"
BRUNO = "ferrum,scholar,coast,green;1,0,0,0,0;-;2,1,1,0;-;library;-;coin-1,coin-2,spy;5,5,5,5;{squads}"

BUY = (
    "0:buy:1:0:-",
    "0,0,0",
    {"coins": "1,1,1,0", "library": "-", "city": "-", "hand": "coin-5,coin-10,militia", "squads": "-"},
    "-",
    ("buy market", "buy library", "buy watchtower"),
)
PLAY = (
    "0:play:3:0:-",
    "0,0,0",
    {"coins": "1,1,1,0", "library": "-", "city": "market", "hand": "coin-5,coin-10,militia", "squads": "-"},
    "-",
    ("play coin-10",),
)
FIGHT = (
    "0:action:4:0:-",
    "0,0,0",
    {"coins": "1,1,1,1", "library": "bronze", "city": "market", "hand": "coin-5", "squads": "outer2=knight+militia"},
    "inner2=swordsman,outer2=militia",
    ("attack outer2/2a with outer2/a",),
)


def step(decision: str, played: str, anna: dict[str, str], squads: str, answers: tuple[str, ...]) -> dict[str, object]:
    """One position as the first seat sees it, its moves, and what each right one leads to."""
    realms = f"{ANNA.format(**anna)}/{BRUNO.format(squads=squads)}"
    state = GAME.read(f"{OPTIONS} {decision} 0,0,3 plains {played} {realms} - - - - - -")
    told = {}
    for move in state.moves():
        if str(move) in answers:
            after = state.copy()
            events = after.play(move, chance())
            seen = [event.seen_by(Seat(0)).json() for event in events]
            told[str(move)] = {"events": seen, "view": after.view(Seat(0)).json()}
    assert {*told} == {*answers}, f"{answers} are not all legal: {[*map(str, state.moves())]}"
    return {"view": state.view(Seat(0)).json(), "moves": [*map(str, state.moves())], "answers": told}


def chance() -> Chance:
    """Dice that win: five and four against two and three."""
    return RecordedChance([4, 3, 1, 2])


if __name__ == "__main__":
    positions = [step(*parts) for parts in (BUY, PLAY, FIGHT)]
    Path(__file__).with_name("positions.json").write_text(json.dumps(positions, separators=(",", ":")) + "\n")
