"""Position texts of Domaine: what each field says, and why one cannot be. Damage at random is for all games."""

import pytest

from regnum.games.domaine.rules.board.geometry import read_cell
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import BadPosition
from tests.games.domaine.dealt import GAME, HANDS, MEADOWS, WALLS, allowed, blank, deal, estates, play, wander

FIELDS = (
    "options",
    "land",
    "figures",
    "markers",
    "allies",
    "decision",
    "ducats",
    "hands",
    "chancery",
    "discards",
    "sold",
    "idle",
)


def sample() -> State:
    """A position in which every field says something: an alliance, a card seen, a card just sold, an idle turn."""
    south = "f..v....g...", "..Xv..vs...."
    knights = "b1 b2", "f1", "j1"
    state = estates(2, south, hands=("Ab2 Ab3 Ak1", HANDS[1]), knights=knights, chancery="Be1 Cb2", deck=30)
    state.board.ally(read_cell("a1"), read_cell("e1"))
    play(state, "sell 2 borders", "take expand 1", "sell 1 border")
    return state


def damaged(field: str, value: str, state: State | None = None) -> str:
    """The text of the sample, or of another state, with one field replaced."""
    parts = (state or sample()).text().split()
    parts[FIELDS.index(field)] = value
    return " ".join(parts)


def fault(text: str) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.read(text)
    return str(caught.value)


# there and back


BEGINNINGS = ("dealt", "odd options", "estates")


def begin(seats: int, how: str) -> State:
    """The beginning of a game."""
    if how == "odd options":
        return deal(seats, 5, king=9, castle_gap=2)
    if how == "estates":
        south = "f..v....g...", "..Xv..vs...."
        hands = "Ae1 Dd Da", "Be2 Dd Da", "Ck1e1 Cda Ab2", "Ab3 Bk2 Be1"
        return estates(seats, south, hands=hands, knights=("b1 b2", "f1", "j1", "c11"), ducats=(40,) * 4)
    return deal(seats, BEGINNINGS.index(how))


ALL_GAMES = [(seats, how) for seats in (2, 3, 4) for how in BEGINNINGS]


@pytest.mark.parametrize(("seats", "how"), [(2, "odd options"), (4, "odd options"), (2, "estates"), (4, "estates")])
def test_every_state_of_a_game_from_an_odd_beginning_is_read_back_from_its_text(seats: int, how: str) -> None:
    for state, _ in wander(begin(seats, how), 11):
        text = state.text()
        again = GAME.read(text)
        assert again == state, f"seed 11: {text}"
        assert again.text() == text
        assert again.board.points == state.board.points
        assert again.moves() == state.moves()


def test_the_games_read_back_show_every_phase() -> None:
    seen = {state.phase for game in ALL_GAMES for seed in range(4) for state, _ in wander(begin(*game), seed)}
    assert seen == set(Phase)


def test_the_sample_says_something_in_every_field() -> None:
    state = sample()
    assert GAME.read(state.text()) == state
    assert len(state.text().split()) == len(FIELDS)
    assert state.text().split()[1:3] == [LAND, FIGURES]
    assert state.phase == Phase.REFILL
    assert "-" not in state.text().split()[3:11]
    assert state.idle == 2
    assert not allowed(GAME.read(state.text()), "take 1 border"), "the card sold is remembered"


# damage, field by field


FIGURES = "a1,b5,b8,b11+b1,b2/e1,f5,f8,f11+f1/i1,j5,j8,j11+j1"
ROWS = [*["12"] * 10, "f2v4g3", "2Xv2vs4"]
LAND = "/".join(ROWS)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("options", value) for value in ("2", "2,6,50,1", "x,6,50", "1,6,50", "5,6,50", "3,6,50", "4,6,50")),
        *(("land", value) for value in ("12", f"{LAND}/12", LAND.replace("X", "Y"), LAND.replace("12", "13", 1))),
        *(("land", LAND.replace("12", value, 1)) for value in ("11", "11é", "9" * 5000)),
        *(("figures", value) for value in ("-", "-+-/-+-/-+-", f"{FIGURES}/-+-", "a1/e1/i1")),
        *(("figures", FIGURES.replace("b5", value)) for value in ("m5", "b5+", "b5,b6", "b1", "f5")),
        ("figures", FIGURES.replace("b1,b2", "c1,b2")),
        ("figures", FIGURES.replace("b1,b2", "b1,h8")),
        ("figures", FIGURES.replace("+f1", "+f1,b2")),
        *(("markers", value) for value in ("0", "0/0/0", "g/0", "-1/0", "0/-1")),
        ("markers", f"{1 << 11:x}/0"),
        ("markers", f"0/{1 << 132:x}"),
        *(("allies", value) for value in ("a1", "a1&e1&i1", "a1&b2", "a1&m1")),
        *(("decision", value) for value in ("1:refill", "1:refill:0:0:-:-", "over:DOM-X1:0", "x:refill:0:0:-")),
        *(("decision", value) for value in ("2:refill:0:0:-", "-1:refill:0:0:-", "1:rest:0:0:-", "1:refill:x:0:-")),
        *(("decision", value) for value in ("1:refill:0:x:-", "1:refill:0:0:m1", "1:refill:0:0:a1", "1:expand:1:0:-")),
        *(("decision", value) for value in ("1:castle:0:0:-", "1:ally:1:0:b1", "over:DOM-X1:0:1", "over:DOM-X1:x:0,0")),
        *(("ducats", value) for value in ("7", "7,7,7", "x,7", "7,-1")),
        *(("hands", value) for value in ("-", "-+-", "-+-/-+-/-+-", "-+Ab2+/-+-", "-+Ab9/-+-")),
        *(("chancery", value) for value in ("Eb2", "Ab1,Ab1")),
        *(("discards", value) for value in ("Eb2", "Ab2,Ab2,Ab2,Ab2,Ab2")),
        *(("sold", value) for value in ("A?", "Ak1")),
        ("idle", "x"),
    ],
)
def test_a_damaged_field_makes_a_text_no_position(field: str, value: str) -> None:
    text = damaged(field, value)
    assert text != sample().text()
    fault(text)


# texts of positions that cannot be


def castles_with(**knights: str) -> str:
    """The figures of the estates with these knights of each colour."""
    castles = {"blue": "a1,b5,b8,b11", "orange": "e1,f5,f8,f11", "neutral": "i1,j5,j8,j11"}
    return "/".join(f"{castles[colour]}+{knights.get(colour) or '-'}" for colour in castles)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        pytest.param("figures", castles_with(blue="c1"), "DOM-R3", id="a knight joined to no castle"),
        pytest.param("figures", castles_with(blue="a3"), "DOM-R3", id="a knight across a marker from its castle"),
        pytest.param("figures", castles_with(orange="e2,d2"), "DOM-R3", id="a knight in another's domain"),
        pytest.param(
            "figures",
            castles_with(blue="b1,c1,d1,a2,b2,c2,d2,a4,b4,c4,a5,c5,a6,b6,c6,a7"),
            "DOM-C3: blue has more knights",
            id="sixteen knights",
        ),
        pytest.param("figures", castles_with().replace("b11", "b11,d9"), "DOM-S2: blue has 5", id="a castle too many"),
        pytest.param("figures", castles_with().replace(",b11", ""), "do not fit", id="a castle too few"),
        pytest.param(
            "figures", castles_with().replace(",b11", "").replace("f11", "f11,h9"), "DOM-S2", id="another's castle"
        ),
        pytest.param("hands", "-+Ab2,Ab2,Ab2,Ab3/-+-", "DOM-T7", id="four cards in a hand"),
        pytest.param(
            "hands", "-+Ab1,Ab1/-+-", "not that many cards 1 border (A)", id="a card twice that is there once"
        ),
        pytest.param("ducats", "-1,7", "DOM-T5", id="debts"),
        pytest.param("sold", "Ab1", "not in the chancery", id="a card sold that nobody sold"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(field: str, value: str, words: str) -> None:
    state = estates(2)
    assert GAME.read(state.text()) == state
    assert words in fault(damaged(field, value, state))


def test_a_marker_inside_a_domain_is_refused() -> None:
    state = estates(2)
    east, north = state.board.east, state.board.north
    inside = 1 << read_cell("b1")
    assert "DOM-R5" in fault(damaged("markers", f"{east | inside:x}/{north:x}", state))
    open_land = 1 << read_cell("b6")
    assert GAME.read(damaged("markers", f"{east | open_land:x}/{north:x}", state)).faults() == []


def test_more_markers_than_there_are_are_refused() -> None:
    state = estates(2, unwalled=WALLS)
    rows_but_the_last = sum(1 << (12 * row + column) for row in range(11) for column in range(11))
    assert "DOM-C3: -21 markers" in fault(damaged("markers", f"{rows_but_the_last:x}/0", state))


def test_figures_on_ground_where_none_can_stand_are_refused() -> None:
    figures = castles_with(blue="b1,c1,c2")
    assert "where none can" in fault(damaged("figures", figures)), "c1 is the city"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("decision", "0:over:0:0:-", id="over, but nobody has won"),
        pytest.param("decision", "0:refill:0:0:-", id="refilling a full hand"),
        pytest.param("decision", "0:borders:0:0:-", id="an action of no steps"),
        pytest.param("decision", "0:borders:-1:0:-", id="an action of less than no steps"),
        pytest.param("decision", "0:turn:2:1:-", id="steps of no action"),
        pytest.param("decision", "0:expand:1:0:e1", id="expanding another's domain"),
        pytest.param("decision", "0:expand:1:0:b5", id="expanding what is no domain"),
        pytest.param("decision", "0:ally:1:0:b5", id="allying what is no domain"),
        pytest.param("decision", "0:desert_from:1:0:-", id="an action without a legal step"),
        pytest.param("decision", "over:DOM-X1:5:0,0", id="won by a seat that is not there"),
        pytest.param("decision", "over:DOM-X9:0:0,0", id="won by no rule"),
        pytest.param("decision", "over:DOM-X1:-:0,0", id="won by nobody"),
        pytest.param("hands", "-+-/-+Ab2", id="a turn without a card"),
        pytest.param("allies", "a1&a1", id="allied with itself"),
        pytest.param("allies", "a1&b5", id="allied with an own domain"),
        pytest.param("options", "2,-1,50", id="a gap below nothing"),
        pytest.param("options", "2,6,0", id="a king reached before the start"),
        pytest.param("idle", "-5", id="fewer than no idle turns"),
        pytest.param("idle", "20", id="idle for too long"),
    ],
)
def test_a_decision_that_cannot_be_due_is_refused(field: str, value: str) -> None:
    fault(damaged(field, value, estates(2)))


def test_a_castle_in_a_forest_is_refused() -> None:
    fault(damaged("land", "/".join(["f" * 12, *[MEADOWS] * 10, "f" * 12]).replace(MEADOWS, "12"), estates(2)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("ducats", "+7,7"),
        ("ducats", "1_0,7"),
        ("ducats", "\u0667,7"),
        ("markers", "0x0/0"),
    ],
)
def test_numbers_are_written_in_digits_alone(field: str, value: str) -> None:
    fault(damaged(field, value, estates(2, unwalled=WALLS)))


def test_a_seat_whose_hand_is_empty_is_passed_over() -> None:
    state = GAME.read(estates(2, hands=("Ab2 Ab3", ""), deck=0).text())
    play(state, "sell 2 borders")
    assert state.to_move == 0
    play(state, "sell 3 borders")
    assert state.outcome is not None


def test_points_that_the_board_does_not_give_are_refused() -> None:
    fault(damaged("decision", "over:DOM-X1:0:99,0", estates(2)))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("markers", "1/1", id="markers before the first turn"),
        pytest.param("figures", "d4,l12+d5,k12/-+-/-+-", id="two castles of one colour, none of the next"),
        pytest.param("figures", "d4+-/h8+-/-+-", id="castles without their knights"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(field: str, value: str) -> None:
    state = blank(2)
    play(state, "castle d4", "knight d5", "castle h8", "knight h9")
    fault(damaged(field, value, state))


def test_a_knight_due_beside_a_castle_that_has_its_own_is_refused() -> None:
    state = blank(2)
    play(state, "castle d4", "knight d5", "castle h8", "knight h9", "castle l12")
    fault(state.text().replace(":l12 ", ":d4 "))
