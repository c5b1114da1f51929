"""A game of another package: installed beside the wheel it is played in the terminal, the arena and on the server.

That it is played in the browser, by its own drawing and without one, `web/e2e/fourth-game.test.ts` shows.
"""

from __future__ import annotations

import json
from pathlib import Path

import httpx
import pytest

from tests.fresh import FOURTH_GAME, Fresh, with_fourth_game

MODULE = FOURTH_GAME / "regnum_tribute" / "__init__.py"


@pytest.fixture(scope="module")
def fresh(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    return with_fourth_game(wheel, tmp_path_factory.mktemp("fourth"))


def test_it_is_listed_and_its_rules_are_read(fresh: Fresh) -> None:
    assert "tribute: Tribute, 2 to 4 players, rules tribute/1, in en" in fresh.run("regnum", "games").stdout
    for more in ((), ("--lang", "de")):  # it speaks English alone
        assert "Whoever takes the last coin wins." in fresh.run("regnum", "rules", "tribute", "TRI-3", *more).stdout


def test_it_keeps_every_promise_of_a_game(fresh: Fresh) -> None:
    check = "from regnum import testing; from regnum_tribute import GAME; print(testing.check(GAME))"
    checked = fresh.run("python", "-c", check)
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.splitlines()[0].endswith(" checks, 0 failed")


def test_it_is_played_in_the_terminal(fresh: Fresh) -> None:
    options = ("--players", "2", "-o", "coins=5", "--level", "wanderer", "--seed", "7", "--record", "tribute.record")
    played = fresh.run("regnum", "play", "tribute", *options, typed="take 3\n" + "take 1\n" * 9)
    assert (played.returncode, played.stderr) == (0, "")
    assert "Winner: " in played.stdout
    assert fresh.run("regnum", "verify", "tribute.record").returncode == 0


def test_it_is_played_in_the_arena_and_fuzzed(fresh: Fresh) -> None:
    held = fresh.run("regnum", "arena", "match", "tribute", "wanderer", "wanderer", "--games", "4", "--json")
    assert (held.returncode, held.stderr) == (0, "")
    assert json.loads(held.stdout)["games"] == 4
    assert fresh.run("regnum", "fuzz", "tribute", "--games", "3").stdout.endswith("0 findings\n")


def test_the_server_gives_its_drawing_and_nothing_else_of_its_package(fresh: Fresh) -> None:
    with fresh.serving() as address, httpx.Client(base_url=address) as client:
        listed = {game["name"]: game for game in client.get("/api/games").json()}
        assert listed["tribute"]["pitch"] == {"en": "Take coins from a heap, and be the one who takes the last."}
        assert {*listed["domaine"]["pitch"]} == {"en", "it", "de"}
        assert listed["tribute"]["brings"] == ["drawing.js", "cover.svg"]
        assert listed["domaine"]["brings"] == []
        drawing = client.get("/api/games/tribute/page/drawing.js")
        assert drawing.headers["content-type"].startswith("text/javascript")
        assert drawing.text == MODULE.with_name("drawing.js").read_text("utf-8")
        assert client.get("/api/games/tribute/page/cover.svg").headers["content-type"] == "image/svg+xml"
        for other in ("text%2Fphrases%2Fen.toml", "__init__.py", "..%2F__init__.py"):
            assert client.get(f"/api/games/tribute/page/{other}").status_code == 404
        assert client.get("/api/games/domaine/page/drawing.js").status_code == 404
