"""One word, one meaning: words that were retired stay so, and no module imports two modules of one name."""

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from tests.rules_coverage import ROOT

SOURCE = ROOT / "src"
EVERYWHERE = (
    *("FreeChance", "SealedChance", "RecordedChance", "settle", "edition", "Fact", "acting", "Words", "load_words"),
    *("Record", "outcomes", "OutOfOutcomes", "told", "Told"),
    *("Counsel", "Expertise", "counsel", "glance", "prospects", "chancy", "lean", "leaning"),
)
NO_NOUNS = ("MOST", "LEAST", "TRIES", "PATIENCE", "USUAL", "FEW", "FEWEST", "LONGEST", "LARGEST", "ENOUGH", "SOON")
"""Constants that said neither what they count nor of what."""
RETIRED: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(("src/regnum", "tests", "bench"), EVERYWHERE),
    "src/regnum/players": [
        *("Manner", "Habit", "Trials", "daring", "faith", "promise", "look", "looks", "luck", "trials"),
        *NO_NOUNS,
    ],
    "src/regnum/arena": ["Crew", "crew", "Desk", "desk", "holding", "saying", "Played", *NO_NOUNS],
    "src/regnum/server": [
        *("House", "house", "Hall", "hall", "Live", "Doorkeeper", "Watcher", "watcher", "Due", "Roster", "roster"),
        *("Thinking", "Hints", "Pace", "pace", "sweeping", "columns", "reading"),
        *("audience", "thinkers", "HouseHere", "MOST_IDLE", *NO_NOUNS),
    ],
    **dict.fromkeys(("src/regnum/adapters", "src/regnum/kernel", "src/regnum/games/golden_horn"), NO_NOUNS),
    "src/regnum/games/domaine": ["fronts", "openings", *NO_NOUNS],
    "src/regnum/games/domus_regnatrix": [
        *("deed", "deeds", "Deed", "DEEDS", "front", "fronts", "Front", "pace", "paces", "Pace", "plan_of", *NO_NOUNS),
    ],
}
"""The folders, and the names that nobody uses there any more."""
RETIRED_IN_PROSE = (r"the\s+own", r"so\s+many", "manieth", "counsels?")
"""What no docstring and no comment says any more: riddles, and ideas that have another name now; as patterns."""
PAGE = ROOT / "web" / "src"
EVERYWHERE_ON_PAGE = ("Told", "told", "acting", "outcomes")
RETIRED_ON_PAGE: Mapping[str, Sequence[str]] = {
    **dict.fromkeys(
        ("lib", "parts", "pages"),
        (*EVERYWHERE_ON_PAGE, "Desk", "desk", "herald", "library", "story", "Words", "words", "needWords"),
    ),
    "games": EVERYWHERE_ON_PAGE,
}
"""The folders of the page, and the names that nobody uses there any more."""
COMMENT = ("/**", "*", "//", "<!--")


def names_in(source: str) -> Iterator[str]:
    """All names of a module's code."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME:
            yield token.string


def modules(folder: Path) -> Sequence[Path]:
    return sorted(folder.rglob("*.py"))


def imported(source: str, known: frozenset[str]) -> Iterator[str]:
    """The modules of ours that a module imports, or imports something of."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module in known:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in known else node.module


def dotted(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


@pytest.mark.parametrize("folder", RETIRED)
def test_retired_words_are_not_used_again(folder: str) -> None:
    retired = set(RETIRED[folder])
    for path in modules(ROOT / folder):
        assert retired.isdisjoint(names_in(path.read_text("utf-8"))), path
        assert path.stem not in retired, path


@pytest.mark.parametrize("folder", RETIRED_ON_PAGE)
def test_retired_words_are_not_used_again_on_the_page(folder: str) -> None:
    code = re.compile(rf"(?<![\w.\"-])(?:{'|'.join(RETIRED_ON_PAGE[folder])})(?=[.:,;)(\[]| =)")
    sources = [path for path in sorted((PAGE / folder).rglob("*")) if path.suffix in {".ts", ".svelte"}]
    sources = [path for path in sources if not path.name.endswith(".d.ts")]
    assert sources
    for path in sources:
        lines = path.read_text("utf-8").splitlines()
        assert [line for line in lines if code.search(line) and not line.lstrip().startswith(COMMENT)] == [], path


def test_docstrings_and_comments_are_plain_english() -> None:
    riddle = re.compile(rf"\b(?:{'|'.join(RETIRED_IN_PROSE)})\b", re.IGNORECASE)
    sources = [path for folder in ("src", "tests", "bench") for path in modules(ROOT / folder)]
    sources += [path for path in sorted(PAGE.rglob("*")) if path.suffix in {".ts", ".svelte"}]
    sources.remove(Path(__file__))
    found = {str(path.relative_to(ROOT)): riddle.findall(path.read_text("utf-8")) for path in sources}
    assert {path: words for path, words in found.items() if words} == {}


def called_records(source: str) -> Iterator[str]:
    """What is called a record and is no text: whatever is set without a type, and what is declared as a game."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Assign(targets):
                yield from (ast.unparse(one) for one in targets if re.search(r"\brecord\b", ast.unparse(one)))
            case (
                ast.arg("record", kind)
                | ast.AnnAssign(ast.Name("record") | ast.Attribute(attr="record"), kind)
                | ast.FunctionDef(name="record", returns=kind)
            ) if kind is not None and "Playthrough" in ast.unparse(kind):
                yield ast.unparse(node)


def test_a_record_is_the_text_of_a_game_and_not_the_game() -> None:
    for path in (path for folder in ("src", "tests", "bench") for path in modules(ROOT / folder)):
        assert [*called_records(path.read_text("utf-8"))] == [], path


def test_no_module_imports_two_modules_of_one_name() -> None:
    known = frozenset(map(dotted, modules(SOURCE)))
    for path in modules(SOURCE):
        named = defaultdict(set)
        for module in imported(path.read_text("utf-8"), known):
            named[module.rpartition(".")[2]].add(module)
        assert all(len(same) == 1 for same in named.values()), (path, dict(named))


def test_no_folder_and_no_module_is_too_large() -> None:
    folders = defaultdict(list)
    for path in modules(SOURCE):
        if path.parent.name != "versions":  # a chain of migrations only grows
            folders[path.parent].append(path)
        lines = len(path.read_text("utf-8").splitlines())
        assert lines <= 400, path
        assert lines >= 20 or path.name == "__init__.py" or "migrations" in path.parts, path
    assert {folder.name: len(held) for folder, held in folders.items() if len(held) > 16} == {}
