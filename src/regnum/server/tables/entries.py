"""A table's stored entries and the game they make: each can be had from the other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from pydantic_core import to_json

from regnum.kernel import Entry, Event, Game, Header, Playthrough, Resignation, Sealing, Seat, Stream, Undo
from regnum.server.api.problems import Problem
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import EntryRow, TableRow
from regnum.server.tables.sharing import share_of


def write_events(events: Sequence[Event], seats: int) -> str:
    """Events as they are stored: a spectator's JSON, then, a line each, what a seat sees if that is more."""
    public = [event.seen_by(None) for event in events]
    lines = [_events(public)]
    for seat in range(seats):
        own = [event.seen_by(Seat(seat)) for event in events]
        if own != public:
            lines.append(f"{seat} {_events(own)}")
    return "\n".join(lines)


def _events(events: Sequence[Event]) -> str:
    return to_json([event.json() for event in events]).decode()


def events_seen_by(stored: str, seat: int | None) -> str:
    """Stored events as a seat may know them, as JSON."""
    public, *own = stored.split("\n")
    for line in own:
        owner, _, events = line.partition(" ")
        if seat is not None and int(owner) == seat:
            return events
    return public


def table_header(row: TableRow, options: Mapping[str, int]) -> Header:
    """The header of a table's record."""
    sealing = None
    if row.commitment:
        seed = bytes.fromhex(row.seed) if row.seed else None
        entropies, pledges = json.loads(row.entropies), json.loads(row.pledges)
        share = share_of(row)
        places = () if share is None else share.places
        sealing = Sealing(row.commitment, tuple(entropies), seed, tuple(pledges), places)
    return Header(row.game, row.ruleset, row.pinned, tuple(json.loads(row.players)), options, sealing)


def write_answers(answers: Sequence[int], streams: Sequence[Stream]) -> str:
    """Answers of chance as they are stored: `tiles:3 0 2;pile A:5`."""
    runs = groupby(zip(streams, answers, strict=True), key=itemgetter(0))
    return ";".join(f"{stream}:{' '.join(str(answer) for _, answer in run)}" for stream, run in runs)


def read_answers(text: str) -> tuple[tuple[int, ...], tuple[Stream, ...]]:
    """Stored answers of chance, and the stream of each; a problem if they were stored before chance had streams."""
    answers: list[int] = []
    streams: list[Stream] = []
    for run in text.split(";") if text else ():
        stream, colon, numbers = run.partition(":")
        if not colon:
            raise Problem("other-rules", "The game was dealt before chance had streams, and cannot go on here.")
        answers += map(int, numbers.split())
        streams += [Stream(stream)] * (len(answers) - len(streams))
    return tuple(answers), tuple(streams)


RECORDED = ("move", "undo", "resign")
"""The kinds of entries that the record has too."""


def items_of(game: Game, entries: Sequence[EntryRow]) -> list[Entry | Undo | Resignation]:
    """The items of a record from stored entries."""
    items: list[Entry | Undo | Resignation] = []
    for entry in entries:
        if entry.kind == "move":
            move = game.actions.read(entry.text or "")
            items.append(Entry(Seat(entry.seat or 0), move, *read_answers(entry.answers)))
        elif entry.kind == "undo":
            items.append(Undo(Seat(entry.seat or 0)))
        elif entry.kind == "resign":
            items.append(Resignation(Seat(entry.seat or 0)))
    return items


def restored(game: Game, options: Mapping[str, int], stored: Stored) -> Playthrough:
    """The game of what is stored about a table, replayed from the newest position that is stored."""
    positions, count = {}, 0
    for entry in stored.entries:
        count += entry.kind in RECORDED
        if entry.version in stored.positions:
            positions[count] = stored.positions[entry.version]
    header = table_header(stored.row, options)
    dealt, _ = read_answers(stored.entries[0].answers)
    playthrough = Playthrough.restore(game, header, dealt, items_of(game, stored.entries), positions)
    # A game that is over needs no chance any more, and what was brought here may have none that fits.
    if stored.row.phase != "over" and header.sealing is not None and header.sealing.seed is not None:
        playthrough.resume(header.sealing.seed)
    return playthrough


def replayed(game: Game, row: TableRow, entries: Sequence[EntryRow]) -> Playthrough:
    """The whole game again from the deal on, with every digest."""
    dealt, _ = read_answers(entries[0].answers)
    playthrough = Playthrough.restore(game, table_header(row, json.loads(row.options)), dealt, [], {})
    chance = playthrough.chance
    for item in items_of(game, entries):
        if isinstance(item, Entry):
            chance.expect(item.answers)  # type: ignore[attr-defined]  # it is recorded
            playthrough.play(item.move)
        else:
            repeat(playthrough, item)
    return playthrough


def repeat(playthrough: Playthrough, item: Undo | Resignation) -> None:
    """Do again what was done without a move."""
    if isinstance(item, Undo):
        playthrough.undo(item.seat, agreed=True)
    else:
        playthrough.resign(item.seat)
