"""Regnum: three games of castles and crowns, to play, to host and to study."""

from regnum.kernel import game, games

__all__ = ["game", "games"]
__version__ = "0.1.0"
