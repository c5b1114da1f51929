"""Players that misbehave, as another package would bring them."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

from regnum.kernel import Event, Game, Move, Moves, View
from regnum.players import Level, Player
from regnum.players.random_player import Wanderer

FOUL_AT = 3
"""At which of its decisions, from 0, a player misbehaves."""


class Foul:
    """A wanderer until it misbehaves."""

    def __init__(self, game: Game, rng: Random, argument: str, deed: Callable[[str, Move, Moves], Move]) -> None:
        self._honest, self._argument, self._deed = Wanderer(game, rng), argument, deed
        self._decisions = 0

    def observe(self, events: Sequence[Event]) -> None:
        pass

    def choose(self, view: View, moves: Moves, budget: float) -> Move:
        chosen = self._honest.choose(view, moves, budget)
        self._decisions += 1
        return self._deed(self._argument, chosen, moves) if self._decisions == FOUL_AT + 1 else chosen


def _crash(argument: str, chosen: Move, moves: Moves) -> Move:
    raise ZeroDivisionError("my castle")


def _leave(argument: str, chosen: Move, moves: Moves) -> Move:
    sys.exit("I have had enough")


def _cheat(argument: str, chosen: Move, moves: Moves) -> Move:
    return next(move for move in moves.actions if move not in moves)


def _hang(argument: str, chosen: Move, moves: Moves) -> Move:
    time.sleep(10_000)
    return chosen


def _kill(argument: str, chosen: Move, moves: Moves) -> Move:
    os.kill(os.getpid(), signal.SIGKILL)
    return chosen


def _kill_once(argument: str, chosen: Move, moves: Moves) -> Move:
    """Kill the process unless that has been done, as the file named by the argument says."""
    return _once(argument, os.getpid(), chosen)


def _kill_desk_once(argument: str, chosen: Move, moves: Moves) -> Move:
    """Kill the process that supervises this one, likewise."""
    return _once(argument, os.getppid(), chosen)


def _once(mark: str, process: int, chosen: Move) -> Move:
    if not Path(mark).exists():
        Path(mark).touch()
        os.kill(process, signal.SIGKILL)
        time.sleep(10_000)
    return chosen


def _print(argument: str, chosen: Move, moves: Moves) -> Move:
    print("I talk to myself")
    return chosen


def _level(name: str, deed: Callable[[str, Move, Moves], Move]) -> Level:
    def make(game: Game, rng: Random, argument: str) -> Player:
        return Foul(game, rng, argument, deed)

    return Level(name, {"en": name}, {"en": name}, make)


CRASHING = _level("crashing", _crash)
LEAVING = _level("leaving", _leave)
CHEATING = _level("cheating", _cheat)
HANGING = _level("hanging", _hang)
KILLING = _level("killing", _kill)
MARTYR = _level("martyr", _kill_once)
REBEL = _level("rebel", _kill_desk_once)
TALKING = _level("talking", _print)


NAMES = ("crashing", "leaving", "cheating", "hanging", "killing", "martyr", "rebel", "talking")


def bring(folder: Path) -> None:
    """Write what a package of these players would install into a folder."""
    brought = folder / "foul-1.0.dist-info"
    brought.mkdir()
    lines = [f"{name} = {__name__}:{name.upper()}" for name in NAMES]
    (brought / "METADATA").write_text("Metadata-Version: 2.1\nName: foul\nVersion: 1.0\n", "utf-8")
    (brought / "entry_points.txt").write_text("\n".join(["[regnum.players]", *lines, ""]), "utf-8")
