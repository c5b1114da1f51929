"""Examples in documents run in an empty folder: what they write is gone with it."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def _empty_folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    path: Path = request.node.path
    if path.suffix == ".md":
        request.getfixturevalue("monkeypatch").chdir(tmp_path_factory.mktemp("examples"))
