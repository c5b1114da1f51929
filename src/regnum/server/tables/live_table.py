"""A table in memory: its rows, and the game they lead to. Nothing here waits or writes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.kernel import (
    Game,
    Json,
    Move,
    NotAMove,
    OtherData,
    Outcome,
    Playthrough,
    Seat,
    State,
    UnknownGame,
    UnknownRuleset,
    pinned,
    silence,
)
from regnum.kernel import game as registered
from regnum.server.api.problems import Problem
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import EntryRow, SeatRow, TableRow
from regnum.server.storage.writer import Statement
from regnum.server.tables import entries

if TYPE_CHECKING:
    from regnum.server.socket.subscribers import Subscriber

TABLE_BYTES, ENTRY_BYTES = 60_000, 1_200
"""About what a table takes without its entries, and an entry without its events."""


@dataclass(slots=True)
class Change:
    """What is to be written about a table: its row and seats as they will be, and what is added."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: Sequence[EntryRow] = ()
    playthrough: Playthrough | None = None
    """The game as it will be, if entries are added: a copy that has advanced."""
    also: Sequence[Statement] = ()
    """What is written with it beside."""


class LiveTable:
    """A table that somebody plays at or looks at. Whoever reads or changes it holds its lock."""

    def __init__(self, stored: Stored) -> None:
        self.lock = asyncio.Lock()
        self.subscribers: set[Subscriber] = set()
        self.elsewhere: frozenset[str] = frozenset()
        """Who watches it at other processes."""
        self.fill(stored)

    def fill(self, stored: Stored) -> None:
        """Take over what is stored."""
        self.row, self.seats, self.chat = stored.row, stored.seats, stored.chat
        self.entries = stored.entries
        self.keys = {entry.key: entry.version for entry in stored.entries}
        self.game = _game(stored.row)
        self.options: dict[str, int] = json.loads(stored.row.options)
        self.playthrough = entries.restored(self.game, self.options, stored) if stored.entries else None
        self.shown: dict[int | None, tuple[int, str]] = {}
        """What seats see, as JSON, by seat: the version and the text."""
        self.beside: tuple[int, dict[str, Json]] | None = None
        """The JSON of the last view that was made, with its version, while all are told."""
        self.size = TABLE_BYTES + sum(map(_size, stored.entries))
        """About how many bytes of memory it takes."""

    def extend(self, stored: Stored) -> bool:
        """Take over what was added by another process; False if that is not possible and `fill` is needed."""
        fresh = [entry for entry in stored.entries if entry.version > self.row.version]
        if (fresh and self.playthrough is None) or stored.row.players != self.row.players:
            return False
        playthrough = self.playthrough.copy() if self.playthrough is not None and fresh else None
        for entry in fresh:
            if playthrough is not None and entry.kind == "move":
                playthrough.play(self.game.actions.read(entry.text or ""))
            elif playthrough is not None and entry.kind == "undo":
                playthrough.undo(Seat(entry.seat or 0), agreed=True)
            elif playthrough is not None and entry.kind == "resign":
                playthrough.resign(entry.seat or 0)
        self.apply(Change(stored.row, stored.seats, fresh, playthrough))
        self.chat += [message for message in stored.chat if message.number > self.said]
        return True

    def apply(self, change: Change) -> None:
        """Take over what was written."""
        self.row, self.seats = change.row, change.seats
        if change.playthrough is not None:
            self.playthrough = change.playthrough
        for entry in change.entries:
            self.entries.append(entry)
            self.size += _size(entry)
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
        if self.playthrough is None:
            raise Problem("not-playing")
        return self.playthrough.state

    @property
    def deciding(self) -> Seat | None:
        """The seat that decides; None if the game is not being played."""
        return self.playthrough.to_move if self.playthrough is not None and self.row.phase == "playing" else None

    @property
    def silence(self) -> Move | None:
        """The move that stands for no answer, if the decision is a brief one."""
        return None if self.deciding is None else silence(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        if self.row.outcome is None:
            return None
        ended = json.loads(self.row.outcome)
        return Outcome(tuple(map(Seat, ended["winners"])), tuple(ended["points"]), ended["rule"])

    def read_move(self, move: str | int) -> Move:
        """The move of this text or of this number, or a problem."""
        return read_move(self.game, move)

    def sits(self, person: str | None, seat: int) -> bool:
        """Whether a seat belongs to a person."""
        return person is not None and 0 <= seat < len(self.seats) and self.seats[seat].person == person

    def seats_of(self, person: str | None) -> list[SeatRow]:
        """The seats that belong to a person."""
        return [seat for seat in self.seats if person is not None and seat.person == person]

    def may_watch(self, person: str | None, invite: str | None) -> bool:
        """Whether somebody may see the table: all may, if it is public; else members, and who has its invite.

        As long as others still play the same deal only its own players may, whoever else opened it or was invited.
        """
        if self.row.secret:
            return bool(self.seats_of(person))
        if self.row.public or self.belongs_to(person):
            return True
        return invite is not None and invite == self.row.invite

    def belongs_to(self, person: str | None) -> bool:
        """Whether somebody opened the table or sits at it."""
        return person is not None and (person == self.row.host or bool(self.seats_of(person)))

    def present(self) -> frozenset[str]:
        """The people who have it open, here or at other processes."""
        return self.elsewhere.union(one.person for one in self.subscribers if one.person is not None)

    def looking(self) -> frozenset[str]:
        """The people who look at it here, with nothing before it: a page that is open behind others does not count."""
        return frozenset(one.person for one in self.subscribers if one.greeted and one.looking and one.person)

    def check_watch(self, person: str | None, invite: str | None) -> None:
        """Raise a problem if somebody may not see the table."""
        if not self.may_watch(person, invite):
            raise Problem("forbidden")

    def check_not_closed(self) -> None:
        """Raise a problem if the table was closed before it started."""
        if self.row.phase == "closed":
            raise Problem("table-closed")

    def check_seat(self, person: str | None, seat: int) -> None:
        """Raise a problem if a seat is not somebody's to play."""
        if not self.sits(person, seat):
            raise Problem("not-your-seat")


def _size(entry: EntryRow) -> int:
    return ENTRY_BYTES + len(entry.events)


def read_move(game: Game, move: str | int) -> Move:
    """The move of a game of this text or of this number, or a problem."""
    actions = game.actions
    try:
        return actions.read(move) if isinstance(move, str) else actions[move]
    except NotAMove as error:
        raise Problem("bad-move", str(error)) from None
    except IndexError:
        raise Problem("bad-move", f"{move} is not the number of a move of this game.") from None


def _game(row: TableRow) -> Game:
    try:
        return pinned(registered(row.game), row.ruleset, row.pinned)
    except (UnknownGame, UnknownRuleset, OtherData):
        said = (
            f"The game was begun with the rules {row.ruleset} and data {row.pinned}, which this server does not have."
        )
        raise Problem("other-rules", said, named=row.ruleset) from None
