"""Finished games: their record as text, their moments for replay, their proof, and records brought from elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

from regnum.kernel import BadRecord, Json, Playthrough, Seat, State, Undo, Unfair, View, notation
from regnum.kernel.chance import ReplayedChance
from regnum.server.api.drawings import view_json
from regnum.server.api.problems import Problem
from regnum.server.ops.settings import Settings
from regnum.server.people.names import check_look
from regnum.server.services import Services
from regnum.server.socket.serialise import dumps, step_text, time_text
from regnum.server.storage import writes
from regnum.server.storage.rows import EntryRow, Person, SeatRow, TableRow
from regnum.server.tables.entries import events_seen_by, items_of, read_answers, replayed, write_answers, write_events
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.seats import new_row


async def finished(services: Services, id: str, person: str | None, invite: str | None) -> LiveTable:
    """A table whose game is over, or a problem."""
    live = await services.live_tables.live(id)
    live.check_watch(person, invite)
    if live.row.phase != "over":
        raise Problem("not-over")
    return live


def text_of(live: LiveTable) -> str:
    """The record as text, the seed revealed."""
    return notation.write(replayed(live.game, live.row, live.entries), reveal=True)


def verified(live: LiveTable) -> dict[str, Json]:
    """The proof of fair dealing, or a problem."""
    playthrough = replayed(live.game, live.row, live.entries)
    try:
        playthrough.verify()
    except Unfair as error:
        raise Problem("unfair", str(error)) from None
    sealing = playthrough.header.sealing
    assert sealing is not None
    assert sealing.seed is not None
    answers = len(playthrough.dealt) + sum(len(read_answers(entry.answers)[0]) for entry in live.entries[1:])
    return {
        "commitment": sealing.commitment,
        "seed": sealing.seed.hex(),
        "entropies": [*sealing.entropies],
        "pledges": [*sealing.pledges],
        "answers": answers,
        "fair": True,
    }


def moments_of(live: LiveTable, seat: int | None, first: int, last: int | None) -> str:
    """The moments of a game from one version to another, as JSON."""
    looking = None if seat is None else Seat(seat)
    parts = []
    for entry, state in _states(live):
        if entry.version < first or (last is not None and entry.version > last):
            continue
        view = dumps(view_json(live, state.view(looking)))
        step = step_text(live.game.actions, entry, seat, over=True)
        events = events_seen_by(entry.events, seat)
        head = f'{{"version":{entry.version},"at":{dumps(time_text(entry.at))}'
        parts.append(f'{head},"entry":{step},"events":{events},"view":{view}}}')
    return f'{{"version":{live.row.version},"moments":[{",".join(parts)}]}}'


def view_at(live: LiveTable, seat: int | None, version: int) -> View:
    """What a seat saw at a version of a game, or a problem."""
    if version > live.row.version or (seat is not None and seat >= len(live.seats)):
        raise Problem("bad-request", "There is no such seat or version.")
    state = next(state for entry, state in _states(live) if entry.version == version)
    return state.view(None if seat is None else Seat(seat))


def _states(live: LiveTable) -> Iterator[tuple[EntryRow, State]]:
    """Every entry of a table with the state after it."""
    state = live.game.deal(len(live.seats), live.options, ReplayedChance(read_answers(live.entries[0].answers)[0]))
    line = [state]
    items = iter(items_of(live.game, live.entries))
    for entry in live.entries:
        if entry.kind in ("move", "undo"):
            item = next(items)
            if isinstance(item, Undo):
                line.pop()
            else:
                state = line[-1].copy()
                state.play(item.move, ReplayedChance(item.answers))
                line.append(state)
        yield entry, line[-1]


# import


async def imported(services: Services, person: Person, body: bytes) -> LiveTable:
    """A table with the game of a record."""
    row, seats, entries = await asyncio.to_thread(_imported, person, body, services.settings)
    await services.store.write(writes.new_table(row, seats, entries))
    return await services.live_tables.live(row.id)


def _imported(person: Person, body: bytes, settings: Settings) -> tuple[TableRow, list[SeatRow], list[EntryRow]]:
    try:
        playthrough = notation.read(body.decode("utf-8"))
    except UnicodeDecodeError:
        raise Problem("bad-record", "The record is not a text.") from None
    except BadRecord as error:
        raise Problem("bad-record", str(error)) from None
    names = [name[:40] for name in playthrough.header.players]
    for name in playthrough.header.players:
        try:
            check_look(name)
        except Problem as problem:
            raise Problem("bad-record", f"'{name[:40]}' cannot be a player. {problem.title}") from None
    sealing, outcome = playthrough.header.sealing, playthrough.outcome
    row = new_row(
        person,
        playthrough.game,
        dict(playthrough.header.options),
        settings,
        phase="over",
        version=1 + len(playthrough.items),
        commitment=sealing.commitment[:64] if sealing is not None else "",
        seed=sealing.seed.hex()[:64] if sealing is not None and sealing.seed is not None else "",
        players=json.dumps(playthrough.header.players, ensure_ascii=False),
        entropies=json.dumps(sealing.entropies if sealing is not None else [""] * len(names)),
        pledges=json.dumps(sealing.pledges if sealing is not None else []),
        outcome=json.dumps(outcome.json()) if outcome is not None else None,
    )
    seats = [SeatRow(row.id, seat, "person", None, name, None, False, "", "", None) for seat, name in enumerate(names)]
    return row, seats, [*_entries(row.id, playthrough, len(names), settings.now())]


def _entries(id: str, playthrough: Playthrough, seats: int, now: float) -> Iterator[EntryRow]:
    """The entries of a table from a game, with the events of every step."""
    dealt = write_answers(playthrough.dealt, playthrough.dealt_streams)
    yield EntryRow(id, 1, "deal", "deal", None, None, dealt, "[]", now)
    line = [playthrough.game.deal(seats, playthrough.header.options, ReplayedChance(playthrough.dealt))]
    moves: list[str] = []
    for version, item in enumerate(playthrough.items, 2):
        if isinstance(item, Undo):
            line.pop()
            yield EntryRow(id, version, str(version), "undo", item.seat, moves.pop(), "", "[]", now)
            continue
        state = line[-1].copy()
        events = state.play(item.move, ReplayedChance(item.answers))
        line.append(state)
        moves.append(item.move.text)
        answers = write_answers(item.answers, item.streams)
        yield EntryRow(
            id, version, str(version), "move", item.seat, item.move.text, answers, write_events(events, seats), now
        )
