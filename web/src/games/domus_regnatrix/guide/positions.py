"""The prepared positions of the first minute of Domus Regnatrix, and the right moves in each: three steps of one turn.

`python -m tests.guides` has the engine play them, and writes `positions.json`.
"""

from __future__ import annotations

OPTIONS = "2,28,80,60"
ANNA = "aurea,warlord,hills,gold;1,0,0,0,0,0;-;{coins};bronze;-;{shown};{hand};7,7,6;outer2=knight+militia"
BRUNO = "ferrum,scholar,coast,green;1,0,0,0,0,0;-;2,1,1,0;-;library;-;coin-1,coin-2,spy;3,5,5,5;{squads}"
SQUADS = "inner2=swordsman,outer2=militia"
CHANCE = (4, 3, 1, 2)
"""Dice that win: five and four against two and three."""


def position(decision: str, minted: str, **anna: str) -> str:
    """The text of a position: what the mint gave out, and what Anna has."""
    realms = f"{ANNA.format(**anna)}/{BRUNO.format(squads=SQUADS)}"
    return f"{OPTIONS} {decision} 0,0,3 plains 0,0,0 {realms} {anna['discards']} {minted} - - - - -"


POSITIONS = (
    (
        position("0:buy:1:0:-", "0,0,0,0", coins="0,0,0,1", shown="-", hand="coin-5,coin-10,militia", discards="-"),
        ("buy market",),
    ),
    (
        position(
            "0:play:3:0:-",
            "1,2,1,-1",
            coins="0,1,1,0",
            shown="market",
            hand="coin-5,coin-10,militia",
            discards="coin-1,coin-2",
        ),
        ("play coin-10",),
    ),
    (
        position(
            "0:action:4:0:-",
            "1,2,1,-1",
            coins="0,1,1,1",
            shown="market",
            hand="coin-5,militia",
            discards="coin-1,coin-2",
        ),
        ("attack outer2/2a with outer2/a",),
    ),
)

PICTURES = {
    "DR-P1": (1, None, []),
    "DR-F1": (3, None, ["outer2/a", "outer2/2a"]),
}
"""For rules that a picture helps to understand: the lesson, a move in it, and what is marked."""
