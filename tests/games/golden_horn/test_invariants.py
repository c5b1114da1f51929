"""The invariants notice whatever should never be."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import NOTHING
from regnum.games.golden_horn.rules.voyage.route import ASHORE
from regnum.games.golden_horn.rules.voyage.ships import HOMEWARD, OUTWARD, Ship, ShipNo
from regnum.kernel import Seat
from tests.games.golden_horn.tables import after, deal, table, wander, wares

SHIPS = {"a1": "s2>2b", "a2": "s3>-", "b1": "s5>2S", "b2": "modone>-"}


def faults(**fields: object) -> list[str]:
    """The faults of a position with some fields replaced."""
    state = table(ships=SHIPS, warehouses={0: "2r1S"}, hands={0: "2r"}, bag="3r1k")
    for name, value in fields.items():
        setattr(state, name, value)
    return list(state.faults())


def fleet(state: State, number: int, ship: Ship) -> tuple[Ship, ...]:
    return (*state.ships[:number], ship, *state.ships[number + 1 :])


def sailing(number: int, ship: Ship) -> list[str]:
    """The faults of a position with one ship replaced; those of the cubes are left out."""
    state = table(ships=SHIPS)
    state.ships = fleet(state, number, ship)
    return [fault for fault in state.faults() if not fault.startswith(("GH-C1", "DDM-C1"))]


def test_a_sound_position_has_no_faults() -> None:
    assert faults() == []


def test_cubes_soldiers_and_cards_are_neither_lost_nor_doubled() -> None:
    lot = wares("3r1S")
    assert any("red cubes" in fault for fault in faults(warehouses=(lot, lot)))
    assert any(fault.startswith("DDM-C1: there are") for fault in faults(warehouses=(wares("2r3S"), NOTHING)))
    assert any("black cubes" in fault for fault in faults(warehouses=(wares("2r1S1F"), NOTHING)))
    assert any("white cubes" in fault for fault in faults(bag=(3, 0, 0, 0, 0, 0, 1, 7)))
    assert "GH-C2: cards were lost or doubled." in faults(hands=((1, 0, 0, 0, 0, 0), (0,) * 6))
    assert "GH-C2: there is less than no card of a colour." in faults(hands=((-1, 0, 0, 0, 0, 0), (0,) * 6))
    assert "GH-C1: there is less than nothing of something." in faults(warehouses=((-1, *[0] * 7), NOTHING))


def test_there_are_five_dominions_or_none() -> None:
    realm = table().realm
    assert "DDM-C1: there are dominions too many or too few." in faults(realm=realm._replace(owners=(None,)))


@pytest.mark.parametrize(
    ("number", "ship", "fault"),
    [
        (1, Ship(table().route.find("s2"), OUTWARD), "GH-T3: 2 ships lie on s2."),
        (0, Ship(ASHORE, OUTWARD), "GH-S3: a1 was put into no port."),
        (2, Ship(table().route.ports[1], OUTWARD), "GH-T5: a3 would sail out of the sea."),
        (2, Ship(table().route.ports[0], HOMEWARD), "GH-T5: a3 would sail out of the sea."),
        (0, Ship(table().route.find("s2"), OUTWARD, wares("1b1p")), "GH-T2: a1 carries different cargoes."),
        (0, Ship(table().route.find("s2"), OUTWARD, wares("1b1S")), "GH-T2: a1 carries different cargoes."),
        (0, Ship(table().route.find("s2"), OUTWARD, wares("1r")), "GH-T2: a1 carries a colour of its own sails."),
        (2, Ship(table().route.ports[0], OUTWARD, wares("1r")), "GH-T7: a3 has not delivered its cargo."),
        (0, Ship(table().route.find("s2"), 1, wares("1b"), True), "GH-T5: a1 cannot have been emptied by pirates."),
        (2, Ship(table().route.ports[0], 1, NOTHING, True), "GH-T5: a3 cannot have been emptied by pirates."),
    ],
)
def test_ships_are_where_they_can_be_with_what_they_can_carry(number: int, ship: Ship, fault: str) -> None:
    assert fault in sailing(number, ship)


def test_modone_holds_as_many_ships_as_it_has_docks() -> None:
    state = table(ships=dict.fromkeys(("a1", "a2", "b1"), "modone>-"), sound=False)
    assert state.faults() == ["GH-T6: 3 ships lie in Modone."]


def test_a_ship_that_moves_is_not_robbed_any_more() -> None:
    state = after(table(ships={"a1": "s2>-"}), "sail 1")
    assert state.ship == ShipNo(0)
    state.ships = fleet(state, 0, state.ships[0]._replace(robbed=True))
    assert state.faults() == ["GH-T5: a1 has moved since pirates emptied it."]


def test_ports_are_filled_as_far_as_the_bag_goes() -> None:
    state = table(venice="9r", sound=False)
    assert state.faults() == ["GH-T2: a port was not refilled."]
    assert table(venice="9r1p1o", sound=False).faults() == ["GH-S2: a port holds 11."]


def test_the_game_is_over_when_it_must_be() -> None:
    assert table(owners="01010", sound=False).faults() == ["DDM-E1: the game should be over."]
    assert table(venice="8F", bag="-", store=0, sound=False).faults() == ["DDM-E1: the game should be over."]


def test_the_decision_is_about_a_ship_of_the_right_player() -> None:
    state = after(table(ships={"a1": "s2>-"}), "sail 1")
    state.ship = ShipNo(3)
    assert state.faults() == ["GH-T1: b1 is not the ship to decide about."]
    state.ship, state.phase, state.to_move = ShipNo(0), Phase.PIRATES, Seat(0)
    assert state.faults() == ["GH-T1: a1 is not the ship to decide about."]


@pytest.mark.parametrize("shunned", ["announce", "conquer"])
def test_whole_games_without_some_kind_of_move_have_no_faults(shunned: str) -> None:
    for seats in (2, 3, 4):
        for state, _ in wander(deal(seats, seats), seats, shunned):
            assert state.faults() == []
