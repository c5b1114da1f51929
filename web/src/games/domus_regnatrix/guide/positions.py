"""The prepared positions of the first minute of Domus Regnatrix, and the right moves in each.

`python -m tests.guides` has the engine play them, and writes `positions.json`.
"""

from __future__ import annotations

OPTIONS = "2,28,80,60"
ANNA = "aurea,merchant-prince,hills,gold;1,0,0,0,0;-;{coins};{library};{city};-;{hand};2,9,9;{troops}"
BRUNO = "ferrum,scholar,coast,green;1,0,0,0,0;-;2,1,1,0;-;library;-;coin-1,coin-2,spy;1,6,6,7;{squads}"
CHANCE = (4, 3, 1, 2)
"""Dice that win: five and four against two and three."""


def position(decision: str, squads: str, **anna: str) -> str:
    """The text of a position: Bruno's squads, and what Anna has."""
    realms = f"{ANNA.format(**anna)}/{BRUNO.format(squads=squads)}"
    return f"{OPTIONS} {decision} 0,0,3 plains 0,0,0 {realms} - - - - - -"


POSITIONS = (
    (
        position("0:buy:1:0:-", "-", coins="1,1,1,0", library="-", city="-", hand="coin-5,coin-10,militia", troops="-"),
        ("buy market", "buy library", "buy watchtower"),
    ),
    (
        position(
            "0:play:3:0:-", "-", coins="1,1,1,0", library="-", city="market", hand="coin-5,coin-10,militia", troops="-"
        ),
        ("play coin-10",),
    ),
    (
        position(
            "0:action:4:0:-",
            "inner2=swordsman,outer2=militia",
            coins="1,1,1,1",
            library="bronze",
            city="market",
            hand="coin-5",
            troops="outer2=knight+militia",
        ),
        ("attack outer2/2a with outer2/a",),
    ),
)
