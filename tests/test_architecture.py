"""Dependencies point one way; the contracts stand in pyproject.toml. What the architecture's document names exists."""

import re

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

from tests.rules_coverage import ROOT

HOUSE = ROOT / "src" / "regnum"
ROOMS = {
    "How the kernel is laid out": ["kernel"],
    "How a game is laid out": ["games/domaine", "games/golden_horn", "games/domus_regnatrix"],
    "Domaine": ["games/domaine"],
    "Golden Horn": ["games/golden_horn"],
    "Domus Regnatrix": ["games/domus_regnatrix"],
    "How computer players know a game": ["players"],
    "How the arena is laid out": ["arena"],
    "How the vector engine is laid out": ["vector/domaine"],
    "How the server is laid out": ["server"],
}
"""The chapters of the document that list modules, and the folders they lie in."""


def test_imports_keep_the_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


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
