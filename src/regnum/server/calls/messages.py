"""What a call says, in its person's language and in the shape that a channel takes. It tells nothing that is hidden:
the game, who else plays, that one is awaited, and where."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from importlib.resources import files
from typing import Literal
from urllib.parse import urlsplit, urlunsplit
from zoneinfo import ZoneInfo

from regnum.kernel import Phrases, UnknownGame, languages_in, load_phrases, spoken
from regnum.kernel import game as registered
from regnum.server.calls.quiet import zone_of
from regnum.server.storage.calls.statements import Ready
from regnum.server.storage.rows import TableRow
from regnum.server.tables.sharing import share_of

_PHRASES = files(__package__) / "phrases"
LANGUAGES = languages_in(_PHRASES)
Shape = Literal["json", "discord", "ntfy"]
MAX_TITLE, MAX_TEXT = 120, 600
"""How many characters others take."""


@dataclass(frozen=True, slots=True)
class Message:
    """A call as it is said."""

    id: str
    """The same however often it is sent, so that whoever gets it twice can show it once."""
    kind: str
    title: str
    text: str
    link: str
    stop: str
    """Where one says that no more shall come."""
    table: str | None
    game: str | None
    players: tuple[str, ...]
    deadline: float | None
    waiting: int
    """How many tables wait for the person."""
    language: str


@cache
def phrases_in(language: str) -> Phrases:
    """What calls say in a language."""
    return load_phrases(_PHRASES, language if language in LANGUAGES else LANGUAGES[0])


def message_of(ready: Ready, waiting: int, id: str, link: str, stop: str) -> Message:
    """What a call says that is due now."""
    call, row, channel = ready.call, ready.row, ready.channel
    phrases = phrases_in(channel.language)
    players = tuple(seat.name for seat in ready.seats if seat.person != call.person and seat.name)
    title = None if row is None else _title(row, channel.language)
    deadline = row.deadline if row is not None and row.phase == "playing" else None
    named = {**json.loads(call.named), "site": channel.site, "link": link}
    if title is not None:
        about = phrases.say("with_others" if players else "alone", {"game": title, "players": ", ".join(players)})
        zone = zone_of(ready.wishes.zone) if ready.wishes is not None else None
        named |= {"table": about, "deadline": _when(deadline, zone, phrases)}
    said, share = call.kind, None if row is None else share_of(row)
    if share is not None and call.kind == "deal":
        said, named = "round", {**named, "tournament": share.name, "round": share.round}
    return Message(
        id,
        call.kind,
        phrases.say(f"{said}.title", named),
        phrases.say(f"{said}.text", named),
        link,
        stop,
        call.table,
        None if row is None else row.game,
        players,
        deadline,
        waiting,
        channel.language,
    )


def _title(row: TableRow, language: str) -> str:
    try:
        game = registered(row.game)
    except UnknownGame:
        return row.game
    return game.rulebook(spoken(game, language)).title


def _when(at: float | None, zone: ZoneInfo | None, phrases: Phrases) -> str:
    """A moment as somebody reads it where they are."""
    if at is None:
        return ""
    here = datetime.fromtimestamp(at, zone or ZoneInfo("UTC"))
    said = phrases.say("when", {"day": here.day, "month": here.month, "time": f"{here:%H:%M}"})
    return said if zone is not None else f"{said} (UTC)"


def json_of(message: Message) -> dict[str, object]:
    """A call as plain JSON."""
    deadline = None if message.deadline is None else datetime.fromtimestamp(message.deadline, ZoneInfo("UTC"))
    return {
        "id": message.id,
        "kind": message.kind,
        "title": message.title,
        "text": message.text,
        "link": message.link,
        "stop": message.stop,
        "table": message.table,
        "game": message.game,
        "players": [*message.players],
        "deadline": None if deadline is None else deadline.isoformat(timespec="seconds").replace("+00:00", "Z"),
        "waiting": message.waiting,
        "language": message.language,
    }


def webhook_of(message: Message, shape: str, address: str) -> tuple[str, dict[str, object]]:
    """Where a call goes that a webhook takes, and what is sent there."""
    button = phrases_in(message.language)
    match shape:
        case "discord":
            stop = f"-# {button.say('button.stop')}: <{message.stop}>"
            lines = (f"**{_escaped(message.title)}**", _escaped(message.text), f"<{message.link}>", stop)
            content: dict[str, object] = {"content": "\n".join(lines), "username": "Regnum"}
            content["allowed_mentions"] = {"parse": []}
            return address, content
        case "ntfy":
            url = urlsplit(address)
            folder, _, topic = url.path.rstrip("/").rpartition("/")
            actions = [
                {"action": "view", "label": button.say("button.open"), "url": message.link},
                {"action": "view", "label": button.say("button.stop"), "url": message.stop},
            ]
            said: dict[str, object] = {"topic": topic, "title": message.title, "message": message.text}
            said |= {"click": message.link, "actions": actions, "sequence_id": message.id}
            return urlunsplit((*url[:2], f"{folder}/", url.query, "")), said
    return address, json_of(message)


def push_of(message: Message) -> bytes:
    """A call as the page's service worker shows it: short, since push services take little."""
    button = phrases_in(message.language)
    link, stop = urlsplit(message.link), urlsplit(message.stop)
    return json.dumps(
        {
            "id": message.id,
            "title": message.title[:MAX_TITLE],
            "text": message.text[:MAX_TEXT],
            "path": link.path,
            "stop": stop.path,
            "stop_label": button.say("button.stop"),
            "table": message.table,
            "waiting": message.waiting,
            "language": message.language,
        },
        ensure_ascii=False,
    ).encode()


def _escaped(text: str) -> str:
    """A text in which nothing is markup."""
    return re.sub(r"([\\*_~`|>#\[\]()<@-])", r"\\\1", text)
