"""The first step: buying, paying, the mint, drawing, and what a card of the store costs."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.trade import store
from regnum.games.domus_regnatrix.rules.trade.purchases import Bought, Drew, Kept, Looked, Reshuffled
from regnum.games.domus_regnatrix.rules.turn.card_events import Faded
from regnum.kernel import ReplayedChance, Seat
from tests.games.domus_regnatrix.tables import (
    DATA,
    SMALL,
    allowed,
    amount,
    cards,
    chance,
    coins,
    kinds_of_events,
    legal,
    named,
    play,
    points_of,
    price,
    refused,
    table,
    verbs,
    why,
)
from tests.rules import rule


@rule("DR-T1")
def test_a_turn_begins_with_buying_one_card_or_drawing_one() -> None:
    state = table(purses=["coin-10"], hands=["coin-1"])
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
    state = table(purses=["coin-2"], box=SMALL)
    found = refused(state, "buy forge")
    assert found is not None
    assert (found.key, found.named) == ("DR-T1.dear", {"card": "forge", "price": 3, "missing": 1})
    assert legal(state, "buy") == {"hut", "sling", "copper", "steel"}


@rule("DR-S3")
def test_what_is_sold_out_cannot_be_bought() -> None:
    state = table(purses=["coin-10*5"], cities=["pyramids"])
    assert why(state, "buy pyramids") == "DR-S3.sold_out"


# the mint


def worth(held: tuple[int, ...]) -> int:
    """What this many of each coin are worth."""
    return sum(n * value for n, value in zip(held, DATA.values, strict=True))


def buying(purse: str, card: str, **more: object) -> tuple[State, Bought]:
    """A table of the small list after a card was bought, and how it was paid."""
    settings: dict[str, object] = {"purses": [purse], "box": SMALL, "hands": ["scout"]}
    state = table(**{**settings, **more})  # type: ignore[arg-type]  # the settings of `table`
    event = play(state, f"buy {card}")[0]
    assert isinstance(event, Bought)
    return state, event


@rule("DR-T1", "DR-R1")
@pytest.mark.parametrize(
    ("purse", "card", "left"),
    [
        ("coin-1 coin-2", "forge", ""),
        ("coin-1 coin-2*2 coin-5", "mill", "coin-1 coin-2"),
        ("coin-2*2 coin-5 coin-10", "inn", "coin-5 coin-10"),
        ("coin-1*4 coin-2*2 coin-5", "inn", "coin-2*2 coin-5"),
        ("coin-1*3 coin-2 coin-5", "ram", "coin-5"),
    ],
)
def test_who_can_pay_exactly_does_with_the_most_cards_and_the_mint_is_not_needed(
    purse: str, card: str, left: str
) -> None:
    state, bought = buying(purse, card)
    assert coins(state, 0) == left
    assert bought.paid == bought.laid
    assert bought.change == ()
    assert not any(state.mint)
    assert sorted(named(state.discards, SMALL.data)) == sorted(bought.paid)


@rule("DR-T1", "DR-R1")
@pytest.mark.parametrize(
    ("purse", "card", "left", "laid"),
    [
        ("coin-5", "hut", "coin-2*2", "coin-1"),
        ("coin-5", "forge", "coin-2", "coin-1 coin-2"),
        ("coin-10", "inn", "coin-1 coin-5", "coin-2*2"),
        ("coin-10", "forge", "coin-2 coin-5", "coin-1 coin-2"),
        ("coin-10*2", "palace", "coin-1", "coin-10 coin-5 coin-2*2"),
        ("coin-2*2 coin-10", "forge", "coin-1 coin-10", "coin-1 coin-2"),
        ("coin-5*2", "abbey", "coin-2", "coin-5 coin-1 coin-2"),
        ("coin-2 coin-5", "hut", "coin-1 coin-5", "coin-1"),
    ],
)
def test_who_cannot_changes_at_the_mint_and_loses_nothing(purse: str, card: str, left: str, laid: str) -> None:
    """Whatever lies in the discards: for want of change nobody loses a coin."""
    for discards in ("", "coin-1*4 coin-2*4"):
        state, bought = buying(purse, card, discards=discards)
        assert coins(state, 0) == left
        assert cards(" ".join(bought.laid), SMALL.data) == cards(laid, SMALL.data)
        assert state.wealth[0] == worth(_treasury(purse)) - bought.price
        assert state.discards == cards(f"{discards} {laid}", SMALL.data)


@rule("DR-T1")
@pytest.mark.parametrize("card", ["hut", "forge", "inn", "mill", "abbey"])
def test_exactly_the_price_lies_on_the_discards_and_the_mint_changes_value_for_value(card: str) -> None:
    for purse in ("coin-10", "coin-2*5", "coin-5*2", "coin-1 coin-2 coin-5 coin-10"):
        state, bought = buying(purse, card)
        paid, laid, change = (worth(_treasury(" ".join(names))) for names in (bought.paid, bought.laid, bought.change))
        assert laid == bought.price == sum(SMALL.data.cards[one].value for one in state.discards)
        assert paid == laid + change
        assert worth(state.mint) == 0


@rule("DR-T1")
def test_the_mint_never_runs_out() -> None:
    state = table(purses=["coin-10"], hands=["", "coin-1*20 coin-2*20 coin-5*20"], box=SMALL)
    assert {SMALL.data.cards[one].value for one in state.deck} <= {0, 10}
    play(state, "buy inn")
    assert coins(state, 0) == "coin-1 coin-5"
    assert state.mint == (1, 2, 1, -1)


@rule("DR-T1", "DR-L1")
@pytest.mark.parametrize("card", ["hut", "mill", "palace"])
@pytest.mark.parametrize("purse", ["coin-5*20", "coin-5*13 coin-2*7", "coin-10*6 coin-5*14"])
def test_a_full_treasury_stays_within_its_cap_and_loses_nothing(purse: str, card: str) -> None:
    """Where the change would not find room, further coins are changed into larger ones."""
    state, bought = buying(purse, card, options={"mercantilism": 140})
    assert sum(_treasury(purse)) == COIN_CARDS >= sum(state.realms[0].treasury)
    assert state.wealth[0] == worth(_treasury(purse)) - bought.price


def _treasury(purse: str) -> tuple[int, ...]:
    held = cards(purse, SMALL.data)
    return tuple(held.count(coin) for coin in SMALL.data.coins)


def _fewest(total: int) -> int:
    """In how few cards a sum can be had: the coins of 1, 2, 5 and 10 are such that the largest first is best."""
    cards = 0
    for value in sorted(DATA.values, reverse=True):
        cards, total = cards + total // value, total % value
    return cards


@rule("DR-T1", "DR-R1")
def test_no_other_payment_leaves_fewer_cards() -> None:
    """Against all ways to pay, for treasuries by lot: exactly if it can be, else with change and no coin too many."""
    rng, changed = Random(4), 0
    for _ in range(300):
        treasury = tuple(rng.randrange(5) for _ in DATA.values)
        cost = rng.randint(0, worth(treasury))
        payment = store._pay(treasury, DATA.values, cost)
        ways = [way for way in product(*(range(n + 1) for n in treasury)) if worth(way) >= cost]
        assert payment.paid in ways
        assert worth(payment.paid) - worth(payment.change) == worth(payment.laid) == cost
        left = sum(treasury) - sum(payment.paid) + sum(payment.change)
        exact = [way for way in ways if worth(way) == cost]
        if exact:
            assert payment.laid == payment.paid
            assert left == sum(treasury) - max(map(sum, exact))
            continue
        changed += 1
        needed = [
            way
            for way in ways
            if not any(n and worth(way) - cost >= value for n, value in zip(way, DATA.values, strict=True))
        ]
        assert left == min(sum(treasury) - sum(way) + _fewest(worth(way) - cost) for way in needed)
        assert sum(payment.change) == _fewest(worth(payment.change))
    assert changed > 40, "too few of them need the mint"


@rule("DR-T1", "DR-C6")
@pytest.mark.parametrize(
    ("purse", "card", "left"),
    [
        ("coin-5*2", "abbey", "coin-5"),
        ("coin-2*3", "forge", "coin-2*2"),
        ("coin-1 coin-10", "hut", "coin-10"),
        ("coin-10*2", "inn", "coin-10"),
        ("coin-1*2 coin-2", "inn", "coin-2"),
        ("coin-10", "palace", ""),
    ],
)
def test_in_a_golden_age_coins_count_double_and_what_is_overpaid_is_lost(purse: str, card: str, left: str) -> None:
    state, bought = buying(purse, card, golden=[0])
    assert coins(state, 0) == left
    assert bought.change == ()
    assert bought.paid == bought.laid
    assert sorted(named(state.discards, SMALL.data)) == sorted(bought.paid)
    assert not any(state.mint)


@rule("DR-C6")
def test_in_a_golden_age_one_can_pay_twice_what_one_has() -> None:
    for golden in ([], [0]):
        state = table(purses=["coin-10"], golden=golden, box=SMALL)
        assert allowed(state, "buy palace") == bool(golden)
    state = table(purses=["coin-5 coin-2*2"], golden=[0], box=SMALL)
    found = refused(state, "buy palace")
    assert found is not None
    assert found.named == {"card": "palace", "price": 19, "missing": 1}


# drawing


@rule("DR-T1")
def test_the_discards_become_the_deck_when_it_is_empty() -> None:
    state = table(deck="", discards="coin-1 coin-2 spy", hands=["coin-5"])
    events = play(state, "draw", by=ReplayedChance([1]))
    assert kinds_of_events(events)[:2] == ["reshuffled", "drew"]
    assert isinstance(events[0], Reshuffled)
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
    state = table(deck="", purses=["coin-10"])
    assert why(state, "draw") == "DR-T1.empty"
    assert allowed(state, "buy militia")


@rule("DR-T1", "DR-R2")
def test_prices_never_fall_below_one() -> None:
    state = table(cities=["barracks"], libraries=["coinage"], terrains=("plains", "hills"), middle="coast")
    less = amount("barracks", "units_cheaper") + amount("coinage", "store_cheaper") + amount("plains", "units_cheaper")
    costs = {DATA.cards[one].name: DATA.cards[one].cost for one in DATA.units if DATA.cards[one].cost}
    assert {name: price(state, name) for name in costs} == {name: max(1, cost - less) for name, cost in costs.items()}
    assert min(costs.values()) <= less < max(costs.values()), "some prices would fall below 1, and some would not"


@rule("DR-R2")
def test_equal_cards_do_not_add_up_but_different_ones_do() -> None:
    plain, one, two = table(), table(cities=["barracks"]), table(cities=["barracks*2"])
    less = amount("barracks", "units_cheaper")
    assert price(one, "sorcerer") == price(two, "sorcerer") == price(plain, "sorcerer") - less
    both = table(cities=["barracks"], terrains=("plains", "coast"), middle="hills")
    assert price(both, "sorcerer") == price(one, "sorcerer") - amount("plains", "units_cheaper")
    points = table(cities=["temple*2"]).points[0] - plain.points[0]
    assert points == 2 * points_of("temple")
    assert table(cities=["bank*2"]).realms[0].bonus.second_coin == 2 * amount("bank", "second_coin")


@rule("DR-R6")
def test_the_card_not_kept_is_discarded_for_all_to_see() -> None:
    state = table(cities=["library"], deck="coin-1 spy truce", hands=["coin-1"])
    looked = play(state, "draw", by=ReplayedChance([0, 1]))[0]
    assert isinstance(looked, Looked)
    assert looked.cards == ("coin-1", "truce")
    assert state.phase == Phase.KEEP
    assert legal(state, "keep") == set(looked.cards)
    assert looked.seen_by(Seat(1)).cards is None
    assert state.view(Seat(1)).drawn == (-1, -1)
    assert why(state, "keep pyramids") == "DR-R6.drawn"
    assert why(state, "draw") == "DR-R6.keep"
    kept = play(state, "keep truce")[0]
    assert isinstance(kept, Kept)
    assert kept.seen_by(None) == Kept(Seat(0), None, 1, ("coin-1",), back=False)
    assert named(state.discards) == ["coin-1"]
    assert "truce" in named(state.realms[0].hidden)


@rule("DR-R6")
def test_what_the_oracle_shows_and_is_not_taken_goes_back_into_the_deck() -> None:
    state = table(cities=["oracle"], hands=["coin-1"])
    before = len(state.deck)
    play(state, "draw", by=chance())
    assert len(state.drawn) == amount("oracle", "foresees") > 1
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
    events = play(state, "draw", by=ReplayedChance([0, 0]))
    assert kinds_of_events(events) == ["looked", "reshuffled", "looked"]
    assert named(state.drawn) == ["coin-1", "spy"]


@rule("DR-R4")
def test_a_golden_age_lasts_until_one_has_bought_or_drawn() -> None:
    for text in ("buy palace", "draw"):
        state = table(purses=["coin-10"], hands=["scout"], golden=[0], box=SMALL)
        events = play(state, text, by=chance())
        assert any(isinstance(event, Faded) for event in events)
        assert not state.realms[0].golden
