"""What a person may know of a tournament: who takes part, the tables of each round, and what each seat has made.

Of a deal that is under way nothing is told but who still plays.
"""

from __future__ import annotations

import json
from fractions import Fraction

from regnum.server.api.models import Clock
from regnum.server.api.tournament_models import (
    EntrantOut,
    RoundOut,
    RoundTable,
    SeatScore,
    StandingOut,
    TournamentLine,
    TournamentOut,
)
from regnum.server.socket.serialise import time_text
from regnum.server.storage.rows import Deal, Tournament
from regnum.server.storage.tournaments import Seated, Stored
from regnum.server.tables.dealing import awaited
from regnum.server.tournaments.organising import MAX_PEOPLE, takes_part
from regnum.server.tournaments.rounds import next_round
from regnum.server.tournaments.schedule import COMPUTER
from regnum.server.tournaments.shared_deals import in_order
from regnum.server.tournaments.standings import made, scores, standings


def line_of(row: Tournament, people: int, person: str | None) -> TournamentLine:
    """A tournament in a list."""
    return TournamentLine(
        id=row.id,
        name=row.name,
        game=row.game,
        phase=row.phase,  # type: ignore[arg-type]  # one of them is stored
        host=person == row.host,
        size=row.size,
        rounds=row.rounds,
        round=row.round,
        people=people,
        created=time_text(row.created),
    )


def sheet_of(
    stored: Stored, tables: dict[str, list[Seated]], person: str | None, *, invited: bool = False
) -> TournamentOut:
    """A tournament with all that a person may know of it."""
    row, own = stored.row, takes_part(stored, person)
    ordered = {deal.id: in_order(tables[deal.id]) for deal in stored.deals}
    scored = {deal.id: _scores(ordered[deal.id]) for deal in stored.deals if deal.ended is not None}
    results = [_round_of(stored, deal, ordered[deal.id], scored.get(deal.id), person) for deal in stored.deals]
    following = next_round(stored) if row.phase == "playing" else None
    current = results[-1] if results and results[-1].ended is None else None
    mine = next((table.id for table in current.tables if table.mine), None) if current is not None else None
    return TournamentOut(
        **line_of(row, 0, person).model_dump(exclude={"people"}),
        options=json.loads(row.options),
        clock=_clock_of(row),
        interval=row.interval,
        level=row.level,
        public=row.public,
        invite=row.invite if own or invited else None,
        joined=any(one.person == person and not one.left for one in stored.entrants if person is not None),
        most=MAX_PEOPLE,
        next=None if following is None else time_text(following),
        people=[
            EntrantOut(
                number=one.number, name=one.name, mine=person is not None and one.person == person, left=one.left
            )
            for one in stored.entrants
        ],
        table=mine,
        results=results,
        standings=_standings_of(stored, scored),
    )


def _round_of(
    stored: Stored, deal: Deal, tables: list[Seated], scored: list[list[Fraction]] | None, person: str | None
) -> RoundOut:
    seating: list[list[int]] = json.loads(deal.seating)
    shown = [None] * len(tables) if scored is None else [*map(_made, seating, tables, scored)]
    seated = {number for numbers in seating for number in numbers}
    return RoundOut(
        round=deal.round,
        ended=None if deal.ended is None else time_text(deal.ended),
        tables=[
            RoundTable(
                id=table.row.id,
                number=number,
                phase=table.row.phase,  # type: ignore[arg-type]  # one of them is stored
                mine=any(person is not None and seat.person == person for seat in table.seats),
                awaited=any(
                    person is not None and table.seats[seat].person == person
                    for seat in awaited(table.row, table.seats)
                ),
                players=[seat.name for seat in table.seats],
                scores=found,
            )
            for number, (table, found) in enumerate(zip(tables, shown, strict=True), 1)
        ],
        pausing=[one.number for one in stored.entrants if one.number not in seated and not one.left],
    )


def _scores(tables: list[Seated]) -> list[list[Fraction]]:
    """The score of each seat of a deal, by table."""
    ends = [_outcome(table) for table in tables]
    return scores(
        [
            made(outcome["winners"], outcome["points"], frozenset(seat.seat for seat in table.seats if seat.resigned))
            for outcome, table in zip(ends, tables, strict=True)
        ]
    )


def _made(numbers: list[int], table: Seated, scored: list[Fraction]) -> list[SeatScore]:
    """What each seat of a table has made."""
    outcome = _outcome(table)
    return [
        SeatScore(
            entrant=None if number == COMPUTER else number,
            name=seat.name,
            points=outcome["points"][seat.seat],
            winner=seat.seat in outcome["winners"],
            resigned=seat.resigned,
            computer=seat.level is not None,
            score=round(float(score), 4),
        )
        for number, seat, score in zip(numbers, table.seats, scored, strict=True)
    ]


def _clock_of(row: Tournament) -> Clock | None:
    if row.clock is None:
        return None
    return Clock(kind=row.clock, seconds=row.seconds or 0, increment=row.increment)  # type: ignore[arg-type]


def _outcome(table: Seated) -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads(table.row.outcome or "{}")
    return found


def _standings_of(stored: Stored, scored: dict[str, list[list[Fraction]]]) -> list[StandingOut]:
    won: dict[int, list[Fraction]] = {one.number: [] for one in stored.entrants}
    for deal in stored.deals:
        for numbers, own in zip(json.loads(deal.seating), scored.get(deal.id, ()), strict=False):
            for number, score in zip(numbers, own, strict=True):
                if number != COMPUTER:
                    won[number].append(score)
    names = {one.number: one.name for one in stored.entrants}
    left = frozenset(one.number for one in stored.entrants if one.left)
    return [
        StandingOut(
            number=standing.number,
            name=names[standing.number],
            place=standing.place,
            score=round(float(standing.score), 4),
            rounds=standing.rounds,
        )
        for standing in standings(won, left)
    ]
