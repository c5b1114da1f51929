"""Dominions: conquering them with soldiers and farmers, and exchanging farmers."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.data import DOMINIONS
from regnum.games.golden_horn.rules.events import Conquered
from regnum.games.golden_horn.rules.phase import Phase
from tests.games.golden_horn.tables import (
    BASE,
    DATA,
    after,
    allowed,
    choices,
    home,
    names,
    play,
    refused,
    table,
    verbs,
)
from tests.rules import rule


@rule("DDM-5")
@pytest.mark.parametrize("dominion", range(5))
def test_a_conquest_returns_as_many_soldiers_to_the_store_as_the_tile_shows(dominion: int) -> None:
    name, (soldiers, points) = DOMINIONS[dominion], DATA.dominions[dominion]
    state = table(warehouses={0: "8S"})
    store = state.realm.store
    events = play(state, f"conquer {name}")
    assert events[0] == Conquered(0, dominion, soldiers, 0, points)  # type: ignore[arg-type]
    assert home(state, 0) == f"{8 - soldiers}S"
    assert state.realm.store == store + soldiers
    assert state.realm.owners[dominion] == 0


@rule("DDM-5")
def test_too_few_soldiers_conquer_nothing() -> None:
    state = table(warehouses={0: "3S"})
    assert choices(state, "conquer") == ["zara", "durazzo"]
    assert refused(state, "conquer candia") == "DDM-5.soldiers"
    assert not choices(table(warehouses={0: "1S"}), "conquer")


@rule("DDM-5")
def test_only_one_dominion_a_turn() -> None:
    state = table(warehouses={0: "9S"}, ships={"a1": "s1>-"})
    play(state, "conquer zara")
    assert refused(state, "conquer durazzo") == "DDM-5.one"
    play(state, "sail 1", "end", "sail 1", "load red", "end")
    assert state.to_move == 0
    assert allowed(state, "conquer durazzo")


@rule("DDM-5")
def test_a_conquered_dominion_cannot_be_conquered_again() -> None:
    state = table(warehouses={0: "9S"}, owners="1----")
    assert refused(state, "conquer zara") == "DDM-5.taken"
    own = table(warehouses={0: "9S"}, owners="0----")
    assert refused(own, "conquer zara") == "DDM-5.taken"


@rule("DDM-5")
def test_a_conquest_is_possible_at_any_time_of_the_turn() -> None:
    ships = {"a1": "s1>-", "b1": "s5>2r"}
    state = table(warehouses={0: "9S"}, ships=ships, hands={0: "2g9y"})
    moments = [
        state,
        after(state, "attack b1"),
        after(state, "attack b1", "pirates green green"),
        after(state, "sail 2"),
        after(state, "sail 1"),
        after(state, "sail 1", "wind yellow"),
    ]
    assert [moment.phase for moment in moments] == [
        Phase.TURN,
        Phase.PIRATES,
        Phase.TURN,
        Phase.LOAD,
        Phase.SAIL,
        Phase.SAIL,
    ]
    for moment in moments:
        then = after(moment, "conquer galata")
        assert (then.phase, then.ship, then.to_move) == (moment.phase, moment.ship, moment.to_move)
    moored = after(table(warehouses={0: "9S"}, ships={"a1": "s3>-"}), "sail 1")
    assert moored.phase == Phase.MOORED
    assert allowed(moored, "conquer galata")


@rule("DDM-5")
def test_soldiers_on_board_conquer_nothing_before_they_are_home() -> None:
    state = table(ships={"a3": "s6>6S"})
    assert not choices(state, "conquer")
    play(state, "sail 3")
    assert choices(state, "conquer") == ["zara", "durazzo", "candia", "negroponte", "galata"]


@rule("DDM-5")
def test_nobody_conquers_on_anothers_turn() -> None:
    state = table(seat=1, warehouses={0: "9S"})
    assert not choices(state, "conquer")


@rule("DDM-7")
def test_two_farmers_count_as_one_soldier_and_both_may_be_mixed() -> None:
    state = table(warehouses={0: "3S6F"})
    assert choices(state, "conquer") == [
        "zara",
        "zara with 2 farmers",
        "zara with 4 farmers",
        "durazzo",
        "durazzo with 2 farmers",
        "durazzo with 4 farmers",
        "durazzo with 6 farmers",
        "candia with 2 farmers",
        "candia with 4 farmers",
        "candia with 6 farmers",
        "negroponte with 4 farmers",
        "negroponte with 6 farmers",
        "galata with 6 farmers",
    ]
    assert home(after(state, "conquer durazzo with 4 farmers"), 0) == "2S2F"
    assert home(after(state, "conquer galata with 6 farmers"), 0) == "-"


@rule("DDM-7")
def test_the_sum_must_be_exact() -> None:
    state = table(warehouses={0: "3S7F"})
    assert refused(state, "conquer zara with 6 farmers") == "DDM-7.exact"
    assert allowed(state, "conquer zara with 4 farmers")


@rule("DDM-7")
def test_farmers_that_are_not_there_cannot_be_spent() -> None:
    state = table(warehouses={0: "3S3F"})
    assert refused(state, "conquer durazzo with 4 farmers") == "DDM-7.farmers"
    assert refused(state, "conquer galata with 2 farmers") == "DDM-5.soldiers"
    assert not choices(table(warehouses={0: "3F"}), "conquer")


@rule("DDM-7")
def test_farmers_spent_return_to_the_black_cubes_out_of_the_game() -> None:
    state = table(warehouses={0: "1S2F"}, bag="3r1k")
    exiles, store = state.realm.exiles, state.realm.store
    play(state, "conquer zara with 2 farmers")
    assert (state.realm.exiles, state.realm.store) == (exiles + 2, store + 1)


@rule("DDM-8")
def test_farmers_in_the_warehouse_are_exchanged_one_for_one() -> None:
    state = table(warehouses={0: "1S3F"}, bag="3r", store=4)
    exiles = state.realm.exiles
    play(state, "exchange")
    assert home(state, 0) == "2S2F"
    assert (state.realm.store, state.realm.exiles) == (3, exiles + 1)
    play(state, "exchange", "exchange")
    assert home(state, 0) == "4S"
    assert refused(state, "exchange") == "DDM-8.none"


@rule("DDM-8")
def test_an_exchange_takes_a_soldier_from_the_store() -> None:
    state = table(warehouses={0: "3F"}, bag="3r", store=1)
    play(state, "exchange")
    assert refused(state, "exchange") == "DDM-8.store"
    assert refused(table(warehouses={0: "3F"}, bag="3r", store=0), "exchange") == "DDM-8.store"


@rule("DDM-8")
def test_farmers_on_board_are_not_exchanged() -> None:
    state = table(ships={"a3": "s5>3F"}, bag="3r", store=4)
    assert refused(state, "exchange") == "DDM-8.none"
    state = after(state, "sail 3", "step")
    assert allowed(state, "exchange")


@rule("DDM-8", "DDM-5")
def test_soldiers_of_a_conquest_can_be_had_for_farmers_in_the_same_turn() -> None:
    state = table(warehouses={0: "2S2F"}, bag="3r", store=0)
    assert refused(state, "exchange") == "DDM-8.store"
    play(state, "conquer zara", "exchange", "exchange")
    assert home(state, 0) == "2S"


def test_the_base_game_knows_none_of_it() -> None:
    state = table(2, BASE)
    assert refused(state, "conquer zara") == refused(state, "exchange") == "DDM-S1.absent"
    assert verbs(state) == {"sail"}


def test_a_turn_in_port_ends_by_itself_after_the_last_thing_that_can_be_done() -> None:
    state = table(ships={"a3": "s6>2S"})
    events = play(state, "sail 3", "conquer zara")
    assert names(events)[-2:] == ["began", "now"]
    assert state.to_move == 1
