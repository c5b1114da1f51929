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
    results = [_round_of(stored, deal, in_order(tables[deal.id]), person) for deal in stored.deals]
    following = next_round(stored) if row.phase == "playing" else None
    current = results[-1] if results and results[-1].ended is None else None
    mine = next((table.id for table in current.tables if table.mine), None) if current is not None else None
    return TournamentOut(
        **line_of(row, 0, person).model_dump(exclude={"people"}),
        options=json.loads(row.options),
        clock=None if row.clock is None else Clock(kind=row.clock, seconds=row.seconds or 0),  # type: ignore[arg-type]
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
        standings=_standings_of(stored, results),
    )


def _round_of(stored: Stored, deal: Deal, tables: list[Seated], person: str | None) -> RoundOut:
    seating: list[list[int]] = json.loads(deal.seating)
    scored = [None] * len(tables) if deal.ended is None else _scores_of(seating, tables)
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
            for number, (table, found) in enumerate(zip(tables, scored, strict=True), 1)
        ],
        pausing=[one.number for one in stored.entrants if one.number not in seated and not one.left],
    )


def _scores_of(seating: list[list[int]], tables: list[Seated]) -> list[list[SeatScore]]:
    """What all seats of a deal have made."""
    outcomes = [json.loads(table.row.outcome or "{}") for table in tables]
    results = [
        made(outcome["winners"], outcome["points"], table.resigned)
        for outcome, table in zip(outcomes, tables, strict=True)
    ]
    return [
        [
            SeatScore(
                entrant=None if numbers[seat.seat] == COMPUTER else numbers[seat.seat],
                name=seat.name,
                points=outcome["points"][seat.seat],
                winner=seat.seat in outcome["winners"],
                resigned=seat.seat in table.resigned,
                computer=seat.level is not None,
                score=float(score),
            )
            for seat, score in zip(table.seats, own, strict=True)
        ]
        for numbers, table, outcome, own in zip(seating, tables, outcomes, scores(results), strict=True)
    ]


def _standings_of(stored: Stored, results: list[RoundOut]) -> list[StandingOut]:
    won: dict[int, list[Fraction]] = {one.number: [] for one in stored.entrants}
    for one in (seat for each in results for table in each.tables for seat in table.scores or ()):
        if one.entrant is not None:
            won.setdefault(one.entrant, []).append(Fraction(one.score).limit_denominator(10_000))
    names = {one.number: one.name for one in stored.entrants}
    left = frozenset(one.number for one in stored.entrants if one.left)
    return [
        StandingOut(
            number=standing.number,
            name=names.get(standing.number, ""),
            place=standing.place,
            score=round(float(standing.score), 4),
            rounds=standing.rounds,
        )
        for standing in standings(won, left)
    ]
