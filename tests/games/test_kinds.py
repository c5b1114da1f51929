"""Kinds of events keep the names that they have on the wire, and no kind of refusal is declared for nothing."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from regnum.kernel import game

CONST = re.compile(r"'event': {'const': '(\w+)'}")
KINDS = {
    "domaine": "allied bordered built deserted drew earned ended expanded marked mustered now played rewarded ruled "
    "scored sold took",
    "golden_horn": "announced began berthed conquered counted delivered drew ended exchanged filled loaded moved now "
    "played raided rewarded shuffled unladen",
    "domus_regnatrix": (
        "abstained attended began bid bought called chose closed conquered crumbled dealt demanded drew ended "
        "equipped faded fought gilded hastened held inspected kept killed laid led looked minted moved now "
        "opened orphaned pacified passed plagued played posted raised ransomed razed recruited reshuffled "
        "restored rolled seized sent shifted sickened slain stormed swapped won"
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_the_kinds_of_events_are_those_that_records_and_pages_know(name: str) -> None:
    found = game(name).event_schema()["oneOf"]
    assert CONST.findall(str(found)) == KINDS[name].split()


def refusals_named(rules: Path) -> Iterator[str]:
    """The kinds of refusal that the code of a game's rules names."""
    for path in rules.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Attribute(ast.Name("Why"), name):
                    yield name


@pytest.mark.parametrize("name", KINDS)
def test_every_declared_kind_of_refusal_is_given_by_some_rule(name: str) -> None:
    moves = import_module(f"regnum.games.{name}.rules.moves")
    assert {*moves.Why.__members__} - {*refusals_named(Path(moves.__file__ or "").parent)} == set()
