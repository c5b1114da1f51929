"""Set-up: the route, the ports, the cards, and the ships."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.base import draw_cubes, stock
from regnum.games.golden_horn.rules.dominio import DOMINIO
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, SOLDIER, WARES
from regnum.kernel import ReplayedChance, resolve_options
from tests.games.golden_horn.tables import BASE, EXTENSION, choices, deal, play, refused, table, verbs
from tests.rules import rule


def shape(state: State) -> list[str]:
    """The route, tile by tile and harbour by harbour."""
    tiles = [space.tile or space.name for space in state.route.spaces]
    return [tile for i, tile in enumerate(tiles) if not i or tile != tiles[i - 1]]


@rule("GH-S1")
def test_two_players_sail_past_a_triangle_modone_and_a_circle() -> None:
    state = deal(2)
    assert shape(state) == ["venice", "triangle1", "modone", "circle1", "constantinople"]
    assert state.route.docks == 2


@rule("GH-S1")
def test_three_players_sail_past_four_tiles_without_modone() -> None:
    state = deal(3)
    assert shape(state) == ["venice", "triangle1", "circle1", "circle2", "triangle2", "constantinople"]
    assert "modone" not in state.route.harbours
    assert state.route.docks == 0


@rule("GH-S1")
def test_four_players_have_modone_with_three_docks_in_the_middle() -> None:
    state = deal(4)
    assert shape(state) == ["venice", "triangle1", "circle1", "modone", "circle2", "triangle2", "constantinople"]
    assert state.route.docks == 3
    assert state.route.modone * 2 == len(state.route.spaces) - 1


@rule("GH-S1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_draw_for_each_triangle_decides_its_side_and_its_circles(seats: int) -> None:
    found = set()
    for seed in range(40):
        state = deal(seats, seed)
        sides = {space.tile: space.side for space in state.route.spaces if space.tile}
        for tile, side in sides.items():
            assert side == sides[f"triangle{tile[-1]}"]
        found.add(tuple(sorted(sides.items())))
    assert len(found) == (2 if seats == 2 else 4), "every combination turns up"


@rule("GH-S1")
def test_the_spaces_have_the_colours_of_the_side_that_lies_up() -> None:
    state = table(4, sides="ab")
    shown = " ".join(COLOURS[colour] for colour in state.route.colours if colour >= 0)
    assert shown == "red yellow green orange blue pink blue yellow red green orange pink"


@rule("GH-S2", "DDM-S1")
@pytest.mark.parametrize(("extension", "full"), [(BASE, 9), (EXTENSION, 10)])
def test_each_end_port_gets_nine_cubes_or_ten_with_the_extension(extension: int, full: int) -> None:
    for seed in range(20):
        state = deal(3, seed, extension=extension)
        assert [sum(port) for port in state.ports] == [full, full]


@rule("GH-S2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_is_dealt_five_cards_which_the_others_do_not_see(seats: int) -> None:
    state = deal(seats)
    assert [sum(hand) for hand in state.hands] == [5] * seats
    assert sum(state.deck) == 54 - 5 * seats
    for looking in (state.to_move, None):
        players = state.view(looking).json()["players"]
        assert isinstance(players, list)
        hands = [player["hand"] for player in players if isinstance(player, dict)]
        assert [hand is None for hand in hands] == [seat != looking for seat in range(seats)]


@rule("GH-S3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_from_the_first_player_on_everyone_puts_three_ships_into_either_end_port(seats: int) -> None:
    state = deal(seats, 5)
    first = state.first
    for turn in range(seats):
        assert state.to_move == (first + turn) % seats
        assert state.phase == Phase.BERTH
        assert verbs(state) == {"berth"}
        assert len(choices(state, "berth")) == 6
        assert refused(state, "sail 1") == refused(state, "announce") == "GH-S3.berth_first"
        play(state, "berth 2 constantinople")
        assert refused(state, "berth 2 venice") == "GH-S3.berthed"
        assert len(choices(state, "berth")) == 4
        play(state, "berth 1 venice", "berth 3 constantinople")
    assert (state.to_move, state.phase, state.round) == (first, Phase.TURN, 1)
    assert refused(state, "berth 1 venice") == "GH-S3.set_up_only"
    places = [state.route.spaces[ship.place].name for ship in state.ships]
    assert places == ["venice", "constantinople", "constantinople"] * seats


@rule("GH-S3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_decides_who_begins(seats: int) -> None:
    assert {deal(seats, seed).first for seed in range(40)} == set(range(seats))


@rule("DDM-S1")
def test_black_and_white_cubes_are_drawn_from_the_bag_with_the_goods() -> None:
    drawn, left = draw_cubes(DOMINIO.cubes, 106, ReplayedChance([*reversed(range(106))]))
    assert (drawn.count(6), drawn.count(7)) == (8, 8)
    assert sum(left) == 0
    soldiers = [sum(port[SOLDIER] for port in deal(2, seed).ports) for seed in range(60)]
    assert min(soldiers) < 2 < max(soldiers)


@rule("DDM-S1")
def test_the_dominions_are_no_part_of_the_route() -> None:
    state = deal(4)
    names = {space.name for space in state.route.spaces}
    dominions = state.view(None).json()["dominions"]
    assert isinstance(dominions, list)
    assert len(dominions) == 5
    assert not names & {"zara", "durazzo", "candia", "negroponte", "galata"}


@rule("DDM-1")
def test_at_set_up_both_lots_are_drawn_before_any_cube_is_exchanged() -> None:
    last = DOMINIO.cubes
    luck = [sum(last) - 1 - n for n in range(8)]
    luck += [0] * 12
    ports, bag, realm = stock(DOMINIO, DOMINIO.realm(), ReplayedChance(luck))
    assert ports[0] == (2, 0, 0, 0, 0, 0, 8, 0), "eight white cubes for Venice"
    assert ports[1] == (10, 0, 0, 0, 0, 0, 0, 0), "which are not in the bag when Constantinople is filled"
    assert bag[-1] == 8
    assert (realm.store, realm.exiles) == (12, 0)


@rule("DDM-1")
def test_at_set_up_black_cubes_leave_the_game_and_white_ones_return_to_the_bag() -> None:
    for seed in range(30):
        state = deal(2, seed)
        soldiers = sum(port[SOLDIER] for port in state.ports)
        assert all(len(port) == len(WARES) and not port[-1] for port in state.ports)
        assert state.bag[-1] == 8
        assert state.bag[-2] + state.realm.exiles == 8
        assert soldiers >= state.realm.exiles
        assert state.realm.store == 20 - soldiers


def test_the_options_are_the_extension_modones_cards_and_the_last_round() -> None:
    assert resolve_options(GAME.options(3), {}) == {"extension": 1, "modone_cards": 1, "rounds": 100}
