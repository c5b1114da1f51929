"""The second step: a card called at the market, bids for it clockwise, and who learns what at each moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from regnum.games.domus_regnatrix.rules.components.cards import BACK
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.table import Market
from regnum.games.domus_regnatrix.rules.trade.market import Abstained, Bid, Called, Closed, Passed, Swapped
from regnum.kernel import Json, Seat, canonical
from tests.games.domus_regnatrix.tables import (
    allowed,
    asked,
    chance,
    end_turn,
    kind,
    kinds_of_events,
    legal,
    named,
    play,
    play_on,
    refused,
    table,
    verbs,
    why,
)
from tests.rules import rule

EVERYBODY = (Seat(0), Seat(1), Seat(2), Seat(3), None)
ADA, BRUNO, CHIARA, DARIO = EVERYBODY[:4]


def market_day(**changed: object) -> State:
    """Four players in the step of trade: the first three own a market, the fourth has none."""
    settings: dict[str, object] = {
        "seats": 4,
        "cities": ["market", "market", "market", ""],
        "hands": ["coin-1 spy", "coin-5 coin-2", "mercenary truce", "coin-10"],
    }
    return table(Step.TRADE, **{**settings, **changed})  # type: ignore[arg-type]  # the settings of `table`


def hands(state: State) -> list[list[str]]:
    """What all hold."""
    return [sorted(named(realm.hand)) for realm in state.realms]


def bidders_asked(state: State, bid: Callable[[], str]) -> list[Seat | None]:
    """Who is asked for a bid, one after another, if everybody bids like this."""
    found = []

    def choose() -> str:
        found.append(state.to_move)
        return bid()

    play_on(state, choose, lambda: state.phase != Phase.BID)
    return found


# calling


@rule("DR-T2")
def test_a_card_of_the_hand_is_called_with_a_market() -> None:
    state = market_day()
    assert legal(state, "call") == {"coin-1", "spy"}
    assert why(state, "call coin-10") == "DR-T2.hand"
    assert verbs(state) == {"call", "done"}
    events = play(state, "call spy")
    assert events[0] == Called(ADA, "spy", (BRUNO, CHIARA))
    assert asked(state) == (Phase.BID, BRUNO)
    assert state.turn == ADA


@rule("DR-T2")
def test_nothing_need_be_called() -> None:
    state = market_day()
    before = hands(state)
    play(state, "done")
    assert asked(state) == (Phase.PLAY, ADA)
    assert hands(state) == before


@rule("DR-T2")
@pytest.mark.parametrize("cities", [["", "market", "market", "market"], ["market", "", "", ""]])
def test_without_a_market_or_another_owner_there_is_no_step_of_trade(cities: list[str]) -> None:
    state = market_day(cities=cities)
    state.step, state.phase = Step.BUY, Phase.BUY
    play(state, "draw", by=chance())
    assert asked(state) == (Phase.PLAY, ADA)
    assert why(state, "call spy") == "DR-T2.past"


@rule("DR-T2", "DR-R8")
def test_without_a_card_there_is_no_step_of_trade() -> None:
    state = market_day(turn=3, first=3, hands=["", "coin-5"], deck="", squads=["", "", "", "inner4=militia+knight"])
    state.step, state.phase = Step.REARRANGE, Phase.REARRANGE
    play(state, "done")
    assert asked(state) == (Phase.PLAY, ADA)


@rule("DR-R8")
def test_nothing_is_called_if_no_other_owner_holds_a_card_and_takes_part() -> None:
    for state in (
        market_day(hands=["spy", "", "", "coin-10"], abstaining=[0]),
        market_day(abstaining=[0, 1, 2]),
        market_day(hands=["spy", "coin-2", "", "coin-10"], abstaining=[0, 1]),
    ):
        assert why(state, "call spy") == "DR-R8.nobody"
        assert verbs(state) == {"attend", "done"}
    assert allowed(market_day(hands=["spy", "", "truce", "coin-10"], abstaining=[0, 1]), "call spy")


@rule("DR-T2")
@pytest.mark.parametrize("way", [("take 2",), ("decline",)])
def test_one_card_is_called_a_turn(way: tuple[str, ...]) -> None:
    state = market_day()
    play(state, "call spy", "bid coin-2", "pass", *way)
    assert asked(state) == (Phase.PLAY, ADA)
    assert why(state, "call coin-1") == "DR-T2.past"
    assert why(state, "bid coin-2") == why(state, "pass") == why(state, "decline") == "DR-T2.no_call"


# bidding


@rule("DR-T2")
@pytest.mark.parametrize(("turn", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_bids_are_asked_clockwise_from_the_caller(turn: int, order: list[int]) -> None:
    state = market_day(turn=turn, cities=["market"] * 4)
    play(state, f"call {min(legal(state, 'call'))}")
    assert bidders_asked(state, lambda: f"bid {min(legal(state, 'bid'))}") == order
    assert asked(state) == (Phase.TAKE, turn)
    assert legal(state, "take") == {str(seat + 1) for seat in order}


@rule("DR-T2", "DR-R8")
@pytest.mark.parametrize(
    ("changed", "bidders"),
    [
        ({}, [1, 2]),
        ({"cities": ["market"] * 4}, [1, 2, 3]),
        ({"cities": ["market"] * 4, "hands": ["spy", "", "truce", "coin-10"]}, [2, 3]),
        ({"cities": ["market"] * 4, "abstaining": [2]}, [1, 3]),
        ({"cities": ["market", "market", "", ""]}, [1]),
    ],
    ids=["owners", "all", "no cards", "abstaining", "no market"],
)
def test_who_is_asked_owns_a_market_holds_a_card_and_takes_part(changed: dict[str, object], bidders: list[int]) -> None:
    state = market_day(**changed)
    play(state, "call spy")
    assert bidders_asked(state, lambda: "pass") == bidders


@rule("DR-T2", "DR-R8")
def test_any_card_of_the_hand_is_bid_or_none() -> None:
    state = market_day(hands=["spy", "spy coin-2", "truce", ""], shown=["", "temple", "", ""])
    play(state, "call spy")
    assert legal(state, "bid") == {"spy", "coin-2", "temple"}
    assert verbs(state) == {"bid", "pass", "abstain"}
    assert why(state, "bid truce") == "DR-T2.hand"
    for other in ("done", "draw", "call spy", "take 2", "decline", "attend"):
        assert why(state, other) == "DR-T2.bid"


@rule("DR-T2")
def test_the_caller_takes_one_of_the_bids_and_two_cards_change_hands() -> None:
    state = market_day()
    play(state, "call spy", "bid coin-5", "bid truce")
    assert asked(state) == (Phase.TAKE, ADA)
    assert verbs(state) == {"take", "decline"}
    assert why(state, "done") == why(state, "bid coin-1") == "DR-T2.take"
    assert why(state, "take 4") == why(state, "take 1") == "DR-T2.no_bid"
    events = play(state, "take 3")
    assert events[0] == Swapped(ADA, CHIARA, "spy", "truce")
    assert hands(state) == [["coin-1", "truce"], ["coin-2", "coin-5"], ["mercenary", "spy"], ["coin-10"]]
    assert state.market is None


@rule("DR-T2")
def test_only_a_bid_that_was_made_can_be_taken() -> None:
    state = market_day()
    play(state, "call spy", "pass", "bid truce")
    assert legal(state, "take") == {"3"}
    none = refused(state, "take 2")
    assert none is not None
    assert (none.key, none.named) == ("DR-T2.no_bid", {"player": 2})


@rule("DR-T2")
def test_nobody_takes_the_bid_of_a_player_who_is_not_there() -> None:
    state = table(Step.TRADE, seats=3, cities=["market"] * 3, hands=["spy", "coin-1", "truce"])
    play(state, "call spy", "bid coin-1", "pass")
    assert why(state, "take 4") == "DR-T2.no_bid"


@rule("DR-T2")
def test_the_caller_may_take_none() -> None:
    state = market_day(shown=["", "temple", "", ""])
    before = hands(state)
    events = play(state, "call spy", "bid coin-5", "bid truce", "decline")
    assert Closed(ADA) in events
    assert hands(state) == before
    assert named(state.realms[1].shown) == ["temple"]
    assert asked(state) == (Phase.PLAY, ADA)


@rule("DR-T2")
def test_if_nobody_bids_the_caller_is_not_asked() -> None:
    state = market_day()
    before = hands(state)
    events = play(state, "call spy", "pass", "pass")
    assert kinds_of_events(events) == ["called", "passed", "passed", "closed"]
    assert asked(state) == (Phase.PLAY, ADA)
    assert hands(state) == before
    assert why(state, "call spy") == "DR-T2.past"


@rule("DR-T2", "DR-C9")
def test_mare_counts_as_a_market_to_call_to_bid_and_to_see() -> None:
    mare = {"kingdoms": ("mare", "umbra", "ferrum", "aurea"), "cities": ["", "market", "", ""]}
    state = market_day(**mare)
    play(state, "call spy")
    assert asked(state) == (Phase.BID, BRUNO)
    other = market_day(kingdoms=("umbra", "mare", "ferrum", "aurea"), cities=["market", "", "", ""])
    called = play(other, "call spy")[0]
    assert asked(other) == (Phase.BID, BRUNO)
    assert called.seen_by(BRUNO) == Called(ADA, "spy", (BRUNO,))
    play(other, "bid coin-2", "take 2")
    assert hands(other)[0] == ["coin-1", "coin-2"]


@rule("DR-T2", "DR-F8")
def test_an_estate_neither_sees_nor_bids() -> None:
    state = market_day(hands=["spy", "", "truce", ""], cities=["market", "", "market", "market"])
    state.rule(BRUNO, state.realms[1]._replace(lord=CHIARA, walls=()))
    events = play(state, "call spy")
    assert events[0].seen_by(BRUNO) == Called(ADA, None, (CHIARA, DARIO))
    assert asked(state) == (Phase.BID, CHIARA)


# until further notice


@rule("DR-T2", "DR-R8")
def test_who_passes_until_further_notice_is_not_asked_again() -> None:
    state = market_day()
    events = play(state, "call spy", "abstain")
    assert events[-2] == Abstained(BRUNO)
    assert asked(state) == (Phase.BID, CHIARA)
    play(state, "bid truce")
    assert legal(state, "take") == {"3"}
    play(state, "decline")
    end_turn(state)
    end_turn(state)
    assert state.turn == CHIARA
    play(state, "draw", by=chance())
    play(state, "call truce")
    assert asked(state) == (Phase.BID, ADA)
    play(state, "pass")
    assert state.phase != Phase.BID


@rule("DR-T2", "DR-R8")
def test_who_is_the_last_to_bid_closes_the_call_by_abstaining() -> None:
    state = market_day()
    events = play(state, "call spy", "pass", "abstain")
    assert kinds_of_events(events)[-2:] == ["abstained", "closed"]
    assert asked(state) == (Phase.PLAY, ADA)
    bid = market_day()
    play(bid, "call spy", "bid coin-2", "abstain")
    assert asked(bid) == (Phase.TAKE, ADA)


@rule("DR-R8")
def test_who_abstains_can_take_part_again_in_the_second_step_of_an_own_turn() -> None:
    state = market_day(abstaining=[0, 1])
    assert verbs(state) == {"attend", "call", "done"}
    play(state, "attend")
    assert not state.realms[0].abstains
    assert state.realms[1].abstains
    assert asked(state) == (Phase.TRADE, ADA)
    assert why(state, "attend") == "DR-R8.attends"
    assert allowed(state, "call spy")
    assert why(table(seats=2, abstaining=[0]), "attend") == "DR-T2.later"
    assert why(table(Step.PLAY, hands=["spy"], abstaining=[0]), "attend") == "DR-T2.past"
    later = market_day(turn=2)
    play(later, "call truce")
    assert later.to_move == ADA
    back = market_day(turn=2, abstaining=[0])
    play(back, "call truce")
    assert back.to_move == BRUNO


@rule("DR-R8")
def test_who_abstains_may_still_call_and_all_see_who_does() -> None:
    state = market_day(abstaining=[0])
    assert allowed(state, "call spy")
    for seat in EVERYBODY:
        assert [realm.abstains for realm in state.view(seat).realms] == [True, False, False, False]
        players = state.view(seat).json()["players"]
        assert isinstance(players, list)
        assert [player["abstains"] for player in players if isinstance(player, dict)] == [True, False, False, False]


# who learns what


def seen(state: State) -> list[Market | None]:
    """The market in the views of all seats and of a spectator."""
    return [state.view(seat).market for seat in EVERYBODY]


@rule("DR-T2")
def test_a_card_called_is_shown_to_the_other_owners_of_a_market_alone() -> None:
    """Also to those who hold no card or pass all bids: they own a market."""
    state = market_day(hands=["coin-1 spy", "coin-5 coin-2", "", "coin-10"], abstaining=[], cities=["market"] * 3)
    (called, *_) = play(state, "call spy")
    nothing = (None,) * 4
    open_call, closed_call = Market(kind("spy"), nothing), Market(BACK, nothing)
    assert seen(state) == [open_call, open_call, open_call, closed_call, closed_call]
    assert isinstance(called, Called)
    assert [called.seen_by(seat).card for seat in EVERYBODY] == ["spy", "spy", "spy", None, None]
    assert [called.reveals_to(seat) for seat in (ADA, BRUNO, CHIARA, DARIO)] == [False, True, True, False]
    abstaining = market_day(abstaining=[1])
    play(abstaining, "call spy")
    assert abstaining.view(BRUNO).market == open_call


@rule("DR-T2")
def test_a_bid_is_shown_to_the_caller_alone_and_that_it_is_made_to_all() -> None:
    state = market_day()
    (_, _, bid, *_) = play(state, "call spy", "bid coin-5")
    spy, coin = kind("spy"), kind("coin-5")
    assert seen(state) == [
        Market(spy, (None, coin, None, None)),
        Market(spy, (None, coin, None, None)),
        Market(spy, (None, BACK, None, None)),
        Market(BACK, (None, BACK, None, None)),
        Market(BACK, (None, BACK, None, None)),
    ]
    assert isinstance(bid, Bid)
    assert [bid.seen_by(seat).card for seat in EVERYBODY] == ["coin-5", "coin-5", None, None, None]
    assert [bid.reveals_to(seat) for seat in (ADA, BRUNO, CHIARA, DARIO)] == [True, False, False, False]
    market = state.view(CHIARA).json()["market"]
    assert market == {"called": "spy", "bids": [{"player": 1, "card": None}]}
    play(state, "bid truce")
    assert seen(state)[0] == Market(spy, (None, coin, kind("truce"), None))
    assert seen(state)[1] == Market(spy, (None, coin, BACK, None))


@rule("DR-T2", "DR-R7")
def test_all_see_who_passes() -> None:
    state = market_day()
    events = play(state, "call spy", "pass", "bid truce")
    passed = next(event for event in events if isinstance(event, Passed))
    assert all(passed.seen_by(seat) == passed == Passed(BRUNO) for seat in EVERYBODY)
    for seat in EVERYBODY:
        market = state.view(seat).market
        assert market is not None
        assert [bid is None for bid in market.bids] == [True, True, False, True]


def bidding(state: State) -> list[Json]:
    """What each player does at the market, which all views tell alike."""
    first, *others = (state.view(seat).json()["players"] for seat in EVERYBODY)
    assert isinstance(first, list)
    parts = [player["bidding"] for player in first if isinstance(player, dict)]
    for other in others:
        assert isinstance(other, list)
        assert parts == [player["bidding"] for player in other if isinstance(player, dict)]
    return parts


@rule("DR-R8")
def test_all_see_what_each_player_does_at_the_market() -> None:
    state = market_day(cities=["market"] * 4)
    assert bidding(state) == [None] * 4
    expected = {
        "call spy": ["calls", "asked", None, None],
        "pass": ["calls", "passes", "asked", None],
        "bid truce": ["calls", "passes", "bids", "asked"],
        "bid coin-10": ["calls", "passes", "bids", "bids"],
        "take 3": [None] * 4,
    }
    for move, parts in expected.items():
        play(state, move)
        assert bidding(state) == parts, move
    others = market_day(hands=["spy", "", "truce", "coin-10"], cities=["market", "market", "market", ""])
    play(others, "call spy")
    assert bidding(others) == ["calls", None, "asked", None], "who has no card or no market"
    quiet = market_day(cities=["market"] * 4, abstaining=[2])
    play(quiet, "call spy")
    assert bidding(quiet) == ["calls", "asked", "passes", None], "until further notice"


@rule("DR-T2", "DR-R7")
@pytest.mark.parametrize("end", ["take 2", "take 3", "decline"])
def test_what_was_shown_is_not_kept_after_the_trade(end: str) -> None:
    state = market_day()
    play(state, "call spy", "bid coin-5", "bid truce", end)
    assert seen(state) == [None] * 5
    for seat in EVERYBODY:
        for owner, realm in enumerate(state.view(seat).realms):
            assert set(realm.hidden) == {BACK} or owner == seat


@rule("DR-T2")
def test_the_two_traders_know_what_they_got() -> None:
    state = market_day()
    (swapped, *_) = play(state, "call spy", "bid coin-5", "bid truce", "take 3")[-2:]
    assert isinstance(swapped, Swapped)
    assert [(swapped.seen_by(seat).called, swapped.seen_by(seat).bid) for seat in EVERYBODY] == [
        ("spy", "truce"),
        (None, None),
        ("spy", "truce"),
        (None, None),
        (None, None),
    ]
    assert "truce" in named(state.view(ADA).realms[0].hidden)
    assert "spy" in named(state.view(CHIARA).realms[2].hidden)


@rule("DR-T2", "DR-R7")
def test_what_others_learn_of_a_trade_does_not_depend_on_the_cards() -> None:
    """The fourth sees nothing of the cards; another bidder, the card called but none of the others' bids."""
    without_market: list[tuple[list[bytes], bytes]] = []
    other_bidder: list[tuple[list[bytes], bytes]] = []
    for called, bid in (
        ("spy", "coin-5"),
        ("spy", "coin-2"),
        ("spy", "bank"),
        ("coin-1", "coin-2"),
        ("temple", "bank"),
    ):
        state = market_day(shown=["temple", "bank", "", ""])
        events = play(state, f"call {called}", f"bid {bid}", "pass", "take 2")
        for seat, seen_by in ((DARIO, without_market), (CHIARA, other_bidder)):
            heard = [canonical(event.seen_by(seat).json()) for event in events]
            seen_by.append((heard, canonical(state.view(seat).json())))
    assert all(one == without_market[0] for one in without_market)
    assert other_bidder[0] == other_bidder[1] == other_bidder[2]
    assert other_bidder[0][1] == other_bidder[3][1]


@rule("DR-R7")
def test_a_card_bought_is_known_to_all_until_a_trade_touches_the_hand() -> None:
    state = market_day(hands=["", "coin-1", "truce", ""], shown=["", "bank", "", ""], purses=["coin-10"])
    state.step, state.phase = Step.BUY, Phase.BUY
    play(state, "buy militia")
    assert state.phase == Phase.TRADE
    assert named(state.view(DARIO).realms[0].shown) == ["militia"]
    play(state, "call militia", "bid coin-1", "pass", "take 2")
    assert [realm.shown for realm in state.realms] == [()] * 4
    assert state.view(DARIO).realms[1].hidden == (BACK, BACK)
    assert state.view(ADA).realms[1].hidden == (BACK, BACK)
    assert sorted(named(state.view(BRUNO).realms[1].hidden)) == ["bank", "militia"]


@rule("DR-R7")
def test_what_is_open_to_all() -> None:
    state = market_day(purses=["coin-5"], libraries=["", "writing"], squads=["", "", "inner3=militia"])
    for seat in EVERYBODY:
        view = state.view(seat)
        for realm, known in zip(state.realms, view.realms, strict=True):
            assert known._replace(hidden=()) == realm._replace(hidden=())
            assert len(known.hidden) == len(realm.hidden)
        assert (view.store, view.discards, view.mint) == (state.store, state.discards, state.mint)
        assert set(view.deck) == {BACK}
        assert len(view.deck) == len(state.deck)
