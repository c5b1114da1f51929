"""The third step: where cards are played to, how many coins, and what stands in the way."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.rules.components.limits import TECH_CARDS
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from tests.games.domus_regnatrix.tables import (
    DATA,
    SMALL,
    all_of,
    allowed,
    amount,
    asked,
    attack_of,
    coins,
    legal,
    named,
    play,
    points_of,
    table,
    units,
    verbs,
    why,
)
from tests.rules import rule


@rule("DR-T3", "DR-P2")
@pytest.mark.parametrize(
    ("card", "place"),
    [
        ("market", "city"),
        ("pyramids", "city"),
        ("bishop", "city"),
        ("victory-3", "city"),
        ("bronze", "library"),
    ],
)
def test_cards_go_to_where_their_sort_belongs(card: str, place: str) -> None:
    state = table(Step.PLAY, hands=[f"{card} coin-1", "coin-2"])
    play(state, f"play {card}")
    realm = state.realms[0]
    assert named(getattr(realm, place)) == [card]
    assert len(realm.city) + len(realm.library) == 1
    assert named(realm.hand) == ["coin-1"]


@rule("DR-T3")
def test_a_coin_goes_into_the_treasury() -> None:
    state = table(Step.PLAY, hands=["coin-5 coin-1"])
    play(state, "play coin-5")
    assert coins(state, 0) == "coin-5"


@rule("DR-T3")
def test_a_support_takes_effect_and_is_discarded() -> None:
    state = table(Step.PLAY, hands=["truce coin-1"])
    play(state, "play truce")
    assert state.realms[0].truce
    assert named(state.discards) == ["truce"]


@rule("DR-T3")
def test_a_unit_joins_or_founds_a_squad_in_the_inner_city() -> None:
    state = table(Step.PLAY, hands=["knight coin-1"], squads=["inner1=militia"])
    play(state, "play knight")
    assert state.phase == Phase.PLACE
    assert legal(state, "place") == {"inner/a", "inner/b"}
    assert why(state, "place walls/a") == "DR-P3.place"
    assert why(state, "done") == "DR-T3.place"
    joined = state.copy()
    play(joined, "place inner/a")
    assert units(joined, 0, "inner1") == ["militia+knight"]
    play(state, "place inner/b")
    assert units(state, 0, "inner1") == ["militia", "knight"]


@rule("DR-T3")
def test_a_unit_without_a_choice_finds_its_place_by_itself() -> None:
    state = table(Step.PLAY, hands=["knight coin-1"], flags=("red", "blue"))
    play(state, "play knight")
    assert units(state, 0, "inner1") == ["knight"]
    assert state.phase == Phase.ACTION


@rule("DR-T3", "DR-P3")
def test_a_ranged_unit_may_go_onto_the_walls() -> None:
    state = table(Step.PLAY, hands=["archer coin-1"])
    play(state, "play archer")
    assert legal(state, "place") == {"inner/a", "walls/a"}
    play(state, "place walls/a")
    assert units(state, 0, "walls1") == ["archer"]


@rule("DR-Q2")
def test_a_third_squad_cannot_be_founded() -> None:
    state = table(Step.PLAY, hands=["knight coin-1"], squads=["inner1=militia inner1=spy"])
    play(state, "play knight")
    assert legal(state, "place") == {"inner/a", "inner/b"}
    play(state, "place inner/b")
    assert units(state, 0, "inner1") == ["militia", "spy+knight"]


@rule("DR-Q2")
def test_squads_are_founded_in_order() -> None:
    state = table(Step.PLAY, hands=["archer coin-1"])
    play(state, "play archer")
    assert why(state, "place inner/b") == "DR-Q2.place"


@rule("DR-T3")
def test_one_card_a_turn_and_none_if_one_likes() -> None:
    state = table(Step.PLAY, hands=["market temple coin-1"], flags=("red", "blue"))
    waiting = state.copy()
    play(state, "play market")
    assert state.turn == 1
    play(waiting, "done")
    assert waiting.realms[0].city == ()
    assert waiting.turn == 1


@rule("DR-T3")
def test_only_cards_of_the_hand_are_played() -> None:
    state = table(Step.PLAY, hands=["market"])
    assert why(state, "play temple") == "DR-T3.hand"
    assert why(state, "place inner/a") == "DR-T3.no_unit"


@rule("DR-L1")
def test_a_treasury_holds_twenty_coin_cards() -> None:
    state = table(Step.PLAY, hands=["coin-10 market"], purses=["coin-1*13 coin-2*6"])
    full = table(Step.PLAY, hands=["coin-10 market"], purses=["coin-1*14 coin-2*6"])
    assert allowed(state, "play coin-10")
    assert why(full, "play coin-10") == "DR-L1.full"


@rule("DR-L2")
def test_a_library_holds_twelve_cards() -> None:
    eleven = "bronze*3 leather*3 fletching*3 masonry*2"
    assert sum(int(item.split("*")[1]) for item in eleven.split()) == TECH_CARDS - 1
    state = table(Step.PLAY, hands=["coinage iron"], libraries=[eleven])
    assert allowed(state, "play coinage")
    assert allowed(state, "play iron")
    full = table(Step.PLAY, hands=["coinage iron market"], libraries=[f"{eleven} plate"])
    assert why(full, "play coinage") == "DR-L2.full"
    assert why(full, "play iron") == "DR-L2.full"


@rule("DR-R3", "DR-T3")
def test_an_upgrade_needs_a_tech_of_its_own_to_lie_on() -> None:
    assert why(table(Step.PLAY, hands=["iron"]), "play iron") == "DR-R3.tech"
    assert why(table(Step.PLAY, hands=["iron"], libraries=["leather"]), "play iron") == "DR-R3.tech"
    assert allowed(table(Step.PLAY, hands=["iron"], libraries=["bronze"]), "play iron")
    assert why(table(Step.PLAY, hands=["iron"], libraries=["bronze iron"]), "play iron") == "DR-R3.tech"
    assert allowed(table(Step.PLAY, hands=["iron"], libraries=["bronze*2 iron"]), "play iron")


@rule("DR-R3", "DR-C5")
@pytest.mark.parametrize(
    ("library", "counted"),
    [
        ("bronze", ["bronze"]),
        ("bronze*2", ["bronze"]),
        ("bronze*3", ["bronze"]),
        ("bronze iron", ["iron"]),
        ("bronze*2 iron*2", ["iron"]),
        ("bronze*2 iron", ["bronze", "iron"]),
        ("bronze*3 iron", ["bronze", "iron"]),
        ("bronze*3 iron*2", ["bronze", "iron"]),
    ],
)
def test_an_upgrade_counts_in_place_of_the_tech_it_lies_on(library: str, counted: list[str]) -> None:
    """With a tech beside it that carries none, both count: two Bronze and one Iron give Bronze's and Iron's."""
    more = attack_of(table(libraries=[library]), "militia") - attack_of(table(), "militia")
    assert more == sum(amount(name, "melee") for name in counted)


@rule("DR-R3", "DR-R2")
@pytest.mark.parametrize(
    ("library", "counted"),
    [
        ("writing*2", ["writing", "writing"]),
        ("writing philosophy", ["philosophy"]),
        ("writing*2 philosophy", ["writing", "philosophy"]),
        ("writing*3 philosophy*2", ["writing", "philosophy", "philosophy"]),
    ],
)
def test_points_of_techs_and_upgrades_add_up(library: str, counted: list[str]) -> None:
    assert table(libraries=[library]).points[0] - table().points[0] == points_of(*counted)


@rule("DR-R3")
def test_each_tech_card_carries_one_upgrade_of_whichever_name() -> None:
    """In the small list Copper (2) and Steel (3) are both laid on Flint (1)."""
    both = table(Step.PLAY, hands=["steel"], libraries=["flint copper"], box=SMALL)
    assert why(both, "play steel") == "DR-R3.tech"
    for library, melee, points in (
        ("flint", 1, 1),
        ("flint steel", 3, 3),
        ("flint*2 copper steel", 5, 5),
        ("flint*3 copper steel", 6, 6),
    ):
        state = table(libraries=[library], box=SMALL)
        assert attack_of(state, "axe") == 5 + melee
        assert state.points[0] == points


@rule("DR-C1")
@pytest.mark.parametrize(
    ("city", "most"),
    [("", 1), ("bank", 2), ("bank*2", 3), ("colossus", 2), ("merchant", 2), ("bank colossus merchant", 4)],
)
def test_how_many_coins_may_be_played_in_a_turn(city: str, most: int) -> None:
    state = table(Step.PLAY, hands=["coin-1*6"], cities=[city], flags=("red", "blue"))
    assert (amount("bank", "second_coin"), amount("colossus", "coins"), amount("merchant", "coins")) == (1, 1, 1)
    for _ in range(most):
        assert state.turn == 0
        play(state, "play coin-1")
    assert state.turn == 1
    assert coins(state, 0) == f"coin-1*{most}" if most > 1 else "coin-1"


@rule("DR-C1", "DR-T3")
def test_a_bank_needs_a_coin_before_and_the_others_do_not() -> None:
    bank = table(Step.PLAY, hands=["coin-1*3 market"], cities=["bank"])
    play(bank, "play market")
    assert why(bank, "play coin-1") == "DR-C1.coins"
    colossus = table(Step.PLAY, hands=["coin-1*3 market temple"], cities=["colossus"])
    play(colossus, "play market")
    assert why(colossus, "play temple") == "DR-T3.one_card"
    play(colossus, "play coin-1")
    assert why(colossus, "play coin-1") in ("DR-C1.coins", "DR-T3.past")


@rule("DR-C1", "DR-T3")
def test_coins_beside_the_card_of_the_turn_leave_it_to_be_played() -> None:
    state = table(Step.PLAY, hands=["coin-1*4 market"], cities=["colossus bank"])
    play(state, "play coin-1", "play coin-1")
    assert allowed(state, "play market")
    plain = table(Step.PLAY, hands=["coin-1*4 market"], cities=["bank"])
    play(plain, "play coin-1")
    assert why(plain, "play market") == "DR-T3.one_card"
    assert allowed(plain, "play coin-1")


@rule("DR-R10")
@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("forced-march", "march"),
        ("masons", "restore"),
        ("sabotage", "sabotage"),
        ("plague", "plague"),
        ("ransom", "ransom"),
    ],
)
def test_a_support_that_would_do_nothing_cannot_be_played(card: str, reason: str) -> None:
    state = table(Step.PLAY, hands=[f"{card} coin-1"])
    assert why(state, f"play {card}") == f"DR-R10.{reason}"


@rule("DR-R10")
def test_supports_that_find_no_room_or_no_unit_cannot_be_played() -> None:
    full = table(Step.PLAY, hands=["ransom"], purses=["coin-1*14 coin-2*6", "coin-10"])
    assert why(full, "play ransom") == "DR-R10.treasury"
    most = amount("reinforcements", "recruit")
    cheap = [card.name for card in DATA.unit_cards if 0 < card.cost <= most]
    state = table(Step.PLAY, hands=["reinforcements", " ".join(map(all_of, cheap))])
    assert why(state, "play reinforcements") == "DR-R10.recruit"
    assert allowed(table(Step.PLAY, hands=["reinforcements golden-age"]), "play reinforcements")


@rule("DR-R7", "DR-T3")
def test_a_hand_without_a_card_to_play_is_asked_all_the_same() -> None:
    """Otherwise the others would learn something about it."""
    waiting = table(flags=("red", "blue"), hands=["masons"], purses=["coin-10*2"])
    play(waiting, "buy iron")
    assert asked(waiting) == (Phase.PLAY, 0)
    assert verbs(waiting) == {"done"}
    empty = table(Step.PLAY, flags=("red", "blue"), hands=["market"])
    play(empty, "play market")
    assert empty.turn == 1
