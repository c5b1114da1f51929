"""Players that crash, hang, cheat or take their process down lose by rule, and the rest go on."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from regnum.arena.contest import Contest, Fixture, match
from regnum.arena.execution.executors import Cores
from regnum.arena.execution.supervisor import GameBroke, Supervisor
from regnum.arena.result import Result, shares
from regnum.arena.standings import standings
from regnum.kernel import Chance, Move, Options
from tests.arena.foul import FOUL_AT
from tests.kernel.haggle import HAGGLE, Haggle, HaggleEvent, HaggleState

PATIENT = 60.0
HASTY = 1.0
"""Seconds for a move; a player that hangs is found out after twice that."""


def hold(foul: str, limit: float = PATIENT, games: int = 2) -> tuple[Contest, list[Result]]:
    contest = match(HAGGLE, (foul, "wanderer"), 1, {}, limit)
    return contest, [one for one in Cores(1).play(contest, contest.fixtures(games), keep=True) if one is not None]


@pytest.mark.usefixtures("foul_players")
@pytest.mark.parametrize(
    ("foul", "kind", "said", "limit"),
    [
        ("crashing", "crash", "ZeroDivisionError: my castle", PATIENT),
        ("leaving", "crash", "SystemExit: I have had enough", PATIENT),
        ("cheating", "illegal", "It chose 'roll', which is not among its moves.", PATIENT),
        ("hanging", "hang", "It did not answer within 2 seconds.", HASTY),
        ("killing", "crash", "It took its process down.", PATIENT),
    ],
)
def test_a_player_at_fault_loses_and_the_game_goes_on(foul: str, kind: str, said: str, limit: float) -> None:
    contest, games = hold(foul, limit)
    assert len(games) == 2
    for played in games:
        (fault,) = played.faults
        seat = played.seating.index(0)
        assert (fault.seat, fault.kind) == (seat, kind)
        assert fault.said.startswith(said.partition("'")[0])
        assert list(played.seats[: fault.decision]).count(seat) == FOUL_AT
        assert played.shares[seat] == 0
        assert sum(played.shares) == 1
        assert len(played.moves) > fault.decision
    found = standings(contest, games)
    assert found.entrants[0].faults == {kind: 2}
    assert found.entrants[1].wins == 2
    assert not found.entrants[1].faults


@pytest.mark.parametrize(
    ("program", "kind"), [("pass", "crash"), ("print('castles!')", "garbled"), ("raise SystemExit(3)", "crash")]
)
def test_a_program_at_fault_loses_too(program: str, kind: str) -> None:
    _, (played, *_) = hold("exec:" + shlex.join([sys.executable, "-c", program]))
    (fault,) = played.faults
    assert (fault.seat, fault.kind) == (played.seating.index(0), kind)
    assert played.shares[fault.seat] == 0


@pytest.mark.usefixtures("foul_players")
def test_up_to_the_fault_the_game_goes_as_without_it(tmp_path: Path) -> None:
    (honest, *_), (foul, *_) = hold("talking")[1], hold("killing")[1]
    (fault,) = foul.faults
    assert foul.moves[: fault.decision] == honest.moves[: fault.decision]


@pytest.mark.usefixtures("foul_players")
def test_a_game_whose_process_is_killed_is_played_again(tmp_path: Path) -> None:
    mark = tmp_path / "killed"
    (killed, *_) = hold(f"martyr:{mark}")[1]
    assert mark.exists()
    (undisturbed, *_) = hold(f"martyr:{mark}")[1]
    assert killed.faults == ()
    assert (killed.moves, killed.points) == (undisturbed.moves, undisturbed.points)


@pytest.mark.usefixtures("foul_players")
def test_what_players_print_stays_out_of_the_result(capfd: pytest.CaptureFixture[str]) -> None:
    hold("talking")
    assert "I talk to myself" not in capfd.readouterr().out


@pytest.mark.parametrize(
    ("winners", "points", "faulty", "expected"),
    [
        ([1], [3, 9, 5], {0}, [0.0, 1.0, 0.0]),
        ([1], [3, 9, 5], {1}, [0.0, 0.0, 1.0]),
        ([0, 1], [9, 9, 5], {1}, [1.0, 0.0, 0.0]),
        ([1], [5, 9, 5], {1}, [0.5, 0.0, 0.5]),
        ([1], [3, 9, 5], {0, 1, 2}, [0.0, 0.0, 0.0]),
    ],
)
def test_whoever_is_at_fault_wins_nothing(
    winners: list[int], points: list[int], faulty: set[int], expected: list[float]
) -> None:
    assert shares(winners, points, faulty) == expected


class _Collapsing(HaggleState):
    def play(self, move: Move, chance: Chance) -> list[HaggleEvent]:
        raise ZeroDivisionError("the table")


class _Rotten(Haggle):
    def deal(self, seats: int, options: Options, chance: Chance) -> HaggleState:
        return _Collapsing(super().deal(seats, options, chance).table)


def test_a_game_that_breaks_is_nobodys_fault_and_is_said() -> None:
    supervisor = Supervisor(match(_Rotten(), ("wanderer", "wanderer"), 1, {}, PATIENT))
    try:
        with pytest.raises(GameBroke, match="t1-d001-r1 broke off: ZeroDivisionError: the table"):
            supervisor.play(Fixture(0, 0, 0))
    finally:
        supervisor.close()


ORPHAN = """
import os, sys, time
from regnum.arena.execution import supervisor
from regnum.arena.contest import match
from tests.kernel.haggle import HAGGLE
worker = supervisor._Worker(match(HAGGLE, ("wanderer", "wanderer"), 1, {}, 60.0), False)
print(worker._process.pid, flush=True)
os._exit(0)
"""


def test_a_worker_does_not_outlive_its_supervisor() -> None:
    ran = subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, text=True, check=True, timeout=60)
    # Standard error is inherited by the worker: that it reached its end means that the worker has ended too.
    assert int(ran.stdout) > 0
