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
    """Whom to offer a trade."""
    GIVE = 7
    """Which card to offer."""
    WANT = 8
    """Which card to ask for."""
    ANSWER = 9
    """Whether to accept an offer."""
    PLAY = 10
    """Which card to play, or whether to raise the flag."""
    PLACE = 11
    """Which squad a unit joins."""
    RECRUIT = 12
    """Which unit comes for free."""
    RESTORE = 13
    """Which stack gets a wall card back."""
    SABOTAGE = 14
    PLAGUE = 15
    """Which space is struck."""
    RANSOM = 16
    """Whose treasury pays."""
    YIELD = 17
    """Which coin is paid."""
    INSPECT = 18
    """Whose hand is looked at."""
    SEIZE = 19
    """Which card of it is taken."""
    ACTION = 20
    """Which squad moves, attacks or does a deed."""
    ATTACK_AGAIN = 21
    """Whether to roll an attack again."""
    DEFEND_AGAIN = 22
    """Whether to roll a defence again."""
    REARRANGE = 23
    OVER = 24
