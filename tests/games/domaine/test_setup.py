"""Set-up: the land, the deal, castle building and who begins."""

from collections import Counter

import pytest

from regnum.games.domaine.rules.board.geometry import CELL_NAMES, Cell, names, read_cell
from regnum.games.domaine.rules.board.land import Land, Tile
from regnum.games.domaine.rules.cards import PILES
from regnum.games.domaine.rules.events import Built, Drew, Earned, Mustered, Scored
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import BadOption, Chance, Refusal, ReplayedChance, Seat, Stream, resolve_options
from tests.games.domaine.dealt import (
    COSTS,
    DATA,
    GAME,
    GATE,
    MEADOWS,
    SALES,
    allowed,
    blank,
    chance,
    deal,
    estates,
    island,
    legal,
    play,
    refused,
    set_up,
    verbs,
    wander,
)
from tests.refusals import refusal
from tests.rules import rule

COLOURS = ("blue", "orange", "yellow", "purple")
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


# the land


def tiles(land: Land) -> list[Tile]:
    """The nine tiles of a land, row by row from the north-west."""
    return [tuple(row[left : left + 4] for row in land.rows[top : top + 4]) for top in (0, 4, 8) for left in (0, 4, 8)]


def turned(tile: Tile) -> Tile:
    """A tile after a quarter clockwise: its west column, from the south, becomes its north row."""
    return tuple("".join(tile[3 - row][column] for row in range(4)) for column in range(4))


def turns_of(tile: Tile) -> list[Tile]:
    found = [tile]
    for _ in range(3):
        found.append(turned(found[-1]))
    return found


@rule("DOM-S1")
def test_the_city_tile_lies_in_the_centre_and_the_eight_others_around_it() -> None:
    for seed in range(50):
        laid = tiles(deal(2, seed).board.land)
        assert laid.pop(4) in turns_of(DATA.centre), f"seed {seed}"
        originals = [next(tile for tile in DATA.around if lying in turns_of(tile)) for lying in laid]
        assert sorted(originals) == sorted(DATA.around), f"seed {seed}"


@rule("DOM-S1")
def test_every_tile_comes_to_every_place_in_every_rotation_and_the_centre_turns_too() -> None:
    found = {(place, tile) for seed in range(2000) for place, tile in enumerate(tiles(deal(2, seed).board.land))}
    around = {(place, lying) for place in (0, 1, 2, 3, 5, 6, 7, 8) for tile in DATA.around for lying in turns_of(tile)}
    centre = {(4, lying) for lying in turns_of(DATA.centre)}
    assert len(around) == 8 * 8 * 4
    assert found == around | centre


class Loaded(Chance):
    """Chance that answers 0, but for the rotation of certain places."""

    def __init__(self, turns: dict[int, int]) -> None:
        super().__init__()
        self._turns = turns

    def answer(self, n: int, stream: Stream) -> int:
        return self._turns.get(len(self.answers) - 7, 0)


@rule("DOM-S1")
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_one_tile_turns_alone(quarters: int) -> None:
    settled = resolve_options(GAME.options(2), {})
    still, moved = (GAME.deal(2, settled, Loaded(turns)).board.land for turns in ({}, {4: quarters, 8: quarters}))
    for place, (before, after) in enumerate(zip(tiles(still), tiles(moved), strict=True)):
        assert after == turns_of(before)[quarters if place in (4, 8) else 0]


# the deal


@rule("DOM-S2")
@SEATS
def test_everyone_has_a_colour_fifteen_knights_seven_ducats_and_no_points(seats: int) -> None:
    state = deal(seats)
    assert len(set(state.board.names[:seats])) == seats
    assert [state.board.knights_left(colour) for colour in range(seats)] == [15] * seats
    assert state.ducats == (7,) * seats
    assert state.points == (0,) * seats


@rule("DOM-S2")
@pytest.mark.parametrize(("seats", "castles"), [(2, [4, 4, 4]), (3, [4, 4, 4]), (4, [3, 3, 3, 3])])
def test_every_colour_builds_four_castles_but_three_among_four_players(seats: int, castles: list[int]) -> None:
    state = set_up(seats)
    assert [mask.bit_count() for mask in state.board.castles] == castles
    assert [mask.bit_count() for mask in state.board.knights] == castles
    assert [state.board.knights_left(colour) for colour in range(len(castles))] == [15 - n for n in castles]


@rule("DOM-S3")
@SEATS
def test_everyone_is_dealt_three_hidden_cards_from_pile_a(seats: int) -> None:
    state = deal(seats)
    assert [hand.size for hand in state.hands] == [3] * seats
    assert all(hand.shown == () for hand in state.hands)
    assert {PILES[card.pile] for hand in state.hands for card in hand.cards} == {"A"}
    assert [len(pile) for pile in state.piles] == [15 - 3 * seats, 15, 15, 15]
    assert not state.chancery
    assert not state.discards
    assert not state.faults()


@rule("DOM-S3")
def test_the_deal_is_shuffled() -> None:
    assert len({deal(2, seed).hands for seed in range(30)}) > 20
    dealt = Counter(card.face for seed in range(300) for card in deal(2, seed).hands[0].cards)
    assert set(dealt) == set(DATA.piles[0]), "every card of pile A can be dealt"


@rule("DOM-S3")
@SEATS
def test_the_deck_is_drawn_pile_by_pile_a_on_top(seats: int) -> None:
    drawn = ""
    for _, events in wander(deal(seats, 5), 5):
        drawn += "".join(PILES[event.card.pile] for event in events if isinstance(event, Drew))
    assert drawn == "A" * (15 - 3 * seats) + "B" * 15 + "C" * 15 + "D" * 15


@rule("DOM-S3")
def test_any_card_left_in_the_top_pile_may_be_drawn_and_none_below_it() -> None:
    hands = "Ab1 Ab2 Ab2", "Ak1 Ak1 Ak2"
    start = estates(2, hands=hands)
    play(start, "sell 1 border")
    top = start.piles[0]
    assert len(top) == 9
    drawn = []
    for answer in range(len(top)):
        state = start.copy()
        (event, *_) = state.play(GAME.actions.read("draw"), ReplayedChance([answer]))
        assert isinstance(event, Drew)
        assert PILES[event.card.pile] == "A"
        drawn.append(event.card.face)
    assert Counter(drawn) == Counter(top)


@rule("DOM-S3")
def test_hands_are_hidden_from_the_others() -> None:
    state = deal(3)
    for seat in range(3):
        for owner, hand in enumerate(state.view(Seat(seat)).hands):
            known = [card.face is not None for card in hand.cards]
            assert known == [owner == seat] * 3


@rule("DOM-S4")
@pytest.mark.parametrize(("seats", "king"), [(2, 50), (3, 40), (4, 30)])
def test_the_king_stands_where_the_number_of_players_puts_him(seats: int, king: int) -> None:
    assert deal(seats).setting.king == king
    assert deal(seats).view(None).json()["king"] == king


@rule("DOM-S4")
def test_the_kings_space_is_an_option() -> None:
    assert deal(2, king=25).setting.king == 25
    with pytest.raises(BadOption):
        resolve_options(GAME.options(2), {"king": 0})


# castle building


@rule("DOM-S5")
@pytest.mark.parametrize("seats", [3, 4])
def test_castles_are_built_clockwise_from_the_first_seat_each_with_its_knight(seats: int) -> None:
    state, built, mustered = deal(seats), [], []
    for now, events in wander(state, 1):
        if now.phase > Phase.ESCORT:
            break
        built += [event for event in events if isinstance(event, Built)]
        mustered += [event for event in events if isinstance(event, Mustered)]
        assert verbs(now) == ({"castle"} if now.phase == Phase.CASTLE else {"knight"})
    mustered.append(*(event for event in events if isinstance(event, Mustered)))
    order = list(enumerate(COLOURS[:seats])) * (3 if seats == 4 else 4)
    assert [(event.seat, event.colour) for event in built] == order
    assert [(event.seat, event.colour) for event in mustered] == order
    assert all(knight.cell in beside(castle.cell) for castle, knight in zip(built, mustered, strict=True))


def beside(cell: Cell) -> set[int]:
    column, row = cell % 12, cell // 12
    steps = ((column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1))
    return {12 * y + x for x, y in steps if 0 <= x < 12 and 0 <= y < 12}


@rule("DOM-S5")
@pytest.mark.parametrize(
    ("sign", "terrain"),
    [
        ("f", "forest"),
        ("v", "village"),
        ("X", "city"),
        ("g", "gold"),
    ],
)
def test_a_castle_stands_on_a_meadow_alone(sign: str, terrain: str) -> None:
    state = blank(2, (*(MEADOWS,) * 11, sign + "." * 11))
    assert refused(state, "castle a1") == refusal("DOM-S5", "terrain", cell="a1", terrain=terrain)
    assert allowed(state, "castle b1")
    play(state, "castle b1")
    assert allowed(state, "knight a1") == (sign == "f")


@rule("DOM-S5")
def test_castle_and_knight_need_unoccupied_territories() -> None:
    state = blank(2)
    play(state, "castle d4", "knight d5")
    assert refused(state, "castle d4") == refusal("DOM-S5", "occupied", cell="d4")
    assert refused(state, "castle d5") == refusal("DOM-S5", "occupied", cell="d5")
    play(state, "castle d6")
    assert refused(state, "knight d5") == refusal("DOM-S5", "knight", cell="d5", castle="d6")
    assert refused(state, "knight d6") == refusal("DOM-S5", "knight", cell="d6", castle="d6")
    assert legal(state, "knight") == {"d7", "c6", "e6"}


@rule("DOM-S5")
def test_the_knight_stands_orthogonally_beside_its_castle_on_meadow_or_forest() -> None:
    rows = list((MEADOWS,) * 12)
    rows[12 - 5] = "...f........"  # d5
    rows[12 - 4] = "..v.g......."  # c4, e4
    state = blank(2, rows)
    play(state, "castle d4")
    assert legal(state, "knight") == {"d3", "d5"}
    for cell in ("c4", "e4", "c3", "c5", "e3", "e5", "d6", "b4", "l12"):
        assert refused(state, f"knight {cell}") == refusal("DOM-S5", "knight", cell=cell, castle="d4")


@rule("DOM-S5")
def test_the_knight_of_a_castle_is_free_even_in_a_forest() -> None:
    state = blank(2, island("a1 b1"))
    state.ducats = (0, 0)
    events = play(state, "castle a1", "knight a2")
    assert state.ducats == (0, 0)
    assert Mustered(Seat(0), "blue", read_cell("a2"), 0) in events


@rule("DOM-S5")
def test_a_castle_space_without_a_space_for_its_knight_is_illegal() -> None:
    state = blank(2, island("a1 l12 k12 d4", elsewhere="v"))
    assert refused(state, "castle a1") == refusal("DOM-S5", "room", cell="a1")
    assert refused(state, "castle d4") == refusal("DOM-S5", "room", cell="d4")
    assert legal(state, "castle") == {"l12", "k12"}


@rule("DOM-S5")
def test_figures_can_take_the_last_space_for_a_knight() -> None:
    state = blank(2, island("a1 b1 a2 l1 l2", elsewhere="v"))
    assert allowed(state, "castle a1")
    play(state, "castle b1", "knight a1")
    assert refused(state, "castle a2") == refusal("DOM-S5", "room", cell="a2")


@rule("DOM-S5")
def test_castle_and_knight_alternate_and_nothing_else_is_done_in_set_up() -> None:
    state = blank(2)
    for text in ("knight d5", "border d4|d5", "draw", "done", "sell 1 border", "domain d4"):
        assert refused(state, text) == refusal("DOM-S5", "castle_first")
    play(state, "castle d4")
    for text in ("castle l12", "border d4|d5", "draw", "done", "play 1 knight"):
        assert refused(state, text) == refusal("DOM-S5", "knight_first", castle="d4")


@rule("DOM-S5")
@SEATS
def test_no_castle_is_built_after_set_up(seats: int) -> None:
    state = set_up(seats)
    for name in CELL_NAMES:
        assert refused(state, f"castle {name}") == refusal("DOM-S5", "set_up_only")


# the gap


def gap(cell: str, castle: str, keeps: int, found: int, colour: str = "blue") -> Refusal:
    return refusal("DOM-S6", "gap", cell=cell, colour=colour, castle=castle, gap=keeps, found=found)


@rule("DOM-S6")
def test_castles_of_one_colour_keep_six_spaces_between_them_counted_orthogonally() -> None:
    state = blank(2)
    play(state, "castle f6", "knight f7", "castle a12", "knight b12")
    expected = {
        name
        for name in CELL_NAMES
        if abs(ord(name[0]) - ord("f")) + abs(int(name[1:]) - 6) >= 7 and name not in ("a12", "b12")
    }
    assert legal(state, "castle") == expected
    assert refused(state, "castle f12") == gap("f12", "f6", 6, 5)
    assert refused(state, "castle l6") == gap("l6", "f6", 6, 5)
    assert refused(state, "castle c3") == gap("c3", "f6", 6, 5)
    assert refused(state, "castle f8") == gap("f8", "f6", 6, 1)
    for cell in ("g12", "l5", "l7", "c2"):
        assert allowed(state, f"castle {cell}"), cell


@rule("DOM-S6")
def test_the_gap_is_kept_from_every_castle_of_the_colour_and_from_no_other() -> None:
    state = blank(2)
    play(
        state,
        "castle a1",
        "knight b1",
        "castle a3",
        "knight b3",
        "castle l12",
        "knight k12",
        "castle l10",
        "knight k10",
    )
    assert refused(state, "castle l6") == gap("l6", "l12", 6, 5)
    assert refused(state, "castle g1") == gap("g1", "a1", 6, 5)
    assert allowed(state, "castle l1")
    assert allowed(state, "castle a8"), "beside no castle of its own; the other colour's a3 does not matter"
    play(state, "castle a8", "knight b8")
    assert allowed(state, "castle l3"), "orange stands at a3 and l10"
    assert refused(state, "castle l4") == gap("l4", "l10", 6, 5, "orange")
    assert allowed(state, "castle h1"), "blue's a1 is no castle of orange, and a3 is nine steps away"


@rule("DOM-S6")
@pytest.mark.parametrize(("kept", "near", "far"), [(0, None, "b1"), (1, "b1", "c1"), (3, "d1", "e1"), (12, "l2", "l3")])
def test_the_gap_is_an_option(kept: int, near: str | None, far: str) -> None:
    state = blank(2, gap=kept)
    play(state, "castle a1", "knight a2", "castle l12", "knight k12")
    assert allowed(state, f"castle {far}")
    if near is not None:
        assert refused(state, f"castle {near}") == gap(near, "a1", kept, kept - 1)


@rule("DOM-S6")
def test_the_gap_is_six_unless_chosen_otherwise() -> None:
    assert deal(2).setting.castle_gap == 6
    assert deal(2, castle_gap=2).setting.castle_gap == 2


@rule("DOM-S6")
@pytest.mark.parametrize(
    ("nearer", "farther", "kept"),
    [("g1", "h1", 6), ("f1", "g1", 5), ("e1", "f1", 4), ("d1", "e1", 3), ("c1", "d1", 2), ("b1", "c1", 1)],
)
def test_the_gap_drops_one_by_one_until_a_space_exists(nearer: str, farther: str, kept: int) -> None:
    state = blank(2, island(f"a1 l12 {nearer} {farther}"))
    play(state, "castle a1", "knight a2", "castle l12", "knight l11")
    assert legal(state, "castle") == {farther}
    assert refused(state, f"castle {nearer}") == gap(nearer, "a1", kept, kept - 1)


@rule("DOM-S6")
def test_the_gap_drops_to_nothing_if_it_must() -> None:
    state = blank(2, island("a1 b1 l12"))
    play(state, "castle a1", "knight a2", "castle l12", "knight l11")
    assert legal(state, "castle") == {"b1"}


@rule("DOM-S6")
def test_a_space_without_room_for_a_knight_does_not_keep_the_gap_up() -> None:
    rows = list(island("a1 g1 f1 l12 l1"))
    rows[10] = "f" * 11 + "v"  # l2
    rows[11] = rows[11][:10] + "v" + rows[11][11:]  # k1
    state = blank(2, rows)
    play(state, "castle a1", "knight a2", "castle l12", "knight l11")
    assert refused(state, "castle l1") == refusal("DOM-S5", "room", cell="l1")
    assert legal(state, "castle") == {"g1"}, "l1 lies far enough, but no knight fits there"
    assert refused(state, "castle f1") == gap("f1", "a1", 5, 4)


@rule("DOM-S6")
def test_the_gap_drops_for_one_castle_not_for_the_next_colours() -> None:
    state = blank(2, island("a1 g1 l1 e9 j9 i9 c9"))
    play(state, "castle a1", "knight a2", "castle l1", "knight l2")
    play(state, "castle e9", "knight e8", "castle c9", "knight c8")
    assert legal(state, "castle") == {"g1"}, "blue, from a1 and e9, keeps five"
    assert refused(state, "castle j9") == gap("j9", "e9", 5, 4)
    play(state, "castle g1", "knight g2")
    assert legal(state, "castle") == {"j9"}, "orange, from l1 and c9, keeps six"
    assert refused(state, "castle i9") == gap("i9", "c9", 6, 5, "orange")


# the neutral colour, and who begins


@rule("DOM-S7")
def test_two_players_build_a_neutral_colour_in_turns_after_their_own() -> None:
    state = deal(2, 3)
    built, mustered = [], []
    for _, events in wander(state, 3):
        built += [event for event in events if isinstance(event, Built)]
        mustered += [event for event in events if isinstance(event, Mustered)]
        if state.phase > Phase.ESCORT:
            break
    order = [(0, "blue"), (1, "orange")] * 4 + [(0, "neutral"), (1, "neutral")] * 2
    assert [(event.seat, event.colour) for event in built] == order
    assert [(event.seat, event.colour) for event in mustered] == order
    assert state.board.names == ("blue", "orange", "neutral")


@rule("DOM-S7")
def test_the_neutral_castles_are_built_by_the_same_rules() -> None:
    state = deal(2, 3)
    for _ in wander(state, 3):
        if len(state.board.lords) == 9 and state.phase == Phase.CASTLE:
            break
    (castle,) = names(state.board.castles[2])
    sites = legal(state, "castle")
    assert sites
    refusals = [why for name in CELL_NAMES if (why := refused(state, f"castle {name}")) is not None]
    crowded = [why for why in refusals if why.rule == "DOM-S6"]
    assert crowded
    for why in crowded:
        cell = str(why.named["cell"])
        assert why == gap(cell, castle, 6, steps(cell, castle) - 1, "neutral")
    assert all(steps(cell, castle) >= 7 for cell in sites)
    assert {why.rule for why in refusals} == {"DOM-S5", "DOM-S6"}


def steps(one: str, other: str) -> int:
    """The orthogonal steps between two territories."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


@rule("DOM-S7")
@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_players_have_no_neutral_colour(seats: int) -> None:
    state = set_up(seats)
    assert len(state.board.names) == seats
    assert "neutral" not in state.board.names
    assert set(state.board.lords.values()) == set(range(seats))


@rule("DOM-S8")
@SEATS
def test_whoever_placed_the_last_castle_takes_the_first_turn_and_play_goes_clockwise(seats: int) -> None:
    state, last = deal(seats, 9), -1
    for _, events in wander(state, 9):
        for event in events:
            if isinstance(event, Built):
                last = event.seat
        if state.phase > Phase.ESCORT:
            break
    assert state.phase == Phase.TURN
    assert state.to_move == last == seats - 1
    order = []
    for _ in range(2 * seats):
        order.append(state.to_move)
        play(state, f"sell {min(legal(state, 'sell'))}", "draw")
    assert order == [(last + turn) % seats for turn in range(2 * seats)]


# the neutral colour is no player


def beside_neutral(hand: str, *, guard: str = "j1", king: int = 50) -> State:
    """Two players; orange, with two knights, lives beside a neutral domain of 9 points and three kinds of mine."""
    south = "........v.gs", ".........fXc"
    hands = "Ab2 Ab2 Ab2", hand
    return estates(2, south, hands=hands, seat=1, king=king, knights=("", "f1 f2", guard))


@rule("DOM-S9")
def test_the_neutral_colour_has_no_turn_cards_or_points() -> None:
    south = MEADOWS, "..vv......vX"
    state = estates(2, south, hands=("Ab2 Ab2 Ab2", "Ak1 Ak1 Ak2"), unwalled=["h1|i1", GATE])
    events = play(state, "play 2 borders", "border h1|i1", f"border {GATE}")
    assert state.board.lords[read_cell("i1")] == 2
    assert read_cell("i1") in state.board.domains, "the neutral domain exists"
    assert state.points == (6, 0)
    assert [event for event in events if isinstance(event, Scored)] == [Scored(Seat(0), 6, 6)]
    assert len(state.hands) == len(state.ducats) == len(state.points) == 2
    turns = []
    for _ in range(4):
        play(state, "draw")
        turns.append(state.to_move)
        play(state, f"sell {min(legal(state, 'sell'))}")
    assert turns == [1, 0, 1, 0]


@rule("DOM-S9")
def test_the_neutral_colour_has_no_income_and_cannot_reach_the_king() -> None:
    state = beside_neutral("Ab1 Ak1 Ak1", king=9)
    assert state.board.points[2] == 9
    events = play(state, "play 1 border", "border c5|c6", "draw")
    assert state.outcome is None
    assert state.to_move == 0
    events += play(state, "sell 2 borders", "draw")
    assert not [event for event in events if isinstance(event, Earned)]
    assert state.ducats == (7 + SALES["2 borders"], 7 - COSTS["1 border"])


@rule("DOM-S9")
def test_a_neutral_domain_is_an_opponents_to_expand_into() -> None:
    state = beside_neutral("Ae1 Dd Da")
    play(state, "play expand 1", "domain e1", "expand i2")
    assert state.points == (0, 3)
    assert state.board.points[2] == 6

    guarded = beside_neutral("Ae1 Dd Da", guard="j1 j2")
    play(guarded, "play expand 1", "domain e1")
    assert refused(guarded, "expand i2") == refusal("DOM-E6", "knights", castle="e1", rival="i1", knights=2, against=2)


@rule("DOM-S9")
def test_a_neutral_knight_can_desert_and_a_neutral_domain_can_be_allied() -> None:
    state = beside_neutral("Ae1 Dd Da")
    play(state, "play deserter", "domain e1", "desert j1")
    assert state.board.knights[2] == 0
    assert state.board.knights_left(2) == 15
    play(state, "knight e2")

    state = beside_neutral("Ae1 Dd Da")
    play(state, "play alliance", "domain e1", "ally i1")
    assert state.board.allied(read_cell("e1"), read_cell("i1"))


# before set-up is over


@rule("DOM-S10")
def test_the_first_castle_stands_alone_on_the_board_and_yet_has_no_domain() -> None:
    state = blank(3, island("a1 l1 a12 l12"), king=5)
    events = play(state, "castle a1", "knight a2")
    assert state.board.survey(), "a region with exactly one castle: DOM-R2 alone would make it a domain"
    assert state.board.domains == {}
    assert state.points == (0, 0, 0)
    assert not [event for event in events if isinstance(event, Scored)]
    assert state.outcome is None
    assert state.to_move == 1


@rule("DOM-S10")
@SEATS
def test_nothing_is_enclosed_or_scored_while_castles_are_built_nor_right_after(seats: int) -> None:
    state = deal(seats, 2, king=5)
    for _ in wander(state, 2):
        assert state.board.domains == {}
        assert state.points == (0,) * seats
        assert state.outcome is None
        assert not state.faults()
        if state.phase == Phase.TURN:
            return


@rule("DOM-S10")
def test_domains_and_points_begin_with_the_first_turn() -> None:
    south = MEADOWS, "..vv........"
    state = estates(2, south, hands=("Ab1 Ab2 Ab2", "Ak1 Ak1 Ak2"), unwalled=[GATE])
    assert state.points == (0, 0)
    play(state, "play 1 border", f"border {GATE}")
    assert state.points == (6, 0)


def test_chance_decides_the_deal_alone() -> None:
    settled = resolve_options(GAME.options(3), {})
    assert GAME.deal(3, settled, chance(4)) == GAME.deal(3, settled, chance(4))
    assert GAME.deal(3, settled, chance(4)) != GAME.deal(3, settled, chance(5))
