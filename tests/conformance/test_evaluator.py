"""What a game knows about playing it well keeps its promises, whatever the game: players and hints rely on them."""

from __future__ import annotations

from random import Random

import pytest

from regnum.kernel import Evaluator, Game, RandomChance, State
from tests.conformance.test_games import GAMES, walk

every_table = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{game.name}-{seats}")
        for game in GAMES
        if game.evaluator is not None
        for seats in game.seats
    ],
)


def positions(game: Game, seats: int, every: int) -> list[tuple[Evaluator, State]]:
    """Some positions of a game at which somebody decides, with the game's counsel."""
    assert game.evaluator is not None
    return [(game.evaluator, state.copy()) for state, _ in walk(game, seats, 1, every=every) if state.outcome is None]


@every_table
def test_a_plan_is_legal_move_by_move_as_far_as_no_chance_interferes(game: Game, seats: int) -> None:
    for evaluator, state in positions(game, seats, 23):
        plans = evaluator.plans(state)
        assert plans, state.text()
        assert len(set(plans)) == len(plans), state.text()
        for plan in plans:
            trial, chance = state.copy(), RandomChance(Random(0))
            for move in plan:
                if chance.outcomes or trial.to_move != state.to_move:
                    break
                assert move in trial.moves(), (state.text(), list(map(str, plan)))
                trial.play(move, chance)


@every_table
def test_plans_can_be_taken_up_after_every_step(game: Game, seats: int) -> None:
    rng = Random(seats)
    for evaluator, state in positions(game, seats, 19):
        for move in rng.choice(evaluator.plans(state)):
            if move in state.moves():
                assert all(plan[0] in state.moves() for plan in evaluator.plans(state)), state.text()
                state.play(move, RandomChance(rng))


@every_table
def test_every_seat_is_judged_chances_make_one_and_judging_changes_nothing(game: Game, seats: int) -> None:
    for evaluator, state in positions(game, seats, 17):
        before = state.text()
        chances = evaluator.win_chances(state)
        assert sum(chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in chances), before
        assert all(0 <= chance <= 1 for chance in evaluator.plain_win_chances(state)), before
        for judged in (
            chances,
            evaluator.plain_win_chances(state),
            evaluator.expected_points(state),
            evaluator.quick_score(state),
        ):
            assert len(judged) == seats
        evaluator.reasons(state, evaluator.plans(state)[0])
        assert state.text() == before


@every_table
def test_the_same_position_is_judged_the_same_however_it_came_about(game: Game, seats: int) -> None:
    for evaluator, state in positions(game, seats, 29):
        again = game.read(state.text())
        assert evaluator.plans(again) == evaluator.plans(state), state.text()
        assert list(evaluator.win_chances(again)) == pytest.approx(list(evaluator.win_chances(state))), state.text()


@every_table
def test_every_reason_has_words_in_every_language(game: Game, seats: int) -> None:
    found = [
        reason
        for evaluator, state in positions(game, seats, 13)
        for plan in evaluator.plans(state)[:5]
        for reason in evaluator.reasons(state, plan)
    ]
    assert found
    for phrases in map(game.phrases, game.languages):
        assert all(phrases.reason(reason) for reason in found)
