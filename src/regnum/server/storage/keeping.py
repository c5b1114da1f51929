"""The folder of a SQLite database: one server at a time, files for their owner alone, and a witness of the commits.

The witness is a small file beside the database that counts its commits. The database counts them too, inside each
transaction: if it knows of fewer, some that were acknowledged are gone, as after a log that was cut short.
"""

from __future__ import annotations

import mmap
import os
from pathlib import Path
from types import TracebackType

from sqlalchemy import Engine, select

from regnum.kernel import RegnumError
from regnum.server.storage import schema as c

LOCK, WITNESS = "regnum.lock", "regnum.commits"
_DIGITS = 20


class NoDatabase(RegnumError):
    """The database cannot be opened."""


def make_private(folder: Path) -> None:
    """Make the folder, for its owner alone if it is new."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise NoDatabase(f"Games cannot be kept in {folder} ({error.strerror}): name another folder.") from None


def open_private(file: Path) -> int:
    """A file that only its owner may read, made if it is missing; its descriptor, or `NoDatabase`."""
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
        if os.fstat(descriptor).st_mode & 0o077:
            file.chmod(0o600)
    except OSError as error:
        raise NoDatabase(f"{file} cannot be written ({error.strerror}): the server needs to write there.") from None
    return descriptor


class FolderLock:
    """The right to be the one server that keeps its games in a folder; the system takes it back from the dead."""

    def __init__(self, folder: Path) -> None:
        """Take it, or raise `NoDatabase`."""
        make_private(folder)
        self._descriptor = open_private(folder / LOCK)
        try:
            import fcntl
        except ModuleNotFoundError:  # a system without it: there the host sees to it
            return
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = os.pread(self._descriptor, 20, 0).decode(errors="replace").strip()
            os.close(self._descriptor)
            raise NoDatabase(
                f"Another Regnum (process {holder}) keeps its games in {folder}: stop it, or name another folder."
            ) from None
        os.ftruncate(self._descriptor, 0)
        os.pwrite(self._descriptor, f"{os.getpid()}\n".encode(), 0)

    def close(self) -> None:
        """Give it back."""
        os.close(self._descriptor)

    def __enter__(self) -> FolderLock:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class Witness:
    """The count of commits beside the database. It outlives a killed server; writing it costs no sync."""

    def __init__(self, folder: Path, engine: Engine) -> None:
        """Raises `NoDatabase` if the database lacks commits that were acknowledged."""
        file = folder / WITNESS
        descriptor = open_private(file)
        try:
            if os.fstat(descriptor).st_size != _DIGITS:
                os.ftruncate(descriptor, 0)
                os.pwrite(descriptor, b"0" * _DIGITS, 0)
            self._memory = mmap.mmap(descriptor, _DIGITS)
        finally:
            os.close(descriptor)
        with engine.connect() as connection:
            self.commits: int = connection.scalars(select(c.pulse.c.commits)).one()
        witnessed = self._memory[:]
        lacking = int(witnessed) - self.commits if witnessed.isdigit() else 0
        if lacking > 0:
            self.close()
            raise NoDatabase(
                f"The database lacks its last {lacking} commits: its log was cut short, or an older file was put "
                f"in its place. Restore a backup (regnum restore), or remove {file} to go on without what is lost."
            )
        self.note(self.commits)

    def note(self, commits: int) -> None:
        """Note how many commits are durable."""
        self.commits = commits
        self._memory[:] = f"{commits:0{_DIGITS}d}".encode()

    def close(self) -> None:
        """Let go of the file."""
        self._memory.close()
