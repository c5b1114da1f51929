"""Who sits where: opening a table, joining, leaving, beginning, playing again, and the computer's place in all that."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from regnum.kernel import BadOption, BadSeats, Game, UnknownGame, check_seats, commitment, resolve_options
from regnum.kernel import game as registered
from regnum.players import call, fitting
from regnum.server.api.models import SeatWish, TableWish
from regnum.server.api.problems import Problem
from regnum.server.bots.bot_registry import BotRegistry
from regnum.server.ops.settings import Settings
from regnum.server.people.company.blocks import Blocks, Check
from regnum.server.people.names import MAX_NAME, clean_name
from regnum.server.people.vacations import Vacations
from regnum.server.storage.rows import Person, SeatRow, TableRow
from regnum.server.tables.clocks import GRACE_SECONDS, timed
from regnum.server.tables.dealing import Dealing
from regnum.server.tables.expiry import Expiry
from regnum.server.tables.live_table import Change, LiveTable
from regnum.server.tables.live_tables import LiveTables
from regnum.server.tables.moves import Play, played_on, stand_in, with_seat


def new_id() -> str:
    """An id that nobody guesses."""
    return secrets.token_urlsafe(9)


class Seating:
    """What happens around a game."""

    def __init__(
        self,
        live_tables: LiveTables,
        play: Play,
        dealing: Dealing,
        expiry: Expiry,
        vacations: Vacations,
        bots: BotRegistry,
        blocks: Blocks,
        settings: Settings,
    ) -> None:
        self._live_tables, self._play, self._dealing, self._expiry = live_tables, play, dealing, expiry
        self._vacations, self._blocks = vacations, blocks
        self._bots, self._settings = bots, settings

    async def open(self, person: Person, wish: TableWish) -> LiveTable:
        """Open a table."""
        game = find_game(wish.game)
        options = settled(game, len(wish.seats), wish.options)
        row = new_row(person, game, options, self._settings)
        if wish.clock is not None:
            row = replace(row, clock=wish.clock.kind, seconds=wish.clock.seconds, increment=wish.clock.increment)
        kinds = [seat.kind for seat in wish.seats]
        if wish.rated:
            check_rated(person, kinds)
        if wish.public and "link" in kinds and kinds.count("me") + kinds.count("device") > 1:
            # As when others sit down there: nobody sees the hands of two against strangers.
            raise Problem("public-seats")
        row = replace(row, public=wish.public, rated=wish.rated, advice=wish.advice and not wish.rated)
        row = self._expiry.touched(replace(row, auto=wish.start))
        seats = tuple(self._seated(row, number, seat, person, game) for number, seat in enumerate(wish.seats))
        seats = await self._away(row, seats, person)
        live = await self._live_tables.add(row, _distinct(_called(game, seats)))
        return await self._begin_if_full(live)

    async def _away(self, row: TableRow, seats: tuple[SeatRow, ...], person: Person) -> tuple[SeatRow, ...]:
        """The seats of a new table, at which a person on vacation is away."""
        away = await self._vacations.away(person.id, row)
        return tuple(replace(seat, away=away) if seat.person == person.id else seat for seat in seats)

    def _seated(self, row: TableRow, number: int, wish: SeatWish, person: Person, game: Game) -> SeatRow:
        seat = SeatRow(row.id, number, "open", None, "", None, False, "", "", None)
        match wish.kind:
            case "me":
                return replace(seat, kind="person", person=person.id, name=person.name)
            case "device":
                name = clean_name(wish.name) if wish.name else f"{person.name[: MAX_NAME - 3]} {number + 1}"
                return replace(seat, kind="device", person=person.id, name=name)
            case "computer":
                level = wish.level or usual(game)
                self._bots.check(level, game)
                return replace(seat, kind="computer", level=level, name=clean_name(wish.name) if wish.name else "")
        return seat

    async def _begin_if_full(self, live: LiveTable) -> LiveTable:
        if live.row.auto and not _open(live.seats):
            await self.start(live.id, live.row.host)
        return live

    async def start(self, id: str, person: str | None) -> None:
        """Call the players to the deal; the host says when."""
        await self._live_tables.change(id, self._dealing.start, person)

    async def join(self, id: str, person: Person, invite: str | None, seat: int | None = None) -> LiveTable:
        """Sit down at an open seat; who sits already stays where they are."""
        check = await self._blocks.check(person.id)
        away = await self._vacations.away(person.id, (await self._live_tables.live(id)).row)
        await self._live_tables.change(id, self._joined, person, invite, seat, check, away)
        return await self._begin_if_full(await self._live_tables.live(id))

    def _joined(
        self,
        live: LiveTable,
        person: Person,
        invite: str | None,
        seat: int | None,
        check: Check,
        away: float | None,
    ) -> tuple[Change | None, None]:
        live.check_watch(person.id, invite)
        if live.seats_of(person.id) and seat is None:
            return None, None
        live.check_not_closed()
        check(live)
        if live.row.phase != "open":
            raise Problem("no-seat")
        if live.row.rated and person.login is None:
            raise Problem("rated-account")
        wanted = [place for place in live.seats if place.kind == "open" and seat in (None, place.seat)]
        # At a public table nobody sits down twice: they would see the hands of others. Nor where the game counts.
        if not wanted or ((live.row.public or live.row.rated) and live.seats_of(person.id)):
            raise Problem("no-seat")
        taken = replace(wanted[0], kind="person", person=person.id, name=person.name, away=away)
        return Change(self._expiry.touched(live.row), _distinct(with_seat(live.seats, taken))), None

    async def leave(self, id: str, person: str) -> None:
        """Stand up: before the deal the seat is open again, later it waits for its player or a computer player."""
        await self._live_tables.change(id, self._left, person)

    def _left(self, live: LiveTable, person: str) -> tuple[Change | None, None]:
        own = live.seats_of(person)
        if not own:
            raise Problem("not-your-seat")
        seats = live.seats
        for seat in own:
            if live.row.phase in ("open", "closed"):
                seats = with_seat(seats, emptied(seat))
            elif live.row.phase in ("dealing", "playing"):
                seats = with_seat(seats, replace(seat, left=True))
        return Change(live.row, seats), None

    async def computer(self, id: str, person: str | None, seat: int, level: str | None) -> LiveTable:
        """Let a computer player sit down: at an open seat, if the host says so, or for a player who left.

        Without a level the usual one, or the one that stands in.
        """
        await self._live_tables.change(id, self._computer_seated, person, seat, level)
        return await self._begin_if_full(await self._live_tables.live(id))

    def _computer_seated(
        self, live: LiveTable, person: str | None, seat: int, level: str | None
    ) -> tuple[Change | None, None]:
        if (person != live.row.host or live.row.secret) and not live.seats_of(person):
            raise Problem("not-your-seat")
        if not 0 <= seat < len(live.seats):
            raise Problem("no-seat")
        place = live.seats[seat]
        if live.row.phase == "open":
            if person != live.row.host:
                raise Problem("host-only")
            if place.kind not in ("open", "computer"):
                raise Problem("no-seat")
            chosen = level or usual(live.game)
            self._bots.check(chosen, live.game)
            # Another level at the same seat is still the same player.
            name = place.name if place.kind == "computer" else ""
            taken = replace(place, kind="computer", level=chosen, name=name)
            return Change(live.row, _called(live.game, with_seat(live.seats, taken))), None
        if live.row.phase not in ("dealing", "playing") or not place.left:
            raise Problem("no-seat")
        chosen = level or stand_in(live.game)
        self._bots.check(chosen, live.game)
        if live.row.phase == "dealing":
            return self._dealing.going_on(live, live.row, with_seat(live.seats, replace(place, level=chosen))), None
        return self._play.taken_over(live, seat, chosen), None

    async def reclaim(self, id: str, person: str | None, seat: int) -> None:
        """Come back to a seat that was left."""
        await self._live_tables.change(id, self._reclaimed, person, seat)

    def _reclaimed(self, live: LiveTable, person: str | None, seat: int) -> tuple[Change | None, None]:
        live.check_seat(person, seat)
        place = live.seats[seat]
        if place.resigned:
            raise Problem("resigned")
        if not place.left and not played_on(place):
            return None, None
        remaining = place.remaining if place.remaining is None else max(place.remaining, GRACE_SECONDS)
        seats = with_seat(live.seats, replace(place, left=False, level=None, remaining=remaining))
        if live.row.phase == "dealing":
            if live.row.deal is not None and played_on(place):
                raise Problem("too-late", "The deal goes on without you: come back when it is dealt.")
            return Change(live.row, seats), None
        now, brief = self._settings.now(), live.silence is not None
        times, seats = timed(live.row, seats, live.deciding, now, self._settings.pause, brief=brief)
        return Change(replace(live.row, **times), seats), None

    async def rematch(self, id: str, person: Person) -> LiveTable:
        """Sit down for a new game among the same players, the last to begin first; all find the same table."""
        live = await self._live_tables.live(id)
        async with live.lock:
            if not live.seats_of(person.id) and person.id != live.row.host:
                raise Problem("not-your-seat")
            if live.row.phase != "over":
                raise Problem("not-over")
            if live.row.deal is not None:
                raise Problem("no-rematch")
            following, old, places = live.row.next, live.row, live.seats
        if following is not None and not await self._is_closed(following):
            return await self._follow(following, person)
        row = new_row(person, live.game, json.loads(old.options), self._settings)
        row = replace(row, public=old.public, advice=old.advice, rated=old.rated, auto=True)
        row = self._expiry.touched(replace(row, clock=old.clock, seconds=old.seconds, increment=old.increment))
        turned = (*places[1:], places[0])
        seats = tuple(_again(place, row.id, number, person) for number, place in enumerate(turned))
        seats = await self._away(row, seats, person)
        fresh = await self._live_tables.add(row, seats)
        chosen = await self._live_tables.change(id, _followed_by, row.id, following)
        if chosen != row.id:
            return await self._follow(chosen, person)
        return await self._begin_if_full(fresh)

    async def _is_closed(self, id: str) -> bool:
        return (await self._live_tables.live(id)).row.phase == "closed"

    async def _follow(self, id: str, person: Person) -> LiveTable:
        """The table of a rematch, with a seat for this person if one is open."""
        live = await self._live_tables.live(id)
        (await self._blocks.check(person.id))(live)
        try:
            return await self.join(id, person, live.row.invite)
        except Problem:
            return live


def emptied(seat: SeatRow) -> SeatRow:
    """A seat that somebody left before the deal."""
    return replace(seat, kind="open", person=None, name="", level=None, pledge="", left=False, away=None)


def _followed_by(live: LiveTable, following: str, closed: str | None) -> tuple[Change | None, str]:
    """The table of the next game is this one in place of one that was closed, unless somebody was faster; which it
    is."""
    if live.row.next is not None and live.row.next != closed:
        return None, live.row.next
    return Change(replace(live.row, next=following), live.seats), following


def new_row(person: Person, game: Game, options: dict[str, int], settings: Settings, **more: Any) -> TableRow:
    """The row of a new table, its seed drawn and committed to."""
    seed = settings.draw(32)
    row = TableRow(
        id=new_id(),
        revision=0,
        talk=0,
        game=game.name,
        ruleset=game.ruleset,
        pinned=game.data,
        options=json.dumps(options),
        public=False,
        advice=True,
        rated=False,
        invite=secrets.token_urlsafe(16),
        host=person.id,
        phase="open",
        auto=False,
        version=0,
        commitment=commitment(seed),
        seed=seed.hex(),
        players="[]",
        entropies="[]",
        pledges="[]",
        clock=None,
        seconds=None,
        turn=None,
        since=None,
        deadline=None,
        due=None,
        claimed=0.0,
        asked=None,
        outcome=None,
        created=round(settings.now(), 3),
        next=None,
    )
    return replace(row, **more)


def find_game(name: str) -> Game:
    """The game of this name, or a problem."""
    try:
        return registered(name)
    except UnknownGame as error:
        raise Problem("unknown-game", str(error)) from None


def settled(game: Game, seats: int, chosen: dict[str, int]) -> dict[str, int]:
    """The options of a game for this many players, or a problem."""
    try:
        check_seats(game, seats)
        return resolve_options(game.options(seats), chosen)
    except (BadSeats, BadOption) as error:
        raise Problem("bad-options", str(error)) from None


def check_rated(person: Person, kinds: Sequence[str]) -> None:
    """Raise a problem if somebody cannot open a rated table with seats of these kinds."""
    if person.login is None:
        raise Problem("rated-account")
    people = [kind for kind in kinds if kind in ("me", "link")]
    if not people or len(kinds) < 2 or "device" in kinds or kinds.count("me") > 1:
        raise Problem("rated-seats")


def usual(game: Game) -> str:
    """The computer player that sits down if nobody says which."""
    return fitting(game, "page")


def _open(seats: tuple[SeatRow, ...]) -> bool:
    return any(seat.kind == "open" for seat in seats)


def _again(place: SeatRow, table: str, number: int, person: Person) -> SeatRow:
    """A seat of the rematch: people other than the one who asked for it join anew, and all pledge anew."""
    seat = replace(place, table=table, seat=number, left=False, entropy="", pledge="", remaining=None, resigned=False)
    if place.person == person.id:
        return replace(seat, level=None)
    if place.kind != "computer":
        # Also where nobody sits any more, or never did, as in a game that was brought here as a record.
        return emptied(seat)
    return seat


def _called(game: Game, seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The seats, computer players without a name given one of the game's world that nobody else has there."""
    for seat in seats:
        if seat.level is not None and not seat.name:
            name = call(game, seat.level, seat.table, [other.name for other in seats])
            seats = with_seat(seats, replace(seat, name=name))
    return seats


def _distinct(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """The seats, no two players with the same name."""
    used: set[str] = set()
    found: list[SeatRow] = []
    for seat in seats:
        name = distinct_name(seat.name, used) if seat.name else ""
        used.add(name)
        found.append(replace(seat, name=name))
    return tuple(found)


def distinct_name(name: str, used: set[str]) -> str:
    """A name that nobody has yet, with a number behind it if need be."""
    found, count = name, 1
    while found in used:
        count += 1
        found = f"{name[: MAX_NAME - 3]} {count}"
    return found
