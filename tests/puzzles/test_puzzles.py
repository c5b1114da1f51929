"""Puzzles: those that ship are whole and of every theme, and answers are judged by what they are worth."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

from regnum.arena.mining.checking import faults
from regnum.kernel import Plan, game
from regnum.players.judging import evaluator_of
from regnum.puzzles import (
    BadPuzzles,
    Puzzle,
    PuzzledGame,
    collection,
    give_up,
    is_puzzled,
    judge,
    moves_of,
    puzzle_games,
    puzzle_of_the_day,
    read_collection,
    state_of,
    try_out,
)

NAMES = ("domaine", "domus_regnatrix", "golden_horn")
SAMPLE = 4
"""How many puzzles of each game are compared with their rivals here; `regnum arena puzzles GAME --check` takes all."""
MAX_FAULTY = 1
"""How many of them may no longer hold: under few scenarios one may seem not to."""


def puzzled(name: str) -> PuzzledGame:
    found = game(name)
    assert is_puzzled(found)
    return found


def puzzles_of(name: str) -> list[Puzzle]:
    return [*collection(name).puzzles.values()]


def bad_answer(name: str) -> tuple[Puzzle, Plan]:
    """A puzzle, and the plan that the game itself finds least promising in it."""
    for puzzle in puzzles_of(name):
        known = {moves_of(puzzled(name), plan) for plan in (puzzle.solution, *puzzle.others)}
        for plan in reversed(evaluator_of(puzzled(name)).plans(state_of(puzzled(name), puzzle))):
            if plan not in known and try_out(puzzled(name), puzzle, plan).complete:
                return puzzle, plan
    raise AssertionError("no puzzle has a bad plan")


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_is_a_whole_legal_answer_about_its_theme(name: str) -> None:
    assert {one.id: [*faults(puzzled(name), one, scenarios=0)] for one in puzzles_of(name)} == {
        one.id: [] for one in puzzles_of(name)
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_still_judged_far_better_than_all_else(name: str) -> None:
    sample = Random(7).sample(puzzles_of(name), SAMPLE)
    found = {one.id: [*faults(puzzled(name), one, scenarios=8)] for one in sample}
    assert sum(map(bool, found.values())) <= MAX_FAULTY, found


@pytest.mark.parametrize("name", NAMES)
def test_what_is_hidden_plays_no_part(name: str) -> None:
    for puzzle in puzzles_of(name)[:SAMPLE]:
        state = state_of(puzzled(name), puzzle)
        other = puzzled(name).guess(state.view(puzzle.seat), Random(3))
        assert other.view(puzzle.seat) == state.view(puzzle.seat)
        assert set(moves_of(puzzled(name), puzzle.solution)[:1]) <= {*other.moves()}


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_is_right_and_a_bad_plan_is_told_what_it_leads_to(name: str) -> None:
    puzzle, bad = bad_answer(name)
    right = judge(puzzled(name), puzzle, moves_of(puzzled(name), puzzle.solution))
    assert (right.right, right.answer_chance, right.reply) == (True, puzzle.chance, None)
    wrong = judge(puzzled(name), puzzle, bad)
    assert not wrong.right
    assert wrong.answer_chance is not None
    assert wrong.answer_chance < puzzle.chance
    assert wrong.solution == moves_of(puzzled(name), puzzle.solution)
    assert wrong.reasons == puzzle.reasons
    assert wrong.reply is None or wrong.reply.seat != puzzle.seat
    assert judge(puzzled(name), puzzle, bad) == wrong


def test_borders_may_be_laid_in_any_order() -> None:
    domaine = puzzled("domaine")
    for puzzle in puzzles_of("domaine"):
        play, *borders = moves_of(domaine, puzzle.solution)
        if len(borders) > 1 and {move.verb for move in borders} == {"border"}:
            answer = (play, *reversed(borders))
            if try_out(domaine, puzzle, answer).complete:
                assert judge(domaine, puzzle, answer).answer_chance == puzzle.chance
                return
    pytest.skip("no puzzle is solved by several borders")


def test_an_answer_under_way_is_not_whole_and_stops_before_a_move_that_is_not_legal() -> None:
    domaine, puzzle = puzzled("domaine"), puzzles_of("domaine")[0]
    moves = moves_of(domaine, puzzle.solution)
    assert not try_out(domaine, puzzle, ()).complete
    assert [try_out(domaine, puzzle, moves[:n]).complete for n in range(1, len(moves) + 1)][-1]
    refused = try_out(domaine, puzzle, moves_of(domaine, ("draw",)))
    assert refused.refusal is not None
    assert refused.state == state_of(domaine, puzzle)


def test_whoever_gives_up_is_told_the_solution() -> None:
    puzzle = puzzles_of("domaine")[0]
    given = give_up(puzzled("domaine"), puzzle)
    assert (given.right, given.answer_chance) == (False, None)
    assert given.solution == moves_of(puzzled("domaine"), puzzle.solution)


def test_every_puzzle_is_the_puzzle_of_a_day_before_any_comes_again() -> None:
    for name in puzzle_games():
        known = collection(name).puzzles
        cycle = len(known)
        first = date.fromordinal(cycle * (date(2026, 1, 1).toordinal() // cycle + 1))
        days = [puzzle_of_the_day(first + timedelta(days=n), [name]) for n in range(cycle)]
        assert Counter(one[1].id for one in days if one is not None) == Counter([*known])
    assert puzzle_of_the_day(date(2026, 3, 1)) == puzzle_of_the_day(date(2026, 3, 1))
    assert puzzle_of_the_day(date(2026, 3, 1), []) is None


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"data": "0000"}, "its puzzles are of the data 0000"),
        ({"ruleset": "domaine/0"}, "its puzzles are of the ruleset domaine/0"),
        ({"weights": "0000"}, "of the weights 0000, and [0-9a-f]{12} is used here: mine them anew with `regnum arena"),
        ({"more": 1}, "and nothing else"),
        ({"puzzles": [{"id": "x"}]}, "puzzle 1: it must have"),
    ],
)
def test_puzzles_with_another_stamp_and_broken_ones_are_refused(change: dict[str, object], fault: str) -> None:
    domaine = puzzled("domaine")
    text = collection("domaine").text(domaine)
    assert read_collection(domaine, text, "puzzles.json") == collection("domaine")
    with pytest.raises(BadPuzzles, match=fault):
        read_collection(domaine, json.dumps({**json.loads(text), **change}), "puzzles.json")


@pytest.mark.parametrize("change", [{"theme": "love"}, {"grade": 4}, {"id": "00000000"}, {"solution": []}, {"next": 2}])
def test_an_entry_that_is_no_puzzle_is_named(change: dict[str, object]) -> None:
    domaine = puzzled("domaine")
    found = json.loads(collection("domaine").text(domaine))
    found["puzzles"][0] |= change
    with pytest.raises(BadPuzzles, match="puzzle 1: "):
        read_collection(domaine, json.dumps(found), "puzzles.json")
