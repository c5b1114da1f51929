"""Passwords: hashed in few threads, and refused where a stranger would try them among the first."""

from __future__ import annotations

import asyncio
import itertools
import re
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from regnum.server.api.problems import Problem

T = TypeVar("T")

MIN_PASSWORD, MAX_PASSWORD = 8, 200
FEW_SIGNS = 4
"""A password of fewer different characters is a common one, and so is one in which a piece this long is repeated."""
HASHERS = 2
"""Passwords hashed at once: each takes 64 MiB and a quarter of a second."""
COMMON = Path(__file__).parent / "common_passwords.txt"
RUNS = ("abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "azertyuiop")
_DISGUISES = str.maketrans("013457@$!", "oieastasi")


class Passwords:
    """Hashes passwords and compares them."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(HASHERS, thread_name_prefix="hasher")
        self._nobody = ""

    async def hashed(self, password: str, *, name: str) -> str:
        """The hash of a new password, or a problem."""
        if not MIN_PASSWORD <= len(password) <= MAX_PASSWORD:
            raise Problem("bad-password")
        if is_common(password, name):
            raise Problem("common-password")
        return await self._run(self._hasher.hash, password)

    async def fits(self, stored: str | None, password: str) -> bool:
        """Whether a password is the one that was hashed. Where none was, this takes as long, and it is not."""
        if stored is None:
            if not self._nobody:
                self._nobody = await self._run(self._hasher.hash, secrets.token_hex())
            await self._run(self._verified, self._nobody, password)
            return False
        return await self._run(self._verified, stored, password)

    def _verified(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password[: MAX_PASSWORD + 1])
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[..., T], *about: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *about)

    def close(self) -> None:
        """End the threads."""
        self._threads.shutdown()


def is_common(password: str, name: str = "") -> bool:
    """Whether a password is one that is tried first: a common word or two, a name, a date, a run of keys, disguised or
    with digits and signs around it.

    >>> [is_common(text) for text in ("P4ssw0rd!2024", "12345678", "qwertyuiop", "abcabcabc", "DragonDragon1")]
    [True, True, True, True, True]
    >>> [is_common(text) for text in ("correct horse", "a castle on d6")]
    [False, False]
    >>> is_common("annalena77", "Annalena")
    True
    """
    plain = password.casefold()
    if len(set(plain)) < FEW_SIGNS or (plain.isdecimal() and len(plain) <= 10):
        return True
    if re.fullmatch(rf"(.{{1,{FEW_SIGNS}}})\1+.?", plain) or _is_run(plain):
        return True
    known = _common_words() | {re.sub(r"\W|_", "", name.casefold())} - {""}
    core = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", plain)
    for text in (core, core.translate(_DISGUISES)):
        word = re.sub(r"[\W_]", "", text)
        if word in known or any(word[:cut] in known and word[cut:] in known for cut in range(1, len(word))):
            return True
    return False


def _is_run(text: str) -> bool:
    """Whether a text is made of neighbours in the alphabet or on the keyboard, at most two of its steps aside."""
    lines = [*RUNS, *(run[::-1] for run in RUNS)]
    steps = [first + second for first, second in itertools.pairwise(text)]
    return sum(not any(step in line for line in lines) for step in steps) <= 2


@cache
def _common_words() -> frozenset[str]:
    return frozenset(COMMON.read_text(encoding="utf-8").split())
