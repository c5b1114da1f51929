"""The addresses of puzzles. No account is needed, and nothing is kept: who has solved what, browsers remember."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from regnum.puzzles import collection, puzzle_games, puzzle_of_the_day
from regnum.server.api.dependencies import ServicesHere, Somebody, problems
from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import asker
from regnum.server.puzzles import puzzle_work
from regnum.server.puzzles.puzzle_models import (
    AnswerIn,
    AnswerTrial,
    AnswerTrialOut,
    Judged,
    PuzzleList,
    PuzzleOut,
)

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])

GameHere = Annotated[str, Path(max_length=40, pattern=r"^[a-z0-9_-]+$", examples=["domaine"])]
PuzzleId = Annotated[str, Path(max_length=16, pattern=r"^[0-9a-f]+$", examples=["3f9c01ab"])]
GameAsked = Annotated[str | None, Query(max_length=40, examples=["domaine"], description="all games if none is named")]


@router.get("", response_model=PuzzleList, responses=problems("unknown-game", "unknown-puzzle"))
def all_puzzles(
    game: GameAsked = None, theme: Annotated[str | None, Query(max_length=40, examples=["close"])] = None
) -> object:
    """The puzzles there are, of all games or of one, about everything or one theme. No solution is among them."""
    names = [name for name in puzzle_games() if game in (None, name)]
    if game is not None and not names:
        raise Problem("unknown-puzzle")
    found = [(name, puzzle) for name in names for puzzle in collection(name).puzzles.values()]
    return {"puzzles": [puzzle_work.info(name, one) for name, one in found if theme in (None, one.theme)]}


@router.get("/today", response_model=PuzzleOut, responses=problems("unknown-game", "unknown-puzzle"))
async def today(services: ServicesHere, person: Somebody, game: GameAsked = None) -> object:
    """The puzzle of the day, the same for everybody; the day changes at midnight UTC. Games take turns."""
    day = datetime.fromtimestamp(services.now(), UTC).date()
    found = puzzle_of_the_day(day, None if game is None else [name for name in puzzle_games() if name == game])
    if found is None:
        raise Problem("unknown-puzzle")
    name, puzzle = found
    return puzzle_work.shown(name, puzzle.id, day.isoformat())


@router.get("/{game}/{id}", response_model=PuzzleOut, responses=problems("unknown-game", "unknown-puzzle"))
async def puzzle(game: GameHere, id: PuzzleId, services: ServicesHere, person: Somebody) -> object:
    """A puzzle as it is set: the position as one seat sees it, without its solution."""
    return await asyncio.to_thread(puzzle_work.shown, game, id)


@router.post(
    "/{game}/{id}/try",
    response_model=AnswerTrialOut,
    responses=problems("foreign-origin", "too-large", "bad-json", "unknown-game", "unknown-puzzle", "bad-move"),
)
async def try_out(game: GameHere, id: PuzzleId, wish: AnswerTrial, services: ServicesHere, person: Somebody) -> object:
    """Where the moves of an answer lead, and whether they are a whole one. Nothing is judged."""
    async with services.questions.turn():
        return await asyncio.to_thread(puzzle_work.tried, game, id, wish.moves, wish.details)


@router.post(
    "/{game}/{id}/answer",
    response_model=Judged,
    responses=problems("foreign-origin", "too-large", "bad-json", "unknown-game", "unknown-puzzle", "bad-move"),
)
async def answer(game: GameHere, id: PuzzleId, wish: AnswerIn, services: ServicesHere, person: Somebody) -> object:
    """Judge an answer: right if it is the solution or as good; else what it would lead to. Without moves, give up."""
    async with services.questions.turn():
        found = await asyncio.to_thread(puzzle_work.judged_at_once, game, id, wish.moves)
    if found is not None or wish.moves is None:
        return found
    services.rate_limit.check("advice", asker().name)
    return await services.workers.do(puzzle_work.judged, game, id, wish.moves)
