"""Selection: of all puzzles found, those that ship: every theme and number of players, easy and hard, none twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from regnum.puzzles import Puzzle, PuzzledGame

MAX_OF_A_GAME = 4
"""How many puzzles of one game may ship: its positions resemble each other."""
MAX_EASY_SHARE = 0.35
"""The part of those that ship that a page may find."""
EASIEST = 1


def selected(game: PuzzledGame, puzzles: Iterable[Puzzle], count: int) -> Sequence[Puzzle]:
    """This many puzzles if there are enough, themes and numbers of players as even as can be, the clearest first."""
    left = sorted(puzzles, key=lambda one: (one.next - one.chance, one.id))
    chosen: list[Puzzle] = []
    themes, tables, sources = Counter[str](), Counter[int](), Counter[str]()
    hard = sum(one.grade > EASIEST for one in left)
    easy = int(MAX_EASY_SHARE * min(count, hard / (1 - MAX_EASY_SHARE)))
    while left and len(chosen) < count:
        fitting = [one for one in left if sources[_game_of(one)] < MAX_OF_A_GAME and (easy or one.grade > EASIEST)]
        if not fitting:
            break
        best = min(fitting, key=lambda one: (themes[one.theme], tables[one.seats]))
        left.remove(best)
        chosen.append(best)
        themes[best.theme] += 1
        tables[best.seats] += 1
        sources[_game_of(best)] += 1
        easy -= best.grade == EASIEST
    return sorted(chosen, key=lambda one: (game.puzzles.themes.index(one.theme), one.grade, one.id))


def _game_of(puzzle: Puzzle) -> str:
    """The game of the mining that a puzzle was found in."""
    return puzzle.source.rpartition("/")[0]
