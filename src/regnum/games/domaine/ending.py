"""The end: the king's space, empty hands, the count of ducats, and who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from regnum.games.domaine.events import DomaineEvent, Ended, Rewarded
from regnum.games.domaine.phase import Phase
from regnum.kernel import Outcome, Seat

if TYPE_CHECKING:
    from regnum.games.domaine.state import State

IDLE_TURNS = 10
REWARDS = (5, 3)


def by_king(state: State) -> list[DomaineEvent]:
    """End the game if a player has reached the king."""
    # DOM-X1
    king, points = state.setting.king, state.points
    if max(points) < king:
        return []
    there = [seat for seat, reached in enumerate(points) if reached >= king]
    return _end(state, there, points, "DOM-X1")


def by_exhaustion(state: State) -> list[DomaineEvent]:
    """End the game if all hands are empty, or if nothing has happened for long."""
    if not any(hand.size for hand in state.hands):
        rule = "DOM-X2"
    elif state.idle >= IDLE_TURNS * state.setting.seats:
        rule = "DOM-X5"
    else:
        return []
    gains = rewards(state.ducats)
    points = tuple(had + gain for had, gain in zip(state.points, gains, strict=True))
    told: list[DomaineEvent] = [
        Rewarded(Seat(seat), gain, points[seat]) for seat, gain in enumerate(gains) if gain
    ]  # fmt: skip
    return told + _end(state, range(len(points)), points, rule)


def rewards(ducats: Sequence[int]) -> tuple[int, ...]:
    """The points for the ducats of all players.

    >>> rewards((4, 9, 4, 0)), rewards((0, 0, 2))
    ((3, 5, 3, 0), (0, 0, 5))
    """
    # DOM-X3
    ranks = sorted(set(ducats) - {0}, reverse=True)
    won = dict(zip(ranks, REWARDS, strict=False))
    return tuple(won.get(purse, 0) for purse in ducats)


def _end(state: State, among: Iterable[int], points: tuple[int, ...], rule: str) -> list[DomaineEvent]:
    # DOM-X4
    standing = {seat: (points[seat], state.ducats[seat]) for seat in among}
    best = max(standing.values())
    winners = tuple(Seat(seat) for seat, stands in standing.items() if stands == best)
    state.outcome = Outcome(winners, points, rule)
    state.seat, state.phase = None, Phase.OVER
    state.steps, state.begun, state.chosen, state.sold = 0, False, None, None
    return [Ended(state.outcome)]
