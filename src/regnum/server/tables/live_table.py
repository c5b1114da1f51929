"""A table in memory: its rows, and the record they lead to. Nothing here waits or writes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.kernel import (
    Entry,
    Event,
    Game,
    Header,
    Move,
    NotAMove,
    OtherData,
    Outcome,
    Playthrough,
    Sealing,
    Seat,
    State,
    Undo,
    UnknownGame,
    UnknownRuleset,
    pinned,
    silence,
)
from regnum.kernel import game as registered
from regnum.server.api.problems import Problem
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import EntryRow, SeatRow, TableRow

if TYPE_CHECKING:
    from regnum.server.socket.subscribers import Subscriber

RESIGNED = "resigned"


@dataclass(slots=True)
class Change:
    """What is to be written about a table: its row and seats as they will be, and what is added."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: Sequence[EntryRow] = ()
    record: Playthrough | None = None
    """The record as it will be, if entries are added: a copy that has advanced."""


class LiveTable:
    """A table that somebody plays at or looks at. Whoever reads or changes it holds its lock."""

    def __init__(self, stored: Stored) -> None:
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.fill(stored)

    def fill(self, stored: Stored) -> None:
        """Take over what is stored."""
        self.row, self.seats, self.chat = stored.row, stored.seats, stored.chat
        self.entries = stored.entries
        self.keys = {entry.key: entry.version for entry in stored.entries}
        self.game = _game(stored.row)
        self.options: dict[str, int] = json.loads(stored.row.options)
        self.record = _record(self.game, self.options, stored) if stored.entries else None
        self.shown: dict[int | None, tuple[int, str]] = {}
        """What seats see, as JSON, by seat: the version and the text."""

    def extend(self, stored: Stored) -> bool:
        """Take over what was added by another process; False if that is not possible and `fill` is needed."""
        fresh = [entry for entry in stored.entries if entry.version > self.row.version]
        if fresh and self.record is None:
            return False
        record = self.record.copy() if self.record is not None and fresh else None
        for entry in fresh:
            if record is not None and entry.kind == "move":
                record.play(self.game.actions.read(entry.text or ""))
            elif record is not None and entry.kind == "undo":
                record.undo(Seat(entry.seat or 0), agreed=True)
        self.apply(Change(stored.row, stored.seats, fresh, record))
        self.chat += [message for message in stored.chat if message.number > self.said]
        return True

    def apply(self, change: Change) -> None:
        """Take over what was written."""
        self.row, self.seats = change.row, change.seats
        if change.record is not None:
            self.record = change.record
        for entry in change.entries:
            self.entries.append(entry)
            self.keys[entry.key] = entry.version

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def said(self) -> int:
        """The number of the last message."""
        return self.chat[-1].number if self.chat else 0

    @property
    def state(self) -> State:
        """The position, or a problem if nothing is dealt yet."""
        if self.record is None:
            raise Problem("not-playing")
        return self.record.state

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides; None if the game is not being played."""
        return self.record.state.to_move if self.record is not None and self.row.phase == "playing" else None

    @property
    def silence(self) -> Move | None:
        """The move that stands for no answer, if the decision is a brief one."""
        return None if self.deciding is None else silence(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        if self.row.outcome is None:
            return None
        told = json.loads(self.row.outcome)
        return Outcome(tuple(map(Seat, told["winners"])), tuple(told["points"]), told["rule"])

    def read_move(self, move: str | int) -> Move:
        """The move of this text or of this number, or a problem."""
        actions = self.game.actions
        try:
            return actions.read(move) if isinstance(move, str) else actions[move]
        except NotAMove as error:
            raise Problem("bad-move", str(error)) from None
        except IndexError:
            raise Problem("bad-move", f"{move} is not the number of a move of this game.") from None

    def sits(self, person: str | None, seat: int) -> bool:
        """Whether a seat belongs to a person."""
        return person is not None and 0 <= seat < len(self.seats) and self.seats[seat].person == person

    def seats_of(self, person: str | None) -> list[SeatRow]:
        """The seats that belong to a person."""
        return [seat for seat in self.seats if person is not None and seat.person == person]

    def may_watch(self, person: str | None, invite: str | None) -> bool:
        """Whether somebody may see the table: all may, if it is public; else members, and who has its invite."""
        if self.row.public or (person is not None and person == self.row.host) or self.seats_of(person):
            return True
        return invite is not None and invite == self.row.invite

    def check_watch(self, person: str | None, invite: str | None) -> None:
        """Raise a problem if somebody may not see the table."""
        if not self.may_watch(person, invite):
            raise Problem("forbidden")

    def check_seat(self, person: str | None, seat: int) -> None:
        """Raise a problem if a seat is not somebody's to play."""
        if not self.sits(person, seat):
            raise Problem("not-your-seat")


def tell(events: Sequence[Event], seats: int) -> str:
    """Events as they are stored: a spectator's JSON, then, a line each, what a seat sees if that is more."""
    public = [event.seen_by(None) for event in events]
    lines = [_events(public)]
    for seat in range(seats):
        own = [event.seen_by(Seat(seat)) for event in events]
        if own != public:
            lines.append(f"{seat} {_events(own)}")
    return "\n".join(lines)


def _events(events: Sequence[Event]) -> str:
    return json.dumps([event.json() for event in events], separators=(",", ":"), ensure_ascii=False)


def heard(told: str, seat: int | None) -> str:
    """Stored events as a seat may know them, as JSON."""
    public, *own = told.split("\n")
    for line in own:
        owner, _, events = line.partition(" ")
        if seat is not None and int(owner) == seat:
            return events
    return public


def _game(row: TableRow) -> Game:
    try:
        return pinned(registered(row.game), row.ruleset, row.pinned)
    except (UnknownGame, UnknownRuleset, OtherData):
        said = (
            f"The game was begun with the rules {row.ruleset} and data {row.pinned}, which this server does not have."
        )
        raise Problem("other-rules", said, named=row.ruleset) from None


def header_of(row: TableRow, options: Mapping[str, int]) -> Header:
    """The header of a table's record."""
    sealing = None
    if row.commitment:
        seed = bytes.fromhex(row.seed) if row.seed else None
        sealing = Sealing(row.commitment, tuple(json.loads(row.entropies)), seed)
    return Header(row.game, row.ruleset, row.pinned, tuple(json.loads(row.players)), options, sealing)


def numbers(text: str) -> tuple[int, ...]:
    """Outcomes of chance as they are stored."""
    return tuple(map(int, text.split()))


def items_of(game: Game, entries: Sequence[EntryRow]) -> list[Entry | Undo]:
    """The items of a record from stored entries."""
    items: list[Entry | Undo] = []
    for entry in entries:
        if entry.kind == "move":
            items.append(Entry(Seat(entry.seat or 0), game.actions.read(entry.text or ""), numbers(entry.outcomes)))
        elif entry.kind == "undo":
            items.append(Undo(Seat(entry.seat or 0)))
    return items


def _record(game: Game, options: Mapping[str, int], stored: Stored) -> Playthrough:
    positions, count = {}, 0
    for entry in stored.entries:
        count += entry.kind in ("move", "undo")
        if entry.version in stored.positions:
            positions[count] = stored.positions[entry.version]
    header = header_of(stored.row, options)
    dealt = numbers(stored.entries[0].outcomes)
    record = Playthrough.restore(game, header, dealt, items_of(game, stored.entries), positions)
    if header.sealing is not None and header.sealing.seed is not None:
        record.resume(header.sealing.seed)
    return record


def replayed(live: LiveTable) -> Playthrough:
    """The whole record again from the deal on, with every digest."""
    record = Playthrough.restore(
        live.game, header_of(live.row, live.options), numbers(live.entries[0].outcomes), [], {}
    )
    chance = record.chance
    for item in items_of(live.game, live.entries):
        if isinstance(item, Undo):
            record.undo(item.seat, agreed=True)
        else:
            chance.expect(item.outcomes)  # type: ignore[attr-defined]  # it is recorded
            record.play(item.move)
    return record
