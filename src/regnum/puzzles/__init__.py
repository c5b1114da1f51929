"""Puzzles: positions in which one plan is much better than all others, and how an answer is judged."""

from regnum.puzzles.answers import MAX_MOVES, Tried, moves_of, state_of, try_out
from regnum.puzzles.collection import (
    BadPuzzles,
    Collection,
    collection,
    puzzle_games,
    puzzle_of_the_day,
    read_collection,
    stamp,
)
from regnum.puzzles.judgement import ACCEPTED_LOSS, Judgement, Reply, give_up, judge, judge_at_once
from regnum.puzzles.puzzle import Puzzle, PuzzledGame, is_puzzled, read_puzzle

__all__ = [
    "ACCEPTED_LOSS",
    "MAX_MOVES",
    "BadPuzzles",
    "Collection",
    "Judgement",
    "Puzzle",
    "PuzzledGame",
    "Reply",
    "Tried",
    "collection",
    "give_up",
    "is_puzzled",
    "judge",
    "judge_at_once",
    "moves_of",
    "puzzle_games",
    "puzzle_of_the_day",
    "read_collection",
    "read_puzzle",
    "stamp",
    "state_of",
    "try_out",
]
