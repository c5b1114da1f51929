"""A contest: every deal from every seat, the same for the same seed, and counted as it should be."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby

import pytest

from regnum.arena.contest import Contest, Fixture, match
from regnum.arena.execution.executors import Cores
from regnum.arena.execution.playing import Playing, unwatched
from regnum.arena.result import Result
from regnum.arena.standings import standings, wilson
from regnum.kernel import BadOption, BadSeats, Game, RegnumError, canonical, game, notation
from tests.kernel.haggle import HAGGLE
from tests.rules_coverage import ROOT


def contest(*entrants: str, seed: int = 1) -> Contest:
    return match(HAGGLE, entrants, seed, {}, 60.0)


def played(of: Contest, fixture: Fixture) -> Result:
    return Playing(of, fixture, {}, unwatched).play(keep=True)


def test_every_deal_is_played_once_from_each_seat() -> None:
    three = contest("wanderer", "wanderer", "page")
    fixtures = list(three.fixtures(10))
    assert len(fixtures) == three.count(10) == 12
    for _, rotations in groupby(fixtures, lambda fixture: fixture.deal):
        seatings = [three.seating(fixture) for fixture in rotations]
        for seat in range(3):
            assert {seating[seat] for seating in seatings} == {0, 1, 2}


def test_all_rotations_of_a_deal_and_all_tables_have_the_same_deal() -> None:
    tables = Contest(HAGGLE, ("wanderer", "page"), ((0, 1), (0, 0)), 1)
    dealt: dict[int, set[tuple[int, ...]]] = {}
    for fixture in tables.fixtures(4):
        record: str | None = played(tables, fixture).record
        assert record is not None
        dealt.setdefault(fixture.deal, set()).add(notation.read(record, lambda _: HAGGLE).dealt)
    assert all(len(deals) == 1 for deals in dealt.values())
    assert len(set.union(*dealt.values())) == len(dealt)


def test_a_table_of_equals_has_no_rotations_to_play() -> None:
    equals = Contest(HAGGLE, ("page",), ((0, 0), (0, 0, 0)), 1)
    assert [fixture.rotation for fixture in equals.fixtures(5)] == [0] * 10


def test_the_order_around_the_table_changes_from_deal_to_deal() -> None:
    three = contest("wanderer", "wanderer", "page")
    after_first = {s[(s.index(0) + 1) % 3] for s in map(three.seating, three.fixtures(60))}
    assert after_first == {1, 2}


def test_more_games_begin_with_the_same_games() -> None:
    two = contest("wanderer", "page")
    assert list(two.fixtures(20))[:8] == list(two.fixtures(8))


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (match(HAGGLE, ("wanderer",), 1, {}, 60.0), BadSeats),
        (match(HAGGLE, ("wanderer",) * 4, 1, {}, 60.0), BadSeats),
        (match(HAGGLE, ("wanderer",) * 2, 1, {"colour": "red"}, 60.0), BadOption),
        (match(HAGGLE, ("wanderer", "nobody"), 1, {}, 60.0), RegnumError),
        (match(HAGGLE, ("wanderer", "marshal:soon"), 1, {}, 60.0), RegnumError),
    ],
)
def test_a_contest_that_cannot_be_held_says_so(wrong: Contest, error: type[RegnumError]) -> None:
    with pytest.raises(error):
        wrong.check()


def test_a_game_depends_on_the_seed_and_the_fixture_alone() -> None:
    two = contest("page", "wanderer")
    first, second = (played(two, Fixture(3, 0, 1)) for _ in range(2))
    assert (first.moves, first.record) == (second.moves, second.record)
    assert played(contest("page", "wanderer", seed=2), Fixture(3, 0, 1)).record != first.record
    assert len({played(two, Fixture(deal, 0, 0)).record for deal in range(4)}) == 4


def test_a_kept_record_can_be_verified() -> None:
    record: str | None = played(contest("page", "wanderer"), Fixture(0, 0, 0)).record
    assert record is not None
    notation.read(record, lambda _: HAGGLE).verify()


@pytest.mark.parametrize(
    ("of", "entrants"), [(game("domaine"), ("wanderer",) * 3), (HAGGLE, ("marshal:20", "steward", "page"))]
)
def test_the_result_is_the_same_on_one_core_and_on_two(of: Game, entrants: tuple[str, ...]) -> None:
    held = match(of, entrants, 5, {}, 60.0)
    results = []
    for jobs in (1, 2):
        games = [one for one in Cores(jobs).play(held, held.fixtures(6), keep=False) if one is not None]
        games.sort(key=lambda one: one.fixture)
        assert [one.fixture for one in games] == list(held.fixtures(6))
        results.append(canonical(standings(held, games).json()))
    assert results[0] == results[1]


def made(fixture: Fixture, shares: list[float], points: list[int], seating: list[int]) -> Result:
    return Result(fixture, seating, points, shares, "HAG-4", [0, 1, 1, 0], [0, 7, 9, 9], [0.5, 0.25])


def test_standings_share_victories_and_take_equal_specs_together() -> None:
    of = contest("page", "page")
    games = [
        made(Fixture(0, 0, 0), [1.0, 0.0], [9, 4], [0, 1]),
        made(Fixture(0, 0, 1), [0.5, 0.5], [6, 6], [1, 0]),
        made(Fixture(1, 0, 0), [1.0, 0.0], [8, 2], [0, 1]),
    ]
    found = standings(of, games)
    assert [tally.wins for tally in found.entrants] == [2.5, 0.5]
    assert [tally.points for tally in found.entrants] == [23, 12]
    assert [tally.wins for tally in found.seats[2]] == [2.5, 0.5]
    assert (found.specs["page"].wins, found.specs["page"].games) == (3.0, 3)
    assert found.turns == [3, 3, 3]
    assert found.endings == Counter({"HAG-4": 3})
    plain, timed = found.json(), found.json(times=True)
    assert timed.pop("seconds_per_move") == [0.208333, 0.166667]
    assert plain == timed
    json.dumps(plain)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (0, 0, 0.0, 1.0),
        (0.5, 1, 0.0546, 0.9454),
    ],
)
def test_wilson_intervals_are_the_known_ones(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_a_game_survives_its_line_in_a_journal() -> None:
    one = played(contest("page", "wanderer"), Fixture(0, 0, 0))
    again = Result.from_json(json.loads(canonical(one.json())))
    assert again.record is None
    assert canonical(again.json()) == canonical(one.json())


def test_the_example_of_the_document_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs" / "arena.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(re.sub(r"games=\d+", "games=2", re.sub('"(page|steward)"', '"wanderer"', example)), {})
    match, study = capsys.readouterr().out.splitlines()
    assert "'games': 2" in match
    assert "games=2" in study
