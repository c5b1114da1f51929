"""Judging where plans lead: by the outcome if the game is over, else by asking the game's evaluator."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from regnum.kernel import Evaluator, Game, Plan, RandomChance, RegnumError, Seat, State, View, follow
from regnum.players.player import Thought, Thoughts

Judge = Callable[[Evaluator, State], Sequence[float]]
"""How a position is judged: `verdict` or `plain_verdict`."""
MAX_EXPECTED_POINTS = 8
"""How many plans are told with the points to be expected."""


class NoEvaluator(RegnumError):
    """A level that needs a game's evaluator was asked to play a game that has none."""


def evaluator_of(game: Game) -> Evaluator:
    """The game's evaluator, or `NoEvaluator`."""
    if game.evaluator is None:
        raise NoEvaluator(f"This level cannot play {game.name}: the game has no evaluator.")
    return game.evaluator


def plans_of(evaluator: Evaluator, state: State, rng: Random) -> Sequence[Plan]:
    """What the seat that decides might do, the most promising first; where all are equally good, in random order."""
    plans = evaluator.plans(state)
    return rng.sample(plans, len(plans)) if evaluator.is_symmetric(state) else plans


def verdict(evaluator: Evaluator, state: State) -> Sequence[float]:
    """Each seat's chance to win: by the outcome if the game is over, else as the evaluator judges."""
    return evaluator.win_chances(state) if state.outcome is None else state.outcome.shares


def plain_verdict(evaluator: Evaluator, state: State) -> Sequence[float]:
    """The same as a plainer mind judges it."""
    return evaluator.plain_win_chances(state) if state.outcome is None else state.outcome.shares


def prior(judge: Judge, evaluator: Evaluator, before: State, ends: Iterable[State], seat: Seat) -> float:
    """A seat's mean chance to win over all the ends of a plan; where all plans are equal, the chance it has before."""
    worths = [judge(evaluator, end)[seat] for end in ([before] if evaluator.is_symmetric(before) else ends)]
    return sum(worths) / len(worths)


def standing(evaluator: Evaluator, ends: Sequence[State], seat: Seat) -> float | None:
    """The points a seat can expect at the end of the game, if a plan has these ends.

    None where all plans are equal, or where points say little.
    """
    if not evaluator.tells_points or any(map(evaluator.is_symmetric, ends)):
        return None
    points = (evaluator.expected_points(end)[seat] if end.outcome is None else end.outcome.points[seat] for end in ends)
    return sum(points) / len(ends)


def thoughts_of(game: Game, view: View, rng: Random, weighed: Iterable[tuple[Plan, float, int]]) -> Thoughts:
    """Plans with what they are worth and how often they were looked into, the best first, as thoughts.

    The first few are told with the points to be expected.
    """
    guess, seat, thoughts = game.guess(view, rng), view.seat, []
    assert seat is not None
    for rank, (plan, worth, visits) in enumerate(weighed):
        points = None
        if rank < MAX_EXPECTED_POINTS:
            points = standing(evaluator_of(game), [follow(guess, plan, RandomChance(rng))], seat)
        thoughts.append(Thought(plan, min(max(0.0, worth), 1.0), points, visits))
    return thoughts
