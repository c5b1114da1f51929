"""Fighting: dice, death, range, walls, trebuchets, and deeds in a foreign inner city."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.battle import reaches
from regnum.games.domus_regnatrix.fights import (
    Crumbled,
    Fought,
    Held,
    Killed,
    Orphaned,
    Razed,
    Slain,
    Stormed,
    Ventured,
    Won,
)
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.games.domus_regnatrix.spaces import SPACE_OF_NAME
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import (
    DATA,
    allowed,
    dice,
    kind,
    kinds_told,
    legal,
    named,
    play,
    table,
    units,
    verbs,
    why,
)
from tests.rules import rule

ATTACK = "attack middle/2a with middle/a"


@rule("DR-F1")
@pytest.mark.parametrize(
    ("rolled", "wins"),
    [((3, 3, 4, 4), False), ((3, 4, 4, 4), True), ((1, 1, 6, 6), False), ((6, 6, 1, 1), True), ((2, 4, 5, 3), False)],
)
def test_an_attack_wins_only_if_it_is_higher(rolled: tuple[int, ...], wins: bool) -> None:
    """A swordsman attacks with 3, a militia defends with 1: a tie on 9 goes to the defender."""
    state = table(Step.ACTION, squads=["middle=swordsman inner1=spy", "middle=militia inner2=spy"])
    fought = play(state, ATTACK, by=dice(*rolled))[0]
    assert isinstance(fought, Fought)
    battle = fought.battle
    assert (battle.attack, battle.defence) == (3, 1)
    assert battle.total == 3 + sum(rolled[:2])
    assert battle.guard == 1 + sum(rolled[2:])
    assert battle.won == wins
    assert units(state, 1, "middle") == ([] if wins else ["militia"])
    told = fought.json()
    assert (told["dice"], told["shield"], told["won"]) == (list(rolled[:2]), list(rolled[2:]), wins)


@rule("DR-Q1", "DR-F1")
def test_only_top_cards_fight_and_the_next_leads_when_one_dies() -> None:
    state = table(Step.ACTION, squads=["middle=militia+knight inner1=spy", "middle=spearman+berserker"])
    first = play(state, ATTACK, by=dice(6, 6, 1, 1))[0]
    assert isinstance(first, Fought)
    assert (first.battle.unit, first.battle.foe) == ("militia", "spearman")
    assert units(state, 1, "middle") == ["berserker"]
    second = play(state, ATTACK, by=dice(6, 6, 1, 1))[0]
    assert isinstance(second, Fought)
    assert (second.battle.foe, second.battle.defence) == ("berserker", 0)


@rule("DR-F2")
def test_the_dead_go_back_to_the_store_or_to_the_discards() -> None:
    state = table(Step.ACTION, squads=["middle=knight inner1=spy", "middle=archer+mercenary"])
    archers = state.store[kind("archer")]
    told = play(state, ATTACK, ATTACK, by=dice(6, 6, 1, 1, 6, 6, 1, 1))
    assert [event.unit for event in told if isinstance(event, Slain)] == ["archer", "mercenary"]
    assert state.store[kind("archer")] == archers + 1
    assert named(state.discards) == ["mercenary"]


@rule("DR-F3")
def test_the_winner_attacks_on_until_a_defence_holds() -> None:
    state = table(Step.ACTION, squads=["middle=knight+militia inner1=spy", "middle=militia middle=spearman+archer"])
    assert isinstance(play(state, ATTACK, by=dice(6, 6, 1, 1))[2], Won)
    assert legal(state, "attack") == {"middle/2a with middle/a"}
    held = play(state, ATTACK, by=dice(1, 1, 6, 6))[1]
    assert isinstance(held, Held)
    assert units(state, 0, "middle") == ["knight+militia"]
    assert why(state, ATTACK) == "DR-F3.done"
    assert why(state, "send militia from middle/a to outer2/a") == "DR-T4.unit_acted"


@rule("DR-F3")
def test_each_attack_may_name_a_new_target() -> None:
    state = table(
        Step.ACTION, seats=3, squads=["middle=knight inner1=spy", "middle=militia", "middle=archer middle=spy"]
    )
    play(state, "attack middle/3b with middle/a", by=dice(6, 6, 1, 1))
    assert legal(state, "attack") == {"middle/2a with middle/a", "middle/3a with middle/a"}


@rule("DR-F3")
def test_where_nobody_is_there_is_nothing_to_attack() -> None:
    state = table(Step.ACTION, squads=["middle=knight", "outer2=militia"])
    assert "attack" not in verbs(state)
    assert why(state, ATTACK) == "DR-F3.nobody"
    assert why(state, "attack middle/1a with middle/a") == "DR-F3.nobody"
    assert why(state, "attack middle/4a with middle/a") == "DR-F3.nobody"
    assert why(state, "attack middle/2a with middle/b") == "DR-T4.nobody"


@rule("DR-F4")
@pytest.mark.parametrize(
    ("unit", "source", "target", "reached"),
    [
        ("militia", "middle", "middle", True),
        ("archer", "middle", "middle", True),
        ("militia", "inner1", "outer1", False),
        ("mage", "inner1", "outer1", True),
        ("mage", "walls1", "outer1", True),
        ("mage", "inner1", "middle", True),
        ("mage", "walls1", "middle", True),
        ("mage", "outer1", "middle", False),
        ("crossbowman", "outer1", "middle", False),
        ("archer", "outer1", "middle", True),
        ("ranger", "outer1", "middle", True),
        ("militia", "outer1", "middle", False),
    ],
)
def test_who_reaches_what_from_the_own_city(unit: str, source: str, target: str, reached: bool) -> None:
    state = table(Step.ACTION, squads=[f"{source}={unit}", f"{target}=militia"])
    text = f"attack {target}/2a with {source}/a"
    assert why(state, text) == (None if reached else "DR-F4.range")


@rule("DR-F4")
@pytest.mark.parametrize(("unit", "reached"), [("archer", True), ("sorcerer", True), ("knight", False), ("spy", False)])
def test_ranged_units_in_an_enemys_outer_city_reach_the_squads_on_its_walls(unit: str, reached: bool) -> None:
    state = table(Step.ACTION, squads=[f"outer2={unit}", "walls2=archer"])
    assert why(state, "attack walls2/2a with outer2/a") == (None if reached else "DR-F4.range")


@rule("DR-F4")
def test_walls_are_not_reached_from_the_own_outer_city_nor_attacked() -> None:
    archer = DATA.cards[kind("archer")]
    assert not reaches(archer, SPACE_OF_NAME["outer1"], SPACE_OF_NAME["walls1"], foreign=False)
    state = table(Step.ACTION, squads=["outer1=knight", "outer1=militia"])
    assert why(state, "assault walls1/1 with outer1/a") == "DR-F4.own_walls"


@rule("DR-F4", "DR-F5")
@pytest.mark.parametrize("unit", ["militia", "archer", "knight", "spy", "trebuchet"])
def test_any_squad_in_the_outer_city_may_attack_the_wall_cards(unit: str) -> None:
    state = table(Step.ACTION, squads=[f"outer2={unit}"])
    assert legal(state, "assault") == {f"walls2/{stack} with outer2/a" for stack in range(1, 5)}


@rule("DR-F5")
@pytest.mark.parametrize(("rolled", "falls"), [((3, 3), False), ((3, 4), True), ((6, 6), True), ((1, 1), False)])
def test_walls_defend_with_eleven_and_no_dice(rolled: tuple[int, int], falls: bool) -> None:
    """A knight attacks with 5: it needs a 7."""
    state = table(Step.ACTION, squads=["outer2=knight inner1=spy"])
    stormed = play(state, "assault walls2/3 with outer2/a", by=dice(*rolled))[0]
    assert isinstance(stormed, Stormed)
    assert (stormed.battle.guard, stormed.battle.shield) == (11, ())
    assert state.realms[1].walls == ((5, 5, 4, 5) if falls else (5, 5, 5, 5))


@rule("DR-F5", "DR-P4")
def test_an_empty_stack_is_a_breach() -> None:
    state = table(Step.ACTION, squads=["outer2=knight outer2=militia"], walls={1: (5, 1, 5, 5)})
    assert why(state, "move outer2/b to inner2/a") == "DR-P4.closed"
    told = play(state, "assault walls2/2 with outer2/a", by=dice(6, 6))
    assert Crumbled(Seat(1), 1, 0) in told
    assert state.realms[1].breached
    assert allowed(state, "move outer2/b to inner2/a")
    assert why(state, "assault walls2/2 with outer2/a") == "DR-F5.no_stack"
    assert why(state, "assault walls2/5 with outer2/a") == "DR-F5.no_stack"
    assert allowed(state, "assault walls2/1 with outer2/a")


@rule("DR-F5")
def test_restoring_needs_something_that_restores() -> None:
    assert why(table(walls={0: (7, 1, 6)}), "restore 2") == "DR-F5.no_masons"


@rule("DR-F6")
def test_trebuchets_attack_only_walls() -> None:
    state = table(Step.ACTION, squads=["outer2=trebuchet", "outer2=militia"])
    assert why(state, "attack outer2/2a with outer2/a") == "DR-F6.walls"
    assert allowed(state, "assault walls2/1 with outer2/a")
    assert "attack" not in verbs(state)


# in an enemy's inner city


@rule("DR-F7")
def test_undefended_buildings_are_destroyed_without_a_roll() -> None:
    state = table(
        Step.ACTION,
        squads=["inner2=knight+militia inner1=spy"],
        cities=["", "market pyramids general"],
        libraries=["", "writing"],
    )
    assert legal(state, "raze") == {"market with inner2/a"}
    assert legal(state, "kill") == {"hero with inner2/a", "general with inner2/a"}
    markets = state.store[kind("market")]
    told = play(state, "raze market with inner2/a")
    assert isinstance(told[0], Razed)
    assert named(state.realms[1].city) == ["pyramids", "general"]
    assert state.store[kind("market")] == markets + 1
    assert why(state, "kill general with inner2/a") == "DR-F3.done"
    assert why(state, "send militia from inner2/a to outer2/a") == "DR-T4.unit_acted"


@rule("DR-F7")
def test_central_characters_are_killed() -> None:
    state = table(Step.ACTION, squads=["inner2=knight inner2=militia inner1=spy"], cities=["", "general"])
    generals = state.store[kind("general")]
    assert isinstance(play(state, "kill general with inner2/a")[0], Killed)
    assert state.store[kind("general")] == generals + 1
    orphaned = play(state, "kill hero with inner2/b")[0]
    assert orphaned == Orphaned(Seat(0), Seat(1), "scholar", SPACE_OF_NAME["inner2"], 1)
    assert not state.realms[1].alive
    assert state.realms[1].bonus.drawing.look == 1


@rule("DR-F7")
def test_what_is_not_there_or_cannot_be_destroyed() -> None:
    state = table(Step.ACTION, squads=["inner2=knight"], cities=["", "pyramids"], dead=[1])
    assert why(state, "raze market with inner2/a") == "DR-F7.nothing"
    assert why(state, "kill hero with inner2/a") == "DR-F7.nothing"
    assert why(state, "kill general with inner2/a") == "DR-F7.nothing"
    own = table(Step.ACTION, squads=["inner1=knight"], cities=["market"])
    assert why(own, "raze market with inner1/a") == "DR-F7.own"


@rule("DR-F7")
def test_a_defending_squad_prevents_deeds() -> None:
    state = table(Step.ACTION, squads=["inner2=knight", "inner2=militia"], cities=["", "market"])
    assert why(state, "raze market with inner2/a") == "DR-F7.guarded"
    assert why(state, "kill hero with inner2/a") == "DR-F7.guarded"
    elsewhere = table(Step.ACTION, squads=["inner2=knight", "outer2=militia walls2=archer"], cities=["", "market"])
    assert allowed(elsewhere, "raze market with inner2/a")


@rule("DR-F7")
def test_a_squad_fights_or_does_a_deed() -> None:
    state = table(Step.ACTION, squads=["inner2=knight inner1=spy", "inner2=militia"], cities=["", "market"])
    play(state, "attack inner2/2a with inner2/a", by=dice(6, 6, 1, 1))
    assert why(state, "raze market with inner2/a") == "DR-F7.acted"


@rule("DR-F7", "DR-R15")
def test_a_spy_tries_past_the_best_defender_and_nobody_dies() -> None:
    """Spy 1, militia 1, knight 4: the roll is against the knight."""
    squads = ["inner2=spy+spy inner1=militia", "inner2=militia inner2=knight"]
    state = table(Step.ACTION, squads=squads, cities=["", "market"])
    done, held = state.copy(), state.copy()
    told = play(done, "kill hero with inner2/a", by=dice(6, 3, 2, 3))
    assert isinstance(told[0], Ventured)
    assert (told[0].battle.foe, told[0].battle.total, told[0].battle.guard) == ("knight", 10, 9)
    assert not done.realms[1].alive
    assert units(done, 1, "inner2") == ["militia", "knight"]
    play(held, "raze market with inner2/a", by=dice(6, 2, 2, 3))
    assert named(held.realms[1].city) == ["market"]
    assert units(held, 0, "inner2") == ["spy+spy"]
    assert why(held, "raze market with inner2/a") == "DR-F3.done"


@rule("DR-R15", "DR-C11")
def test_flags_serve_a_spys_roll_too() -> None:
    squads = ["inner2=spy inner1=militia", "inner2=knight"]
    state = table(Step.ACTION, squads=squads, cities=["", "market"], flags=("gold", "blue"))
    play(state, "raze market with inner2/a", by=dice(6, 6, 1, 1))
    assert (state.phase, state.acting) == (Phase.DEFEND_AGAIN, 1)
    told = play(state, "reroll", by=dice(6, 6))
    assert kinds_told(told)[:3] == ["raised", "ventured", "held"]
    assert named(state.realms[1].city) == ["market"]


@rule("DR-R15")
def test_only_a_spy_on_top_can_try() -> None:
    state = table(Step.ACTION, squads=["inner2=militia+spy", "inner2=knight"], cities=["", "market"])
    assert why(state, "raze market with inner2/a") == "DR-F7.guarded"
