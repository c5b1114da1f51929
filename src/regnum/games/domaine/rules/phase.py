"""The phases of a game: which kind of decision is due."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What the seat to decide is asked for."""

    CASTLE = 0
    """Set-up: where to build a castle."""
    ESCORT = 1
    """Set-up: where its knight stands."""
    TURN = 2
    """Which card to sell or to play."""
    BORDERS = 3
    KNIGHTS = 4
    EXPAND_FROM = 5
    """Which domain grows."""
    EXPAND = 6
    """Into which territory."""
    DESERT_FROM = 7
    """Which domain wins a deserter over."""
    DESERT = 8
    """Which knight deserts."""
    SUCCEED = 9
    """Where the seat's own knight stands for it."""
    ALLY_FROM = 10
    """Which domain is allied."""
    ALLY = 11
    """With which other."""
    REFILL = 12
    """Where to refill the hand from."""
    OVER = 13
