"""The page teaches what the engine plays."""

from pathlib import Path

import pytest

from tests.guides import FOLDERS, written


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_guided_first_minute_is_as_the_engine_plays_it(folder: Path) -> None:
    assert (folder / "positions.json").read_text("utf-8") == written(folder), "write it anew: python -m tests.guides"
