"""What stands in for push services and other people's sites: it hears calls, and decrypts what is pushed to it."""

from __future__ import annotations

import asyncio
import base64
import json
import queue
import re
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from joserfc import jwt
from joserfc.jwk import ECKey

from tests.server.clients import WAIT, Message
from tests.server.processes import free_port


def text(bytes_: bytes) -> str:
    return base64.urlsafe_b64encode(bytes_).decode().rstrip("=")


@dataclass(frozen=True)
class Heard:
    """A request that came."""

    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Message:
        found: Message = json.loads(self.body)
        return found


class Receiver(ThreadingHTTPServer):
    """A site that takes calls; `statuses` is what it answers next, 201 when that is used up, and nothing for 0."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.statuses: list[int] = []
        self.heard: queue.Queue[Heard] = queue.Queue()
        self.silent = threading.Event()
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen octets.."
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()

    def subscription(self, name: str = "browser") -> Message:
        """What a browser would tell of its subscription, and wish for."""
        point = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": text(point), "auth": text(self.auth)}
        return {"kind": "push", "endpoint": f"{self.url}/push/{name}", "keys": keys}

    def hear(self) -> Heard:
        return self.heard.get(timeout=WAIT)

    def opened(self, heard: Heard, server_key: str) -> Message:
        """What was pushed, as the browser decrypts it (RFC 8291), if the server has signed for it (RFC 8292)."""
        assert heard.headers["content-encoding"] == "aes128gcm"
        token, key = (part.partition("=")[2] for part in heard.headers["authorization"].split(" ", 1)[1].split(","))
        assert key == server_key
        point = base64.urlsafe_b64decode(f"{key}==")
        public: dict[str, str | list[str]] = {
            "kty": "EC",
            "crv": "P-256",
            "x": text(point[1:33]),
            "y": text(point[33:]),
        }
        claims = jwt.decode(token, ECKey.import_key(public), algorithms=["ES256"]).claims
        assert claims["aud"] == self.url
        assert re.fullmatch(r"mailto:[^<>@\s]+@[^<>@\s]+|https://\S+", claims["sub"])
        plain = http_ece.decrypt(heard.body, private_key=self.private, auth_secret=self.auth)  # type: ignore[no-untyped-call]
        found: Message = json.loads(plain)
        return found

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self.silent.set()
        self.shutdown()
        self.server_close()


class Handler(BaseHTTPRequestHandler):
    """Hears for the receiver."""

    server: Receiver

    def do_POST(self) -> None:
        """Take what comes."""
        body = self.rfile.read(int(self.headers["content-length"]))
        status = self.server.statuses.pop(0) if self.server.statuses else 201
        self.server.heard.put(Heard(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
        if status == 0:
            self.server.silent.wait(WAIT)
            return
        self.send_response(status)
        if status in (301, 307):
            self.send_header("location", f"{self.server.url}/elsewhere")
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class MailBox:
    """A mail server that keeps what comes."""

    def __init__(self) -> None:
        self.heard: queue.Queue[str] = queue.Queue()
        self.silent = 0
        """How many of the next mails are taken without a word: whoever sent them never knows."""
        self.port = free_port()
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 (the library calls it so)
        """Take a mail."""
        self.heard.put(envelope.content.decode())
        if self.silent:
            self.silent -= 1
            await asyncio.Event().wait()
        return "250 OK"

    def hear(self) -> str:
        return self.heard.get(timeout=WAIT)

    def stop(self) -> None:
        self._controller.stop(no_assert=True)
