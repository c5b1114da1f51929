"""Record texts that are damaged, cut or foreign: each gets a sentence that names the line and the fault."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.kernel import BadRecord, Entry, Move, Playthrough, Resignation, Seat, State, digest, game, notation
from regnum.testing.walks import at_random, finish, play_steps
from tests.golden import FOLDER
from tests.kernel.haggle import HAGGLE

[PATH] = FOLDER.glob("domaine-*-2p-near-dom-x1-king.record")
GOLDEN = PATH.read_text(encoding="utf-8")
LINES = GOLDEN.splitlines()
WHOLE = notation.read(GOLDEN)
BODY = LINES.index("")


def fault(text: str) -> str:
    with pytest.raises(BadRecord) as caught:
        notation.read(text)
    return str(caught.value)


def changed(at: int, line: str) -> str:
    return "\n".join([*LINES[:at], line, *LINES[at + 1 :]]) + "\n"


def line_of(start: str) -> int:
    return next(i for i, line in enumerate(LINES) if line.startswith(start))


def test_a_record_cut_after_any_line_is_refused() -> None:
    for cut in range(len(LINES)):
        said = fault("".join(f"{line}\n" for line in LINES[:cut]))
        assert "cut off" in said or "not a record" in said
        assert said.startswith(f"line {max(cut + 1, 1)}: ")


def test_a_record_cut_inside_its_last_line_is_refused() -> None:
    assert "must close with 'end" in fault(GOLDEN.rstrip()[:-1])


@pytest.mark.parametrize("foreign", ["", "\n", '[Event "F/S Return Match"]\n1. e4 e5', "GIF89a", "regnum record 3\n"])
def test_a_foreign_text_is_refused(foreign: str) -> None:
    assert fault(foreign) == "line 1: this is not a record: its first line must be 'regnum record 2'."


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.record"
    with pytest.raises(BadRecord, match="cannot be read"):
        notation.read_file(file)
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="is not a text"):
        notation.read_file(file)


def test_a_changed_move_is_refused_by_its_rule_or_by_the_digest() -> None:
    at = line_of("1 castle ")
    said = fault(changed(at, "1 castle a1"))
    assert (
        re.match(rf"line ({at + 1}|{at + 2}): '.*' is refused: .* .DOM-S5.$", said) or "differs from its digest" in said
    )
    at = next(i for i, line in enumerate(LINES) if " sell " in line)
    assert fault(changed(at, LINES[at].replace("sell", "bell"))).startswith(f"line {at + 1}: 'bell ")


def test_a_changed_card_is_found_by_the_digest() -> None:
    """The first drawn card becomes another one of its pile: nothing is illegal at once, but the state differs."""
    at = next(i for i, line in enumerate(LINES) if " draw ~ " in line)
    head, drawn = LINES[at].split(" ~ ")
    said = fault(changed(at, f"{head} ~ {0 if int(drawn) else 1}"))
    assert re.match(r"line \d+: ('.*' is refused|the state differs from its digest)", said)


def test_an_impossible_outcome_is_refused() -> None:
    at = next(i for i, line in enumerate(LINES) if " draw ~ " in line)
    assert "'draw' cannot be: the answer 99 is not among" in fault(changed(at, LINES[at].split("~")[0] + "~ 99"))
    assert "'draw' cannot be: an answer of chance is missing" in fault(changed(at, LINES[at].split(" ~")[0]))
    assert "'draw' has answers too many" in fault(changed(at, LINES[at] + " 0"))
    at = line_of("deal")
    assert "the deal has answers too many" in fault(changed(at, LINES[at] + " 0"))
    assert "the deal cannot be" in fault(changed(at, LINES[at].rsplit(" ", 1)[0]))


def test_the_wrong_seat_is_refused() -> None:
    at = line_of("1 castle ")
    assert f"line {at + 1}: seat 2 cannot play" in fault(changed(at, "2" + LINES[at][1:]))
    assert "seat 1 decides" in fault(changed(at, "7" + LINES[at][1:]))


def test_a_move_after_the_end_is_refused() -> None:
    at = line_of("result ")
    digest = LINES[at - 1]
    said = fault("\n".join([*LINES[: at - 1], "1 done", digest, *LINES[at:]]))
    assert said == f"line {at}: seat 1 cannot play 'done': the game is over."


def test_a_changed_result_is_refused() -> None:
    at = line_of("result ")
    assert f"line {at + 1}: the moves give 'result " in fault(changed(at, "result 1 wins 99:0 DOM-X1"))


def test_what_follows_the_end_is_refused() -> None:
    assert fault(GOLDEN + "1 castle a1\n").endswith("something follows the end of the record.")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("game: domino", "There is no game called 'domino'"),
        ("ruleset: domaine/99", "there are no rules domaine/99 of domaine here; there are: domaine/"),
        ("data: 0000", "it was played with other data files (0000) than domaine/"),
        ("option castle_gap: many", "The option 'castle_gap' takes a number"),
        ("seed: xyz", "the seed is not hexadecimal"),
    ],
)
def test_a_changed_header_is_refused(line: str, said: str) -> None:
    at = line_of(line.split(":", maxsplit=1)[0])
    assert said in fault(changed(at, line))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("option speed: 3", "There is no option 'speed'"),
        ("player: Third", "there must be the entropy of each of the 3 players"),
        ("game: domaine", "the header must name its 'game' once"),
        ("what is this", "'what is this' is not a line of a record's header"),
    ],
)
def test_an_added_header_line_is_refused(line: str, said: str) -> None:
    assert said in fault("\n".join([*LINES[:BODY], line, *LINES[BODY:]]))


def test_an_undo_without_a_move_is_refused() -> None:
    at = line_of("1 castle ")
    assert "There is no move to take back" in fault("\n".join([*LINES[:at], "1 undo", *LINES[at:]]))


@pytest.mark.parametrize("seat", ["9" * 5000, "\u0663", "0", "7"])
def test_a_seat_that_cannot_be_is_refused_and_quoted_briefly(seat: str) -> None:
    at = line_of("1 castle ")
    said = fault(changed(at, LINES[at].replace("1 ", f"{seat} ", 1)))
    assert "not an entry" in said or "cannot play" in said
    assert len(said) < 200


def test_an_answer_of_five_thousand_digits_is_refused() -> None:
    at = line_of("deal ~")
    assert "answers of chance must be numbers" in fault(changed(at, LINES[at] + " " + "9" * 5000))


@pytest.mark.parametrize("name", ["An\u202ena", "\u200b", ""])
def test_a_name_that_cannot_be_seen_or_turns_the_text_round_is_refused(name: str) -> None:
    at = line_of("player:")
    assert "is not a player's name" in fault(changed(at, f"player: {name}"))


def test_no_more_entries_are_read_than_are_wanted() -> None:
    entries = len(WHOLE.items)
    assert notation.read(GOLDEN, most=entries).items == WHOLE.items
    with pytest.raises(BadRecord, match=f"more than {entries - 1} entries"):
        notation.read(GOLDEN, most=entries - 1)


def test_a_digest_is_worked_out_once_however_often_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[State] = []

    def counting(state: State) -> str:
        made.append(state)
        return digest(state)

    monkeypatch.setattr(notation, "digest", counting)
    at = line_of("= ")
    notation.read("\n".join([*LINES[:at], *[LINES[at]] * 50, *LINES[at:]]))
    repeated = len(made)
    notation.read(GOLDEN)
    assert len(made) - repeated == repeated


@pytest.mark.parametrize(
    "text",
    [
        *("{", '{"header": {}}', '{"record": 2}', '{"header": {}, "lines": []}'),
        '{"header": 3, "lines": [], "answers": []}',
        '{"header": {}, "lines": [3], "answers": []}',
        '{"header": ' + "[" * 100_000,
        '{"header": {}, "lines": [' + "9" * 5000 + "]}",
    ],
    ids=range(8),
)
def test_a_damaged_json_record_is_refused(text: str) -> None:
    assert "JSON" in fault(text)


@pytest.mark.parametrize("text", [GOLDEN.replace("record 2", "record 1"), '{"record": 1, "header": {}, "lines": []}'])
def test_a_record_from_before_chance_had_streams_is_refused(text: str) -> None:
    assert "this record was written before chance had streams: it cannot be checked any more." in fault(text)


def test_json_tells_stream_and_possibilities_of_every_answer_and_they_must_be_right() -> None:
    playthrough = Playthrough.deal(game("domaine"), ["Anna", "Bruno"], {"prepared": 0}, seed=bytes(32))
    play_steps(playthrough, at_random(Random(1)), 60)
    taken = playthrough.undo()
    playthrough.play(taken.move)
    playthrough.resign(1)
    written = notation.to_json(playthrough)
    answers: Any = written["answers"]
    assert len(answers) == 1 + len(playthrough.items)
    for asked, item in zip(answers[1:], playthrough.items, strict=True):
        if not isinstance(item, Entry):
            assert asked == ([] if isinstance(item, Resignation) else None)
        else:
            assert [question[2] for question in asked] == [*item.answers]
            assert [question[0] for question in asked] == [*item.streams]
    assert None in answers
    assert answers[0][0][:2] == ["tiles", 8]
    assert notation.read(json.dumps(written)).items == playthrough.items
    for at, wrong in ((0, "turns"), (1, 9), (2, 7 - answers[0][0][2])):
        question = [*answers[0][0]]
        question[at] = wrong
        altered = {**written, "answers": [[question, *answers[0][1:]], *answers[1:]]}
        assert "its 'answers' are not what the moves in its 'lines' ask chance" in fault(json.dumps(altered))


def moves(playthrough: Playthrough) -> list[tuple[Seat, Move]]:
    return [(entry.seat, entry.move) for entry in playthrough.line]


@given(st.integers(0, len(GOLDEN) - 1), st.characters(codec="utf-8"))
def test_any_edit_is_refused_or_changes_nothing(at: int, sign: str) -> None:
    """One character changed anywhere: a sentence, or the same game.

    It is the same if a name, white space, or who took a move back is edited, or which of two equal cards was drawn.
    """
    said, again = "", WHOLE
    try:
        again = notation.read(GOLDEN[:at] + sign + GOLDEN[at + 1 :])
    except BadRecord as error:
        said = str(error)
    assert not said or re.match(r"line \d+: ", said)
    assert (moves(again), again.state) == (moves(WHOLE), WHOLE.state)


def test_the_seed_is_written_only_after_the_end_unless_asked() -> None:
    playthrough, rng = Playthrough.deal(HAGGLE, ["Ada", "Bo"], seed=bytes(32)), Random(3)
    assert "seed:" not in notation.write(playthrough)
    assert "seed:" in notation.write(playthrough, reveal=True)
    finish(playthrough, at_random(rng))
    assert f"seed: {bytes(32).hex()}" in notation.write(playthrough)


def test_the_golden_text_is_a_game_of_the_registry() -> None:
    assert notation.read(GOLDEN).game is game("domaine")
