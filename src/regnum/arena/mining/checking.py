"""Checking puzzles anew: that every solution is a whole, legal answer, about its theme, and still judged far better."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean

from regnum.kernel import RegnumError
from regnum.players.search.paired_rollouts import PairedRollouts
from regnum.puzzles import Puzzle, PuzzledGame, moves_of, state_of, try_out

WIDTH = 5
"""With how many of the most promising plans a solution is compared."""
MIN_LEAD = 0.05
"""By how much it must be better than all others when it is looked at again."""


def faults(game: PuzzledGame, puzzle: Puzzle, scenarios: int = 24) -> Iterator[str]:
    """A sentence for each thing that is wrong with a puzzle; without scenarios its worth is not looked at."""
    try:
        state, plans = state_of(game, puzzle), [moves_of(game, one) for one in (puzzle.solution, *puzzle.others)]
    except RegnumError as error:
        yield f"it cannot be read: {error}"
        return
    if state.to_move != puzzle.seat:
        yield f"seat {puzzle.seat} is not to move."
        return
    for plan in plans:
        tried = try_out(game, puzzle, plan)
        if tried.refusal is not None or not tried.complete:
            yield f"'{', '.join(move.text for move in plan)}' is no whole answer."
            return
    if game.puzzles.theme(state, plans[0]) != puzzle.theme:
        yield f"its solution is about {game.puzzles.theme(state, plans[0])}, not {puzzle.theme}."
    if scenarios:
        yield from _worth(game, puzzle, scenarios)


def _worth(game: PuzzledGame, puzzle: Puzzle, scenarios: int) -> Iterator[str]:
    """What is wrong with what the solution is worth, under scenarios that nobody has looked at yet."""
    state, solution = state_of(game, puzzle), moves_of(game, puzzle.solution)
    paired = PairedRollouts(game, state.view(puzzle.seat), Random(f"check {puzzle.id}"))
    good = {solution, *(moves_of(game, plan) for plan in puzzle.others)}
    rivals = [thought.plan for thought in paired.thoughts() if thought.plan not in good][:WIDTH]
    worths = {plan: fmean(paired.rollouts.value(plan, n) for n in range(scenarios)) for plan in (solution, *rivals)}
    best = max(rivals, key=lambda plan: worths[plan])
    if worths[solution] - worths[best] < MIN_LEAD:
        lead = 100 * (worths[solution] - worths[best])
        yield f"'{', '.join(move.text for move in best)}' is only {lead:.0f} points of a hundred behind."
