"""The prepared positions of the first minute of Domus Regnatrix, and the right moves in each: the steps of two turns.

`python -m tests.guides` has the engine play them, and writes `positions.json`.
"""

from __future__ import annotations

OPTIONS = "2,28,80,60"
ANNA = "aurea,warlord,hills,gold;1,0,0,0,0,0;-;{coins};bronze;-;{shown};{hand};7,7,6;outer2=knight+militia"
BRUNO = "ferrum,scholar,coast,green;1,0,0,0,0,0;-;2,1,1,0;-;library;-;coin-1,coin-2,spy;3,5,5,5;{squads}"
SQUADS = "inner2=swordsman,outer2=militia"
LATER = (
    "aurea,warlord,hills,gold;1,0,0,0,0,0;-;{coins};bronze;market;-;{hand};7,7,6;outer2=trebuchet+knight+militia"
    "/ferrum,scholar,coast,green;1,0,0,0,0,0;-;2,1,1,0;-;market,library;-;coin-1,coin-2,{other};{stack},5,5,5;inner2=swordsman"
)
"""Some rounds later: both have built a market, and of one stack of Bruno's walls a card is left, if any."""
CHANCE = (4, 3, 1, 2)
"""Dice that win: five and four against two and three."""


def position(decision: str, minted: str, **anna: str) -> str:
    """The text of a position: what the mint gave out, and what Anna has."""
    realms = f"{ANNA.format(**anna)}/{BRUNO.format(squads=SQUADS)}"
    return f"{OPTIONS} {decision} 0,0,3 plains 0,0,0 {realms} {anna['discards']} {minted} - - - - -"


def later(decision: str, stack: int, coins: str, hand: str, other: str) -> str:
    """The text of a position some rounds later: the stack's height, Anna's coins and hand, and a card of Bruno's."""
    realms = LATER.format(stack=stack, coins=coins, hand=hand, other=other)
    return f"{OPTIONS} {decision} 0,0,6 plains 0,0,0 {realms} coin-1,coin-2 1,2,1,-1 - - - - -"


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
    (
        later("0:trade:2:0:-", 1, coins="0,1,1,1", hand="coin-2,bronze", other="spy"),
        ("call bronze",),
    ),
    (
        later("0:action:4:0:-", 1, coins="0,2,1,1", hand="spy", other="bronze"),
        ("assault walls2/1 with outer2/a",),
    ),
    (
        later("0:rearrange:5:0:-", 0, coins="0,2,1,1", hand="spy", other="bronze"),
        ("lead knight in outer2/a",),
    ),
)

SIEGE = POSITIONS[4][0]
INSIDE = SIEGE.replace(";1,5,5,5", ";0,5,5,5").replace(
    "outer2=trebuchet+knight+militia", "inner2=knight+militia,outer2=trebuchet"
)

PICTURES = {
    "DR-P1": (1, None, ["inner1", "walls1", "outer1", "middle"]),
    "DR-P3": (SIEGE.replace("7,7,6;", "7,7,6;walls1=archer,"), None, ["walls1/1a"]),
    "DR-P4": (5, "assault walls2/1 with outer2/a", ["walls2/1", "inner2"]),
    "DR-F1": (3, None, ["outer2/1a", "outer2/2a"]),
    "DR-F5": (SIEGE, None, ["outer2/1a", "walls2/1"]),
    "DR-F7": (INSIDE, None, ["inner2/1a", "inner2/2a", "inner2:hero", "inner2:market", "inner2:library"]),
}
"""For rules that a picture helps to understand: the lesson or a position, a move in it, and what is marked."""
