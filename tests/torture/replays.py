"""What the database holds at the end, and every position that it leads to, worked out anew from the seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from sqlalchemy import create_engine, select

from regnum.kernel import Json, Playthrough, Seat, State, pinned
from regnum.kernel import game as registered
from regnum.server.storage import queries, schema
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import ChatRow
from regnum.server.tables.entries import events_seen_by, restored, write_events


def kept_tables(database: str) -> dict[str, Stored]:
    """All that the database holds about its tables."""
    engine = create_engine(database)
    try:
        with engine.connect() as connection:
            ids = [*connection.scalars(select(schema.tables.c.id))]
            said = [ChatRow(*row) for row in connection.execute(select(schema.chat).order_by(schema.chat.c.number))]
        found = {id: queries.table(engine, id) for id in ids}
        return {
            id: replace(stored, chat=[message for message in said if message.table == id])
            for id, stored in found.items()
            if stored is not None
        }
    finally:
        engine.dispose()


@dataclass(slots=True)
class Replay:
    """A table's game, replayed from its seed, with the position of every version."""

    stored: Stored
    whole: Playthrough | None = None
    states: list[State] = field(default_factory=list)
    """The position of version 1 and of all that follow."""
    wrong_events: list[int] = field(default_factory=list)
    """The versions whose stored events are not what happens."""

    def view(self, seat: int | None, version: int) -> Json:
        """What a seat sees at a version."""
        return self.states[version - 1].view(None if seat is None else Seat(seat)).json()

    def moves(self, seat: int | None, version: int) -> list[int]:
        """What a seat may do at a version."""
        state = self.states[version - 1]
        return [*state.moves().ids()] if seat is not None and state.to_move == seat else []

    def events(self, seat: int | None, version: int) -> str:
        """The events of a version as a seat may know them, as JSON."""
        return events_seen_by(self.stored.entries[version - 1].events, seat)


def replayed(stored: Stored) -> Replay:
    """The game of a table. Raises what is raised where it cannot be replayed."""
    replay = Replay(stored)
    if not stored.entries:
        return replay
    row = stored.row
    game = pinned(registered(row.game), row.ruleset, row.pinned)
    options: dict[str, int] = json.loads(row.options)
    # As if it went on: of a game that is over, only the recorded answers are restored.
    going_on = replace(stored, row=replace(row, phase="playing"), positions={})
    playthrough = restored(game, options, replace(going_on, entries=stored.entries[:1]))
    replay.states.append(playthrough.state.copy())
    for version, happened in _steps(stored, playthrough):
        replay.states.append(playthrough.state.copy())
        if happened != stored.entries[version - 1].events:
            replay.wrong_events.append(version)
    replay.whole = restored(game, options, going_on)
    return replay


def _steps(stored: Stored, playthrough: Playthrough) -> Iterator[tuple[int, str]]:
    """Play the entries after the deal one by one: each version, and what happened in it as it ought to be stored."""
    for entry in stored.entries[1:]:
        if entry.kind == "move":
            events = playthrough.play(entry.text or "")
            yield entry.version, write_events(events, len(stored.seats))
        else:
            if entry.kind == "undo":
                playthrough.undo(Seat(entry.seat or 0), agreed=True)
            yield entry.version, write_events((), len(stored.seats))
