"""One call through one channel: pushed to a browser, posted to a webhook, or handed to the mail server."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from regnum.server.calls.keys import Keys
from regnum.server.calls.mail import Undelivered, address_of, deliver, mail
from regnum.server.calls.messages import Message, message_of, phrases_in, push_of, webhook_of
from regnum.server.calls.outside import Answer, Outside, Unreachable
from regnum.server.ops.settings import Settings
from regnum.server.storage.calls.statements import Ready
from regnum.server.storage.rows import CallRow, Channel

STOP, CONFIRM = "stop", "confirm"
"""What links of ours are signed for."""
MAX_TTL = 24 * 3600
"""Seconds for which a push service keeps what it cannot deliver: a turn that is older is found on the page."""
VAPID_SECONDS = 12 * 3600
MAILS_AT_ONCE = 4


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a call: it was taken, may be sent again later, or there is nobody any more."""

    kind: Literal["sent", "failed", "gone"]
    retry_after: float | None = None


def id_of(call: CallRow) -> str:
    """What a call is called outside: the same through all channels, and nothing that a push service could read."""
    digest = hashlib.sha256(f"{call.name}/{call.person}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


class Delivery:
    """Sends calls."""

    def __init__(self, keys: Keys, outside: Outside, settings: Settings) -> None:
        self._keys, self._outside, self._settings = keys, outside, settings
        # Of their own: a mail server that hangs stops nothing else.
        self._mailing = ThreadPoolExecutor(MAILS_AT_ONCE, thread_name_prefix="mail")

    async def send(self, ready: Ready, waiting: int) -> Outcome:
        """Send a call; `waiting` says how many tables wait for its person."""
        channel, site = ready.channel, ready.channel.site
        stop = f"{site}/calls/stop/{self._keys.signed(STOP, channel.id)}"
        link = f"{site}{ready.call.path}"
        if ready.call.kind == "confirm":
            link = f"{site}/calls/confirm/{self._keys.signed(CONFIRM, channel.id)}"
        message = message_of(ready, waiting, id_of(ready.call), link, stop)
        try:
            match channel.kind:
                case "mail":
                    return await self._mail(channel, message)
                case "push":
                    return _outcome(await self._push(channel, message))
                case _:
                    return _outcome(await self._webhook(channel, message))
        except Unreachable:
            return Outcome("failed")

    async def _mail(self, channel: Channel, message: Message) -> Outcome:
        server = self._settings.mail
        if server is None:
            return Outcome("failed")
        phrases, question = phrases_in(channel.language), message.kind == "confirm"
        lines, headers = [message.text], dict[str, str]()
        if not question:
            lines += [
                phrases.say("mail.open", {"link": message.link}),
                phrases.say("mail.stop", {"link": message.stop}),
            ]
            one_click = message.stop.replace("/calls/stop/", "/api/calls/stop/")
            headers = {"List-Unsubscribe": f"<{one_click}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
        subject, now = f"Regnum: {message.title}", self._settings.now()
        id, text = f"{message.id}.{channel.id}", "\n\n".join(lines) + "\n"
        composed = mail(server.sender, channel.address, id, subject, text, now, headers)
        try:
            await asyncio.get_running_loop().run_in_executor(self._mailing, deliver, server, composed)
        except Undelivered as error:
            return Outcome("gone" if error.gone else "failed")
        return Outcome("sent")

    async def _webhook(self, channel: Channel, message: Message) -> Answer:
        address, said = webhook_of(message, channel.shape, channel.address)
        headers = {"content-type": "application/json", "idempotency-key": message.id}
        body = json.dumps(said, ensure_ascii=False).encode()
        return await self._outside.post(address, body, headers)

    async def _push(self, channel: Channel, message: Message) -> Answer:
        """RFC 8030, encrypted by RFC 8291 for the browser alone, and signed by RFC 8292."""
        from py_vapid import Vapid
        from pywebpush import WebPusher

        url, now = urlsplit(channel.address), int(self._settings.now())
        mail_server = self._settings.mail
        contact = self._settings.contact or (f"mailto:{address_of(mail_server.sender)}" if mail_server else "")
        claims = {"aud": f"{url.scheme}://{url.netloc}", "exp": now + VAPID_SECONDS}
        claims["sub"] = contact or (channel.site if channel.site.startswith("https") else "https://localhost")
        signed = Vapid.from_string(self._keys.vapid).sign(claims)  # type: ignore[no-untyped-call]
        pusher = WebPusher({"endpoint": channel.address, "keys": json.loads(channel.keys)})
        body = pusher.encode(push_of(message), content_encoding="aes128gcm")["body"]
        seconds = MAX_TTL if message.deadline is None else max(60, min(MAX_TTL, int(message.deadline) - now))
        headers = {
            **{name.lower(): str(value) for name, value in signed.items()},
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(seconds),
            "topic": message.id,
            "urgency": "high" if message.kind == "reminder" else "normal",
        }
        return await self._outside.post(channel.address, body, headers)

    def close(self) -> None:
        """Hand over no more mails: what was not sent is found again."""
        self._mailing.shutdown(wait=False, cancel_futures=True)


def _outcome(answer: Answer) -> Outcome:
    if 200 <= answer.status < 300:
        return Outcome("sent")
    return Outcome("gone" if answer.status in (404, 410) else "failed", answer.retry_after)
