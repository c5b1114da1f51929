"""A view as text for a terminal."""

from __future__ import annotations

from regnum.games.domaine.view import View
from regnum.kernel import Drawing, Words


def draw(view: View, words: Words) -> Drawing:
    """The board with its borders, and beside it the players."""
    return Drawing(())
