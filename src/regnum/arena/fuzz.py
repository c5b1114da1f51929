"""The fuzzer: plays many games, some at random, some with a plan, and checks every promise on the way.

What breaks is shrunk to a short record that can be imported and replayed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random

from regnum.kernel import (
    Event,
    Game,
    Header,
    Move,
    Moves,
    Playthrough,
    RandomChance,
    RegnumError,
    Seat,
    State,
    View,
    header_of,
    notation,
)
from regnum.kernel.chance import ReplayedChance
from regnum.players.loop import Loop, Observer, following
from regnum.testing import promises

PLANNED_SHARES = (0.0, 0.6, 0.9, 1.0)
"""How often the players of a game follow their plans; the games take turns."""
DEEP_EVERY = 64
"""How many steps there are on average from one of the costly checks to the next."""
ODD_OPTIONS_EVERY = 5
SHUNNING_EVERY = 3
"""One game of this many shuns a verb while there are others, so that games take unusual ways."""
MAX_SHRINK_ATTEMPTS = 400
CHUNK_SIZE = 10


class Broken(Exception):
    """A promise that does not hold."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A failure: what is wrong, the record that leads there, and the command that replays it."""

    fault: str
    file: Path
    command: str


@dataclass(slots=True)
class Report:
    """What a run of the fuzzer did and found."""

    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    findings: list[Finding] = field(default_factory=list)


def fuzz(
    game: Game,
    games: int,
    seed: int,
    seats: int | None,
    jobs: int,
    out: Path,
    progress: Callable[[int], None],
    chosen: Mapping[str, int | str] | None = None,
) -> Report:
    """Play this many games and check them; `progress` hears how many are done. The same seed plays the same games.

    Options that are not chosen have their defaults in most games and any value in some.
    """
    begun = time.perf_counter()
    report = Report()
    chunks = [range(first, min(first + CHUNK_SIZE, games)) for first in range(0, games, CHUNK_SIZE)]
    work = partial(_chunk, game, seed, seats, out, chosen or {})
    for part in _map(work, chunks, jobs):
        report.games += part.games
        report.steps += part.steps
        report.ends += part.ends
        report.verbs += part.verbs
        report.findings += part.findings
        progress(report.games)
    report.findings.sort(key=lambda finding: finding.file)
    report.seconds = time.perf_counter() - begun
    return report


def _map(work: Callable[[range], Report], chunks: list[range], jobs: int) -> Iterator[Report]:
    if jobs == 1:
        yield from map(work, chunks)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:  # whatever threads this process has
        for done in as_completed([pool.submit(work, chunk) for chunk in chunks]):
            yield done.result()


def _chunk(
    game: Game, seed: int, seats: int | None, out: Path, chosen: Mapping[str, int | str], numbers: range
) -> Report:
    report = Report()
    for number in numbers:
        count = seats if seats is not None else game.seats[number % len(game.seats)]
        run = _Run(game, count, number, Random(f"{seed}/{number}"), chosen)
        report.games += 1
        try:
            run.play()
        except Exception as error:  # noqa: BLE001 (whatever a game raises is what we are looking for)
            fault = _sentence(error)
            file = out / f"fuzz-{game.name}-{seed}-{number}.record"
            _leave(run, error, file)
            report.findings.append(Finding(fault, file, f"regnum fuzz {game.name} --replay {file}"))
        else:
            assert run.playthrough.outcome is not None
            report.ends[run.playthrough.outcome.rule] += 1
        report.steps += len(run.playthrough.items)
        report.verbs.update(entry.move.verb for entry in run.playthrough.line)
    return report


class _Run:
    """One game of the fuzzer."""

    def __init__(self, game: Game, seats: int, number: int, rng: Random, chosen: Mapping[str, int | str]) -> None:
        self.game, self.seats, self.rng = game, seats, rng
        self.planned = PLANNED_SHARES[number % len(PLANNED_SHARES)]
        self.shunned = 0
        if number % SHUNNING_EVERY == SHUNNING_EVERY - 1:
            verb = rng.choice(sorted({move.verb for move in game.actions}))
            self.shunned = sum(1 << move.id for move in game.actions if move.verb == verb)
        options: dict[str, int | str] = {}
        if number % ODD_OPTIONS_EVERY == ODD_OPTIONS_EVERY - 1:
            options = {option.name: rng.randint(option.low, option.high) for option in game.options(seats)}
        players = [f"Player {seat + 1}" for seat in range(seats)]
        header = header_of(game, players, {**options, **chosen})
        self.playthrough = Playthrough(game, header, RandomChance(rng))

    def play(self) -> None:
        """Play to the end, checking every step."""
        checker = Checker(self.game, self.seats, self.rng, DEEP_EVERY)
        Loop(self.playthrough, following(self._choose, self.seats), [checker]).run()
        again = notation.read(notation.write(self.playthrough), lambda _: self.game)
        _hold("The record read back leads elsewhere." if again.state != self.playthrough.state else "")

    def _choose(self, view: View, moves: Moves) -> Move:
        if moves.bits & ~self.shunned:
            moves = Moves(moves.actions, moves.bits & ~self.shunned)
        if self.rng.random() < self.planned:
            return self.game.default_policy(view, moves, self.rng)
        return moves.pick(self.rng)


class Checker(Observer):
    """Checks at every step what must hold, and the costly promises at some; raises `Broken` if one does not."""

    def __init__(self, game: Game, seats: int, rng: Random, deep_every: int) -> None:
        self._game, self._seats, self._rng = game, seats, rng
        self._deep_every, self._deep = deep_every, False

    def moving(self, state: State, move: Move) -> None:
        """Check the move, and what a copy must be."""
        self._deep = self._rng.random() * self._deep_every < 1
        if move not in state.moves():
            raise Broken(f"'{move}' was chosen although it is not legal.")
        if self._deep:
            _hold(*promises.copying(state, move, self._rng))

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        """Check the position that was reached."""
        _hold(*promises.sound(state))
        if self._deep:
            guessing = Seat(self._rng.randrange(self._seats))
            _hold(
                *promises.agreeing(self._game, state),
                *promises.readable(self._game, state),
                *promises.guessable(self._game, state, guessing, self._rng),
                *promises.guessable(self._game, state, None, self._rng),
                *promises.telling(self._game, state, guessing, self._rng),
                *promises.telling(self._game, state, None, self._rng),
            )


def _hold(*faults: str) -> None:
    for fault in faults:
        if fault:
            raise Broken(fault)


def _sentence(error: Exception) -> str:
    return str(error) if isinstance(error, Broken | RegnumError) else f"{type(error).__name__}: {error}"


# shrinking


Script = list[tuple[Move, tuple[int, ...]]]


def replay(game: Game, path: Path) -> str | None:
    """Replay a record with every check after every step, and one step beyond; the first fault, or None."""
    playthrough = notation.read_file(path, lambda _: game)
    script = [(entry.move, entry.answers) for entry in playthrough.line]
    error = _follow(game, playthrough.header, playthrough.dealt, script)
    return None if error is None else _sentence(error)


def _follow(game: Game, header: Header, dealt: tuple[int, ...], script: Script) -> Exception | None:
    """What breaks when a script is followed with all checks, or one step after it."""
    chance = ReplayedChance(dealt)
    playthrough = Playthrough(game, header, chance)
    for move, answers in script:
        chance.expect(answers)
        checker = Checker(game, len(header.players), Random(0), 1)
        try:
            Loop(playthrough, {}, [checker]).play(move)
        except Exception as error:  # noqa: BLE001
            return error
    for move in playthrough.state.moves():
        beyond = playthrough.state.copy()
        try:
            beyond.play(move, RandomChance(Random(0)))
            _hold(*promises.sound(beyond))
        except Exception as error:  # noqa: BLE001
            return error
    return None


def _leave(run: _Run, error: Exception, file: Path) -> None:
    """Write the shortest record we find that still shows the fault."""
    playthrough = run.playthrough
    script = [(entry.move, entry.answers) for entry in playthrough.line]
    kind = (type(error), _sentence(error)[:_KIND_LENGTH])
    tries = MAX_SHRINK_ATTEMPTS

    def shows(shorter: Script) -> bool:
        nonlocal tries
        tries -= 1
        found = _follow(run.game, playthrough.header, playthrough.dealt, shorter)
        return found is not None and (type(found), _sentence(found)[:_KIND_LENGTH]) == kind

    size = len(script) // 2
    while size and tries > 0:
        at = 0
        while at < len(script) and tries > 0:
            shorter = script[:at] + script[at + size :]
            if shows(shorter):
                script = shorter
            else:
                at += size
        size //= 2
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(_written(run.game, playthrough.header, playthrough.dealt, script), encoding="utf-8")


_KIND_LENGTH = 24
"""Faults that begin alike are taken for the same."""


def _written(game: Game, header: Header, dealt: tuple[int, ...], script: Script) -> str:
    """The record of a script, as far as it can be played."""
    chance = ReplayedChance(dealt)
    playthrough = Playthrough(game, header, chance)
    for move, answers in script:
        chance.expect(answers)
        try:
            playthrough.play(move)
        except Exception:  # noqa: BLE001 (whatever it is: the record stops before it)
            break
    return notation.write(playthrough)
