"""Players that are programs: what is said to them, what they may answer, and what becomes of those that fail."""

from __future__ import annotations

import json
import os
import pickle
import re
import select
import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Event, Game, Json, Move, Moves, RandomChance, Seat, State, View, game, resolve_options
from regnum.players import Player, PlayerFault, Thinker, dismiss, outside, player, program
from regnum.players.loop import Loop, Observer, PolicyPlayer, Unrecorded, around
from regnum.testing.walks import at_random
from tests.kernel.haggle import HAGGLE

BEGIN = "import json, os, sys\nfor line in sys.stdin:\n    said = json.loads(line)\n"


def answering(answer: str) -> str:
    """A program that answers every question with the value of an expression."""
    return f"{BEGIN}    if said['type'] == 'choose':\n        print({answer}, flush=True)\n"


FIRST = answering("json.dumps({'move': said['moves'][0]['text']})")
WAIT = 30.0


def spec(folder: Path, script: str, *arguments: str) -> str:
    file = folder / "a player.py"
    file.write_text(script, encoding="utf-8")
    return "exec:" + shlex.join([sys.executable, str(file), *arguments])


def first_decision(of: Game = HAGGLE) -> tuple[View, Moves]:
    state = of.deal(2, resolve_options(of.options(2), {}), RandomChance(Random(1)))
    return state.view(state.to_move), state.moves()


def seated(folder: Path, script: str, *arguments: str, of: Game = HAGGLE) -> Player:
    return player(spec(folder, script, *arguments), of, Random(1))


def fault_of(folder: Path, script: str) -> PlayerFault:
    with pytest.raises(PlayerFault) as caught:
        seated(folder, script).choose(*first_decision(), 1.0)
    return caught.value


class Log(Observer):
    """Keeps what a seat that always takes the first move is shown and told."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.views, self.events = seat, list[Json](), list[Json]()

    def moving(self, state: State, move: Move) -> None:
        if state.to_move == self.seat:
            self.views.append(state.view(self.seat).json())
            assert move == next(iter(state.moves()))

    def moved(self, state: State, seat: Seat, events: Sequence[Event]) -> None:
        self.events += [event.seen_by(self.seat).json() for event in events]


@pytest.mark.parametrize("of", [HAGGLE, game("domaine")], ids=lambda of: of.name)
def test_a_program_plays_a_whole_game_and_hears_all_that_its_seat_may(of: Game, tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    script = FIRST + "    print(line, end='', file=open(sys.argv[1], 'a'))\n"
    guest, rng = seated(tmp_path, script, str(heard), of=of), Random(2)
    chance = RandomChance(rng)
    state = of.deal(2, resolve_options(of.options(2), {}), chance)
    log = Log(Seat(1))
    outcome = Loop(Unrecorded(state, chance), around([PolicyPlayer(at_random(rng)), guest]), [log], budget=1.0).run()

    hello, *asked, end = map(json.loads, heard.read_text().splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "game": of.name,
        "ruleset": of.ruleset,
        "seat": 1,
        "seed": Random(1).getrandbits(32),
    }
    assert {said["type"] for said in asked} == {"choose"}
    assert [said["view"] for said in asked] == json.loads(json.dumps(log.views))
    assert [event for said in (*asked, end) for event in said["events"]] == json.loads(json.dumps(log.events))
    assert end["type"] == "end"
    assert end["outcome"] == outcome.json()


@pytest.mark.parametrize("form", ["id", "text", "json"])
def test_a_move_is_named_by_id_text_or_json(form: str, tmp_path: Path) -> None:
    view, moves = first_decision(game("domaine"))
    guest = seated(tmp_path, answering(f"json.dumps({{'move': said['moves'][-1]['{form}']}})"), of=game("domaine"))
    assert guest.choose(view, moves, 1.0) == list(moves)[-1]
    dismiss(guest)


@pytest.mark.parametrize(
    ("script", "kind", "sentence"),
    [
        (
            "import sys\nsys.exit('I am not\\nready')",
            "crash",
            "ended before the game did, with code 1; it last wrote: ready",
        ),
        ("import os\nos.kill(os.getpid(), 9)", "crash", r"was ended by SIGKILL\."),
        ("import os, time\nos.close(1)\nos.close(0)\ntime.sleep(60)", "crash", r"closed its output\."),
        (answering("'{'"), "garbled", r"answered with what is not JSON, '{'\."),
        (answering("'[' * 100_000"), "garbled", r"answered with what is not JSON, '\[{80}…'\."),
        ("import os\nos.write(1, b'\\xff\\n')\ninput()", "garbled", r"answered with what is not JSON, '.'\."),
        (answering("''"), "garbled", r"answered with what is not JSON, ''\."),
        (answering("'[]'"), "garbled", r"gave an answer that is not an object with a 'move'\."),
        (answering("'{}'"), "garbled", r"gave an answer that is not an object with a 'move'\."),
        (answering("'{\"move\": null}'"), "illegal", r"chose 'None', which is not a move of this game\."),
        (answering("'{\"move\": true}'"), "illegal", r"chose 'True', which is not a move of this game\."),
        (answering("'{\"move\": -1}'"), "illegal", r"chose '-1', which is not a move of this game\."),
        (answering('\'{"move": "xyzzy"}\''), "illegal", r"chose 'xyzzy', which is not a move of this game\."),
        (answering('\'{"move": "accept"}\''), "illegal", r"chose 'accept', which is not legal here\."),
        (answering("'x' * 1_100_000"), "garbled", r"answered with a line of more than 1048576 bytes\."),
    ],
)
def test_a_program_that_fails_is_told_of_in_one_sentence(script: str, kind: str, sentence: str, tmp_path: Path) -> None:
    fault = fault_of(tmp_path, script)
    found = str(fault)
    assert fault.kind == kind
    assert found.startswith("The player '")
    assert re.search(sentence, found), found
    assert "\n" not in found


def test_a_fault_keeps_what_the_program_wrote_and_survives_a_journey(tmp_path: Path) -> None:
    fault = fault_of(tmp_path, "1 / 0")
    assert "Traceback" in fault.said
    root_guesses = pickle.loads(pickle.dumps(fault))
    assert (str(root_guesses), root_guesses.kind, root_guesses.said) == (str(fault), fault.kind, fault.said)
    assert str(fault).endswith("it last wrote: ZeroDivisionError: division by zero")


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("", "a command is needed"),
        ("python 'x", "has an open quotation mark"),
        ("no-such-program --fast", "there is no program 'no-such-program'"),
    ],
)
def test_a_command_that_cannot_be_is_refused_before_the_game(command: str, sentence: str) -> None:
    with pytest.raises(PlayerFault, match=sentence):
        player(f"exec:{command}", HAGGLE, Random(1))


def test_a_file_that_no_system_runs_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "player"
    file.write_bytes(b"\x00")
    file.chmod(0o755)
    with pytest.raises(PlayerFault, match=r"with code 127; it last wrote: .*: Exec format error"):
        player(f"exec:{file}", HAGGLE, Random(1)).choose(*first_decision(), 1.0)


def test_a_program_that_cannot_be_started_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nowhere"))
    with pytest.raises(PlayerFault, match="The player 'true' cannot be started: No such file or directory"):
        player("exec:true", HAGGLE, Random(1)).choose(*first_decision(), 1.0)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    guest = seated(tmp_path, FIRST + "    assert sys.argv[1:] == ['$HOME;', '*']\n", "$HOME;", "*")
    view, moves = first_decision()
    assert guest.choose(view, moves, 1.0) in moves
    assert guest.choose(view, moves, 1.0) in moves
    dismiss(guest)


def test_a_program_that_speaks_unasked_is_at_fault(tmp_path: Path) -> None:
    guest = seated(tmp_path, answering('\'{"move": 0}\\n{"move": 0}\''))
    guest.choose(*first_decision(), 1.0)
    with pytest.raises(PlayerFault, match="spoke without being asked"):
        guest.choose(*first_decision(), 1.0)
    with pytest.raises(PlayerFault, match="is no longer there"):
        guest.choose(*first_decision(), 1.0)
    dismiss(guest)


def test_neither_side_waits_for_the_other_when_pipes_are_full(tmp_path: Path) -> None:
    """A program that writes much to its standard error before it reads, and a question larger than a pipe."""
    loud = "sys.stderr.write('x' * 300_000)\n"
    guest = seated(tmp_path, f"import sys\n{loud}{FIRST}    {loud}")
    view, moves = first_decision()
    guest.observe([Long()])
    for _ in range(3):
        assert guest.choose(view, moves, 5.0) in moves
    dismiss(guest)


class Long:
    """An event that fills pipes."""

    def seen_by(self, seat: Seat | None) -> Long:
        return self

    def reveals_to(self, seat: Seat) -> bool:
        return False

    def json(self) -> dict[str, Json]:
        return {"event": "long", "text": "x" * 300_000}


# ending


class Alive:
    """A pipe with a name, which those who hold it open close only by ending."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.path, self._pipe = path, os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def read(self) -> bytes:
        """What comes, or nothing once all have ended."""
        assert select.select([self._pipe], [], [], WAIT)[0], "somebody is still there"
        return os.read(self._pipe, 1)

    def close(self) -> None:
        os.close(self._pipe)


@pytest.fixture
def alive(tmp_path: Path) -> Iterator[Alive]:
    pipe = Alive(tmp_path / "alive")
    yield pipe
    pipe.close()


HELD = (
    "import os, subprocess, sys\n"
    "held = os.open(sys.argv[1], os.O_WRONLY)\n"
    "os.set_inheritable(held, True)\n"
    "subprocess.Popen(['sleep', '600'], close_fds=False)\n"
    "os.write(held, b'.')\n"
)


def test_a_program_that_hangs_is_ended_with_all_it_started(
    alive: Alive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "GRACE_SECONDS", 0.2)
    guest = seated(tmp_path, f"{HELD}{FIRST}        while True: pass\n", str(alive.path))
    guest.choose(*first_decision(), 1.0)
    with pytest.raises(PlayerFault, match=r"gave no answer within 0\.25 seconds\.") as caught:
        guest.choose(*first_decision(), 0.05)
    assert caught.value.kind == "hang"
    assert alive.read() == b"."
    assert alive.read() == b""


def test_a_program_that_does_not_leave_is_ended(alive: Alive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "GRACE_SECONDS", 0.1)
    guest = seated(tmp_path, HELD + FIRST + "while True: pass\n", str(alive.path))
    guest.choose(*first_decision(), 1.0)
    dismiss(guest)
    assert alive.read() == b"."
    assert alive.read() == b""


def test_a_program_ends_with_a_player_that_nobody_dismissed(alive: Alive, tmp_path: Path) -> None:
    guest = seated(tmp_path, HELD + FIRST + "while True: pass\n", str(alive.path))
    guest.choose(*first_decision(), 1.0)
    del guest
    assert alive.read() == b"."
    assert alive.read() == b""


def test_a_program_ends_when_we_are_killed(alive: Alive, tmp_path: Path) -> None:
    code = (
        "import sys\nfrom tests.players.test_outside import *\n"
        "guest = player(sys.argv[1], HAGGLE, Random(1))\n"
        "guest.choose(*first_decision(), 1.0)\nprint('playing', flush=True)\ninput()"
    )
    named = spec(tmp_path, HELD + FIRST + "while True: pass\n", str(alive.path))
    with subprocess.Popen(
        [sys.executable, "-c", code, named], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"playing\n"
        assert alive.read() == b"."
        process.send_signal(signal.SIGKILL)
        assert alive.read() == b""


# thoughts


THINKING = BEGIN + (
    "    if said['type'] == 'choose':\n"
    "        move = said['moves'][0]['id']\n"
    "        answer = {'move': move}\n"
    "        if said['thoughts']:\n"
    "            answer['thoughts'] = eval(sys.argv[1])\n"
    "        print(json.dumps(answer), flush=True)\n"
)


def test_a_program_tells_its_thoughts_if_asked(tmp_path: Path) -> None:
    thoughts = "[{'plan': [move, 'offer 1'], 'chance': 0.75, 'points': 9.5, 'visits': 12}]"
    guest, (view, moves) = seated(tmp_path, THINKING, thoughts), first_decision()
    assert isinstance(guest, Thinker)
    (thought,) = guest.think(view, moves, 1.0)
    assert thought.move == guest.choose(view, moves, 1.0)
    assert [str(step) for step in thought.plan] == ["roll", "offer 1"]
    assert (thought.chance, thought.points, thought.visits) == (0.75, 9.5, 12)
    dismiss(guest)


@pytest.mark.parametrize(
    ("thoughts", "sentence"),
    [
        ("None", "told no thoughts"),
        ("[]", "told no thoughts"),
        ("[7]", "told a thought that cannot be read, '7'"),
        ("[{'plan': [], 'chance': 1}]", "told a thought that cannot be read"),
        ("[{'plan': [move], 'chance': 1.5}]", "told a thought that cannot be read"),
        ("[{'plan': ['accept'], 'chance': 1}]", "told a thought that cannot be read"),
        ("[{'plan': ['xyzzy'], 'chance': 1}]", "chose 'xyzzy', which is not a move"),
        ("[{'plan': [move], 'chance': 1, 'points': 'many'}]", "told a thought that cannot be read"),
    ],
)
def test_thoughts_that_make_no_sense_are_a_fault(thoughts: str, sentence: str, tmp_path: Path) -> None:
    guest = seated(tmp_path, THINKING, thoughts)
    assert isinstance(guest, Thinker)
    with pytest.raises(PlayerFault, match=sentence):
        guest.think(*first_decision(), 1.0)
