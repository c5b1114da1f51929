"""What is done with whole records in a process of its own: reading one that was brought, and replaying a stored game.

The process reads stored games from the database itself, so that nothing long goes between it and the server.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from regnum.kernel import BadRecord, Json, Playthrough, Resignation, Undo, commitment, games, notation
from regnum.kernel.chance import ReplayedChance
from regnum.server.api.problems import Problem
from regnum.server.people.names import check_look
from regnum.server.storage import queries
from regnum.server.storage.rows import EntryRow
from regnum.server.storage.store import ask_apart
from regnum.server.tables import archive
from regnum.server.tables.entries import write_answers, write_events
from regnum.server.tables.live_table import LiveTable
from regnum.server.tables.questions import closer

Where: TypeAlias = tuple[Path, str | None]
"""Where the database is: the data folder, and its address if it is elsewhere."""
MAX_ENTRIES = 20_000
"""How many entries a record may have that is brought here."""
MAX_ADDED = 200
"""How long a text may be that a player added to the dealing of a game that is brought here."""
PART = 500
"""How many entries are written at once, so that nobody else's write waits for long."""


@dataclass(frozen=True, slots=True)
class Imported:
    """A record that was read: all that the rows of its table need."""

    game: str
    ruleset: str
    pinned: str
    options: dict[str, int]
    players: list[str]
    commitment: str
    seed: str
    entropies: list[str]
    pledges: list[str]
    places: list[int]
    """Of this table's seats, if its deal was shared."""
    outcome: Json
    resigned: tuple[int, ...]
    version: int
    position: str
    """After the last entry."""
    parts: list[bytes]
    """The entries, some at a time, packed."""


def unpacked(part: bytes) -> list[EntryRow]:
    """The entries of a part."""
    rows: list[EntryRow] = pickle.loads(part)
    return rows


def get_ready() -> None:
    """Load the games, so that nobody waits for that."""
    games()


def read_import(body: bytes, id: str, now: float) -> Imported:
    """Read a record that somebody brings, for the table of this id, or raise a problem."""
    try:
        playthrough = notation.read(body.decode("utf-8"), most=MAX_ENTRIES)
    except UnicodeDecodeError:
        raise Problem("bad-record", "The record is not a text.") from None
    except BadRecord as error:
        raise Problem("bad-record", str(error)) from None
    for name in playthrough.header.players:
        try:
            check_look(name)
        except Problem as problem:
            raise Problem("bad-record", f"'{name[:40]}' cannot be a player. {problem.title}") from None
    header, outcome, seats = playthrough.header, playthrough.outcome, len(playthrough.header.players)
    if header.position is not None:
        raise Problem("bad-record", "The record begins at a position: only games that were dealt can be kept here.")
    sealing = header.sealing
    seed = sealing.seed.hex() if sealing is not None and sealing.seed is not None else ""
    if sealing is not None:
        if sealing.seed is not None and (len(seed) != 64 or commitment(sealing.seed) != sealing.commitment):
            raise Problem("bad-record", "The seed is not the one that was committed to.")
        if len(sealing.commitment) != 64 or any(
            len(added) > MAX_ADDED for added in (*sealing.entropies, *sealing.pledges)
        ):
            raise Problem("bad-record", "The commitment or a player's entropy is too long.")
    return Imported(
        playthrough.game.name,
        playthrough.game.ruleset,
        playthrough.game.data,
        dict(header.options),
        [*header.players],
        sealing.commitment if sealing is not None else "",
        seed,
        [*sealing.entropies] if sealing is not None else [""] * seats,
        [*sealing.pledges] if sealing is not None else [],
        [*sealing.shared] if sealing is not None else [],
        outcome.json() if outcome is not None else None,
        playthrough.resigned,
        1 + len(playthrough.items),
        playthrough.state.text(),
        [*_parts(_entries(id, playthrough, seats, now))],
    )


def _parts(entries: Iterator[EntryRow]) -> Iterator[bytes]:
    while part := [*islice(entries, PART)]:
        yield pickle.dumps(part)


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
        if isinstance(item, Resignation):
            yield EntryRow(id, version, str(version), "resign", item.seat, None, "", "[]", now)
            continue
        state = line[-1].copy()
        events = state.play(item.move, ReplayedChance(item.answers))
        line.append(state)
        moves.append(item.move.text)
        answers = write_answers(item.answers, item.streams)
        yield EntryRow(
            id, version, str(version), "move", item.seat, item.move.text, answers, write_events(events, seats), now
        )


# stored games


def stored(where: Where, id: str) -> LiveTable:
    """A stored table, or a problem."""
    found = ask_apart(where, queries.table, id)
    if found is None:
        raise Problem("unknown-table")
    return LiveTable(found)


def record_text(where: Where, id: str) -> str:
    """The record of a finished game."""
    return archive.text_of(stored(where, id))


def proof(where: Where, id: str) -> dict[str, Json]:
    """The proof of fair dealing of a finished game, or a problem."""
    return archive.verified(stored(where, id))


def moments(where: Where, id: str, seat: int | None, first: int, last: int | None) -> str:
    """The moments of a finished game from one version to another, or as many of them as go at once, as JSON."""
    return archive.moments_of(stored(where, id), seat, first, last)


def moments_since(where: Where, id: str, seat: int, first: int) -> str:
    """The moments of a game since a seat's own last step, as the seat saw them, or as many as go at once, as JSON."""
    live = stored(where, id)
    return archive.moments_of(live, seat, max(first, archive.own_last_step(live, seat)), None)


def closer_at(where: Where, id: str, seat: int | None, version: int) -> dict[str, Json]:
    """What there is to tell of a version of a finished game to those who look closer."""
    live = stored(where, id)
    return closer(live.game, archive.view_at(live, seat, version))
