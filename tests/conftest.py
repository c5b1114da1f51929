"""Settings that every test shares."""

import os

import pytest
from hypothesis import settings

# A failure prints the blob that repeats it; CI draws the same examples every time.
settings.register_profile("regnum", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("regnum")

# What subclasses in the games' own tests inherit explains its failures as tests do.
pytest.register_assert_rewrite("tests.conformance.playing", "tests.conformance.wording")
