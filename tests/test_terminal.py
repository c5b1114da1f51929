"""Playing in a terminal: what can be typed, what is answered, what is kept on disk. Any game will do."""

from __future__ import annotations

import io
import re
import stat
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from runpy import run_path

import pytest
from rich.console import Console

from regnum.kernel import BadRecord, Game, Move, Playthrough, RegnumError, Seat, game, notation, people, seed_from
from regnum.terminal import begin, rules, saving, show, typed
from regnum.terminal.table import Table
from regnum.testing.walks import at_random, play_until, walk_on
from tests.guides import FOLDERS
from tests.kernel.haggle import HAGGLE, Haggle, HaggleState

DOMAINE = game("domaine")
ENGLISH = DOMAINE.phrases("en")
ANYTHING = begin.Wish(None, None, None, {})


SHORT = {"king": "5"}


def dealt(
    of: Game = DOMAINE, players: int | None = None, seed: str = "test", options: Mapping[str, str] | None = None
) -> Playthrough:
    return begin.deal(of, begin.Wish(players, seed, None, options or {}), "You")


class Sitting:
    """A table at which lines are typed; after the last one the person leaves."""

    def __init__(
        self, playthrough: Playthrough, lines: Iterable[str], file: Path | None = None, language: str = "en"
    ) -> None:
        self.playthrough, self.lines, self.screen = playthrough, iter(lines), io.StringIO()
        out = Console(file=self.screen, highlight=False, markup=False, emoji=False, width=100)
        Table(playthrough, Seat(0), language, out, self.ask, file).play()

    def ask(self) -> str | None:
        self.screen.write("\n@")
        return next(self.lines, None)

    @property
    def answers(self) -> list[str]:
        """What was shown after each line, up to the next one."""
        return self.screen.getvalue().split("\n@")[1:]


class Steady(Sitting):
    """Somebody who types a plausible move until the game is over, the same at the same place of the same game."""

    def ask(self) -> str | None:
        state, rng = self.playthrough.state, Random(len(self.playthrough.line))
        return self.playthrough.game.default_policy(state.view(Seat(0)), state.moves(), rng).text


def moves(*texts: str) -> list[Move]:
    return [DOMAINE.actions.read(text) for text in texts]


def texts(found: list[Move]) -> list[str]:
    return [move.text for move in found]


# what a line can mean


@pytest.mark.parametrize(
    "line",
    ["border d7|e7", "border e7|d7", "b d7 e7", "b e7 d7", "B D7 E7", "bord d7e7", "d7 e7", "e7|d7", "  b   d7|e7 "],
)
def test_a_move_is_found_by_the_beginnings_of_its_words_in_either_order(line: str) -> None:
    assert texts(typed.find(line, DOMAINE.actions, ENGLISH)) == ["border d7|e7"]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("sell 2b", ["sell 2 borders"]),
        ("s 2 b", ["sell 2 borders"]),
        ("sell 2b 1k", ["sell 2 borders or 1 knight"]),
        ("sell 2", ["sell 2 borders", "sell 2 borders or 1 knight"]),
        ("2b", ["sell 2 borders", "sell 2 borders or 1 knight", "play 2 borders or 1 knight as 2 borders"]),
        ("p as 2b", ["play 2 borders or 1 knight as 2 borders"]),
        ("b 2 sell", []),
        ("", []),
        ("!?", []),
    ],
)
def test_the_best_fit_wins_and_equal_ones_are_all_meant(line: str, meant: list[str]) -> None:
    held = moves("sell 2 borders", "sell 2 borders or 1 knight", "play 2 borders or 1 knight as 2 borders")
    assert texts(typed.find(line, held, ENGLISH)) == meant


def test_a_number_is_never_shortened() -> None:
    assert texts(typed.find("castle d1", moves("castle d1", "castle d10", "castle d12"), ENGLISH)) == ["castle d1"]
    assert typed.find("castle d1", moves("castle d10", "castle d12"), ENGLISH) == []


def test_what_a_move_names_can_be_typed_in_the_players_language() -> None:
    italian = DOMAINE.phrases("it")
    assert texts(typed.find("sell 2 confini", DOMAINE.actions, italian)) == ["sell 2 borders"]
    assert typed.find("sell 2 confini", DOMAINE.actions, ENGLISH) == []


# what is answered


def test_bad_lines_get_one_sentence_and_change_nothing() -> None:
    playthrough = dealt()
    before = playthrough.state.text()
    lines = ["xyzzy", "castle z9", "border d7|e7", "draw", "undo", "rules", "rules NO-1", "save", "moves q", "\x00"]
    sitting = Sitting(playthrough, lines)
    assert playthrough.state.text() == before
    assert not playthrough.items
    for line, answer in zip(lines, sitting.answers, strict=False):
        assert len(answer.strip().splitlines()) == 1, (line, answer)


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    illegal = next(move for move in DOMAINE.actions if move.verb == "castle" and move not in dealt().state.moves())
    why = ENGLISH.refusal(refusal) if (refusal := dealt().state.refuse(illegal)) else ""
    assert why.endswith(" (DOM-S5)")
    sitting = Sitting(playthrough := dealt(), [illegal.text, f"{illegal.text}?", f"{illegal.text} ?"])
    assert [answer.strip() for answer in sitting.answers[:3]] == [why] * 3
    assert not playthrough.items


def test_asking_why_about_a_legal_move_does_not_play_it() -> None:
    legal = next(iter(dealt().state.moves())).text
    sitting = Sitting(playthrough := dealt(), [f"{legal}?"])
    assert sitting.answers[0].strip() == f"'{legal}' is legal."
    assert not playthrough.items


def test_when_only_a_place_is_named_the_refusal_is_about_what_is_due() -> None:
    occupied = Sitting(playthrough := dealt(), [first := next(iter(dealt().state.moves())).text])
    assert playthrough.line, occupied.answers
    place = first.split()[1]
    assert Sitting(playthrough, [place]).answers[0].strip().endswith(" (DOM-S5)")


def test_a_hint_says_the_step_why_and_what_it_leads_to_and_plays_nothing() -> None:
    sitting = Sitting(playthrough := dealt(HAGGLE), ["hint", "roll", "hint"])
    first, _, second = (answer.strip().splitlines() for answer in sitting.answers[:3])
    assert first[:2] == ["Hint: roll.", "It brings +1 at least."]
    assert re.fullmatch(r"It leaves you a chance of \d+% to win, and about \d+ points at the end.", first[2])
    assert re.fullmatch(r"Hint: offer \d.", second[0])
    assert [entry.move.text for entry in playthrough.line] == ["roll"]


def test_a_hint_does_not_depend_on_what_is_hidden() -> None:
    """The same view with other tokens in the other's hand and the bag: the same words."""
    playthrough, other = dealt(HAGGLE, seed="one"), dealt(HAGGLE, seed="one")
    state = other.state
    assert isinstance(state, HaggleState)
    own, theirs = state.table.tokens
    state.table = replace(state.table, tokens=(own, next(pair for pair in ((1, 2), (3, 4)) if pair != theirs)))
    assert playthrough.state.view(Seat(0)) == state.view(Seat(0))
    assert Sitting(playthrough, ["hint"]).answers == Sitting(other, ["hint"]).answers


def test_nobody_hints_at_a_game_without_counsel() -> None:
    class Untold(Haggle):
        evaluator = None  # type: ignore[assignment]

    answers = Sitting(dealt(Untold()), ["hint"]).answers
    assert answers[0].strip() == "Nobody can give a hint on this game."


def test_an_ambiguous_line_lists_at_most_ten_moves_and_plays_none() -> None:
    sitting = Sitting(playthrough := dealt(), ["castle"])
    count = len(playthrough.state.moves())
    assert sitting.answers[0].startswith("Which one? castle ")
    assert sitting.answers[0].count("castle ") == 10
    assert f"and {count - 10} more" in sitting.answers[0]
    assert not playthrough.items


def test_help_says_what_can_be_typed_now_and_how_many() -> None:
    playthrough = dealt()
    for line in ("?", "help", "HELP"):
        answer = Sitting(playthrough, [line]).answers[0]
        assert f"castle ({len(playthrough.state.moves())})  {ENGLISH.say('verb.castle')}" in answer
        assert "undo" in answer


def test_moves_lists_all_legal_moves_or_those_meant() -> None:
    playthrough = dealt()
    legal = [move.text.removeprefix("castle ") for move in playthrough.state.moves()]
    assert Sitting(playthrough, ["moves"]).answers[0].strip().endswith(": " + ", ".join(legal))
    one = Sitting(playthrough, [f"moves {legal[3]}"]).answers[0]
    assert one.strip() == f"castle (1): {legal[3]}"


def test_unseen_cards_can_be_counted() -> None:
    playthrough = dealt()
    answer = Sitting(playthrough, ["cards"]).answers[0].splitlines()
    unseen = playthrough.state.view(Seat(0)).json()["unseen"]
    assert isinstance(unseen, dict)
    pile = unseen["A"]
    assert isinstance(pile, dict)
    assert [f"{n} x {name}" for name, n in pile.items()] == answer[0].removeprefix("  A  ").split(", ")


def test_a_rule_is_shown_by_its_id_however_it_is_written() -> None:
    for line in ("rules DOM-B3", "rules dom-b3", "rules b3"):
        assert Sitting(dealt(), [line]).answers[0].startswith("DOM-B3 · "), line


def test_undo_takes_back_own_steps_until_the_turn_has_passed() -> None:
    playthrough = dealt()
    castle = next(iter(playthrough.state.moves())).text
    before = playthrough.state.text()
    sitting = Sitting(playthrough, [castle, "undo"])
    assert f"'{castle}' is taken back." in sitting.answers[1]
    assert playthrough.state.text() == before
    knight = Sitting(playthrough, [castle, "knight", "quit"]).answers
    assert not knight[1].startswith("DOM")
    Sitting(playthrough, [next(iter(playthrough.state.moves())).text])
    assert playthrough.state.to_move == 0
    last = Sitting(playthrough, ["undo"]).answers[0]
    assert last.strip() == "The last move was another player's."


def test_the_news_tells_what_others_did_by_name_and_hides_their_cards() -> None:
    playthrough = dealt(players=4, seed="news")
    screen = Steady(playthrough, []).screen.getvalue()
    news = [line for line in screen.splitlines() if line.startswith(f"{playthrough.header.players[1]}: ")]
    assert any("places a knight on" in line for line in news)
    assert "You place a knight on" in screen
    assert "You: " not in screen, "nobody speaks of the person by name"
    drawn = [line for line in news if "draws" in line]
    assert drawn
    assert all("“" not in line[line.index("draws") :].split(";")[0] for line in drawn)


def test_an_own_piece_can_be_typed_as_the_board_calls_it() -> None:
    horn = game("golden_horn")
    playthrough = begin.deal(horn, begin.Wish(2, "test", "Xandra", {}), "Guest")
    policy = at_random(Random(1))
    play_until(playthrough, policy, lambda: playthrough.to_move == 0 and "sail 1" in playthrough.legal_moves)
    (sail,) = (move for move in playthrough.legal_moves if move.text == "sail 1")
    assert typed.find(typed.unsigned("sail a1", 0), playthrough.legal_moves, horn.phrases("en")) == [sail]
    Sitting(playthrough, ["sail a1"])
    assert playthrough.line[-1].move == sail


def test_the_computer_answers_the_same_way_at_the_same_place() -> None:
    one, other = dealt(options=SHORT), dealt(options=SHORT)
    Steady(one, [])
    Sitting(other, ["castle a1", one.line[0].move.text, "undo", one.line[0].move.text])
    assert len(other.items) == 3
    Steady(other, [])
    assert one.line == other.line


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", ("Ora puoi scrivere", "'xyzzy' non è una mossa", "Costruisci")),
        ("de", ("Jetzt kannst du eingeben", "„xyzzy“ ist hier kein Zug", "Bau")),
    ],
)
def test_the_players_language_is_spoken_throughout(language: str, said: tuple[str, str, str]) -> None:
    sitting = Sitting(dealt(), ["?", "xyzzy"], language=language)
    assert sitting.answers[0].startswith(said[0])
    assert sitting.answers[1].startswith(said[1])
    assert said[2] in sitting.screen.getvalue()


def test_a_language_that_the_terminal_does_not_know_is_answered_in_english() -> None:
    assert set(show.own_phrases("xx")) == set(show.own_phrases("en"))


def test_a_game_of_another_kind_is_played_to_its_end() -> None:
    playthrough = dealt(HAGGLE, players=3)
    sitting = Steady(playthrough, [])
    assert playthrough.outcome is not None
    assert "HAG-4" in sitting.screen.getvalue()
    answers = Sitting(dealt(HAGGLE), ["bid 1", "r?", "cards", "rules 1"]).answers
    assert answers[0].strip() == "It is not the time to bid. (HAG-1)"
    assert answers[1].strip() == "'roll' is legal."
    assert answers[3].startswith("HAG-1 · Order")


# what is kept


def test_a_finished_game_reveals_a_seed_that_verifies(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    sitting = Steady(dealt(options=SHORT), [], file)
    read = notation.read_file(file)
    read.verify()
    assert read.outcome is not None
    assert not saving.seed_file(file).exists()
    assert f"The record is in {file}" in sitting.screen.getvalue()
    assert re.search(r"(Winner|Shared victory): .*, by reaching the king \(DOM-X1\)\.", sitting.screen.getvalue())
    counted = re.findall(r"^(\D+?) +(?:\(\d+\) )?(\d+) +(?:\(\d+\) )?(\d+)$", sitting.screen.getvalue(), re.MULTILINE)
    brought = [list(map(int, row[1:])) for row in counted if row[0] not in ("Points", "Ducats")]
    assert [sum(column) for column in zip(*brought, strict=True)] == [*read.outcome.points], counted
    assert list(tmp_path.iterdir()) == [file]


def test_every_move_is_on_disk_before_the_next_line_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    playthrough = dealt()

    class Watching(Steady):
        asked = 0

        def ask(self) -> str | None:
            self.asked += 1
            if self.asked % 20 == 1:
                assert notation.read_file(file).line == self.playthrough.line
            return super().ask() if self.asked < 60 else None

    assert Watching(playthrough, [], file).asked == 60


def test_an_unfinished_record_hides_the_seed_and_goes_on_as_if_never_left(tmp_path: Path) -> None:
    file, whole = tmp_path / "a.record", dealt(options=SHORT)
    Steady(whole, [])
    half = [entry.move.text for entry in whole.line if entry.seat == 0][:12]
    Sitting(dealt(options=SHORT), half, file)
    seed = seed_from("test").hex()
    assert seed not in file.read_text("utf-8")
    secret = saving.seed_file(file)
    assert secret.read_text("utf-8").strip() == seed
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600
    again = begin.go_on(DOMAINE, ANYTHING, file)
    Steady(again, [], file)
    assert again.line == whole.line
    assert not secret.exists()


@pytest.mark.parametrize(
    ("wish", "fault"),
    [
        (begin.Wish(3, None, None, {}), "2 players"),
        (begin.Wish(None, "other", None, {}), "seed"),
        (begin.Wish(None, None, "Somebody", {}), "Somebody"),
        (begin.Wish(None, None, None, {"castle_gap": "5"}), "options"),
    ],
)
def test_a_record_of_another_game_than_asked_for_is_not_gone_on_with(
    tmp_path: Path, wish: begin.Wish, fault: str
) -> None:
    file = tmp_path / "a.record"
    saving.save(dealt(), file)
    begin.go_on(DOMAINE, begin.Wish(2, "test", "You", {"castle_gap": "6"}), file)
    with pytest.raises(BadRecord, match=fault):
        begin.go_on(DOMAINE, wish, file)


def test_a_position_is_taken_up_and_its_record_goes_on(tmp_path: Path) -> None:
    file, position = tmp_path / "a.record", dealt(options=SHORT).position
    taken = begin.take_up(DOMAINE, ANYTHING, position, "You")
    assert (taken.position, taken.header.players[0]) == (position, "You")
    Sitting(taken, [next(iter(taken.legal_moves)).text], file)
    again = begin.go_on(DOMAINE, ANYTHING, file)
    assert (again.position, len(again.line)) == (taken.position, len(taken.line))


@pytest.mark.parametrize(
    ("wish", "of", "fault"),
    [
        (begin.Wish(3, None, None, {}), "domaine", "one of 2 players, not of 3"),
        (begin.Wish(None, None, None, {"castle_gap": "5"}), "domaine", "has its options already"),
        (ANYTHING, "golden_horn", "one of domaine, not of golden_horn"),
    ],
)
def test_a_position_of_another_game_than_asked_for_is_not_taken_up(wish: begin.Wish, of: str, fault: str) -> None:
    with pytest.raises(RegnumError, match=fault):
        begin.take_up(game(of), wish, dealt().position, "You")


def test_without_its_seed_a_record_cannot_go_on(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    saving.save(dealt(), file)
    secret = saving.seed_file(file)
    secret.write_text("00" * 32, "utf-8")
    with pytest.raises(saving.CannotResume, match="not the one"):
        saving.resume(file, lambda _: DOMAINE)
    secret.write_text("not a seed", "utf-8")
    with pytest.raises(BadRecord, match="holds no seed"):
        saving.resume(file, lambda _: DOMAINE)
    secret.unlink()
    with pytest.raises(saving.CannotResume, match="is missing"):
        saving.resume(file, lambda _: DOMAINE)


def test_save_writes_a_game_that_can_go_on_and_never_over_another_file(tmp_path: Path) -> None:
    file, other = tmp_path / "a.record", tmp_path / "b.txt"
    other.write_text("mine", "utf-8")
    answers = Sitting(dealt(), [f"save {file}", f"save {other}", f"save {tmp_path}/no/such/folder"]).answers
    assert f"regnum play domaine --record {file}" in answers[0]
    assert begin.go_on(DOMAINE, ANYTHING, file).line == []
    assert answers[1].strip() == f"{other} exists already: name another file."
    assert other.read_text("utf-8") == "mine"
    assert "cannot be written" in answers[2]


def test_a_file_is_replaced_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.record"
    saving.replace_file(file, "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(saving.CannotWrite, match="No space left"):
        saving.replace_file(file, "new")
    assert file.read_text("utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


# rules


def test_an_unknown_rule_is_answered_with_its_neighbours() -> None:
    book = DOMAINE.rulebook("en")
    with pytest.raises(rules.NoSuchRule, match=r"There is no rule 'DOM-B33'; near it: DOM-B3"):
        rules.find(book, "DOM-B33", "en")
    with pytest.raises(rules.NoSuchRule, match=r"^There is no rule 'zzzzz'\.$"):
        rules.find(book, "zzzzz", "en")


def test_opponents_never_have_the_persons_name() -> None:
    for name in people(DOMAINE):
        players = begin.deal(DOMAINE, begin.Wish(4, "x", name.lower(), {}), "You").header.players
        assert len({player.lower() for player in players}) == 4


# a game whose moves may fail, with cards that do something

DOMUS = game("domus_regnatrix")
SIEGE = next(folder for folder in FOLDERS if folder.parent.name == DOMUS.name)


def besieged() -> Playthrough:
    """Domus Regnatrix at the third lesson of its first minute: a knight before walls, one stack of which is damaged."""
    playthrough = dealt(DOMUS, 2)
    text, _ = run_path(str(SIEGE / "positions.py"))["POSITIONS"][2]
    playthrough.state = DOMUS.read(text)
    return playthrough


def test_what_cards_do_is_told_when_they_are_asked_for() -> None:
    sitting = Sitting(playthrough := besieged(), ["? knight", "?gr", "? Great W", "? xyzzy", "?"])
    one, several, exact, nothing = (answer.strip().splitlines() for answer in sitting.answers[:4])
    assert len(one) == 1
    assert re.fullmatch(r"Knight +Attack \d+, defence \d+\.", one[0])
    assert {line.strip().split("  ")[0] for line in several} == {"Great Library", "Great Wall", "Green"}
    assert [line.split("  ")[0] for line in exact] == ["Great Wall"]
    assert nothing == ["Nothing here is called 'xyzzy'."]
    assert "what a card or a piece of that name does" in sitting.answers[4]
    assert not playthrough.items


def test_units_of_the_store_are_drawn_with_attack_and_defence() -> None:
    drawn = str(DOMUS.draw(besieged().state.view(Seat(0)), DOMUS.phrases("en"), ("Anna", "Bruno")))
    assert re.search(r"store: unit [^:]*Knight \d+/\d+, \d+ x\d", drawn)


def test_an_attack_is_listed_and_asked_about_with_its_odds() -> None:
    sitting = Sitting(playthrough := besieged(), ["moves", "assault walls2/2 ?", "moves move"])
    listed, asked, sure = sitting.answers[:3]
    found = re.search(r"walls2/2 with outer2/a \((\d+\.\d %)\)", listed)
    assert found is not None
    assert asked.strip() == f"'assault walls2/2 with outer2/a' is legal, and succeeds with a chance of {found[1]}."
    assert "%" not in sure
    assert not playthrough.items


def test_squads_are_drawn_as_they_are_typed() -> None:
    playthrough = besieged()
    drawn = str(DOMUS.draw(playthrough.state.view(Seat(0)), DOMUS.phrases("en"), ("Anna", "Bruno")))
    for name in re.findall(r"(?:inner|walls|outer|middle)\d?/\w+", drawn):
        assert any(name in move.text.split() for move in DOMUS.actions), name
    assert "outer2/a Knight" in drawn
    assert "outer2/2a Militia" in drawn
    Sitting(playthrough, ["attack outer2/2a with outer2/a"])
    assert playthrough.items


def test_a_card_called_and_its_bids_are_drawn_for_those_who_may_know_them() -> None:
    text, _ = run_path(str(SIEGE / "positions.py"))["POSITIONS"][2]
    for old, new in (
        ("0:action:4:0:-", "0:take:2:0:-"),
        (";bronze;-;market;", ";bronze;market;market;"),
        (";-;library;-;", ";-;market,library;-;"),
        (" 1,2,1,-1 - ", " 1,2,1,-1 militia:-,spy "),
    ):
        assert old in text
        text = text.replace(old, new)
    state, english = DOMUS.read(text), DOMUS.phrases("en")
    anna, nobody = (str(DOMUS.draw(state.view(seat), english, ("Anna", "Bruno"))) for seat in (Seat(0), None))
    assert "Market  1: Militia · 2: Spy\n" in anna
    assert "Market  1: ? · 2: ?\n" in nobody


@pytest.mark.parametrize("language", DOMUS.languages)
def test_no_text_of_a_piece_or_card_is_cut(language: str) -> None:
    phrases, playthrough = DOMUS.phrases(language), dealt(DOMUS, 2)
    rng = Random(1)
    for state in walk_on(playthrough, at_random(rng)):
        if state.view(None).json()["step"] != 0:
            break
        drawn = " ".join(str(DOMUS.draw(state.view(Seat(0)), phrases, ("Anna", "Bruno"))).split())
        for move in state.moves():
            assert " ".join(phrases.phrase(f"text.piece.{move.named['piece']}").split()) in drawn
    drawn = str(DOMUS.draw(playthrough.state.view(Seat(0)), phrases, ("Anna", "Bruno")))
    assert max(map(len, drawn.splitlines())) <= 100
