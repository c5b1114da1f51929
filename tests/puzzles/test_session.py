"""A puzzle in the terminal: moves are typed, taken back and judged, in every language."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from regnum.kernel import game
from regnum.puzzles import Puzzle, collection, is_puzzled
from regnum.terminal.puzzle import PuzzleSession
from regnum.terminal.show import LANGUAGES

DOMAINE = game("domaine")
PUZZLE = next(iter(collection("domaine").puzzles.values()))


def session(lines: list[str], puzzle: Puzzle = PUZZLE, language: str = "en") -> tuple[bool, str]:
    """Whether somebody who types these lines is right, and all that was printed."""
    typed, out = iter(lines), Console(file=StringIO(), width=200)
    assert is_puzzled(DOMAINE)
    right = PuzzleSession(DOMAINE, puzzle, language, out, lambda: next(typed, None)).solve()
    assert isinstance(out.file, StringIO)
    return right, out.file.getvalue()


def test_the_solution_is_right_and_not_told_before() -> None:
    right, text = session([*PUZZLE.solution, ""])
    before, _, after = text.partition("Right!")
    assert right
    assert "The best plan" not in before
    assert f"The best plan: {', '.join(PUZZLE.solution)}." in after


def test_a_step_is_taken_back_and_what_is_no_move_is_answered_with_those_there_are() -> None:
    right, text = session(["jump", PUZZLE.solution[0], "undo", *PUZZLE.solution, ""])
    assert right
    assert "Which one? " in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_gives_up_is_told_the_solution_in_every_language(language: str) -> None:
    right, text = session(["give up"], language=language)
    assert not right
    assert ", ".join(PUZZLE.solution) in text
    assert session([], language=language) == (right, text)
