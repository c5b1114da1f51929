"""Every rule has a test that names it, and the published table says so."""

from pathlib import Path

import pytest

from tests.rules_coverage import PAGE, Coverage, is_stale, read_rules

RULES = """\
- **GH-T1** First, one pirate attack. Then the player must move one own ship, or | pass
  the turn.
- **GH-T2** Culture: *28* points. **DDM-5** At
  any time. GH-T1 is not defined here.

**Ruling** fills a gap.
"""


def house(root: Path, test_source: str, rules: str = RULES, game: str = "golden_horn") -> Coverage:
    """The coverage of a project that holds one game and one file of tests."""
    (root / "src/regnum/games" / game).mkdir(parents=True)
    (root / "docs/rules").mkdir(parents=True)
    (root / "docs/rules/golden-horn.md").write_text(rules, "utf-8")
    (root / "tests").mkdir()
    (root / "tests/test_ships.py").write_text("from tests.rules import rule\n" + test_source, "utf-8")
    return Coverage.read(root)


def test_every_rule_has_a_test_and_every_mark_a_rule() -> None:
    assert Coverage.read().faults() == []


def test_the_published_table_is_up_to_date() -> None:
    assert not is_stale(Coverage.read()), f"{PAGE} is stale: run `make docs`."


def test_a_rule_runs_to_the_next_one_or_to_the_end_of_its_item() -> None:
    assert [(rule.id, rule.gist) for rule in read_rules(RULES)] == [
        ("GH-T1", "First, one pirate attack. Then the player must move one …"),
        ("GH-T2", "Culture: 28 points."),
        ("DDM-5", "At any time. GH-T1 is not defined here."),
    ]


def test_marks_on_functions_methods_and_parameters_are_found(tmp_path: Path) -> None:
    source = """
@rule("GH-T1", "GH-T2")
async def test_sails(): ...

class TestShip:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=rule("DDM-5")), 2])
    def test_sinks(self, n): ...
"""
    coverage = house(tmp_path, source)
    assert coverage.faults() == []
    assert coverage.tests("GH-T2") == ["tests/test_ships.py::test_sails"]
    assert coverage.tests("DDM-5") == ["tests/test_ships.py::TestShip::test_sinks"]
    assert "| GH-T2 | Culture: 28 points. | `tests/test_ships.py::test_sails` |" in coverage.page()


def test_a_rule_without_a_test_and_an_unknown_id_are_faults(tmp_path: Path) -> None:
    coverage = house(tmp_path, '@rule("GH-T1", "GH-T9", "DDM-5")\ndef test_sails(): ...\n')
    assert coverage.faults() == [
        "GH-T2 has no test: mark one with @rule.",
        "tests/test_ships.py::test_sails names GH-T9, which no rule has.",
    ]


def test_an_id_defined_twice_is_a_fault(tmp_path: Path) -> None:
    coverage = house(tmp_path, '@rule("GH-T1")\ndef test_sails(): ...\n', rules="- **GH-T1** One.\n- **GH-T1** Two.\n")
    assert coverage.faults() == ["GH-T1 is defined twice in docs/rules."]


@pytest.mark.parametrize(
    "source",
    [
        pytest.param('@rule("GH-T1")\ndef sails(): ...\n', id="not a test"),
        pytest.param('@rule("GH-T1")\nclass TestShip: ...\n', id="on a class"),
        pytest.param('class Ship:\n    @rule("GH-T1")\n    def test_sails(self): ...\n', id="in a class pytest skips"),
        pytest.param("@rule(GH_T1)\ndef test_sails(): ...\n", id="not literal"),
        pytest.param("@rule()\ndef test_sails(): ...\n", id="no id"),
    ],
)
def test_a_mark_that_proves_nothing_is_a_fault(tmp_path: Path, source: str) -> None:
    coverage = house(tmp_path, source)
    assert coverage.tests("GH-T1") == []
    assert len(coverage.misplaced) == 1


def test_the_rule_of_hypothesis_is_not_taken_for_ours(tmp_path: Path) -> None:
    coverage = house(tmp_path, "from hypothesis.stateful import rule as step\n@step()\ndef test_sails(): ...\n")
    assert coverage.proofs == []
    assert coverage.misplaced == []


def test_a_game_that_is_not_built_has_no_rules_to_prove(tmp_path: Path) -> None:
    coverage = house(tmp_path, "", game="domaine")
    assert coverage.games == {}
    assert coverage.faults() == []


def test_a_changed_rule_makes_the_table_stale(tmp_path: Path) -> None:
    coverage = house(tmp_path, "")
    assert is_stale(coverage, tmp_path)
    (tmp_path / PAGE).write_text(coverage.page(), "utf-8")
    assert not is_stale(Coverage.read(tmp_path), tmp_path)
    (tmp_path / "docs/rules/golden-horn.md").write_text(RULES.replace("pirate", "corsair"), "utf-8")
    assert is_stale(Coverage.read(tmp_path), tmp_path)
