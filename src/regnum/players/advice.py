"""Advice for a person: what a good player would do in their place, from what their seat may know, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from regnum.kernel import Game, Move, Plan, RandomChance, Reason, State, View, follow, games
from regnum.players.judging import evaluator_of, standing, verdict
from regnum.players.levels import levels, player
from regnum.players.player import Thinker, Thought, Thoughts

LEARNED = "regent"
"""The level that learned, and knows the data that it learned with alone."""
ADVISERS = (LEARNED, "marshal", "steward")
"""The levels that advise, the first that is installed and plays the game before the others."""
BUDGET = 0.5
"""Seconds for which people like to wait."""
ALIKE = 0.0025
"""Chances to win that are this near to each other are the same to a person."""
MAX_OTHERS = 2
"""How many other first steps are told."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a level would do, the other first steps it thought of, and what speaks for the first."""

    level: str
    best: Thought
    others: Thoughts
    reasons: Sequence[Reason]


def adviser(game: Game) -> str | None:
    """The level that advises on a game; None if the game has no evaluator."""
    if game.evaluator is None:
        return None
    known = [found for name in ADVISERS if (found := levels().get(name)) is not None]
    able = (found.name for found in known if found.is_installed() and found.plays(game))
    return next((name for name in able if name != LEARNED or _is_as_brought(game)), None)


def _is_as_brought(game: Game) -> bool:
    """Whether a game is played with the data that its package brings, which its net was trained with."""
    return game.name in games() and games()[game.name].data == game.data


def advise(game: Game, level: str, view: View, rng: Random, budget: float = BUDGET) -> Advice:
    """What a level would do in the place of the seat whose view this is, and whose decision it is."""
    guess = game.guess(view, rng)
    thinker = player(level, game, rng)
    assert isinstance(thinker, Thinker)
    first: dict[Move, Thought] = {}
    for thought in thinker.think(view, guess.moves(), budget):
        first.setdefault(thought.move, thought)
    found = _plainest(list(first.values()))
    best, *others = (_judged(game, thought, guess, rng) for thought in found[: 1 + MAX_OTHERS])
    # What was looked into less may seem better than it is: that is no second choice.
    seconds = [other for other in others if other.chance <= best.chance + ALIKE]
    return Advice(level, best, seconds, evaluator_of(game).reasons(guess, best.plan))


def chances(game: Game, state: State) -> Sequence[float] | None:
    """Each seat's chance to win where all is known; None if the game has no evaluator."""
    return None if game.evaluator is None else verdict(game.evaluator, state)


def _plainest(thoughts: list[Thought]) -> list[Thought]:
    """The thoughts, first the one with the fewest deeds among those that promise as much as the best."""
    least = thoughts[0].chance - ALIKE
    best = min((one for one in thoughts if one.chance >= least), key=lambda one: _deeds(one.plan))
    return [best, *(one for one in thoughts if one is not best)]


def _deeds(plan: Plan) -> int:
    """How many steps of a plan do something. Going on is none, else a squad would rather march to and fro."""
    return sum(move.verb != "done" for move in plan)


def _judged(game: Game, thought: Thought, guess: State, rng: Random) -> Thought:
    """The thought with the points to be expected, if it has not told them."""
    if thought.points is not None or guess.to_move is None:
        return thought
    after = follow(guess, thought.plan, RandomChance(rng))
    return replace(thought, points=standing(evaluator_of(game), [after], guess.to_move))
