"""The exact odds of attacks, against counting all rolls, and against what the rules make of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.war import battle, odds
from regnum.games.domus_regnatrix.rules.war.fights import Won
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import SMALL, attack_of, dice, move, table
from tests.rules import rule

ROLLS = [*product(range(1, 7), repeat=2)]


@rule("DR-F1")
@pytest.mark.parametrize("lead", [-12, -11, -10, -9, -1, 0, 1, 5, 9, 10, 11, 12])
def test_the_odds_against_dice_count_all_rolls(lead: int) -> None:
    wins = sum(sum(one) + lead > sum(other) for one in ROLLS for other in ROLLS)
    assert odds.against_dice(lead) == Fraction(wins, 36 * 36)


@rule("DR-C11")
@pytest.mark.parametrize("lead", [-13, -12, -11, -7, -2, -1, 0, 1])
def test_the_odds_against_a_roll_that_has_fallen_count_all_rolls(lead: int) -> None:
    assert odds.against_roll(lead) == Fraction(sum(sum(one) + lead > 0 for one in ROLLS), 36)


@pytest.mark.parametrize(
    ("squads", "text", "lead"),
    [
        (["middle=axe inner1=scout", "middle=pike"], "attack middle/2a with middle/a", 5 - 4),
        (["outer2=axe inner1=scout"], "assault walls2/1 with outer2/a", 5 - WALL_DEFENCE),
        (["outer2=ram inner1=scout"], "assault walls2/1 with outer2/a", 6 - WALL_DEFENCE),
    ],
)
def test_the_odds_of_a_move_are_those_of_playing_it(squads: list[str], text: str, lead: int) -> None:
    state = table(Step.ACTION, squads=squads, box=SMALL)
    attack, wins = state.setting.moves.actions.read(text), 0
    for one in ROLLS:
        for other in ROLLS[::5]:
            after = state.copy()
            events = after.play(attack, dice(*one, *other))
            wins += any(isinstance(event, Won) for event in events)
    assert wins == sum(sum(one) + lead > sum(other) for one in ROLLS for other in ROLLS[::5])
    assert odds.of_move(state, attack) == odds.of_move(state.view(Seat(0)), attack) == odds.against_dice(lead)


@rule("DR-F5", "DR-F7")
def test_the_odds_of_an_assault_are_those_of_dice_and_a_deed_is_certain() -> None:
    """Walls roll dice too, and a deed is certain whoever defends."""
    state = table(
        Step.ACTION, squads=["outer2=trebuchet inner2=spy inner2=knight", "inner2=militia"], cities=["", "bank"]
    )
    lead = attack_of(state, "trebuchet", "outer2") - battle.wall_defence(state, Seat(1))
    assert odds.of_move(state, move("assault walls2/1 with outer2/a")) == odds.against_dice(lead)
    assert odds.of_move(state, move("raze bank with inner2/a")) == 1
    assert odds.of_move(state, move("kill hero with inner2/b")) == 1
    assert odds.of_move(state, move("done")) is None
