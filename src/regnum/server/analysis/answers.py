"""What an analysis answers, worked out in a process of its own: where a line leads, and how near each is to winning."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import structlog

from regnum.kernel import Game, Json, Refusal, Seat, State, position_text
from regnum.kernel import details as details_of
from regnum.players import adviser, chances
from regnum.server.analysis.lines import TakenStep, TriedStep, take
from regnum.server.analysis.starts import PositionStart, Start, TableStart
from regnum.server.api.drawings import drawn_view
from regnum.server.api.problems import Problem, refused
from regnum.server.bots import bot_process
from regnum.server.bots.bot_process import Rules, rules_of
from regnum.server.bots.parcels import pack
from regnum.server.socket.serialise import dumps

T = TypeVar("T")

log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: a starting point, a line from it, and what there is to tell of where it leads."""

    start: Start
    line: tuple[TriedStep, ...]
    luck: int
    """What chance answers to new steps comes of this number."""
    seat: int | None
    """Through whose eyes; None for those of whoever decides."""
    details: bool
    chances: bool
    helped: bool
    """Whether hints, chances and the position as text may be told."""

    @property
    def guessed(self) -> bool:
        """Whether something is hidden in it that was guessed."""
        return isinstance(self.start, TableStart) and self.start.seat is not None


@dataclass(frozen=True, slots=True)
class Asked:
    """Whom to ask for advice, and about what."""

    rules: Rules
    level: str
    parcel: bytes
    """The view of the seat that decides where the line leads."""


def get_ready() -> None:
    """Load the games and the levels, so that nobody waits for that."""
    bot_process.get_ready()


def answered(question: Question) -> str:
    """What an analysis answers, as JSON, or a problem."""
    return _guarded(question, _answer)


def to_advise(question: Question) -> Asked:
    """What an adviser is to be asked where a line leads, or a problem."""
    return _guarded(question, _asked)


def _guarded(question: Question, work: Callable[[Question], T]) -> T:
    """Work at a question. What only a stranger's position can bring about ends in a sentence, too."""
    try:
        return work(question)
    except Problem:
        raise
    except Exception as error:
        if not isinstance(question.start, PositionStart):
            raise
        log.error("position not analysed", fault=type(error).__name__, position=question.start.text)
        raise Problem("bad-position") from None


def _answer(question: Question) -> str:
    game, state, names, taken, refusal = _followed(question)
    eyes = question.seat if question.seat is not None else state.to_move
    if eyes is not None and eyes >= state.seats:
        raise Problem("bad-request", "There is no such seat.")
    seat = Seat(eyes or 0)
    view = state.view(seat)
    answer: dict[str, Json] = {
        "game": game.name,
        "ruleset": game.ruleset,
        "seats": state.seats,
        "version": getattr(question.start, "version", None),
        "seat": state.to_move,
        "view": drawn_view(game, names, view),
        "moves": [*state.moves().ids()],
        "events": [event.seen_by(seat).json() for event in taken[-1].events] if taken else [],
        "steps": [{"seat": one.seat, "move": one.move.id, "answers": [*one.answers]} for one in taken],
        "refusal": None if refusal is None else refusal.json(),
        "details": details_of(game, view) if question.details else None,
        "guessed": question.guessed,
        "helped": question.helped,
        "position": position_text(game, state) if question.helped else None,
        "chances": _chances(game, state) if question.chances and question.helped else None,
    }
    return dumps(answer)


def _chances(game: Game, state: State) -> list[Json] | None:
    found = chances(game, state)
    return None if found is None else [round(one, 4) for one in found]


def _asked(question: Question) -> Asked:
    game, state, _, _, refusal = _followed(question)
    if refusal is not None:
        raise refused(refusal)
    level = adviser(game)
    if level is None or state.to_move is None:
        raise Problem("no-advice")
    return Asked(rules_of(game), level, pack(game, state.view(state.to_move)))


def _followed(question: Question) -> tuple[Game, State, Sequence[str], list[TakenStep], Refusal | None]:
    """Where a line leads, up to a step that is not legal."""
    game, state, names = question.start.begin()
    taken: list[TakenStep] = []
    for number, step in enumerate(question.line):
        found = take(game, state, step, number, question.luck)
        if isinstance(found, Refusal):
            return game, state, names, taken, found
        taken.append(found)
    return game, state, names, taken, None
