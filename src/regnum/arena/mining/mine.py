"""The mine: games are searched side by side, and what each has is kept at once, so that one that was killed goes on.

What a game has follows from the seed and its number, whichever process searches it.
"""

from __future__ import annotations

import fcntl
import json
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from regnum.arena.execution.journal import BadJournal
from regnum.arena.mining.finding import candidates
from regnum.arena.mining.proving import JUDGE, proven
from regnum.kernel import Json, RegnumError, canonical
from regnum.kernel import game as registered
from regnum.puzzles import Puzzle, PuzzledGame, is_puzzled, read_puzzle, stamp

KIND = "regnum puzzles 2"
MAX_GAMES_EACH = 20
"""After this many games a process makes room for a fresh one, with what memory it took."""

Progress = Callable[[int, int], None]
"""Hears how many games were searched, and how many puzzles they have."""


class NoPuzzles(RegnumError):
    """A game in which nobody can look for puzzles."""


@dataclass(frozen=True, slots=True)
class Mine:
    """Which games are searched: those of a seed, by number."""

    game: str
    seed: int

    def json(self) -> dict[str, Json]:
        """What tells this mine from any other."""
        return {"journal": KIND, **stamp(puzzled(self.game)), "seed": self.seed, "judge": JUDGE}


def puzzled(name: str) -> PuzzledGame:
    """The game of a name, or `NoPuzzles`."""
    game = registered(name)
    if not is_puzzled(game):
        raise NoPuzzles(f"{name} does not say what makes a puzzle, so none can be looked for.")
    return game


def search(mine: Mine, number: int) -> list[Puzzle]:
    """The puzzles of one game."""
    game = puzzled(mine.game)
    found = candidates(game, mine.seed, number)
    tried = (proven(game, one, f"{mine.seed}/{number}/{one.step}") for one in found)
    return [puzzle for puzzle in tried if puzzle is not None]


def dig(mine: Mine, games: int, jobs: int, journal: Path, progress: Progress) -> list[Puzzle]:
    """The puzzles of this many games, those searched before taken from the journal."""
    with _opened(mine, journal) as (file, known):
        progress(len(known), sum(map(len, known.values())))
        missing = [number for number in range(games) if number not in known]
        spawn = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(jobs, spawn, max_tasks_per_child=MAX_GAMES_EACH) as pool:
            waiting = {pool.submit(search, mine, number): number for number in missing}
            for done in as_completed(waiting):
                number = waiting[done]
                known[number] = done.result()
                file.write(canonical({"game": number, "puzzles": [one.json() for one in known[number]]}) + b"\n")
                file.flush()
                progress(len(known), sum(map(len, known.values())))
    return [puzzle for number in sorted(known) if number < games for puzzle in known[number]]


@contextmanager
def _opened(mine: Mine, journal: Path) -> Iterator[tuple[BinaryIO, dict[int, list[Puzzle]]]]:
    """The journal, open for more, and what it has; `BadJournal` if it is another's."""
    try:
        file = journal.open("a+b")
    except OSError as error:
        raise BadJournal(f"{journal} cannot be used as a journal ({error.strerror}).") from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BadJournal(f"{journal} is being written by somebody else.") from None
        file.seek(0)
        head, *lines = file.read().splitlines(keepends=True) or [b""]
        if not head:
            file.write(canonical(mine.json()) + b"\n")
        elif head != canonical(mine.json()) + b"\n":
            raise BadJournal(
                f"{journal} is the journal of another mine, or of other rules, data or weights: name another."
            )
        yield file, _read(mine, file, len(head), lines)


def _read(mine: Mine, file: BinaryIO, good: int, lines: list[bytes]) -> dict[int, list[Puzzle]]:
    """What the lines of a journal have, up to what a kill left of one."""
    themes, known = puzzled(mine.game).puzzles.themes, dict[int, list[Puzzle]]()
    for line in lines:
        try:
            entry = json.loads(line if line.endswith(b"\n") else b"")
            known[int(entry["game"])] = [read_puzzle(one, themes) for one in entry["puzzles"]]
        except (ValueError, KeyError, TypeError, RegnumError):
            break
        good += len(line)
    if lines:
        file.truncate(good)
    return known
