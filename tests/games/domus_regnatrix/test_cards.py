"""Every card and every piece does what it says: each is named by the test that proves it, and none is left out.

Numbers are taken from the data, so that a list can be tuned without a change here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pytest

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Sort
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import in_field, unit_in
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import (
    DATA,
    TODAY,
    allowed,
    amount,
    attack_of,
    card,
    chance,
    coins,
    deal,
    defence_of,
    kind,
    legal,
    play,
    play_on,
    points_of,
    price,
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


def gained(state: State) -> int:
    """The points of the first player beyond those of the pieces."""
    return state.points[0] - table().points[0]


MELEE = ("militia", "spearman", "swordsman", "knight", "mercenary", "spy", "berserker")
RANGED = ("archer", "crossbowman", "mage", "sorcerer", "ranger")
ARCHERS = ("archer", "ranger")
MAGES = ("mage", "sorcerer")
ALL_SOLD = [DATA.cards[at].name for at, left in enumerate(DATA.store) if left]
EVERY = (*MELEE, *RANGED, "trebuchet")


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
    assert gained(state) == 0
    play(state, f"play {card}")
    assert gained(state) == int(card.removeprefix("victory-"))


# units


@rule("DR-C2")
@proves(*EVERY)
@pytest.mark.parametrize("unit", EVERY)
def test_a_unit_fights_with_what_is_printed_on_it(unit: str) -> None:
    state, printed = table(), card(unit)
    assert (attack_of(state, unit), defence_of(state, unit)) == (printed.attack, printed.defence)
    assert printed.ranged == (unit in RANGED)
    assert printed.archer == (unit in ARCHERS)
    assert printed.mage == (unit in MAGES)
    assert printed.melee == (unit in MELEE)
    assert printed.spy == (unit == "spy")
    assert printed.siege == (unit == "trebuchet")
    assert bool(printed.letter) == (unit in ("mercenary", "spy", "berserker", "ranger")) == printed.main


@rule("DR-C2")
def test_all_units_are_known() -> None:
    assert {DATA.cards[one].name for one in DATA.units} == {*EVERY}


# buildings


@rule("DR-C3")
@proves("market")
def test_a_market_lets_its_owner_trade() -> None:
    hands, markets = ["coin-1", "coin-2"], ["market", "market"]
    assert allowed(table(Step.TRADE, hands=hands, cities=markets), "call coin-1")
    state = table(Step.PLAY, hands=["market", "coin-2"])
    assert not state.realms[0].bonus.trade
    play(state, "play market")
    assert state.realms[0].bonus.trade


@rule("DR-C3")
@proves("barracks")
def test_barracks_make_units_cheaper() -> None:
    plain, state = table(), table(cities=["barracks"])
    less = amount("barracks", "units_cheaper")
    assert price(state, "knight") == price(plain, "knight") - less
    assert price(state, "temple") == price(plain, "temple")
    assert price(state, "general") == price(plain, "general")


@rule("DR-C3")
@proves("library")
def test_a_library_lets_one_of_several_cards_be_kept() -> None:
    state = table(cities=["library"], hands=["coin-1"])
    play(state, "draw", by=chance())
    assert state.phase == Phase.KEEP
    assert len(state.drawn) == amount("library", "chooses") == 2
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
    assert amount("bank", "second_coin") == 1


@rule("DR-C3")
@proves("temple", "market", "barracks", "library", "bank", "masons-yard", "watchtower")
@pytest.mark.parametrize("card", [DATA.cards[one].name for one in DATA.buildings])
def test_a_building_brings_its_points(card: str) -> None:
    assert gained(table(cities=[card])) == amount(card, "points") > 0
    assert gained(table(cities=[f"{card}*2"])) == 2 * amount(card, "points")


@rule("DR-C3", "DR-R17")
@proves("masons-yard")
def test_a_masons_yard_restores_walls_at_the_start_of_the_turn() -> None:
    yard = amount("masons-yard", "yard")
    state = table(
        Step.REARRANGE, turn=1, cities=["masons-yard"], walls={0: (7, 1, 6)}, squads=["", "inner2=spy+militia"]
    )
    play(state, "done")
    assert state.turn == 0
    assert state.realms[0].walls == (7, 1 + yard, 6)
    assert state.phase == Phase.BUY


@rule("DR-R17", "DR-R2")
def test_of_two_yards_one_counts_and_the_player_chooses_the_stack() -> None:
    yard = amount("masons-yard", "yard")
    state = table(
        Step.REARRANGE, turn=1, cities=["masons-yard*2"], walls={0: (7, 4, 0)}, squads=["", "inner2=spy+militia"]
    )
    play(state, "done")
    assert (state.phase, state.to_move, legal(state, "restore")) == (Phase.RESTORE, 0, {"2", "3"})
    assert why(state, "restore 1") == "DR-F5.whole"
    assert why(state, "draw") == "DR-F5.restore"
    play(state, *["restore 3"] * yard)
    assert state.realms[0].walls == (7, 4, yard)
    assert state.phase == Phase.BUY


@rule("DR-C3")
@proves("watchtower")
def test_a_watchtower_strengthens_the_defence_of_those_on_the_own_walls() -> None:
    plain, state = table(), table(cities=["watchtower"])
    for unit in RANGED:
        assert defence_of(state, unit, "walls1") == defence_of(plain, unit, "walls1") + amount("watchtower", "on_walls")
        for space in ("inner1", "outer1", "middle", "outer2", "inner2"):
            assert defence_of(state, unit, space) == defence_of(plain, unit, space)
        assert attack_of(state, unit, "walls1", "outer1") == attack_of(plain, unit, "walls1", "outer1")
        assert defence_of(state, unit, "walls2", seat=1) == defence_of(plain, unit, "walls2", seat=1)


# wonders


@rule("DR-C4")
@proves("hanging-gardens", "oracle", "colossus", "great-library", "great-wall", "pyramids")
@pytest.mark.parametrize("card", [card.name for card in DATA.cards if card.sort == Sort.WONDER])
def test_a_wonder_brings_its_points(card: str) -> None:
    assert gained(table(cities=[card])) == amount(card, "points") > 0


@rule("DR-C4")
@proves("oracle")
def test_the_oracle_shows_three_cards_and_one_is_taken() -> None:
    state = table(cities=["oracle"], hands=["coin-1"])
    play(state, "draw", by=chance())
    assert len(state.drawn) == amount("oracle", "foresees") == 3
    play(state, f"keep {sorted(legal(state, 'keep'))[0]}")
    assert len(state.realms[0].hand) == 2
    assert state.discards == ()


@rule("DR-C4", "DR-C1")
@proves("colossus")
def test_the_colossus_lets_a_coin_more_be_played() -> None:
    state = table(Step.PLAY, hands=["coin-1*2 temple"], cities=["colossus"])
    play(state, "play temple", "play coin-1")
    assert state.wealth[0] == amount("colossus", "coins") == 1


@rule("DR-C4")
@proves("great-library")
def test_the_great_library_draws_two() -> None:
    state = table(cities=["great-library"])
    play(state, "draw", by=chance())
    assert len(state.realms[0].hand) == amount("great-library", "draws") == 2


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
    assert battle.wall_defence(state, Seat(0)) == battle.wall_defence(plain, Seat(0)) + amount("great-wall", "walls")


@rule("DR-C4")
@proves("hanging-gardens", "pyramids")
def test_gardens_and_pyramids_do_nothing_else() -> None:
    plain, state = table(), table(cities=["hanging-gardens pyramids"])
    points = plain.points[0] + points_of("hanging-gardens", "pyramids")
    assert state.realms[0].bonus == plain.realms[0].bonus._replace(points=points)


# techs and upgrades


@rule("DR-C5")
@proves("bronze", "iron")
@pytest.mark.parametrize(("library", "card"), [("bronze", "bronze"), ("bronze iron", "iron")])
def test_bronze_and_iron_strengthen_melee_attacks(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for unit in MELEE:
        assert attack_of(state, unit) == attack_of(plain, unit) + amount(card, "melee")
    for unit in (*RANGED, "trebuchet"):
        assert attack_of(state, unit) == attack_of(plain, unit)


@rule("DR-C5")
@proves("leather", "plate")
@pytest.mark.parametrize(("library", "card"), [("leather", "leather"), ("leather plate", "plate")])
def test_leather_and_plate_strengthen_defences(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for unit in EVERY:
        assert defence_of(state, unit) == defence_of(plain, unit) + amount(card, "defence")
        assert attack_of(state, unit) == attack_of(plain, unit)


@rule("DR-C5")
@proves("fletching", "longbow")
@pytest.mark.parametrize(("library", "card"), [("fletching", "fletching"), ("fletching longbow", "longbow")])
def test_fletching_and_longbow_strengthen_ranged_attacks(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    for unit in RANGED:
        assert attack_of(state, unit) == attack_of(plain, unit) + amount(card, "ranged")
    for unit in (*MELEE, "trebuchet"):
        assert attack_of(state, unit) == attack_of(plain, unit)


@rule("DR-C5", "DR-F5")
@proves("masonry", "fortification")
@pytest.mark.parametrize(("library", "card"), [("masonry", "masonry"), ("masonry fortification", "fortification")])
def test_masonry_and_fortification_strengthen_walls(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    assert battle.wall_defence(state, Seat(0)) == battle.wall_defence(plain, Seat(0)) + amount(card, "walls")


@rule("DR-C5")
@proves("coinage", "banking")
@pytest.mark.parametrize(("library", "card"), [("coinage", "coinage"), ("coinage banking", "banking")])
def test_coinage_and_banking_make_the_store_cheaper(library: str, card: str) -> None:
    plain, state = table(), table(libraries=[library])
    sold = [name for name in ALL_SOLD if price(plain, name) > amount(card, "store_cheaper")]
    assert {DATA.cards[kind(name)].sort for name in sold} == {DATA.cards[kind(name)].sort for name in ALL_SOLD}
    for name in sold:
        assert price(state, name) == price(plain, name) - amount(card, "store_cheaper")


@rule("DR-C5")
@proves("writing", "philosophy")
@pytest.mark.parametrize(("library", "card"), [("writing", "writing"), ("writing philosophy", "philosophy")])
def test_writing_and_philosophy_bring_points(library: str, card: str) -> None:
    assert gained(table(libraries=[library])) == amount(card, "points")


@rule("DR-C5")
def test_equal_techs_do_not_add_up_but_the_points_of_writing_do() -> None:
    for tech in ("bronze", "leather", "fletching", "masonry", "coinage"):
        one, three = table(libraries=[tech]), table(libraries=[f"{tech}*3"])
        assert one.realms[0].bonus == three.realms[0].bonus
    assert gained(table(libraries=["writing*3"])) == 3 * amount("writing", "points")


# special units


@rule("DR-C7")
@proves("general")
def test_a_general_strengthens_melee_attacks() -> None:
    plain, state = table(), table(cities=["general"])
    for unit in MELEE:
        assert attack_of(state, unit) == attack_of(plain, unit) + amount("general", "melee")
    for unit in (*RANGED, "trebuchet"):
        assert attack_of(state, unit) == attack_of(plain, unit)


@rule("DR-C7")
@proves("architect")
def test_an_architect_makes_buildings_cheaper() -> None:
    plain, state = table(), table(cities=["architect"])
    assert price(state, "temple") == price(plain, "temple") - amount("architect", "buildings_cheaper")
    assert price(state, "pyramids") == price(plain, "pyramids")
    assert price(state, "knight") == price(plain, "knight")


@rule("DR-C7", "DR-C1")
@proves("merchant")
def test_a_merchant_lets_a_coin_more_be_played() -> None:
    state = table(Step.PLAY, hands=["coin-1*2 temple"], cities=["merchant"])
    play(state, "play temple", "play coin-1")
    assert state.wealth[0] == amount("merchant", "coins") == 1


@rule("DR-C7", "DR-R18")
@proves("court-mage")
def test_a_court_mage_strengthens_the_attacks_of_mages_and_sorcerers() -> None:
    plain, state = table(), table(cities=["court-mage"])
    for unit in EVERY:
        more = amount("court-mage", "mages") if unit in MAGES else 0
        assert attack_of(state, unit) == attack_of(plain, unit) + more
        assert defence_of(state, unit) == defence_of(plain, unit)


@rule("DR-C7")
@proves("spymaster")
def test_a_spymaster_strengthens_the_defence_of_the_own_spies_and_watches_the_walls() -> None:
    plain, state = table(), table(cities=["spymaster"])
    for unit in EVERY:
        more = amount("spymaster", "spies") if unit == "spy" else 0
        for space in ("middle", "inner2", "inner1"):
            assert defence_of(state, unit, space) == defence_of(plain, unit, space) + more
        assert attack_of(state, unit) == attack_of(plain, unit)
    assert (plain.realms[0].bonus.vigilance, state.realms[0].bonus.vigilance) == (False, True)


@rule("DR-C7")
@proves("bishop", "general", "architect", "merchant", "court-mage", "spymaster")
@pytest.mark.parametrize("card", [DATA.cards[one].name for one in DATA.specials])
def test_a_special_unit_brings_its_points(card: str) -> None:
    assert gained(table(cities=[card])) == points_of(card)
    assert points_of("bishop") > 0


# heroes


def led_by(hero: str, dead: bool = False) -> State:
    return table(heroes=(hero, "scholar" if hero != "scholar" else "warden"), dead=[0] if dead else [])


@rule("DR-C8")
@proves("warlord")
def test_a_warlord_strengthens_all_attacks_while_alive() -> None:
    plain, state, dead = table(), led_by("warlord"), led_by("warlord", dead=True)
    for unit in EVERY:
        assert attack_of(state, unit) == attack_of(plain, unit) + amount("warlord", "attack")
        assert attack_of(dead, unit) == attack_of(plain, unit)


@rule("DR-C8")
@proves("warden")
def test_a_warden_strengthens_defences_in_the_own_city_while_alive() -> None:
    plain, state, dead = table(), led_by("warden"), led_by("warden", dead=True)
    for unit in EVERY:
        for space in ("inner1", "outer1", *(["walls1"] if unit in RANGED else [])):
            assert defence_of(state, unit, space) == defence_of(plain, unit, space) + amount("warden", "at_home")
            assert defence_of(dead, unit, space) == defence_of(plain, unit, space)
        for space in ("middle", "outer2", "inner2"):
            assert defence_of(state, unit, space) == defence_of(plain, unit, space)


@rule("DR-C8")
@proves("scholar")
def test_a_scholar_makes_the_store_cheaper() -> None:
    plain, state = table(), led_by("scholar")
    assert price(state, "temple") == price(plain, "temple") - amount("scholar", "store_cheaper")
    assert price(state, "knight") == price(plain, "knight") - amount("scholar", "store_cheaper")
    assert price(led_by("scholar", dead=True), "temple") == price(plain, "temple")


@rule("DR-C8", "DR-R18")
@proves("archmage")
def test_an_archmage_strengthens_ranged_attacks() -> None:
    plain, state = table(), led_by("archmage")
    for unit in EVERY:
        more = amount("archmage", "ranged") if unit in RANGED else 0
        assert attack_of(state, unit) == attack_of(plain, unit) + more


@rule("DR-C8")
@proves("builder")
def test_a_builder_makes_buildings_cheaper() -> None:
    plain, state = table(), led_by("builder")
    assert price(state, "temple") == price(plain, "temple") - amount("builder", "buildings_cheaper")
    assert price(state, "knight") == price(plain, "knight")


# kingdoms


def ruled_from(kingdom: str, **more: object) -> State:
    others = ("umbra", "ferrum") if kingdom != "ferrum" else ("umbra", "aurea")
    return table(kingdoms=(kingdom, others[1]), **more)  # type: ignore[arg-type]  # the settings of `table`


@rule("DR-C9")
@proves("aurea")
def test_aurea_brings_points() -> None:
    assert ruled_from("aurea").points[0] == points_of("aurea", TODAY.heroes[0])
    assert amount("aurea", "points") > 0


@rule("DR-C9")
@proves("ferrum")
def test_the_first_unit_ferrum_buys_is_free() -> None:
    state = ruled_from("ferrum", hands=["coin-1"])
    assert allowed(state, "buy knight")
    assert price(state, "knight") == 0
    assert price(state, "temple") > 0
    assert why(state, "buy temple") == "DR-T1.dear"
    play(state, "buy knight")
    assert price(state, "knight") == card("knight").cost
    assert state.realms[0].levied == amount("ferrum", "free_units")


@rule("DR-C9", "DR-R18")
@proves("silva")
def test_silva_strengthens_archers() -> None:
    plain, state = table(), ruled_from("silva")
    for unit in ARCHERS:
        assert attack_of(state, unit) == attack_of(plain, unit) + amount("silva", "archers")
        assert defence_of(state, unit) == defence_of(plain, unit)
    for unit in ("crossbowman", "mage", "militia"):
        assert attack_of(state, unit) == attack_of(plain, unit)


@rule("DR-C9", "DR-R18")
@proves("petra")
def test_petra_strengthens_walls() -> None:
    plain, state = table(), ruled_from("petra")
    assert battle.wall_defence(state, Seat(0)) == battle.wall_defence(plain, Seat(0)) + amount("petra", "walls")


@rule("DR-C9", "DR-T2")
@proves("mare")
def test_mare_trades_without_a_market() -> None:
    state = table(Step.TRADE, kingdoms=("mare", "ferrum"), cities=["", "market"], hands=["coin-1", "coin-2"])
    assert allowed(state, "call coin-1")
    assert amount("mare", "trade") == 1


STARTING = [(what, piece) for what in PIECES for piece in DATA.pieces[what] if piece.starts]


@rule("DR-C9", "DR-C8", "DR-C10", "DR-S4")
@proves("umbra", "merchant-prince", "coast", "silva", "mare", "petra", "ferrum")
@pytest.mark.parametrize("name", [piece.name for _, piece in STARTING])
def test_what_a_piece_starts_with_is_there(name: str) -> None:
    ((wanted, piece),) = [found for found in STARTING if found[1].name == name]
    state, bare = deal(2), {each.name for _, each in STARTING}

    def choose() -> str:
        what = state.phase.name.lower()
        own = name if what == wanted else min(legal(state, what) - bare, default="")
        return f"{what} {own if state.to_move == 0 else min(legal(state, what) - {name})}"

    play_on(state, choose, lambda: state.step != Step.SETUP, by=chance())
    units = [DATA.unit_cards[unit_in(one)].name for _, _, squad in in_field(state.realms[0].squads) for one in squad]
    purse = [
        DATA.cards[coin].name for coin, n in zip(DATA.coins, state.realms[0].treasury, strict=True) for _ in range(n)
    ]
    assert sorted(units + purse) == sorted(piece.starts)


@rule("DR-S4")
def test_which_pieces_start_with_something() -> None:
    assert {piece.name for _, piece in STARTING} >= {"umbra", "merchant-prince", "coast"}


# terrains


def on_land(terrain: str) -> State:
    """The second player's city lies on this terrain."""
    return table(terrains=("hills", terrain))


def in_the_middle(terrain: str) -> State:
    """This terrain lies in the middle."""
    others = [piece.name for piece in DATA.pieces["terrain"] if piece.name != terrain]
    return table(terrains=others, middle=terrain)


def in_middle(terrain: str, effect: str) -> int:
    """The number of what a terrain does in the middle."""
    (found,) = [piece for piece in DATA.pieces["terrain"] if piece.name == terrain]
    return dict(found.middle).get(effect, 0)


@rule("DR-C10", "DR-R14")
@proves("plains", "hills", "forest", "mountains", "coast", "marsh")
@pytest.mark.parametrize("terrain", [piece.name for piece in DATA.pieces["terrain"]])
def test_what_a_terrain_does_in_the_middle_counts_for_attacks_and_defences_there_alone(terrain: str) -> None:
    state = in_the_middle(terrain)
    for unit in EVERY:
        printed = card(unit)
        attack = printed.attack + in_middle(terrain, "attack")
        attack += in_middle(terrain, "melee") * printed.melee + in_middle(terrain, "ranged") * printed.ranged
        assert attack_of(state, unit) == attack
        for source in ("inner1", "walls1", "outer1") if printed.ranged else ():
            assert attack_of(state, unit, source, "middle") == attack
        assert attack_of(state, unit, "outer1") == attack_of(state, unit, "inner1") == printed.attack
        assert defence_of(state, unit) == printed.defence + in_middle(terrain, "defence")
        assert defence_of(state, unit, "outer1") == printed.defence


@rule("DR-C10")
@proves("plains")
def test_plains_make_units_cheaper() -> None:
    state = table(terrains=("plains", "coast"), middle="hills")
    assert price(state, "knight") == price(table(), "knight") - amount("plains", "units_cheaper")
    assert price(state, "temple") == price(table(), "temple")


@rule("DR-C10", "DR-R14")
@proves("forest")
def test_a_forest_hinders_others_ranged_units_that_attack_in_its_city() -> None:
    plain, state = on_land("coast"), on_land("forest")
    less = amount("forest", "shade")
    for source, target in (("outer2", "outer2"), ("outer2", "walls2"), ("outer2", "inner2"), ("inner2", "walls2")):
        for unit in EVERY:
            hindered = less if unit in RANGED else 0
            assert attack_of(state, unit, source, target) == attack_of(plain, unit, source, target) - hindered
    for target in ("outer2", "middle"):
        own = [attack_of(each, "archer", "walls2", target, seat=1) for each in (plain, state)]
        assert own[0] == own[1]


@rule("DR-C10", "DR-R14")
@proves("marsh")
def test_a_marsh_hinders_others_melee_units_in_its_outer_city() -> None:
    plain, state = on_land("coast"), on_land("marsh")
    less = amount("marsh", "mire")
    for target in ("outer2", "walls2"):
        for unit in EVERY:
            hindered = less if unit in MELEE else 0
            assert attack_of(state, unit, "outer2", target) == attack_of(plain, unit, "outer2", target) - hindered
    assert attack_of(state, "militia", "inner2") == attack_of(plain, "militia", "inner2")
    assert attack_of(state, "militia", "outer2", seat=1) == attack_of(plain, "militia", "outer2", seat=1)


# flags and supports have their own modules


@proves("red", "blue", "gold", "green", "white", "black")
def test_flags_are_proved_in_test_flags() -> None:
    assert {piece.name for piece in DATA.pieces["flag"]} == {"red", "blue", "gold", "green", "white", "black"}


def test_every_card_and_piece_is_proved() -> None:
    pieces = {piece.name for what in PIECES for piece in DATA.pieces[what]}
    assert PROVED | set(SUPPORTS) == {card.name for card in DATA.cards} | pieces
