"""The command `regnum`: its sentences, its exit codes, and that bad input writes nothing."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from regnum import __version__
from regnum.arena import fuzz as fuzzing
from regnum.cli import app
from regnum.kernel import Playthrough, RandomChance, Seat, commitment, game, header_of, notation, pledge
from regnum.terminal import begin
from regnum.terminal.table import Table
from regnum.testing.walks import by_default, finish
from tests.kernel.haggle import HAGGLE

DOMAINE = game("domaine")
PATIENCE = 120.0
"""After how many seconds a process that does not answer is a failure."""
# Whoever runs the tests in the background ignores interrupts, and children inherit that; at a terminal they do not.
HEEDING = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)"
REGNUM = [sys.executable, "-c", f"{HEEDING}; from regnum.cli import app; app()"]


def run(*args: str | Path, typed: str = "") -> Result:
    return CliRunner().invoke(app, [str(arg) for arg in args], input=typed, prog_name="regnum")


def sentence(result: Result) -> str:
    """The one line of an error."""
    assert isinstance(result.exception, SystemExit), result.exception
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].strip()
    return lines[0]


@cache
def finished() -> str:
    """The record of a whole game, dealt fairly."""
    playthrough = Playthrough.deal(DOMAINE, ["Anna", "Bruno"], {"king": 5}, seed=bytes(32))
    finish(playthrough, by_default(DOMAINE, Random(1)))
    return notation.write(playthrough)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.record"
    path.write_text(finished(), "utf-8")
    return path


# bad input


def broken_tiles(folder: Path) -> Path:
    path = folder / "tiles.toml"
    path.write_text('city = ["ff"]\n', "utf-8")
    return path


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["domain"], "There is no game called 'domain'; there are: "),
        (["domaine", "--players", "7"], "domaine is for 2 to 4 players, not 7."),
        (["domaine", "--players", "1"], "domaine is for 2 to 4 players, not 1."),
        (["domaine", "-o", "colour=red"], "There is no option 'colour'"),
        (["domaine", "-o", "castle_gap=99"], "'castle_gap' takes a number from 0 to 12, not '99'."),
        (["domaine", "-o", "castle_gap=many"], "not 'many'."),
        (["domaine", "-o", "castle_gap"], "as in name=value, not 'castle_gap'."),
        (["domaine", "--lang", "xx"], "domaine speaks en, it, de, not 'xx'."),
        (["domaine", "--data", "tiles=no-such-file"], "no-such-file"),
        (["domaine", "--data", "towers=x.toml"], "towers"),
        (["domaine", "--me", "a\nb"], "is not a player's name."),
        (["domaine", "--position", "domaine/1 x"], "A position of Domaine has"),
        (["domaine", "--level", "genius"], "There is no player called 'genius'; there are: wanderer, page, "),
    ],
)
def test_play_answers_bad_input_with_a_sentence_and_writes_nothing(
    tmp_path: Path, args: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("play", *args, "--record", "new.record")
    assert result.exit_code == 2
    assert said in sentence(result)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("setting", "value", "said"),
    [
        ("REGNUM_PAUSE", "soon", "REGNUM_PAUSE is a number of seconds such as 0.4, not 'soon'."),
        ("REGNUM_PLAYERS", "raider", "A player is named as in raider=exec:python raider.py, not 'raider'."),
        ("REGNUM_PLAYERS", "raider=genius", "There is no player called 'genius'"),
        ("REGNUM_DATABASE_URL", "here:secret", "A database is named as in postgresql://user:password@host/regnum."),
        ("REGNUM_DATABASE_URL", "postgresql://anna:secret@localhost:many/x", "A database is named as in postgresql://"),
        ("REGNUM_DATABASE_URL", "postgresql://anna:secret@127.0.0.1:1/x", "The database cannot be opened: "),
        ("REGNUM_REDIS_URL", "here:secret", "A Redis is named as in redis://host:6379."),
        ("REGNUM_OPENID_SECRET", "secret", "An OpenID provider needs all of REGNUM_OPENID_ISSUER"),
        ("REGNUM_SMTP_HOST", "mail.example", "Mail needs REGNUM_ORIGINS, such as https://play.example"),
    ],
)
def test_serve_answers_bad_settings_with_a_sentence_that_tells_no_secret(
    tmp_path: Path, setting: str, value: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(setting, value)
    result = run("serve", "--port", "0", "--data", tmp_path)
    assert result.exit_code == 2
    assert said in sentence(result)
    assert "secret" not in result.output


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ([], "Against you: Page. Looks one step ahead"),
        (["--level", "steward"], "Against you: Steward. Plans whole turns"),
        (["--level", "steward", "--lang", "it"], "Contro di te: Siniscalco. Pianifica turni interi"),
    ],
)
def test_play_says_whom_one_plays_against(args: list[str], said: str) -> None:
    assert said in run("play", "domaine", *args).output


def test_a_broken_data_file_is_named_with_its_entry(tmp_path: Path) -> None:
    result = run("play", "domaine", "--data", f"tiles={broken_tiles(tmp_path)}")
    assert result.exit_code == 2
    assert sentence(result) == "tiles.toml: city: a tile is a list of 4 rows."


def test_a_record_that_cannot_be_written_is_said_before_the_game_begins(tmp_path: Path) -> None:
    result = run("play", "domaine", "--record", tmp_path / "no" / "such.record")
    assert result.exit_code == 2
    assert "cannot be written" in sentence(result)


def test_a_word_where_a_number_is_needed_is_refused() -> None:
    result = run("play", "domaine", "--players", "many")
    assert result.exit_code == 2
    assert "--players" in result.stderr


@pytest.mark.parametrize("content", ["", "hello\n", "{}", '{"header": {}, "lines": []}', "\x00\x01"])
def test_play_never_overwrites_a_foreign_file(tmp_path: Path, content: str) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(content, "utf-8")
    result = run("play", "domaine", "--record", path)
    assert result.exit_code == 2
    sentence(result)
    assert path.read_text("utf-8") == content
    assert list(tmp_path.iterdir()) == [path]


def test_play_does_not_go_on_with_a_finished_record(file: Path) -> None:
    result = run("play", "domaine", "--record", file)
    assert result.exit_code == 2
    assert "over" in sentence(result)
    assert file.read_text("utf-8") == finished()


def lines_of(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def changed_move(text: str) -> str:
    return text.replace("\n1 castle ", "\n1 castle a1 # ", 1)


def changed_answer(text: str) -> str:
    lines = lines_of(text)
    at = next(number for number, line in enumerate(lines) if line.startswith("deal ~ "))
    first, _, rest = lines[at].removeprefix("deal ~ ").partition(" ")
    lines[at] = f"deal ~ {(int(first) + 1) % 8} {rest}"
    return "".join(lines)


def changed_result(text: str) -> str:
    return text.replace("\nresult ", "\nresult 9 ", 1)


def cut(text: str) -> str:
    return "".join(lines_of(text)[:-20])


@pytest.mark.parametrize(
    ("edit", "command"),
    [
        (changed_move, ["record", "check"]),
        (changed_answer, ["record", "show"]),
        (changed_result, ["verify"]),
        (cut, ["record", "convert"]),
    ],
)
def test_an_edited_record_is_refused_by_line(file: Path, edit: object, command: list[str]) -> None:
    assert callable(edit)
    edited = edit(finished())
    assert edited != finished()
    file.write_text(edited, "utf-8")
    out = file.with_name("out")
    more = ["--to", "json", "--out", str(out)] if command[-1] == "convert" else []
    result = run(*command, file, *more)
    assert result.exit_code == 2
    assert sentence(result).startswith("line ")
    assert not out.exists()
    assert result.stdout == ""


@pytest.mark.parametrize("command", [["record", "check"], ["record", "show"], ["verify"]])
def test_a_foreign_or_missing_file_is_no_record(tmp_path: Path, command: list[str]) -> None:
    foreign = tmp_path / "picture.png"
    foreign.write_bytes(b"\x89PNG\xff\xfe")
    for path in (foreign, tmp_path / "none", tmp_path):
        result = run(*command, path)
        assert result.exit_code == 2
        sentence(result)


def test_a_record_with_other_data_asks_for_them(tmp_path: Path) -> None:
    tiles = tmp_path / "tiles.toml"
    ours = files("regnum.games.domaine") / "data" / "tiles.toml"
    tiles.write_text(ours.read_text("utf-8").replace('"..f."', '".f.."'), "utf-8")
    path = tmp_path / "a.record"
    assert run("play", "domaine", "--data", f"tiles={tiles}", "--record", path).exit_code == 0
    result = run("record", "check", path)
    assert result.exit_code == 2
    assert "other data files" in sentence(result)
    assert run("record", "check", path, "--data", f"tiles={tiles}").exit_code == 0
    assert run("play", "domaine", "--record", path).exit_code == 2
    assert run("play", "domaine", "--record", path, "--data", f"tiles={tiles}").exit_code == 0


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("data: 0123456789abcdef", "it was played with other data files (0123456789abcdef) than domaine/"),
        ("ruleset: domaine/99", "there are no rules domaine/99 of domaine here; there are: domaine/"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        ("verify",),
        ("record", "show"),
        ("record", "check"),
        ("record", "convert", "--to", "json"),
        ("play", "domaine", "--record"),
        ("fuzz", "domaine", "--replay"),
    ],
    ids=lambda command: command[0] + "-" + command[-1],
)
def test_a_record_of_rules_or_data_that_are_not_here_is_refused_with_a_sentence(
    file: Path, command: tuple[str, ...], line: str, said: str
) -> None:
    name = line.split(":", maxsplit=1)[0]
    kept = [line if one.startswith(f"{name}: ") else one for one in finished().splitlines()]
    file.write_text("\n".join(kept) + "\n", "utf-8")
    result = run(*command, file)
    assert result.exit_code == 2
    assert said in sentence(result)


# records


def test_check_says_what_a_record_holds(file: Path) -> None:
    result = run("record", "check", file)
    assert result.exit_code == 0
    playthrough = notation.read(finished())
    assert playthrough.outcome is not None
    points = ":".join(map(str, playthrough.outcome.points))
    expected = f"ok: domaine, 2 players (Anna, Bruno), {len(playthrough.line)} moves, won by "
    assert result.stdout.startswith(expected)
    assert f"{points} by DOM-X1" in result.stdout


def test_show_tells_every_move_and_draws_the_last_board(file: Path) -> None:
    result = run("record", "show", file)
    assert result.exit_code == 0
    playthrough = notation.read(finished())
    for number in (1, len(playthrough.line)):
        assert f"\n{number:4} " in result.stdout
    assert f"\n{len(playthrough.line) + 1:4} " not in result.stdout
    drawing = DOMAINE.draw(playthrough.state.view(None), DOMAINE.phrases("en"), playthrough.header.players)
    assert str(drawing).splitlines()[10][:55] in result.stdout
    assert "Winner: " in result.stdout


def test_show_at_a_move_draws_the_position_after_it(file: Path) -> None:
    result = run("record", "show", file, "--at", "1")
    assert result.stdout.count("♜b") == 2
    assert run("record", "show", file, "--at", "0").stdout.count("♜b") == 1
    for beyond in ("-1", "9999"):
        result = run("record", "show", file, "--at", beyond)
        assert result.exit_code == 2
        assert "there is no position after" in sentence(result)


def test_show_hides_cards_while_the_game_goes_on(tmp_path: Path) -> None:
    playthrough = notation.read(finished())
    drew = next(number for number, entry in enumerate(playthrough.line) if entry.move.verb == "draw")
    assert "from pile" in run("record", "show", write(tmp_path, playthrough, drew + 1)).stdout
    assert "draws “" not in run("record", "show", write(tmp_path, playthrough, drew + 1)).stdout
    (tmp_path / "whole").write_text(finished(), "utf-8")
    assert "draws “" in run("record", "show", tmp_path / "whole").stdout


def write(folder: Path, playthrough: Playthrough, moves: int) -> Path:
    """A record's first moves in a file."""
    begun = Playthrough.deal(DOMAINE, playthrough.header.players, playthrough.header.options, seed=bytes(32))
    for entry in playthrough.line[:moves]:
        begun.play(entry.move)
    path = folder / f"{moves}.record"
    path.write_text(notation.write(begun), "utf-8")
    return path


def test_convert_there_and_back_gives_the_same_text(file: Path) -> None:
    out = file.with_name("a.json")
    assert run("record", "convert", file, "--to", "json", "--out", out).exit_code == 0
    assert json.loads(out.read_text("utf-8"))["header"]["game"] == "domaine"
    back = run("record", "convert", out, "--to", "text")
    assert back.exit_code == 0
    assert back.stdout == finished()
    assert run("record", "convert", file, "--to", "xml").exit_code == 2


def test_verify_tells_the_seed_and_how_much_was_checked(file: Path) -> None:
    result = run("verify", file)
    assert result.exit_code == 0
    playthrough = notation.read(finished())
    assert f"seed: {bytes(32).hex()}" in result.stdout
    assert f"all {len(playthrough.chance.answers)} answers" in result.stdout
    assert "pledges: none, so the dealer may have known" in result.stdout


@pytest.mark.parametrize(
    ("entropies", "said"),
    [(("x", "y"), "pledges: kept by all;"), (("x", ""), "pledges: kept by all but Bruno, who did not tell")],
)
def test_verify_tells_whether_the_players_kept_their_pledges(file: Path, entropies: tuple[str, str], said: str) -> None:
    pledges = [pledge(commitment(bytes(32)), entropy) for entropy in ("x", "y")]
    names = ["Anna", "Bruno"]
    playthrough = Playthrough.deal(DOMAINE, names, seed=bytes(32), entropies=entropies, pledges=pledges)
    playthrough.save(file)
    result = run("verify", file)
    assert result.exit_code == 0
    assert said in result.stdout


def test_an_unfair_record_is_a_failure(file: Path) -> None:
    file.write_text(finished().replace(bytes(32).hex(), "11" * 32), "utf-8")
    result = run("verify", file)
    assert result.exit_code == 1
    assert sentence(result) == "The seed is not the one that was committed to."


def test_a_record_without_commitment_cannot_be_verified(file: Path) -> None:
    unsealed = Playthrough(DOMAINE, header_of(DOMAINE, ["Anna", "Bruno"], {}), RandomChance(Random(1)))
    file.write_text(notation.write(unsealed), "utf-8")
    result = run("verify", file)
    assert result.exit_code == 1
    assert "no commitment" in sentence(result)


# rules and games


def test_rules_shows_the_book_one_rule_or_what_is_said_of_a_word() -> None:
    whole = run("rules", "domaine")
    assert whole.exit_code == 0
    assert all(rule.title in whole.stdout for rule in DOMAINE.rulebook("en"))
    one = run("rules", "domaine", "dom-b3", "--lang", "it")
    assert one.stdout.startswith(f"DOM-B3 · {DOMAINE.rulebook('it').rules['DOM-B3'].title}\n")
    found = run("rules", "domaine", "--search", "ALLIANCE").stdout
    assert "DOM-A1" in found
    assert "DOM-C1" not in found


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["domaine", "DOM-B33"], "There is no rule 'DOM-B33'; near it: DOM-B3"),
        (["domaine", "DOM-B33", "--lang", "it"], "Non c'è una regola 'DOM-B33'"),
        (["domaine", "--search", "spaceship"], "No rule says 'spaceship'."),
        (["chess"], "There is no game called 'chess'"),
        (["domaine", "--lang", "../en"], "domaine speaks en, it, de, not '../en'."),
    ],
)
def test_rules_answers_what_it_does_not_know_with_a_sentence(args: list[str], said: str) -> None:
    result = run("rules", *args)
    assert result.exit_code == 2
    assert sentence(result).startswith(said)


def test_games_lists_seats_rules_and_options() -> None:
    result = run("games")
    assert result.exit_code == 0
    assert "domaine: Domaine, 2 to 4 players, rules domaine/1" in result.stdout
    assert "-o king=N  5 to 99; 50 with 2, 40 with 3, 30 with 4 unless chosen" in result.stdout


def test_a_game_of_another_package_is_found_in_the_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_module("regnum.kernel.game"), "games", lambda: {"haggle": HAGGLE})
    result = run("play", "haggle", "--players", "3", "-o", "rounds=1", typed="roll\noffer\nbid 1\n" * 3)
    assert result.exit_code == 0, result.output
    assert result.stdout.count("HAG-4") == 1 or "unfinished" in result.stdout
    assert run("play", "domaine").exit_code == 2


# the engine


def test_fuzz_reports_and_fails_only_if_something_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("fuzz", "domaine", "--games", "2", "--seed", "3", "--jobs", "1", "--out", tmp_path)
    result = run(*args)
    assert result.exit_code == 0
    assert result.stdout.startswith("2 games, ")
    assert result.stdout.endswith("0 findings\n")
    finding = fuzzing.Finding("It broke.", tmp_path / "x.record", "regnum fuzz domaine --replay x.record")
    monkeypatch.setattr(fuzzing, "fuzz", lambda *_: fuzzing.Report(games=2, seconds=1.0, findings=[finding]))
    result = run(*args)
    assert result.exit_code == 1
    assert "It broke.\n  regnum fuzz domaine --replay x.record\n1 findings\n" in result.stdout


def test_fuzz_replays_a_record(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzing, "replay", lambda *_: "It broke.")
    assert run("fuzz", "domaine", "--replay", file).exit_code == 1
    monkeypatch.setattr(fuzzing, "replay", lambda *_: None)
    assert run("fuzz", "domaine", "--replay", file).exit_code == 0


@pytest.mark.parametrize("args", [["chess"], ["domaine", "--players", "9"], ["domaine", "--replay", "none"]])
def test_fuzz_answers_bad_input_with_a_sentence(args: list[str]) -> None:
    result = run("fuzz", *args)
    assert result.exit_code == 2
    sentence(result)


def test_bench_prints_a_table_or_json() -> None:
    result = run("bench", "engine", "--seconds", "0.1", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["game"] == "domaine"
    assert "steps per second" in run("bench", "engine", "domaine", "--seconds", "0.1").stdout
    assert run("bench", "engine", "chess").exit_code == 2


# help


def test_version_and_help_teach() -> None:
    assert run("--version").stdout == f"regnum {__version__}\n"
    assert "regnum play domaine" in run("--help").stdout
    commands = ["play", "verify", "rules", "games", "fuzz", "record show", "record check", "record convert"]
    for command in (*commands, "bench engine"):
        result = run(*command.split(), "--help")
        assert result.exit_code == 0
        assert f"regnum {command}" in result.stdout.partition("╭")[0].partition("Usage:")[2].partition("\n")[2], command


def test_the_command_starts_without_rich_and_without_any_game() -> None:
    code = "import sys, regnum.cli; print([m for m in sys.modules if m.startswith(('rich', 'regnum.games.'))])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


# playing, in processes of their own


OPTIONS = ["play", "domaine", "--seed", "script", "-o", "king=5"]


@cache
def script(most: int = 10_000) -> tuple[str, ...]:
    """What somebody types who plays a short game to its end, or its first lines."""
    playthrough = begin.deal(DOMAINE, begin.Wish(None, "script", None, {"king": "5"}), "You")
    lines: list[str] = []

    def ask() -> str | None:
        if len(lines) == most:
            return None
        state = playthrough.state
        lines.append(DOMAINE.default_policy(state.view(Seat(0)), state.moves(), Random(len(lines))).text)
        return lines[-1]

    Table(playthrough, Seat(0), "en", Console(file=io.StringIO()), ask, None).play()
    return tuple(lines)


def own_moves(file: Path) -> list[str]:
    return [entry.move.text for entry in notation.read_file(file).line if entry.seat == 0]


def test_a_whole_game_is_played_through_a_pipe_in_plain_text(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    typed = "\n".join(script()) + "\n"
    done = subprocess.run(
        [*REGNUM, *OPTIONS, "--record", file], input=typed, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Winner: " in done.stdout
    assert "\x1b" not in done.stdout
    assert "\n> " not in done.stdout
    assert done.stdout.startswith("The deal is fixed already; its fingerprint: ")
    assert own_moves(file) == list(script())
    assert run("verify", file).exit_code == 0
    assert list(tmp_path.iterdir()) == [file]


def test_the_end_of_input_leaves_the_game_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    result = run(*OPTIONS, "--record", file, typed="\n".join(script(2)))
    assert result.exit_code == 0
    assert f"go on with: regnum play domaine --record {file}" in result.stdout
    assert own_moves(file) == list(script(2))
    assert "The game was not saved." in run(*OPTIONS).stdout


def test_typed_bytes_that_are_no_text_are_answered() -> None:
    done = subprocess.run([*REGNUM, *OPTIONS], input=b"\xff\xfe\n", capture_output=True, check=False)
    assert done.returncode == 0
    assert b"is not a move" in done.stdout


@pytest.mark.parametrize("killed_after", [0, 1, 4, 11])
def test_a_killed_game_goes_on_without_losing_an_acknowledged_move(tmp_path: Path, killed_after: int) -> None:
    file = tmp_path / "a.record"
    lines = script(killed_after + 3)
    with subprocess.Popen(
        [*REGNUM, *OPTIONS, "--record", file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(killed_after + 1):
            while not process.stdout.readline().startswith("chancery"):
                pass
            if number < killed_after:
                process.stdin.write(lines[number] + "\n")
                process.stdin.flush()
        process.kill()
    assert own_moves(file) == list(lines[:killed_after])
    result = run(*OPTIONS, "--record", file, typed="\n".join(lines[killed_after:]))
    assert result.exit_code == 0
    assert own_moves(file) == list(lines)


def on_a_terminal(*args: str, typed: bytes | None, **environment: str) -> str:
    """What a terminal shows of a command, when something is typed at its prompt (None: it is interrupted)."""
    master, slave = pty.openpty()
    clean = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR", "CI")}
    env = {**clean, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "60", **environment}
    with subprocess.Popen([*REGNUM, *args], stdin=slave, stdout=slave, stderr=slave, env=env) as process:
        os.close(slave)
        shown, answered, deadline = b"", 0.0, time.monotonic() + PATIENCE
        while True:
            now = time.monotonic()
            assert now < deadline, shown
            if b"\n> " in shown and not answered and typed is not None:
                os.write(master, typed)
                answered = now
            elif b"\n> " in shown and now > answered + 5 and typed is None:
                # An interrupt just before the prompt waits for input may go unheard, so it is repeated.
                process.send_signal(signal.SIGINT)
                answered = now
            if select.select([master], [], [], 0.2)[0]:
                try:
                    shown += os.read(master, 65536)
                except OSError:  # the other end was closed
                    break
    os.close(master)
    assert process.returncode == 0, shown
    return shown.decode()


def test_a_terminal_gets_colours_and_a_prompt_unless_it_wants_none() -> None:
    colours = re.compile(r"\x1b\[[\d;]*[34]8;")
    coloured = on_a_terminal(*OPTIONS, typed=b"quit\n")
    assert colours.search(coloured)
    assert "> " in coloured
    plain = on_a_terminal(*OPTIONS, typed=b"quit\n", NO_COLOR="1")
    assert not colours.search(plain)
    assert "> " in plain


def test_a_narrow_terminal_is_told_so() -> None:
    assert "needs 100 columns" in on_a_terminal(*OPTIONS, typed=b"quit\n", COLUMNS="80")
    assert "columns" not in on_a_terminal(*OPTIONS, typed=b"quit\n")


def test_an_interrupt_or_the_end_of_input_leaves_the_game_cleanly(tmp_path: Path) -> None:
    file = tmp_path / "a.record"
    assert "go on with" in on_a_terminal(*OPTIONS, "--record", str(file), typed=None)
    assert "go on with" in on_a_terminal(*OPTIONS, "--record", str(file), typed=b"\x04")
    assert notation.read_file(file).line == []
