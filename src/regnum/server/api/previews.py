"""What a link tells before anybody opens it: title, description and picture in the head of the page (Open Graph).

Programs that show links run no script, so the server writes them. Of a private table a link without its invite tells
the game and nothing else.
"""

from __future__ import annotations

import asyncio
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from urllib.parse import parse_qs

import segno
from fastapi import Request

from regnum.kernel import Game, games, spoken
from regnum.puzzles import Puzzle, puzzle_of_the_day
from regnum.server.api.problems import Problem
from regnum.server.ops.security import address
from regnum.server.puzzles import puzzle_work
from regnum.server.services import Services
from regnum.server.storage import people, queries, tournaments
from regnum.server.storage.rows import SeatRow, TableRow
from regnum.server.storage.store import DatabaseFault
from regnum.server.tables.seats import find_game

PICTURES, SENTENCES = "previews", "previews.json"
"""Where the built page keeps a picture for each game, and what is said in each language."""
COMMON = "regnum"
WIDTH, HEIGHT = 1200, 630
PITCH = "page.pitch"
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")
_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)
_DESCRIPTION = re.compile(r'<meta name="description"[^>]*>')
_LANGUAGE = re.compile(r'<html lang="[a-z]*"')


@dataclass(frozen=True, slots=True)
class Preview:
    """What a link tells."""

    title: str
    description: str
    picture: str = COMMON


class Previews:
    """Writes into the head of the page what a link to it tells."""

    def __init__(self, services: Services, folder: Path) -> None:
        self._services, self._folder = services, folder

    async def dressed(self, request: Request, path: str, page: str) -> str:
        """The page for an address, its head telling what is there."""
        language = _language(request.headers.get("accept-language", ""), _sentences(self._folder))
        said = _sentences(self._folder).get(language)
        if said is None:
            return page
        preview = await self._of(request, path, language, said)
        origin = origin_of_page(request, self._services.settings.origins)
        return _written(page, preview, language, origin, request.url.path, self._folder)

    async def _of(self, request: Request, path: str, language: str, said: Mapping[str, str]) -> Preview:
        usual = Preview(said["home_title"], said["home_text"])
        place, *rest = path.strip("/").split("/")
        try:
            match place, rest:
                case (("learn" | "rules" | "ladders"), [name]):
                    return _of_game(name, language, said[f"preview_{place}"]) or usual
                case "puzzles", []:
                    return Preview(said["puzzles"], said["puzzles_text"])
                case "puzzles", ["today"]:
                    return await self._of_today(language, said) or usual
                case "puzzles", [name, id] if _ID.fullmatch(id):
                    game, puzzle = await asyncio.to_thread(puzzle_work.find, name, id)
                    return _of_puzzle(game, puzzle, language, said["preview_puzzle"], said["puzzle_task"])
                case "analyse", []:
                    return await self._of_analysis(request, language, said)
                case "tournaments", [id] if _ID.fullmatch(id):
                    invite = parse_qs(request.url.query).get("invite", [""])[0]
                    return await self._of_tournament(request, id, invite, language, said) or usual
                case "people", [id] if _ID.fullmatch(id):
                    return await self._of_person(request, id, said) or usual
                case "join", [id, *invites] if _ID.fullmatch(id):
                    return await self._of_table(request, id, "".join(invites[:1]), language, said, join=True) or usual
                case "tables", [id, *_] if _ID.fullmatch(id):
                    invite = parse_qs(request.url.query).get("invite", [""])[0]
                    return await self._of_table(request, id, invite, language, said, join=False) or usual
        except (Problem, DatabaseFault):
            # Somebody asks too often, or the database does not answer: the page says so itself.
            return usual
        return usual

    async def _of_person(self, request: Request, id: str, said: Mapping[str, str]) -> Preview | None:
        self._services.rate_limit.check("requests", address(request.scope))
        person = await self._services.store.read(people.person, id)
        if person is None or not person.created:
            return None
        return Preview(person.name, said["preview_person"].format(name=person.name))

    async def _of_today(self, language: str, said: Mapping[str, str]) -> Preview | None:
        day = datetime.fromtimestamp(self._services.now(), UTC).date()
        found = await asyncio.to_thread(puzzle_of_the_day, day)
        if found is None:
            return None
        name, puzzle = found
        return _of_puzzle(find_game(name), puzzle, language, f"{said['puzzle_today']}: {{game}}", said["puzzle_task"])

    async def _of_analysis(self, request: Request, language: str, said: Mapping[str, str]) -> Preview:
        """Of an analysis the game is told, and nothing of the position or the table that it begins with."""
        query = parse_qs(request.url.query)
        # Rulesets and positions begin with the name of their game.
        name = "".join(query.get("game") or query.get("position") or [])
        id = query.get("table", [""])[0]
        if _ID.fullmatch(id):
            self._services.rate_limit.check("requests", address(request.scope))
            found = await self._services.store.read(queries.seen_from_afar, id)
            name = "" if found is None else found[0].game
        of_game = _of_game(name.partition("/")[0], language, said["preview_analyse"])
        picture = COMMON if of_game is None else of_game.picture
        return Preview(said["analyse"] if of_game is None else of_game.title, said["analyse_text"], picture)

    async def _of_tournament(
        self, request: Request, id: str, invite: str, language: str, said: Mapping[str, str]
    ) -> Preview | None:
        self._services.rate_limit.check("requests", address(request.scope))
        found = await self._services.store.read(tournaments.tournament, id)
        if found is None:
            return None
        row = found.row
        preview = _of_game(row.game, language, said["preview_tournament"])
        if preview is None or not (row.public or invite == row.invite):
            return preview
        return Preview(row.name, f"{preview.title}. {preview.description}", preview.picture)

    async def _of_table(
        self, request: Request, id: str, invite: str, language: str, said: Mapping[str, str], *, join: bool
    ) -> Preview | None:
        self._services.rate_limit.check("requests", address(request.scope))
        found = await self._services.store.read(queries.seen_from_afar, id)
        if found is None:
            return None
        row, seats = found
        shown = row.public or invite == row.invite
        inviting = join and shown and row.phase == "open"
        preview = _of_game(row.game, language, said["join_title" if inviting else "preview_table"])
        if preview is None or not shown:
            return preview
        sentences = [*_seated(row, seats, said), preview.description]
        return Preview(preview.title, " ".join(sentences), preview.picture)


def _seated(row: TableRow, seats: tuple[SeatRow, ...], said: Mapping[str, str]) -> list[str]:
    """Who sits at a table, and how many seats are open."""
    names = ", ".join(seat.name for seat in seats if seat.kind != "open" and seat.name)
    waiting = sum(seat.kind == "open" for seat in seats) if row.phase == "open" else 0
    sentences = [said["preview_with"].format(names=names)] if names else []
    return [*sentences, said["preview_open"].format(n=waiting)] if waiting else sentences


def _of_game(name: str, language: str, sentence: str) -> Preview | None:
    game = games().get(name)
    if game is None:
        return None
    title = game.rulebook(spoken(game, language)).title
    return Preview(sentence.format(game=title), _pitch(game, language), name)


def _of_puzzle(game: Game, puzzle: Puzzle, language: str, title: str, task: str) -> Preview:
    """What is to be found, and in which game; nothing of how."""
    theme = game.phrases(spoken(game, language)).say(f"theme.{puzzle.theme}")
    named = game.rulebook(spoken(game, language)).title
    return Preview(title.format(game=named), task.format(theme=theme), game.name)


def _pitch(game: Game, language: str) -> str:
    phrases = game.phrases(spoken(game, language))
    return phrases.phrase(PITCH) if PITCH in phrases else ""


@cache
def _sentences(folder: Path) -> Mapping[str, Mapping[str, str]]:
    """What is said in each language, as the built page has it; nothing if it is not built."""
    file = folder / SENTENCES
    found: Mapping[str, Mapping[str, str]] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return found


def _language(accepted: str, known: Mapping[str, object]) -> str:
    """The first language that a browser asks for and we speak, else English.

    >>> _language("de-CH,it;q=0.8,en;q=0.9", {"en": 0, "it": 0})
    'en'
    >>> _language("it-IT, en", {"en": 0, "it": 0}), _language("", {"en": 0})
    ('it', 'en')
    """
    wished = []
    for part in accepted[:200].split(","):
        tag, _, quality = part.strip().partition(";q=")
        weight = float(quality) if re.fullmatch(r"[01](\.[0-9]{1,3})?", quality) else 1.0
        wished.append((-weight, tag[:2].lower()))
    return next((language for _, language in sorted(wished, key=lambda one: one[0]) if language in known), "en")


def origin_of_page(request: Request, origins: tuple[str, ...]) -> str:
    """The address of the page as people see it: of those that its host names the one that was asked, else the first."""
    asked = f"{request.url.scheme}://{request.headers.get('host', '')}"
    return asked if not origins or asked in origins else origins[0].rstrip("/")


@lru_cache(256)
def qr_svg(text: str) -> str:
    """A QR code as SVG, dark on white whatever the page looks like. It takes some hundredths of a second."""
    picture = io.BytesIO()
    code = segno.make(text, micro=False, error="m")
    code.save(picture, kind="svg", xmldecl=False, border=3, scale=8, dark="#2a2520", light="#fff")
    return picture.getvalue().decode()


def _written(page: str, preview: Preview, language: str, origin: str, path: str, folder: Path) -> str:
    """The page with a preview in its head."""
    picture = preview.picture if (folder / PICTURES / f"{preview.picture}.png").is_file() else COMMON
    title, description = escape(preview.title), escape(preview.description)
    properties = {
        "og:site_name": "Regnum",
        "og:type": "website",
        "og:locale": language,
        "og:title": title,
        "og:description": description,
        "og:url": escape(origin + path),
        "og:image": escape(f"{origin}/{PICTURES}/{picture}.png"),
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    tags = [f'<meta property="{name}" content="{content}" />' for name, content in properties.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    head = f"<title>{title} · Regnum</title>\n    " + "\n    ".join(tags)
    page = _LANGUAGE.sub(f'<html lang="{language}"', page, count=1)
    page = _DESCRIPTION.sub(lambda _: f'<meta name="description" content="{description}" />', page, count=1)
    return _TITLE.sub(lambda _: head, page, count=1)
