"""What links tell before anybody opens them, and the QR codes that lead to tables."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import segno
from fastapi import FastAPI

import regnum
from regnum.server.api.previews import Previews, qr_svg
from regnum.server.api.static import page_router
from tests.server.clients import Client, Running
from tests.server.club import host, tournament

Visit = Callable[..., list[str]]

SAID = {
    "home_title": "Three games",
    "home_text": "Play them.",
    "join_title": "Du bist zu {game} geladen",
    "preview_table": "Ein Tisch, {game}",
    "preview_tournament": "Turnier, {game}",
    "preview_with": "Mit {names}.",
    "preview_open": "Frei: {n}.",
    "preview_person": "Was {name} gespielt hat.",
    "preview_learn": "Lerne {game}",
    "preview_rules": "Regeln: {game}",
    "preview_ladders": "Leiter: {game}",
    "preview_puzzle": "Aufgabe: {game}",
    "preview_analyse": "Analyse: {game}",
    "puzzles": "Aufgaben",
    "puzzles_text": "Stellungen.",
    "puzzle_today": "Heute",
    "puzzle_task": "{theme}: Was nun?",
    "analyse": "Analysieren",
    "analyse_text": "Zieh für alle.",
}


POSITION = regnum.new("domaine", players=2, seed=7).position


def test_the_page_is_built_with_every_sentence_that_a_link_says() -> None:
    web = Path(__file__).parents[2] / "web"
    listed = (web / "previews.ts").read_text("utf-8").partition("SHARED = [")[2].partition("];")[0]
    shared = re.findall("'([a-z_]+)'", listed)
    for file in (web / "messages").glob("??.json"):
        said = json.loads(file.read_text("utf-8"))
        assert {key for key in said if key in shared or key.startswith("preview_")} == SAID.keys()


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A built page in two languages."""
    folder = tmp_path / "page"
    (folder / "previews").mkdir(parents=True)
    for picture in ("regnum", "domaine"):
        (folder / "previews" / f"{picture}.png").write_bytes(b"png")
    en = {key: said.replace("Mit ", "With ") for key, said in SAID.items()}
    (folder / "previews.json").write_text(json.dumps({"en": en, "de": SAID}), "utf-8")
    head = '<meta name="description" content="Games." /><title>Regnum</title>'
    (folder / "index.html").write_text(f'<html lang="en"><head>{head}</head></html>', "utf-8")
    return folder


@pytest.fixture
def visit(server: Running, page: Path) -> Visit:
    """What the head of the page says at these addresses."""
    pages = FastAPI()
    pages.include_router(page_router(page, Previews(server.services, page)))

    async def visited(paths: tuple[str, ...], **headers: str) -> list[str]:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(pages), base_url="https://club.example") as client:
            return [(await client.get(path, headers=headers)).text for path in paths]

    def visit(*paths: str, language: str = "") -> list[str]:
        return asyncio.run(visited(paths, **{"accept-language": language}))

    return visit


def test_a_link_tells_what_it_leads_to_and_of_a_private_table_without_its_invite_the_game_alone(
    server: Running, visit: Visit
) -> None:
    anna = Client(server.url, 'Ada"<b>')
    private, public = anna.table("me", "link"), anna.table("me", "link", public=True)
    id, invite = private["id"], private["invite"]
    heads = visit(f"/join/{id}/{invite}", f"/tables/{id}?invite={invite}", f"/join/{public['id']}")
    for head in heads:
        assert 'content="With Ada&quot;&lt;b&gt;. Frei: 1. ' in head
        assert 'property="og:image" content="https://club.example/previews/domaine.png"' in head
    assert "<title>Du bist zu Domaine geladen · Regnum</title>" in heads[0]
    assert f'property="og:url" content="https://club.example/join/{id}/{invite}"' in heads[0]
    for head in visit(f"/join/{id}", f"/tables/{id}", f"/join/{id}/wrong", f"/tables/{id}/replay"):
        assert "Ein Tisch, Domaine" in head
        assert "Ada" not in head
        assert "Frei" not in head
    german = visit("/learn/domaine", f"/people/{anna.get('/api/me')['id']}", language="de-AT,en;q=0.5")
    assert ['<html lang="de"' in head for head in german] == [True, True]
    assert ("Lerne Domaine" in german[0], "Was Ada&quot;&lt;b&gt; gespielt hat." in german[1]) == (True, True)
    olga = host(server.url, "Olga L")
    made, listed = tournament(olga, game="domaine", options={}), tournament(olga, public=True)
    previews = visit(f"/tournaments/{made['id']}?invite={made['invite']}", f"/tournaments/{listed['id']}")
    assert all("<title>Club evening · Regnum</title>" in head for head in previews)
    assert 'content="Turnier, Domaine. ' in previews[0]
    (head,) = visit(f"/tournaments/{made['id']}")
    assert ("<title>Turnier, Domaine · Regnum</title>" in head, "Club evening" in head) == (True, False)
    for head in visit("/", "/tables/nothing", "/tournaments/nothing", "/people/nobody", "/learn/chess", "/%7b0%7d"):
        assert "<title>Three games · Regnum</title>" in head
        assert "/previews/regnum.png" in head


def test_a_link_to_a_puzzle_or_an_analysis_tells_the_game_and_nothing_of_the_position(
    server: Running, visit: Visit
) -> None:
    anna = Client(server.url, "Ada")
    id = anna.table("me", "link")["id"]
    puzzle = next(one for one in anna.get("/api/puzzles", game="domaine")["puzzles"] if one["theme"] == "close")
    heads = visit(f"/puzzles/domaine/{puzzle['id']}", "/puzzles/today", "/puzzles", "/puzzles/domaine/0", language="de")
    assert "<title>Aufgabe: Domaine · Regnum</title>" in heads[0]
    assert 'name="description" content="Ein Gebiet schließen: Was nun?"' in heads[0]
    assert 'content="https://club.example/previews/domaine.png"' in heads[0]
    assert re.search("<title>Heute: (Domaine|Golden Horn|Domus Regnatrix) · Regnum</title>", heads[1])
    assert "<title>Aufgaben · Regnum</title>" in heads[2]
    assert "<title>Three games · Regnum</title>" in heads[3], "there is no such puzzle"
    for start in ("game=domaine%2F1&players=2&seed=7", f"position={quote(POSITION)}&line=1.2", f"table={id}&seat=0"):
        (head,) = visit(f"/analyse?{start}")
        assert "<title>Analyse: Domaine · Regnum</title>" in head
        assert 'name="description" content="Zieh für alle."' in head
        assert "Ada" not in head
    assert "<title>Analysieren · Regnum</title>" in visit("/analyse?position=nonsense")[0]


def test_a_qr_code_leads_to_the_table_and_is_drawn_for_those_alone_who_may_invite(server: Running) -> None:
    anna, stranger = Client(server.url, "Armida"), Client(server.url, "Brigida")
    table = anna.table("me", "link")
    path = f"/api/tables/{table['id']}/qr"
    drawn = anna.http.get(path)
    assert (drawn.status_code, drawn.headers["content-type"]) == (200, "image/svg+xml")
    way = f"{server.url}/join/{table['id']}/{table['invite']}"
    assert drawn.text == qr_svg(way)
    assert stranger.problem(path, method="GET") == "forbidden"
    assert stranger.http.get(path, params={"invite": table["invite"]}).text == drawn.text
    public = anna.table("me", "link", public=True)["id"]
    assert stranger.http.get(f"/api/tables/{public}/qr").text == qr_svg(f"{server.url}/join/{public}")
    made = tournament(host(server.url, "Orso"))
    path, invite = f"/api/tournaments/{made['id']}/qr", made["invite"]
    assert stranger.problem(path, method="GET") == "forbidden"
    way = f"{server.url}/tournaments/{made['id']}?invite={invite}"
    assert stranger.http.get(path, params={"invite": invite}).text == qr_svg(way)


def test_a_qr_code_is_drawn_once_and_not_on_the_loop(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    drew: list[threading.Thread] = []
    make = segno.make

    def noted(*about: Any, **more: Any) -> segno.QRCode:
        drew.append(threading.current_thread())
        return make(*about, **more)

    anna = Client(server.url, "Armida")
    made = tournament(host(server.url, "Orsola"))
    paths = [f"/api/tables/{anna.table('me', 'link')['id']}/qr", f"/api/tournaments/{made['id']}/qr"]
    monkeypatch.setattr(segno, "make", noted)
    for path in paths * 2:
        assert anna.http.get(path, params={"invite": made["invite"]}).status_code == 200
    assert len(drew) == len(paths)
    assert server._thread not in drew
