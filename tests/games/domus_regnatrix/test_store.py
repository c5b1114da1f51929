"""The first step: buying, paying, change, drawing, and what a card of the store costs."""

from __future__ import annotations

from random import Random

import pytest

from regnum.games.domus_regnatrix import store
from regnum.games.domus_regnatrix.commerce import Bought, Drew, Faded, Kept, Looked, Reshuffled
from regnum.games.domus_regnatrix.limits import COIN_CARDS
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.kernel import FreeChance, RecordedChance, Seat
from tests.games.domus_regnatrix.tables import (
    DATA,
    allowed,
    cards,
    chance,
    coins,
    kind,
    kinds_told,
    legal,
    named,
    play,
    table,
    verbs,
    why,
)
from tests.rules import rule


@rule("DR-T1")
def test_a_turn_begins_with_buying_one_card_or_drawing_one() -> None:
    state = table(purses=["coin-5"], hands=["coin-1"])
    assert verbs(state) == {"buy", "draw"}
    assert why(state, "done") == "DR-T1.must"
    (bought, *_) = play(state, "buy militia")
    assert isinstance(bought, Bought)
    assert named(state.realms[0].shown) == ["militia"]
    assert state.phase == Phase.PLAY
    assert why(state, "buy militia") == "DR-T1.past"
    assert why(state, "draw") == "DR-T1.past"


@rule("DR-T1")
def test_a_card_drawn_goes_to_the_hand_unseen_by_others() -> None:
    state = table(hands=["coin-1", "coin-2"])
    before = len(state.deck)
    drew = play(state, "draw", by=chance())[0]
    assert isinstance(drew, Drew)
    assert drew.seen_by(Seat(1)).card is None
    assert drew.reveals_to(Seat(0))
    assert not drew.reveals_to(Seat(1))
    assert len(state.deck) == before - 1
    assert len(state.realms[0].hidden) == 2


@rule("DR-T1")
def test_a_hand_has_no_limit() -> None:
    state = table(hands=["coin-1*16 coin-2*12"])
    play(state, "draw", by=chance())
    assert len(state.realms[0].hand) == 29


@rule("DR-T1")
def test_what_cannot_be_paid_cannot_be_bought() -> None:
    state = table(purses=["coin-2"])
    found = state.refuse(state.setting.moves.actions.read("buy swordsman"))
    assert found is not None
    assert (found.key, found.named) == ("DR-T1.dear", {"card": "swordsman", "price": 3, "missing": 1})
    assert legal(state, "buy") == {"militia", "spearman"}


@rule("DR-S3")
def test_what_is_sold_out_cannot_be_bought() -> None:
    state = table(purses=["coin-10*2"], cities=["pyramids"])
    assert why(state, "buy pyramids") == "DR-S3.sold_out"


@rule("DR-T1")
@pytest.mark.parametrize(
    ("purse", "discards", "bought", "left", "given"),
    [
        ("coin-2 coin-1", "", "swordsman", "", ""),
        ("coin-5", "coin-2*2", "swordsman", "coin-2", "coin-2"),
        ("coin-5", "coin-1*2 coin-2", "swordsman", "coin-2", "coin-2"),
        ("coin-10", "coin-5 coin-2*3 coin-1", "archer", "coin-2 coin-5", "coin-2 coin-5"),
        ("coin-10", "coin-2*3", "market", "coin-2*3", "coin-2*3"),
        ("coin-5", "", "swordsman", "", ""),
    ],
)
def test_coins_paid_are_discarded_and_change_comes_from_there_in_the_fewest_cards(
    purse: str, discards: str, bought: str, left: str, given: str
) -> None:
    state = table(purses=[purse], discards=discards, hands=["coin-1"])
    event = play(state, f"buy {bought}")[0]
    assert isinstance(event, Bought)
    assert coins(state, 0) == left
    assert sorted(event.change) == sorted(named(cards(given)))
    gone = sorted(event.paid + tuple(named(cards(discards))))
    for coin in event.change:
        gone.remove(coin)
    assert sorted(named(state.discards)) == gone


@rule("DR-T1")
def test_change_never_exceeds_the_cap_of_the_treasury() -> None:
    state = table(purses=["coin-10*2 coin-5*12 coin-2*6"], discards="coin-1*6", hands=["coin-10"])
    assert sum(state.realms[0].treasury) == COIN_CARDS
    paid = store.pay(state, Seat(0), 19)
    assert sum(state.realms[0].treasury) - sum(paid.paid) + sum(paid.change) <= COIN_CARDS
    assert store._change((6, 0, 0, 0), DATA.values, 5, 3) == (3, 0, 0, 0)


@rule("DR-R1")
@pytest.mark.parametrize(
    ("treasury", "cost", "discards", "paid", "change"),
    [
        ((3, 1, 1, 0), 5, (0, 0, 0, 0), (3, 1, 0, 0), (0, 0, 0, 0)),
        ((0, 0, 2, 1), 10, (0, 0, 0, 0), (0, 0, 2, 0), (0, 0, 0, 0)),
        ((0, 2, 0, 1), 3, (0, 0, 0, 0), (0, 2, 0, 0), (0, 0, 0, 0)),
        ((0, 2, 0, 1), 3, (9, 9, 9, 9), (0, 2, 0, 0), (1, 0, 0, 0)),
        ((0, 0, 0, 1), 3, (0, 0, 1, 0), (0, 0, 0, 1), (0, 0, 1, 0)),
        ((2, 0, 1, 0), 6, (4, 4, 4, 4), (1, 0, 1, 0), (0, 0, 0, 0)),
        ((0, 0, 0, 0), 0, (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_payment_loses_least_then_leaves_the_fewest_cards(
    treasury: tuple[int, ...],
    cost: int,
    discards: tuple[int, ...],
    paid: tuple[int, ...],
    change: tuple[int, ...],
) -> None:
    assert store._pay(treasury, DATA.values, cost, discards) == (paid, change)


@rule("DR-R1")
def test_no_other_payment_loses_less() -> None:
    rng = Random(4)
    for _ in range(200):
        treasury = tuple(rng.randrange(4) for _ in DATA.values)
        discards = tuple(rng.randrange(3) for _ in DATA.values)
        worth = sum(n * value for n, value in zip(treasury, DATA.values, strict=True))
        if not worth:
            continue
        cost = rng.randint(1, worth)
        paid, change = store._pay(treasury, DATA.values, cost, discards)
        assert all(n <= held for n, held in zip(paid, treasury, strict=True))
        assert all(n <= held for n, held in zip(change, discards, strict=True))
        net = sum((n - m) * value for n, m, value in zip(paid, change, DATA.values, strict=True))
        assert net >= cost
        # An exact sum, if there is one, is found.
        exact = {0}
        for n, value in zip(treasury, DATA.values, strict=True):
            exact = {total + k * value for total in exact for k in range(n + 1)}
        if cost in exact:
            assert net == cost


@rule("DR-T1")
def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    state = table(deck="", discards="coin-1 coin-2 spy", hands=["coin-5"])
    told = play(state, "draw", by=RecordedChance([1]))
    assert kinds_told(told)[:2] == ["reshuffled", "drew"]
    assert isinstance(told[0], Reshuffled)
    assert named(state.realms[0].hidden) == ["coin-2", "coin-5"]
    assert state.discards == ()
    assert named(state.deck) == ["coin-1", "spy"]


@rule("DR-T1")
def test_who_can_neither_buy_nor_draw_skips_the_step() -> None:
    state = table(Step.REARRANGE, turn=1, first=1, deck="", hands=["coin-5", ""], squads=["", "inner2=militia+spy"])
    play(state, "done")
    assert state.turn == 0
    assert state.phase == Phase.PLAY
    assert why(state, "draw") == "DR-T1.past"


@rule("DR-T1")
def test_with_an_empty_deck_one_may_still_buy() -> None:
    state = table(deck="", purses=["coin-5"])
    assert why(state, "draw") == "DR-T1.empty"
    assert allowed(state, "buy militia")


@rule("DR-T1", "DR-R2")
def test_prices_never_fall_below_one() -> None:
    state = table(
        purses=["coin-1"], cities=["barracks"], libraries=["coinage"], terrains=("plains", "hills"), middle="coast"
    )
    assert store.price(state, Seat(0), kind("militia")) == 1
    assert store.price(state, Seat(0), kind("archer")) == 1
    assert store.price(state, Seat(0), kind("swordsman")) == 1
    assert store.price(state, Seat(0), kind("knight")) == 3


@rule("DR-R2")
def test_equal_cards_do_not_add_up_but_different_ones_do() -> None:
    one, two = table(cities=["barracks"]), table(cities=["barracks*2"])
    assert store.price(one, Seat(0), kind("knight")) == store.price(two, Seat(0), kind("knight")) == 5
    both = table(cities=["barracks"], terrains=("plains", "coast"), middle="hills")
    assert store.price(both, Seat(0), kind("knight")) == 4
    assert table(cities=["temple*2"]).points[0] == 6
    assert table(cities=["bank*2"]).realms[0].bonus.second_coin == 2


@rule("DR-R6")
def test_the_card_not_kept_is_discarded_for_all_to_see() -> None:
    state = table(cities=["library"], hands=["coin-1"])
    looked = play(state, "draw", by=RecordedChance([0, 98]))[0]
    assert isinstance(looked, Looked)
    assert looked.cards is not None
    assert state.phase == Phase.KEEP
    assert legal(state, "keep") == set(looked.cards)
    assert looked.seen_by(Seat(1)).cards is None
    assert state.view(Seat(1)).drawn == (-1, -1)
    assert why(state, "keep pyramids") == "DR-R6.drawn"
    assert why(state, "draw") == "DR-R6.keep"
    keep, other = looked.cards
    kept = play(state, f"keep {keep}")[0]
    assert isinstance(kept, Kept)
    assert kept.seen_by(None) == Kept(Seat(0), None, 1, (other,), back=False)
    assert named(state.discards) == [other]
    assert keep in named(state.realms[0].hidden)


@rule("DR-R6")
def test_what_the_oracle_shows_and_is_not_taken_goes_back_into_the_deck() -> None:
    state = table(cities=["oracle"], hands=["coin-1"])
    before = len(state.deck)
    play(state, "draw", by=RecordedChance([0, 50, 97]))
    assert len(state.drawn) == 3
    keep = sorted(legal(state, "keep"))[0]
    kept = play(state, f"keep {keep}")[0]
    assert isinstance(kept, Kept)
    assert kept.seen_by(Seat(1)).rest is None
    assert state.discards == ()
    assert len(state.deck) == before - 1


@rule("DR-R6")
def test_nothing_is_kept_that_was_not_drawn() -> None:
    assert why(table(), "keep coin-1") == "DR-R6.nothing_drawn"


def test_looking_at_cards_goes_on_with_a_new_deck() -> None:
    state = table(cities=["library"], deck="spy", discards="coin-1*2", hands=["coin-2"])
    told = play(state, "draw", by=RecordedChance([0, 0]))
    assert kinds_told(told) == ["looked", "reshuffled", "looked"]
    assert named(state.drawn) == ["coin-1", "spy"]


@rule("DR-R4")
def test_a_golden_age_lasts_until_one_has_bought_or_drawn() -> None:
    state = table(purses=["coin-5 coin-2"], hands=["coin-1"])
    state.put(Seat(0), state.realms[0]._replace(golden=True))
    assert allowed(state, "buy colossus")
    told = play(state, "buy colossus")
    assert coins(state, 0) == ""
    assert any(isinstance(event, Faded) for event in told)
    assert not state.realms[0].golden
    other = table(hands=["coin-1"])
    other.put(Seat(0), other.realms[0]._replace(golden=True))
    assert any(isinstance(event, Faded) for event in play(other, "draw", by=FreeChance(Random(1))))
