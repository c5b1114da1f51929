"""The games that the server has, their texts and their rules."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from regnum.kernel import Game, UnknownLanguage, UnknownRuleset, for_ruleset, games
from regnum.players import adviser
from regnum.server.api.dependencies import ServicesHere, problems
from regnum.server.api.drawings import files_of
from regnum.server.api.models import ChapterOut, GameInfo, LevelOut, MoveOut, OptionOut, RulebookOut, RuleOut
from regnum.server.api.problems import Problem
from regnum.server.bots.bot_registry import BotRegistry
from regnum.server.socket.serialise import dumps
from regnum.server.tables.seats import find_game

router = APIRouter(prefix="/api/games", tags=["games"])

PITCH = "page.pitch"
"""The phrase that says what a game is about."""

Name = Annotated[str, Path(max_length=40, examples=["domaine"])]
Ruleset = Annotated[str | None, Query(max_length=40, examples=["domaine/1"], description="today's if none is named")]
Language = Annotated[str, Path(max_length=20, examples=["en"])]


def _info(game: Game, bots: BotRegistry) -> GameInfo:
    playing = bots.playing(game)
    return GameInfo(
        name=game.name,
        title=game.rulebook(game.languages[0]).title,
        ruleset=game.ruleset,
        languages=list(game.languages),
        pitch=_pitch(game),
        seats=list(game.seats),
        options={
            str(seats): [
                OptionOut(
                    name=option.name, default=option.default, low=option.low, high=option.high, first=option.first
                )
                for option in game.options(seats)
            ]
            for seats in game.seats
        },
        levels=[level.name for level in playing],
        players=[
            LevelOut(name=level.name, title=dict(level.titles), description=dict(level.descriptions))
            for level in playing
        ],
        advice=adviser(game) is not None,
        brings=list(files_of(game.name)),
    )


def _pitch(game: Game) -> dict[str, str]:
    """What a game is about in a sentence, in every language that has one."""
    spoken = {language: game.phrases(language) for language in game.languages}
    return {language: phrases.phrase(PITCH) for language, phrases in spoken.items() if PITCH in phrases}


@router.get("", responses=problems())
def all_games(services: ServicesHere) -> list[GameInfo]:
    """All games."""
    return [_info(game, services.bots) for game in games().values()]


@router.get("/{game}/phrases/{language}", responses=problems("unknown-game", "unknown-language"))
def phrases(game: Name, language: Language) -> dict[str, str]:
    """The phrases of a game by key: its refusals, events and prompts, and under `page` what its drawing says."""
    try:
        found = find_game(game).phrases(language)
    except UnknownLanguage as error:
        raise Problem("unknown-language", str(error)) from None
    return {key: found.phrase(key) for key in found}


@router.get("/{game}/actions", response_model=list[MoveOut], responses=problems("unknown-game", "other-rules"))
def actions(game: Name, request: Request, ruleset: Ruleset = None) -> Response:
    """Every move there can be, by number: what the numbers in `moves` mean. A client fetches it once and keeps it."""
    found = find_game(game)
    try:
        text, packed, tag = _actions(game, ruleset or found.ruleset)
    except UnknownRuleset as error:
        raise Problem("other-rules", str(error)) from None
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        text, headers = packed, {**headers, "content-encoding": "gzip"}
    return Response(text, media_type="application/json", headers=headers)


@cache
def _actions(game: str, ruleset: str) -> tuple[bytes, bytes, str]:
    """A game's action space as JSON, plain and compressed, and the tag by which a client knows whether it has it."""
    text = dumps([move.wire_json() for move in for_ruleset(find_game(game), ruleset).actions]).encode()
    return text, gzip.compress(text, mtime=0), f'"{hashlib.sha256(text).hexdigest()[:16]}"'


@router.get("/{game}/rules/{language}", responses=problems("unknown-game", "unknown-language"))
def rules(game: Name, language: Language) -> RulebookOut:
    """A game's rules in words."""
    try:
        book = find_game(game).rulebook(language)
    except UnknownLanguage as error:
        raise Problem("unknown-language", str(error)) from None
    return RulebookOut(
        title=book.title,
        introduction=book.introduction,
        chapters=[
            ChapterOut(
                title=chapter.title,
                rules=[RuleOut(id=rule.id, title=rule.title, text=rule.text) for rule in chapter.rules],
            )
            for chapter in book.chapters
        ],
    )
