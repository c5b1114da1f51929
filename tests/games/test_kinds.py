"""Events keep the names that they have on the wire and in phrases, whatever their classes are called."""

import re

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
