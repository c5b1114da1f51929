"""Fighting: dice, death, range, walls, trebuchets, and deeds in a foreign inner city."""

from __future__ import annotations

from itertools import product

import pytest

from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.war.fights import (
    Crumbled,
    Fought,
    Held,
    Killed,
    Orphaned,
    Razed,
    Slain,
    Stormed,
    Won,
)
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import (
    DATA,
    FAILS,
    SMALL,
    WINS,
    allowed,
    attack_of,
    defence_of,
    dice,
    kind,
    kinds_of_events,
    legal,
    named,
    play,
    refused,
    table,
    two,
    units,
    verbs,
    why,
)
from tests.rules import rule

ATTACK = "attack middle/2a with middle/a"
ASSAULT = "assault walls2/1 with outer2/a"


@rule("DR-F1")
@pytest.mark.parametrize(
    ("rolled", "wins"),
    [((3, 3, 4, 3), False), ((3, 4, 3, 3), True), ((4, 4, 4, 5), False), ((1, 1, 6, 6), False), ((6, 6, 1, 1), True)],
)
def test_an_attack_wins_only_if_it_is_higher(rolled: tuple[int, ...], wins: bool) -> None:
    """An axe attacks with 5, a pike defends with 4: who rolls one more than the axe makes it a tie, and holds."""
    state = table(Step.ACTION, squads=["middle=axe inner1=scout", "middle=pike inner2=scout"], box=SMALL)
    fought = play(state, ATTACK, by=dice(*rolled))[0]
    assert isinstance(fought, Fought)
    battle = fought.battle
    assert (battle.attack, battle.defence) == (5, 4)
    assert battle.total == 5 + sum(rolled[:2])
    assert battle.guard == 4 + sum(rolled[2:])
    assert battle.won == wins
    assert units(state, 1, "middle") == ([] if wins else ["pike"])
    shown = fought.json()
    assert (shown["dice"], shown["shield"], shown["won"]) == (list(rolled[:2]), list(rolled[2:]), wins)


@rule("DR-F1")
@pytest.mark.parametrize("unit", ["knight", "archer", "berserker"])
def test_a_unit_fights_with_what_its_card_says(unit: str) -> None:
    state = table(Step.ACTION, squads=[f"middle={unit} inner1=spy", f"middle={unit} inner2=spy"])
    fought = play(state, ATTACK, by=dice(*FAILS))[0]
    assert isinstance(fought, Fought)
    assert fought.battle.attack == attack_of(state, unit)
    assert fought.battle.defence == defence_of(state, unit, seat=1)
    assert units(state, 1, "middle") == [unit]


@rule("DR-Q1", "DR-F1")
def test_only_top_cards_fight_and_the_next_leads_when_one_dies() -> None:
    state = table(Step.ACTION, squads=["middle=militia+knight inner1=spy", "middle=spearman+berserker"])
    first = play(state, ATTACK, by=dice(*WINS))[0]
    assert isinstance(first, Fought)
    assert (first.battle.unit, first.battle.foe) == ("militia", "spearman")
    assert units(state, 1, "middle") == ["berserker"]
    second = play(state, ATTACK, by=dice(*WINS))[0]
    assert isinstance(second, Fought)
    assert (second.battle.foe, second.battle.defence) == ("berserker", defence_of(state, "berserker", seat=1))


@rule("DR-F2")
def test_the_dead_go_back_to_the_store_or_to_the_discards() -> None:
    state = table(Step.ACTION, squads=["middle=knight inner1=spy", "middle=archer+mercenary"])
    archers = state.store[kind("archer")]
    events = play(state, ATTACK, ATTACK, by=dice(*WINS, *WINS))
    assert [event.unit for event in events if isinstance(event, Slain)] == ["archer", "mercenary"]
    assert state.store[kind("archer")] == archers + 1
    assert named(state.discards) == ["mercenary"]


@rule("DR-F3")
def test_the_winner_attacks_on_until_a_defence_holds() -> None:
    state = table(Step.ACTION, squads=["middle=knight+militia inner1=spy", "middle=militia middle=spearman+archer"])
    assert isinstance(play(state, ATTACK, by=dice(*WINS))[2], Won)
    assert legal(state, "attack") == {"middle/2a with middle/a"}
    held = play(state, ATTACK, by=dice(*FAILS))[1]
    assert isinstance(held, Held)
    assert units(state, 0, "middle") == ["knight+militia"]
    assert why(state, ATTACK) == "DR-F3.done"
    assert why(state, "send militia from middle/a to outer2/a") == "DR-T4.unit_acted"


@rule("DR-F3")
def test_each_attack_may_name_a_new_target() -> None:
    state = table(
        Step.ACTION, seats=3, squads=["middle=knight inner1=spy", "middle=militia", "middle=archer middle=spy"]
    )
    play(state, "attack middle/3b with middle/a", by=dice(*WINS))
    assert legal(state, "attack") == {"middle/2a with middle/a", "middle/3a with middle/a"}


@rule("DR-F3")
def test_where_nobody_is_there_is_nothing_to_attack() -> None:
    state = table(Step.ACTION, squads=["middle=knight", "outer2=militia"])
    assert "attack" not in verbs(state)
    assert why(state, ATTACK) == "DR-F3.nobody"
    assert why(state, "attack middle/1a with middle/a") == "DR-F3.nobody"
    assert why(state, "attack middle/4a with middle/a") == "DR-F3.nobody"
    assert why(state, "attack middle/2a with middle/b") == "DR-T4.nobody"


# range

NEAR = ("militia", "spearman", "swordsman", "knight", "mercenary", "spy", "berserker")
FAR = ("crossbowman", "mage", "sorcerer")
ARCHERS = ("archer", "ranger")
ONE_OF_EACH = ("mage", "archer")
"""Range asks whether a unit shoots and whether it is an archer, and nothing else of it."""
CITY_2 = ("inner2", "walls2", "outer2")
DEFENDERS = ("militia", "spearman", "knight", "swordsman", "crossbowman", "mage", "mercenary", "archer")
"""A squad for each of the spaces that are attacked; the one on the walls is ranged."""


def in_reach(unit: str, source: str, *, breached: bool) -> set[str]:
    """Where a unit of the first player can attack the second's squads from a space, asked of legal moves and refusals.

    The second player has a squad wherever one can be, on their own walls too, and the third one on theirs.
    """
    spaces = dict(zip(("middle", "inner1", "outer1", *CITY_2, "inner3", "outer3"), DEFENDERS, strict=True))
    state = table(
        Step.ACTION,
        seats=3,
        squads=[f"{source}={unit}", " ".join(f"{space}={foe}" for space, foe in spaces.items()), "walls3=archer"],
        walls={1: (0, 5, 5, 5)} if breached else {},
    )
    found = {text.split("/")[0] for text in legal(state, "attack")}
    for move in state.setting.moves.actions:
        if move.verb == "attack" and move.named["squad"] == f"{source}/a" and move.named["target"].endswith("/2a"):
            target = move.named["target"].split("/")[0]
            if target in spaces:
                assert why(state, str(move)) == (None if target in found else "DR-F4.range"), move
    return found


@rule("DR-F4")
def test_the_units_of_the_tables_of_range_are_all() -> None:
    assert {unit.name for unit in DATA.unit_cards if unit.melee} == {*NEAR}
    assert {unit.name for unit in DATA.unit_cards if unit.ranged and not unit.archer} == {*FAR}
    assert {unit.name for unit in DATA.unit_cards if unit.archer} == {*ARCHERS}
    assert {unit.name for unit in DATA.unit_cards if unit.siege} == {"trebuchet"}


@rule("DR-F4")
@pytest.mark.parametrize("unit", ["knight", "spy"])
@pytest.mark.parametrize("source", ["middle", "inner1", "outer1", "inner2", "outer2"])
def test_short_range_units_attack_in_their_own_space(unit: str, source: str) -> None:
    for breached in (False, True):
        assert in_reach(unit, source, breached=breached) == {source}


@rule("DR-F4")
@pytest.mark.parametrize("unit", ONE_OF_EACH)
@pytest.mark.parametrize(
    ("source", "reached"),
    [
        ("inner1", {"inner1", "outer1", "middle"}),
        ("walls1", {"inner1", "outer1", "middle"}),
    ],
)
def test_long_range_units_on_the_own_walls_and_in_the_own_inner_city_reach_the_city_and_the_middle(
    unit: str, source: str, reached: set[str]
) -> None:
    """No enemy is ever on a city's own walls."""
    for breached in (False, True):
        assert in_reach(unit, source, breached=breached) == reached


@rule("DR-F4")
@pytest.mark.parametrize("unit", ONE_OF_EACH)
def test_from_the_own_outer_city_only_archers_reach_the_middle(unit: str) -> None:
    assert in_reach(unit, "outer1", breached=False) == {"inner1", "outer1", *(["middle"] if unit in ARCHERS else [])}


@rule("DR-F4")
@pytest.mark.parametrize("unit", ONE_OF_EACH)
def test_in_an_enemys_outer_city_long_range_units_reach_the_walls_and_a_broken_inner_city(unit: str) -> None:
    """And never the middle."""
    assert in_reach(unit, "outer2", breached=False) == {"outer2", "walls2"}
    assert in_reach(unit, "outer2", breached=True) == {*CITY_2}


@rule("DR-F4")
@pytest.mark.parametrize("unit", ONE_OF_EACH)
def test_in_an_enemys_inner_city_long_range_units_reach_its_other_spaces(unit: str) -> None:
    for breached in (False, True):
        assert in_reach(unit, "inner2", breached=breached) == {*CITY_2}


@rule("DR-F4")
@pytest.mark.parametrize("unit", ["knight", *ONE_OF_EACH])
def test_from_the_middle_nobody_reaches_into_a_city(unit: str) -> None:
    for breached in (False, True):
        assert in_reach(unit, "middle", breached=breached) == {"middle"}


@rule("DR-F4")
def test_it_is_the_range_of_the_top_card_that_counts() -> None:
    squads = ["inner1=knight+archer inner1=archer+knight", "outer1=militia"]
    state = table(Step.ACTION, squads=squads)
    assert why(state, "attack outer1/2a with inner1/a") == "DR-F4.range"
    assert allowed(state, "attack outer1/2a with inner1/b")


# walls


@rule("DR-F4", "DR-F5")
@pytest.mark.parametrize("unit", ["knight", "mage", "archer", "trebuchet"])
def test_any_squad_in_an_enemys_outer_city_may_attack_the_wall_cards(unit: str) -> None:
    state = table(Step.ACTION, seats=3, squads=[f"outer2={unit} middle={unit} outer1={unit}", "outer1=militia"])
    assert legal(state, "assault") == {f"walls2/{stack} with outer2/a" for stack in range(1, 5)}
    assert verbs(state) - {"attack"} == {"assault", "move", "done"}
    assert why(state, "assault walls1/1 with outer1/a") == "DR-F4.own_walls"


@rule("DR-F5")
@pytest.mark.parametrize(
    ("shield", "ahead"),
    [
        (shield, ahead)
        for shield, ahead in product((2, 7, 12), (-1, 0, 1))
        if 2 <= WALL_DEFENCE + shield + ahead - 5 <= 12
    ],
)
def test_walls_defend_with_two_dice_and_their_defence_and_a_tie_is_theirs(shield: int, ahead: int) -> None:
    """An axe attacks with 5; whatever the walls roll, it must have more than they."""
    roll = WALL_DEFENCE + shield + ahead - 5
    state = table(Step.ACTION, squads=["outer2=axe inner1=scout"], box=SMALL)
    stormed = play(state, "assault walls2/3 with outer2/a", by=dice(*two(roll), *two(shield)))[0]
    assert isinstance(stormed, Stormed)
    battle = stormed.battle
    assert (battle.attack, battle.defence) == (5, WALL_DEFENCE)
    assert (battle.dice, battle.shield) == (two(roll), two(shield))
    assert (battle.total, battle.guard) == (5 + roll, WALL_DEFENCE + shield)
    assert battle.won == (ahead > 0)
    assert state.realms[1].walls == ((5, 5, 4, 5) if ahead > 0 else (5, 5, 5, 5))
    assert (why(state, "assault walls2/3 with outer2/a") is None) == (ahead > 0)


@rule("DR-F5", "DR-F3")
def test_a_win_removes_one_card_and_the_squad_attacks_on() -> None:
    state = table(Step.ACTION, squads=["outer2=trebuchet+militia inner1=spy"])
    events = play(state, ASSAULT, ASSAULT, "assault walls2/2 with outer2/a", by=dice(*WINS, *WINS, *FAILS))
    assert kinds_of_events(events) == ["stormed", "crumbled", "won", "stormed", "crumbled", "won", "stormed", "held"]
    assert state.realms[1].walls == (3, 5, 5, 5)
    assert why(state, ASSAULT) == "DR-F3.done"
    assert units(state, 0, "outer2") == ["trebuchet+militia"]


@rule("DR-F5", "DR-P4")
def test_an_empty_stack_is_a_breach() -> None:
    state = table(Step.ACTION, squads=["outer2=knight outer2=militia"], walls={1: (5, 1, 5, 5)})
    assert why(state, "move outer2/b to inner2/a") == "DR-P4.closed"
    events = play(state, "assault walls2/2 with outer2/a", by=dice(*WINS))
    assert Crumbled(Seat(1), 1, 0) in events
    assert state.realms[1].breached
    assert allowed(state, "move outer2/b to inner2/a")
    assert why(state, "assault walls2/2 with outer2/a") == "DR-F5.no_stack"
    none = refused(state, "assault walls2/5 with outer2/a")
    assert none is not None
    assert (none.key, none.named) == ("DR-F5.no_stack", {"space": "walls2", "stack": 5})
    assert allowed(state, "assault walls2/1 with outer2/a")


@rule("DR-F5")
def test_restoring_needs_something_that_restores() -> None:
    assert why(table(walls={0: (7, 1, 6)}), "restore 2") == "DR-F5.no_masons"


# trebuchets


@rule("DR-F6")
@pytest.mark.parametrize("squad", ["trebuchet", "trebuchet+knight", "trebuchet+spy"])
def test_trebuchets_attack_walls_and_no_squad(squad: str) -> None:
    state = table(Step.ACTION, squads=[f"outer2={squad}", "outer2=militia"])
    assert why(state, "attack outer2/2a with outer2/a") == "DR-F6.walls"
    assert allowed(state, ASSAULT)
    assert "attack" not in verbs(state)
    inside = table(Step.ACTION, squads=[f"inner1={squad} middle={squad}", "inner1=militia middle=militia"])
    assert why(inside, "attack inner1/2a with inner1/a") == "DR-F6.walls"
    assert why(inside, ATTACK) == "DR-F6.walls"


@rule("DR-F6", "DR-F7")
@pytest.mark.parametrize("squad", ["trebuchet", "trebuchet+knight", "trebuchet+spy"])
def test_a_squad_led_by_a_trebuchet_does_no_deed(squad: str) -> None:
    state = table(Step.ACTION, squads=[f"inner2={squad}"], cities=["", "market general"], walls={1: (0, 5, 5, 5)})
    assert {"raze", "kill", "attack"} & verbs(state) == set()
    for deed in ("raze market", "kill general", "kill hero"):
        assert why(state, f"{deed} with inner2/a") == "DR-F6.deed"
    assert allowed(state, "move inner2/a to outer2/a")
    led = table(Step.ACTION, squads=["inner2=knight+trebuchet"], cities=["", "market"], walls={1: (0, 5, 5, 5)})
    assert allowed(led, "raze market with inner2/a")


# in an enemy's inner city

GUARDS = ["", "inner2=knight", "inner2=knight+spearman inner2=sorcerer", "walls2=archer outer2=knight"]


def in_the_inner_city(squad: str = "militia+militia", guards: str = "inner2=knight", **more: object) -> State:
    """A squad of the first player in the second's inner city, with guards or without."""
    settings: dict[str, object] = {
        "squads": [f"inner2={squad} inner1=spy", guards],
        "cities": ["", "market pyramids general victory-3"],
        "libraries": ["", "writing"],
        "walls": {1: (0, 5, 5, 5)},
    }
    return table(Step.ACTION, **{**settings, **more})  # type: ignore[arg-type]  # the settings of `table`


@rule("DR-F7")
@pytest.mark.parametrize(
    ("squad", "guards"),
    [
        *(("militia+militia", guards) for guards in GUARDS),
        *((squad, GUARDS[1]) for squad in ("knight", "archer", "spy")),
    ],
)
def test_a_building_is_destroyed_without_a_roll_whoever_defends(squad: str, guards: str) -> None:
    state = in_the_inner_city(squad, guards)
    assert legal(state, "raze") == {"market with inner2/a"}
    assert legal(state, "kill") == {"hero with inner2/a", "general with inner2/a"}
    assert verbs(state) - {"attack", "send"} == {"raze", "kill", "move", "done"}
    markets, before = state.store[kind("market")], [units(state, 1, space) for space in CITY_2]
    events = play(state, "raze market with inner2/a")
    assert events[0] == Razed(Seat(0), Seat(1), "market", SPACE_OF_NAME["inner2"], 0)
    assert kinds_of_events(events)[0] == "razed"
    assert "market" not in named(state.realms[1].city)
    assert state.store[kind("market")] == markets + 1
    assert [units(state, 1, space) for space in CITY_2] == before


@rule("DR-F7", "DR-C8")
@pytest.mark.parametrize("guards", GUARDS)
def test_central_characters_are_killed_without_a_roll_whoever_defends(guards: str) -> None:
    squads = ["inner2=knight inner2=militia inner1=spy", guards]
    state = in_the_inner_city(squads=squads, heroes=("merchant-prince", "builder"))
    generals = state.store[kind("general")]
    killed = play(state, "kill general with inner2/a")[0]
    assert killed == Killed(Seat(0), Seat(1), "general", SPACE_OF_NAME["inner2"], 0)
    assert state.store[kind("general")] == generals + 1
    cheaper = state.realms[1].bonus.prices[kind("temple")]
    orphaned = play(state, "kill hero with inner2/b")[0]
    assert orphaned == Orphaned(Seat(0), Seat(1), "builder", SPACE_OF_NAME["inner2"], 1)
    assert not state.realms[1].alive
    assert state.realms[1].bonus.prices[kind("temple")] > cheaper


@rule("DR-F7")
def test_a_deed_takes_the_squads_whole_turn() -> None:
    state = in_the_inner_city()
    play(state, "raze market with inner2/a")
    assert why(state, "kill general with inner2/a") == "DR-F3.done"
    assert why(state, "attack inner2/2a with inner2/a") == "DR-F3.done"
    assert why(state, "move inner2/a to outer2/a") == "DR-T4.acted"
    assert why(state, "send militia from inner2/a to outer2/a") == "DR-T4.unit_acted"


@rule("DR-F7")
def test_a_squad_that_fought_or_moved_does_no_deed() -> None:
    fought = in_the_inner_city()
    play(fought, "attack inner2/2a with inner2/a", by=dice(*WINS))
    assert why(fought, "raze market with inner2/a") == "DR-F7.acted"
    moved = in_the_inner_city(squads=["outer2=knight inner1=spy", ""])
    play(moved, "move outer2/a to inner2/a")
    assert why(moved, "kill hero with inner2/a") == "DR-F3.done"


@rule("DR-F7")
def test_what_is_not_there_or_lasts_is_neither_razed_nor_killed() -> None:
    state = in_the_inner_city(cities=["", "pyramids"], dead=[1])
    assert {"raze", "kill"} & verbs(state) == set()
    assert why(state, "raze market with inner2/a") == "DR-F7.nothing"
    assert why(state, "kill hero with inner2/a") == "DR-F7.nothing"
    assert why(state, "kill general with inner2/a") == "DR-F7.nothing"
    deeds = {str(move) for move in state.setting.moves.actions if move.verb in ("raze", "kill")}
    for lasting in ("pyramids", "writing", "victory-3"):
        assert f"raze {lasting} with inner2/a" not in deeds
    own = table(Step.ACTION, squads=["inner1=knight"], cities=["market"])
    assert why(own, "raze market with inner1/a") == "DR-F7.own"


@rule("DR-F7")
def test_deeds_are_done_from_the_inner_city_alone() -> None:
    state = in_the_inner_city(squads=["outer2=archer middle=archer", ""])
    assert {"raze", "kill"} & verbs(state) == set()
    assert why(state, "kill hero with inner2/a") == "DR-T4.nobody"
