"""Settings that every test shares."""

import os

from hypothesis import settings

# A failure prints the blob that repeats it; CI draws the same examples every time.
settings.register_profile("regnum", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("regnum")
