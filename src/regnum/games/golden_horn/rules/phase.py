"""The phases of a game: which kind of decision is due."""

from __future__ import annotations

from enum import IntEnum


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
