"""Proving: a candidate becomes a puzzle if its plan stays far better the longer all are looked into.

Plans are compared by rollouts under the same scenarios, fewer plans under more scenarios each time. Then a long search
must settle on the same plan, whatever its seed. How hard it is, other levels show that try to solve it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean, stdev

from regnum.arena.mining.finding import Candidate
from regnum.arena.mining.plans import Compared, compared
from regnum.arena.mining.solving import answer, is_solved
from regnum.kernel import Plan, RandomChance, State, follow
from regnum.players.judging import evaluator_of
from regnum.players.search.paired_rollouts import PairedRollouts
from regnum.puzzles import Puzzle, PuzzledGame

STAGES = ((4, 3, 0.03), (8, 10, 0.05), (6, 32, 0.07))
"""How many plans are compared, under how many scenarios in all, and by how much the best must stand out then."""
MIN_SIGMAS = 3.0
"""How many times the doubt about the lead of the best it must be."""
SEARCHES = ("marshal:400",) * 2
"""Who must settle on the same plan, each with a seed of its own."""
JUDGE = f"{STAGES[-1][1]} paired rollouts, then {len(SEARCHES)} searches by {SEARCHES[0]}"
MAX_LENGTH = 8
"""How many moves a solution may have."""
EASY_SHARE = 0.3
"""The part that is looked into further of what a page finds: there are more easy puzzles than anybody needs."""
LEVELS = ("page", "steward")
"""Who tries to solve a puzzle, the weaker before: who finds it says how hard it is."""
MIN_CHANCE, MAX_NEXT = 0.2, 0.92
"""A puzzle is no lost game, and not won whatever one does."""


def proven(game: PuzzledGame, candidate: Candidate, source: str) -> Puzzle | None:
    """The puzzle of a candidate; None if its plan does not stand out, or not for a reason."""
    state = game.read(candidate.position)
    found = _compare(game, state, candidate)
    if found is None or found.chance < MIN_CHANCE or found.next > MAX_NEXT or len(found.best) > MAX_LENGTH:
        return None
    reasons = evaluator_of(game).reasons(state, found.best)
    if not reasons:
        return None
    puzzle = replace(
        _blank(candidate, state),
        theme=found.theme,
        solution=_texts(found.best),
        others=tuple(map(_texts, found.others)),
        chance=round(found.chance, 3),
        next=round(found.next, 3),
        reasons=tuple(reasons),
        source=source,
    )
    if not is_solved(game, puzzle, moves=found.best):
        return None
    if not all(is_solved(game, puzzle, spec, f"proof {n}") for n, spec in enumerate(SEARCHES)):
        return None
    solvers = (grade for grade, spec in enumerate(LEVELS, 1) if is_solved(game, puzzle, spec, "grade"))
    return replace(puzzle, grade=next(solvers, puzzle.grade))


def _blank(candidate: Candidate, state: State) -> Puzzle:
    """The puzzle of a candidate, of which nothing but the position is known yet."""
    return Puzzle(candidate.position, candidate.seat, state.seats, "", len(LEVELS) + 1, (), (), 0.0, 0.0, (), "")


def _texts(plan: Plan) -> tuple[str, ...]:
    return tuple(move.text for move in plan)


def _compare(game: PuzzledGame, state: State, candidate: Candidate) -> Compared | None:
    """The plans compared in stages; None as soon as the best does not stand out."""
    rng = Random(f"mining {candidate.position}")
    paired = PairedRollouts(game, state.view(candidate.seat), rng)
    looked = plans = _distinct(state, [thought.plan for thought in paired.thoughts()])
    worths: dict[Plan, list[float]] = {plan: [] for plan in plans}
    easy, found = answer(game, _blank(candidate, state), LEVELS[0], "grade"), None
    for width, scenarios, gap in STAGES:
        looked = plans[:width]
        for plan in looked:
            worths[plan] += [paired.rollouts.value(plan, n) for n in range(len(worths[plan]), scenarios)]
        looked.sort(key=lambda plan: -fmean(worths[plan]))
        plans[:width] = looked
        found = compared(game, state, [(plan, fmean(worths[plan])) for plan in looked])
        if found is None or found.gap < gap:
            return None
        if scenarios == STAGES[0][1] and easy in (found.best, *found.others) and rng.random() > EASY_SHARE:
            return None
    assert found is not None
    rivals = [plan for plan in looked if plan != found.best and plan not in found.others]
    return found if all(_leads(worths[found.best], worths[plan]) for plan in rivals) else None


def _distinct(state: State, plans: Sequence[Plan]) -> list[Plan]:
    """The plans without those that only put the same moves in another order."""
    ends = {follow(state, plan, RandomChance(Random(0))).text(): plan for plan in reversed(plans)}
    kept = {*ends.values()}
    return [plan for plan in plans if plan in kept]


def _leads(best: Sequence[float], rival: Sequence[float]) -> bool:
    """Whether a plan is better than another beyond doubt."""
    gaps = [one - other for one, other in zip(best, rival, strict=True)]
    return fmean(gaps) > MIN_SIGMAS * stdev(gaps) / math.sqrt(len(gaps))
