"""A turn: what comes first, how ships load, step, turn and arrive, and the cards they bring."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.events import Delivered, Drew, Moved, Shuffled
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import COLOURS
from tests.games.golden_horn.tables import (
    BASE,
    EXTENSION,
    after,
    allowed,
    cards,
    choices,
    home,
    lot,
    names,
    number,
    play,
    refused,
    ship,
    table,
    verbs,
    wares,
    where,
)
from tests.rules import rule

both = pytest.mark.parametrize("extension", [BASE, EXTENSION])

ROB = {"a1": "s1>-", "b1": "s2>2r"}
"""A ship of the second seat within reach of pirates (it has a green sail)."""


# the order of things


@rule("GH-T1")
@both
def test_a_turn_is_perhaps_an_attack_and_then_one_ship(extension: int) -> None:
    state = table(2, extension, ships=ROB, hands={0: "4g"})
    assert verbs(state) == {"attack", "sail"}
    play(state, "attack b1", "pirates green green")
    assert verbs(state) == {"sail"}, "one attack only"
    assert refused(state, "attack b1") == "GH-T1.one_attack"
    play(state, "sail 1")
    assert refused(state, "attack b1") == "GH-T1.attack_first"
    assert refused(state, "pirates green green") == "GH-T1.attack_first"
    assert refused(state, "sail 2") == "GH-T1.one_ship"
    assert refused(state, "turn 2") == "GH-T1.one_ship"
    play(state, "end")
    assert state.to_move == 1


@rule("GH-T1")
def test_a_ship_must_be_moved_before_the_turn_ends() -> None:
    state = table(ships={"a1": "s1>-"})
    assert refused(state, "end") == "GH-T1.move_first"
    assert refused(state, "step") == refused(state, "wind red") == "GH-T1.which_ship"
    assert choices(state, "sail") == ["1", "2", "3"]
    play(state, "sail 1")
    assert allowed(state, "end")


@rule("GH-T1")
def test_every_ship_can_always_be_moved_since_jumping_leads_to_a_port() -> None:
    sea = {"a1": "s1>-", "a2": "s2>-", "a3": "s3>-", "b1": "s4>1r", "b2": "s5>1b", "b3": "s6>1g"}
    state = table(ships=sea)
    play(state, "sail 1", seed=3)
    assert where(state, "a1") == "modone>-"
    state = table(ships={**sea, "a1": "modone>-", "a2": "modone>-", "a3": "s3>-"}, seat=0)
    play(state, "sail 3")
    assert where(state, "a3") == "constantinople<-", "over a full Modone and three ships"


@rule("GH-T1")
def test_the_attack_can_be_left_out_and_is_over_once_a_ship_moves() -> None:
    state = table(ships=ROB, hands={0: "4g"})
    play(state, "sail 1")
    assert not choices(state, "attack")


@rule("GH-T1")
def test_after_the_move_what_is_allowed_at_any_time_still_is() -> None:
    state = table(ships={"a3": "s1<2S"}, warehouses={0: "1r1p1o1y1g1b1F"}, bag="2r", store=6)
    anytime = {"announce", "exchange"}
    assert anytime <= verbs(state)
    play(state, "sail 3")
    assert state.phase == Phase.MOORED
    assert verbs(state) == {*anytime, "conquer", "end"}
    play(state, "conquer zara", "end")
    assert state.to_move == 1


@rule("GH-T1")
def test_a_turn_ends_by_itself_in_port_when_nothing_is_left_to_do() -> None:
    state = table(ships={"a3": "s1<2y"})
    play(state, "sail 3")
    assert (state.to_move, state.phase) == (1, Phase.TURN)
    assert home(state, 0) == "2y"


# loading


@rule("GH-T2")
@both
def test_a_ship_that_leaves_a_port_loads_all_cubes_of_a_colour_that_its_sails_lack(extension: int) -> None:
    state = table(2, extension, bag="4b")
    play(state, "sail 2")
    assert state.phase == Phase.LOAD
    goods = [choice for choice in choices(state, "load") if choice != "soldiers"]
    assert goods == ["red", "pink", "orange", "green"], "its sails are blue and yellow"
    play(state, "load red")
    assert where(state, "a2") == "s1>3r", "all three, and the free step"
    assert not state.ports[0][COLOURS.index("red")]


@rule("GH-T2")
def test_own_sail_colours_and_colours_that_are_not_there_cannot_be_loaded() -> None:
    state = after(table(2, BASE, venice="4y5r"), "sail 2")
    assert choices(state, "load") == ["red"]
    assert refused(state, "load yellow") == "GH-T2.sail"
    assert refused(state, "load blue") == refused(state, "load pink") == "GH-T2.none"
    assert refused(state, "load nothing") == "GH-T2.must"
    assert refused(state, "load soldiers") == refused(state, "load figures") == "DDM-S1.absent"


@rule("GH-T2")
def test_loading_comes_before_anything_else() -> None:
    state = after(table(ships={"b1": "s2>2r"}, hands={0: "4g4r"}), "sail 2")
    for text in ("end", "step", "wind red", "attack b1", "pirates green green"):
        assert refused(state, text) == "GH-T2.load_first", text
    assert refused(state, "sail 1") == refused(state, "turn 1") == "GH-T1.one_ship"


@rule("GH-T2")
def test_a_ship_sails_empty_if_the_port_has_its_own_sail_colours_only() -> None:
    state = table(2, BASE, venice="5y4b")
    events = play(state, "sail 2")
    assert names(events) == ["unladen", "moved", "now"]
    assert where(state, "a2") == "s1>-"
    assert lot(state, 0) == "5y4b"


@rule("GH-T2")
@pytest.mark.parametrize(("extension", "full"), [(BASE, 9), (EXTENSION, 10)])
def test_the_port_is_at_once_refilled_from_the_bag(extension: int, full: int) -> None:
    state = table(2, extension)
    red = state.bag[0]
    events = play(state, "sail 2", "load red", luck=[0, 0, 0])
    assert names(events) == ["now", "loaded", "filled", "moved", "now"]
    assert state.bag[0] == red - 3
    assert sum(state.ports[0]) == full


@rule("GH-T2")
def test_the_refill_goes_as_far_as_the_bag() -> None:
    state = table(2, BASE, bag="1g1b", ships={"a1": "constantinople<-"})
    play(state, "sail 2", "load red", luck=[0, 0])
    assert lot(state, 0) == "2p2o1y2g1b"
    assert sum(state.bag) == 0
    play(state, "end", "sail 3", "load pink", luck=[])
    assert lot(state, 0) == "2o1y2g1b", "the bag has nothing more"


@rule("GH-T2")
def test_a_ship_at_sea_or_in_modone_loads_nothing() -> None:
    state = table(ships={"a1": "modone>-", "a2": "s1>-"})
    assert refused(state, "load red") == "GH-T2.leaving"
    assert where(after(state, "sail 1"), "a1") == "s4>-"
    assert refused(after(state, "sail 2"), "load red") == "GH-T2.leaving"


# steps


@rule("GH-T3")
def test_the_first_step_is_free() -> None:
    state = after(table(ships={"a1": "s4>-"}), "sail 1")
    assert where(state, "a1") == "s5>-"
    assert sum(state.hands[0]) == 0


@rule("GH-T3")
def test_occupied_spaces_are_jumped_over_without_counting_own_ships_included() -> None:
    state = table(ships={"a1": "s4>2p", "a2": "s5>-", "b1": "s6<1r"})
    play(state, "sail 1")
    assert where(state, "a1") == "constantinople<-"
    state = table(ships={"a1": "s6<2p", "a2": "s5>-", "b1": "s4<1r"})
    play(state, "sail 1")
    assert where(state, "a1") == "modone<2p"


@rule("GH-T3", "GH-T6")
@pytest.mark.parametrize(("seats", "sea", "docks"), [(2, "s3", 2), (4, "s6", 3)])
def test_modone_is_jumped_over_only_when_its_docks_are_full(seats: int, sea: str, docks: int) -> None:
    moored = dict(list({"b1": "modone>-", "b2": "modone>-", "b3": "modone<-"}.items())[:docks])
    ships = {"a1": f"{sea}>-", **moored}
    assert where(after(table(seats, ships=ships), "sail 1"), "a1") == f"s{int(sea[1:]) + 1}>-"
    one_less = dict(list(ships.items())[:docks])
    assert where(after(table(seats, ships=one_less), "sail 1"), "a1") == "modone>-"


@rule("GH-T3")
def test_a_jump_costs_no_card_and_a_space_is_left_as_soon_as_the_ship_is_gone() -> None:
    state = table(3, ships={"a1": "s1>-", "a2": "s2>-"})
    play(state, "sail 1", "end")
    assert where(state, "a1") == "s3>-"
    state.to_move = state.first
    play(state, "sail 2")
    assert where(state, "a2") == "s4>-", "over a1"


# wind


@rule("GH-T4")
def test_on_a_space_of_a_sail_colour_the_ship_may_go_on_freely() -> None:
    state = after(table(ships={"a3": "modone>-"}), "sail 3")
    assert where(state, "a3") == "s4>-", "orange"
    assert verbs(state) == {"step", "end"}
    assert refused(state, "wind orange") == "GH-T4.free"
    state = after(state, "step")
    assert where(state, "a3") == "s5>-", "blue"
    assert refused(state, "step") == "GH-T4.card"


@rule("GH-T4")
def test_elsewhere_a_card_of_the_spaces_colour_takes_the_ship_on() -> None:
    state = after(table(hands={0: "1y1g"}, ships={"a1": "s1>-"}), "sail 1")
    assert where(state, "a1") == "s2>-", "yellow"
    assert verbs(state) == {"wind", "end"}
    assert refused(state, "wind green") == "GH-T4.colour"
    state = after(state, "wind yellow")
    assert where(state, "a1") == "s3>-"
    assert (state.hands[0], state.discards) == (cards("1g"), cards("1y"))
    assert refused(state, "wind yellow") == "GH-T4.colour"
    state = after(state, "wind green")
    assert where(state, "a1") == "modone>-"


@rule("GH-T4")
def test_without_the_card_the_ship_stays() -> None:
    state = after(table(ships={"a1": "s1>-"}), "sail 1")
    assert refused(state, "wind yellow") == "GH-T4.hand"
    assert verbs(state) == {"end"}


@rule("GH-T4")
def test_a_ship_goes_on_without_limit() -> None:
    state = table(3, hands={0: "9y9b"}, ships={"a3": "s2>-"})
    play(state, "sail 3", "step", "step", "wind blue", "step", "step", "step", "step", "wind yellow")
    assert where(state, "a3") == "s11>-"


@rule("GH-T4")
def test_going_on_is_a_choice() -> None:
    state = table(ships={"a3": "modone>-"})
    play(state, "sail 3", "end")
    assert where(state, "a3") == "s4>-"
    assert state.to_move == 1


# direction


@rule("GH-T5")
def test_ships_keep_their_direction_and_turn_in_the_end_ports() -> None:
    state = table(ships={"a1": "s6>2p"})
    assert refused(state, "turn 1") == "GH-T5.laden"
    assert refused(state, "turn 2") == "GH-T5.port"
    play(state, "sail 1")
    assert where(state, "a1") == "constantinople<-"
    homeward = table(2, BASE, ships={"a1": "constantinople<-"}, bag="-")
    play(homeward, "sail 1", "load pink")
    assert where(homeward, "a1") == "s6<1p"


@rule("GH-T5")
def test_a_ship_keeps_its_direction_in_modone() -> None:
    assert where(after(table(ships={"a1": "modone<-"}), "sail 1"), "a1") == "s3<-"
    assert refused(table(ships={"a1": "modone<-"}), "turn 1") == "GH-T5.empty"


@rule("GH-T5")
def test_a_ship_that_pirates_have_emptied_may_turn_round_once_when_it_next_moves() -> None:
    state = table(seat=1, ships={"a2": "s5>1r"}, hands={1: "2y"})
    play(state, "attack a2", "pirates yellow yellow", "sail 1", "load red", "end")
    assert ship(state, "a2").robbed
    assert choices(state, "turn") == ["2"]
    there, back = after(state, "sail 2"), after(state, "turn 2")
    assert where(there, "a2") == "s6>-"
    assert where(back, "a2") == "s4<-"
    for moved in (there, back):
        assert not ship(moved, "a2").robbed
        play(moved, "end", "sail 3", "load green", "end")
        assert refused(moved, "turn 2") == "GH-T5.empty"


@rule("GH-T5")
def test_a_ship_that_lost_only_a_part_or_sailed_empty_may_not_turn() -> None:
    state = table(seat=1, ships={"a2": "s2>2r", "a1": "s4>-"}, hands={1: "2y"})
    play(state, "attack a2", "pirates yellow yellow", "sail 1", "load red", "end")
    assert where(state, "a2") == "s2>1r"
    assert refused(state, "turn 2") == "GH-T5.laden"
    assert refused(state, "turn 1") == "GH-T5.empty"


# harbours


@rule("GH-T6")
def test_a_move_ends_in_any_port() -> None:
    full = "1r1p1o1y1g1b"
    state = table(ships={"a3": "s3>2r"}, hands={0: "9o"}, warehouses={0: full})
    play(state, "sail 3")
    assert state.phase == Phase.MOORED
    assert refused(state, "step") == refused(state, "wind orange") == "GH-T6.moored"
    state = table(ships={"a3": "s6>2r"}, hands={0: "9o"}, warehouses={0: full})
    play(state, "sail 3")
    assert refused(state, "step") == "GH-T6.moored"
    assert refused(state, "load red") == "GH-T2.leaving"


@rule("GH-T6")
def test_a_ship_must_stop_in_modone_if_a_dock_is_free() -> None:
    state = table(ships={"a3": "s2>2r", "b1": "modone>-"}, hands={0: "9o9b"})
    play(state, "sail 3", "step")
    assert where(state, "a3") == "modone>2r"
    assert state.to_move == 1, "and the turn is over"


@rule("GH-T6")
def test_end_ports_hold_any_number_of_ships() -> None:
    ships = dict.fromkeys(("a1", "a2", "b1", "b2", "b3"), "constantinople<-")
    state = table(ships={**ships, "a3": "s6>2r"})
    play(state, "sail 3")
    assert all(ship(state, name).place == state.route.ports[1] for name in ("a1", "a2", "a3", "b1", "b2", "b3"))


@rule("GH-T6", "GH-T7")
def test_nothing_is_traded_in_modone() -> None:
    state = table(ships={"a3": "s3>2r"})
    events = play(state, "sail 3")
    assert where(state, "a3") == "modone>2r"
    assert home(state, 0) == "-"
    assert "delivered" not in names(events)


# arrival


@rule("GH-T7")
@pytest.mark.parametrize(("start", "port"), [("s6>3b", "constantinople<-"), ("s1<3b", "venice>-")])
def test_on_arrival_all_cargo_goes_into_the_owners_warehouse(start: str, port: str) -> None:
    state = table(ships={"a3": start}, warehouses={0: "1b2r"})
    events = play(state, "sail 3")
    assert home(state, 0) == "2r4b"
    assert where(state, "a3") == port
    assert [event.wares for event in events if isinstance(event, Delivered)] == [wares("3b")]


@rule("GH-T7")
def test_a_ship_without_cargo_delivers_nothing() -> None:
    assert "delivered" not in names(play(table(ships={"a3": "s6>-"}), "sail 3"))


@rule("GH-T8")
@pytest.mark.parametrize(
    ("which", "drawn", "start"),
    [(1, 3, "s6>-"), (2, 2, "s6>-"), (3, 1, "s6>-"), (1, 3, "s1<-"), (1, 3, "s4<-"), (1, 3, "s3>-")],
)
def test_on_arrival_three_two_or_one_card_is_drawn_the_fewer_the_more_sails(which: int, drawn: int, start: str) -> None:
    state = table(ships={f"a{which}": start}, hands={0: "1r"})
    events = play(state, f"sail {which}")
    assert [event.n for event in events if isinstance(event, Drew)] == [drawn]
    assert sum(state.hands[0]) == 1 + drawn
    assert sum(state.deck) == 53 - drawn


@rule("GH-T8")
def test_whether_modone_gives_cards_is_an_option() -> None:
    state = table(ships={"a1": "s3>-"}, modone_cards=0)
    play(state, "sail 1", luck=[])
    assert sum(state.hands[0]) == 0
    state = table(ships={"a1": "s6>-"}, modone_cards=0)
    play(state, "sail 1")
    assert sum(state.hands[0]) == 3, "the end ports do in any case"


@rule("GH-T8")
def test_no_card_is_drawn_at_sea() -> None:
    play(table(ships={"a1": "s1>-"}), "sail 1", luck=[])


@rule("GH-T8")
def test_the_discards_are_reshuffled_when_the_deck_is_empty() -> None:
    state = table(ships={"a1": "s6>-"}, hands={0: "9r", 1: "9p9o9y9g"}, deck="1b")
    events = play(state, "sail 1", luck=[0, 0, 0])
    assert names(events) == ["moved", "drew", "shuffled", "drew", "began", "now"]
    assert [event.n for event in events if isinstance(event, Shuffled)] == [8]
    assert state.hands[0] == cards("9r3b")
    assert (state.deck, state.discards) == (cards("6b"), cards("-"))


@rule("GH-T8")
def test_the_deck_is_not_reshuffled_before_a_card_is_wanted() -> None:
    state = table(ships={"a3": "s6>-"}, deck="1b")
    events = play(state, "sail 3", luck=[0])
    assert "shuffled" not in names(events)
    assert sum(state.deck) == 0


@rule("GH-T8")
def test_with_deck_and_discards_empty_no_card_is_drawn() -> None:
    state = table(ships={"a1": "s6>-"}, hands={0: "9r", 1: "9p9o9y9g8b"})
    play(state, "sail 1", luck=[0])
    assert state.hands[0] == cards("9r1b")
    state = table(ships={"a1": "s6>-"}, hands={1: "9r9p9o9y9g9b"})
    assert "drew" not in names(play(state, "sail 1", luck=[]))


@rule("GH-T8")
def test_there_is_no_limit_to_a_hand() -> None:
    state = table(ships={"a1": "s6>-"}, hands={0: "9r9p9o"})
    play(state, "sail 1")
    assert sum(state.hands[0]) == 30


def test_the_events_of_a_move_tell_it_step_by_step() -> None:
    state = table(ships={"a3": "s2>2r"})
    events = play(state, "sail 3", "step")
    moved = [event for event in events if isinstance(event, Moved)]
    assert [(event.ship, event.place, event.heading) for event in moved] == [
        (number("a3"), "s3", 1),
        (number("a3"), "modone", 1),
    ]
