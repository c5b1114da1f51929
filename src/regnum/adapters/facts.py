"""A view as numbers for games that have no encoding of their own: every fact of its JSON counted in a hashed place.

This is feature hashing. It suits any game, follows from the view alone and is the same everywhere, but two facts may
share a place, and nothing in it is near to anything else: an encoding that knows the game is far better.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from regnum.kernel import Field, Json, Layout, Part, View

SIZE, LIMIT = 4096, 4


class Facts:
    """The encoding that suits any game."""

    layout = Layout("facts", (Part("numbers", (Field("facts", SIZE, LIMIT, "how many facts fell into each place"),)),))

    def encode(self, view: View) -> dict[str, NDArray[np.float32]]:
        """The facts of a view, each counted in its place."""
        counts = np.bincount([_place(fact) for fact in facts(view.json())], minlength=SIZE)
        return {"numbers": np.minimum(counts, LIMIT).astype(np.float32) / np.float32(LIMIT)}


def facts(value: Json, path: str = "") -> Iterator[str]:
    """What a JSON value says, fact by fact.

    >>> [*facts({"points": 3, "castles": ["a3", "d7"]})]
    ['.points=3', '.castles.0=a3', '.castles.1=d7']
    """
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from facts(inner, f"{path}.{name}")
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from facts(inner, f"{path}.{place}")
    else:
        yield f"{path}={value}"


@lru_cache(1 << 16)
def _place(fact: str) -> int:
    return int.from_bytes(hashlib.blake2b(fact.encode(), digest_size=8).digest(), "big") % SIZE
