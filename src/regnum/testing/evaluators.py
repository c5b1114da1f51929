"""Checks of what a game knows about playing it well, on which players and hints rely."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random

from regnum.kernel import Evaluator, Game, RandomChance, State
from regnum.testing.suite import Faults, checks
from regnum.testing.walks import walk


def is_evaluated(game: Game) -> bool:
    """Of a game that has an evaluator."""
    return game.evaluator is not None


def positions(game: Game, seats: int, seed: int, every: int) -> Iterator[tuple[Evaluator, State]]:
    """Some positions of a game at which somebody decides, with the game's evaluator."""
    assert game.evaluator is not None
    for state, _ in walk(game, seats, seed + 1, every=every):
        if state.outcome is None:
            yield game.evaluator, state.copy()


@checks(seeds=1, concerns=is_evaluated)
def a_plan_is_legal_move_by_move_as_far_as_no_chance_interferes(game: Game, seats: int, seed: int) -> Faults:
    """There are plans, no two are the same, and each can be followed."""
    for evaluator, state in positions(game, seats, seed, 23):
        plans = evaluator.plans(state)
        if not plans or len(set(plans)) != len(plans):
            yield f"There is no plan, or one stands twice. At: {state.text()}"
        for plan in plans:
            trial, chance = state.copy(), RandomChance(Random(0))
            for move in plan:
                if chance.answers or trial.to_move != state.to_move:
                    break
                if move not in trial.moves():
                    yield f"'{move}' of the plan {', '.join(map(str, plan))} is not legal. At: {state.text()}"
                    break
                trial.play(move, chance)


@checks(seeds=1, concerns=is_evaluated)
def plans_can_be_taken_up_after_every_step(game: Game, seats: int, seed: int) -> Faults:
    """In the middle of a plan, there are plans that can be followed."""
    rng = Random(seats)
    for evaluator, state in positions(game, seats, seed, 19):
        for move in rng.choice(evaluator.plans(state)):
            if move in state.moves():
                if any(plan[0] not in state.moves() for plan in evaluator.plans(state)):
                    yield f"A plan begins with a move that is not legal. At: {state.text()}"
                state.play(move, RandomChance(rng))


@checks(seeds=1, concerns=is_evaluated)
def every_seat_is_judged_chances_make_one_and_judging_changes_nothing(game: Game, seats: int, seed: int) -> Faults:
    """Chances to win are from 0 to 1, and all judgements have an entry for each seat."""
    for evaluator, state in positions(game, seats, seed, 17):
        before = state.text()
        chances, plain = evaluator.win_chances(state), evaluator.plain_win_chances(state)
        if not math.isclose(sum(chances), 1, rel_tol=1e-6):
            yield f"The chances to win make {sum(chances)}. At: {before}"
        if not all(0 <= chance <= 1 for chance in (*chances, *plain)):
            yield f"A chance to win is not from 0 to 1. At: {before}"
        for judged in (chances, plain, evaluator.expected_points(state), evaluator.quick_score(state)):
            if len(judged) != seats:
                yield f"{len(judged)} of {seats} seats are judged. At: {before}"
        evaluator.reasons(state, evaluator.plans(state)[0])
        if state.text() != before:
            yield f"Judging changed the position. At: {before}"


@checks(seeds=1, concerns=is_evaluated)
def the_same_position_is_judged_the_same_however_it_came_about(game: Game, seats: int, seed: int) -> Faults:
    """A judgement follows from the position alone."""
    for evaluator, state in positions(game, seats, seed, 29):
        again = game.read(state.text())
        judged = zip(evaluator.win_chances(again), evaluator.win_chances(state), strict=True)
        same = all(math.isclose(one, other, rel_tol=1e-6, abs_tol=1e-12) for one, other in judged)
        if evaluator.plans(again) != evaluator.plans(state) or not same:
            yield f"The position is judged otherwise when it is read back. At: {state.text()}"


@checks(seeds=1, concerns=is_evaluated)
def every_reason_has_a_phrase_in_every_language(game: Game, seats: int, seed: int) -> Faults:
    """What speaks for a plan can be told."""
    found = {
        reason.key: reason
        for evaluator, state in positions(game, seats, seed, 13)
        for plan in evaluator.plans(state)[:5]
        for reason in evaluator.reasons(state, plan)
    }
    if not found:
        yield "Nothing ever speaks for a plan."
    for language in game.languages:
        phrases = game.phrases(language)
        for reason in found.values():
            if f"why.{reason.key}" not in phrases or not phrases.reason(reason):
                yield f"There is no phrase why.{reason.key} in '{language}'."
