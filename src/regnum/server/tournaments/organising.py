"""Making a tournament, joining and leaving it, beginning it and calling it off."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import replace

from regnum.server.api.problems import Problem
from regnum.server.api.tournament_models import TournamentWish
from regnum.server.bots.bot_registry import BotRegistry
from regnum.server.ops.settings import Settings
from regnum.server.people.names import check_look
from regnum.server.people.sanitise import clean
from regnum.server.storage import tournaments as storage
from regnum.server.storage.rows import Entrant, Person, Tournament
from regnum.server.storage.store import Store
from regnum.server.storage.tournaments import Stored
from regnum.server.storage.writer import Conflict, Write
from regnum.server.tables.seats import distinct_name, find_game, new_id, settled

MAX_PEOPLE = 64
"""How many people a tournament may have."""
MAX_UNDER_WAY = 3
"""How many tournaments of one person may be under way."""
EXPIRES = 14 * 24 * 3600.0
"""Seconds after which a tournament is called off that nobody has begun."""
MAX_ATTEMPTS = 40
"""How often a change is worked out again because somebody else was faster."""
MAX_TITLE = 60


class Organising:
    """What people do with tournaments between the games."""

    def __init__(self, store: Store, bots: BotRegistry, settings: Settings) -> None:
        self._store, self._bots, self._now = store, bots, settings.now

    async def stored(self, id: str, person: str | None, invite: str | None) -> Stored:
        """A tournament as somebody may see it, or a problem."""
        found = await self._store.read(storage.tournament, id)
        if found is None:
            raise Problem("unknown-tournament")
        if not (found.row.public or takes_part(found, person) or (invite is not None and invite == found.row.invite)):
            raise Problem("forbidden", "Only people who were invited can see this tournament.")
        return found

    async def make(self, person: Person, wish: TournamentWish) -> str:
        """Make a tournament; its id."""
        if person.login is None:
            raise Problem("no-way-in")
        if await self._store.read(storage.under_way, person.id) >= MAX_UNDER_WAY:
            raise Problem("too-many-tournaments")
        game = find_game(wish.game)
        options = settled(game, wish.size, wish.options)
        if wish.level is not None:
            self._bots.check(wish.level, game)
        name = clean(wish.name)[:MAX_TITLE].strip()
        if not name:
            raise Problem("bad-request", "A tournament needs a name.")
        check_look(name)
        now = round(self._now(), 3)
        row = Tournament(
            id=new_id(),
            revision=0,
            host=person.id,
            name=name,
            game=game.name,
            options=json.dumps(options),
            size=wish.size,
            rounds=wish.rounds,
            clock=None if wish.clock is None else wish.clock.kind,
            seconds=None if wish.clock is None else wish.clock.seconds,
            interval=wish.interval,
            level=wish.level,
            public=wish.public,
            invite=secrets.token_urlsafe(16),
            phase="open",
            round=0,
            increment=0 if wish.clock is None else wish.clock.increment,
            created=now,
            due=now + EXPIRES,
            claimed=0.0,
        )
        entrants = [Entrant(row.id, 1, person.id, person.name, left=False)] if wish.join else []
        await self._store.write(storage.new_tournament(row, entrants))
        return row.id

    async def join(self, id: str, person: Person, invite: str | None) -> None:
        """Take part; who does already stays."""

        def joined(stored: Stored) -> Write | None:
            if any(entrant.person == person.id and not entrant.left for entrant in stored.entrants):
                return None
            if stored.row.phase != "open":
                raise Problem("tournament-begun")
            if len(stored.entrants) >= MAX_PEOPLE:
                raise Problem("tournament-full")
            number = 1 + max((entrant.number for entrant in stored.entrants), default=0)
            name = distinct_name(person.name, {entrant.name for entrant in stored.entrants})
            new = Entrant(id, number, person.id, name, left=False)
            return storage.changed_tournament(stored.row, stored.row.revision, [new])

        await self._change(id, person.id, invite, joined)

    async def leave(self, id: str, person: str) -> None:
        """Take part no longer: who leaves while it is under way has no table in later rounds."""

        def gone(stored: Stored) -> Write | None:
            mine = [entrant.number for entrant in stored.entrants if entrant.person == person and not entrant.left]
            if not mine or stored.row.phase in storage.ENDED:
                return None
            return storage.changed_tournament(stored.row, stored.row.revision, gone=mine)

        await self._change(id, person, None, gone)

    async def start(self, id: str, person: str) -> None:
        """Let the first round begin, as the host."""

        def begun(stored: Stored) -> Write | None:
            self._check_host(stored, person)
            row = stored.row
            if row.phase != "open":
                return None
            if len(stored.entrants) < (2 if row.level is not None else row.size):
                raise Problem("tournament-small")
            return storage.changed_tournament(replace(row, phase="playing", due=self._now()), row.revision)

        await self._change(id, person, None, begun)

    async def call_off(self, id: str, person: str) -> None:
        """Call a tournament off that has not begun, as the host."""

        def off(stored: Stored) -> Write | None:
            self._check_host(stored, person)
            if stored.row.phase == "off":
                return None
            if stored.row.phase != "open":
                raise Problem("tournament-begun")
            return storage.changed_tournament(replace(stored.row, phase="off", due=None), stored.row.revision)

        await self._change(id, person, None, off)

    def _check_host(self, stored: Stored, person: str) -> None:
        if stored.row.host != person:
            raise Problem("host-only", "Only the host of the tournament can do this.")

    async def _change(
        self, id: str, person: str | None, invite: str | None, work: Callable[[Stored], Write | None]
    ) -> None:
        """Change a tournament as `work` says, again if somebody else was faster."""
        for _ in range(MAX_ATTEMPTS):
            write = work(await self.stored(id, person, invite))
            if write is None:
                return
            try:
                await self._store.write(write)
            except Conflict:
                continue
            return
        raise Problem("upset")


def takes_part(stored: Stored, person: str | None) -> bool:
    """Whether somebody has made a tournament or takes part in it."""
    return person is not None and (
        person == stored.row.host or any(entrant.person == person for entrant in stored.entrants)
    )
