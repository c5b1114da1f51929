"""What a client is told about a table: frames and answers composed for one person and one seat.

Frames are put together as text, since their parts (views, events) are shared by all who look through the same seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache

from pydantic_core import to_json

from regnum.kernel import Actions, Json, Phrases, Seat
from regnum.players import Advice, Thought
from regnum.server.api.drawings import view_json
from regnum.server.api.problems import Problem
from regnum.server.storage.rows import ChatRow, EntryRow, SeatRow, TableRow
from regnum.server.tables.dealing import awaited, entropies_of, pledges_of
from regnum.server.tables.entries import events_seen_by
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.sharing import is_open, share_of

MAX_LOG = 200
"""How many steps of a log go at once."""


def dumps(value: Json) -> str:
    """JSON as it goes over the wire."""
    return to_json(value).decode()


@lru_cache(1024)
def time_text(at: float) -> str:
    """A moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def table_json(
    row: TableRow, seats: tuple[SeatRow, ...], person: str | None, here: Iterable[str] = (), *, invited: bool = False
) -> dict[str, Json]:
    """The table as a person may know it."""
    present, waiting = set(here), awaited(row, seats)
    member = person is not None and (person == row.host or any(seat.person == person for seat in seats))
    return {
        "id": row.id,
        "game": row.game,
        "ruleset": row.ruleset,
        "options": json.loads(row.options),
        "public": row.public,
        "advice": row.advice,
        "rated": row.rated,
        "phase": row.phase,
        "version": row.version,
        "host": person == row.host,
        "invite": row.invite if member or invited else None,
        "seats": [_seat_json(row, seat, person, present, waiting.get(seat.seat)) for seat in seats],
        "commitment": row.commitment,
        "pledges": [*pledges_of(row, seats)],
        "entropies": [*entropies_of(row, seats)],
        "seed": row.seed or None if is_open(row) else None,
        "outcome": None if row.outcome is None else json.loads(row.outcome),
        "clock": None if row.clock is None else {"kind": row.clock, "seconds": row.seconds, "increment": row.increment},
        "asked": None if row.asked is None else json.loads(row.asked)["seat"],
        "created": time_text(row.created),
        "expires": _expires(row),
        "next": row.next,
        "share": _share_json(row),
        "secret": row.secret,
    }


def _share_json(row: TableRow) -> Json:
    share = share_of(row)
    if share is None:
        return None
    return {
        "places": [*share.places],
        "tournament": share.tournament,
        "name": share.name,
        "round": share.round,
        "table": share.table,
    }


def _expires(row: TableRow) -> str | None:
    """When a table that waits for its people is closed."""
    waits = row.phase in ("open", "dealing") and row.deadline is None and row.due is not None
    return time_text(row.due) if waits and row.due is not None else None


def _seat_json(
    row: TableRow, seat: SeatRow, person: str | None, present: set[str], waiting: str | None
) -> dict[str, Json]:
    computer = seat.level is not None
    mine = person is not None and seat.person == person
    timed = row.deadline is not None and (row.turn == seat.seat or waiting is not None)
    return {
        "seat": seat.seat,
        "kind": "computer" if computer else seat.kind,
        "name": seat.name,
        "person": seat.person if seat.kind == "person" else None,
        "level": seat.level,
        "here": computer or seat.person in present,
        "mine": mine,
        "left": seat.left,
        "resigned": seat.resigned,
        "awaited": waiting,
        "deadline": time_text(row.deadline) if timed and row.deadline is not None else None,
        "remaining": seat.remaining,
        "away": None if seat.away is None else time_text(seat.away),
        "orders": bool(row.orders >> seat.seat & 1) if mine else None,
    }


def names_of(players: str) -> list[str]:
    """The names of those who played, as a table's row has them."""
    return [str(name) for name in json.loads(players)]


def table_of(live: LiveTable, person: str | None, *, invited: bool = False) -> dict[str, Json]:
    """A live table as a person may know it."""
    return table_json(live.row, live.seats, person, live.present(), invited=invited)


def phrases_json(phrases: Phrases) -> dict[str, Json]:
    """A game's phrases by key, their parameters unfilled."""
    return {key: phrases.phrase(key) for key in phrases}


def advice_json(advice: Advice) -> dict[str, Json]:
    """Advice."""
    return {
        "level": advice.level,
        "best": _thought_json(advice.best),
        "others": [_thought_json(thought) for thought in advice.others],
        "reasons": [reason.json() for reason in advice.reasons],
    }


def _thought_json(thought: Thought) -> dict[str, Json]:
    plan: list[Json] = [move.wire_json() for move in thought.plan]
    points = None if thought.points is None else round(thought.points, 2)
    return {"plan": plan, "chance": round(thought.chance, 4), "points": points}


def chat_json(message: ChatRow) -> dict[str, Json]:
    """A message."""
    return {
        "number": message.number,
        "seat": message.seat,
        "name": message.name,
        "person": message.person,
        "text": message.text,
        "at": time_text(message.at),
    }


def step_text(actions: Actions, entry: EntryRow, seat: int | None, *, over: bool) -> str:
    """A step as a seat may know it, as JSON.

    A move may name what is hidden: before the end only its seat is told it. What an undo took back may have been
    another's, and the seat that asked for it is no reason to be told.
    """
    known = over or (entry.kind != "undo" and entry.seat is not None and entry.seat == seat)
    head: Json = {
        "version": entry.version,
        "seat": entry.seat,
        "kind": entry.kind,
        "move": actions.read(entry.text).wire_json() if known and entry.text is not None else None,
        "at": time_text(entry.at),
    }
    return f'{dumps(head)[:-1]},"events":{events_seen_by(entry.events, seat)}}}'


def sight_text(live: LiveTable, seat: int | None) -> str:
    """What a seat sees now and may do, as the JSON members `view` and `moves`."""
    known = live.shown.get(seat)
    mark = live.row.revision
    if known is not None and known[0] == mark:
        return known[1]
    if live.playthrough is None:
        text = '"view":null,"moves":[]'
    else:
        state = live.playthrough.state
        looking = None if seat is None else Seat(seat)
        moves: list[Json] = []
        if looking is not None and live.deciding == looking:
            moves = [*state.moves().ids()]
        beside = live.beside[1] if live.beside is not None and live.beside[0] == mark else None
        view = view_json(live, state.view(looking), beside, ended=live.row.phase == "over")
        live.beside = mark, view
        text = f'"view":{dumps(view)},"moves":{dumps(moves)}'
    live.shown[seat] = (mark, text)
    return text


def state_text(
    live: LiveTable,
    person: str | None,
    seat: int | None,
    *,
    invited: bool = False,
    unheard: frozenset[str] = frozenset(),
) -> str:
    """The frame with everything, of a long log the last part, without the messages of whom the person does not hear."""
    table = dumps(table_of(live, person, invited=invited))
    log = log_text(live, seat, len(live.entries))
    chat = dumps([chat_json(message) for message in live.chat if message.person not in unheard])
    head = f'{{"type":"state","table":{table},"version":{live.row.version},"seat":{dumps(seat)}'
    return f'{head},{sight_text(live, seat)},"log":[{log}],"chat":{chat}}}'


def log_text(live: LiveTable, seat: int | None, upto: int) -> str:
    """The last steps up to a version as a seat may know them, as many as go at once: the items of a JSON list."""
    over, entries = is_open(live.row), live.entries[max(0, upto - MAX_LOG) : upto]
    return ",".join(step_text(live.game.actions, entry, seat, over=over) for entry in entries)


def step_frame(live: LiveTable, entry: EntryRow, seat: int | None, table: str | None) -> str:
    """The frame of one step, with the newest view."""
    step = step_text(live.game.actions, entry, seat, over=is_open(live.row))
    rest = "" if table is None else f',"table":{table}'
    return f'{{"type":"step","version":{entry.version},"step":{step},{sight_text(live, seat)}{rest}}}'


def ack_text(key: str, version: int) -> str:
    """The frame that says something is stored."""
    return dumps({"type": "ack", "key": key, "version": version})


def no_text(key: str, problem: Problem, version: int) -> str:
    """The frame that says something was refused."""
    return dumps({"type": "no", "key": key, "problem": problem.json(), "version": version})
