"""Whether calibration finds out whose chances deserve their name."""

import json
import re
from collections.abc import Callable, Iterator
from random import Random

from typer.testing import CliRunner

from regnum.arena.calibration import MIN_GAMES, Observed, calibrations, weights_of
from regnum.cli import app
from regnum.kernel import game
from tests.rules_coverage import ROOT

GOAL = 20
"""Where a walk ends that begins in the middle: there, or at nothing. How near it is to its goal is its exact chance."""


def walks(games: int, said: Callable[[float], float] = lambda chance: chance) -> Iterator[Observed]:
    """Games of two that are walks, with what somebody says of the chances on the way."""
    for number in range(games):
        rng, at, chances = Random(number), GOAL // 2, list[float]()
        while 0 < at < GOAL:
            chance = said(at / GOAL)
            chances += [chance, 1 - chance]
            at += rng.choice((-1, 1))
        won = float(at == GOAL)
        yield Observed("walk", str(number), (won, 1 - won), chances)


def test_exact_chances_hold_in_every_tenth() -> None:
    (found,) = calibrations(walks(2 * MIN_GAMES))
    judged = [tenth for tenth in found.tenths if tenth.holds is not None]
    assert len(judged) >= 6
    for tenth in judged:
        assert tenth.holds
        assert abs(tenth.off) <= 1.3 * tenth.margin
    assert found.holds
    assert found.brier < found.even == 0.25


def test_chances_that_are_too_sure_are_found_out() -> None:
    (found,) = calibrations(walks(2 * MIN_GAMES, lambda chance: min(0.99, max(0.01, 1.5 * chance - 0.25))))
    assert not found.holds
    assert any(tenth.off < -0.05 for tenth in found.tenths if tenth.said > 0.7 and tenth.holds is False)


def test_a_tenth_with_few_games_is_shown_and_not_judged() -> None:
    (found,) = calibrations(walks(60))
    assert {tenth.holds for tenth in found.tenths} == {None}
    assert found.holds


def test_records_of_games_played_elsewhere_can_be_looked_at() -> None:
    words = ["arena", "calibrate", "domaine", "--read", str(ROOT / "tests" / "records"), "--jobs", "1", "--json"]
    answer = CliRunner().invoke(app, words)
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.output)
    assert [one["seats"] for one in found["calibrations"]] == [2, 3, 4]
    assert found["ruleset"] == "domaine/1"


def test_calibrations_in_docs_are_of_todays_rules_data_and_weights() -> None:
    found = {file.name: file.read_text() for file in (ROOT / "docs").glob("calibration*.md")}
    assert found
    for name, text in found.items():
        (head,) = re.findall(r"games of ((\w+)/\w+ \(data \w+, weights \w+\))", text)
        today = game(head[1])
        assert head[0] == f"{today.ruleset} (data {today.data}, weights {weights_of(today)})", name
