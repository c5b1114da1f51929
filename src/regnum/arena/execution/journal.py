"""A journal: the games of a contest as they end, a line of JSON each, so that one that was killed can go on.

The first line says which contest it is, and with which code it is played: games of other players are not mixed in.
"""

from __future__ import annotations

import fcntl
import inspect
import json
import os
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import TracebackType
from typing import Self

from regnum import arena, kernel, players
from regnum.arena.contest import Contest, Fixture
from regnum.arena.result import Result
from regnum.kernel import Json, RegnumError, canonical

SYNC_EVERY = 1.0
"""Seconds after which what was written is also safe from a power failure."""


KIND = "regnum arena 1"


class BadJournal(RegnumError):
    """A file that is no journal, or one of another contest, or that cannot be written."""


def code(contest: Contest) -> str:
    """A fingerprint of what decides how a contest goes: the files of kernel, players, arena and the game's own package.

    Of players that other packages bring it knows the file they are made in, and of programs nothing.
    """
    homes = [Path(inspect.getfile(part)).parent for part in (kernel, players, arena, type(contest.game))]
    found = [(home, file) for home in homes for file in sorted(home.rglob("*")) if file.is_file()]
    files = [(str(file.relative_to(home)), file) for home, file in found if file.parent.name != "__pycache__"]
    for spec in sorted(set(contest.entrants)):
        with suppress(TypeError):  # some things that make a player are in no file
            files.append((spec, Path(inspect.getfile(players.level(spec).make))))
    fingerprint = sha256()
    for name, file in files:
        fingerprint.update(f"{name}\n".encode() + file.read_bytes())
    return fingerprint.hexdigest()[:16]


def usual_place(contest: Contest) -> Path:
    """Where the journal of a contest lies unless another place is named."""
    cache = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    return Path(cache).expanduser() / "regnum" / "arena" / f"{contest.game.name}-{contest.key}.jsonl"


class Journal:
    """The journal of a contest: what it has of it, and where what ends is added."""

    def __init__(self, contest: Contest, path: Path, *, strict: bool, fresh: bool = False) -> None:
        """Open or begin it. One of other code or of another contest is an error if `strict`, else begun anew."""
        self.path, self.played = path, dict[Fixture, Result]()
        self._head: dict[str, Json] = {"journal": KIND, "code": code(contest), **contest.json()}
        self._synced = time.monotonic()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a+b")
        except OSError as error:
            raise BadJournal(f"{path} cannot be used as a journal ({error.strerror}).") from None
        try:
            self._lock()
            self._read(strict, fresh)
        except BaseException:
            self._file.close()
            raise

    def _lock(self) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(f"{self.path} is being written by another contest that goes on.") from None

    def _read(self, strict: bool, fresh: bool) -> None:
        """Take in the games it has, up to what a kill or a power failure left of a line."""
        self._file.seek(0)
        lines = self._file.read().splitlines(keepends=True)
        head = _parsed(lines[0]) if lines else self._head
        if strict and head.get("journal") != KIND:
            raise BadJournal(f"{self.path} is not a journal of the arena.")
        if strict and not fresh and head != self._head:
            raise BadJournal(f"{self.path} is the journal of another contest, or of other code.")
        good = 0
        if lines and head == self._head and not fresh:
            good = len(lines[0])
            for line in lines[1:]:
                try:
                    played = Result.from_json(_parsed(line))
                except (TypeError, KeyError):
                    break
                self.played[played.fixture] = played
                good += len(line)
        self._file.truncate(good)
        if not good:
            self._file.write(canonical(self._head) + b"\n")
            self._file.flush()

    def add(self, played: Result) -> None:
        """Add a game that has ended."""
        self.played[played.fixture] = played
        self._file.write(canonical(played.json()) + b"\n")
        self._file.flush()
        if time.monotonic() - self._synced > SYNC_EVERY:
            self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def forget(self) -> None:
        """Remove it: the contest is over."""
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._sync()
        self._file.close()


def _parsed(line: bytes) -> dict[str, Json]:
    """What a line says; nothing if it is not whole, or not one of ours."""
    try:
        said = json.loads(line) if line.endswith(b"\n") else None
    except ValueError:
        said = None
    return said if isinstance(said, dict) else {}
