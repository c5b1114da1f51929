"""Records on disk while they are played: replaced whole after every move, the secret seed in a file beside."""

from __future__ import annotations

import os
from pathlib import Path

from regnum.kernel import BadRecord, Playthrough, RegnumError, Unfair, notation


class CannotWrite(RegnumError):
    """A file that cannot be written."""


class CannotResume(RegnumError):
    """A record of a game that cannot be continued."""


def seed_file(path: Path) -> Path:
    """Where the seed lies while the game goes on, since an unfinished record does not tell it."""
    return path.with_name(path.name + ".seed")


def replace_file(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a file whole: whoever reads it finds the old text or the new one, never a part."""
    path = Path(os.path.realpath(path))
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise CannotWrite(f"{path} cannot be written ({error.strerror}).") from None


def save(playthrough: Playthrough, path: Path) -> None:
    """Write a game's record and, while the game goes on, its seed; after the end the record tells the seed itself."""
    sealing = playthrough.header.sealing
    assert sealing is not None
    assert sealing.seed is not None
    secret = seed_file(path)
    if playthrough.outcome is None and _seed(secret) != sealing.seed:
        replace_file(secret, sealing.seed.hex() + "\n", 0o600)
    replace_file(path, notation.write(playthrough))
    if playthrough.outcome is not None:
        secret.unlink(missing_ok=True)


def resume(path: Path, find: notation.Find) -> Playthrough:
    """The unfinished game of a file, ready to go on, or an error that says why it cannot."""
    playthrough = notation.read_file(path, find)
    if playthrough.outcome is not None:
        raise CannotResume(f"{path} holds a game that is over: name another file for a new one.")
    seed = _seed(seed_file(path))
    if seed is None:
        raise CannotResume(f"{seed_file(path)} is missing, and without the seed the game cannot go on.")
    try:
        playthrough.resume(seed)
    except Unfair as error:
        raise CannotResume(f"{seed_file(path)}: {error}") from None
    return playthrough


def _seed(path: Path) -> bytes | None:
    """The seed in a file; None if there is none."""
    try:
        return bytes.fromhex(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError):
        raise BadRecord(f"{path} holds no seed.") from None
