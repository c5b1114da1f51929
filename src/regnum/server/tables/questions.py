"""Questions about a move that is only thought about, answered from what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from regnum.kernel import Chance, Event, Move, NotAMove, RandomChance, Refusal, Seat, State, View
from regnum.players import adviser
from regnum.players.advice import BUDGET
from regnum.server.api.problems import Problem, refused
from regnum.server.bots.bot_pool import Task
from regnum.server.tables.live_table import LiveTable


class NoChance(Chance):
    """Chance that is not asked: what it would say is not known yet."""

    __slots__ = ()

    def answer(self, n: int) -> int:
        raise Problem("chance-decides")


def _guess(live: LiveTable, seat: int, text: str) -> tuple[State, Move]:
    """A state as the seat may imagine it, and the move asked about."""
    if live.deciding != seat:
        raise Problem("not-your-turn")
    move = _read(live, text)
    return live.game.guess(live.state.view(Seat(seat)), Random(0)), move


def refusal_of(live: LiveTable, seat: int, text: str) -> Refusal | None:
    """Why a move is not legal now."""
    state, move = _guess(live, seat, text)
    return state.refuse(move)


def preview(live: LiveTable, seat: int, text: str) -> tuple[Sequence[Event], View]:
    """What a step would do; a problem if chance decides or something hidden would be revealed."""
    state, move = _guess(live, seat, text)
    refusal = state.refuse(move)
    if refusal is not None:
        raise refused(refusal)
    events = state.play(move, NoChance())
    if any(event.reveals_to(Seat(seat)) for event in events):
        raise Problem("chance-decides")
    return [event.seen_by(Seat(seat)) for event in events], state.view(Seat(seat))


def try_out(live: LiveTable, seat: int, texts: Sequence[str]) -> tuple[Sequence[Event], State, Refusal | None]:
    """A game forked from what a seat may know, after these moves for all seats, and what the last of them did.

    It stops before a move that is not legal, and says why.

    What is hidden is guessed, always the same way for the same seat and version, so a trial tells no secret.
    """
    rng = Random(f"{live.id}/{live.row.version}/{seat}")
    state = live.game.guess(live.state.view(Seat(seat)), rng)
    chance = RandomChance(rng)
    events: Sequence[Event] = ()
    for text in texts:
        move = _read(live, text)
        refusal = state.refuse(move)
        if refusal is not None:
            return events, state, refusal
        events = state.play(move, chance)
    return events, state, None


def advice_task(live: LiveTable, seat: int) -> Task:
    """What is to be thought about for somebody who asks what to do; a problem if nobody may or can say.

    A guess again, the same for the same seat and version: what is hidden has no part in it.
    """
    if not live.row.advice:
        raise Problem("advice-off")
    if live.seats[seat].level is not None:
        raise Problem("not-your-seat")
    if live.deciding != seat:
        raise Problem("not-your-turn")
    level = adviser(live.game)
    if level is None:
        raise Problem("no-advice")
    seed = f"{live.id}/{live.row.version}/{seat}"
    guess = live.game.guess(live.state.view(Seat(seat)), Random(seed))
    return Task(live.row.game, live.row.ruleset, guess.text(), level, seed, BUDGET)


def _read(live: LiveTable, text: str) -> Move:
    try:
        return live.game.actions.read(text)
    except NotAMove as error:
        raise Problem("bad-move", str(error)) from None
