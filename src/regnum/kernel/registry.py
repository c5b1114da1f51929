"""The games that are installed: every package brings its own through the entry point group `regnum.games`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from regnum.kernel.errors import UnknownGame
from regnum.kernel.game import Game

GROUP = "regnum.games"


@cache
def games() -> Mapping[str, Game]:
    """All installed games by name."""
    from importlib.metadata import entry_points  # slow to import, and not everybody needs it

    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found[entry.name] = entry.load()
    return found


def game(name: str) -> Game:
    """The game of this name, or `UnknownGame`."""
    if name not in games():
        raise UnknownGame(f"There is no game called '{name}'; there are: {', '.join(games()) or 'none'}.")
    return games()[name]
