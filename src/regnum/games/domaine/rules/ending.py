"""The end: the king's space, empty hands, the count of ducats, and who has won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from regnum.games.domaine.rules.board.land import CITY_POINTS, MONOPOLY_POINTS, VILLAGE_POINTS, Land
from regnum.games.domaine.rules.events import DomaineEvent, Ended, Rewarded
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import Count, Outcome, Seat, Tally

if TYPE_CHECKING:
    from regnum.games.domaine.rules.fields import Position
    from regnum.games.domaine.rules.state import State

IDLE_TURNS = 10
REWARDS = (5, 3)


def by_king(state: State) -> list[DomaineEvent]:
    """End the game if a player has reached the king."""
    # DOM-X1
    return _end(state, "DOM-X1") if max(state.points) >= state.setting.king else []


def by_exhaustion(state: State) -> list[DomaineEvent]:
    """End the game if all hands are empty, or if nothing has happened for long."""
    if not any(hand.size for hand in state.hands):  # DOM-X2
        return _end(state, "DOM-X2")
    if state.idle >= IDLE_TURNS * state.setting.seats:  # DOM-X5
        return _end(state, "DOM-X5")
    return []


def verdict(state: State, rule: str) -> Outcome:
    """How the game ends if it ends now by this rule."""
    if rule == "DOM-X1":
        points = state.points
        among = [seat for seat, reached in enumerate(points) if reached >= state.setting.king]
    else:
        points = tuple(had + gain for had, gain in zip(state.points, rewards(state.ducats), strict=True))
        among = [*range(len(points))]
    # DOM-X4
    standing = {seat: (points[seat], state.ducats[seat]) for seat in among}
    best = max(standing.values(), default=None)
    return Outcome(tuple(Seat(seat) for seat, stands in standing.items() if stands == best), points, rule)


def rewards(ducats: Sequence[int]) -> tuple[int, ...]:
    """The points for the ducats of all players.

    >>> rewards((4, 9, 4, 0)), rewards((0, 0, 2))
    ((3, 5, 3, 0), (0, 0, 5))
    """
    # DOM-X3
    ranks = sorted(set(ducats) - {0}, reverse=True)
    won = dict(zip(ranks, REWARDS, strict=False))
    return tuple(won.get(purse, 0) for purse in ducats)


def tally(position: Position) -> Tally:
    """What everybody's points come from."""
    rule = None if position.outcome is None else position.outcome.rule
    counted = rewards(position.ducats) if rule not in (None, "DOM-X1") else None
    board, seats = position.board, range(position.setting.seats)
    return Tally(
        rule,
        tuple(
            (
                *_domains(board.land, board.controlled[seat]),
                Count("ducats", position.ducats[seat], None if counted is None else counted[seat]),
            )
            for seat in seats
        ),
    )


def _domains(land: Land, controlled: int) -> Iterator[Count]:
    """What territories of these cells bring."""
    for what, cells, worth in (
        ("villages", land.village, VILLAGE_POINTS),
        ("forests", land.forest, 1),
        ("cities", land.city, CITY_POINTS),
    ):
        n = (controlled & cells).bit_count()
        yield Count(what, n, n * worth)
    held = land.monopolies(controlled)
    yield Count("monopolies", held, held * MONOPOLY_POINTS)


def _end(state: State, rule: str) -> list[DomaineEvent]:
    outcome = verdict(state, rule)
    events: list[DomaineEvent] = [
        Rewarded(Seat(seat), has - had, has)
        for seat, (had, has) in enumerate(zip(state.points, outcome.points, strict=True))
        if has > had
    ]
    state.outcome = outcome
    state.to_move, state.phase = None, Phase.OVER
    state.steps, state.begun, state.chosen, state.sold = 0, False, None, None
    return [*events, Ended(outcome)]
