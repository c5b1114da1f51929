"""The second step: offers between owners of markets, what each may answer, and what others learn of it."""

from __future__ import annotations

from regnum.games.domus_regnatrix.cards import BACK
from regnum.games.domus_regnatrix.commerce import Declined, Offered, Swapped, Tendered
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import Seat, canonical
from tests.games.domus_regnatrix.tables import allowed, kind, legal, named, play, table, verbs, why
from tests.rules import rule


def market_day(**changed: object) -> State:
    """Three players in the step of trade: the first two have markets, the third has none."""
    settings: dict[str, object] = {
        "seats": 3,
        "cities": ["market", "market", ""],
        "hands": ["coin-1 spy", "coin-5 coin-2", "coin-10"],
    }
    return table(Step.TRADE, **{**settings, **changed})  # type: ignore[arg-type]  # the settings of `table`


@rule("DR-T2")
def test_only_owners_of_a_market_trade_with_each_other() -> None:
    state = market_day()
    assert legal(state, "trade") == {"2"}
    assert why(state, "trade 3") == "DR-T2.market"
    assert why(state, "trade 1") == "DR-T2.nobody"
    assert why(state, "trade 4") == "DR-T2.nobody"
    assert allowed(state, "done")


@rule("DR-T2")
def test_without_a_market_there_is_no_step_of_trade() -> None:
    state = table(seats=3, cities=["", "market", "market"], hands=["coin-1"], purses=["coin-1"])
    play(state, "buy militia")
    assert state.phase == Phase.PLAY
    assert why(state, "trade 2") == "DR-T2.past"


@rule("DR-T2", "DR-R8")
def test_who_holds_no_card_cannot_be_asked() -> None:
    state = market_day(cities=["market"] * 3, hands=["coin-1", "", "coin-10"])
    assert legal(state, "trade") == {"3"}
    assert why(state, "trade 2") == "DR-T2.hand"


@rule("DR-T2")
def test_an_offer_that_is_accepted_exchanges_one_card_for_one() -> None:
    state = market_day()
    play(state, "trade 2", "give spy", "want coin-5")
    assert state.acting == 1
    assert state.turn == 0
    assert verbs(state) == {"accept", "decline"}
    told = play(state, "accept")
    assert isinstance(told[0], Swapped)
    assert named(state.realms[0].hand) == ["coin-1", "coin-5"]
    assert named(state.realms[1].hand) == ["coin-2", "spy"]
    assert (state.acting, state.phase) == (0, Phase.PLAY)


@rule("DR-T2")
def test_an_offer_that_is_declined_changes_nothing_and_was_the_only_one_this_turn() -> None:
    state = market_day()
    hands = [realm.hand for realm in state.realms]
    told = play(state, "trade 2", "give spy", "want coin-5", "decline")
    assert isinstance(told[-2], Declined)
    assert [realm.hand for realm in state.realms] == hands
    assert state.phase == Phase.PLAY
    assert why(state, "trade 2") == "DR-T2.past"


@rule("DR-R8")
def test_an_offer_can_be_accepted_only_with_the_card_it_asks_for() -> None:
    state = market_day()
    play(state, "trade 2", "give spy", "want coin-10")
    assert verbs(state) == {"decline"}
    assert why(state, "accept") == "DR-R8.want"


@rule("DR-R8")
def test_an_offer_names_a_card_of_the_hand_and_another_card() -> None:
    state = market_day()
    assert why(state, "give spy") == "DR-T2.no_offer"
    assert why(state, "accept") == "DR-T2.no_offer"
    play(state, "trade 2")
    assert legal(state, "give") == {"coin-1", "spy"}
    assert why(state, "give coin-10") == "DR-T2.give"
    assert why(state, "want coin-1") == "DR-R8.give"
    play(state, "give spy")
    assert why(state, "want spy") == "DR-R8.same"
    assert why(state, "done") == "DR-R8.want_first"
    assert len(legal(state, "want")) == len(state.setting.data.cards) - 1
    play(state, "want coin-1")
    assert why(state, "draw") == "DR-T2.answer"


@rule("DR-T2")
def test_an_offer_is_seen_only_by_the_two() -> None:
    state = market_day()
    tendered = play(state, "trade 2", "give spy")[2]
    assert isinstance(tendered, Tendered)
    assert tendered.seen_by(Seat(0)).card == "spy"
    assert tendered.seen_by(Seat(1)).card is None
    assert state.view(Seat(0)).offer == (1, kind("spy"), None)
    assert state.view(Seat(1)).offer == (1, BACK, None)
    offered = play(state, "want coin-5")[0]
    assert isinstance(offered, Offered)
    assert offered.seen_by(Seat(1)) == offered
    assert offered.reveals_to(Seat(1))
    for seat in (Seat(2), None):
        assert offered.seen_by(seat) == Offered(Seat(0), Seat(1), None, None)
        assert state.view(seat).offer == (1, BACK, BACK)
    assert state.view(Seat(1)).offer == (1, kind("spy"), kind("coin-5"))


@rule("DR-T2", "DR-R7")
def test_what_others_see_of_a_trade_does_not_depend_on_the_cards() -> None:
    seen = []
    for give, want in (("spy", "coin-5"), ("coin-1", "coin-2"), ("market", "coin-2")):
        state = market_day(shown=["market", "", ""], hands=["coin-1 spy", "coin-5 coin-2", "coin-10"])
        told = play(state, "trade 2", f"give {give}", f"want {want}", "accept")
        heard = [canonical(event.seen_by(Seat(2)).json()) for event in told]
        seen.append((heard, canonical(state.view(Seat(2)).json())))
    assert seen[0] == seen[1] == seen[2]


@rule("DR-R7")
def test_a_card_bought_is_known_to_all_until_a_trade_touches_the_hand() -> None:
    state = table(seats=3, cities=["market", "market"], hands=["", "coin-1"], purses=["coin-1"])
    play(state, "buy militia")
    assert state.phase == Phase.TRADE
    assert named(state.view(Seat(2)).realms[0].shown) == ["militia"]
    play(state, "trade 2", "give militia", "want coin-1", "accept")
    assert [realm.shown for realm in state.realms] == [(), (), ()]
    assert state.view(Seat(2)).realms[1].hidden == (BACK,)
    assert named(state.view(Seat(1)).realms[1].hidden) == ["militia"]


@rule("DR-R7")
def test_what_is_open_to_all() -> None:
    state = market_day(purses=["coin-5"], libraries=["", "writing"], squads=["", "", "inner3=militia"])
    for seat in (Seat(0), Seat(1), Seat(2), None):
        view = state.view(seat)
        for realm, known in zip(state.realms, view.realms, strict=True):
            assert known._replace(hidden=()) == realm._replace(hidden=())
            assert len(known.hidden) == len(realm.hidden)
        assert (view.store, view.discards) == (state.store, state.discards)
        assert set(view.deck) == {BACK}
        assert len(view.deck) == len(state.deck)
