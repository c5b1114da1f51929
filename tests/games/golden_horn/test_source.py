"""The sheet of Dominio da Mar, sentence by sentence: a worked situation of our own for each, in the sheet's order."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import BLACK, SOLDIER, WHITE
from tests.games.golden_horn.tables import (
    BASE,
    EXTENSION,
    after,
    allowed,
    choices,
    deal,
    home,
    lot,
    play,
    refused,
    table,
    verbs,
    where,
)
from tests.rules import rule

ALL = "1r1p1o1y1g1b"


# the aim


def test_a_turn_with_goods_alone_is_the_same_with_and_without_the_extension() -> None:
    """A turn with goods alone is the same with and without the extension."""
    ends = []
    for extension in (BASE, EXTENSION):
        state = table(2, extension, ships={"a1": "s5>2p", "b3": "s2>2r"}, hands={0: "1o1y2p"}, bag="5g5b")
        play(state, "attack b3", "pirates orange yellow", "sail 1", "wind pink")
        ends.append((where(state, "a1"), where(state, "b3"), home(state, 0), sum(state.hands[0]), state.to_move))
    assert ends[0] == ends[1] == ("constantinople<-", "s2>1r", "1r2p", 4, 1)


@rule("DDM-2", "DDM-5", "DDM-E2")
def test_soldiers_taken_instead_of_goods_conquer_dominions_which_bring_extra_points() -> None:
    state = table(venice="6r2p2S", ships={"a2": "s5<3r", "b1": "s2>-"}, hands={0: "9r"}, modone_cards=0)
    play(state, "sail 3", "load soldiers", "wind red", "step")
    assert where(state, "a3") == "modone>2S"
    play(state, "sail 1", "end", "sail 3", "step", "end")
    assert where(state, "a3") == "s6>2S", "over a2"
    play(state, "sail 1", "sail 3")
    assert (home(state, 0), state.points[0]) == ("2S", 2)
    play(state, "conquer zara")
    assert (home(state, 0), state.points[0]) == ("-", 3)


# components and preparation


@rule("DDM-C1")
def test_five_tiles_show_how_many_soldiers_they_take_and_how_many_points_they_bring() -> None:
    dominions = deal(2).view(None).json()["dominions"]
    assert dominions == [
        {"dominion": "zara", "soldiers": 2, "points": 3, "owner": None},
        {"dominion": "durazzo", "soldiers": 3, "points": 6, "owner": None},
        {"dominion": "candia", "soldiers": 4, "points": 8, "owner": None},
        {"dominion": "negroponte", "soldiers": 5, "points": 10, "owner": None},
        {"dominion": "galata", "soldiers": 6, "points": 12, "owner": None},
    ]


@rule("DDM-S1")
def test_sixteen_cubes_are_added_to_the_bag() -> None:
    assert sum(table().setting.rules.cubes) - sum(table(2, BASE).setting.rules.cubes) == 16


@rule("DDM-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_lots_of_ten_not_nine_are_drawn(seats: int) -> None:
    assert [sum(port) for port in deal(seats, 2).ports] == [10, 10]


@rule("DDM-S1")
def test_the_dominions_lie_beside_the_route() -> None:
    with_, without = deal(3, 4), deal(3, 4, extension=BASE)
    assert [space.name for space in with_.route.spaces] == [space.name for space in without.route.spaces]


@rule("DDM-C1")
def test_the_store_has_all_soldiers_that_do_not_stand_in_ports() -> None:
    for seed in range(10):
        state = deal(2, seed)
        assert state.realm.store == 20 - sum(port[SOLDIER] for port in state.ports)


# the order of play


@rule("DDM-1")
def test_white_and_black_cubes_in_port_are_replaced_immediately() -> None:
    for seed in range(10):
        state = deal(4, seed)
        white, black = state.bag[WHITE], state.bag[BLACK]
        assert white == 8, "all white ones are back in the bag"
        assert black + state.realm.exiles == 8, "the black ones are out of the game"


@rule("DDM-1")
def test_this_is_repeated_every_time_a_port_is_filled_again() -> None:
    state = table(venice="6r3p1S", bag="1k")
    play(state, "sail 2", "load pink", luck=[0, 7, 6])
    assert lot(state, 0) == "6r4S", "a black cube and two white ones came as soldiers"
    assert (state.realm.exiles, state.bag[WHITE]) == (8, 8)


@rule("DDM-2")
def test_whoever_leaves_a_port_of_origin_may_take_all_soldiers_who_stand_there() -> None:
    state = table(constantinople="5r5S", ships={"a1": "constantinople<-"})
    state = after(state, "sail 1", "load soldiers")
    assert where(state, "a1") == "s6<5S"


@rule("DDM-2", "DDM-3")
def test_soldiers_are_not_loaded_with_goods() -> None:
    state = after(table(venice="5r5S"), "sail 2")
    assert [choice for choice in choices(state, "load") if "red" in choice] == ["red"]
    assert where(after(state, "load red"), "a2") == "s1>5r"


@rule("DDM-3")
def test_ships_with_soldiers_are_moved_like_ships_with_goods() -> None:
    for cargo in ("3S", "3r"):
        state = table(ships={"a2": f"s3>{cargo}", "b1": "s5>1r"}, hands={0: "1o"}, modone_cards=0)
        play(state, "sail 2")
        assert where(state, "a2") == f"modone>{cargo}"
        play(state, "sail 2", "load green", "end")
        play(state, "sail 2", "wind orange")
        assert where(state, "a2") == f"s6>{cargo}", "one free step, a card, and a jump"


@rule("DDM-3")
def test_they_may_not_be_attacked_by_pirates() -> None:
    state = table(ships={"b1": "s2>1S", "b2": "s3>1b"}, hands={0: "9g9p9r"})
    assert choices(state, "attack") == ["b2"]


@rule("DDM-4")
def test_in_venice_or_constantinople_all_figures_are_unloaded_into_the_warehouse() -> None:
    for start in ("s6>4S", "s1<4S"):
        state = table(ships={"a3": start})
        play(state, "sail 3")
        assert home(state, 0) == "4S"


@rule("DDM-5")
def test_on_the_own_turn_one_dominion_may_be_conquered_at_any_time_but_need_not_be() -> None:
    state = table(warehouses={0: "6S"}, ships={"a1": "s1>-"})
    passed = after(state, "sail 1", "end")
    assert (passed.to_move, home(passed, 0)) == (1, "6S")
    assert allowed(state, "conquer galata")
    assert allowed(after(state, "sail 1"), "conquer galata")


@rule("DDM-5")
def test_the_soldiers_go_back_to_the_store_and_the_tile_in_front_of_the_conqueror() -> None:
    state = table(warehouses={0: "6S"})
    store = state.realm.store
    play(state, "conquer negroponte")
    assert (home(state, 0), state.realm.store) == ("1S", store + 5)
    players = state.view(None).json()["players"]
    assert isinstance(players, list)
    assert [player["dominions"] for player in players if isinstance(player, dict)] == [["negroponte"], []]


@rule("DDM-5", "DDM-E2")
def test_its_points_are_added_to_those_for_goods() -> None:
    state = table(warehouses={0: ALL + "5S"})
    play(state, "conquer negroponte", "announce")
    assert state.outcome is not None
    assert state.outcome.points == (10 + 10, 0)


@rule("DDM-5")
def test_a_dominion_already_captured_cannot_be_conquered() -> None:
    state = table(warehouses={0: "3S", 1: "3S"}, ships={"a1": "s1>-"})
    play(state, "conquer durazzo", "sail 1", "end")
    assert refused(state, "conquer durazzo") == "DDM-5.taken"


# farmers


@rule("DDM-6")
def test_without_soldiers_enough_farmers_are_recruited_from_the_black_cubes_removed() -> None:
    state = table(venice="6r4p", bag="-", store=1)
    assert state.realm.exiles == 8
    play(state, "sail 2", "load pink", luck=[7, 6, 5, 4])
    assert lot(state, 0) == "6r1S3F", "four white cubes: the last soldier, then black cubes"
    assert (state.realm.store, state.realm.exiles, state.bag[WHITE]) == (0, 5, 8)


@rule("DDM-7")
def test_farmers_may_be_loaded_alone_or_together_with_soldiers() -> None:
    state = after(table(venice="4r3S3F"), "sail 2")
    assert choices(state, "load") == ["red", "soldiers", "farmers", "figures"]


@rule("DDM-7")
def test_two_farmers_are_needed_instead_of_one_soldier() -> None:
    state = table(warehouses={0: "4F"})
    assert choices(state, "conquer") == ["zara with 4 farmers"]
    play(state, "conquer zara with 4 farmers")
    assert state.realm.owners[0] == 0


@rule("DDM-8")
def test_farmers_are_trained_as_soon_as_soldiers_are_in_the_store_again() -> None:
    state = table(warehouses={0: "3F", 1: "2S"}, bag="1r", store=0, seat=1, ships={"b1": "s1>-"})
    play(state, "conquer zara", "sail 1", "end")
    assert state.to_move == 0
    play(state, "exchange", "exchange")
    assert home(state, 0) == "2S1F"
    assert refused(state, "exchange") == "DDM-8.store"


@rule("DDM-8")
def test_only_farmers_in_the_warehouse_are_replaced_not_those_on_board() -> None:
    state = table(warehouses={0: "1F"}, ships={"a3": "s4>2F"}, bag="1r", store=5)
    play(state, "exchange")
    assert where(state, "a3") == "s4>2F"
    assert refused(state, "exchange") == "DDM-8.none"


@rule("DDM-9")
def test_ships_with_farmers_but_no_soldiers_may_be_attacked() -> None:
    state = table(ships={"b1": "s2>3F", "b2": "s3>1S3F"}, hands={0: "9g9p"})
    assert choices(state, "attack") == ["b1"]


# the end


@rule("DDM-E1")
@pytest.mark.parametrize(
    ("port", "ends"),
    [("10r", True), ("9r1F", True), ("9r1S", False), ("9r1y", False)],
)
def test_the_game_ends_as_soon_as_a_port_has_no_goods_or_soldiers_left(port: str, ends: bool) -> None:
    farmers = 7 if "F" in port else 8
    state = table(venice=port, bag="-", store=0, warehouses={0: f"{farmers}F"})
    assert state.realm.exiles == 0
    play(state, "sail 2", "load red")
    assert (state.outcome is not None) == ends


@rule("DDM-E1")
def test_the_game_ends_when_the_last_dominion_is_conquered() -> None:
    state = table(warehouses={0: "6S"}, owners="0101-")
    play(state, "conquer galata")
    assert state.outcome is not None
    assert state.outcome.rule == "DDM-E1"


@rule("GH-E1", "DDM-E1")
def test_a_player_with_one_of_each_of_the_six_goods_can_but_need_not_end_it() -> None:
    state = table(warehouses={0: ALL}, ships={"a1": "s1>-"})
    assert "announce" in verbs(state)
    play(state, "sail 1", "end")
    assert state.phase == Phase.TURN


@rule("DDM-E2")
def test_every_soldier_and_farmer_still_in_the_warehouse_scores_a_point() -> None:
    state = table(warehouses={0: ALL + "2S3F"})
    play(state, "announce")
    assert state.outcome is not None
    assert state.outcome.points[0] == 10 + 5
