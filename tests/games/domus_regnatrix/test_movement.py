"""The fourth step: squads and units on the move, and who may go where."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.phase import Step
from regnum.games.domus_regnatrix.spaces import EDGES, INNER, MIDDLE, NEIGHBOURS, OUTER, SPACE_NAMES, WALLS
from tests.games.domus_regnatrix.tables import allowed, dice, legal, play, table, units, why
from tests.rules import rule


@rule("DR-P1")
def test_which_spaces_are_neighbours() -> None:
    assert set(NEIGHBOURS[MIDDLE]) == set(OUTER)
    for city in range(4):
        assert set(NEIGHBOURS[INNER[city]]) == {WALLS[city], OUTER[city]}
        assert set(NEIGHBOURS[WALLS[city]]) == {INNER[city], OUTER[city]}
        assert set(NEIGHBOURS[OUTER[city]]) == {INNER[city], WALLS[city], MIDDLE}
    assert all((space, source) in EDGES for source, space in EDGES)
    assert len(SPACE_NAMES) == 13


@rule("DR-P1", "DR-T4")
def test_the_way_into_an_enemys_land_is_two_moves_over_the_middle() -> None:
    state = table(Step.ACTION, squads=["outer1=knight inner1=spy"])
    assert legal(state, "move") >= {"outer1/a to middle/a", "outer1/a to inner1/a"}
    play(state, "move outer1/a to middle/a")
    assert units(state, 0, "middle") == ["knight"]
    assert why(state, "move middle/a to outer2/a") == "DR-T4.acted"
    state = table(Step.ACTION, squads=["middle=knight inner1=spy"])
    play(state, "move middle/a to outer2/a")
    assert units(state, 0, "outer2") == ["knight"]


@rule("DR-P1")
def test_there_are_only_the_cities_of_the_players() -> None:
    state = table(Step.ACTION, seats=2, squads=["middle=knight"])
    assert why(state, "move middle/a to outer3/a") == "DR-P1.nowhere"
    assert why(table(Step.ACTION, seats=3, squads=["middle=knight"]), "move middle/a to outer4/a") == "DR-P1.nowhere"
    assert allowed(table(Step.ACTION, seats=4, squads=["middle=knight"]), "move middle/a to outer4/a")


@rule("DR-P1", "DR-P3")
def test_who_may_man_the_walls_goes_over_them_and_others_pass_in_one_move() -> None:
    state = table(Step.ACTION, squads=["inner1=archer+mage inner1=knight+archer"])
    assert why(state, "move inner1/a to outer1/a") == "DR-P1.walls"
    assert allowed(state, "move inner1/a to walls1/a")
    assert allowed(state, "move inner1/b to outer1/a")
    assert why(state, "move inner1/b to walls1/a") == "DR-P3.walls"
    on_walls = table(Step.ACTION, squads=["walls1=archer outer1=archer outer1=militia"])
    assert allowed(on_walls, "move walls1/a to outer1/a")
    assert allowed(on_walls, "move walls1/a to inner1/a")
    assert allowed(on_walls, "move outer1/a to walls1/b")
    assert why(on_walls, "move outer1/a to inner1/a") == "DR-P1.walls"
    assert why(on_walls, "move outer1/b to walls1/a") == "DR-P3.walls"
    assert allowed(on_walls, "move outer1/b to inner1/a")


@rule("DR-P3")
@pytest.mark.parametrize("unit", ["archer", "crossbowman", "mage", "sorcerer", "ranger"])
def test_long_range_units_man_walls(unit: str) -> None:
    assert allowed(table(Step.ACTION, squads=[f"inner1={unit}"]), "move inner1/a to walls1/a")


@rule("DR-P3")
@pytest.mark.parametrize("unit", ["militia", "spearman", "swordsman", "knight", "trebuchet", "mercenary", "spy"])
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


@rule("DR-P4")
def test_leaving_is_always_possible() -> None:
    state = table(Step.ACTION, squads=["inner2=knight"])
    assert allowed(state, "move inner2/a to outer2/a")
    assert units(state, 0, "inner2") == ["knight"]


@rule("DR-Q2")
def test_two_squads_in_a_space_and_the_third_must_join() -> None:
    state = table(Step.ACTION, squads=["outer1=knight middle=militia middle=spearman inner1=swordsman inner1=spy"])
    assert {text for text in legal(state, "move") if text.startswith("outer1/a to middle")} == {
        "outer1/a to middle/a",
        "outer1/a to middle/b",
    }
    play(state, "move outer1/a to middle/b")
    assert units(state, 0, "middle") == ["militia", "spearman+knight"]


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
    play(state, "attack middle/2a with middle/a", by=dice(6, 6, 1, 1))
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
def test_a_unit_alone_may_not_be_the_third_squad() -> None:
    state = table(
        Step.ACTION, terrains=("hills", "coast"), middle="marsh", squads=["outer1=knight+militia middle=spearman"]
    )
    assert allowed(state, "send militia from outer1/a to middle/a")
    assert why(state, "send militia from outer1/a to middle/b") == "DR-Q2.full"


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
