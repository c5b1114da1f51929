"""A table's stored entries and the game they make: each can be had from the other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from pydantic_core import to_json

from regnum.kernel import Entry, Event, Game, Header, Playthrough, Sealing, Seat, Undo
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import EntryRow, TableRow


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
        sealing = Sealing(row.commitment, tuple(json.loads(row.entropies)), seed)
    return Header(row.game, row.ruleset, row.pinned, tuple(json.loads(row.players)), options, sealing)


def numbers(text: str) -> tuple[int, ...]:
    """Answers of chance as they are stored."""
    return tuple(map(int, text.split()))


def items_of(game: Game, entries: Sequence[EntryRow]) -> list[Entry | Undo]:
    """The items of a record from stored entries."""
    items: list[Entry | Undo] = []
    for entry in entries:
        if entry.kind == "move":
            items.append(Entry(Seat(entry.seat or 0), game.actions.read(entry.text or ""), numbers(entry.answers)))
        elif entry.kind == "undo":
            items.append(Undo(Seat(entry.seat or 0)))
    return items


def restored(game: Game, options: Mapping[str, int], stored: Stored) -> Playthrough:
    """The game of what is stored about a table, replayed from the newest position that is stored."""
    positions, count = {}, 0
    for entry in stored.entries:
        count += entry.kind in ("move", "undo")
        if entry.version in stored.positions:
            positions[count] = stored.positions[entry.version]
    header = table_header(stored.row, options)
    dealt = numbers(stored.entries[0].answers)
    playthrough = Playthrough.restore(game, header, dealt, items_of(game, stored.entries), positions)
    if header.sealing is not None and header.sealing.seed is not None:
        playthrough.resume(header.sealing.seed)
    return playthrough


def replayed(game: Game, row: TableRow, entries: Sequence[EntryRow]) -> Playthrough:
    """The whole game again from the deal on, with every digest."""
    playthrough = Playthrough.restore(
        game, table_header(row, json.loads(row.options)), numbers(entries[0].answers), [], {}
    )
    chance = playthrough.chance
    for item in items_of(game, entries):
        if isinstance(item, Undo):
            playthrough.undo(item.seat, agreed=True)
        else:
            chance.expect(item.answers)  # type: ignore[attr-defined]  # it is recorded
            playthrough.play(item.move)
    return playthrough
