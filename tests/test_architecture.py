"""Dependencies point one way; the contracts stand in pyproject.toml. What the architecture's document names exists.

One loop plays a game, and tests play with it too.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_coverage import ROOT

HOUSE = ROOT / "src" / "regnum"
ROOMS = {
    "How the kernel is laid out": ["kernel"],
    "How a game is laid out": ["games/domaine", "games/golden_horn", "games/domus_regnatrix"],
    "Domaine": ["games/domaine"],
    "Golden Horn": ["games/golden_horn"],
    "Domus Regnatrix": ["games/domus_regnatrix"],
    "How computer players know a game": ["players"],
    "How a review is laid out": ["review"],
    "How puzzles are laid out": ["puzzles"],
    "How the arena is laid out": ["arena"],
    "How the vector engine is laid out": ["vector/domaine"],
    "How the server is laid out": ["server"],
}
"""The chapters of the document that list modules, and the folders they lie in."""


def test_imports_keep_the_contracts() -> None:
    """In a process of its own, since it closes all log handlers that it finds."""
    linter = Path(sys.executable).with_name("lint-imports")
    asked: list[str | Path] = [linter, "--no-cache", "--no-logo"]
    found = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout


@pytest.mark.parametrize("chapter", ROOMS)
def test_the_architecture_names_modules_that_exist(chapter: str) -> None:
    document = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    text = re.split(rf"^##+ {chapter}$", document, flags=re.MULTILINE)[1].split("\n##")[0]
    named = [name for row in re.findall(r"^\| (`.*?) \|", text, re.MULTILINE) for name in re.findall(r"`(.+?)`", row)]
    assert named
    files = [
        HOUSE / folder / (name if name.endswith("/") else f"{name}.py") for folder in ROOMS[chapter] for name in named
    ]
    assert [file for file in files if not file.exists()] == []


def plays(node: ast.AST) -> bool:
    """Whether a call plays a move or a text of one: `state.play(…)`, `play(state, …)`."""
    return isinstance(node, ast.Call) and "play" in (getattr(node.func, "attr", ""), getattr(node.func, "id", ""))


def loops_that_play(path: Path) -> list[int]:
    """The lines of a module in which a `while` begins that plays."""
    loops = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.While)]
    return [loop.lineno for loop in loops if any(plays(node) for part in loop.body for node in ast.walk(part))]


def test_no_test_has_a_loop_of_its_own_that_plays_a_game() -> None:
    """`regnum.testing.walks` plays on, for some steps, until something is reached, or to the end."""
    files = {*(ROOT / "tests").rglob("*.py"), *(HOUSE / "testing").rglob("*.py")} - {HOUSE / "testing" / "walks.py"}
    assert {str(file): lines for file in files if (lines := loops_that_play(file))} == {}
