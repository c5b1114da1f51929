"""Ladders: who meets whom, ratings that follow the results, and reports that stand on their own."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import combinations
from xml.etree import ElementTree

import pytest

from regnum.arena import measures
from regnum.arena.contest import Contest, Fixture, NoContest
from regnum.arena.execution.playing import Playing, unwatched
from regnum.arena.ladder import Ladder, climb, ladder, rate
from regnum.arena.report import ladder_html, ladder_text, plots
from regnum.arena.report.plots import Row, Series
from regnum.arena.result import Fault, Result
from regnum.kernel import game
from tests.kernel.haggle import HAGGLE

COMMAND = "regnum arena ladder haggle 'exec:a <b>' page"


def played(contest: Contest, games: int) -> list[Result]:
    return [Playing(contest, fixture, {}, unwatched).play() for fixture in contest.fixtures(games)]


def held() -> Ladder:
    contest = ladder(HAGGLE, ("wanderer", "page", "steward"), [2, 3], 1, {}, 60.0)
    return climb(contest, COMMAND, played(contest, 6))


def test_all_meet_all_at_every_number_of_seats() -> None:
    contest = ladder(HAGGLE, ("wanderer", "page", "steward", "marshal:5"), [2, 3], 1, {}, 60.0)
    numbers = range(4)
    assert contest.tables == (*combinations(numbers, 2), *combinations(numbers, 3))
    seated = [contest.seating(fixture) for fixture in contest.fixtures(6)]
    for table in contest.tables:
        assert sum(set(seating) == set(table) for seating in seated) == 6


def test_a_ladder_that_cannot_fill_a_table_says_so() -> None:
    with pytest.raises(NoContest, match="2 players cannot fill 3 seats"):
        ladder(HAGGLE, ("wanderer", "page"), [3], 1, {}, 60.0)


def result(contest: Contest, fixture: Fixture, best: int) -> Result:
    """A game in which entrants come in by their distance from the best, whoever sits where."""
    seating = contest.seating(fixture)
    points = [10 - abs(entrant - best) for entrant in seating]
    shares = [float(had == max(points)) for had in points]
    return Result(fixture, seating, points, [s / sum(shares) for s in shares], "HAG-4", [], [], [0.0] * len(seating))


def test_ratings_follow_how_they_come_in() -> None:
    contest = ladder(HAGGLE, ("page", "steward", "wanderer"), [2, 3], 1, {}, 60.0)
    few, many = ([result(contest, fixture, 0) for fixture in contest.fixtures(games)] for games in (4, 60))
    strengths = rate(contest, many)
    assert strengths[0].mu > strengths[1].mu > strengths[2].mu
    assert all(sure.sigma < unsure.sigma for sure, unsure in zip(strengths, rate(contest, few), strict=True))
    low, high = strengths[0].interval
    assert low < strengths[0].mu < high
    assert climb(contest, "", many).order == [0, 1, 2]


def test_whoever_is_at_fault_comes_in_last() -> None:
    contest = ladder(HAGGLE, ("page", "steward", "wanderer"), [3], 1, {}, 60.0)
    fault = Fault(1, 0, "hang", "")
    game = Result(Fixture(0, 0, 0), [2, 0, 1], [4, 9, 5], [0.0, 0.0, 1.0], "HAG-4", [], [], [], faults=[fault])
    assert measures.ranks(game) == [1, 2, 0]
    assert measures.ahead(contest, [game])[1, 0] == (1.0, 1)
    assert measures.ahead(contest, [game])[0, 2] == (0.0, 1)


def test_a_ladder_is_the_same_for_the_same_seed() -> None:
    assert held().json() == held().json()


def test_the_text_names_its_command_and_all_who_competed() -> None:
    found = held()
    text = ladder_text.markdown(found)
    assert f"```\n{COMMAND}\n```" in text
    rows = [line for line in text.splitlines() if re.match(r"\| (wanderer|page|steward) \| -?[\d.]+ \[", line)]
    assert [row.split()[1] for row in rows] == [found.contest.entrants[entrant] for entrant in found.order]
    assert "Plans whole turns" in text
    assert text.count("| 2 |") == text.count("| 3 |") == 1


class Reader(HTMLParser):
    """Notes what a page would load, and whether its tags match."""

    VOID = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []
        self.drawn = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.drawn += tag == "svg"
        self.loads += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]
        self.loads += [tag] * (tag in ("script", "link", "iframe", "img"))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_loads_nothing() -> None:
    text = ladder_html.page(held())
    reader = Reader()
    reader.feed(text)
    assert not reader.open
    assert not reader.loads
    assert "url(" not in text
    assert "@import" not in text
    assert reader.drawn == 6, "haggle tells no points on the way, so there is no plot of them"
    assert "exec:a &lt;b&gt;" in text
    assert "<b>" not in text
    for drawing in re.findall(r"<svg.*?</svg>", text):
        ElementTree.fromstring(drawing)


def test_the_page_shows_how_points_grow_if_the_game_tells() -> None:
    domaine = game("domaine")
    contest = ladder(domaine, ("wanderer", "wanderer"), [2], 1, {}, 60.0)
    games = played(contest, 2)
    (course, _) = measures.courses(contest, games) or ([], [])
    assert course[0] == 0
    assert course[-1] == sum(one.points[one.seating.index(0)] for one in games) / 2
    assert "Points through a game" in ladder_html.page(climb(contest, COMMAND, games))


@pytest.mark.parametrize("values", [(0.0, 0.0), (3.0, 3.0), (-7.0, 12.5), (0.0001, 0.0002), (1, 123456)])
def test_ticks_span_what_they_measure(values: tuple[float, float]) -> None:
    found = plots.ticks(*values)
    assert found[0] <= values[0] <= values[1] <= found[-1]
    assert 2 <= len(found) <= 9
    assert found == sorted(set(found))


def test_plots_are_sound_for_odd_figures() -> None:
    same = [Row("a & b", 5.0, 5.0, 5.0, "<5>"), Row("c", 5.0, 5.0, 5.0, "5")]
    for drawing in (
        plots.intervals("x", same),
        plots.bars("x", same),
        plots.lines("x", [Series("a", [(0, 0), (1, 0)], 9)], "y"),
        plots.histogram("x", [7, 7, 7], "y"),
        plots.heat("x", ["a"], [("b", 0)], [[0.0]]),
    ):
        ElementTree.fromstring(drawing)
        assert "nan" not in drawing
