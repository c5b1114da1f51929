"""A server in a thread, and clients that talk to it as a browser or a bot would."""

from __future__ import annotations

import itertools
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from regnum.kernel import game, pledge
from regnum.server.api.app import create
from regnum.server.ops.settings import RateLimits, Settings
from regnum.server.run import config_of
from regnum.server.services import Services
from regnum.server.socket.frames import SERVER

Message = dict[str, Any]
WAIT = 20.0

FREE = RateLimits(**dict.fromkeys(RateLimits.__slots__, ""))
"""No limits."""


class Failed(AssertionError):
    """A request was not answered with what was asked for."""


CLOSING = ExitStack()
"""What is closed after each test."""


class Hands:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.time = 1_800_000_000.0

    def __call__(self) -> float:
        return self.time


class Seeds:
    """Seeds of games that are the same on every run."""

    def __init__(self, seed: int = 1) -> None:
        self._rng = Random(seed)

    def __call__(self, size: int) -> bytes:
        return self._rng.randbytes(size)


def settings(folder: Path, **more: Any) -> Settings:
    usual = {"draw": Seeds(), "bot_processes": 1, "niceness": 0, "pause": 0.0, "poll": 0.02}
    usual |= {"rate_limits": FREE, "drain": 2.0}
    return Settings(folder, **{**usual, **more})


class Running:
    """A server in this process."""

    def __init__(self, chosen: Settings) -> None:
        self.app = create(chosen)
        self.services: Services = self.app.state.services
        self._server = uvicorn.Server(config_of(self.app, chosen, host="127.0.0.1", port=0))
        self._thread = threading.Thread(target=self._server.run)
        self._thread.start()
        while not self._server.started:
            self._thread.join(0.005)
            assert self._thread.is_alive(), "the server did not start"
        self.port: int = self._server.servers[0].sockets[0].getsockname()[1]

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()


@contextmanager
def running(chosen: Settings) -> Iterator[Running]:
    server = Running(chosen)
    try:
        yield server
    finally:
        server.stop()


class Client:
    """A person with a cookie."""

    keys, entropies = itertools.count(), itertools.count()
    pledged: ClassVar[dict[str, dict[Client, str]]] = {}
    """Who has pledged which entropy, by table."""

    def __init__(self, url: str, name: str | None = None, cookie: str | None = None) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, headers={"origin": url}, timeout=WAIT)
        CLOSING.callback(self.http.close)
        if cookie is not None:
            self.http.cookies.set("regnum", cookie)
        elif name is not None:
            self.post("/api/me")
            self.ok(self.http.patch("/api/me", json={"name": name}))

    @property
    def cookie(self) -> str:
        return self.http.cookies["regnum"]

    def ok(self, response: httpx.Response) -> Any:
        if not response.is_success:
            raise Failed(response.request.url, response.status_code, response.text)
        return response.json() if response.content else None

    def get(self, path: str, **query: Any) -> Any:
        return self.ok(self.http.get(path, params={k: v for k, v in query.items() if v is not None}))

    def post(self, path: str, **body: Any) -> Any:
        return self.ok(self.http.post(path, json=body))

    def problem(self, path: str, body: Message | None = None, method: str = "POST") -> str:
        """The key of the problem that a request ends in."""
        response = self.http.request(method, path, json=body)
        assert response.headers["content-type"] == "application/problem+json", response.text
        problem = response.json()
        assert problem["status"] == response.status_code
        return str(problem["key"])

    def table(self, *kinds: str, **more: Any) -> Message:
        """Open a table of Domaine with seats of these kinds."""
        seats = [{"kind": kind} for kind in kinds]
        table: Message = self.post("/api/tables", **{"game": "domaine", "seats": seats, "start": True, **more})
        return self.deal(table)

    def join(self, table: Message, **more: Any) -> Message:
        joined: Message = self.post(f"/api/tables/{table['id']}/join", invite=table["invite"], **more)
        return self.deal(joined)

    def start(self, table: Message) -> Message:
        """As the host, call the players."""
        return self.deal(self.post(f"/api/tables/{table['id']}/start"))

    def rematch(self, table: str) -> Message:
        return self.deal(self.post(f"/api/tables/{table}/rematch"))

    def deal(self, table: Message) -> Message:
        """Pledge what is awaited of this person, and reveal for all who pledged here, once they are called."""
        path = f"/api/tables/{table['id']}"
        if any(seat["mine"] and seat["awaited"] == "pledge" for seat in table["seats"]):
            entropy = f"{next(self.entropies):032x}"
            self.pledged.setdefault(table["id"], {})[self] = entropy
            table = self.post(f"{path}/pledge", pledge=pledge(table["commitment"], entropy))
        if any(seat["awaited"] == "reveal" for seat in table["seats"]):
            for client, entropy in self.pledged.pop(table["id"]).items():
                client.post(f"{path}/reveal", entropy=entropy)
            table = self.get(path)
        return table

    def sit(self, table: str, seat: int | None, **hello: Any) -> Socket:
        return Socket(self, table, seat, **hello)

    def key(self) -> str:
        return f"k{next(self.keys)}"


def texts(name: str, ids: Iterable[int]) -> list[str]:
    """Moves of a game as texts."""
    actions = game(name).actions
    return [actions[id].text for id in ids]


class Socket:
    """A WebSocket at a table, and what it has heard."""

    def __init__(self, client: Client, table: str, seat: int | None, *, greet: bool = True, **hello: Any) -> None:
        self.client, self.table, self.seat = client, table, seat
        self.heard: list[str] = []
        self.version, self.moves = 0, list[str]()
        self.view: Any = None
        self.row: Message = {}
        self.ws: ClientConnection = connect(
            f"{client.url.replace('http', 'ws')}/api/tables/{table}/live",
            origin=Origin(client.url),
            additional_headers={"cookie": f"regnum={client.http.cookies.get('regnum', '')}"},
            max_size=None,
            max_queue=None,
            compression=None,
            legacy=True,
        )
        CLOSING.callback(self.ws.close)
        if greet:
            self.say("hello", seat=seat, **{"version": None, **hello})

    def say(self, type: str, **more: Any) -> None:
        self.ws.send(json.dumps({"type": type, **more}))

    def hear(self, *, timeout: float = WAIT) -> Message:
        """The next frame; it must be one of those documented."""
        text = self.ws.recv(timeout=timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        SERVER.validate_json(text)
        frame: Message = json.loads(text)
        if "view" in frame:
            self.version, self.view = frame["version"], frame["view"]
            table = frame.get("table") or self.row or self.client.get(f"/api/tables/{self.table}")
            self.moves = texts(table["game"], frame["moves"])
        if frame.get("table"):
            self.row = frame["table"]
        return frame

    def until(self, wanted: str | Callable[[Message], bool]) -> Message:
        """Hear frames up to the first of a type, or the first that fits."""
        while True:
            frame = self.hear()
            if frame["type"] == wanted if isinstance(wanted, str) else wanted(frame):
                return frame

    def reach(self, version: int) -> None:
        """Hear frames until the view is of this version."""
        while self.version < version:
            self.hear()

    def move(
        self, move: str | int, *, key: str | None = None, version: int | None = None, seat: int | None = None
    ) -> Message:
        """Send a move and hear what becomes of it."""
        key = key or self.client.key()
        seat = self.seat if seat is None else seat
        self.say("move", key=key, version=self.version if version is None else version, seat=seat, move=move)
        return self.until(lambda frame: frame["type"] in ("ack", "no") and frame["key"] == key)

    def undo(self, *, key: str | None = None) -> Message:
        key = key or self.client.key()
        self.say("undo", key=key, version=self.version, seat=self.seat)
        return self.until(lambda frame: frame["type"] in ("ack", "no") and frame["key"] == key)

    def close(self) -> None:
        self.ws.close()


def play_on(sockets: dict[int, Socket], rng: Random, steps: int | None = None) -> int:
    """Play random moves, each seat through its own socket, to the end or for this many steps; how many were played."""
    played = 0
    while steps is None or played < steps:
        to_move = next(iter(sockets.values())).view["to_move"]
        if to_move is None:
            break
        socket = sockets[to_move]
        answer = socket.move(rng.choice(socket.moves))
        assert answer["type"] == "ack", answer
        for each in sockets.values():
            each.reach(answer["version"])
        played += 1
    return played
