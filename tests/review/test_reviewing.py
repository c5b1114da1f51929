"""What a review may know, in which order it comes about, and that it is the same wherever it is worked out."""

from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Playthrough, Seat, State, game, notation
from regnum.players.judging import evaluator_of
from regnum.review import Piece, Reviewer, Verdict, review, reviewing
from regnum.review.judgement import verdict_of
from regnum.review.processes import Processes
from regnum.review.review import TURNING_POINTS
from regnum.testing.walks import begin, by_default, play_steps
from tests.rules_coverage import ROOT

RECORDS = ROOT / "tests" / "records"
SHORT = RECORDS / "domaine-1-2p-dom-x5-idle.record"
RESIGNED = RECORDS / "domaine-1-2p-resigned.record"
NAMES = ("domaine", "golden_horn", "domus_regnatrix")
FOURS = (
    "domaine-1-4p-dom-x5-idle",
    "golden_horn-1-4p-base-short-gh-e4-rounds",
    "domus_regnatrix-1-4p-short-dr-w4-count",
)


def middle(name: str, seats: int) -> Playthrough:
    """A game on its way."""
    playthrough, rng = begin(game(name), seats, 5)
    play_steps(playthrough, by_default(playthrough.game, rng), 60)
    return playthrough


def going_on(whole: Playthrough, state: State, seat: Seat) -> Playthrough:
    """A game that begins at a position in which a seat decides, with what it does there."""
    made = Playthrough.begin_at(whole.game, state, whole.header.players, seed=b"0" * 32)
    plan = evaluator_of(whole.game).plans(whole.game.guess(whole.state.view(seat), Random(0)))[-1]
    for move in plan:
        if made.to_move == seat and move in made.legal_moves:
            made.play(move)
    return made


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_has_no_part_in_a_judgement(name: str) -> None:
    whole = middle(name, 3)
    seat = whole.to_move
    assert seat is not None
    other = whole.game.guess(whole.state.view(seat), Random(3))
    assert other.text() != whole.state.text(), "something is hidden"
    one, two = (Reviewer(going_on(whole, state, seat)) for state in (whole.state, other))
    for kind in ("judge", "search"):
        piece = Piece(kind, (0,))
        assert one.do(piece) == two.do(piece)


def test_a_review_is_the_same_on_every_run_and_on_any_number_of_processes() -> None:
    playthrough = notation.read_file(SHORT)
    alone = review(playthrough)
    with Processes(2, partial(notation.read_file, SHORT)) as processes:
        *_, together = reviewing(playthrough, processes.work)
    assert alone == together
    assert alone.json() == together.json()


@pytest.mark.parametrize("name", FOURS)
def test_at_a_table_of_four_all_adds_up_and_another_process_comes_to_the_same(name: str) -> None:
    file = RECORDS / f"{name}.record"
    reviewer, twin = (Reviewer(notation.read_file(file)) for _ in range(2))
    begun = reviewer.begin()
    assert begun == twin.begin()
    choices = [one.number for one in begun.decisions if one.choice and one.played]
    middle = len(choices) // 2
    pieces = [Piece("judge", tuple(choices[middle : middle + 8])), Piece("search", (choices[-1],))]
    found = {piece: reviewer.do(piece) for piece in pieces}
    with Processes(1, partial(notation.read_file, file)) as processes:
        assert dict(processes.work(pieces)) == found
    judged = begun.judged(found[pieces[0]]).judged(found[pieces[1]])
    assert judged != begun
    for one in judged.contributions():
        assert one.start + one.luck + one.own + one.others + one.hidden == pytest.approx(one.result, abs=1e-9)


def test_the_graph_comes_first_then_every_decision_at_a_glance_then_what_matters() -> None:
    first, *rest = reviewing(notation.read_file(SHORT))
    assert len(first.moments) == 67
    assert all(decision.judgement is None for decision in first.decisions)
    assert all(earlier.done / earlier.total <= later.done / later.total for earlier, later in pairwise((first, *rest)))
    assert rest[-1].whole
    glanced = next(one for one in rest if all(decision.judgement is not None for decision in one.decisions))
    searched = [
        {decision.number for decision in one.decisions if decision.judgement and decision.judgement.searched}
        for one in rest
    ]
    order = [*dict.fromkeys(number for numbers in searched for number in numbers)]
    losses = [glanced.decisions[number].importance for number in order]
    assert losses == sorted(losses, reverse=True)
    assert losses


def test_a_decision_is_the_steps_of_one_seat_until_chance_speaks_or_another_decides() -> None:
    playthrough = notation.read_file(SHORT)
    found = Reviewer(playthrough).begin()
    line = playthrough.line
    assert [move for one in found.decisions for move in one.played] == [entry.move for entry in line]
    for one in found.decisions:
        entries = line[one.first - 1 : one.last - 1]
        assert {entry.seat for entry in entries} == {one.seat}
        assert not any(entry.answers for entry in entries[:-1])


def test_who_has_resigned_has_no_chance_any_more_and_gave_it_up_by_a_decision() -> None:
    found = Reviewer(notation.read_file(RESIGNED)).begin()
    last = found.decisions[-1]
    assert last.played == ()
    assert found.moments[-1].chances[last.seat] == 0
    assert last.effect[last.seat] == -found.moments[-2].chances[last.seat]


def test_turning_points_are_the_costliest_decisions_of_a_seat() -> None:
    found = review(notation.read_file(SHORT))
    for seat, numbers in enumerate(found.turning_points()):
        own = sorted((one.importance for one in found.decisions if one.seat == seat), reverse=True)
        assert [found.decisions[number].importance for number in numbers] == own[: len(numbers)]
        assert 0 < len(numbers) <= TURNING_POINTS


@pytest.mark.parametrize(
    ("loss", "low", "verdict"),
    [
        (0.029, 0.02, Verdict.FINE),
        (0.03, 0.01, Verdict.INACCURACY),
        (0.07, 0.01, Verdict.MISTAKE),
        (0.15, 0.01, Verdict.BLUNDER),
        (0.4, 0.0, Verdict.DOUBTFUL),
        (0.02, -0.1, Verdict.FINE),
    ],
)
def test_what_could_as_well_cost_nothing_is_called_doubtful(loss: float, low: float, verdict: Verdict) -> None:
    assert verdict_of(loss, low) is verdict


def test_a_review_of_a_game_that_was_taken_back_in_part_tells_what_stands(tmp_path: Path) -> None:
    playthrough = notation.read_file(SHORT)
    twin = Playthrough.begin_at(playthrough.game, next(playthrough.states())[1], ["A", "B"], seed=b"1" * 32)
    for entry in playthrough.line[:4]:
        twin.play(entry.move)
    twin.undo(agreed=True)
    twin.play(playthrough.line[3].move)
    found = Reviewer(twin).begin()
    assert [moment.version for moment in found.moments] == [1, 2, 3, 4, 7]
