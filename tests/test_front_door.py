"""The front door: a game from Python in a line, and a sentence for whatever is asked wrongly."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

import regnum
from regnum import Move, Playthrough, RegnumError
from regnum.kernel import BadRecord, NoSeed, Unfair, UnknownChance, canonical, notation
from regnum.players import SeatedPlayer, levels, player
from regnum.players.loop import Loop, around
from regnum.testing.walks import finish, play_steps, walk_on
from tests.kernel.haggle import HAGGLE

NAMES = sorted(regnum.games())
every_game = pytest.mark.parametrize("name", NAMES)


def begun(name: str, moves: int = 30) -> Playthrough:
    """A game some moves after its deal."""
    game, wanderer = regnum.new(name, players=3, seed=1), regnum.bot("wanderer")
    play_steps(game, lambda *_: wanderer.choose(game), moves)
    return game


# dealing and playing


@every_game
def test_the_same_seed_deals_the_same_game_and_another_another(name: str) -> None:
    first, again, other = (regnum.new(name, players=2, seed=seed) for seed in (7, "7", 8))
    assert first.position == again.position
    assert [game.game.name for game in (first, other)] == [name, name]
    assert len({game.header.sealing for game in (first, again, other)}) == 2
    assert len({regnum.new(name).header.sealing for _ in range(2)}) == 2, "without a seed every deal is another"


def test_options_are_keywords_and_players_a_number_or_names() -> None:
    game = regnum.new("domaine", players=["Ada", "Bo", "Cy"], seed=1, king=40)
    assert (game.header.options["king"], game.header.players) == (40, ("Ada", "Bo", "Cy"))
    assert regnum.new("domaine", players=4).header.players == ("Player 1", "Player 2", "Player 3", "Player 4")
    assert regnum.new("domaine").state.seats == 2
    assert regnum.new(HAGGLE, players=3, rounds=2).header.game == "haggle"


def test_a_move_is_a_text_a_move_or_an_id() -> None:
    move = next(iter(regnum.new("domaine", seed=7).legal_moves))
    positions = set()
    for said in (move, move.text, move.id, f" {move.text} "):
        game = regnum.new("domaine", seed=7)
        events = game.play(said)
        assert events
        assert game.line[0].move is move
        positions.add(game.position)
    assert len(positions) == 1


def test_undo_takes_back_whatever_was_played_last() -> None:
    game = regnum.new(HAGGLE, seed=1)
    before = game.position
    game.play("roll")
    assert repr(game.line[0]) == f"<seat 0: roll ~ {game.line[0].answers[0]}>"
    after = game.position
    assert game.undo().move.text == "roll"
    assert game.position == before
    game.play("roll")
    assert game.position == after, "the die falls the same way again"


def test_a_copy_goes_its_own_way_with_the_same_chance() -> None:
    game = regnum.new(HAGGLE, seed=1)
    twin = game.copy()
    twin.play("roll")
    assert (len(game.line), len(twin.line), len(game.items)) == (0, 1, 0)
    game.play("roll")
    assert game.position == twin.position
    twin.undo()
    assert len(game.line) == 1
    assert game.record != twin.record


def test_a_refused_move_says_why_with_its_rule_last_and_changes_nothing() -> None:
    game = regnum.new("domaine", seed=7)
    why = game.why_not("draw")
    assert why == "Build a castle on a free meadow first. (DOM-S5)"
    assert game.why_not("draw", "it") != why
    assert game.why_not(next(iter(game.legal_moves))) is None
    before = game.record
    with pytest.raises(regnum.IllegalMove) as caught:
        game.play("draw")
    assert str(caught.value) == f"'draw' is refused: {why}"
    assert (caught.value.refusal.rule, game.record) == ("DOM-S5", before)


def test_what_goes_wrong_in_a_step_leaves_the_game_as_it_was() -> None:
    game = regnum.new(HAGGLE, seed=1)
    written = notation.write(game, reveal=False)
    again = notation.read(written, lambda _: HAGGLE)
    again.chance = UnknownChance().after(again.chance)
    with pytest.raises(NoSeed, match="cannot go on where chance is asked"):
        again.play("roll")
    assert notation.write(again) == written


# looking


@every_game
def test_a_print_shows_what_the_seat_to_move_sees(name: str) -> None:
    game = begun(name)
    assert game.to_move is not None
    english = game.game.phrases("en")
    assert str(game) == str(game.game.draw(game.view(game.to_move), english, game.header.players))
    assert str(game) != str(game.game.draw(game.view(), english, game.header.players))


@every_game
def test_a_position_is_one_line_that_is_read_back_and_played_on(name: str) -> None:
    game = begun(name)
    again = regnum.read(game.position, seed=2)
    assert "\n" not in game.position
    assert (again.state, again.position) == (game.state, game.position)
    assert again.header.players == game.header.players
    steward = regnum.bot("wanderer")
    play_steps(again, lambda *_: steward.choose(again), 40)
    again.verify()


@every_game
def test_a_guess_looks_the_same_to_its_seat_and_can_be_played(name: str) -> None:
    game = begun(name)
    for seat in (0, 1, 2, None):
        guess = game.guess(seat)
        assert canonical(guess.view(seat).json()) == canonical(game.view(seat).json())
        assert guess.to_move is not None
        guess.play(next(iter(guess.legal_moves)))
    assert len({game.guess(1, seed=seed).position for seed in range(5)}) > 1
    assert game.guess(1, seed=3).position == game.guess(1, seed=3).position


def test_a_bot_is_given_the_view_of_the_seat_to_move_and_nothing_else() -> None:
    game = begun("domaine")
    hidden = {game.guess(game.to_move, seed=seed).position for seed in range(3)}
    chosen = {regnum.bot("steward", seed=5).choose(regnum.read(position)).text for position in hidden}
    assert len(hidden) > 1
    assert len(chosen) == 1


def test_a_bot_is_the_player_of_the_arena_though_moves_are_taken_back() -> None:
    games = [regnum.new("domaine", players=2, seed=3, king=12) for _ in range(2)]
    Loop(games[0], around([SeatedPlayer("marshal:3", games[0].game, f"5/{seat}") for seat in range(2)])).run()
    bot = regnum.bot("marshal:3", seed=5)
    for _ in walk_on(games[1], lambda *_: bot.choose(games[1])):
        if len(games[1].line) % 9 == 8 and len(games[1].items) < 40:
            games[1].undo()
    assert games[1].line == games[0].line
    assert len(games[1].items) > len(games[1].line)


def test_legal_moves_are_counted_and_the_first_are_named() -> None:
    game = regnum.new("domaine", players=3, seed=7)
    assert repr(game.legal_moves) == "<70 moves: castle a1, castle b1, …>"
    assert game.legal_moves
    assert "castle b1" in game.legal_moves
    assert all(isinstance(move, Move) for move in game.legal_moves)


@every_game
def test_whatever_is_shown_can_be_read(name: str) -> None:
    game = begun(name)
    rules = game.game
    parts = (
        game,
        game.state,
        game.view(0),
        game.view(),
        game.chance,
        game.legal_moves,
        game.line[-1],
        game.line[-1].move,
    )
    more = (rules, rules.actions, rules.phrases("en"), rules.rulebook("en"), rules.evaluator, regnum.bot("page"))
    players = [
        player(spec, rules, Random(1))
        for spec in (*(name for name, one in levels().items() if one.plays(rules)), "exec:python")
    ]
    for shown in (*parts, *more, *players, *levels().values(), SeatedPlayer("marshal:40", rules, "seed")):
        assert " object at 0x" not in repr(shown)
        assert len(repr(shown)) < 1000, repr(shown)


# keeping


@every_game
def test_a_game_is_saved_loaded_verified_and_played_on(name: str, tmp_path: Path) -> None:
    game = begun(name)
    game.save(tmp_path / "evening.record")
    again = regnum.load(str(tmp_path / "evening.record"))
    again.verify()
    assert (again.record, again.state) == (game.record, game.state)
    for one in (game, again):
        one.play(next(iter(one.legal_moves)))
    assert again.state == game.state


def test_a_game_from_a_position_is_saved_loaded_and_verified(tmp_path: Path) -> None:
    game = regnum.read(begun("golden_horn").position, seed=3)
    game.play(next(iter(game.legal_moves)))
    game.save(tmp_path / "study.record")
    again = regnum.load(tmp_path / "study.record")
    again.verify()
    assert again.record == game.record
    with pytest.raises(BadRecord, match="the position is one of 3 players, not 2"):
        notation.read(game.record.replace("player: Player 2\n", ""))
    with pytest.raises(BadRecord, match="fields, not"):
        notation.read(game.record.replace("position: ", "position: more "))


def test_a_record_that_does_not_tell_its_seed_is_read_and_cannot_be_verified(tmp_path: Path) -> None:
    (tmp_path / "secret.record").write_text(notation.write(begun("domaine"), reveal=False), encoding="utf-8")
    game = regnum.load(tmp_path / "secret.record")
    assert len(game.line) == 30
    with pytest.raises(Unfair, match="has not been revealed"):
        game.verify()


# what is asked wrongly

GAME = regnum.new("domaine", players=3, seed=7)
ASKED_WRONGLY: dict[str, tuple[Callable[[], object], str]] = {
    "players": (lambda: regnum.new("domaine", players=9), "domaine is for 2 to 4 players, not 9."),
    "one name": (lambda: regnum.new("domaine", players="Ada"), "Players are a number or a list of names, not 'Ada'."),
    "empty name": (lambda: regnum.new("domaine", players=["Ada", " "]), "' ' is not a player's name."),
    "game": (
        lambda: regnum.new("chess"),
        "There is no game called 'chess'; there are: domaine, domus_regnatrix, golden_horn.",
    ),
    "no game": (
        lambda: regnum.new(3),  # type: ignore[arg-type]
        "3 is not a game; there are: domaine, domus_regnatrix, golden_horn.",
    ),
    "option": (
        lambda: regnum.new("domaine", queen=1),
        "There is no option 'queen'; there are: prepared, castle_gap, king.",
    ),
    "value": (lambda: regnum.new("domaine", king=400), "The option 'king' takes a number from 5 to 99, not '400'."),
    "no value": (
        lambda: regnum.new("domaine", king=None),  # type: ignore[arg-type]
        "The option 'king' takes a number from 5 to 99, not 'None'.",
    ),
    "seed": (
        lambda: regnum.new("domaine", seed=[1]),  # type: ignore[arg-type]
        "A seed is a number, a text or bytes, not [1].",
    ),
    "text": (lambda: GAME.play("fortify d7"), "'fortify d7' is not a move of domaine; one is 'castle a1'."),
    "id": (lambda: GAME.play(9999), "9999 is not a move of domaine: its moves have the ids 0 to 1328."),
    "move of another game": (
        lambda: GAME.play(HAGGLE.actions[0]),
        "<roll> is not a move of domaine: its moves have the ids 0 to 1328.",
    ),
    "seat": (lambda: GAME.view(9), "There is no seat 9: the seats are 0 to 2."),
    "language": (lambda: GAME.why_not("draw", "xx"), "There are no texts in the language 'xx'."),
    "undo": (lambda: regnum.new("domaine").undo(), "There is no move to take back."),
    "no file": (lambda: regnum.load("/no/such.record"), "/no/such.record cannot be read (No such file or directory)."),
    "no record": (
        lambda: regnum.load(__file__),
        "line 1: this is not a record: its first line must be 'regnum record 2'.",
    ),
    "no folder": (
        lambda: GAME.save("/no/such.record"),
        "/no/such.record cannot be written (No such file or directory).",
    ),
    "no path": (
        lambda: regnum.load(None),  # type: ignore[arg-type]
        "A record is loaded from the path of its file, not from None.",
    ),
    "choosing in no game": (
        lambda: regnum.bot("page").choose(3),  # type: ignore[arg-type]
        "A bot chooses in a game that is played, as `regnum.new` deals one, not in 3.",
    ),
    "position": (
        lambda: regnum.read("hello"),
        "A position begins with the name of its game: domaine, domus_regnatrix, golden_horn. 'hello' is none.",
    ),
    "ruleset": (
        lambda: regnum.read(GAME.position.replace("/1", "/7")),
        "The position cannot be read: there are no rules domaine/7 of domaine here; there are: domaine/1.",
    ),
    "other players": (lambda: regnum.read(GAME.position, players=2), "The position is one of 3 players, not 2."),
    "level": (
        lambda: regnum.bot("general"),
        "There is no player called 'general'; there are: wanderer, page, steward, marshal, regent, exec:COMMAND.",
    ),
}


@pytest.mark.parametrize("asked", ASKED_WRONGLY)
def test_what_is_asked_wrongly_is_answered_with_a_sentence(asked: str) -> None:
    ask, sentence = ASKED_WRONGLY[asked]
    with pytest.raises(RegnumError) as caught:
        ask()
    assert str(caught.value) == sentence


def test_a_bot_has_nothing_to_choose_after_the_end() -> None:
    game, wanderer = regnum.new(HAGGLE, seed=1), regnum.bot("wanderer")
    finish(game, lambda *_: wanderer.choose(game))
    assert repr(game).endswith("over>")
    with pytest.raises(RegnumError, match="The game is over"):
        wanderer.choose(game)


# starting


def test_the_door_opens_with_the_standard_library_alone_and_without_a_game() -> None:
    code = (
        "import sys; sys.path.insert(0, 'src'); before = set(sys.modules); import regnum;"
        "new = {name.split('.')[0] for name in set(sys.modules) - before} - sys.stdlib_module_names;"
        "print(sorted(new), [name for name in sys.modules if name.startswith('regnum.games.')])"
    )
    found = subprocess.run([sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "['regnum'] []\n"


def test_the_package_of_games_can_be_called_and_still_holds_them() -> None:
    assert list(regnum.games()) == NAMES
    assert regnum.games()["domaine"] is sys.modules["regnum.games.domaine"].GAME
