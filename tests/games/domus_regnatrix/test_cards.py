"""Every card and every piece does what it says: each is named by the test that proves it, and none is left out.

Numbers are taken from the data, so that a list can be tuned without a change here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from regnum.games.domus_regnatrix import battle, store
from regnum.games.domus_regnatrix.cards import PIECES, Sort
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.realm import in_field, member
from regnum.games.domus_regnatrix.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.state import State
from regnum.kernel import RecordedChance, Seat
from tests.games.domus_regnatrix.tables import (
    DATA,
    allowed,
    chance,
    coins,
    deal,
    kind,
    legal,
    play,
    table,
    why,
)
from tests.games.domus_regnatrix.test_supports import PROVED as SUPPORTS
from tests.rules import rule

Test = TypeVar("Test", bound=Callable[..., None])
PROVED: set[str] = set()


def proves(*names: str) -> Callable[[Test], Test]:
    """Say which cards or pieces a test is about."""

    def mark(test: Test) -> Test:
        PROVED.update(names)
        return test

    return mark


def n(name: str, effect: str) -> int:
    """The number of a card's or piece's effect."""
    effects = {card.name: card.effects for card in DATA.cards}
    effects |= {piece.name: piece.effects for what in PIECES for piece in DATA.pieces[what]}
    return dict(effects[name])[effect]


def attack(state: State, unit: str, source: str = "middle", target: str | None = None, seat: int = 0) -> int:
    """What a unit attacks with."""
    at = DATA.unit_of[kind(unit)]
    return battle.attack_of(state, Seat(seat), at, SPACE_OF_NAME[source], SPACE_OF_NAME[target or source])


def defence(state: State, unit: str, space: str = "middle", seat: int = 0) -> int:
    """What a unit defends with."""
    return battle.defence_of(state, Seat(seat), DATA.unit_of[kind(unit)], SPACE_OF_NAME[space])


def price(state: State, card: str) -> int:
    """What a card costs the first player."""
    return store.price(state, Seat(0), kind(card))


MELEE = ("militia", "spearman", "swordsman", "knight", "mercenary", "spy", "berserker")
RANGED = ("archer", "crossbowman", "mage", "sorcerer", "ranger")
ARCHERS = ("archer", "ranger")


# coins and victory cards


@rule("DR-C1")
@proves("coin-1", "coin-2", "coin-5", "coin-10")
@pytest.mark.parametrize("coin", ["coin-1", "coin-2", "coin-5", "coin-10"])
def test_a_coin_is_worth_what_it_says(coin: str) -> None:
    state = table(Step.PLAY, hands=[f"{coin} spy"])
    play(state, f"play {coin}")
    assert coins(state, 0) == coin
    assert state.wealth[0] == int(coin.removeprefix("coin-"))


@rule("DR-C1", "DR-W1")
@proves("victory-1", "victory-2", "victory-3", "victory-5")
@pytest.mark.parametrize("card", ["victory-1", "victory-2", "victory-3", "victory-5"])
def test_a_victory_card_brings_its_points_when_it_is_played(card: str) -> None:
    state = table(Step.PLAY, hands=[f"{card} spy"])
    assert state.points[0] == 0
    play(state, f"play {card}")
    assert state.points[0] == int(card.removeprefix("victory-"))


# units


@rule("DR-C2")
@proves(*MELEE, *RANGED, "trebuchet")
@pytest.mark.parametrize("unit", [*MELEE, *RANGED, "trebuchet"])
def test_a_unit_fights_with_what_is_printed_on_it(unit: str) -> None:
    state, card = table(), DATA.cards[kind(unit)]
    assert (attack(state, unit), defence(state, unit)) == (card.attack, card.defence)
    assert card.ranged == (unit in RANGED)
    assert card.archer == (unit in ARCHERS)
    assert card.melee == (unit in MELEE)
    assert card.spy == (unit == "spy")
    assert card.siege == (unit == "trebuchet")
    assert bool(card.letter) == (unit in ("mercenary", "spy", "berserker", "ranger")) == card.main


@rule("DR-C2")
def test_all_units_are_known() -> None:
    assert {DATA.cards[one].name for one in DATA.units} == {*MELEE, *RANGED, "trebuchet"}


# buildings


@rule("DR-C3")
@proves("market")
def test_a_market_lets_its_owner_trade() -> None:
    hands, markets = ["coin-1", "coin-2"], ["market", "market"]
    assert allowed(table(Step.TRADE, hands=hands, cities=markets), "trade 2")
    state = table(Step.PLAY, hands=["market", "coin-2"])
    assert not state.realms[0].bonus.trade
    play(state, "play market")
    assert state.realms[0].bonus.trade


@rule("DR-C3")
@proves("barracks")
def test_barracks_make_units_cheaper() -> None:
    plain, state = table(), table(cities=["barracks"])
    less = n("barracks", "units_cheaper")
    assert price(state, "knight") == price(plain, "knight") - less
    assert price(state, "temple") == price(plain, "temple")
    assert price(state, "general") == price(plain, "general")


@rule("DR-C3")
@proves("library")
def test_a_library_lets_one_of_several_cards_be_kept() -> None:
    state = table(cities=["library"], hands=["coin-1"])
    play(state, "draw", by=RecordedChance([0, 50]))
    assert state.phase == Phase.KEEP
    assert len(state.drawn) == n("library", "chooses") == 2
    play(state, f"keep {sorted(legal(state, 'keep'))[0]}")
    assert len(state.realms[0].hand) == 2
    assert len(state.discards) == 1


@rule("DR-C3", "DR-C1")
@proves("bank")
def test_a_bank_lets_a_second_coin_be_played() -> None:
    state = table(Step.PLAY, hands=["coin-1*3"], cities=["bank"])
    play(state, "play coin-1")
    assert allowed(state, "play coin-1")
    play(state, "play coin-1")
    assert why(state, "play coin-1") == "DR-C1.coins"
    assert n("bank", "second_coin") == 1


@rule("DR-C3")
@proves("temple", "market", "barracks", "library", "bank", "masons-yard", "watchtower")
@pytest.mark.parametrize("card", [DATA.cards[one].name for one in DATA.buildings])
def test_a_building_brings_its_points(card: str) -> None:
    assert table(cities=[card]).points[0] == n(card, "points") > 0
    assert table(cities=[f"{card}*2"]).points[0] == 2 * n(card, "points")


@rule("DR-C3", "DR-R17")
@proves("masons-yard")
def test_a_masons_yard_restores_walls_at_the_start_of_the_turn() -> None:
    state = table(
        Step.REARRANGE, turn=1, cities=["masons-yard"], walls={0: (7, 4, 6)}, squads=["", "inner2=spy+militia"]
    )
    play(state, "done")
    assert state.turn == 0
    assert state.realms[0].walls == (7, 5, 6)
    assert state.phase == Phase.BUY
    two = table(
        Step.REARRANGE, turn=1, cities=["masons-yard*2"], walls={0: (7, 4, 0)}, squads=["", "inner2=spy+militia"]
    )
    play(two, "done")
    assert (two.phase, two.acting, legal(two, "restore")) == (Phase.RESTORE, 0, {"2", "3"})
    assert why(two, "restore 1") == "DR-F5.whole"
    assert why(two, "draw") == "DR-F5.restore"
    play(two, "restore 3")
    assert two.realms[0].walls == (7, 4, 1)
    assert two.phase == Phase.BUY


@rule("DR-C3")
@proves("watchtower")
def test_a_watchtower_strengthens_ranged_units_on_the_walls() -> None:
    plain, state = table(), table(cities=["watchtower"])
    more = n("watchtower", "on_walls")
    assert attack(state, "archer", "walls1", "outer1") == attack(plain, "archer", "walls1", "outer1") + more
    assert attack(state, "archer", "inner1", "outer1") == attack(plain, "archer", "inner1", "outer1")


# wonders


@rule("DR-C4")
@proves("hanging-gardens", "oracle", "colossus", "great-library", "great-wall", "pyramids")
@pytest.mark.parametrize("card", [card.name for card in DATA.cards if card.sort == Sort.WONDER])
def test_a_wonder_brings_its_points(card: str) -> None:
    assert table(cities=[card]).points[0] == n(card, "points") > 0


@rule("DR-C4")
@proves("oracle")
def test_the_oracle_shows_three_cards_and_one_is_taken() -> None:
    state = table(cities=["oracle"], hands=["coin-1"])
    play(state, "draw", by=RecordedChance([0, 20, 50]))
    assert len(state.drawn) == n("oracle", "foresees") == 3
    play(state, f"keep {sorted(legal(state, 'keep'))[0]}")
    assert len(state.realms[0].hand) == 2
    assert state.discards == ()


@rule("DR-C4", "DR-C1")
@proves("colossus")
def test_the_colossus_lets_a_coin_more_be_played() -> None:
    state = table(Step.PLAY, hands=["coin-1*2 temple"], cities=["colossus"])
    play(state, "play temple", "play coin-1")
    assert state.wealth[0] == n("colossus", "coins") == 1


@rule("DR-C4")
@proves("great-library")
def test_the_great_library_draws_two() -> None:
    state = table(cities=["great-library"])
    play(state, "draw", by=chance())
    assert len(state.realms[0].hand) == n("great-library", "draws") == 2


@rule("DR-C4")
def test_of_several_ways_to_draw_the_best_counts() -> None:
    state = table(cities=["great-library oracle library"])
    play(state, "draw", by=chance())
    assert state.phase != Phase.KEEP
    assert len(state.realms[0].hand) == 2
    state = table(cities=["oracle library"])
    play(state, "draw", by=chance())
    assert len(state.drawn) == 3


@rule("DR-C4", "DR-F5")
@proves("great-wall")
def test_the_great_wall_strengthens_the_walls() -> None:
    plain, state = table(), table(cities=["great-wall"])
    assert battle.wall_defence(state, Seat(0)) == battle.wall_defence(plain, Seat(0)) + n("great-wall", "walls")


@rule("DR-C4")
@proves("hanging-gardens", "pyramids")
def test_gardens_and_pyramids_do_nothing_else() -> None:
    plain, state = table(), table(cities=["hanging-gardens pyramids"])
    points = n("hanging-gardens", "points") + n("pyramids", "points")
    assert state.realms[0].bonus == plain.realms[0].bonus._replace(points=points)


# techs and upgrades


@rule("DR-C5")
@proves("bronze", "iron")
@pytest.mark.parametrize(("library", "card"), [("bronze", "bronze"), ("bronze iron", "iron")])
def test_bronze_and_iron_strengthen_melee_attacks(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for unit in MELEE:
        assert attack(state, unit) == attack(plain, unit) + n(card, "melee")
    for unit in (*RANGED, "trebuchet"):
        assert attack(state, unit) == attack(plain, unit)


@rule("DR-C5")
@proves("leather", "plate")
@pytest.mark.parametrize(("library", "card"), [("leather", "leather"), ("leather plate", "plate")])
def test_leather_and_plate_strengthen_defences(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for unit in (*MELEE, *RANGED, "trebuchet"):
        assert defence(state, unit) == defence(plain, unit) + n(card, "defence")
        assert attack(state, unit) == attack(plain, unit)


@rule("DR-C5")
@proves("fletching", "longbow")
@pytest.mark.parametrize(("library", "card"), [("fletching", "fletching"), ("fletching longbow", "longbow")])
def test_fletching_and_longbow_strengthen_ranged_attacks(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for unit in RANGED:
        assert attack(state, unit) == attack(plain, unit) + n(card, "ranged")
    for unit in (*MELEE, "trebuchet"):
        assert attack(state, unit) == attack(plain, unit)


@rule("DR-C5", "DR-F5")
@proves("masonry", "fortification")
@pytest.mark.parametrize(("library", "card"), [("masonry", "masonry"), ("masonry fortification", "fortification")])
def test_masonry_and_fortification_strengthen_walls(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    assert battle.wall_defence(state, Seat(0)) == battle.wall_defence(plain, Seat(0)) + n(card, "walls")


@rule("DR-C5")
@proves("coinage", "banking")
@pytest.mark.parametrize(("library", "card"), [("coinage", "coinage"), ("coinage banking", "banking")])
def test_coinage_and_banking_make_the_store_cheaper(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for sold in ("knight", "temple", "pyramids", "general", "victory-3", "iron"):
        assert price(state, sold) == price(plain, sold) - n(card, "store_cheaper")
    assert price(state, "militia") == 1


@rule("DR-C5")
@proves("writing", "philosophy")
@pytest.mark.parametrize(("library", "card"), [("writing", "writing"), ("writing philosophy", "philosophy")])
def test_writing_and_philosophy_bring_points(library: str, card: str) -> None:
    assert table(libraries=[library]).points[0] == n(card, "points")


@rule("DR-C5")
def test_equal_techs_do_not_add_up_but_the_points_of_writing_do() -> None:
    for tech in ("bronze", "leather", "fletching", "masonry", "coinage"):
        one, three = table(libraries=[tech]), table(libraries=[f"{tech}*3"])
        assert one.realms[0].bonus == three.realms[0].bonus
    assert table(libraries=["writing*3"]).points[0] == 3 * n("writing", "points")


# special units


@rule("DR-C7")
@proves("general")
def test_a_general_strengthens_all_attacks() -> None:
    plain, state = table(), table(cities=["general"])
    for unit in (*MELEE, *RANGED, "trebuchet"):
        assert attack(state, unit) == attack(plain, unit) + n("general", "attack")


@rule("DR-C7")
@proves("architect")
def test_an_architect_makes_buildings_cheaper() -> None:
    plain, state = table(), table(cities=["architect"])
    assert price(state, "temple") == price(plain, "temple") - n("architect", "buildings_cheaper")
    assert price(state, "pyramids") == price(plain, "pyramids")
    assert price(state, "knight") == price(plain, "knight")


@rule("DR-C7", "DR-C1")
@proves("merchant")
def test_a_merchant_lets_a_coin_more_be_played() -> None:
    state = table(Step.PLAY, hands=["coin-1*2 temple"], cities=["merchant"])
    play(state, "play temple", "play coin-1")
    assert state.wealth[0] == n("merchant", "coins") == 1


@rule("DR-C7", "DR-R18")
@proves("court-mage")
def test_a_court_mage_strengthens_ranged_attacks() -> None:
    plain, state = table(), table(cities=["court-mage"])
    for unit in RANGED:
        assert attack(state, unit) == attack(plain, unit) + n("court-mage", "ranged")
        assert defence(state, unit) == defence(plain, unit)
    for unit in (*MELEE, "trebuchet"):
        assert attack(state, unit) == attack(plain, unit)


@rule("DR-C7")
@proves("spymaster")
def test_a_spymaster_strengthens_spies() -> None:
    plain, state = table(), table(cities=["spymaster"])
    more = n("spymaster", "spies")
    assert (attack(state, "spy"), defence(state, "spy")) == (attack(plain, "spy") + more, defence(plain, "spy") + more)
    assert (attack(state, "militia"), defence(state, "militia")) == (
        attack(plain, "militia"),
        defence(plain, "militia"),
    )


@rule("DR-C7")
@proves("bishop")
def test_a_bishop_brings_points() -> None:
    assert table(cities=["bishop"]).points[0] == n("bishop", "points")


# heroes


def led_by(hero: str) -> State:
    return table(heroes=(hero, "scholar" if hero != "scholar" else "warden"))


@rule("DR-C8")
@proves("warlord")
def test_a_warlord_strengthens_all_attacks_while_alive() -> None:
    plain, state = table(), led_by("warlord")
    dead = table(heroes=("warlord", "scholar"), dead=[0])
    for unit in ("militia", "archer", "trebuchet"):
        assert attack(state, unit) == attack(plain, unit) + n("warlord", "attack")
        assert attack(dead, unit) == attack(plain, unit)


@rule("DR-C8")
@proves("warden")
def test_a_warden_strengthens_all_defences() -> None:
    plain, state = table(), led_by("warden")
    for unit in ("militia", "archer", "trebuchet"):
        assert defence(state, unit) == defence(plain, unit) + n("warden", "defence")


@rule("DR-C8")
@proves("scholar")
def test_a_scholar_keeps_one_of_two_cards() -> None:
    state = table(turn=1, hands=["coin-1", "coin-1"])
    play(state, "draw", by=chance())
    assert len(state.drawn) == n("scholar", "chooses") == 2
    assert state.phase == Phase.KEEP


@rule("DR-C8", "DR-R18")
@proves("archmage")
def test_an_archmage_strengthens_ranged_attacks() -> None:
    plain, state = table(), led_by("archmage")
    assert attack(state, "mage") == attack(plain, "mage") + n("archmage", "ranged")
    assert attack(state, "knight") == attack(plain, "knight")


@rule("DR-C8")
@proves("builder")
def test_a_builder_makes_buildings_cheaper() -> None:
    plain, state = table(), led_by("builder")
    assert price(state, "temple") == price(plain, "temple") - n("builder", "buildings_cheaper")
    assert price(state, "knight") == price(plain, "knight")


# kingdoms


def ruled_from(kingdom: str, **more: object) -> State:
    others = ("umbra", "ferrum") if kingdom != "ferrum" else ("umbra", "aurea")
    return table(kingdoms=(kingdom, others[1]), **more)  # type: ignore[arg-type]  # the settings of `table`


@rule("DR-C9")
@proves("aurea")
def test_aurea_brings_points() -> None:
    assert ruled_from("aurea").points[0] == n("aurea", "points")


@rule("DR-C9")
@proves("ferrum")
def test_the_first_unit_ferrum_buys_is_free() -> None:
    state = ruled_from("ferrum", hands=["coin-1"])
    assert allowed(state, "buy knight")
    assert price(state, "knight") == 0
    assert price(state, "temple") > 0
    assert why(state, "buy temple") == "DR-T1.dear"
    play(state, "buy knight")
    assert price(state, "knight") == DATA.cards[kind("knight")].cost
    assert state.realms[0].levied == n("ferrum", "free_units")


@rule("DR-C9", "DR-R18")
@proves("silva")
def test_silva_strengthens_archers() -> None:
    plain, state = table(), ruled_from("silva")
    for unit in ARCHERS:
        assert attack(state, unit) == attack(plain, unit) + n("silva", "archers")
        assert defence(state, unit) == defence(plain, unit)
    for unit in ("crossbowman", "mage", "militia"):
        assert attack(state, unit) == attack(plain, unit)


@rule("DR-C9", "DR-R18")
@proves("petra")
def test_petra_strengthens_walls() -> None:
    plain, state = table(), ruled_from("petra")
    assert battle.wall_defence(state, Seat(0)) == battle.wall_defence(plain, Seat(0)) + n("petra", "walls")


@rule("DR-C9", "DR-T2")
@proves("mare")
def test_mare_trades_without_a_market() -> None:
    state = table(Step.TRADE, kingdoms=("mare", "ferrum"), cities=["", "market"], hands=["coin-1", "coin-2"])
    assert allowed(state, "trade 2")
    assert n("mare", "trade") == 1


@rule("DR-C9", "DR-C8", "DR-C10", "DR-S4")
@proves("umbra", "merchant-prince", "coast")
def test_umbra_merchant_prince_and_coast_start_with_cards() -> None:
    state = deal(2)
    while state.step == Step.SETUP:
        what = state.phase.name.lower()
        wanted = {"umbra", "merchant-prince", "coast"} & legal(state, what) if state.seat == 0 else set()
        play(state, f"{what} {min(wanted or legal(state, what))}", by=chance())
    assert [unit for _, _, squad in in_field(state.realms[0].squads) for unit in squad] == [
        member(DATA.unit_of[kind("spy")])
    ]
    assert coins(state, 0) == "coin-1 coin-2 coin-5"


# terrains


def on_land(terrain: str, middle: str = "plains") -> State:
    """The second player's city lies on this terrain."""
    others = "hills" if "hills" not in (terrain, middle) else "coast" if "coast" not in (terrain, middle) else "marsh"
    return table(terrains=(others, terrain), middle=middle)


def in_the_middle(terrain: str) -> State:
    others = [piece.name for piece in DATA.pieces["terrain"] if piece.name != terrain]
    return table(terrains=(others[0], others[1]), middle=terrain)


@rule("DR-C10")
@proves("plains")
def test_plains_make_units_cheaper_and_do_nothing_in_the_middle() -> None:
    state = table(terrains=("plains", "coast"), middle="hills")
    assert price(state, "knight") == price(table(), "knight") - n("plains", "units_cheaper")
    field = in_the_middle("plains")
    assert (attack(field, "archer"), defence(field, "archer")) == (
        DATA.cards[kind("archer")].attack,
        DATA.cards[kind("archer")].defence,
    )


def middle(terrain: str, effect: str) -> int:
    (found,) = [piece for piece in DATA.pieces["terrain"] if piece.name == terrain]
    return dict(found.middle)[effect]


@rule("DR-C10", "DR-R14")
@proves("hills")
def test_hills_in_the_middle_strengthen_defences_there() -> None:
    plain, state = in_the_middle("plains"), in_the_middle("hills")
    assert defence(state, "militia") == defence(plain, "militia") + middle("hills", "defence")
    assert defence(state, "militia", "outer1") == defence(plain, "militia", "outer1")
    assert attack(state, "militia") == attack(plain, "militia")


@rule("DR-C10", "DR-R14")
@proves("forest")
def test_a_forest_hinders_others_ranged_units_in_its_city_and_all_in_the_middle() -> None:
    plain, state = on_land("coast"), on_land("forest")
    less = n("forest", "shade")
    for target in ("outer2", "walls2"):
        assert attack(state, "archer", "outer2", target) == attack(plain, "archer", "outer2", target) - less
        assert attack(state, "militia", "outer2", target) == attack(plain, "militia", "outer2", target)
    assert attack(state, "archer", "walls2", "outer2", seat=1) == attack(plain, "archer", "walls2", "outer2", seat=1)
    field = in_the_middle("forest")
    assert attack(field, "archer") == attack(plain, "archer") + middle("forest", "ranged")
    assert attack(field, "archer", "outer1", "middle") == attack(plain, "archer") + middle("forest", "ranged")
    assert attack(field, "militia") == attack(plain, "militia")


@rule("DR-C10", "DR-R14")
@proves("mountains", "coast")
@pytest.mark.parametrize("terrain", ["mountains", "coast"])
def test_mountains_and_coast_change_attacks_in_the_middle(terrain: str) -> None:
    plain, state = in_the_middle("plains"), in_the_middle(terrain)
    for unit in ("militia", "archer"):
        assert attack(state, unit) == attack(plain, unit) + middle(terrain, "attack")
    assert attack(state, "archer", "outer1", "middle") == attack(plain, "archer") + middle(terrain, "attack")
    assert attack(state, "militia", "outer1") == attack(plain, "militia", "outer1")


@rule("DR-C10", "DR-R14", "DR-Q2")
@proves("marsh")
def test_a_marsh_hinders_others_melee_units_in_its_outer_city_and_narrows_the_middle() -> None:
    plain, state = on_land("coast"), on_land("marsh")
    less = n("marsh", "mire")
    for target in ("outer2", "walls2"):
        assert attack(state, "militia", "outer2", target) == attack(plain, "militia", "outer2", target) - less
        assert attack(state, "archer", "outer2", target) == attack(plain, "archer", "outer2", target)
        assert attack(state, "trebuchet", "outer2", target) == attack(plain, "trebuchet", "outer2", target)
    assert attack(state, "militia", "inner2") == attack(plain, "militia", "inner2")
    assert attack(state, "militia", "outer2", seat=1) == attack(plain, "militia", "outer2", seat=1)
    field = table(Step.ACTION, terrains=("hills", "coast"), middle="marsh", squads=["outer1=militia middle=knight"])
    assert middle("marsh", "squads") == 1
    assert allowed(field, "move outer1/a to middle/a")
    assert why(field, "move outer1/a to middle/b") == "DR-Q2.full"


# flags and supports have their own modules


@proves("red", "blue", "gold", "green", "white", "black")
def test_flags_are_proved_in_test_flags() -> None:
    assert {piece.name for piece in DATA.pieces["flag"]} == {"red", "blue", "gold", "green", "white", "black"}


def test_every_card_and_piece_is_proved() -> None:
    pieces = {piece.name for what in PIECES for piece in DATA.pieces[what]}
    assert PROVED | set(SUPPORTS) == {card.name for card in DATA.cards} | pieces
