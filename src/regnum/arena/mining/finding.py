"""Finding: a game between strong players, and its positions in which one kind of plan stands out at first sight.

Only the first decision of a turn counts, or of a part of one, since what was begun would have to be explained.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from regnum.arena.mining.plans import compared
from regnum.kernel import RandomChance, Seat, State, resolve_options
from regnum.players import player
from regnum.players.judging import evaluator_of
from regnum.players.loop import Loop, Observer, Unrecorded, around
from regnum.players.search.paired_rollouts import PairedRollouts
from regnum.puzzles import PuzzledGame

PLAYERS = (*("steward",) * 7, "marshal:8")
"""Who plays the games that are searched, by turns."""
MIN_PLANS = 5
"""With fewer plans there is little to find."""
PROMISING_GAP = 0.05
"""By how much the best plan must stand out at first sight."""
MIN_CHANCE, MAX_KNOWN = 0.15, 0.97
"""A game that is lost has no puzzle, nor has one that is won already."""
APART = 6
"""How many steps lie between two candidates of a game at least."""
SKIPPED = 0.25
"""The part of a game, at its beginning, in which nobody looks for puzzles."""
DEEPER_SHARE = 0.25
"""The part of all other decisions that is looked into deeper, for plans that first sight misjudges."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A position in which one plan may be much better than others, its hidden part a guess."""

    position: str
    seat: Seat
    step: int
    gap: float


class Finder(Observer):
    """Looks at every decision of a game."""

    def __init__(self, game: PuzzledGame, seed: str) -> None:
        self._game, self._seed, self._steps = game, seed, 0
        self._before: Seat | None = None
        self.candidates: list[Candidate] = []

    def deciding(self, state: State) -> None:
        """Look at a decision, if it is the first of a turn or of a part of one."""
        fresh = state.to_move != self._before or self._game.puzzles.is_at_rest(state)
        self._before = state.to_move
        self._steps += 1
        if fresh and not evaluator_of(self._game).is_symmetric(state):
            self._look(state)

    def _look(self, state: State) -> None:
        seat, evaluator = state.to_move, evaluator_of(self._game)
        assert seat is not None
        plans = evaluator.plans(state)
        if len(plans) < MIN_PLANS:
            return
        view, rng = state.view(seat), Random(f"{self._seed}/{self._steps}")
        rollouts = PairedRollouts(self._game, view, rng)
        thoughts = rollouts.thoughts()
        if thoughts[0].chance < MIN_CHANCE or self._game.puzzles.theme(state, thoughts[0].plan) is None:
            return
        found = compared(self._game, state, [(thought.plan, thought.chance) for thought in thoughts])
        gap = 0.0 if found is None or found.chance > MAX_KNOWN or found.gap < PROMISING_GAP else found.gap
        if gap or rng.random() < DEEPER_SHARE:
            self.candidates.append(Candidate(self._game.guess(view, rng).text(), seat, self._steps, gap))


def options_of(game: PuzzledGame, seats: int) -> Mapping[str, int]:
    """The options that games are searched with: the usual ones."""
    return resolve_options(game.options(seats), {})


def candidates(game: PuzzledGame, seed: int, number: int) -> Sequence[Candidate]:
    """The candidates of one game; which number of players, and who they are, goes by its number."""
    seats = game.seats[number % len(game.seats)]
    spec = PLAYERS[number // len(game.seats) % len(PLAYERS)]
    name = f"mining/{game.name}/{seed}/{number}"
    state = game.deal(seats, options_of(game, seats), RandomChance(Random(f"{name}/deal")))
    finder = Finder(game, name)
    sitting = [player(spec, game, Random(f"{name}/{seat}")) for seat in range(seats)]
    Loop(Unrecorded(state, RandomChance(Random(f"{name}/chance"))), around(sitting), [finder]).run()
    return _apart(finder)


def _apart(finder: Finder) -> Sequence[Candidate]:
    """The most promising candidates that lie far enough from each other and from the beginning."""
    chosen: list[Candidate] = []
    for one in sorted(finder.candidates, key=lambda one: -one.gap):
        late = one.step >= SKIPPED * finder._steps
        if late and all(abs(one.step - other.step) >= APART for other in chosen):
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.step)
