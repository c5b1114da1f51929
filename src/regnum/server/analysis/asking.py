"""Who may analyse what, and the way of a question to where it is worked out."""

from __future__ import annotations

from dataclasses import dataclass

from regnum.players import Advice
from regnum.players.advice import BUDGET
from regnum.server.analysis import answers
from regnum.server.analysis.answers import Question
from regnum.server.analysis.lines import TriedStep
from regnum.server.analysis.starts import DealStart, PositionStart, Start, TableStart
from regnum.server.api.play_models import AnalysisWish, AtTable, FreshDeal, StepWish
from regnum.server.api.problems import Problem
from regnum.server.bots.bot_process import AdviceTask
from regnum.server.ops.budgets import asker
from regnum.server.services import Services
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.sharing import is_open

SECONDS = 30.0
"""After which an answer is given up: it takes some hundredths of one, once a process has started."""


@dataclass(frozen=True, slots=True)
class _Open:
    """A starting point that somebody may have, and whether they may be helped there."""

    start: Start
    helped: bool


async def answer(services: Services, person: str | None, wish: AnalysisWish) -> str:
    """What an analysis answers, as JSON, or a problem."""
    question = await _question(services, person, wish)
    services.rate_limit.check("analyses", asker().name)
    return await services.analysts.do(answers.answered, question, seconds=SECONDS)


async def advise(services: Services, person: str | None, wish: AnalysisWish) -> Advice:
    """What a good player would do where a line leads, as far as the seat that decides could know, or a problem."""
    question = await _question(services, person, wish)
    if not question.helped:
        raise Problem("advice-off")
    services.rate_limit.check("advice", asker().name)
    found = await services.analysts.do(answers.to_advise, question, seconds=SECONDS)
    return await services.bot_pool.advise(AdviceTask(found.rules, found.level, str(wish.luck), found.parcel, BUDGET))


def tried(steps: list[StepWish]) -> tuple[TriedStep, ...]:
    """The steps of a line as they are wished."""
    return tuple(TriedStep(one.move, None if one.answers is None else tuple(one.answers)) for one in steps)


async def _question(services: Services, person: str | None, wish: AnalysisWish) -> Question:
    found = await _opened(services, person, wish)
    line = tried(wish.steps)
    return Question(found.start, line, wish.luck, wish.seat, wish.details, wish.chances, found.helped)


async def _opened(services: Services, person: str | None, wish: AnalysisWish) -> _Open:
    start = wish.start
    if isinstance(start, AtTable):
        live = await services.live_tables.live(start.table)
        async with live.lock:
            return _at_table(services, live, person, start)
    if isinstance(start, FreshDeal):
        return _Open(DealStart(start.game, start.players, start.options, start.seed), helped=True)
    return _Open(PositionStart(start.position), helped=True)


def _at_table(services: Services, live: LiveTable, person: str | None, start: AtTable) -> _Open:
    """A version of a table: its secrets once all may know them, before that what one's own seat has seen."""
    row, seat = live.row, start.seat
    version = row.version if start.version is None else start.version
    found = TableStart(services.where, live.id, version, seat, start.guess)
    if is_open(row):
        live.check_watch(person, start.invite)
        return _Open(found, helped=True)
    if row.phase == "over":
        live.check_watch(person, start.invite)
        raise Problem("deal-secret")
    if seat is None:
        live.check_watch(person, start.invite)
        raise Problem("not-over")
    live.check_seat(person, seat)
    if row.phase != "playing":
        raise Problem("not-playing")
    if version > row.version:
        raise Problem("bad-request", "There is no such version.")
    return _Open(found, helped=row.advice)
