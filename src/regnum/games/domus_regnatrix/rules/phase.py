"""What is asked: of the seat to move a decision, by the phase of the game; of chance a number, by its stream."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.domus_regnatrix.rules.components.spaces import MAX_SEATS
from regnum.kernel import Stream


class Step(IntEnum):
    """The five steps of a turn, and set-up before the first."""

    SETUP = 0
    BUY = 1
    TRADE = 2
    PLAY = 3
    ACTION = 4
    REARRANGE = 5


class Phase(IntEnum):
    """What the seat to decide is asked for."""

    KINGDOM = 0
    HERO = 1
    TERRAIN = 2
    FLAG = 3
    BUY = 4
    """Which card to buy, or to draw."""
    KEEP = 5
    """Which of the cards drawn to keep."""
    TRADE = 6
    """Which card to call at the market."""
    BID = 7
    """Which card to bid for the one called."""
    TAKE = 8
    """Whose bid to take."""
    PLAY = 9
    """Which card to play, or whether to raise the flag."""
    PLACE = 10
    """Which squad a unit joins."""
    RECRUIT = 11
    """Which unit comes for free."""
    RESTORE = 12
    """Which stack gets a wall card back."""
    SABOTAGE = 13
    PLAGUE = 14
    """Which space is struck."""
    RANSOM = 15
    """Whose treasury pays."""
    YIELD = 16
    """Which coin is paid."""
    INSPECT = 17
    """Whose hand is looked at."""
    SEIZE = 18
    """Which card of it is taken."""
    ACTION = 19
    """Which squad moves, attacks, kills or razes."""
    ATTACK_AGAIN = 20
    """Whether to roll an attack again."""
    DEFEND_AGAIN = 21
    """Whether to roll a defence again."""
    REARRANGE = 22
    OVER = 23


# A seat has dice of its own for its attacks and others for its defence: its attacks are its own decision, so nobody
# else changes what it will roll in them, which one who attacks it would if it rolled both from one stream.
MIDDLE = Stream("middle")
"""The terrain that is laid in the middle."""
DECK = Stream("deck")
"""The cards of the main deck; when the discards become the deck it goes on in the same stream."""
FIRST = Stream("first")
"""The dice for the first turn, seat by seat."""
ATTACK = tuple(Stream(f"attack {seat + 1}") for seat in range(MAX_SEATS))
"""The dice of each seat when it attacks, and when it rolls an attack again."""
DEFENCE = tuple(Stream(f"defence {seat + 1}") for seat in range(MAX_SEATS))
"""The dice of each seat when its squads or walls are attacked, and when it rolls a defence again."""
PLAGUE = tuple(Stream(f"plague {seat + 1}") for seat in range(MAX_SEATS))
"""The dice for the squads of each seat that a plague strikes."""

STREAMS = (MIDDLE, DECK, FIRST, *ATTACK, *DEFENCE, *PLAGUE)
