"""Playing at a table: moves, taking them back, giving up. Each is worked out here and committed by `LiveTables`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from regnum.kernel import Entry, Event, Game, IllegalMove, Move, NotAMove, NoUndo, Playthrough, Seat, silence
from regnum.players import fitting
from regnum.server.api.problems import Problem, refused
from regnum.server.ops.settings import Settings
from regnum.server.storage.rows import EntryRow, SeatRow, TableRow
from regnum.server.tables.clocks import timed
from regnum.server.tables.live_table import RESIGNED, Change, LiveTable, tell
from regnum.server.tables.live_tables import LiveTables


def stand_in(game: Game) -> str:
    """The computer player that plays on for somebody who left, is out of time or gave up."""
    return fitting(game, "steward")


class Play:
    """What can be done at a table that is being played at."""

    def __init__(self, live_tables: LiveTables, settings: Settings) -> None:
        self._live_tables, self._now, self._pause = live_tables, settings.now, settings.pause

    async def move(self, id: str, person: str | None, seat: int, key: str, version: int, text: str) -> int:
        """Play a move for a person's seat; the version it became."""
        key = _own_key(person, key)

        def work(live: LiveTable) -> tuple[Change | None, int]:
            live.check_seat(person, seat)
            if key in live.keys:
                return None, live.keys[key]
            _check_playable(live, seat)
            if version != live.row.version:
                raise Problem("stale")
            move = _read_move(live, text)
            return self.moved(live, seat, key, move)

        return await self._live_tables.change(id, work)

    async def move_computer(self, id: str, seat: int, version: int, text: str) -> bool:
        """Play a computer player's move, if it is still wanted."""

        def work(live: LiveTable) -> tuple[Change | None, bool]:
            if live.row.version != version or live.deciding != seat or live.seats[seat].level is None:
                return None, False
            return self.moved(live, seat, f"computer/{version + 1}", _read_move(live, text))[0], True

        return await self._live_tables.change(id, work)

    def moved(self, live: LiveTable, seat: int, key: str, move: Move) -> tuple[Change, int]:
        """The change that a move makes."""
        if live.deciding != seat:
            raise Problem("not-your-turn")
        record = live.record
        assert record is not None
        try:
            events = record.play(move)
        except IllegalMove as error:
            raise refused(error.refusal) from None
        item = record.items[-1]
        assert isinstance(item, Entry)
        entry = self._entry(live, 1, key, "move", seat, move.text, item.outcomes, events)
        return self._stepped(live, live.row, live.seats, [entry]), entry.version

    def _entry(
        self,
        live: LiveTable,
        ahead: int,
        key: str,
        kind: str,
        seat: int | None,
        text: str | None = None,
        outcomes: Sequence[int] = (),
        events: Sequence[Event] = (),
    ) -> EntryRow:
        told = tell(events, len(live.seats))
        version = live.row.version + ahead
        return EntryRow(
            live.id, version, key, kind, seat, text, " ".join(map(str, outcomes)), told, round(self._now(), 3)
        )

    def _stepped(
        self, live: LiveTable, row: TableRow, seats: tuple[SeatRow, ...], entries: Sequence[EntryRow]
    ) -> Change:
        """The change of a table by new entries, the record having advanced."""
        assert live.record is not None
        outcome = live.record.outcome
        if outcome is not None:
            row = replace(row, phase="over", outcome=json.dumps(outcome.json()))
        deciding = live.record.state.to_move if row.phase == "playing" else None
        brief = silence(live.record.state) is not None
        times, seats = timed(row, seats, deciding, self._now(), self._pause, brief=brief)
        version, revision = live.row.version + len(entries), live.row.revision + 1
        return Change(replace(row, version=version, revision=revision, asked=None, **times), seats, entries)

    # the deal

    def dealt(self, live: LiveTable, row: TableRow, seats: tuple[SeatRow, ...]) -> Change:
        """The change that deals the game."""
        entropies = [seat.entropy for seat in seats]
        players = [seat.name for seat in seats]
        record = Playthrough.deal(live.game, players, live.options, seed=bytes.fromhex(row.seed), entropies=entropies)
        live.record = record
        row = replace(
            row,
            phase="playing",
            players=json.dumps(players, ensure_ascii=False),
            entropies=json.dumps(entropies),
        )
        if row.clock == "game" and row.seconds is not None:
            seats = tuple(replace(seat, remaining=float(row.seconds)) for seat in seats)
        entry = self._entry(live, 1, "deal", "deal", None, None, record.dealt)
        return self._stepped(live, row, seats, [entry])

    # taking back

    async def undo(self, id: str, person: str | None, seat: int, key: str, version: int) -> int:
        """Take a seat's last step back if it may, or if nobody else need be asked; else ask the others."""
        key = _own_key(person, key)

        def work(live: LiveTable) -> tuple[Change | None, int]:
            live.check_seat(person, seat)
            if key in live.keys:
                return None, live.keys[key]
            if live.row.phase != "playing" or live.record is None:
                raise Problem("not-playing")
            if version != live.row.version:
                raise Problem("stale")
            try:
                taken = live.record.undo(Seat(seat))
            except NoUndo:
                return self._undo_further(live, person, seat, key)
            entry = self._entry(live, 1, key, "undo", seat, taken.move.text)
            return self._stepped(live, live.row, live.seats, [entry]), entry.version

        return await self._live_tables.change(id, work)

    def _undo_further(self, live: LiveTable, person: str | None, seat: int, key: str) -> tuple[Change, int]:
        assert live.record is not None
        if not any(entry.seat == seat for entry in live.record.line):
            raise Problem("no-undo")
        if not _others(live, person):
            return self._taken_back(live, seat, key)
        asked = json.dumps({"seat": seat, "key": key, "agreed": []})
        return Change(replace(live.row, asked=asked), live.seats), live.row.version

    def _taken_back(self, live: LiveTable, seat: int, key: str) -> tuple[Change, int]:
        """The change that takes all back up to the seat's last own step."""
        assert live.record is not None
        entries: list[EntryRow] = []
        own = False
        while not own:
            taken = live.record.undo(Seat(seat), agreed=True)
            own = taken.seat == seat
            name = key if own else f"{key}/{len(entries)}"
            entries.append(self._entry(live, len(entries) + 1, name, "undo", seat, taken.move.text))
        return self._stepped(live, live.row, live.seats, entries), entries[-1].version

    async def agree(self, id: str, person: str | None, seat: int, yes: bool) -> None:
        """Answer somebody who asked to take a step back."""

        def work(live: LiveTable) -> tuple[Change | None, None]:
            live.check_seat(person, seat)
            if live.row.asked is None:
                raise Problem("not-asked")
            asked = json.loads(live.row.asked)
            if live.sits(person, asked["seat"]):
                raise Problem("not-asked")
            if not yes:
                return Change(replace(live.row, asked=None), live.seats), None
            agreed = {*asked["agreed"], person}
            asker = live.seats[asked["seat"]].person
            if _others(live, asker) <= agreed:
                return self._taken_back(live, asked["seat"], asked["key"])[0], None
            told = json.dumps({**asked, "agreed": sorted(agreed)})
            return Change(replace(live.row, asked=told), live.seats), None

        await self._live_tables.change(id, work)

    # giving up and standing in

    async def resign(self, id: str, person: str | None, seat: int) -> None:
        """Give a seat up: of two players the other wins, of more the computer plays on."""

        def work(live: LiveTable) -> tuple[Change | None, None]:
            live.check_seat(person, seat)
            if live.row.phase != "playing":
                raise Problem("not-playing")
            if played_on(live.seats[seat]):
                raise Problem("not-your-seat")
            entry = self._entry(live, 1, f"resign/{live.row.version + 1}", "resign", seat)
            row, seats = live.row, live.seats
            if len(seats) == 2:
                outcome = {"winners": [1 - seat], "points": [*live.state.points], "rule": RESIGNED}
                row = replace(row, phase="over", outcome=json.dumps(outcome))
            else:
                seats = with_seat(seats, replace(seats[seat], level=stand_in(live.game), left=True))
            return self._stepped(live, row, seats, [entry]), None

        await self._live_tables.change(id, work)

    async def time_out(self, id: str) -> bool:
        """If the time of the seat that decides is over, take a brief decision for no answer, and else let the computer
        play for it; whether it was over."""

        def work(live: LiveTable) -> tuple[Change | None, bool]:
            seat, deadline = live.deciding, live.row.deadline
            if seat is None or deadline is None or deadline > self._now() or played_on(live.seats[seat]):
                return None, False
            quiet = live.silence
            if quiet is not None:
                return self.moved(live, seat, f"silence/{live.row.version + 1}", quiet)[0], True
            return self.taken_over(live, seat, stand_in(live.game)), True

        return await self._live_tables.change(id, work)

    def taken_over(self, live: LiveTable, seat: int, level: str) -> Change:
        """The change by which the computer plays a seat."""
        seats = with_seat(live.seats, replace(live.seats[seat], level=level, left=True))
        brief = live.silence is not None
        times, seats = timed(live.row, seats, live.deciding, self._now(), self._pause, brief=brief)
        return Change(replace(live.row, **times), seats)


def played_on(seat: SeatRow) -> bool:
    """Whether the computer plays a seat now."""
    return seat.level is not None


def with_seat(seats: tuple[SeatRow, ...], seat: SeatRow) -> tuple[SeatRow, ...]:
    """The seats, one of them changed."""
    return (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])


def _others(live: LiveTable, person: str | None) -> set[str]:
    """The other people who play: those who must agree."""
    playing = (seat for seat in live.seats if not played_on(seat) and not seat.left)
    return {seat.person for seat in playing if seat.person is not None and seat.person != person}


def _own_key(person: str | None, key: str) -> str:
    """A key as it is stored: nobody can take another's."""
    return f"{person}/{key}"


def _check_playable(live: LiveTable, seat: int) -> None:
    if live.row.phase != "playing":
        raise Problem("not-playing")
    if played_on(live.seats[seat]):
        raise Problem("not-your-seat")


def _read_move(live: LiveTable, text: str) -> Move:
    try:
        return live.game.actions.read(text)
    except NotAMove as error:
        raise Problem("bad-move", str(error)) from None
