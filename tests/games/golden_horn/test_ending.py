"""The end: an exhausted port, the announcement, all dominions, the last round; points and winners."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.events import Counted, Ended, Rewarded
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import COLOURS
from regnum.games.golden_horn.rules.voyage.scoring import rows, score, verdict
from regnum.kernel import Outcome, Seat
from tests.games.golden_horn.tables import (
    BASE,
    EXTENSION,
    after,
    allowed,
    choices,
    names,
    play,
    refusal_of,
    refused,
    table,
    wares,
    where,
)
from tests.rules import rule

ALL = "1r1p1o1y1g1b"
both = pytest.mark.parametrize("extension", [BASE, EXTENSION])


def points(lot: str, extension: int = BASE) -> int:
    """The points for a warehouse."""
    state = table(2, extension)
    return score(state.setting, state.realm, wares(lot), Seat(0)).points


def over(state: State) -> tuple[str, str]:
    """The rule by which a game ended, and how."""
    assert state.outcome is not None
    assert (state.to_move, state.phase) == (None, Phase.OVER)
    assert not state.moves()
    return state.outcome.rule, str(state.view(None).json()["ending"])


# a port runs out


@rule("GH-E1")
def test_the_base_game_ends_at_once_when_a_port_has_no_goods_left() -> None:
    state = table(2, BASE, venice="9r", bag="-")
    events = play(state, "sail 2", "load red")
    assert over(state) == ("GH-E1", "port")
    assert names(events) == ["now", "loaded", "counted", "counted", "ended"]
    assert refused(state, "end") == "GH-E1.port"


@rule("GH-E1")
def test_a_port_is_empty_only_if_the_refill_leaves_it_so() -> None:
    state = table(2, BASE, venice="9r", bag="1r")
    play(state, "sail 2", "load red", luck=[0])
    assert state.outcome is None
    assert sum(state.ports[0]) == 1


@rule("GH-E1")
def test_cargo_still_aboard_counts_for_nothing() -> None:
    state = table(2, BASE, venice="9r", bag="-", ships={"a1": "s2>2b"}, warehouses={0: "3g"})
    play(state, "sail 2", "load red")
    assert where(state, "a2") == "venice>9r"
    assert state.outcome is not None
    assert state.outcome.points[0] == 3


@rule("DDM-E1")
def test_with_the_extension_soldiers_keep_a_port_open() -> None:
    state = table(venice="8r2S", bag="-", store=0, warehouses={0: "8F"})
    play(state, "sail 2", "load red")
    assert state.outcome is None, "two soldiers are left"
    assert sum(state.ports[0]) == 2


@rule("DDM-E1")
def test_a_port_without_goods_and_soldiers_ends_the_game() -> None:
    state = table(venice="10r", bag="-", store=0, warehouses={0: "8F"})
    play(state, "sail 2", "load red")
    assert over(state) == ("DDM-E1", "port")
    assert refused(state, "end") == "DDM-E1.port"


@rule("DDM-E1")
def test_farmers_alone_do_not_keep_a_port_open() -> None:
    state = table(venice="8r2F", bag="-", store=0, warehouses={0: "6F"})
    play(state, "sail 2", "load red")
    assert sum(state.ports[0]) == 2
    assert over(state) == ("DDM-E1", "port")


@rule("DDM-E1")
def test_taking_the_last_soldiers_ends_the_game_too() -> None:
    state = table(venice="8F2S", bag="-", store=0, ships={"a1": "constantinople<-"})
    play(state, "sail 2", "load soldiers")
    assert over(state) == ("DDM-E1", "port")


# the announcement


@rule("GH-E1")
@both
def test_whoever_has_goods_of_all_six_colours_may_announce_the_end(extension: int) -> None:
    state = table(2, extension, warehouses={0: ALL})
    events = play(state, "announce")
    assert names(events) == ["announced", "counted", "counted", "ended"]
    assert over(state) == ("GH-E1", "announced")
    assert refused(state, "announce") == "GH-E1.announced"


@rule("GH-E1")
@pytest.mark.parametrize("lacking", [0, 5])
def test_without_one_of_the_colours_nobody_can_announce_it(lacking: int) -> None:
    lot = "".join(f"2{COLOURS[colour][0]}" for colour in range(6) if colour != lacking)
    state = table(warehouses={0: lot + "9S"})
    why = refusal_of(state, "announce")
    assert why is not None
    assert (why.key, why.named) == ("GH-E1.lacking", {"colour": COLOURS[lacking]})
    assert not choices(state, "announce")


@rule("GH-E1")
def test_the_end_is_announced_on_the_own_turn_at_any_time_of_it_and_never_by_itself() -> None:
    state = table(warehouses={0: ALL}, ships={"a1": "s1>-", "b1": "s5>2r"}, hands={0: "2g"})
    moments = ["attack b1"], ["sail 1"], ["sail 2"], ["attack b1", "pirates green green"]
    for moment in moments:
        assert allowed(after(state, *moment), "announce")
    play(state, "sail 1", "end")
    assert (state.to_move, state.outcome) == (1, None)
    assert refused(state, "announce") == "GH-E1.lacking"


@rule("GH-E1")
def test_goods_that_arrive_this_turn_count_for_the_announcement() -> None:
    state = table(ships={"a3": "s6>2r"}, warehouses={0: "1p1o1y1g1b"})
    assert refused(state, "announce") == "GH-E1.lacking"
    play(state, "sail 3")
    assert state.phase == Phase.MOORED
    play(state, "announce")
    assert state.outcome is not None


@rule("DDM-E1")
def test_with_the_extension_the_announcement_stands() -> None:
    state = table(warehouses={0: ALL})
    play(state, "announce")
    assert over(state) == ("GH-E1", "announced")


# dominions and rounds


@rule("DDM-E1")
def test_the_game_ends_when_all_dominions_are_conquered() -> None:
    state = table(warehouses={0: "2S"}, owners="-1011")
    events = play(state, "conquer zara")
    assert over(state) == ("DDM-E1", "dominions")
    assert names(events) == ["conquered", "rewarded", "counted", "rewarded", "counted", "ended"]
    assert refused(state, "end") == "DDM-E1.dominions"


@rule("DDM-E1")
def test_four_dominions_do_not_end_it() -> None:
    state = table(warehouses={0: "2S"}, owners="--011")
    play(state, "conquer zara")
    assert state.outcome is None


@rule("GH-E4")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_game_ends_when_the_last_round_is_over(first: int) -> None:
    last = (first + 2) % 3
    state = table(3, ships={f"{'abc'[last]}1": "s1>-"}, first=first, seat=last, round_=100)
    play(state, "sail 1", "end")
    assert over(state) == ("GH-E4", "rounds")
    assert refused(state, "end") == "GH-E4.rounds"


@rule("GH-E4")
def test_a_round_is_a_turn_of_everyone() -> None:
    ships = {"a1": "s1>-", "b1": "s3>-", "c1": "s5>-"}
    state = table(3, ships=ships, first=1, seat=1, round_=99)
    play(state, "sail 1", "end", "sail 1", "end")
    assert (state.to_move, state.round) == (0, 99)
    play(state, "sail 1", "end")
    assert (state.to_move, state.round, state.outcome) == (1, 100, None)


@rule("GH-E4")
def test_the_last_round_is_the_hundredth_or_that_of_the_option() -> None:
    assert table().setting.rounds == 100
    state = table(ships={"b1": "s1>-"}, seat=1, round_=20, rounds=20)
    play(state, "sail 1", "end")
    assert over(state) == ("GH-E4", "rounds")


# points


@rule("GH-E2")
@pytest.mark.parametrize(
    ("lot", "laid", "worth"),
    [
        ("-", (), 0),
        ("5r", (1, 1, 1, 1, 1), 5),
        ("1r1p1o", (3,), 3),
        ("1r1p1o1y", (4,), 4 + 2),
        ("1r1p1o1y1g", (5,), 5 + 3),
        ("1r1p1o1y1g1b", (6,), 6 + 4),
        ("3r2b1y1g", (4, 2, 1), 7 + 2),
        ("2r2p2o2y2g2b", (6, 6), 12 + 8),
        ("3r2p2o2y2g1b", (6, 5, 1), 12 + 4 + 3),
        ("4r4p3o3y1g", (5, 4, 4, 2), 15 + 3 + 2 + 2),
    ],
)
def test_goods_are_laid_out_in_rows_of_different_colours(lot: str, laid: tuple[int, ...], worth: int) -> None:
    assert rows(wares(lot)[:6]) == laid
    assert points(lot) == worth


@rule("DDM-E2")
def test_dominions_soldiers_and_farmers_add_to_the_points() -> None:
    state = table(warehouses={0: "1r1p1o1y3S2F", 1: "1S"}, owners="0-1-0", ships={"b1": "s1>-"}, seat=1, round_=100)
    assert state.points == (6 + 3 + 12 + 5, 8 + 1)
    events = play(state, "sail 1", "end")
    rewards = [(event.dominions, event.figures) for event in events if isinstance(event, Rewarded)]
    counts = [(event.goods, event.points) for event in events if isinstance(event, Counted)]
    assert rewards == [(15, 5), (8, 1)]
    assert counts == [(6, 26), (0, 9)]


@rule("DDM-E2")
def test_soldiers_on_board_and_in_port_bring_no_points() -> None:
    state = table(ships={"a3": "s5>4S"}, venice="7r3S")
    assert state.points == (0, 0)


@rule("GH-E3")
def test_most_points_win() -> None:
    state = table(2, BASE)
    outcome = verdict(state.setting, state.realm, [wares("9r"), wares(ALL)], "GH-E1")
    assert outcome == Outcome((Seat(1),), (9, 10), "GH-E1")


@rule("GH-E3")
def test_then_most_goods_win() -> None:
    state = table(2, BASE)
    outcome = verdict(state.setting, state.realm, [wares("9r1b"), wares(ALL)], "GH-E1")
    assert outcome == Outcome((Seat(0),), (10, 10), "GH-E1")
    extended = table(2)
    lots = [wares("3r"), wares("2r1S")]
    assert verdict(extended.setting, extended.realm, lots, "GH-E1").winners == (0,), "soldiers are no goods"


@rule("GH-E3")
def test_else_the_victory_is_shared() -> None:
    state = table(3, BASE)
    outcome = verdict(state.setting, state.realm, [wares("2r"), wares("2b"), wares("1g")], "GH-E1")
    assert outcome == Outcome((Seat(0), Seat(1)), (2, 2, 1), "GH-E1")


def test_the_last_event_tells_the_outcome_and_how_it_came() -> None:
    events = play(table(warehouses={0: ALL}), "announce")
    assert isinstance(events[-1], Ended)
    assert events[-1].json() == {
        "event": "ended",
        "winners": [0],
        "points": [10, 0],
        "rule": "GH-E1",
        "ending": "announced",
    }
