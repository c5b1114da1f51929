"""How a game ended for each who played it: what a person's page adds up, and what ratings follow from."""

from __future__ import annotations

import json
from collections.abc import Sequence

from regnum.players import levels
from regnum.server.storage.rows import Result, SeatRow, TableRow

PEOPLE = "people"
"""Who somebody played against, unless all others were computers: then it is the strongest level of these."""


def level_player(level: str) -> str:
    """A computer player as results and ratings name it, unlike any person."""
    return f":{level}"


def results_of(row: TableRow, seats: Sequence[SeatRow], at: float) -> list[Result]:
    """The results of a game that is over: of its people, and if it is rated of its computer players too.

    Whoever resigned, left or ran out of time and did not come back is last, whatever a computer made of their seat. A
    person who holds several seats played against themselves, and that is nobody's result; nor is a seat on a shared
    device, or one whose person left for good.
    """
    outcome = json.loads(row.outcome or '{"winners": [], "points": []}')
    winners, points = outcome["winners"], outcome["points"]
    stands = [
        (not _given_up(seat), seat.seat in winners, points[seat.seat] if seat.seat < len(points) else 0)
        for seat in seats
    ]
    players = [_player(seat, seats) for seat in seats]
    rated = row.rated and _is_contest([player for player in players if player is not None])
    found = []
    for seat, player in zip(seats, players, strict=True):
        if player is None or (player.startswith(":") and not rated):
            continue
        own = stands[seat.seat]
        found.append(
            Result(
                table=row.id,
                seat=seat.seat,
                player=player,
                game=row.game,
                seats=len(seats),
                rank=sum(other > own for other in stands),
                won=own[0] and own[1],
                against=_against(seat, seats),
                rated=rated,
                at=at,
                number=None,
            )
        )
    return found


def _given_up(seat: SeatRow) -> bool:
    """Whether a person's seat is not in their hands at the end."""
    return seat.kind == "person" and (seat.left or seat.resigned or seat.level is not None)


def _player(seat: SeatRow, seats: Sequence[SeatRow]) -> str | None:
    if seat.kind == "computer":
        return None if seat.level is None else level_player(seat.level)
    if seat.kind != "person" or seat.person is None:
        return None
    own = [other for other in seats if other.kind == "person" and other.person == seat.person]
    return seat.person if len(own) == 1 else None


def _is_contest(players: Sequence[str]) -> bool:
    return len({*players}) > 1 and any(not player.startswith(":") for player in players)


def _against(seat: SeatRow, seats: Sequence[SeatRow]) -> str:
    others = [other for other in seats if other.seat != seat.seat]
    if any(other.kind != "computer" for other in others):
        return PEOPLE
    order = [*levels()]
    chosen = [other.level or "" for other in others]
    return max(chosen, key=lambda level: order.index(level) if level in order else len(order), default=PEOPLE)
