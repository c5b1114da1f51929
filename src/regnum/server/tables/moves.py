"""Playing at a table: moves, taking them back, giving up.

Each is worked out here as a `Change`, on a copy of the game; `LiveTables.change` commits it and takes it over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace

from regnum.kernel import Event, Game, IllegalMove, Move, NoUndo, Playthrough, Seat, View, silence
from regnum.players import fitting
from regnum.server.api.problems import Problem, refused
from regnum.server.ops.settings import Settings
from regnum.server.storage import days
from regnum.server.storage.rows import EntryRow, SeatRow, TableRow
from regnum.server.tables.clocks import timed
from regnum.server.tables.entries import write_answers, write_events
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.sharing import share_of

MAX_UNDO_VERSION = 10_000
"""From this version on nothing is taken back any more: a game ends by itself, to and fro does not."""


def stand_in(game: Game) -> str:
    """The computer player that plays on for somebody who left, is out of time or gave up."""
    return fitting(game, "steward")


class Play:
    """What can be done at a table that is being played at: each method is the work of a change."""

    def __init__(self, settings: Settings) -> None:
        self._now, self._pause = settings.now, settings.pause

    def move(
        self, live: LiveTable, person: str | None, seat: int, key: str, version: int, move: str | int
    ) -> tuple[Change | None, int]:
        """A move for a person's seat; the version it becomes."""
        key = own_key(person, key)
        live.check_seat(person, seat)
        if key in live.keys:
            return None, live.keys[key]
        _check_playable(live, seat)
        if version != live.row.version:
            raise Problem("stale")
        return self._moved(live, seat, key, live.read_move(move))

    def move_computer(self, live: LiveTable, seat: int, version: int, move: int) -> tuple[Change | None, bool]:
        """A computer player's move, if it is still wanted; whether it is."""
        if live.row.version != version or live.deciding != seat or live.seats[seat].level is None:
            return None, False
        return self._moved(live, seat, f"computer/{version + 1}", live.game.actions[move])[0], True

    def _moved(self, live: LiveTable, seat: int, key: str, move: Move) -> tuple[Change, int]:
        """The change that a move makes."""
        if live.deciding != seat:
            raise Problem("not-your-turn")
        playthrough = _copied(live)
        try:
            events = playthrough.play(move)
        except IllegalMove as error:
            raise refused(error.refusal) from None
        answers = write_answers(playthrough.line[-1].answers, playthrough.line[-1].streams)
        entry = self._entry(live, 1, key, "move", seat, move.text, answers, events)
        return self._stepped(live, playthrough, live.row, live.seats, [entry]), entry.version

    def line(
        self,
        live: LiveTable,
        row: TableRow,
        seat: Seat,
        steps: Sequence[tuple[str, str | None]],
        sight: Callable[[View], str],
        key: str,
    ) -> Change | None:
        """Steps of a seat's turn, one after another, each with what the seat is to see after it: as many as are legal
        and lead to just that. After one of which nobody knows what it leads to, nothing more is played."""
        playthrough = _copied(live)
        played: list[tuple[str, str, Sequence[Event]]] = []
        for text, foreseen in steps:
            move = live.game.actions.read(text)
            if playthrough.to_move != seat or playthrough.state.refuse(move) is not None:
                break
            events = playthrough.play(move)
            made = playthrough.line[-1]
            played.append((text, write_answers(made.answers, made.streams), events))
            if made.answers or foreseen is None or sight(playthrough.view(seat)) != foreseen:
                break
        if not played:
            return None
        entries = [
            self._entry(live, n, key if n == len(played) else f"{key}/{n}", "move", seat, text, answers, events)
            for n, (text, answers, events) in enumerate(played, 1)
        ]
        change = self._stepped(live, playthrough, row, live.seats, entries)
        return _without_orders(change, seat)

    def _entry(
        self,
        live: LiveTable,
        ahead: int,
        key: str,
        kind: str,
        seat: int | None,
        text: str | None = None,
        answers: str = "",
        events: Sequence[Event] = (),
    ) -> EntryRow:
        stored = write_events(events, len(live.seats))
        version = live.row.version + ahead
        return EntryRow(live.id, version, key, kind, seat, text, answers, stored, round(self._now(), 3))

    def _stepped(
        self,
        live: LiveTable,
        playthrough: Playthrough,
        row: TableRow,
        seats: tuple[SeatRow, ...],
        entries: Sequence[EntryRow],
    ) -> Change:
        """The change of a table by new entries, with the game after them."""
        if playthrough.outcome is not None:
            row = replace(row, phase="over", outcome=json.dumps(playthrough.outcome.json()))
        deciding = playthrough.to_move if row.phase == "playing" else None
        brief = silence(playthrough.state) is not None
        moved = entries[-1].seat if entries and entries[-1].kind == "move" else None
        times, seats = timed(row, seats, deciding, self._now(), self._pause, brief=brief, moved=moved)
        version, revision = live.row.version + len(entries), live.row.revision + 1
        row = replace(row, version=version, revision=revision, asked=None, **times)
        change = Change(row, seats, entries, playthrough)
        if row.orders and playthrough.outcome is None and row.phase == "playing":
            # Orders are for one turn: once it has passed they are void.
            return change if live.deciding in (None, deciding) else _without_orders(change, live.deciding)
        for seat in range(len(seats)):
            change = _without_orders(change, seat)
        return change

    # the deal

    def deal(
        self, live: LiveTable, row: TableRow, seats: tuple[SeatRow, ...], entropies: list[str] | None = None
    ) -> Change:
        """The change that deals the game to these seats, and tells who was called and added nothing.

        A deal that is shared has the entropies of all its tables.
        """
        players, share = [seat.name for seat in seats], share_of(row)
        entropies = entropies or [seat.entropy for seat in seats]
        playthrough = Playthrough.deal(
            live.game,
            players,
            live.options,
            seed=bytes.fromhex(row.seed),
            entropies=entropies,
            pledges=json.loads(row.pledges),
            shared=() if share is None else share.places,
        )
        row = replace(
            row,
            phase="playing",
            deadline=None,
            players=json.dumps(players, ensure_ascii=False),
            entropies=json.dumps(entropies),
        )
        if row.clock == "game" and row.seconds is not None:
            seats = tuple(replace(seat, remaining=float(row.seconds)) for seat in seats)
        dealt = write_answers(playthrough.dealt, playthrough.dealt_streams)
        entries = [self._entry(live, 1, "deal", "deal", None, None, dealt)]
        for seat in seats:
            if seat.person is not None and (played_on(seat) or not seat.entropy):
                kind, ahead = "absent" if played_on(seat) else "withheld", len(entries) + 1
                entries.append(self._entry(live, ahead, f"{kind}/{seat.seat}", kind, seat.seat))
        return self._stepped(live, playthrough, row, seats, entries)

    # taking back

    def undo(
        self, live: LiveTable, person: str | None, seat: int, key: str, version: int, since: int | None = None
    ) -> tuple[Change | None, int]:
        """A seat's last step is taken back if it may, or if nobody else need be asked; else the others are asked.

        With `since` all its steps after that version that it may take back itself are, and nobody is asked.
        """
        key = own_key(person, key)
        live.check_seat(person, seat)
        if key in live.keys:
            return None, live.keys[key]
        if live.row.phase != "playing":
            raise Problem("not-playing")
        if version != live.row.version:
            raise Problem("stale")
        if version >= MAX_UNDO_VERSION:
            raise Problem("no-undo")
        if live.row.rated:
            return self._undo_further(live, person, seat, key)
        if since is not None:
            return self._taken_back_since(live, seat, key, since)
        playthrough = _copied(live)
        try:
            taken = playthrough.undo(Seat(seat))
        except NoUndo:
            return self._undo_further(live, person, seat, key)
        entry = self._entry(live, 1, key, "undo", seat, taken.move.text)
        return self._stepped(live, playthrough, live.row, live.seats, [entry]), entry.version

    def _taken_back_since(self, live: LiveTable, seat: int, key: str, since: int) -> tuple[Change, int]:
        """The change that takes back what a seat may take back itself of its steps after a version."""
        playthrough = _copied(live)
        taken: list[Move] = []
        for _ in range(_standing_since(live.entries, since)):
            try:
                taken.append(playthrough.undo(Seat(seat)).move)
            except NoUndo:
                break
        if not taken:
            raise Problem("no-undo")
        entries = [
            self._entry(live, n, key if n == len(taken) else f"{key}/{n}", "undo", seat, move.text)
            for n, move in enumerate(taken, 1)
        ]
        return self._stepped(live, playthrough, live.row, live.seats, entries), entries[-1].version

    def _undo_further(self, live: LiveTable, person: str | None, seat: int, key: str) -> tuple[Change, int]:
        if live.playthrough is None or not any(entry.seat == seat for entry in live.playthrough.undoable):
            raise Problem("no-undo")
        if not _others(live, person):
            if live.row.rated:
                raise Problem("rated-undo")
            return self._taken_back(live, seat, key)
        asked = json.dumps({"seat": seat, "key": key, "agreed": []})
        return Change(replace(live.row, asked=asked), live.seats), live.row.version

    def _taken_back(self, live: LiveTable, seat: int, key: str) -> tuple[Change, int]:
        """The change that takes all back up to the seat's last step, that one included."""
        playthrough = _copied(live)
        entries: list[EntryRow] = []
        own = False
        while not own:
            taken = playthrough.undo(Seat(seat), agreed=True)
            own = taken.seat == seat
            name = key if own else f"{key}/{len(entries)}"
            entries.append(self._entry(live, len(entries) + 1, name, "undo", seat, taken.move.text))
        return self._stepped(live, playthrough, live.row, live.seats, entries), entries[-1].version

    def agree(self, live: LiveTable, person: str | None, seat: int, yes: bool) -> tuple[Change | None, None]:
        """An answer to somebody who asked to take a step back."""
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
        asked_now = json.dumps({**asked, "agreed": sorted(agreed)})
        return Change(replace(live.row, asked=asked_now), live.seats), None

    # giving up and standing in

    def resign(self, live: LiveTable, person: str | None, seat: int) -> tuple[Change | None, None]:
        """A seat is given up for good: of two players the other wins, of more the computer plays on and cannot win."""
        live.check_seat(person, seat)
        if live.row.phase != "playing":
            raise Problem("not-playing")
        if played_on(live.seats[seat]):
            raise Problem("not-your-seat")
        playthrough = _copied(live)
        playthrough.resign(seat)
        place = replace(live.seats[seat], resigned=True)
        if playthrough.outcome is None:
            place = replace(place, level=stand_in(live.game), left=True)
        entry = self._entry(live, 1, f"resign/{live.row.version + 1}", "resign", seat)
        return self._stepped(live, playthrough, live.row, with_seat(live.seats, place), [entry]), None

    def time_out(self, live: LiveTable) -> tuple[Change | None, bool]:
        """If the time of the seat that decides is over, a brief decision is taken for no answer, and else the computer
        plays for it; whether it was over."""
        seat, deadline = live.deciding, live.row.deadline
        if seat is None or deadline is None or deadline > self._now() or played_on(live.seats[seat]):
            return None, False
        quiet = live.silence
        if quiet is not None:
            return self._moved(live, seat, f"silence/{live.row.version + 1}", quiet)[0], True
        return self.taken_over(live, seat, stand_in(live.game)), True

    def taken_over(self, live: LiveTable, seat: int, level: str) -> Change:
        """The change by which the computer plays a seat."""
        seats = with_seat(live.seats, replace(live.seats[seat], level=level, left=True))
        brief = live.silence is not None
        times, seats = timed(live.row, seats, live.deciding, self._now(), self._pause, brief=brief)
        return Change(replace(live.row, **times), seats)


def _without_orders(change: Change, seat: int | None) -> Change:
    """A change after which a seat has no orders any more."""
    if seat is not None and change.row.orders >> seat & 1:
        change.row = replace(change.row, orders=change.row.orders & ~(1 << seat))
        change.also = [*change.also, days.void_orders(change.row.id, seat)]
    return change


def _copied(live: LiveTable) -> Playthrough:
    """A copy of a table's game, to be advanced."""
    if live.playthrough is None:
        raise Problem("not-playing")
    return live.playthrough.copy()


def played_on(seat: SeatRow) -> bool:
    """Whether the computer plays a seat now."""
    return seat.level is not None


def with_seat(seats: tuple[SeatRow, ...], seat: SeatRow) -> tuple[SeatRow, ...]:
    """The seats, one of them changed."""
    return (*seats[: seat.seat], seat, *seats[seat.seat + 1 :])


def _standing_since(entries: Sequence[EntryRow], version: int) -> int:
    """How many steps after a version have not been taken back."""
    standing = 0
    for entry in entries:
        if entry.version > version and entry.kind in ("move", "undo"):
            standing = max(0, standing + (1 if entry.kind == "move" else -1))
    return standing


def _others(live: LiveTable, person: str | None) -> set[str]:
    """The other people who must agree: all who sit there, also those who left or ran out of time, since they may come
    back. Only who resigned has no say any more."""
    playing = (seat for seat in live.seats if not seat.resigned)
    return {seat.person for seat in playing if seat.person is not None and seat.person != person}


def own_key(person: str | None, key: str) -> str:
    """A key as it is stored: nobody can take another's."""
    return f"{person}/{key}"


def _check_playable(live: LiveTable, seat: int) -> None:
    if live.row.phase != "playing":
        raise Problem("not-playing")
    if played_on(live.seats[seat]):
        raise Problem("not-your-seat")
