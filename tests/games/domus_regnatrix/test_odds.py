"""The exact odds of attacks, against counting all rolls, and against what the rules make of them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from regnum.games.domus_regnatrix import odds
from regnum.games.domus_regnatrix.phase import Step
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import dice, move, play, table, units
from tests.rules import rule

ROLLS = [*product(range(1, 7), repeat=2)]


@rule("DR-F1")
@pytest.mark.parametrize("lead", range(-12, 13))
def test_the_odds_against_dice_count_all_rolls(lead: int) -> None:
    wins = sum(sum(one) + lead > sum(other) for one in ROLLS for other in ROLLS)
    assert odds.against_dice(lead) == Fraction(wins, 36 * 36)


@rule("DR-F5")
@pytest.mark.parametrize("lead", range(-13, 2))
def test_the_odds_against_walls_count_all_rolls(lead: int) -> None:
    assert odds.against_walls(lead) == Fraction(sum(sum(one) + lead > 0 for one in ROLLS), 36)


def test_the_odds_of_a_move_are_those_of_playing_it() -> None:
    state = table(Step.ACTION, squads=["middle=swordsman inner1=spy", "middle=spearman"])
    attack = move("attack middle/2a with middle/a")
    wins = 0
    for one in ROLLS:
        for other in ROLLS[::5]:
            after = state.copy()
            after.play(attack, dice(*one, *other))
            wins += units(after, 1, "middle") == []
    share = sum(sum(one) + 3 > sum(other) + 3 for one in ROLLS for other in ROLLS[::5])
    assert wins == share
    assert odds.of_move(state, attack) == odds.against_dice(0)
    assert odds.of_move(state.view(Seat(0)), attack) == odds.against_dice(0)


def test_the_odds_of_assaults_and_deeds() -> None:
    state = table(
        Step.ACTION, squads=["outer2=trebuchet inner2=spy inner2=knight", "inner2=militia"], cities=["", "bank"]
    )
    assert odds.of_move(state, move("assault walls2/1 with outer2/a")) == odds.against_walls(6 - 11)
    assert odds.of_move(state, move("raze bank with inner2/a")) == odds.against_dice(0)
    assert odds.of_move(state, move("done")) is None
    open_city = table(Step.ACTION, squads=["inner2=knight"], cities=["", "bank"])
    assert odds.of_move(open_city, move("raze bank with inner2/a")) == 1
    play(open_city, "raze bank with inner2/a")
