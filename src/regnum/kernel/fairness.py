"""Fair dealing: the dealer commits to a seed, every player adds entropy, and afterwards anyone can check.

1. The dealer draws a secret seed of 32 bytes and publishes `commitment(seed)`.
2. Every player, in seat order, adds a text of their own choice, its entropy.
3. The game's chance is `SealedChance(key(seed, entropies))`.
4. After the game the seed is published: `check` repeats the whole deal and play from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def commitment(seed: bytes) -> str:
    """What the dealer publishes before the deal: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(b"regnum commitment 1\n" + seed).hexdigest()


def key(seed: bytes, entropies: Sequence[str]) -> bytes:
    """The key of a game's chance: the SHA-256 of the seed and of every player's entropy, each with its length."""
    parts = [b"regnum key 1\n", seed]
    for entropy in entropies:
        text = entropy.encode()
        parts += [len(text).to_bytes(8, "big"), text]
    return hashlib.sha256(b"".join(parts)).digest()


def seed_from(text: str) -> bytes:
    """A seed for a game that is to be repeated: the SHA-256 of a text. Anyone who knows the text knows the deal."""
    return hashlib.sha256(b"regnum seed 1\n" + text.encode()).digest()
