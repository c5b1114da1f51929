"""Settings that every test shares."""

import fcntl
import os
from pathlib import Path

import pytest
from hypothesis import settings

from tests.fresh import build
from tests.rules_coverage import ROOT

# What is said does not hang on the language that a developer's terminal is set to.
os.environ.update(LC_ALL="C.UTF-8")

# A failure prints the blob that repeats it; CI draws the same examples every time.
settings.register_profile("regnum", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("regnum")

# What subclasses in the games' own tests inherit explains its failures as tests do.
pytest.register_assert_rewrite("tests.conformance.playing", "tests.conformance.wording")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our wheel, built once even if several processes test."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if folder.name.startswith("popen-") else folder
    with (shared / "dist.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return next((shared / "dist").glob("*.whl"), None) or build(ROOT, shared / "dist")
