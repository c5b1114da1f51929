"""Judging an answer: right if it is a solution, or loses little against one; else what it would lead to."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, stdev

from regnum.kernel import Evaluator, Move, Plan, RandomChance, Reason, Seat, State, follow
from regnum.players.judging import evaluator_of, verdict
from regnum.players.search.paired_rollouts import DEFAULT_CONFIG
from regnum.players.search.rollouts import Rollouts
from regnum.puzzles.answers import moves_of, state_of, try_out
from regnum.puzzles.puzzle import Puzzle, PuzzledGame

ACCEPTED_LOSS = 0.03
"""An answer that leaves this much less of a chance to win than the solution is as good."""
SCENARIOS, MIN_SCENARIOS = 24, 6
"""Under how many scenarios an answer is compared with the solution, and under how many at least."""
CLEAR_SIGMAS = 3.0
"""By how many times the doubt a loss is more than is accepted before no more scenarios are looked at."""
REPLIES = 8
"""Over how many guesses it is worked out what the next player would do."""
WIDTH = 8
"""How many plans of a player are weighed for that."""
MAX_STINTS = 12
"""How many plans may follow an answer before the next player has anything to choose."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the next player would probably do after an answer, and how everybody's points change by it."""

    seat: Seat
    plan: Plan
    points: Sequence[int]


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is told of an answer, or to somebody who gives up."""

    right: bool
    solution: Plan
    reasons: Sequence[Reason]
    """What speaks for the solution."""
    chance: float
    """The seat's chance to win after the solution."""
    answer_chance: float | None = None
    """And after the answer; None where nobody answered."""
    reply: Reply | None = None
    """What a wrong answer leads to; None if the answer is right, or nobody has anything to choose after it."""


def give_up(game: PuzzledGame, puzzle: Puzzle) -> Judgement:
    """What is told to somebody who gives up."""
    return Judgement(False, moves_of(game, puzzle.solution), puzzle.reasons, puzzle.chance)


def judge_at_once(game: PuzzledGame, puzzle: Puzzle, moves: Sequence[Move]) -> Judgement | None:
    """What is told of a whole answer that is known to be right; None if it takes longer to say."""
    answer = tuple(moves)
    if not is_known(game, puzzle, answer):
        return None
    return Judgement(True, moves_of(game, puzzle.solution), puzzle.reasons, puzzle.chance, puzzle.chance)


def judge(game: PuzzledGame, puzzle: Puzzle, moves: Sequence[Move]) -> Judgement:
    """What an answer is worth, which must be a whole one. The same answer is always judged alike."""
    solution, answer = moves_of(game, puzzle.solution), tuple(moves)
    known = judge_at_once(game, puzzle, answer)
    if known is not None:
        return known
    lost = loss(game, puzzle, answer)
    right = lost <= ACCEPTED_LOSS
    reached = min(max(0.0, puzzle.chance - lost), 1.0)
    reply = None if right else likely_reply(game, puzzle, answer)
    return Judgement(right, solution, puzzle.reasons, puzzle.chance, reached, reply)


def is_known(game: PuzzledGame, puzzle: Puzzle, answer: Plan) -> bool:
    """Whether an answer is one of the puzzle's solutions, or comes to the same."""
    known = [moves_of(game, plan) for plan in (puzzle.solution, *puzzle.others)]
    if answer in known:
        return True
    tried = try_out(game, puzzle, answer)
    ends = {end.state.text() for plan in known for end in (try_out(game, puzzle, plan),) if not end.by_chance}
    return not tried.by_chance and tried.state.text() in ends


def loss(game: PuzzledGame, puzzle: Puzzle, answer: Plan) -> float:
    """By how much an answer leaves less of a chance to win than the solution, under the same scenarios."""
    view = state_of(game, puzzle).view(puzzle.seat)
    seed, solution = Random(f"loss {puzzle.id}").getrandbits(48), moves_of(game, puzzle.solution)
    rollouts = Rollouts(game, view, seed, width=DEFAULT_CONFIG.width, max_stints=DEFAULT_CONFIG.max_stints)
    losses: list[float] = []
    while len(losses) < SCENARIOS and not _is_clear(losses):
        scenario = len(losses)
        losses.append(rollouts.value(solution, scenario) - rollouts.value(answer, scenario))
    return fmean(losses)


def _is_clear(losses: Sequence[float]) -> bool:
    """Whether more is lost than is accepted, beyond doubt."""
    if len(losses) < MIN_SCENARIOS:
        return False
    return fmean(losses) - CLEAR_SIGMAS * stdev(losses) / math.sqrt(len(losses)) > ACCEPTED_LOSS


# what comes after


def likely_reply(game: PuzzledGame, puzzle: Puzzle, answer: Plan) -> Reply | None:
    """What most probably follows an answer, over some guesses of what is hidden."""
    view, evaluator = state_of(game, puzzle).view(puzzle.seat), evaluator_of(game)
    rng, found, first = Random(f"reply {puzzle.id}"), Counter[tuple[Seat, Plan]](), dict[tuple[Seat, Plan], State]()
    for _ in range(REPLIES):
        state = _until_other(evaluator, follow(game.guess(view, rng), answer, RandomChance(rng)), puzzle.seat, rng)
        if state is None or state.to_move is None:
            continue
        reply = state.to_move, _best(evaluator, state, rng)
        found[reply] += 1
        first.setdefault(reply, state)
    if not found:
        return None
    (seat, plan), _ = found.most_common(1)[0]
    before, after = first[seat, plan], follow(first[seat, plan], plan, RandomChance(Random(0)))
    return Reply(seat, plan, [has - had for had, has in zip(before.points, after.points, strict=True)])


def _until_other(evaluator: Evaluator, state: State, seat: Seat, rng: Random) -> State | None:
    """The position in which another seat has something to choose, each doing what seems best until then."""
    for _ in range(MAX_STINTS):
        if state.to_move is None:
            return None
        if state.to_move != seat and len(evaluator.plans(state)) > 1:
            return state
        state = follow(state, _best(evaluator, state, rng), RandomChance(rng))
    return None


def _best(evaluator: Evaluator, state: State, rng: Random) -> Plan:
    """What seems best to whoever decides."""
    seat, plans = state.to_move, evaluator.plans(state)[:WIDTH]
    assert seat is not None
    return max(plans, key=lambda plan: verdict(evaluator, follow(state, plan, RandomChance(rng)))[seat])
