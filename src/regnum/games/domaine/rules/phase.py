"""What is asked: of the seat to move a decision, by the phase of the game; of chance a number, by its stream."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.domaine.rules.cards import PILES
from regnum.kernel import Stream


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


# A pile is asked for a number below what is left in it, and nothing goes back: so its cards come in one order, whoever
# draws them.
TILES = Stream("tiles")
"""Which tile lies where around the centre."""
TURNS = Stream("turns")
"""By how many quarters each tile is turned."""
PILE_STREAMS = tuple(Stream(f"pile {letter}") for letter in PILES)
"""The cards of each pile."""

STREAMS = (TILES, TURNS, *PILE_STREAMS)
