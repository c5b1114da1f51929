"""The WebSocket of a table: what a client says is checked and done, what is new is sent to it."""

from __future__ import annotations

import asyncio
import contextlib
import json

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from regnum.server.api.problems import Problem
from regnum.server.ops.budgets import asker
from regnum.server.ops.security import address
from regnum.server.people.sanitise import clean_chat
from regnum.server.services import Services
from regnum.server.socket import serialise
from regnum.server.socket.frames import (
    CLIENT,
    MAX_FRAME_BYTES,
    AgreeFrame,
    ChatFrame,
    Hello,
    LookingFrame,
    MoveFrame,
    UndoFrame,
)
from regnum.server.socket.subscribers import Subscriber, broadcast
from regnum.server.storage.faults import is_outage
from regnum.server.storage.rows import ChatRow, Person
from regnum.server.tables.live_table import LiveTable

TOO_SLOW, TOO_LARGE, REFUSED = 1013, 1009, 4403
SLOWED_SECONDS = 0.2
"""How long whoever sends too many frames waits for each refusal."""

log = structlog.get_logger()


class Connection:
    """One client at one table."""

    def __init__(
        self, services: Services, socket: WebSocket, live: LiveTable, person: Person | None, subscriber: Subscriber
    ) -> None:
        self.services, self.socket, self.live = services, socket, live
        self.person, self.subscriber = person, subscriber

    async def serve(self) -> None:
        """Talk with the client until it or the server ends it."""
        self.live.subscribers.add(self.subscriber)
        sending = asyncio.create_task(self._send())
        hearing = asyncio.create_task(self._hear())
        dropping = asyncio.create_task(self.subscriber.dropped.wait())
        tasks = {sending, hearing, dropping}
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.subscribers.discard(self.subscriber)
            if self.subscriber.dropped.is_set():
                self.services.metrics.dropped.inc()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(RuntimeError):
                if self.socket.client_state == WebSocketState.CONNECTED:
                    await self.socket.close(TOO_SLOW if self.subscriber.dropped.is_set() else 1000)
            if self.subscriber.greeted:
                broadcast(self.live, table=True)

    async def _send(self) -> None:
        while True:
            frame = await self.subscriber.next()
            if frame is None:
                return
            await self.socket.send_text(frame)

    async def _hear(self) -> None:
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                message = await self.socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                if text is None or len(text.encode()) > MAX_FRAME_BYTES:
                    await self.socket.close(TOO_LARGE if text is not None else 1003)
                    return
                await self._one(text)

    async def _one(self, text: str) -> None:
        key, version = "", 0
        try:
            await self._check_frames()
            try:
                frame = CLIENT.validate_json(text)
            except ValidationError as error:
                key = _key_of(text)
                raise Problem("bad-frame", error.errors()[0]["msg"]) from None
            key, version = getattr(frame, "key", ""), getattr(frame, "version", None) or 0
            await self._answer(frame)
        except Problem as problem:
            await self._refuse(key, version, problem)
            if problem.key == "forbidden":
                self.subscriber.waiting.put_nowait(None)
        except Exception as error:
            # A write that failed has changed nothing: the client hears of it as it does over HTTP, and may try again.
            # Why the database does not answer is said by the storage, once.
            if not is_outage(error):
                log.error("upset", table=self.live.id, exc_info=error)
            await self._refuse(key, version, Problem("cannot-keep" if is_outage(error) else "upset"))

    async def _check_frames(self) -> None:
        """Refuse a frame that is one too many, after a while in which the client's next ones wait in its own line."""
        try:
            self.services.rate_limit.check("frames", self.subscriber.person or address(self.socket.scope))
        except Problem:
            await asyncio.sleep(SLOWED_SECONDS)
            raise

    async def _refuse(self, key: str, version: int, problem: Problem) -> None:
        async with self.live.lock:
            if problem.key == "stale":
                self.subscriber.catch_up(self.live, version)
            known = self.subscriber.greeted or self.live.may_watch(self.subscriber.person, None)
            self.subscriber.send(serialise.no_text(key, problem, self.live.row.version if known else 0))

    async def _answer(self, frame: object) -> None:
        play, id, change = self.services.play, self.live.id, self.services.live_tables.change
        person = None if self.person is None else self.person.id
        match frame:
            case Hello():
                await self._greet(frame)
            case LookingFrame(looking=looking):
                self.subscriber.looking = looking
            case MoveFrame(key=key):
                with self.services.metrics.moves.time():
                    version = await change(id, play.move, person, frame.seat, key, frame.version, frame.move)
                self.subscriber.send(serialise.ack_text(key, version))
            case UndoFrame(key=key):
                version = await change(id, play.undo, person, frame.seat, key, frame.version, frame.since)
                self.subscriber.send(serialise.ack_text(key, version))
            case AgreeFrame():
                await change(id, play.agree, person, frame.seat, frame.yes)
            case ChatFrame(key=key):
                await self._say(key, frame.text)
                self.subscriber.send(serialise.ack_text(key, self.live.row.version))
            case _:
                self.subscriber.send('{"type":"pong"}')

    async def _greet(self, hello: Hello) -> None:
        live, subscriber = self.live, self.subscriber
        if not subscriber.greeted and self.services.store.shared:
            # Of what was done elsewhere between the first look at the table and this watching it no word was heard.
            await self.services.live_tables.refresh(live.id)
        async with live.lock:
            live.check_watch(subscriber.person, hello.invite)
            if hello.seat is not None:
                live.check_seat(subscriber.person, hello.seat)
            fresh, same = not subscriber.greeted, subscriber.seat == hello.seat
            subscriber.seat, subscriber.greeted, subscriber.invited = hello.seat, True, hello.invite == live.row.invite
            subscriber.looking = hello.looking
            up_to_date = same and hello.version == subscriber.version == live.row.version
            self._show(hello.version if live.row.version and (fresh or up_to_date) else None)
            if fresh:
                broadcast(live, table=True, but=subscriber)
        if fresh and live.row.phase in ("open", "dealing"):
            await self.services.live_tables.change(live.id, self.services.expiry.visit, subscriber.person)

    def _show(self, since: int | None) -> None:
        """Answer a hello. What was sent over this socket has arrived: who asks for that again gets the table alone."""
        live, subscriber = self.live, self.subscriber
        if not subscriber.has_all(live):
            self.services.rate_limit.check("hellos", asker().name)
            if since is None:
                subscriber.show(live)
                return
            subscriber.catch_up(live, since)
        subscriber.send(serialise.dumps({"type": "table", "table": serialise.table_of(live, subscriber.person)}))

    async def _say(self, key: str, text: str) -> None:
        if self.person is None:
            raise Problem("not-signed-in")
        if not self.subscriber.greeted:
            raise Problem("forbidden")
        self.services.rate_limit.check("chats", self.person.id)
        seats = self.live.seats_of(self.person.id)
        seat = seats[0].seat if seats else None
        if seats and self.subscriber.seat is not None:
            seat = self.subscriber.seat
        name = self.live.seats[seat].name if seat is not None else self.person.name
        message = ChatRow(
            self.live.id,
            0,
            f"{self.person.id}/{key}",
            self.person.id,
            seat,
            name,
            clean_chat(text),
            self.services.now(),
        )
        await self.services.live_tables.say(self.live, message)


def _key_of(text: str) -> str:
    """The key of a frame that is wrong otherwise, so that its sender knows which was."""
    try:
        serialise = json.loads(text)
    except ValueError:
        return ""
    key = serialise.get("key") if isinstance(serialise, dict) else None
    return key[:64] if isinstance(key, str) else ""
