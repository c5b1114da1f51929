"""Components: the board, the pieces, the cards, the ducats, and who sees what of them."""

from collections import Counter

import pytest

from regnum.games.domaine.rules.board.geometry import CELL_NAMES, CELLS, EDGE_NAMES, INNER_EDGES, SIZE, names, read_cell
from regnum.games.domaine.rules.cards import FACE_OF_NAME, PILES, Card, Hand
from regnum.games.domaine.rules.events import Drew
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.games.domaine.rules.view import View
from regnum.kernel import Json, ReplayedChance, Seat, canonical
from tests.games.domaine.dealt import (
    DATA,
    GAME,
    HANDS,
    SALES,
    blank,
    cards,
    deal,
    estates,
    fence,
    legal,
    move,
    play,
    refused,
    settle_deck,
    wander,
)
from tests.refusals import refusal
from tests.rules import rule

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])
MINES = ("gold", "silver", "copper", "diamond")


def terrains(state: State) -> Counter[str]:
    return Counter(state.board.land.terrain(cell) for cell in range(CELLS))


# the board and the pieces


@rule("DOM-C1")
def test_the_board_is_twelve_by_twelve_territories_of_three_by_three_tiles_of_four_by_four() -> None:
    assert SIZE == 12
    assert CELLS == len(CELL_NAMES) == 144
    assert (CELL_NAMES[0], CELL_NAMES[11], CELL_NAMES[132], CELL_NAMES[143]) == ("a1", "l1", "a12", "l12")
    assert len(DATA.around) == 8
    for tile in (DATA.centre, *DATA.around):
        assert [len(row) for row in tile] == [4, 4, 4, 4]
    state = deal(2)
    assert [len(row) for row in state.board.land.rows] == [12] * 12
    assert sum(terrains(state).values()) == 144


@rule("DOM-C1")
def test_the_rows_of_the_land_lie_from_north_to_south() -> None:
    rows = ["." * 12] * 12
    rows[0], rows[5], rows[11] = "v..........X", "..f.........", "g..........d"
    land = blank(2, rows).board.land
    for mask, name in ((land.village, "a12"), (land.city, "l12"), (land.forest, "c7")):
        assert names(mask) == (name,)
    assert [names(mine) for mine in land.mines] == [("a1",), (), (), ("l1",)]
    for name, terrain in {"a12": "village", "l12": "city", "c7": "forest", "a1": "gold", "l1": "diamond"}.items():
        assert land.terrain(read_cell(name)) == terrain


@rule("DOM-C1")
def test_beyond_the_rim_nothing_can_be_placed() -> None:
    state = estates(2, ducats=(50, 50))
    play(state, "play 2 borders")
    rims = [name for name in EDGE_NAMES if not name.split("|")[1][1:].isdigit()]
    assert len(rims) == 4 * 12
    for name in rims:
        assert refused(state, f"border {name}") == refusal("DOM-B2", "rim", edge=name)


@rule("DOM-C2")
def test_every_board_has_one_city_ten_villages_and_four_mines_of_each_kind() -> None:
    for seed in range(20):
        found = terrains(deal(2 + seed % 3, seed))
        assert found["city"] == 1, f"seed {seed}"
        assert found["village"] == 10
        assert [found[mine] for mine in MINES] == [4, 4, 4, 4]
        assert found["forest"] + found["meadow"] == 144 - 1 - 10 - 16
        assert found["forest"] == 47, "as the rules list the tiles"
        assert found["meadow"] == 70
        assert set(found) == {"city", "village", "forest", "meadow", *MINES}


@rule("DOM-C2")
def test_the_centre_holds_the_city_and_one_mine_of_each_kind() -> None:
    for seed in range(20):
        land = deal(2, seed).board.land
        centre = Counter(land.terrain(12 * row + column) for row in range(4, 8) for column in range(4, 8))
        assert {kind: centre[kind] for kind in ("city", *MINES)} == dict.fromkeys(("city", *MINES), 1), f"seed {seed}"


@rule("DOM-C3")
@SEATS
def test_every_colour_has_fifteen_knights_and_there_are_a_hundred_markers(seats: int) -> None:
    state = deal(seats)
    assert [state.board.knights_left(colour) for colour in range(len(state.board.names))] == [15] * max(seats, 3)
    assert state.board.supply == 100


FOURTEEN = "c1 d1 a2 b2 c2 d2 a4 b4 c4 a5 c5 a6 b6 c6"


@rule("DOM-C3")
def test_the_fifteenth_knight_can_be_placed_and_no_sixteenth() -> None:
    state = estates(2, hands=("Ak1 Ak1 Ak2", "Ab1 Ab2 Bk1"), ducats=(50, 7), knights=(FOURTEEN, "", ""))
    play(state, "play 1 knight", "knight b1", "draw", "sell 1 border", "draw")
    assert state.board.knights_left(0) == 0
    assert refused(state, "play 1 knight") == refusal("DOM-K3", "supply", colour="blue")


@rule("DOM-C3")
def test_the_hundredth_marker_can_be_placed_and_no_further_one() -> None:
    columns = "abcdefghijkl"
    lines = [f"{columns[i]}{row}|{columns[i + 1]}{row}" for row in range(1, 12) for i in range(11)]
    state = estates(2)
    fence(state, lines[:98])
    play(state, "play 3 borders", f"border {lines[98]}")
    assert state.board.supply == 1
    play(state, f"border {lines[99]}")
    assert state.board.supply == 0
    assert state.phase == Phase.REFILL
    play(state, "draw")
    assert refused(state, "play 2 borders") == refusal("DOM-B1", "supply")


@rule("DOM-C3")
def test_there_are_sixty_cards_in_four_piles_of_fifteen() -> None:
    assert PILES == "ABCD"
    assert [len(pile) for pile in DATA.piles] == [15, 15, 15, 15]
    for state, _ in wander(deal(3, 1), 1):
        in_play = len(state.chancery) + len(state.discards) + sum(hand.size for hand in state.hands)
        assert in_play + state.deck == 60


@rule("DOM-C3")
def test_lost_or_doubled_pieces_are_faults() -> None:
    state = estates(2)
    state.chancery = cards("Ae1")
    assert state.faults() == ["DOM-C3: cards were lost or doubled."]
    settle_deck(state)
    assert state.faults() == []
    state.discards = cards("Ae1")
    assert state.faults() == ["DOM-C3: cards were lost or doubled."]


@rule("DOM-C4")
def test_a_marker_lies_on_any_of_the_264_edges_between_two_territories() -> None:
    assert len(INNER_EDGES) == 264
    state = estates(2, unwalled=EDGE_NAMES)
    play(state, "play 2 borders")
    assert legal(state, "border") == {EDGE_NAMES[edge] for edge in INNER_EDGES}


# ducats


@rule("DOM-C5")
def test_ducats_are_not_limited_by_the_coins_of_the_box() -> None:
    in_the_box = 36 + 5 * 11
    state = estates(2, ("g...........", "s..........."), ducats=(in_the_box, in_the_box))
    play(state, "sell 3 borders", "draw")
    assert state.ducats == (in_the_box + SALES["3 borders"], in_the_box)
    play(state, "sell 1 border", "draw")
    assert state.ducats == (in_the_box + SALES["3 borders"] + 2, in_the_box + SALES["1 border"]), "income too"
    rich = estates(2, ducats=(10**6, 7))
    play(rich, "sell 3 borders")
    assert rich.ducats == (10**6 + SALES["3 borders"], 7)
    assert GAME.read(rich.text()) == rich


# who sees what


def seats_and_spectator(state: State) -> list[Seat | None]:
    return [None, *map(Seat, range(state.setting.seats))]


@rule("DOM-C6")
def test_the_board_the_purses_the_chancery_the_discards_and_the_numbers_of_cards_are_public() -> None:
    state = estates(3, ("g..v........", "............"), chancery="Ae1", deck=20)
    for seat in seats_and_spectator(state):
        view = state.view(seat)
        assert view.board == state.board
        assert view.points == state.points
        assert view.ducats == state.ducats
        assert view.chancery == state.chancery
        assert view.discards == state.discards
        assert view.board.supply == state.board.supply
        assert view.deck == tuple(map(len, state.piles))
        assert [hand.size for hand in view.hands] == [3, 3, 3]


@rule("DOM-C6")
def test_a_hand_shows_the_others_its_backs_with_their_pile_letters() -> None:
    state = estates(2, hands=("Ab2 Be1 Da", HANDS[1]))
    own = Hand((), cards("Ab2 Be1 Da"))
    backs = Hand((), (Card(0, None), Card(1, None), Card(3, None)))
    assert state.view(Seat(0)).hands[0] == own
    assert state.view(Seat(1)).hands[0] == backs
    assert state.view(None).hands[0] == backs
    assert all(card.face is None for card in state.view(None).hands[1].cards)


@rule("DOM-C6")
def test_a_card_taken_from_the_chancery_stays_known_to_all_until_it_leaves_the_hand() -> None:
    state = estates(2, chancery="Be1")
    play(state, "sell 1 knight", "take expand 1")
    for _ in range(4):
        for seat in seats_and_spectator(state):
            assert state.view(seat).hands[0].shown == cards("Be1")
        play(state, f"sell {min(legal(state, 'sell') - {'expand 1'})}", "draw")
    play(state, f"sell {min(legal(state, 'sell'))}", "draw", "sell expand 1", "draw")
    for seat in seats_and_spectator(state):
        assert state.view(seat).hands[0].shown == ()
        assert cards("Be1")[0] in state.view(seat).chancery


@rule("DOM-C6")
def test_the_deck_tells_its_size_and_the_pile_letter_of_its_top_card() -> None:
    state = estates(2, deck=17)
    for seat in seats_and_spectator(state):
        view = state.view(seat)
        assert view.deck == (0, 0, 17 - len(state.piles[3]), len(state.piles[3]))
        assert view.json()["deck"] == dict(zip("ABCD", view.deck, strict=True))


def as_bytes(view: View) -> bytes:
    return canonical(view.json())


@rule("DOM-C6")
def test_what_is_hidden_changes_nothing_in_a_view() -> None:
    hands = "Ab2 Ab3 Bk1", "Ab1 Ab2 Ak1"
    others = "Ae1 Ak2 Ba", "Ab1 Ab2 Ak1"
    one, other = (estates(2, hands=held, chancery="Cb2") for held in (hands, others))
    for seat in (None, Seat(1)):
        assert one.view(seat) != one.view(Seat(0))
        assert one.view(seat).hands == other.view(seat).hands
        assert as_bytes(one.view(seat)) == as_bytes(other.view(seat))
    assert as_bytes(one.view(Seat(0))) != as_bytes(other.view(Seat(0)))


@rule("DOM-C6")
def test_the_order_in_which_cards_were_drawn_tells_nothing() -> None:
    start = estates(2, hands=("Ck1 Ck2 Da", HANDS[1]))
    order = [start.copy(), start.copy()]
    for state, codes in zip(order, (["Ab2", "Ab3", "Ae1"], ["Ae1", "Ab2", "Ab3"]), strict=True):
        for sale, code in zip(("1 knight", "2 knights", "alliance"), codes, strict=True):
            (wanted,) = cards(code)
            play(state, f"sell {sale}")
            assert wanted.face is not None
            state.play(move("draw"), ReplayedChance([state.piles[0].index(wanted.face)]))
            state.to_move, state.idle = Seat(0), 0
    assert order[0].hands[0] == order[1].hands[0] == Hand((), cards("Ab2 Ab3 Ae1"))
    for seat in seats_and_spectator(start):
        assert order[0].view(seat) == order[1].view(seat)
        assert as_bytes(order[0].view(seat)) == as_bytes(order[1].view(seat))


@rule("DOM-C6")
@SEATS
def test_a_view_knows_no_face_it_may_not_know_and_every_face_it_may(seats: int) -> None:
    for state, _ in wander(deal(seats, 7), 7):
        if state.phase not in (Phase.TURN, Phase.REFILL):
            continue
        for seat in seats_and_spectator(state):
            view = state.view(seat)
            for owner, (seen, hand) in enumerate(zip(view.hands, state.hands, strict=True)):
                assert seen.shown == hand.shown, "seed 7"
                faces = [card.face for card in seen.hidden]
                assert faces == ([card.face for card in hand.hidden] if owner == seat else [None] * len(hand.hidden))
                assert [card.pile for card in seen.hidden] == sorted(card.pile for card in hand.hidden)


@rule("DOM-C6")
@SEATS
def test_the_unseen_faces_are_those_of_the_deck_and_of_the_others_hidden_cards(seats: int) -> None:
    for state, _ in wander(deal(seats, 2), 2):
        if state.phase != Phase.TURN:
            continue
        for seat in seats_and_spectator(state):
            expected = [Counter(pile) for pile in state.piles]
            for owner, hand in enumerate(state.hands):
                if owner != seat:
                    for card in hand.hidden:
                        assert card.face is not None
                        expected[card.pile][card.face] += 1
            view = state.view(seat)
            assert [dict(pile) for pile in view.unseen()] == [dict(pile) for pile in expected], "seed 2"
            backs = Counter(card.pile for hand in view.hands for card in hand.hidden if card.face is None)
            for pile, left in enumerate(view.deck):
                assert sum(view.unseen()[pile].values()) == left + backs[pile]


@rule("DOM-C6")
def test_a_card_drawn_is_told_to_its_owner_and_its_back_to_the_others() -> None:
    state = estates(3)
    play(state, "sell 2 borders")
    (drew, *rest) = play(state, "draw")
    assert isinstance(drew, Drew)
    assert drew.card.face is not None
    assert drew.seen_by(Seat(0)) == drew
    for seat in (Seat(1), Seat(2), None):
        assert drew.seen_by(seat) == Drew(Seat(0), Card(drew.card.pile, None))
    assert [drew.reveals_to(Seat(seat)) for seat in range(3)] == [True, False, False]
    assert all(event.seen_by(None) == event for event in rest)


def hidden_faces(view: View, owner: int) -> list[Json]:
    players = view.json()["players"]
    assert isinstance(players, list)
    player = players[owner]
    assert isinstance(player, dict)
    held = player["hidden"]
    assert isinstance(held, list)
    return [card["face"] for card in held if isinstance(card, dict)]


@rule("DOM-C6")
def test_the_json_of_a_view_has_no_face_of_others_hidden_cards() -> None:
    state = estates(2, hands=("Ab2 Be1 Da", "Ab3 Bk2 Cda"))
    assert hidden_faces(state.view(Seat(0)), 0) == ["2 borders", "expand 1", "alliance"]
    assert hidden_faces(state.view(Seat(0)), 1) == [None, None, None]
    assert hidden_faces(state.view(Seat(1)), 0) == [None, None, None]
    assert hidden_faces(state.view(None), 0) == hidden_faces(state.view(None), 1) == [None, None, None]


def test_a_face_may_be_unseen_in_one_pile_and_seen_in_another() -> None:
    state = estates(2, hands=("Ab1 Ab2 Ak1", "Ab3 Ab2 Ak1"), chancery="Ae1")
    unseen = state.view(Seat(0)).unseen()
    assert FACE_OF_NAME["1 border"] not in unseen[0], "there is one only, in the seat's own hand"
    assert FACE_OF_NAME["expand 1"] not in unseen[0], "in the chancery"
    assert unseen[1][FACE_OF_NAME["expand 1"]] == 1
