"""The computer players of a server: those its host names, and that nobody else can name one."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from regnum.kernel import Peopled, RegnumError, game
from regnum.server.bots.bot_registry import BadBots, BotRegistry, read_hired
from tests.players.bringing import bring, forget
from tests.server.clients import Client, Running, Socket, running, settings

LAST = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "choose":
        move = said["moves"][-1]
        print(move["text"], file=open(sys.argv[1], "a"))
        print(json.dumps({"move": move["id"]}), flush=True)
"""


def program(folder: Path, script: str) -> str:
    file = folder / "player.py"
    file.write_text(script, encoding="utf-8")
    return "exec:" + shlex.join([sys.executable, str(file), str(folder / "chosen")])


def meet(server: Running) -> Socket:
    """Ada's seat after the raider's."""
    ada = Client(server.url, "Ada")
    table = ada.table(seats=[{"kind": "computer", "level": "raider"}, {"kind": "me"}])
    raider = table["seats"][0]
    assert raider["level"] == "raider"
    domaine = game("domaine")
    assert isinstance(domaine, Peopled)
    assert raider["name"] in domaine.people
    socket = ada.sit(table["id"], 1)
    while socket.view is None or socket.view["to_move"] != 1:
        socket.hear()
    return socket


def test_players_are_hired_by_name() -> None:
    assert read_hired(" raider = exec:python 'my raider.py' --x=1; old-general=steward ;") == {
        "raider": "exec:python 'my raider.py' --x=1",
        "old-general": "steward",
    }
    assert read_hired("") == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("raider", "is named as in"),
        ("raider=", "is named as in"),
        ("=steward", "a player's name has"),
        ("The Raider=steward", "a player's name has"),
        ("exec:x=steward", "a player's name has"),
        ("page=steward", "two players called 'page'"),
        ("raider=page;raider=steward", "two players called 'raider'"),
    ],
)
def test_a_list_that_cannot_be_read_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(BadBots, match=f"(?i){sentence}"):
        read_hired(text)


@pytest.mark.parametrize("spec", ["nobody", "page:1s", "exec:", "exec:no-such-program"])
def test_a_player_that_cannot_be_made_is_refused_at_the_start(spec: str) -> None:
    with pytest.raises(RegnumError):
        BotRegistry({"raider": spec})


def test_a_name_is_never_read_as_a_command() -> None:
    bots = BotRegistry({"raider": "steward"})
    assert bots.spec("raider") == "steward"
    assert bots.spec("page") == "page"
    assert bots.spec("exec:touch /tmp/x") == "exec"
    assert [level.name for level in bots.playing(game("domaine"))][-1] == "raider"


def test_a_program_that_the_host_names_plays_at_a_table(folder: Path, tmp_path: Path) -> None:
    hired = {"raider": program(tmp_path, LAST)}
    with running(settings(folder, players=hired)) as server:
        (domaine,) = (domaine for domaine in Client(server.url).get("/api/games") if domaine["name"] == "domaine")
        assert domaine["levels"][-1] == "raider"
        assert domaine["players"][-1]["title"] == {"en": "Raider", "it": "Raider", "de": "Raider"}
        socket = meet(server)
    chosen = (tmp_path / "chosen").read_text().split("\n")[0]
    assert chosen == f"castle {socket.view['colours'][0]['castles'][0]}"


def test_a_level_of_another_package_appears_and_plays(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(tmp_path, monkeypatch, "raider = raiders:RAIDER\nbroken = raiders:NOBODY")
    try:
        with capture_logs() as logged, running(settings(folder)) as server:
            assert meet(server).view["colours"][0]["castles"]
    finally:
        forget()
    (missing,) = (line for line in logged if line["event"] == "player missing")
    assert missing["why"].startswith("The player 'broken' (raiders:NOBODY) cannot be used: ")
    assert "bot failed" not in {line["event"] for line in logged}


def test_a_program_that_fails_is_logged_and_the_game_goes_on(folder: Path, tmp_path: Path) -> None:
    hired = {"raider": program(tmp_path, "raise SystemExit('a secret hand')")}
    with capture_logs() as logged, running(settings(folder, players=hired)) as server:
        meet(server)
    failed = [line for line in logged if line["event"] == "bot failed"]
    assert failed
    assert {line["fault"] for line in failed} == {"crash"}
    assert "secret" not in str(logged)


def test_no_client_names_a_program(folder: Path, tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    with running(settings(folder)) as server:
        ada = Client(server.url, "Ada")
        table = ada.table("me", "link")
        for name in ("exec", "exec:x", "exec:true", f"exec:touch {touched}"[:20], "raider", "page:1"):
            seats = [{"kind": "me"}, {"kind": "computer", "level": name}]
            assert ada.problem("/api/tables", {"game": "domaine", "seats": seats}) == "unknown-level"
            assert ada.problem(f"/api/tables/{table['id']}/seats/1/computer", {"level": name}) == "unknown-level"
