"""What is asked: of the seat to move a decision, by the phase of the game; of chance a number, by its stream."""

from __future__ import annotations

from enum import IntEnum

from regnum.kernel import Stream


class Phase(IntEnum):
    """What the seat to decide is asked for."""

    BERTH = 0
    """Set-up: which ship lies in which port."""
    TURN = 1
    """Whom to attack, or which ship to sail."""
    PIRATES = 2
    """Which two cards the attack is made with."""
    LOAD = 3
    """What the ship that leaves a port takes on board."""
    SAIL = 4
    """Whether the ship at sea goes on."""
    MOORED = 5
    """The ship is in a harbour: what else, before the turn ends."""
    OVER = 6


# Bag and deck are asked for a number below what is left in them: so cubes and cards come in one order, whoever draws
# them, until white cubes go back into the bag or the discards become the deck, which goes on in the same stream.
SIDES_UP = Stream("sides")
"""Which side of each pair of tiles lies up."""
FIRST = Stream("first")
"""Who begins."""
BAG = Stream("bag")
"""The cubes."""
DECK = Stream("deck")
"""The cards."""

STREAMS = (SIDES_UP, FIRST, BAG, DECK)
