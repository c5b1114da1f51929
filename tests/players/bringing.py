"""A package of somebody else's, which brings levels of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from regnum.players.levels import _found

MODULE = """
from regnum.players import Level
from regnum.players.random_player import Wanderer

RAIDER = Level(
    "raider", {"en": "Raider"}, {"en": "Takes what it can."}, lambda game, rng, argument: Wanderer(game, rng)
)
PAGE = Level("page", {}, {}, RAIDER.make)
"""


def bring(folder: Path, patch: pytest.MonkeyPatch, entries: str) -> None:
    """Install the package for the time of a test, with these entry points."""
    (folder / "raiders.py").write_text(MODULE, encoding="utf-8")
    about = folder / "raiders-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: raiders\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[regnum.players]\n{entries}\n", encoding="utf-8")
    patch.syspath_prepend(folder)
    _found.cache_clear()


def forget() -> None:
    """Look anew for what is installed."""
    _found.cache_clear()
