"""Judging where plans lead: by the outcome if the game is over, else by asking the game's counsel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

from regnum.kernel import Counsel, FreeChance, Game, Outcome, Plan, RegnumError, Seat, State, View, follow
from regnum.players.player import Thought, Thoughts

Judge = Callable[[Counsel, State], Sequence[float]]
"""How a position is judged: `verdict` or `outlook`."""
TOLD = 8
"""Of how many plans the points to be expected are told."""


class NoCounsel(RegnumError):
    """A level that needs a game's counsel was asked to play a game that has none."""


def counsel_of(game: Game) -> Counsel:
    """The game's counsel, or `NoCounsel`."""
    if game.counsel is None:
        raise NoCounsel(f"This level cannot play {game.name}: the game gives it no counsel.")
    return game.counsel


def plans_of(counsel: Counsel, state: State, rng: Random) -> Sequence[Plan]:
    """What the seat that decides might do, the most promising first; where all is alike, in an order drawn by lot."""
    plans = counsel.plans(state)
    return rng.sample(plans, len(plans)) if counsel.alike(state) else plans


def verdict(counsel: Counsel, state: State) -> Sequence[float]:
    """Each seat's chance to win: by the outcome if the game is over, else as the counsel judges."""
    return counsel.prospects(state) if state.outcome is None else _result(state.outcome)


def outlook(counsel: Counsel, state: State) -> Sequence[float]:
    """The same as a plainer mind judges it."""
    return counsel.outlook(state) if state.outcome is None else _result(state.outcome)


def _result(outcome: Outcome) -> Sequence[float]:
    share = 1 / len(outcome.winners)
    return [share if seat in outcome.winners else 0.0 for seat in range(len(outcome.points))]


def promise(judge: Judge, counsel: Counsel, before: State, ends: Iterable[State], seat: Seat) -> float:
    """A seat's chance to win over all the ends that a plan may have; where all is alike, the chance it has before."""
    worths = [judge(counsel, end)[seat] for end in ([before] if counsel.alike(before) else ends)]
    return sum(worths) / len(worths)


def standing(counsel: Counsel, ends: Sequence[State], seat: Seat) -> float | None:
    """The points a seat can expect to have when the game is over, if a plan has these ends; None while all is alike."""
    if any(map(counsel.alike, ends)):
        return None
    points = (counsel.expected(end)[seat] if end.outcome is None else end.outcome.points[seat] for end in ends)
    return sum(points) / len(ends)


def thoughts_of(game: Game, view: View, rng: Random, weighed: Iterable[tuple[Plan, float, int]]) -> Thoughts:
    """Plans with what they are worth and how often they were looked into, the best first, as thoughts.

    The first few are told with the points to be expected.
    """
    guess, seat, thoughts = game.guess(view, rng), view.seat, []
    assert seat is not None
    for rank, (plan, worth, visits) in enumerate(weighed):
        points = None
        if rank < TOLD:
            points = standing(counsel_of(game), [follow(guess, plan, FreeChance(rng))], seat)
        thoughts.append(Thought(plan, min(max(0.0, worth), 1.0), points, visits))
    return thoughts
