"""A contest that was killed goes on where it was, and never mixes in games of another."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from regnum.arena.contest import Contest, Fixture, match
from regnum.arena.execution import journal, runner
from regnum.arena.execution.executors import Cores, Games
from regnum.arena.execution.journal import BadJournal, Journal
from regnum.arena.execution.playing import Playing, unwatched
from tests.kernel.haggle import HAGGLE

PATIENCE = 120.0


class Here:
    """An executor in this very process, which remembers what it was asked to play."""

    def __init__(self) -> None:
        self.asked: list[Fixture] = []

    def play(self, contest: Contest, fixtures: Iterable[Fixture], *, keep: bool = False) -> Games:
        for fixture in fixtures:
            self.asked.append(fixture)
            yield None
            yield Playing(contest, fixture, {}, unwatched).play(keep=keep)


def contest(seed: int = 1) -> Contest:
    return match(HAGGLE, ("wanderer", "page"), seed, {}, 60.0)


def hold(of: Contest, games: int, path: Path, records: Path | None = None) -> tuple[list[Fixture], list[object]]:
    executor = Here()
    with Journal(of, path, strict=True) as kept:
        played = runner.hold(of, games, executor, kept, lambda done, last: None, records)
    return executor.asked, [(one.fixture, one.moves) for one in played]


def test_what_the_journal_has_is_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    asked, first = hold(contest(), 6, path)
    assert len(asked) == 6
    asked, more = hold(contest(), 10, path)
    assert asked == list(contest().fixtures(10))[6:]
    assert more[:6] == first
    asked, again = hold(contest(), 10, path)
    assert not asked
    assert again == more


@pytest.mark.parametrize("cut", [1, 30])
def test_what_a_kill_left_of_a_line_is_dropped(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "journal"
    _, whole = hold(contest(), 6, path)
    text = path.read_bytes()
    path.write_bytes(text[:-cut])
    asked, again = hold(contest(), 6, path)
    assert asked == list(contest().fixtures(6))[5:]
    assert again == whole
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) == 7
    assert all(json.loads(line) for line in lines)


def test_what_follows_a_broken_line_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    _, whole = hold(contest(), 6, path)
    lines = path.read_bytes().splitlines(keepends=True)
    lines[4] = b"\0" * 40 + b"\n"
    path.write_bytes(b"".join(lines))
    asked, again = hold(contest(), 6, path)
    assert asked == list(contest().fixtures(6))[3:]
    assert again == whole


def test_a_journal_of_another_contest_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    hold(contest(1), 4, path)
    before = path.read_bytes()
    with pytest.raises(BadJournal, match="of another contest"):
        Journal(contest(2), path, strict=True)
    assert path.read_bytes() == before
    notes = tmp_path / "notes.txt"
    notes.write_text("hello\n", "utf-8")
    for fresh in (True, False):
        with pytest.raises(BadJournal, match="is not a journal"):
            Journal(contest(1), notes, strict=True, fresh=fresh)
    assert notes.read_text("utf-8") == "hello\n"


def test_games_of_other_code_are_not_mixed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "journal"
    hold(contest(), 4, path)
    monkeypatch.setattr(journal, "code", lambda contest: "changed")
    with pytest.raises(BadJournal, match="of other code"):
        Journal(contest(), path, strict=True)
    with Journal(contest(), path, strict=False) as begun_anew:
        assert not begun_anew.played


def test_one_journal_serves_one_contest_at_a_time(tmp_path: Path) -> None:
    with Journal(contest(), tmp_path / "journal", strict=True), pytest.raises(BadJournal, match="goes on"):
        Journal(contest(), tmp_path / "journal", strict=True)


def test_the_code_is_known_by_its_files(tmp_path: Path) -> None:
    assert journal.code(contest(1)) == journal.code(contest(2))
    assert journal.code(contest()) != journal.code(match(HAGGLE, ("wanderer", "wanderer"), 1, {}, 60.0))


def test_a_missing_record_is_played_again(tmp_path: Path) -> None:
    records = tmp_path / "records"
    hold(contest(), 4, tmp_path / "journal", records)
    names = sorted(file.name for file in records.iterdir())
    assert names == ["t1-d001-r1.record", "t1-d001-r2.record", "t1-d002-r1.record", "t1-d002-r2.record"]
    (records / names[2]).unlink()
    asked, _ = hold(contest(), 4, tmp_path / "journal", records)
    assert asked == [Fixture(1, 0, 0)]
    assert sorted(file.name for file in records.iterdir()) == names


REGNUM = [sys.executable, "-c", "from regnum.cli import app; app()"]
GAMES = 60


def test_a_killed_match_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    asked = ["arena", "match", "domaine", "wanderer", "wanderer", "--games", str(GAMES), "--seed", "4", "--jobs", "1"]
    command = [*REGNUM, *asked, "--json", "--journal", str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + PATIENCE
    while not path.exists() or len(path.read_bytes().splitlines()) < 4:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    before = path.read_bytes()
    assert len(before.splitlines()) < GAMES, "it was over before the kill"
    resumed = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True)
    assert path.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    fresh = subprocess.run([*command, "--fresh"], capture_output=True, timeout=PATIENCE, check=True)
    assert resumed.stdout == fresh.stdout
    assert json.loads(fresh.stdout)["games"] == GAMES


def test_the_cores_of_this_machine_play_what_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    hold(contest(), 4, path)
    with Journal(contest(), path, strict=True) as kept:
        heard: list[int] = []
        played = runner.hold(contest(), 8, Cores(2), kept, lambda done, last: heard.append(done))
    assert heard[-1] == len(played) == 8
    _, here = hold(contest(), 8, tmp_path / "other")
    assert [(one.fixture, list(one.moves)) for one in played] == here
