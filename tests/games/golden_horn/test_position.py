"""Position texts of Golden Horn: what each field says, and why one cannot be. Damage at random is for all games."""

from __future__ import annotations

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.kernel import BadPosition
from tests.games.golden_horn.tables import BASE, after, deal, table, wander

FIELDS = ("options", "sides", "ships", "ports", "realm", "warehouses", "hands", "discards", "known", "decision")
GAMES = [(seats, extension, shunned) for seats in (2, 3, 4) for extension in (0, 1) for shunned in ("", "announce")]


def sample() -> State:
    """A position in which every field says something."""
    return after(
        table(
            seat=1,
            first=1,
            round_=7,
            ships={"a1": "s5>-", "a2": "s4>2r", "a3": "constantinople<-", "b2": "s2<2S1F", "b3": "s3<2r"},
            warehouses={0: "1r4b", 1: "3y5S2F"},
            hands={0: "3r1g", 1: "2y4b"},
            deck="9p9o",
            owners="-01--",
            bag="2r2p2o1k",
        ),
        "conquer zara",
        "attack a2",
        "pirates blue blue",
        "sail 3",
    )


def damaged(field: str, value: str, state: State | None = None) -> str:
    """The text of the sample, or of another state, with one field replaced."""
    parts = (state or sample()).text().split()
    parts[FIELDS.index(field)] = value
    return " ".join(parts)


def changed(field: str, old: str, new: str, state: State | None = None) -> str:
    """The text of the sample, or of another state, with a passage of one field replaced."""
    value = (state or sample()).text().split()[FIELDS.index(field)]
    assert old in value, f"'{old}' is not in '{value}'"
    return damaged(field, value.replace(old, new, 1), state)


def fault(text: str) -> str:
    with pytest.raises(BadPosition) as caught:
        GAME.read(text)
    return str(caught.value)


# there and back


@pytest.mark.parametrize(
    ("seats", "extension", "shunned"), [(2, 0, ""), (3, 0, "announce"), (4, 0, ""), (4, 1, "announce")]
)
def test_every_state_of_the_base_game_and_of_a_long_one_is_read_back_from_its_text(
    seats: int, extension: int, shunned: str
) -> None:
    for state, _ in wander(deal(seats, 3, extension=extension), 11, shunned):
        text = state.text()
        again = GAME.read(text)
        assert again == state, f"seed 11: {text}"
        assert again.text() == text
        assert again.moves() == state.moves()


def test_the_games_read_back_show_every_phase() -> None:
    seen = {state.phase for game in GAMES for state, _ in wander(deal(game[0], extension=game[1]), 2, game[2])}
    assert seen == set(Phase)


def test_the_sample_says_something_in_every_field() -> None:
    state = sample()
    assert GAME.read(state.text()) == state
    assert state.text().split() == [
        "2,1,1,100",
        "a",
        "s5>-,s4>1r,constantinople<-/venice>-,s2<2S1F,s1<2r",
        "3r2p2o1y1g1S/1r1p2y2g3b1S",
        "13:4:101--:1",
        "1r4b/5r10p11o12y12g8b3S2F",
        "3r1g/2y2b",
        "6r7y8g7b",
        "-/-/-",
        "1:7:1:sail:b3:1",
    ]


# damage, field by field


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("options", value) for value in ("2,1,1", "2,1,1,100,1", "x,1,1,100", "1,1,1,100", "5,1,1,100")),
        *(("options", value) for value in ("2,2,1,100", "2,1,2,100", "2,1,1,4", "2,1,1,101", "2,0,1,100", "3,1,1,100")),
        *(("options", value) for value in ("2,+1,1,100", "2,01,1,100", "2,\u0661,1,100")),
        *(("sides", value) for value in ("c", "aa")),
        *(("ships", value) for value in ("-", "a/b/c", "-,-,-/-,-,-", "venice>-/venice>-")),
        *(("ports", value) for value in ("-", "5r/5p/5o", "x/y", "3r2p2o1y1g1S/0r", "99r/1p")),
        *(("realm", value) for value in ("0:0:-----", "x:0:-----:0", "0:x:-----:0", "0:0:-----:x", "0:0:9----:0")),
        *(("realm", value) for value in ("0:0:----:0", "0:0:------:0", "99:0:-----:0")),
        *(("warehouses", value) for value in ("-", "-/-/-", "1x/-", "r/-", "1r1r1/-", "16r/-")),
        *(("hands", value) for value in ("-", "-/-/-", "1S/-", "10r/-", "r/-")),
        *(("discards", value) for value in ("1S", "10r", "x")),
        *(("known", value) for value in ("-/-", "-/-/-/-", "1S/-/-", "x/-/-")),
        *(("decision", value) for value in ("-", "1:7:1:sail:b3", "1:7:1:sail:b3:1:1", "1:7:2:sail:b3:1")),
        *(
            ("decision", value)
            for value in ("x:7:1:sail:b3:1", "1:x:1:sail:b3:1", "1:0:1:sail:b3:1", "1:101:1:sail:b3:1")
        ),
        *(("decision", value) for value in ("1:7:1:rest:b3:1", "1:7:1:over:b3:1", "1:7:1:sail:c1:1")),
        *(("decision", value) for value in ("1:7:1:sail:-:1", "1:7:1:turn:b3:1")),
        *(("decision", value) for value in ("1:7:over:GH-E1:1", "1:7:over:GH-E9:1:1,1", "1:7:over:GH-E1:-:1,1")),
    ],
)
def test_a_damaged_field_makes_a_text_no_position(field: str, value: str) -> None:
    text = damaged(field, value)
    assert text != sample().text()
    fault(text)


@pytest.mark.parametrize(
    ("field", "old", "new", "words"),
    [
        pytest.param("ships", "s5>-", "s4>-", "GH-T3: 2 ships lie on s4", id="two ships on a space"),
        pytest.param("ships", "s5>-", "s7>-", "there is no place 's7'", id="a space that is not there"),
        pytest.param("ships", "s5>-", "s5>1r", "GH-T2: a1 carries a colour of its own sails", id="own colour"),
        pytest.param("ships", "s5>-", "s5>1o1p", "GH-T2: a1 carries different cargoes", id="two colours"),
        pytest.param("ships", "s5>-", "-", "GH-S3: a1 was put into no port", id="a ship ashore"),
        pytest.param("ships", "s5>-", "s5-", "'s5-' is not a ship", id="a ship without a heading"),
        pytest.param("ships", "s4>1r", "s4>1r!", "GH-T5: a2 cannot have been emptied", id="robbed but laden"),
        pytest.param("ships", "s1<2r", "s1<-!", "GH-T5: b3 has moved since", id="robbed but moved"),
        pytest.param("ships", "constantinople<-", "constantinople>-", "GH-T5: a3 would sail out", id="out of the sea"),
        pytest.param(
            "ships", "constantinople<-", "constantinople<1r", "GH-T7: a3 has not delivered", id="laden in port"
        ),
        pytest.param("ports", "3r", "5r", "GH-S2: a port holds 12", id="a port too full"),
        pytest.param("ports", "3r", "2r", "GH-T2: a port was not refilled", id="a port not refilled"),
        pytest.param("warehouses", "3S", "4S", "DDM-C1: there are 21 soldiers", id="a soldier too many"),
        pytest.param("warehouses", "1r4b", "9r4b", "GH-C1: there is less than nothing", id="a cube too many"),
        pytest.param("realm", "13:4", "13:7", "GH-C1: there is less than nothing", id="black cubes too many"),
        pytest.param("realm", "101--:1", "---0-:1", "DDM-5: no dominion was conquered", id="no conquest"),
        pytest.param("realm", "101--", "10101", "DDM-E1: the game should be over", id="all conquered"),
        pytest.param("discards", "6r", "9r", "GH-C2: there is less than no card", id="cards too many"),
        pytest.param("known", "-/-/-", "3y/-/-", "GH-T8: more cards are known", id="more than the other holds"),
        pytest.param("known", "-/-/-", "-/-/4r", "GH-T8: more cards are known", id="more than all hold"),
        pytest.param("decision", "1:7:1", "1:7:0", "GH-T1: b3 is not the ship to decide about", id="another's ship"),
        pytest.param("decision", "sail:b3", "sail:b1", "GH-T1: b1 is not at sea", id="sailing in port"),
        pytest.param("decision", "sail:b3", "load:b3", "GH-T2: b3 does not leave an end port", id="loading at sea"),
        pytest.param("decision", "sail:b3", "moored:b3", "GH-T6: b3 lies in no harbour", id="moored at sea"),
        pytest.param("decision", "sail:b3:1", "pirates:a2:1", "GH-T1: pirates attack only once", id="a second attack"),
        pytest.param("decision", "sail:b3:1", "pirates:a1:0", "GH-P1: a1 cannot be attacked", id="an empty target"),
        pytest.param("decision", "sail:b3:1", "berth:-:0", "GH-S3", id="set-up with ships at sea"),
        pytest.param("decision", "1:sail:b3:1", "over:GH-E1:1:0,0", "give another result", id="other points"),
        pytest.param("decision", "1:sail:b3:1", "over:GH-E4:1:0,0", "GH-E4: the last round", id="too early"),
        pytest.param("decision", "1:sail:b3:1", "over:DDM-E1:1:0,0", "by DDM-E1", id="no port is empty"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(field: str, old: str, new: str, words: str) -> None:
    assert words in fault(changed(field, old, new))


def test_the_end_must_have_come_about() -> None:
    state = after(table(warehouses={0: "1r1p1o1y1g1b"}), "announce")
    assert GAME.read(state.text()) == state
    assert "GH-E1: nobody could announce" in fault(
        state.text().replace("1r1p1o1y1g1b/-", "1r1p1o1y1g/-").replace("10,0", "7,0")
    )
    assert "give another result" in fault(state.text().replace(":10,0", ":9,0"))
    assert "give another result" in fault(state.text().replace("GH-E1:0:", "GH-E1:0,1:"))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        pytest.param(":0:berth", ":1:berth", "GH-S3: the ships of seat 0", id="the first has not put all"),
        pytest.param("/-,-,-", "/venice>-,-,-", "GH-S3: the ships of seat 1", id="the next has begun"),
        pytest.param("venice>-,-,-/", "s1>-,-,-/", "GH-S3: a ship has sailed", id="at sea"),
        pytest.param("venice>-,-,-/", "venice>-,venice>-,venice>-/", "GH-S3: the ships of seat 0", id="all placed"),
        pytest.param(":1:0:berth", ":2:0:berth", "GH-S2", id="a later round"),
        pytest.param(":berth:-:0", ":berth:-:1", "GH-S3", id="an attack before the start"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(old: str, new: str, words: str) -> None:
    state = table(sound=False)
    state.phase = Phase.BERTH
    state.ships = (state.ships[0], *[type(state.ships[0])(state.route.modone, 1)] * 5)
    text = state.text().replace("modone>-", "-")
    assert GAME.read(text).text() == text
    assert old in text
    assert words in fault(text.replace(old, new))


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (table(2, BASE, venice="5y4b"), "GH-T2: there is nothing that a2 could load"),
        (table(2, BASE, ships={"a2": "modone>-"}), "GH-T1: a2 has arrived, and the turn is over"),
    ],
)
def test_a_decision_that_nobody_would_be_asked_for_is_refused(state: State, words: str) -> None:
    phase = "load" if "load" in words else "moored"
    assert words in fault(state.text().replace(":turn:-:", f":{phase}:a2:"))
