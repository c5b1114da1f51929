"""People who play on whatever happens: each sends a wish under one key until it is answered, and keeps all it hears."""

from __future__ import annotations

import itertools
import json
import socket as sockets
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
from pydantic import ValidationError
from websockets.exceptions import WebSocketException

from regnum.kernel import game as registered
from regnum.kernel import pledge
from tests.server.clients import Client, Failed, Message, Socket
from tests.torture.history import Answer, Frame, History, Talk

GAMES = ("domaine", "golden_horn", "domus_regnatrix")
AWAY = (OSError, WebSocketException, TimeoutError, httpx.TransportError, Failed)
"""What a client meets while servers come and go."""
BREATH_SECONDS = 0.1
LOOK_SECONDS = 0.1
ONCE_MORE = (429, 500, 503)
"""The status of problems after which the same wish is sent again: it may or may not be stored."""


class KeptSocket(Socket):
    """A WebSocket of which every frame is kept."""

    def __init__(self, person: Person, client: Client, table: str, seat: int | None, **hello: Any) -> None:
        self._history = person.history
        self.talk = Talk(person.id, table, seat, person.history.next())
        person.history.talks.append(self.talk)
        super().__init__(client, table, seat, **hello)

    def say(self, type: str, **more: Any) -> None:
        text = json.dumps({"type": type, **more})
        self.talk.frames.append(Frame(self._history.next(), "sent", text))
        self.ws.send(text)

    def hear(self, *, timeout: float = LOOK_SECONDS) -> Message:
        known = len(self.heard)
        try:
            return super().hear(timeout=timeout)
        finally:
            for text in self.heard[known:]:
                self.talk.frames.append(Frame(self._history.next(), "heard", text))
            self.heard.clear()

    def cut(self) -> None:
        """Cut the line under it, without a word to the other end."""
        with suppress(OSError):
            self.ws.socket.shutdown(sockets.SHUT_RDWR)


@dataclass(slots=True)
class Party:
    """Some people who play one game after another, each at a new table."""

    game: str
    people: int
    computers: int
    public: bool
    clock: Message | None
    table: Message | None = None
    finished: list[str] = field(default_factory=list)


class Person(threading.Thread):
    """Somebody with a name, whom every server knows by the same cookie."""

    def __init__(self, name: str, urls: Sequence[str], rng: Random, history: History, ending: threading.Event) -> None:
        super().__init__(name=name, daemon=True)
        self.urls, self.rng, self.history, self.ending = urls, rng, history, ending
        self.id, self.cookie = "", ""
        self.socket: KeptSocket | None = None
        self.reconnected = 0
        self._clients: dict[str, Client] = {}
        self._keys = itertools.count()

    def run(self) -> None:
        try:
            self._become_known()
            while not self.ending.is_set():
                try:
                    self.go_on()
                except AWAY:
                    self.reconnected += 1
                    self.ending.wait(BREATH_SECONDS)
        except ValidationError as error:
            self.history.upsets.append(f"{self.name} was sent what is not documented: {error}")
        except Exception as error:
            self.history.upsets.append(f"{self.name} could not go on: {error!r}")
            raise

    def _become_known(self) -> None:
        while not self.cookie and not self.ending.is_set():
            try:
                client = Client(self.rng.choice(self.urls), self.name)
                self.id, self.cookie = client.get("/api/me")["id"], client.cookie
            except AWAY:
                self.ending.wait(BREATH_SECONDS)

    def go_on(self) -> None:
        """Do what this person does, for a while."""
        raise NotImplementedError

    def client(self) -> Client:
        """A client at one of the servers."""
        url = self.rng.choice(self.urls)
        if url not in self._clients:
            client = self._clients[url] = Client(url, cookie=self.cookie)
            client.http.event_hooks["response"].append(self._keep)
        return self._clients[url]

    def _keep(self, response: httpx.Response) -> None:
        text = response.read().decode()
        path = response.request.url.path
        self.history.answers.append(Answer(self.history.next(), self.id, path, response.status_code, text))

    def key(self) -> str:
        return f"{self.name}-{next(self._keys)}"


class Player(Person):
    """One of a party. The first of them opens the tables."""

    def __init__(self, party: Party, host: bool, *about: Any) -> None:
        super().__init__(*about)
        self.party, self.host = party, host
        self._at = ""
        self._wish: Message | None = None
        self._place: tuple[str, int] | None = None
        """The table at which this person sat down last, and the seat."""
        self._table: Message = {}
        self._moves: list[int] = []
        self._version = 0
        self._entropies: dict[str, str] = {}
        """What this person adds to the deal of each table."""

    def go_on(self) -> None:
        if self.party.table is None and self.host:
            self._open()
        table = self.party.table
        if table is None:
            self.ending.wait(BREATH_SECONDS)
            return
        if table["id"] != self._at:
            self._at, self._version, self._moves, self._wish = table["id"], 0, [], None
        self._sit(table["id"], self._seat(table))

    def _open(self) -> None:
        party = self.party
        kinds = ["me", *["link"] * (party.people - 1), *["computer"] * party.computers]
        seats = [{"kind": kind, **({"level": "wanderer"} if kind == "computer" else {})} for kind in kinds]
        wish = {"game": party.game, "seats": seats, "start": True, "public": party.public, "clock": party.clock}
        party.table = self.client().post("/api/tables", **wish)

    def _seat(self, table: Message) -> int:
        """Where this person sits at the table, having joined it if need be."""
        if self._place is None or self._place[0] != table["id"]:
            client = self.client()
            path = f"/api/tables/{table['id']}"
            joined = client.get(path) if self.host else client.post(f"{path}/join", invite=table["invite"])
            mine = [seat["seat"] for seat in joined["seats"] if seat["mine"]]
            if not mine:
                raise Failed("whoever joined does not sit there")
            self._place = table["id"], mine[0]
        return self._place[1]

    def _sit(self, table: str, seat: int) -> None:
        version = self._version if self.rng.random() < 0.7 else 0
        self.socket = KeptSocket(self, self.client(), table, seat, version=version or None)
        try:
            if self._wish is not None:
                self.socket.say(**self._wish)
            while not self.ending.is_set() and self.party.table is not None and self.party.table["id"] == table:
                with suppress(TimeoutError):
                    self._take(self.socket.hear())
                if self._table.get("phase") == "over" and self._wish is None:
                    self._get_up(table)
                    return
                self._act(seat)
        finally:
            self.socket.cut()

    def _get_up(self, table: str) -> None:
        if self.host:
            self.party.finished.append(table)
            self.party.table = None
        self._table = {}

    def _take(self, frame: Message) -> None:
        if "view" in frame:
            self._version, self._moves = frame["version"], frame["moves"]
        if frame.get("table"):
            self._table = frame["table"]
        if frame["type"] == "asked":
            self._table = {**self._table, "asked": frame["seat"]}
        wish = self._wish
        if wish is not None and frame.get("key") == wish["key"]:
            if frame["type"] == "no" and frame["problem"]["status"] in ONCE_MORE:
                self.ending.wait(BREATH_SECONDS)
                assert self.socket is not None
                self.socket.say(**wish)
            elif frame["type"] in ("ack", "no"):
                self._wish = None
                if frame["type"] == "ack" and frame["version"] > self._version:
                    self._moves = []  # what is legal comes with the step

    def _act(self, seat: int) -> None:
        if self._wish is not None or not self._table:
            return
        place = self._table["seats"][seat]
        if place["mine"] and place["kind"] == "computer":
            self.client().post(f"/api/tables/{self._at}/seats/{seat}/reclaim")
        elif place["mine"] and place["awaited"]:
            self._answer_call(place["awaited"])
        elif self._table.get("asked") not in (None, seat):
            self._table = {**self._table, "asked": None}
            self._say("agree", seat=seat, yes=self.rng.random() < 0.5)
        elif self._moves:
            self._turn(seat)
        elif self.rng.random() < 0.02:
            self._wanted("chat", text=f"I have seen {self._version}.")

    def _answer_call(self, awaited: str) -> None:
        """Do what the table awaits of this person before the deal."""
        entropy = self._entropies.setdefault(self._at, f"{self.rng.getrandbits(128):032x}")
        path = f"/api/tables/{self._at}"
        if awaited == "pledge":
            self._table = self.client().post(f"{path}/pledge", pledge=pledge(self._table["commitment"], entropy))
        else:
            self._table = self.client().post(f"{path}/reveal", entropy=entropy)

    def _turn(self, seat: int) -> None:
        """It is this person's turn: mostly they move."""
        chosen, move = self.rng.random(), self.rng.choice(self._moves)
        text = registered(self.party.game).actions[move].text
        about: Message = {"version": self._version, "seat": seat, "move": self.rng.choice((move, text))}
        if chosen < 0.03:
            self._wanted("undo", version=self._version, seat=seat)
        elif chosen < 0.05:
            self._wanted("chat", text=f"My turn at {self._version}.")
        elif chosen < 0.07:
            self._wanted("move", **{**about, "seat": (seat + 1) % (self.party.people + self.party.computers)})
        elif chosen < 0.09:
            self._wanted("move", **{**about, "version": max(0, self._version - 1)})
        elif chosen < 0.11:
            self._wanted("move", **{**about, "move": self.rng.randrange(len(registered(self.party.game).actions))})
        elif chosen < 0.16:
            self._wanted("move", **about)
            self._say(**(self._wish or {}))
        elif chosen < 0.163:
            self.client().post(f"/api/tables/{self._at}/resign", seat=seat)
        else:
            self._wanted("move", **about)
            if self.rng.random() < 0.05:
                assert self.socket is not None
                self.socket.cut()

    def _wanted(self, type: str, **more: Any) -> None:
        """Send a wish, and go on sending it until it is answered."""
        self._wish = {"type": type, "key": self.key(), **more}
        self._say(**self._wish)

    def _say(self, type: str, **more: Any) -> None:
        assert self.socket is not None
        self.socket.say(type, **more)


class Stranger(Person):
    """Somebody who sits nowhere, watches what is public and tries what is not."""

    def __init__(self, parties: Sequence[Party], *about: Any) -> None:
        super().__init__(*about)
        self.parties = parties

    def go_on(self) -> None:
        self.ending.wait(self.rng.random() / 2)
        table = self.rng.choice(self.parties).table
        if table is None:
            return
        id, client = table["id"], self.client()
        match self.rng.randrange(5):
            case 0:
                client.http.get(f"/api/tables/{id}/view", params={"seat": 0})
            case 1:
                client.http.get(f"/api/tables/{id}/record")
            case 2:
                move = {"key": self.key(), "version": self.rng.randrange(30), "seat": 0, "move": 0}
                client.http.post(f"/api/tables/{id}/moves", json=move)
            case _:
                self._watch(client, id)

    def _watch(self, client: Client, table: str) -> None:
        seat = self.rng.choice((None, None, 0, 1))
        self.socket = KeptSocket(self, client, table, seat)
        try:
            for _ in range(self.rng.randrange(1, 30)):
                with suppress(TimeoutError):
                    self.socket.hear()
        finally:
            self.socket.cut()
