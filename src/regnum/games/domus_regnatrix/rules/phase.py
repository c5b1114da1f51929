"""The phases of a game: which kind of decision is due, and in which step of a turn."""

from __future__ import annotations

from enum import IntEnum


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
