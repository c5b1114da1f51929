"""What the tests of the arena share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from regnum.players.levels import _found
from tests.arena import foul


@pytest.fixture
def foul_players(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Players that misbehave are installed, for this process and for those it starts; in which folder."""
    folder = tmp_path_factory.mktemp("brought")
    foul.bring(folder)
    monkeypatch.syspath_prepend(str(folder))
    _found.cache_clear()
    yield folder
    _found.cache_clear()
