"""A turn: income, one card, and the refilling of the hand."""

import pytest

from regnum.games.domaine.rules.cards import FACE_NAMES, Hand
from regnum.games.domaine.rules.events import Drew, Earned, Took
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import Seat
from tests.games.domaine.dealt import (
    GATE,
    HANDS,
    MEADOWS,
    SALES,
    allowed,
    cards,
    deal,
    estates,
    legal,
    play,
    refused,
    settle_deck,
    verbs,
    wander,
)
from tests.refusals import refusal
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])

# income


def earning(row2: str, row1: str) -> list[Earned]:
    """What seat 1, whose estate is e1 to h2, earns when its turn begins."""
    south = f"....{row2}....", f"....{row1}...."
    state = estates(2, south=south)
    events = play(state, "sell 2 borders", "draw")
    assert state.to_move == 1
    assert state.ducats == (
        7 + SALES["2 borders"],
        7 + sum(event.ducats for event in events if isinstance(event, Earned)),
    )
    return [event for event in events if isinstance(event, Earned)]


@rule("DOM-T1")
@pytest.mark.parametrize(
    ("row2", "row1", "income"),
    [
        pytest.param("ddd.", ".ccg", 3, id="the sources' 2 copper, 3 diamond, 1 gold"),
        pytest.param("sss.", ".cd.", 3, id="the sources' 1 copper, 1 diamond, 3 silver"),
        pytest.param("....", "....", 0, id="no mine"),
        pytest.param("fvX.", ".fvf", 0, id="no mine among much else"),
        pytest.param("...g", "....", 1, id="gold"),
        pytest.param("gggg", "....", 1, id="one kind, four mines"),
        pytest.param("g..s", "....", 2, id="two kinds"),
        pytest.param("gscd", ".gsc", 4, id="all four kinds"),
    ],
)
def test_income_is_a_ducat_for_each_kind_of_mine(row2: str, row1: str, income: int) -> None:
    assert earning(row2, row1) == ([Earned(Seat(1), income)] if income else [])


@rule("DOM-T1")
def test_only_mines_under_control_give_income_and_only_to_their_owner() -> None:
    south = "g..s....c...", "............"
    state = estates(2, south=south)
    events = play(state, "sell 2 borders", "draw")
    assert not [event for event in events if isinstance(event, Earned)], "they lie in blue's and the neutral estate"
    events = play(state, "sell 1 border", "draw")
    assert [event for event in events if isinstance(event, Earned)] == [Earned(Seat(0), 2)]
    assert state.ducats == (7 + SALES["2 borders"] + 2, 7 + SALES["1 border"])


@rule("DOM-T1")
def test_a_mine_in_land_that_is_not_enclosed_gives_nothing() -> None:
    state = estates(2, south=("....gs......", "....cd......"), unwalled=["e2|e3"])
    events = play(state, "sell 2 borders", "draw")
    assert state.to_move == 1
    assert not [event for event in events if isinstance(event, Earned)]


@rule("DOM-T1")
def test_income_comes_first_so_it_can_pay_for_the_card() -> None:
    state = estates(2, south=("....gscd....", MEADOWS), ducats=(7, 0))
    play(state, "sell 2 borders", "draw")
    assert state.ducats[1] == 4
    assert allowed(state, "play 2 borders")


@rule("DOM-T1")
def test_every_turn_brings_its_own_players_income() -> None:
    state = estates(3, south=("g...s...c...", MEADOWS))
    earned = []
    for _ in range(6):
        events = play(state, f"sell {min(legal(state, 'sell'))}", "draw")
        earned += [event for event in events if isinstance(event, Earned)]
    assert earned == [Earned(Seat(seat), 1) for seat in (1, 2, 0, 1, 2, 0)]


# exactly one card


@rule("DOM-T2")
def test_a_turn_offers_the_sale_and_the_playing_of_the_own_cards_and_nothing_else() -> None:
    state = estates(2, ducats=(7, 50))
    assert verbs(state) == {"sell", "play"}
    assert legal(state, "sell") == {"2 borders", "3 borders", "1 knight"}
    assert legal(state, "play") == {"2 borders", "3 borders", "1 knight"}


@rule("DOM-T2")
@pytest.mark.parametrize(
    "text", ["done", "border e5|e6", "knight b2", "domain a1", "expand a3", "desert e1", "ally e1"]
)
def test_no_step_is_taken_and_no_turn_passed_without_a_card(text: str) -> None:
    assert refused(estates(2), text) == refusal("DOM-T2", "card_first")


@rule("DOM-T2")
def test_after_a_sale_no_second_card_is_sold_or_played() -> None:
    state = estates(2)
    play(state, "sell 2 borders")
    for text in ("sell 3 borders", "sell 1 knight", "play 1 knight", "play 3 borders", "sell 2 borders"):
        assert refused(state, text) == refusal("DOM-T2", "one_card")
    assert verbs(state) == {"draw"}


@rule("DOM-T2")
def test_after_a_card_is_played_no_second_one_is_sold_or_played() -> None:
    state = estates(2, ducats=(50, 7))
    play(state, "play 2 borders")
    for text in ("sell 3 borders", "play 1 knight"):
        assert refused(state, text) == refusal("DOM-T2", "one_card")
    play(state, "border e5|e6", "border e6|e7")
    for text in ("sell 3 borders", "play 1 knight"):
        assert refused(state, text) == refusal("DOM-T2", "one_card")
    play(state, "draw")
    assert state.to_move == 1


@rule("DOM-T2")
@SEATS
def test_every_turn_of_a_whole_game_takes_one_card_out_of_one_hand(seats: int) -> None:
    turns: list[int] = []
    for state, events in wander(deal(seats, 8), 8):
        kinds = [type(event).__name__ for event in events]
        dropped = kinds.count("Sold") + kinds.count("Played")
        if dropped:
            turns[-1] += dropped
        if state.phase == Phase.TURN:
            assert not turns or turns[-1] == 1, "seed 8"
            turns.append(0)
    assert len(turns) > 60 // seats


# refilling the hand


@rule("DOM-T7")
def test_the_hand_is_refilled_to_three_from_the_deck() -> None:
    state = estates(2)
    play(state, "sell 2 borders")
    assert state.phase == Phase.REFILL
    assert state.hands[0].size == 2
    (drew, *_) = play(state, "draw")
    assert isinstance(drew, Drew)
    assert drew.card in state.hands[0].hidden
    assert state.hands[0].size == 3
    assert state.to_move == 1


@rule("DOM-T7")
def test_the_hand_is_refilled_after_the_action_too() -> None:
    state = estates(2)
    play(state, "play 1 knight", "knight b1")
    assert state.phase == Phase.REFILL
    assert verbs(state) == {"draw"}
    play(state, "draw")
    assert state.hands[0].size == 3
    assert state.to_move == 1


@rule("DOM-T7")
def test_any_card_of_the_chancery_may_be_taken_instead_and_is_seen_by_all() -> None:
    state = estates(2, chancery="Ae1 Da Bk2")
    play(state, "sell 2 borders")
    assert legal(state, "take") == {"expand 1", "alliance", "2 knights"}
    assert allowed(state, "draw")
    deck = state.deck
    (took, *_) = play(state, "take alliance")
    (alliance,) = cards("Da")
    assert took == Took(Seat(0), alliance)
    assert state.hands[0] == Hand((alliance,), cards("Ab3 Ak1"))
    assert state.chancery == cards("Ab2 Ae1 Bk2")
    assert state.deck == deck
    assert state.to_move == 1


@rule("DOM-T7")
def test_a_card_that_is_not_in_the_chancery_cannot_be_taken() -> None:
    state = estates(2, chancery="Ae1")
    play(state, "sell 2 borders")
    assert refused(state, "take alliance") == refusal("DOM-T7", "chancery", card="alliance")
    assert refused(state, "take 1 knight") == refusal("DOM-T7", "chancery", card="1 knight"), "it is in the hand"


@rule("DOM-T7")
def test_the_card_sold_this_turn_cannot_be_taken_back() -> None:
    state = estates(2, chancery="Ae1")
    play(state, "sell 2 borders")
    assert refused(state, "take 2 borders") == refusal("DOM-T7", "sold", card="2 borders")
    assert legal(state, "take") == {"expand 1"}


@rule("DOM-T7")
@pytest.mark.parametrize("other", ["Ab2", "Bb2", "Cb2"])
def test_another_card_of_the_kind_sold_may_be_taken_from_the_same_pile_or_another(other: str) -> None:
    state = estates(2, chancery=other)
    play(state, "sell 2 borders")
    assert allowed(state, "take 2 borders")
    (took, *_) = play(state, "take 2 borders")
    assert took == Took(Seat(0), *cards(other))
    assert state.hands[0].shown == cards(other)
    assert state.chancery == cards("Ab2"), "the card sold stays"


@rule("DOM-T7")
def test_another_card_of_the_kind_sold_may_come_from_an_earlier_pile() -> None:
    state = estates(2, hands=("Cb2 Ab3 Ak1", HANDS[1]), chancery="Bb2")
    play(state, "sell 2 borders", "take 2 borders")
    assert state.hands[0].shown == cards("Bb2")
    assert state.chancery == cards("Cb2")


@rule("DOM-T7")
def test_after_a_card_is_played_every_card_of_the_chancery_may_be_taken_even_of_the_same_kind() -> None:
    state = estates(2, chancery="Bk1")
    play(state, "play 1 knight", "knight b1")
    assert legal(state, "take") == {"1 knight"}
    play(state, "take 1 knight")
    assert state.chancery == ()


@rule("DOM-T7")
def test_the_next_player_and_the_seller_in_a_later_turn_may_take_the_card_sold() -> None:
    state = estates(2)
    play(state, "sell 3 borders", "draw")
    assert state.sold is None
    later = state.copy()
    play(state, "sell 1 border", "take 3 borders")
    assert state.hands[1].shown == cards("Ab3")
    play(later, "sell 1 border", "draw", "sell 2 borders")
    assert allowed(later, "take 3 borders")
    assert allowed(later, "take 1 border")
    assert not allowed(later, "take 2 borders")


@rule("DOM-T7")
def test_the_hand_is_not_refilled_before_the_card_is_sold_or_played_out() -> None:
    state = estates(2, chancery="Ae1", ducats=(50, 7))
    last = refusal("DOM-T7", "last")
    assert refused(state, "draw") == refused(state, "take expand 1") == last
    play(state, "play 2 borders")
    assert refused(state, "draw") == refused(state, "take expand 1") == last
    play(state, "border e5|e6")
    assert refused(state, "draw") == refused(state, "take expand 1") == last


@rule("DOM-T7")
@pytest.mark.parametrize(
    "text", ["done", "border e5|e6", "knight b2", "domain a1", "expand a3", "desert e1", "ally e1"]
)
def test_refilling_is_not_optional_and_nothing_else_is_done_then(text: str) -> None:
    state = estates(2)
    play(state, "sell 2 borders")
    assert refused(state, text) == refusal("DOM-T7", "refill")


@rule("DOM-T7")
@SEATS
def test_everyone_holds_three_cards_at_the_start_of_every_turn_while_the_deck_lasts(seats: int) -> None:
    for state, _ in wander(deal(seats, 4), 4):
        if state.phase == Phase.TURN and state.deck:
            assert [hand.size for hand in state.hands] == [3] * seats, "seed 4"


@rule("DOM-T7")
def test_which_cards_of_the_chancery_may_be_taken_through_a_whole_game() -> None:
    for state, _ in wander(deal(3, 6), 6):
        if state.phase != Phase.REFILL:
            continue
        left = list(state.chancery)
        if state.sold is not None:
            left.remove(state.sold)
        expected = {FACE_NAMES[card.face] for card in left if card.face is not None}
        assert legal(state, "take") == expected, "seed 6"
        for name in FACE_NAMES:
            assert allowed(state, f"take {name}") == (name in expected), "seed 6"


# the deck is empty


@rule("DOM-T8")
@SEATS
def test_with_the_deck_empty_a_sale_ends_the_turn_with_nothing_drawn_or_taken(seats: int) -> None:
    state = estates(seats, chancery="Ae1", deck=0)
    play(state, "sell 2 borders")
    assert state.hands[0].size == 2
    assert state.to_move == 1
    assert state.phase == Phase.TURN


@rule("DOM-T8")
def test_with_the_deck_empty_the_end_of_an_action_ends_the_turn() -> None:
    state = estates(2, chancery="Ae1", deck=0)
    play(state, "play 1 knight", "knight b1")
    assert state.hands[0].size == 2
    assert state.to_move == 1


@rule("DOM-T8")
def test_with_the_deck_empty_drawing_and_taking_are_refused() -> None:
    state = estates(2, chancery="Ae1", deck=0)
    assert refused(state, "draw") == refused(state, "take expand 1") == refusal("DOM-T8", "empty")
    play(state, "play 2 borders")
    assert refused(state, "draw") == refused(state, "take expand 1") == refusal("DOM-T8", "empty")


@rule("DOM-T8")
def test_the_last_card_of_the_deck_is_drawn_or_left_for_the_chancery() -> None:
    state = estates(2, chancery="Ae1", deck=1)
    play(state, "sell 2 borders")
    other = state.copy()
    assert verbs(state) == {"draw", "take"}
    play(state, "draw")
    assert state.deck == 0
    assert state.hands[0].size == 3
    play(state, "sell 1 border")
    assert state.to_move == 0, "seat 1 did not refill"
    assert state.hands[1].size == 2

    play(other, "take expand 1", "sell 1 border")
    assert other.phase == Phase.REFILL, "one card is still in the deck"


def test_settling_the_deck_leaves_the_last_cards() -> None:
    state = estates(2, deck=3)
    assert state.deck == 3
    assert [len(pile) for pile in state.piles] == [0, 0, 0, 3]
    assert settle_deck(state, 3).faults() == []


@rule("DOM-T1", "DOM-T2", "DOM-T7")
def test_a_turn_in_its_order() -> None:
    south = "....g.......", "..vv........"
    state = estates(2, south, hands=("Ab1 Ab2 Ak1", "Ab3 Ab2 Ak1"), unwalled=[GATE])
    events = play(state, "play 1 border", f"border {GATE}", "draw")
    kinds = [type(event).__name__ for event in events]
    assert kinds == ["Played", "Now", "Bordered", "Marked", "Ruled", "Ruled", "Scored", "Now", "Drew", "Earned", "Now"]
