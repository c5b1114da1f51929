"""Solving: what a level answers to puzzles, and how many it solves."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import Move, Plan, RandomChance
from regnum.players import player
from regnum.puzzles import MAX_MOVES, Puzzle, PuzzledGame, judge, state_of, try_out


def answer(game: PuzzledGame, puzzle: Puzzle, spec: str, seed: str) -> Plan:
    """What a level answers, move by move as it would play."""
    state, chance = state_of(game, puzzle), RandomChance(Random(puzzle.id))
    solver, moves = player(spec, game, Random(f"{seed} {puzzle.id}")), list[Move]()
    while len(moves) < MAX_MOVES:
        moves.append(solver.choose(state.view(puzzle.seat), state.moves(), math.inf))
        if try_out(game, puzzle, moves).complete:
            break
        state.play(moves[-1], chance)
    return tuple(moves)


def is_solved(
    game: PuzzledGame, puzzle: Puzzle, spec: str = "", seed: str = "", *, moves: Sequence[Move] | None = None
) -> bool:
    """Whether an answer is right: the moves given, or those of a level."""
    given = answer(game, puzzle, spec, seed) if moves is None else moves
    return try_out(game, puzzle, given).complete and judge(game, puzzle, given).right


@dataclass(frozen=True, slots=True)
class Solved:
    """How many puzzles of a game a level solved."""

    spec: str
    right: int
    puzzles: int
    missed: Sequence[str]
    """The ids of those it did not solve."""


def solve(game: PuzzledGame, puzzles: Iterable[Puzzle], spec: str, seed: int) -> Solved:
    """Let a level try all puzzles."""
    tried = [(puzzle.id, is_solved(game, puzzle, spec, f"solve {seed}")) for puzzle in puzzles]
    missed = [id for id, right in tried if not right]
    return Solved(spec, len(tried) - len(missed), len(tried), missed)
