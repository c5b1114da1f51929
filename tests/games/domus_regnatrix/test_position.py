"""Positions as text: read back as they were written, and refused with a reason if they cannot be."""

from __future__ import annotations

from random import Random

import pytest

from regnum.games.domus_regnatrix.phase import Step
from regnum.kernel import BadPosition, FreeChance
from tests.games.domus_regnatrix.tables import GAME, deal, dice, play, table


def positions(seats: int, seed: int) -> list[str]:
    """The texts of all positions of a game."""
    rng = Random(seed)
    state, chance = deal(seats, seed), FreeChance(rng)
    texts = [state.text()]
    while state.outcome is None:
        state.play(state.moves().pick(rng), chance)
        texts.append(state.text())
    return texts


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 5), (4, 9)])
def test_every_position_of_a_game_is_read_back(seats: int, seed: int) -> None:
    for text in positions(seats, seed)[::3]:
        state = GAME.read(text)
        assert state.text() == text
        assert not state.faults()


def test_a_position_reads_well() -> None:
    state = table(Step.ACTION, squads=["inner1=knight+militia", "walls2=archer"], hands=["coin-5*2 market"])
    assert state.text() == (
        "2,28,80,60 0:action:4:0:- 0,0,1 plains 0,0,0 "
        "umbra,merchant-prince,hills,gold;1,0,0,0,0;-;0,0,0,0;-;-;-;coin-5*2,market;7,7,6;inner1=knight+militia/"
        "ferrum,scholar,coast,green;1,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;walls2=archer - - - - - -"
    )


def test_what_is_pending_is_written() -> None:
    state = table(Step.ACTION, squads=["middle=knight", "middle=spearman"], flags=("red", "blue"))
    play(state, "attack middle/2a with middle/a", by=dice(1, 1, 4, 4))
    assert state.text().endswith("0:middle:0:knight:1:middle:0:spearman:-:5:1,1:3:4,4")
    offer = table(Step.TRADE, cities=["market", "market"], hands=["spy", "coin-1"])
    play(offer, "trade 2", "give spy", "want coin-1")
    assert " 1,spy,coin-1 " in offer.text()


START = (
    "2,28,80,60 0:buy:1:0:- 0,0,1 plains 0,0,0 "
    "umbra,merchant-prince,hills,gold;1,0,0,0,0;-;0,0,1,0;-;-;-;coin-5*2;7,7,6;inner1=spy/"
    "ferrum,scholar,coast,green;1,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;- - - - - - -"
)
BATTLE = (
    "2,28,80,60 0:attack_again:4:0:- 0,0,1 plains 0,0,0 "
    "umbra,merchant-prince,hills,red;1,0,0,0,0;-;0,0,0,0;-;-;-;-;7,7,6;middle=knight/"
    "ferrum,scholar,coast,blue;1,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;middle=spearman - - - - - "
    "0:middle:0:knight:1:middle:0:spearman:-:5:1,1:3:4,4"
)


def test_the_examples_are_positions() -> None:
    assert GAME.read(START).text() == START
    assert GAME.read(BATTLE).text() == BATTLE


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (" - - - - - -", " - - - - -", "has 12 fields, not 11"),
        ("2,28,80,60", "5,28,80,60", "5 players, 28 points"),
        ("2,28,80,60", "2,99,80,60", "are no options"),
        ("2,28,80,60", "2,28,80", "not enough values"),
        ("0:buy:1:0:-", "2:buy:1:0:-", "there is no seat 2"),
        ("0:buy:1:0:-", "0:sleep:1:0:-", "there is no phase 'sleep'"),
        ("0:buy:1:0:-", "0:buy:3:0:-", "nobody is asked to buy in step 3"),
        ("0:buy:1:0:-", "1:buy:1:0:-", "Another seat must decide."),
        ("0:buy:1:0:-", "0:over:3:0:-", "the game is over, but nobody has won"),
        ("0:buy:1:0:-", "0:buy:1:0:dance*2", "nothing is called dance"),
        ("0:buy:1:0:-", "0:action:4:0:-", None),
        ("0:buy:1:0:-", "0:answer:2:0:-", "An offer is missing in the phase ANSWER."),
        ("0:buy:1:0:-", "0:sabotage:3:0:-", "The seat to decide has no move."),
        ("0:buy:1:0:-", "over:DR-W9:0:0,0:1", "No game ends by DR-W9."),
        ("0:buy:1:0:-", "over:DR-W1:0:0,0:1", "Points, coins and estates give another result."),
        ("0,0,1 plains", "0,0,0 plains", "DR-W4: there is no such round."),
        ("0,0,1 plains", "0,0,1 -", "the middle is laid when all is chosen"),
        ("0,0,1 plains", "0,0,1 hills", "DR-S2: the terrain in the middle is a player's."),
        ("0,0,1 plains", "0,0,1 swamp", "there is no terrain 'swamp'"),
        ("ferrum,scholar", "umbra,scholar", "DR-S1: two players have the same kingdom."),
        ("ferrum,scholar", "-,scholar", "DR-S1: a player has no kingdom."),
        ("ferrum,scholar", "carthago,scholar", "there is no kingdom 'carthago'"),
        ("0,0,1,0;", "0,0,1;", "a treasury counts 4 coins"),
        ("0,0,1,0;", "16,5,1,0;", "DR-L1: player 1 has 22 coin cards."),
        ("coin-5*2;", "coin-5*12;", "there are not so many cards coin-5"),
        ("coin-5*2;", "coin-5,coin-5;", "is not written as it should be"),
        ("7,7,6;", "8,7,5;", "DR-F5: the walls of player 1"),
        ("7,7,6;", "7,7;", "DR-F5: the walls of player 1"),
        ("inner1=spy", "inner1=wizard", "there is no card 'wizard'"),
        ("inner1=spy", "inner1=market", "market is no unit"),
        ("inner1=spy", "inner9=spy", "there is no space 'inner9'"),
        ("inner1=spy", "walls1=spy", "DR-P3: units without range man walls1."),
        ("inner1=spy", "walls2=archer", "DR-P4: player 1 is on walls2."),
        ("inner1=spy", "outer3=spy", "DR-P1: a squad is in outer3, which there is not."),
        ("inner1=spy", "inner1=spy,inner1=archer,inner1=mage", "DR-Q2: player 1 has 3 squads in inner1."),
        ("inner1=spy", "inner1=spy~ff", "a unit cannot be marked 'ff'"),
        ("5,5,5,5;-", "5,5,5,5;inner2=archer~1", "only units of the player on turn have marks"),
        ("5,5,5,5;-", "5,5,5,5", "a realm has 10 parts, not 9"),
        ("5,5,5,5;- -", "5,5,5,5;- market", "DR-S3: a card of the store lies in the main deck or its discards."),
        ("5,5,5,5;- - -", "5,5,5,5;- - 1,market,-", "a card is offered that is not in the hand"),
        (" - - - - - -", " - - coin-1 - - -", "Cards drawn waits in the phase BUY."),
        (";-;0,0,1,0;-;", ";-;0,0,1,0;iron;", "DR-T3: player 1 has iron without its tech."),
        (";-;0,0,1,0;-;", ";-;0,0,1,0;market;", "DR-P2: player 1 has other cards than techs in the library."),
        (";-;0,0,1,0;-;-;", ";-;0,0,1,0;-;militia;", "DR-P2: player 1 has cards in the inner city"),
        (";-;0,0,1,0;", ";-;0,0,12,4;", "DR-W1: a victory has been reached, and the game is not over."),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(old: str, new: str, fault: str | None) -> None:
    text = START.replace(";coin-5*2;", ";-;") if new == ";-;0,0,12,4;" else START
    assert old in text
    changed = text.replace(old, new, 1)
    if fault is None:
        assert GAME.read(changed).text() == changed
        return
    with pytest.raises(BadPosition) as caught:
        GAME.read(changed)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (":5:1,1:3:4,4", ":6:1,1:3:4,4", "DR-F1: the squads give another battle."),
        (":5:1,1:3:4,4", ":5:1:3:4,4", "DR-F1: each side rolls two dice"),
        (":5:1,1:3:4,4", ":5:1,7:3:4,4", "DR-F1: there is no such roll."),
        (":5:1,1:3:4,4", ":5:6,6:3:1,1", "DR-C11: only who loses a roll may roll again."),
        ("0:middle:0:knight", "0:middle:1:knight", "DR-F1: the squads give another battle."),
        ("0:middle:0:knight:1", "0:middle:0:knight:0", "DR-F1: the squads give another battle."),
        ("0:attack_again", "0:action", "A battle waits in the phase ACTION."),
    ],
)
def test_battles_that_cannot_be_are_refused(old: str, new: str, fault: str) -> None:
    assert old in BATTLE
    with pytest.raises(BadPosition) as caught:
        GAME.read(BATTLE.replace(old, new, 1))
    assert fault in str(caught.value)


def test_set_up_is_read_and_checked() -> None:
    state = deal(2)
    play(state, "kingdom aurea", "kingdom silva", "hero warlord")
    text = state.text()
    assert GAME.read(text).text() == text
    with pytest.raises(BadPosition, match="DR-S1: another choice is due"):
        GAME.read(text.replace("1:hero:0", "0:hero:0"))
    with pytest.raises(BadPosition, match="the middle is laid"):
        GAME.read(text.replace("0,0,0 - ", "0,0,0 plains "))


def test_estates_are_checked() -> None:
    fallen = START.replace("1,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;-", "1,0,0,0,0;0;0,0,0,0;-;-;-;-;5,5,5,5;-")
    with pytest.raises(BadPosition, match="DR-F8: player 2 is an estate and still has something"):
        GAME.read(fallen)


def test_an_estate_has_no_turn() -> None:
    text = START.replace("0:buy:1:0:- 0,0,1", "1:buy:1:0:- 1,0,1")
    text = text.replace("1,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;-", "1,0,0,0,0;0;0,0,0,0;-;-;-;-;-;-")
    with pytest.raises(BadPosition, match="DR-F8: an estate has no turn"):
        GAME.read(text)
