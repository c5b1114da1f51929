"""Pirates: who can be attacked, with which cards, and what they take."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.events import Raided
from regnum.games.golden_horn.rules.phase import Phase
from tests.games.golden_horn.tables import (
    BASE,
    EXTENSION,
    after,
    allowed,
    cards,
    choices,
    home,
    number,
    play,
    refused,
    ship,
    table,
    where,
)
from tests.rules import rule

both = pytest.mark.parametrize("extension", [BASE, EXTENSION])


@rule("GH-P1")
@both
def test_two_cards_in_the_targets_sail_colours_take_a_cube_of_its_cargo(extension: int) -> None:
    state = table(2, extension, ships={"b3": "s2>3r"}, hands={0: "1y1b2r"}, warehouses={0: "1r"})
    play(state, "attack b3")
    assert state.phase == Phase.PIRATES
    events = play(state, "pirates yellow blue")
    assert events[0] == Raided(seat=0, ship=number("b3"), card=3, second=5, ware=0)  # type: ignore[arg-type]
    assert where(state, "b3") == "s2>2r"
    assert home(state, 0) == "2r"
    assert (state.hands[0], state.discards) == (cards("2r"), cards("1y1b"))
    assert (state.to_move, state.phase) == (0, Phase.TURN)


@rule("GH-P1")
def test_two_of_the_same_colour_will_do() -> None:
    state = after(table(ships={"b3": "s2>3r"}, hands={0: "2y1o"}), "attack b3")
    assert choices(state, "pirates") == ["orange yellow", "yellow yellow"]
    play(state, "pirates yellow yellow")
    assert state.hands[0] == cards("1o")


@rule("GH-P1")
def test_a_ship_with_one_sail_colour_takes_two_cards_of_it() -> None:
    assert refused(table(ships={"b1": "s2>3r"}, hands={0: "1g8r"}), "attack b1") == "GH-P1.cards"
    state = after(table(ships={"b1": "s2>3r"}, hands={0: "2g"}), "attack b1")
    assert choices(state, "pirates") == ["green green"]


@rule("GH-P1")
def test_other_cards_bring_no_pirates() -> None:
    state = after(table(ships={"b3": "s2>3r"}, hands={0: "1y1b2r"}), "attack b3")
    assert refused(state, "pirates red red") == refused(state, "pirates red yellow") == "GH-P1.sails"
    assert refused(state, "pirates yellow yellow") == refused(state, "pirates orange blue") == "GH-P1.hand"


@rule("GH-P1")
def test_the_target_is_an_opponents_ship_at_sea_with_cargo() -> None:
    ships = {"a1": "s1>2b", "b1": "s2>3r", "b2": "s3>-", "b3": "constantinople<-"}
    state = table(ships=ships, hands={0: "9r9g9p9y"})
    assert choices(state, "attack") == ["b1"]
    assert refused(state, "attack a1") == "GH-P1.own"
    assert refused(state, "attack b2") == "GH-P1.empty"
    assert refused(state, "attack b3") == "GH-P1.port"
    assert refused(state, "attack c1") == "GH-P1.absent"
    assert allowed(table(3, ships={"c1": "s2>3r"}, hands={0: "2b"}), "attack c1")


@rule("GH-T6", "GH-P1")
def test_pirates_cannot_attack_in_modone() -> None:
    state = table(ships={"b1": "modone>3r"}, hands={0: "9g"})
    assert refused(state, "attack b1") == "GH-T6.modone"


@rule("GH-P1")
def test_without_two_cards_there_is_no_attack() -> None:
    assert refused(table(ships={"b1": "s2>3r"}, hands={0: "1g"}), "attack b1") == "GH-P1.cards"
    assert refused(table(ships={"b1": "s2>3r"}), "attack b1") == "GH-P1.cards"


@rule("GH-P1")
def test_an_attack_begun_is_paid_for_before_anything_else() -> None:
    state = table(ships={"b1": "s2>3r", "b3": "s3>1r"}, hands={0: "2g2y"})
    assert refused(state, "pirates green green") == "GH-P1.target"
    state = after(state, "attack b1")
    assert refused(state, "attack b3") == "GH-P1.chosen"
    for text in ("sail 1", "turn 1", "load red", "step", "wind green", "end"):
        assert refused(state, text) == "GH-P1.pay", text


@rule("GH-P1", "GH-T5")
def test_the_last_cube_taken_leaves_the_ship_robbed_where_it_is() -> None:
    state = table(ships={"b1": "s2>1r"}, hands={0: "2g"})
    play(state, "attack b1", "pirates green green")
    assert where(state, "b1") == "s2>-"
    assert ship(state, "b1").robbed
    assert refused(state, "attack b1") == "GH-T1.one_attack"


@rule("GH-P1")
def test_a_robbed_ship_has_nothing_more_to_take() -> None:
    state = table(3, ships={"b1": "s5>1r"}, hands={0: "2g", 2: "2g"}, seat=0)
    play(state, "attack b1", "pirates green green", "sail 1", "load pink", "end")
    play(state, "sail 2", "load yellow", "end")
    assert state.to_move == 2
    assert refused(state, "attack b1") == "GH-P1.empty"


# with the extension


@rule("DDM-3")
@pytest.mark.parametrize("cargo", ["1S", "3S", "2S1F"])
def test_a_ship_with_soldiers_cannot_be_attacked(cargo: str) -> None:
    state = table(ships={"b1": f"s2>{cargo}"}, hands={0: "9g"})
    assert refused(state, "attack b1") == "DDM-3.soldiers"


@rule("DDM-3")
def test_a_ship_with_soldiers_moves_like_any_other() -> None:
    state = table(ships={"a3": "s2>3S"}, hands={0: "1b"}, modone_cards=0)
    play(state, "sail 3", "step")
    assert where(state, "a3") == "modone>3S"


@rule("DDM-9")
def test_a_ship_with_farmers_alone_can_be_attacked_and_loses_one() -> None:
    state = table(ships={"b1": "s2>2F"}, hands={0: "2g"})
    play(state, "attack b1", "pirates green green")
    assert home(state, 0) == "1F"
    assert where(state, "b1") == "s2>1F"
    assert not ship(state, "b1").robbed


@rule("DDM-9", "GH-T5")
def test_a_ship_whose_last_farmer_was_taken_may_turn_round() -> None:
    state = table(ships={"b1": "s5>1F"}, hands={0: "2g"})
    play(state, "attack b1", "pirates green green", "sail 1", "load pink", "end")
    assert allowed(state, "turn 1")
