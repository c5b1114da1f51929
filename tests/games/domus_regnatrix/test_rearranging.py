"""The fifth step: the order within squads, and units between squads of a space."""

from __future__ import annotations

from itertools import permutations

import pytest

from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from tests.games.domus_regnatrix.tables import DATA, allowed, legal, play, play_on, table, units, verbs, why
from tests.rules import rule


@rule("DR-T5", "DR-Q1")
def test_another_unit_is_put_on_top() -> None:
    state = table(Step.REARRANGE, squads=["inner1=militia+knight+archer"])
    play(state, "lead archer in inner1/a")
    assert units(state, 0, "inner1") == ["archer+militia+knight"]
    assert why(state, "lead archer in inner1/a") == "DR-T5.on_top"
    assert why(state, "lead spy in inner1/a") == "DR-T5.no_unit"


@rule("DR-T5", "DR-R13")
@pytest.mark.parametrize("order", [*permutations(("militia", "knight", "archer"))])
def test_every_order_can_be_reached(order: tuple[str, ...]) -> None:
    state = table(Step.REARRANGE, squads=["inner1=militia+knight+archer middle=spy+spearman"])
    for unit in reversed(order[:-1]):
        if not units(state, 0, "inner1")[0].startswith(unit):
            play(state, f"lead {unit} in inner1/a")
    assert units(state, 0, "inner1") == ["+".join(order)]


@rule("DR-T5")
def test_units_go_over_to_the_other_squad_of_the_space() -> None:
    state = table(Step.REARRANGE, squads=["inner1=militia+knight inner1=spearman+archer"])
    play(state, "shift knight from inner1/a")
    assert units(state, 0, "inner1") == ["militia", "spearman+knight+archer"]
    play(state, "shift militia from inner1/a")
    assert units(state, 0, "inner1") == ["spearman+militia+knight+archer"]
    assert why(state, "shift spy from inner1/a") == "DR-T5.no_unit"


@rule("DR-R13")
def test_a_unit_may_found_the_second_squad() -> None:
    state = table(Step.REARRANGE, squads=["inner1=militia+knight"])
    play(state, "shift knight from inner1/a")
    assert units(state, 0, "inner1") == ["militia", "knight"]
    lonely = table(Step.REARRANGE, squads=["inner1=militia middle=spy+spearman"])
    assert why(lonely, "shift militia from inner1/a") == "DR-T5.alone"


@rule("DR-Q2", "DR-R13")
@pytest.mark.parametrize("middle", [piece.name for piece in DATA.pieces["terrain"]])
def test_a_second_squad_may_be_founded_on_any_ground(middle: str) -> None:
    left = [piece.name for piece in DATA.pieces["terrain"] if piece.name != middle]
    state = table(Step.REARRANGE, terrains=left, middle=middle, squads=["middle=militia+knight inner1=spy+archer"])
    play(state, "shift knight from middle/a")
    assert units(state, 0, "middle") == ["militia", "knight"]


@rule("DR-R13")
def test_each_unit_changes_its_place_only_so_often() -> None:
    state = table(Step.REARRANGE, squads=["inner1=militia+knight inner1=spearman"])
    play(state, "lead knight in inner1/a", "lead militia in inner1/a")
    assert why(state, "lead knight in inner1/a") == "DR-R13.led"
    assert why(state, "shift knight from inner1/a") == "DR-R13.shifted"
    other = table(Step.REARRANGE, squads=["inner1=militia+knight inner1=spearman"])
    play(other, "shift knight from inner1/a")
    assert why(other, "shift knight from inner1/b") == "DR-R13.shifted"
    assert allowed(other, "lead knight in inner1/b")


@rule("DR-R13")
def test_rearranging_comes_to_an_end() -> None:
    state = table(Step.REARRANGE, squads=["inner1=militia+knight+archer inner1=spearman+spy"])
    steps = []

    def choose() -> str:
        verb = "shift" if legal(state, "shift") else "lead"
        steps.append(f"{verb} {min(legal(state, verb))}")
        return steps[-1]

    play_on(state, choose, lambda: state.turn != 0 or not (legal(state, "lead") or legal(state, "shift")))
    assert 0 < len(steps) <= 10


@rule("DR-T5")
def test_the_step_is_left_out_if_there_is_nothing_to_rearrange() -> None:
    state = table(Step.ACTION, squads=["inner1=militia"])
    play(state, "done")
    assert state.turn == 1


@rule("DR-T5")
def test_rearranging_is_the_last_step() -> None:
    state = table(Step.ACTION, squads=["inner1=militia+knight"])
    assert why(state, "lead knight in inner1/a") == "DR-T5.later"
    play(state, "done")
    assert state.phase == Phase.REARRANGE
    assert verbs(state) == {"lead", "shift", "done"}
    play(state, "done")
    assert state.turn == 1
