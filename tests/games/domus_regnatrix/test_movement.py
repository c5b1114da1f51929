"""The fourth step: squads and units on the move, and who may go where."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_NAMES
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.state import State
from tests.games.domus_regnatrix.tables import DATA, WINS, allowed, dice, legal, play, table, units, why
from tests.rules import rule

TERRAINS = [piece.name for piece in DATA.pieces["terrain"]]


def ways(state: State, source: str, unit: str | None = None) -> set[str]:
    """The spaces that the first squad of a space may move to, or a unit of it alone."""
    if unit is None:
        found = {text.split(" to ")[1] for text in legal(state, "move") if text.startswith(f"{source}/a to ")}
    else:
        found = {text.split(" to ")[1] for text in legal(state, "send") if text.startswith(f"{unit} from {source}/a")}
    return {name.split("/")[0] for name in found}


@rule("DR-P1")
@pytest.mark.parametrize(
    ("source", "reached"),
    [
        ("inner1", {"walls1", "outer1", "middle"}),
        ("walls1", {"inner1", "outer1", "middle"}),
        ("outer1", {"inner1", "walls1", "middle"}),
        ("middle", {"outer1", "outer2", "outer3"}),
        ("outer2", {"inner2", "middle"}),
        ("inner2", {"outer2"}),
    ],
)
def test_where_one_move_leads(source: str, reached: set[str]) -> None:
    """An archer may man its own city's walls; the walls of the second player are down."""
    squads = [f"{source}=archer+archer"]
    state = table(Step.ACTION, seats=3, squads=squads, walls={1: (0, 5, 5, 5)})
    assert ways(state, source) == ways(state, source, "archer") == reached
    assert len(SPACE_NAMES) == 1 + 3 * 4


@rule("DR-P1", "DR-T4")
@pytest.mark.parametrize("space", ["inner1", "walls1", "outer1"])
def test_it_is_one_move_from_any_own_space_to_the_middle_and_one_into_an_enemys_outer_city(space: str) -> None:
    state = table(Step.ACTION, squads=[f"{space}=archer inner1=spy", "inner2=militia+knight"])
    play(state, f"move {space}/a to middle/a")
    assert units(state, 0, "middle") == ["archer"]
    assert why(state, "move middle/a to outer2/a") == "DR-T4.acted"
    state = table(Step.ACTION, squads=["middle=archer inner1=spy", "inner2=militia+knight"])
    play(state, "move middle/a to outer2/a")
    assert units(state, 0, "outer2") == ["archer"]


@rule("DR-P1")
def test_a_unit_alone_goes_straight_to_the_middle_too() -> None:
    state = table(Step.ACTION, squads=["inner1=knight+militia"])
    play(state, "send militia from inner1/a to middle/a")
    assert units(state, 0, "middle") == ["militia"]


@rule("DR-P1")
def test_from_an_enemys_inner_city_the_way_to_the_middle_leads_through_its_outer_city() -> None:
    state = table(Step.ACTION, squads=["inner2=knight+militia"], walls={1: (0, 5, 5, 5)})
    assert why(state, "move inner2/a to middle/a") == "DR-P1.outer_first"
    assert why(state, "send militia from inner2/a to middle/a") == "DR-P1.outer_first"
    assert allowed(state, "move inner2/a to outer2/a")
    assert allowed(table(Step.ACTION, squads=["outer2=knight"]), "move outer2/a to middle/a")
    estate = table(Step.ACTION, seats=3, squads=["inner2=knight"])
    estate.rule(estate.others(estate.turn)[0], estate.realms[1]._replace(lord=estate.turn, walls=()))
    assert why(estate, "move inner2/a to middle/a") == "DR-P1.outer_first"


@rule("DR-P1")
def test_the_way_home_from_the_middle_leads_into_the_own_outer_city() -> None:
    state = table(Step.ACTION, squads=["middle=archer"])
    assert {space for space in ways(state, "middle") if space.endswith("1")} == {"outer1"}
    texts = [str(move) for move in state.setting.moves.actions if str(move).startswith("move middle/a to inner")]
    assert texts == []


@rule("DR-P1")
def test_there_are_only_the_cities_of_the_players() -> None:
    state = table(Step.ACTION, seats=2, squads=["middle=knight"])
    assert why(state, "move middle/a to outer3/a") == "DR-P1.nowhere"
    assert why(table(Step.ACTION, seats=3, squads=["middle=knight"]), "move middle/a to outer4/a") == "DR-P1.nowhere"
    assert allowed(table(Step.ACTION, seats=4, squads=["middle=knight"]), "move middle/a to outer4/a")


@rule("DR-P1", "DR-P3")
def test_within_the_own_city_all_spaces_are_neighbours_for_whoever_may_be_there() -> None:
    state = table(Step.ACTION, squads=["inner1=archer+mage inner1=knight+archer"])
    assert allowed(state, "move inner1/a to outer1/a")
    assert allowed(state, "move inner1/a to walls1/a")
    assert allowed(state, "move inner1/b to outer1/a")
    assert why(state, "move inner1/b to walls1/a") == "DR-P3.walls"
    assert allowed(state, "send archer from inner1/b to walls1/a")
    outside = table(Step.ACTION, squads=["outer1=archer outer1=militia"])
    assert allowed(outside, "move outer1/a to walls1/a")
    assert allowed(outside, "move outer1/a to inner1/a")
    assert allowed(outside, "move outer1/b to inner1/a")
    assert why(outside, "move outer1/b to walls1/a") == "DR-P3.walls"


@rule("DR-P3")
@pytest.mark.parametrize("unit", ["mage", "archer"])
def test_long_range_units_man_walls(unit: str) -> None:
    assert allowed(table(Step.ACTION, squads=[f"inner1={unit}"]), "move inner1/a to walls1/a")


@rule("DR-P3")
@pytest.mark.parametrize("unit", ["knight", "spy", "trebuchet"])
def test_no_other_units_man_walls(unit: str) -> None:
    assert why(table(Step.ACTION, squads=[f"inner1={unit}"]), "move inner1/a to walls1/a") == "DR-P3.walls"


@rule("DR-P4")
def test_enemies_never_occupy_walls() -> None:
    state = table(Step.ACTION, squads=["outer2=archer"])
    assert why(state, "move outer2/a to walls2/a") == "DR-P4.walls"


@rule("DR-P4")
def test_an_inner_city_is_closed_until_a_stack_is_down() -> None:
    closed = table(Step.ACTION, squads=["outer2=knight"], walls={1: (1, 1, 1, 1)})
    assert why(closed, "move outer2/a to inner2/a") == "DR-P4.closed"
    breached = table(Step.ACTION, squads=["outer2=knight outer2=archer"], walls={1: (5, 0, 5, 5)})
    assert allowed(breached, "move outer2/a to inner2/a")
    assert allowed(breached, "move outer2/b to inner2/a")


@rule("DR-P4")
def test_spies_pass_in_squads_of_spies_only() -> None:
    state = table(Step.ACTION, squads=["outer2=spy+spy outer2=spy+militia"])
    assert allowed(state, "move outer2/a to inner2/a")
    assert why(state, "move outer2/b to inner2/a") == "DR-P4.closed"
    alone = table(Step.ACTION, squads=["outer2=militia+spy"])
    assert allowed(alone, "send spy from outer2/a to inner2/a")


@rule("DR-P4", "DR-C7")
def test_a_spymaster_keeps_foreign_spies_out_while_the_walls_stand() -> None:
    squads = ["outer2=spy outer2=spy+spy", "outer2=spy"]
    watched = table(Step.ACTION, squads=squads, cities=["", "spymaster"], walls={1: (1, 1, 1, 1)})
    assert why(watched, "move outer2/a to inner2/a") == "DR-C7.watched"
    assert why(watched, "move outer2/b to inner2/a") == "DR-C7.watched"
    assert why(watched, "send spy from outer2/b to inner2/a") == "DR-C7.watched"
    breached = table(Step.ACTION, squads=squads, cities=["", "spymaster"], walls={1: (5, 0, 5, 5)})
    assert allowed(breached, "move outer2/a to inner2/a")
    foreign = table(Step.ACTION, squads=squads, cities=["spymaster", ""])
    assert allowed(foreign, "move outer2/a to inner2/a")
    own = table(Step.ACTION, turn=1, squads=squads, cities=["", "spymaster"])
    assert allowed(own, "move outer2/a to inner2/a")


@rule("DR-P4", "DR-C7")
def test_a_spymaster_expels_nobody_and_keeps_others_out_no_better() -> None:
    inside = table(Step.ACTION, squads=["inner2=spy outer2=militia"], cities=["", "spymaster"])
    assert allowed(inside, "move inner2/a to outer2/b")
    assert allowed(inside, "kill spymaster with inner2/a")
    assert why(inside, "move outer2/a to inner2/b") == "DR-P4.closed"


@rule("DR-P4")
def test_leaving_is_always_possible_and_a_breach_closed_again_expels_nobody() -> None:
    state = table(Step.ACTION, squads=["inner2=knight"])
    assert allowed(state, "move inner2/a to outer2/a")
    assert units(state, 0, "inner2") == ["knight"]


@rule("DR-Q2")
@pytest.mark.parametrize(
    ("middle", "space"),
    [
        *((terrain, "middle") for terrain in TERRAINS),
        *((TERRAINS[0], space) for space in ("outer1", "walls1", "outer2")),
    ],
)
def test_two_squads_in_a_space_everywhere_and_the_third_must_join(middle: str, space: str) -> None:
    left = [terrain for terrain in TERRAINS if terrain != middle]
    source = "middle" if space == "outer2" else "inner1"
    one = table(Step.ACTION, terrains=left, middle=middle, squads=[f"{source}=archer {space}=archer"])
    assert allowed(one, f"move {source}/a to {space}/a")
    assert allowed(one, f"move {source}/a to {space}/b")
    two = table(
        Step.ACTION,
        terrains=left,
        middle=middle,
        squads=[f"{source}=archer+mage {space}=archer {space}=mage inner1=spy"],
    )
    assert {text for text in legal(two, "move") if text.startswith(f"{source}/a to {space}")} == {
        f"{source}/a to {space}/a",
        f"{source}/a to {space}/b",
    }
    assert allowed(two, f"send mage from {source}/a to {space}/b")
    play(two, f"move {source}/a to {space}/b")
    assert units(two, 0, space) == ["archer", "mage+archer+mage"]


@rule("DR-Q2")
def test_a_squad_founds_the_next_slot_or_joins_one() -> None:
    state = table(Step.ACTION, squads=["outer1=knight"])
    assert why(state, "move outer1/a to middle/b") == "DR-Q2.slot"
    state = table(Step.ACTION, squads=["outer1=knight middle=militia"])
    assert allowed(state, "move outer1/a to middle/a")
    assert allowed(state, "move outer1/a to middle/b")


@rule("DR-Q1")
def test_who_joins_goes_under_the_top_card() -> None:
    state = table(Step.ACTION, squads=["outer1=knight+archer middle=militia+spearman"])
    play(state, "move outer1/a to middle/a")
    assert units(state, 0, "middle") == ["militia+knight+archer+spearman"]


@rule("DR-T4")
def test_each_squad_does_one_thing() -> None:
    state = table(Step.ACTION, squads=["outer1=knight inner1=swordsman", "middle=militia"])
    play(state, "move outer1/a to middle/a")
    assert why(state, "attack middle/2a with middle/a") == "DR-F3.done"
    assert why(state, "move middle/a to outer1/a") == "DR-T4.acted"
    assert allowed(state, "move inner1/a to outer1/a")
    assert why(state, "move outer1/b to middle/a") == "DR-T4.nobody"


@rule("DR-T4")
def test_who_attacked_does_not_move() -> None:
    state = table(Step.ACTION, squads=["middle=knight+militia inner1=spy", "middle=militia middle=spearman"])
    play(state, "attack middle/2a with middle/a", by=dice(*WINS))
    assert why(state, "move middle/a to outer2/a") == "DR-T4.acted"
    assert allowed(state, "attack middle/2a with middle/a")
    # The unit under the top has not attacked.
    assert allowed(state, "send militia from middle/a to outer2/a")


@rule("DR-T4")
def test_a_unit_may_leave_its_squad_and_move_alone() -> None:
    state = table(Step.ACTION, squads=["outer1=knight+militia+archer middle=spearman inner1=spy"])
    play(state, "send militia from outer1/a to middle/b")
    assert units(state, 0, "outer1") == ["knight+archer"]
    assert units(state, 0, "middle") == ["spearman", "militia"]
    assert why(state, "send militia from middle/b to outer2/a") == "DR-R12.top"
    assert why(state, "send militia from outer1/a to middle/a") == "DR-T4.no_unit"
    assert allowed(state, "move outer1/a to middle/a")
    play(state, "send archer from outer1/a to middle/b")
    assert units(state, 0, "middle") == ["spearman", "militia+archer"]
    assert why(state, "send archer from middle/b to outer2/a") == "DR-T4.unit_acted"


@rule("DR-T4", "DR-Q2")
def test_a_unit_alone_may_found_the_second_squad_and_must_join_where_there_are_two() -> None:
    one = table(Step.ACTION, squads=["outer1=knight+militia middle=spearman"])
    play(one, "send militia from outer1/a to middle/b")
    assert units(one, 0, "middle") == ["spearman", "militia"]
    two = table(Step.ACTION, squads=["outer1=knight+militia middle=spearman middle=archer inner1=spy"])
    play(two, "send militia from outer1/a to middle/b")
    assert units(two, 0, "middle") == ["spearman", "archer+militia"]


@rule("DR-R12")
def test_the_top_card_does_not_leave_alone() -> None:
    state = table(Step.ACTION, squads=["outer1=knight+militia"])
    assert why(state, "send knight from outer1/a to middle/a") == "DR-R12.top"
    twins = table(Step.ACTION, squads=["outer1=knight+knight"])
    assert allowed(twins, "send knight from outer1/a to middle/a")


@rule("DR-R12")
def test_a_squad_moves_as_a_whole_only_if_none_of_it_has_acted() -> None:
    state = table(Step.ACTION, squads=["outer1=knight+militia middle=spearman+archer"])
    play(state, "send militia from outer1/a to middle/a")
    assert why(state, "move middle/a to outer2/a") == "DR-T4.acted"
    assert allowed(state, "send archer from middle/a to outer2/a")


@rule("DR-T4")
def test_squads_act_in_the_fourth_step() -> None:
    state = table(squads=["outer1=knight"])
    assert why(state, "move outer1/a to middle/a") == "DR-T4.later"
    state = table(Step.REARRANGE, squads=["outer1=knight+militia"])
    assert why(state, "move outer1/a to middle/a") == "DR-T4.past"


@rule("DR-T4")
def test_a_new_turn_finds_all_units_fresh() -> None:
    state = table(Step.ACTION, squads=["outer1=knight inner1=spy"])
    play(state, "move outer1/a to middle/a", "done")
    assert state.turn == 1
    assert all(one % 16 == 0 for here in state.realms[0].squads for squad in here for one in squad)
