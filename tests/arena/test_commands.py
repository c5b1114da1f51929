"""The commands `regnum arena …`: their sentences, what they print and what they write."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from regnum.arena.contest import Fixture, match
from regnum.arena.result import Result as Played
from regnum.cli import app
from regnum.terminal.contests import Running
from regnum.terminal.progress import Bar
from tests.kernel.haggle import HAGGLE

PATIENCE = 120.0
# Whoever runs the tests in the background ignores interrupts, and children inherit that; at a terminal they do not.
HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
REGNUM = [sys.executable, "-c", f"{HEEDING}; from regnum.cli import app; app()"]


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Journals that nobody asked for go to a folder of the test."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
    return folder


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(app, ["arena", *map(str, args)], prog_name="regnum")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["match", "domain", "page", "page"], "There is no game called 'domain'"),
        (["match", "domaine", "wanderer"], "domaine is for 2 to 4 players, not 1."),
        (["match", "domaine", *["wanderer"] * 5], "domaine is for 2 to 4 players, not 5."),
        (["match", "domaine", "wanderer", "nobody"], "There is no player called 'nobody'"),
        (["match", "domaine", "wanderer", "marshal:soon"], "'soon' is no budget"),
        (["match", "domaine", "wanderer", "wanderer", "-o", "king"], "as in name=value"),
        (["match", "domaine", "wanderer", "wanderer", "-o", "queen=3"], "There is no option 'queen'"),
        (["match", "domaine", "wanderer", "wanderer", "--data", "cards=nowhere"], "nowhere"),
        (["match", "domaine", "wanderer", "wanderer", "--jobs", "2", "--ray", "local"], "not on both"),
        (["match", "domaine", "wanderer", "wanderer", "--journal", "/dev/null/x"], "cannot be used as a journal"),
        (["match", "domaine", "wanderer", "wanderer", "--games", "2", "--records", "/dev/null/x"], "cannot be written"),
        (["ladder", "domaine", "wanderer"], "1 players cannot fill 2 seats."),
        (["ladder", "domaine", "wanderer", "page", "--seats", "3"], "2 players cannot fill 3 seats."),
        (["ladder", "domaine", "wanderer", "page", "--seats", "many"], "not 'many'."),
        (["ladder", "domaine", "wanderer", "page", "--seats", "7"], "not 7."),
        (["ladder", "domaine", "wanderer", "page", "--html", "/no/such/page.html"], "cannot be written"),
        (["balance", "domaine", "--level", "nobody"], "There is no player called 'nobody'"),
        (["balance", "domaine", "--markdown", "/no/such/text.md"], "cannot be written"),
        (["balance", "domaine", "--lots"], "In domaine nobody chooses a piece at set-up"),
    ],
)
def test_bad_input_is_answered_with_a_sentence_before_anything_is_played(args: list[str], said: str) -> None:
    result = run(*args)
    assert isinstance(result.exception, SystemExit), result.exception
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_match_prints_a_table_and_leaves_nothing_behind(cache: Path) -> None:
    result = run("match", "domaine", "wanderer", "wanderer", "wanderer", "--games", "4", "--seed", "2", "--jobs", "1")
    assert result.exit_code == 0, result.stderr
    assert "6 games, every deal from each of 3 seats, seed 2" in result.stdout
    assert result.stdout.count(". wanderer") == 3
    assert "ends: DOM-X2 100%" in result.stdout
    assert not [file for file in cache.rglob("*") if file.is_file()]


def test_a_match_keeps_its_records_and_tells_times_only_if_asked(tmp_path: Path) -> None:
    args = ["match", "domaine", "wanderer", "wanderer", "--games", "2", "--jobs", "1", "--json"]
    plain = run(*args, "--records", tmp_path / "kept")
    timed = run(*args, "--times")
    assert "seconds" not in plain.stdout
    without = json.loads(timed.stdout)
    assert len(without.pop("seconds_per_move")) == 2
    assert without == json.loads(plain.stdout)
    records = sorted((tmp_path / "kept").iterdir())
    assert len(records) == 2
    for record in records:
        checked = CliRunner().invoke(app, ["verify", str(record)], prog_name="regnum")
        assert checked.exit_code == 0


def test_a_ladder_writes_its_page_and_its_text(tmp_path: Path) -> None:
    page, text = tmp_path / "page.html", tmp_path / "ladder.md"
    args = ["ladder", "domaine", "wanderer", "wanderer", "--games", "2", "--seed", "3", "--jobs", "1"]
    result = run(*args, "--html", page, "--markdown", text)
    assert result.exit_code == 0, result.stderr
    assert "rating [95 %]" in result.stdout
    assert page.read_text("utf-8").startswith("<!doctype html>")
    command = f"regnum arena ladder domaine wanderer wanderer --games 2 --seats all --seed 3 --markdown {text}"
    assert command in text.read_text("utf-8")
    as_json = run(*args, "--json")
    assert [set(rating) for rating in json.loads(as_json.stdout)["ratings"]] == [{"mu", "sigma"}] * 2


def test_a_study_prints_its_verdicts_and_writes_its_text(tmp_path: Path) -> None:
    text = tmp_path / "balance.md"
    args = ["balance", "domaine", "--level", "wanderer", "--seats", "2", "--games", "2", "--jobs", "1", "-o", "king=30"]
    result = run(*args, "--markdown", text)
    assert result.exit_code == 0, result.stderr
    assert "wanderer, 2 players, 2 games" in result.stdout
    assert "of games end by DOM-X1" in result.stdout
    assert f"--games 2 --seats 2 --seed 0 -o king=30 --markdown {text}" in text.read_text("utf-8")
    (study,) = json.loads(run(*args, "--json").stdout)["studies"]
    assert study["games"] == 2


def test_a_study_is_the_same_on_one_core_and_on_two_and_when_it_is_gone_on_with(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    args = ["balance", "domus_regnatrix", "--level", "wanderer", "--seats", "2", "--lots", "--json"]
    one, two = (run(*args, "--games", "4", "--jobs", jobs).stdout for jobs in ("1", "2"))
    run(*args, "--games", "2", "--jobs", "1", "--journal", journal)
    gone_on = run(*args, "--games", "4", "--jobs", "1", "--journal", journal).stdout
    assert one == two == gone_on
    (study,) = json.loads(one)["studies"]
    assert json.loads(one)["lots"] is True
    assert sum(piece["seated"] for piece in study["pieces"]) == 4 * 2 * 4
    assert set(study["fights"]) <= {"squads", "walls"}
    assert study["usages"]["Cards bought"]


class _Seen(Bar):
    def __init__(self) -> None:
        super().__init__(10)
        self.said: list[tuple[int, str]] = []

    def show(self, done: int, said: str = "") -> None:
        self.said.append((done, said))


def test_the_running_result_takes_equal_players_together() -> None:
    bar = _Seen()
    running = Running(match(HAGGLE, ("page", "wanderer", "wanderer"), 1, {}, 60.0), bar)
    running.show(0, None)
    for done, shares in enumerate(([0.0, 1.0, 0.0], [0.5, 0.5, 0.0]), 1):
        running.show(done, Played(Fixture(done, 0, 0), [1, 0, 2], [1, 2, 3], shares, "HAG-4", [], [], [0.0] * 3))
    assert bar.said == [(0, ""), (1, "page 100%, wanderer 0%"), (2, "page 75%, wanderer 25%")]


def test_the_bar_says_how_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("regnum.terminal.progress.QUIET_SECONDS", -1.0)
    with Bar(4) as bar:
        bar.show(1, "page 75%")
        assert bar.progress is not None
        out = Console(width=100)
        with out.capture() as shown:
            out.print(bar.progress.get_renderable())
    assert "page 75%" in shown.get()
    assert "25%" in shown.get()


def test_an_interrupted_match_says_that_it_can_go_on(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    asked = ["arena", "match", "domaine", "wanderer", "wanderer", "--games", "5000", "--journal", str(journal)]
    process = subprocess.Popen([*REGNUM, *asked, "--jobs", "1"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    deadline = time.monotonic() + PATIENCE
    while not journal.exists() or len(journal.read_bytes().splitlines()) < 3:
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert not out
    assert err.decode().startswith("Broken off after ")
    assert len(err.decode().splitlines()) == 1
    assert process.returncode == 2
