"""Kinds of events keep the names that they have on the wire, and no kind of refusal is declared for nothing."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import RandomChance, Seat, game, people, resolve_options
from regnum.players import call
from regnum.players.loop import Unrecorded
from regnum.server.people.names import clean_name, skeleton
from regnum.testing.walks import LastStep, partly_planned, walk_on

CONST = re.compile(r"'event': {'const': '(\w+)'}")
KINDS = {
    "domaine": "allied bordered built deserted drew earned ended expanded marked mustered now played rewarded ruled "
    "scored sold took",
    "golden_horn": "announced began berthed conquered counted delivered drew ended enlisted exchanged filled loaded "
    "moved now played raided rewarded shuffled unladen",
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


@pytest.mark.parametrize("name", KINDS)
def test_the_log_speaks_to_the_person_who_reads_and_names_everybody_else(name: str) -> None:
    found, names, last, rng = game(name), ["Quirin", "Xandra", "Zyprian"], LastStep(), Random(4)
    chance = RandomChance(rng)
    dealt = Unrecorded(found.deal(3, resolve_options(found.options(3), {}), chance), chance)
    heard = 0
    for _ in walk_on(dealt, partly_planned(found, rng, 0.7), [last]):
        for event, seat, language in product(last.events, range(3), found.languages):
            seen = event.seen_by(Seat(seat)).json()
            sentence = found.phrases(language).event(seen, names, seat) or ""
            assert names[seat] not in sentence, sentence
            assert "player" not in sentence
            heard += any(other in sentence for other in names)
    assert heard


@pytest.mark.parametrize("name", KINDS)
def test_every_game_has_names_for_its_computer_players(name: str) -> None:
    found = people(game(name))
    assert len({called.casefold() for called in found}) == len(found) >= 24
    assert [clean_name(called) for called in found] == [*found]
    assert len({skeleton(called) for called in found}) == len(found), "none looks like another"
    taken = ["Anna", found[0].upper()]
    for _ in range(3):
        taken.append(call(game(name), "page", "a table", taken))
    assert len({one.casefold() for one in taken}) == len(taken), "nobody has another's name"
    assert {*taken[2:]} < {*found}
    assert call(game(name), "page", "a table", found) == "Page", "nobody is left"


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
