"""Ports with the extension: how soldiers and farmers come there, and how they are loaded and brought home."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn.rules.base import Filling, Realm, fill
from regnum.games.golden_horn.rules.dominio import DOMINIO
from regnum.games.golden_horn.rules.voyage.goods import BLACK, CUBES, WHITE
from regnum.kernel import Chance, ReplayedChance, Stream
from tests.games.golden_horn.tables import after, choices, home, lot, play, refused, table, wares, where
from tests.rules import rule


class Wanted(Chance):
    """Chance that draws the cubes we name from a bag we know."""

    def __init__(self, bag: tuple[int, ...], cubes: str) -> None:
        super().__init__()
        self._left, self._cubes = list(bag), [LETTERS.index(letter) for letter in cubes]

    def answer(self, n: int, stream: Stream) -> int:
        cube = self._cubes.pop(0)
        assert n == sum(self._left)
        at = sum(self._left[:cube])
        self._left[cube] -= 1
        assert self._left[cube] >= 0, f"there is no {CUBES[cube]} cube to draw"
        return at


LETTERS = "rpoygbkw"


def filled(cubes: str, *, lot: str = "-", bag: str = "9r9p9o9y9g9b8k8w", store: int = 20, exiles: int = 0) -> Filling:
    """What a port looks like after these cubes were drawn for it."""
    counts = dict.fromkeys(LETTERS, 0)
    for n, letter in zip(bag[::2], bag[1::2], strict=True):
        counts[letter] = int(n)
    content = tuple(counts.values())
    realm = Realm(store, exiles, (None,) * 5)
    return fill(DOMINIO, wares(lot), content, realm, Wanted(content, cubes))


# soldiers


@rule("DDM-1")
def test_every_black_or_white_cube_is_replaced_by_a_soldier() -> None:
    filling = filled("rkwbkwrrrr")
    assert filling.lot == wares("5r1b4S")
    assert filling.realm.store == 16
    assert filling.drawn == tuple(LETTERS.index(letter) for letter in "rkwbkwrrrr")


@rule("DDM-1")
def test_black_cubes_leave_the_game_and_white_ones_return_to_the_bag() -> None:
    filling = filled("rkwbkwrrrr")
    assert filling.bag[BLACK] == 6
    assert filling.bag[WHITE] == 8
    assert filling.realm.exiles == 2


@rule("DDM-1")
def test_a_ports_cubes_and_figures_together_count_towards_ten() -> None:
    filling = filled("rk", lot="3b4S1F")
    assert filling.lot == wares("1r3b5S1F")


@rule("DDM-1")
def test_the_exchange_follows_a_refill_that_the_bag_left_short_too() -> None:
    filling = filled("rkk", bag="1r2k")
    assert filling.lot == wares("1r2S")
    assert sum(filling.bag) == 0


@rule("DDM-1")
def test_white_cubes_are_back_in_the_bag_only_when_the_refill_is_over() -> None:
    filling = filled("ww", bag="2w")
    assert filling.lot == wares("2S")
    assert filling.bag[WHITE] == 2, "they were not drawn again"
    again = filled("ww", lot="2S", bag="2w", store=18)
    assert again.lot == wares("4S"), "but they are in the next refill"


@rule("DDM-1")
def test_cubes_are_taken_in_the_order_drawn() -> None:
    assert filled("kw", lot="8r", store=1).lot == wares("8r1S1F")
    assert filled("kw", lot="8r", store=1).realm == Realm(0, 0, (None,) * 5), "the black cube came back for the white"
    assert filled("wk", lot="8r", store=1).realm == Realm(0, 0, (None,) * 5)
    assert filled("wkb", lot="8r", store=0).lot == wares("8r1b1F"), "nothing was there for the white cube yet"
    assert filled("kwb", lot="8r", store=0).lot == wares("8r1b1F"), "a black cube that is a farmer replaces none"


@rule("DDM-1")
def test_a_full_port_is_left_alone() -> None:
    assert fill(DOMINIO, wares("10r"), (9,) * 8, Realm(), ReplayedChance([])).drawn == ()


# farmers


@rule("DDM-6")
def test_with_too_few_soldiers_black_cubes_out_of_the_game_replace_white_ones() -> None:
    filling = filled("wwb", lot="7r", store=1, exiles=3)
    assert filling.lot == wares("7r1b1S1F")
    assert filling.realm == Realm(0, 2, (None,) * 5)
    assert filling.bag[WHITE] == 8


@rule("DDM-6")
def test_a_black_cube_drawn_without_soldiers_is_itself_the_farmer() -> None:
    filling = filled("kkb", lot="7r", store=0, exiles=3)
    assert filling.lot == wares("7r1b2F")
    assert filling.realm.exiles == 3
    assert filling.bag[BLACK] == 6


@rule("DDM-6")
def test_a_white_cube_that_nothing_replaces_goes_back_and_one_more_is_drawn() -> None:
    filling = filled("wwgwb", lot="8r", store=0)
    assert filling.lot == wares("8r1g1b")
    assert filling.bag[WHITE] == 8
    assert len(filling.drawn) == 5


@rule("DDM-6")
def test_no_more_are_drawn_when_the_bag_is_empty() -> None:
    filling = filled("wwww", lot="8r", store=0, bag="4w")
    assert filling.lot == wares("8r")
    assert filling.bag[WHITE] == 4


@rule("DDM-6")
def test_farmers_come_to_port_in_a_game() -> None:
    state = table(venice="1p4r5o", bag="-", store=0)
    assert state.realm.exiles == 8
    play(state, "sail 2", "load pink", luck=[0])
    assert lot(state, 0) == "4r5o1F", "a white cube was drawn, and a black one replaced it"
    assert state.realm.exiles == 7


# loading


@rule("DDM-2")
def test_a_ship_may_take_all_soldiers_instead_of_goods() -> None:
    state = after(table(venice="3r2p2o3S"), "sail 2")
    assert choices(state, "load") == ["red", "pink", "orange", "soldiers"]
    play(state, "load soldiers")
    assert where(state, "a2") == "s1>3S"


@rule("DDM-2", "DDM-7")
def test_soldiers_farmers_or_both_are_loaded_all_of_them() -> None:
    state = after(table(venice="3r2o3S2F"), "sail 2")
    assert choices(state, "load") == ["red", "orange", "soldiers", "farmers", "figures"]
    assert where(after(state, "load soldiers"), "a2") == "s1>3S"
    assert where(after(state, "load farmers"), "a2") == "s1>2F"
    assert where(after(state, "load figures"), "a2") == "s1>3S2F"


@rule("DDM-2")
def test_figures_that_are_not_there_cannot_be_loaded() -> None:
    state = after(table(venice="7r3p"), "sail 2")
    assert refused(state, "load soldiers") == "DDM-2.soldiers"
    assert refused(state, "load farmers") == "DDM-7.none"
    assert refused(state, "load figures") == "DDM-7.both"
    assert refused(state, "load nothing") == "GH-T2.must"
    state = after(table(venice="7r3S"), "sail 2")
    assert refused(state, "load figures") == "DDM-7.both"


@rule("DDM-2")
def test_with_goods_it_may_load_a_ship_must_take_goods_or_figures() -> None:
    state = after(table(venice="7r3S"), "sail 2")
    assert refused(state, "load nothing") == "DDM-2.must"


@rule("DDM-2")
def test_without_such_goods_it_may_leave_the_figures_and_sail_empty() -> None:
    state = after(table(venice="7y3S"), "sail 2")
    assert choices(state, "load") == ["soldiers", "nothing"]
    empty = after(state, "load nothing")
    assert where(empty, "a2") == "s1>-"
    assert lot(empty, 0) == "7y3S"


@rule("DDM-2")
def test_the_port_is_refilled_after_soldiers_left_it() -> None:
    state = table(venice="7r3S", bag="5g")
    play(state, "sail 2", "load soldiers", luck=[0, 0, 0])
    assert lot(state, 0) == "7r3g"


# home


@rule("DDM-4")
@pytest.mark.parametrize("start", ["s6>2S3F", "s1<2S3F"])
def test_on_arrival_soldiers_and_farmers_go_into_the_warehouse(start: str) -> None:
    state = table(ships={"a3": start}, warehouses={0: "1r1S"})
    store = state.realm.store
    play(state, "sail 3")
    assert home(state, 0) == "1r3S3F"
    assert state.realm.store == store


@rule("DDM-4", "GH-T6")
def test_in_modone_they_stay_on_board() -> None:
    state = table(ships={"a3": "s3>2S3F"})
    play(state, "sail 3")
    assert where(state, "a3") == "modone>2S3F"
