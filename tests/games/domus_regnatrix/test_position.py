"""Positions as text: read back as they were written, and refused with a reason if they cannot be."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.kernel import BadPosition
from tests.games.domus_regnatrix.tables import GAME, SMALL, deal, dice, play, table


def test_a_position_reads_well() -> None:
    state = table(Step.ACTION, squads=["inner1=knight+militia", "walls2=archer"], hands=["coin-5*2 market"])
    assert state.text() == (
        "2,28,80,60 0:action:4:0:- 0,0,1 plains 0,0,0 "
        "umbra,merchant-prince,hills,gold;1,0,0,0,0,0;-;0,0,0,0;-;-;-;coin-5*2,market;7,7,6;inner1=knight+militia/"
        "ferrum,scholar,coast,green;1,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;walls2=archer - 0,0,0,0 - - - - -"
    )


def test_what_is_pending_is_written() -> None:
    state = table(Step.ACTION, squads=["middle=axe", "middle=pike"], flags=("bear", "swan"), box=SMALL)
    play(state, "attack middle/2a with middle/a", by=dice(1, 1, 4, 4))
    assert state.text().endswith(" - - - - 0:middle:0:axe:1:middle:0:pike:5:4:1,1:4,4")
    walls = table(Step.ACTION, squads=["outer2=axe"], flags=("bear", "swan"), box=SMALL)
    play(walls, "assault walls2/2 with outer2/a", by=dice(6, 6, 1, 1))
    assert walls.text().endswith(f" - - - - 0:outer2:0:axe:1:walls2:1:-:5:{WALL_DEFENCE}:6,6:1,1")
    call = table(Step.TRADE, seats=3, cities=["market"] * 3, hands=["spy", "coin-1", "truce"])
    play(call, "call spy")
    assert " 1:bid:2:0:- " in call.text()
    assert " spy:-,-,- " in call.text()
    play(call, "pass", "bid truce")
    assert " 0:take:2:0:- " in call.text()
    assert " spy:-,-,truce " in call.text()


def test_what_the_mint_gave_out_and_who_abstains_is_written() -> None:
    state = table(purses=["coin-10"], hands=["scout"], abstaining=[1], box=SMALL)
    play(state, "buy inn")
    assert " coin-2*2 1,2,1,-1 - " in state.text()
    assert "east,bela,dune,wolf;1,0,0,0,0,1;" in state.text()


START = (
    "2,28,80,60 0:buy:1:0:- 0,0,1 plains 0,0,0 "
    "umbra,merchant-prince,hills,gold;1,0,0,0,0,0;-;0,0,1,0;-;-;-;coin-5*2;7,7,6;inner1=spy/"
    "ferrum,scholar,coast,green;1,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;- - 0,0,0,0 - - - - -"
)
CALL = (
    "3,28,80,60 1:bid:2:0:- 0,0,1 plains 0,0,0 "
    "umbra,merchant-prince,hills,gold;1,0,0,0,0,0;-;0,0,0,0;-;market;-;coin-1,spy;7,7,6;-/"
    "ferrum,scholar,coast,green;1,0,0,0,0,0;-;0,0,0,0;-;market;-;coin-5;5,5,5,5;-/"
    "aurea,warden,mountains,white;1,0,0,0,0,0;-;0,0,0,0;-;market;-;truce;10,10;- - 0,0,0,0 spy:-,-,- - - - -"
)
SMALL_BATTLE = (
    "2,28,80,60 0:attack_again:4:0:- 0,0,1 heath 0,0,0 "
    "north,anna,field,bear;1,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;middle=axe/"
    "east,bela,dune,swan;1,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;middle=pike - 0,0,0,0 - - - - "
    "0:middle:0:axe:1:middle:0:pike:5:4:1,1:4,4"
)


def test_the_examples_are_positions() -> None:
    assert GAME.read(START).text() == START
    assert GAME.read(CALL).text() == CALL
    assert SMALL.game.read(SMALL_BATTLE).text() == SMALL_BATTLE


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (" - - - - -", " - - - -", "has 13 fields, not 12"),
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
        ("0:buy:1:0:-", "0:bid:2:0:-", "A call is missing in the phase BID."),
        ("0:buy:1:0:-", "0:take:2:0:-", "A call is missing in the phase TAKE."),
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
        ("0,0,1,0;", "4,6,6,6;", "DR-L1: player 1 has 22 coin cards."),
        ("coin-5*2;", "coin-5*99;", "there are not that many cards coin-5"),
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
        ("0,0,0,0 - - - - -", "0,0,0,0 market:-,- - - - -", "a card is called that is not in the hand"),
        ("0,0,0,0 - - - - -", "0,0,0,0 - coin-1 - - -", "Cards drawn waits in the phase BUY."),
        ("0,0,0,0 - - - - -", "0,0,0 - - - - -", "the mint counts 4 coins"),
        ("0,0,0,0 - - - - -", "0,0,0,-1 - - - - -", "DR-T1: the mint changes value for value"),
        ("0,0,0,0 - - - - -", "10,0,0,-2 - - - - -", "DR-T1: the mint changes value for value"),
        ("0,0,0,0 - - - - -", "10,0,0,-1 - - - - -", None),
        ("0,0,0,0 - - - - -", "0,0,0,500 - - - - -", "DR-T1: the mint changes value for value"),
        ("0,0,0,0 - - - - -", "990,0,0,-99 - - - - -", "there are not that many cards coin-10"),
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
        ("spy:-,-,-", "-", "A call is missing in the phase BID."),
        ("1:bid", "0:trade", "A call waits in the phase TRADE."),
        ("1:bid", "0:bid", "Another seat must decide."),
        ("1:bid", "2:bid", None),
        ("1:bid", "0:take", "DR-T2: there is no bid to take."),
        ("1:bid", "1:take", "Another seat must decide."),
        ("1:bid:2", "1:bid:3", "nobody is asked to bid in step 3"),
        ("spy:-,-,-", "truce:-,-,-", "a card is called that is not in the hand, or bids are missing"),
        ("spy:-,-,-", "spy:-,-", "a card is called that is not in the hand, or bids are missing"),
        ("spy:-,-,-", "spy:-,-,spy", "a card is bid that cannot be"),
        ("spy:-,-,-", "spy:coin-1,-,-", "a card is bid that cannot be"),
        ("spy:-,-,-", "spy:-,-,truce", "Another seat must decide."),
        ("spy:-,-,-", "spy:-,coin-5,-", "Another seat must decide."),
        ("coast,green;1,0,0,0,0,0;", "coast,green;1,0,0,0,0,1;", "Another seat must decide."),
        ("-;market;-;coin-5;", "-;-;-;coin-5;", "Another seat must decide."),
    ],
)
def test_calls_that_cannot_be_are_refused(old: str, new: str, fault: str | None) -> None:
    assert old in CALL
    changed = CALL.replace(old, new, 1)
    if fault is None:
        assert GAME.read(changed).text() == changed
        return
    with pytest.raises(BadPosition) as caught:
        GAME.read(changed)
    assert fault in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (":5:4:1,1:4,4", ":6:4:1,1:4,4", "DR-F1: the squads give another battle."),
        (":5:4:1,1:4,4", ":5:3:1,1:4,4", "DR-F1: the squads give another battle."),
        (":5:4:1,1:4,4", ":5:4:1:4,4", "DR-F1: each side rolls two dice"),
        (":5:4:1,1:4,4", ":5:4:1,1:-", "DR-F1: each side rolls two dice"),
        (":5:4:1,1:4,4", ":5:4:1,7:4,4", "DR-F1: there is no such roll."),
        (":5:4:1,1:4,4", ":5:4:1,1:0,4", "DR-F1: there is no such roll."),
        (":5:4:1,1:4,4", ":5:4:6,6:1,1", "DR-C11: only who loses a roll may roll again."),
        ("0:middle:0:axe", "0:middle:1:axe", "DR-F1: the squads give another battle."),
        ("0:middle:0:axe:1", "0:middle:0:axe:0", "DR-F1: the squads give another battle."),
        ("0:attack_again", "0:action", "A battle waits in the phase ACTION."),
    ],
)
def test_battles_that_cannot_be_are_refused(old: str, new: str, fault: str) -> None:
    assert old in SMALL_BATTLE
    with pytest.raises(BadPosition) as caught:
        SMALL.game.read(SMALL_BATTLE.replace(old, new, 1))
    assert fault in str(caught.value)


def test_walls_roll_dice_too_in_a_position() -> None:
    """Walls that roll none are of the past."""
    state = table(Step.ACTION, squads=["outer2=axe"], flags=("bear", "swan"), box=SMALL)
    play(state, "assault walls2/2 with outer2/a", by=dice(6, 6, 1, 1))
    text = state.text()
    assert SMALL.game.read(text) == state
    with pytest.raises(BadPosition, match="DR-F1: each side rolls two dice"):
        SMALL.game.read(text.removesuffix("1,1") + "-")


def test_set_up_is_read_and_checked() -> None:
    state = deal(2)
    play(state, "kingdom aurea", "kingdom silva", "hero warlord")
    text = state.text()
    assert GAME.read(text).text() == text
    with pytest.raises(BadPosition, match="DR-S1: another choice is due"):
        GAME.read(text.replace("1:hero:0", "0:hero:0"))
    with pytest.raises(BadPosition, match="the middle is laid"):
        GAME.read(text.replace("0,0,0 - ", "0,0,0 plains ", 1))


def test_estates_are_checked() -> None:
    fallen = START.replace("1,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;-", "1,0,0,0,0,0;0;0,0,0,0;-;-;-;-;5,5,5,5;-")
    with pytest.raises(BadPosition, match="DR-F8: player 2 is an estate and still has something"):
        GAME.read(fallen)


def test_an_estate_has_no_turn() -> None:
    text = START.replace("0:buy:1:0:- 0,0,1", "1:buy:1:0:- 1,0,1")
    text = text.replace("1,0,0,0,0,0;-;0,0,0,0;-;-;-;-;5,5,5,5;-", "1,0,0,0,0,0;0;0,0,0,0;-;-;-;-;-;-")
    with pytest.raises(BadPosition, match="DR-F8: an estate has no turn"):
        GAME.read(text)
