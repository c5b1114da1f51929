"""Every registered game, and a toy game beside them, passes every check of the suite that we ship."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from jsonschema import Draft202012Validator

from regnum.kernel import Game, RandomChance, Seat, games
from regnum.players.loop import Unrecorded
from regnum.testing import CHECKS, Check
from regnum.testing.suite import Faults
from regnum.testing.walks import LastStep, deal, partly_planned, walk, walk_on
from tests.kernel.haggle import HAGGLE

GAMES: list[Game] = [*games().values(), HAGGLE]
TOO_MUCH_FOR_A_TOY = {
    "other texts are no positions",
    "a text damaged at random is refused or is another sound position",
    "fields of different positions put together do no harm",
    "the space between the fields does not matter",
}
"""The toy game reads whatever it is given."""
ENOUGH = 12
"""This many events of a kind are validated: each takes some milliseconds."""


def the_json_of_a_view_is_what_its_schema_says(game: Game, seats: int, seed: int) -> Faults:
    validator = Draft202012Validator(game.view_schema())
    for state, _ in walk(game, seats, seed + 4, every=9):
        for seat in (Seat(0), None):
            yield from (error.message for error in validator.iter_errors(state.view(seat).json()))


def the_json_of_an_event_is_what_its_schema_says(game: Game, seats: int, seed: int) -> Faults:
    validator, rng = Draft202012Validator(game.event_schema()), Random(seed + 6)
    dealt, last, found = Unrecorded(deal(game, seats, rng), RandomChance(rng)), LastStep(), Counter[str]()
    for _ in walk_on(dealt, partly_planned(game, rng, 0.5), [last]):
        for event in last.events:
            for shown in (event.seen_by(seat).json() for seat in (Seat(0), None)):
                found[str(shown["event"])] += 1
                if found[str(shown["event"])] <= ENOUGH:
                    yield from (f"{event}: {error.message}" for error in validator.iter_errors(shown))


OUR_OWN = [
    Check(the_json_of_a_view_is_what_its_schema_says, seeds=1),
    Check(the_json_of_an_event_is_what_its_schema_says, seeds=1),
]
"""Checks that take a library for schemas, which the suite that we ship does without."""
CASES = [
    pytest.param(game, check, id=f"{game.name}-{check.name.replace(' ', '_')}")
    for game in GAMES
    for check in (*CHECKS.values(), *OUR_OWN)
    if check.concerns(game) and not (game is HAGGLE and check.name in TOO_MUCH_FOR_A_TOY)
]


@pytest.mark.parametrize(("game", "check"), CASES)
def test_a_game_keeps_its_promises(game: Game, check: Check) -> None:
    assert [*check.faults(game)] == []
