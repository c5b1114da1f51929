"""Questions about a move that is only thought about, answered from what the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from regnum.kernel import (
    Chance,
    Event,
    Game,
    Json,
    Move,
    RandomChance,
    Refusal,
    Seat,
    State,
    Stream,
    View,
    details,
    silence,
    tally,
)
from regnum.players import adviser
from regnum.server.api.problems import Problem, refused
from regnum.server.tables.live_table import LiveTable


class ChanceDecides(Exception):
    """What chance would say is not known yet."""


class NoChance(Chance):
    """Chance that is not asked."""

    __slots__ = ()

    def answer(self, n: int, stream: Stream) -> int:
        raise ChanceDecides


def _guess(live: LiveTable, seat: int, move: str | int) -> tuple[State, Move]:
    """A state as the seat may imagine it, and the move asked about."""
    if live.deciding != seat:
        raise Problem("not-your-turn")
    meant = live.read_move(move)
    return live.game.guess(live.state.view(Seat(seat)), Random(0)), meant


def refusal_of(live: LiveTable, seat: int, move: str | int) -> Refusal | None:
    """Why a move is not legal now."""
    state, meant = _guess(live, seat, move)
    return state.refuse(meant)


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a step would do, as far as its seat can know."""

    events: Sequence[Event]
    view: View | None
    """None if chance decides, or something hidden would be revealed."""
    undoable: bool
    """Whether the seat could take it back again without asking."""
    passes: bool
    """Whether it passes the turn, or ends the game."""


def preview(live: LiveTable, seat: int, move: str | int) -> Foreseen:
    """What a step would do, or a problem."""
    state, meant = _guess(live, seat, move)
    refusal = state.refuse(meant)
    if refusal is not None:
        raise refused(refusal)
    after, own = state.copy(), Seat(seat)
    try:
        events = after.play(meant, NoChance())
    except ChanceDecides:
        after = state.copy()
        after.play(meant, RandomChance(Random(0)))
        return Foreseen((), None, undoable=False, passes=_passes(state, after, own))
    passes = _passes(state, after, own)
    if any(event.reveals_to(own) for event in events):
        return Foreseen((), None, undoable=False, passes=passes)
    seen = [event.seen_by(own) for event in events]
    return Foreseen(seen, after.view(own), undoable=after.to_move == own, passes=passes)


def _passes(before: State, after: State, seat: Seat) -> bool:
    """Whether a step passes the turn: what others are asked for in between, off turn, does not."""
    return after.to_move != seat and silence(before) is None and silence(after) is None


def closer(game: Game, view: View) -> dict[str, Json]:
    """What there is to tell of a view to those who look closer, and what everybody's points come from."""
    counted = tally(game, view)
    return {"details": details(game, view), "tally": None if counted is None else counted.json()}


def check_advice(live: LiveTable, seat: int) -> str:
    """The level that tells somebody who asks what to do, or a problem if nobody may or can say."""
    if not live.row.advice:
        raise Problem("advice-off")
    if live.seats[seat].level is not None:
        raise Problem("not-your-seat")
    if live.deciding != seat:
        raise Problem("not-your-turn")
    level = adviser(live.game)
    if level is None:
        raise Problem("no-advice")
    return level
