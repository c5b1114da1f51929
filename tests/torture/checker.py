"""The checker: compares all that was sent, acknowledged and shown with what the database holds at the end.

It is given a history and the stored tables, asks no server, and gives a sentence for each thing that is wrong.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from regnum.kernel import game as registered
from regnum.server.socket.subscribers import MAX_MISSING
from regnum.server.storage.queries import Stored
from regnum.server.storage.rows import EntryRow
from tests.torture.history import History, Message, Talk
from tests.torture.people import ONCE_MORE
from tests.torture.replays import Replay, replayed


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not be."""

    kind: str
    """`lost`, `doubled`, `reordered`, `changed`, `leaked`, `unfair`, `stuck` or `broken`."""
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


@dataclass(slots=True)
class Wish:
    """What a person wanted, and all answers to it."""

    person: str
    table: str
    sent: int
    """When it was sent first."""
    frame: Message
    acknowledged: list[tuple[int, int]] = field(default_factory=list)
    """When, and with which version."""
    refused: list[str] = field(default_factory=list)
    """Why, where that was meant for good."""


def check(history: History, tables: Mapping[str, Stored]) -> Iterator[Finding]:
    """Everything that is wrong."""
    for sentence in history.upsets:
        yield Finding("broken", sentence)
    wishes = _wishes(history)
    talks: dict[str, list[Talk]] = defaultdict(list)
    for talk in history.talks:
        talks[talk.table].append(talk)
    yield from _leaked_answers(history, tables)
    for id, stored in tables.items():
        yield from _check_entries(stored)
        yield from _check_wishes(stored, [wish for wish in wishes if wish.table == id])
        try:
            replay = replayed(stored)
            if replay.whole is not None:
                replay.whole.verify()
        except Exception as error:  # noqa: BLE001 (whatever is wrong with a game, the others are still checked)
            yield Finding("unfair", f"table {id} cannot be replayed from its seed: {error!r}")
            continue
        for version in replay.wrong_events:
            yield Finding("leaked", f"table {id} tells other events of version {version} than happened")
        yield from _check_order(talks[id], id)
        for talk in talks[id]:
            yield from _check_talk(replay, talk)


def _wishes(history: History) -> list[Wish]:
    """Every wish that was sent under a key, with its answers."""
    found: dict[tuple[str, str, str], Wish] = {}
    for talk in history.talks:
        for at, frame in talk.read("sent"):
            if "key" in frame:
                about = talk.person, talk.table, str(frame["key"])
                known = found.setdefault(about, Wish(talk.person, talk.table, at, frame))
                known.sent = min(known.sent, at)
        for at, frame in talk.read("heard"):
            wish = found.get((talk.person, talk.table, str(frame.get("key"))))
            if wish is None:
                continue
            if frame["type"] == "ack":
                wish.acknowledged.append((at, frame["version"]))
            elif frame["problem"]["status"] not in ONCE_MORE:
                wish.refused.append(frame["problem"]["key"])
    return sorted(found.values(), key=lambda wish: wish.sent)


def _check_entries(stored: Stored) -> Iterator[Finding]:
    id, entries = stored.row.id, stored.entries
    if [entry.version for entry in entries] != [*range(1, stored.row.version + 1)]:
        yield Finding("lost", f"table {id} is at version {stored.row.version}, and its entries have gaps")
    for key, count in Counter(entry.key for entry in entries).items():
        if count > 1:
            yield Finding("doubled", f"table {id} has {count} entries with the key {key}")
    for text, count in Counter((message.key) for message in stored.chat).items():
        if count > 1:
            yield Finding("doubled", f"table {id} has {count} messages with the key {text}")


def _check_wishes(stored: Stored, wishes: list[Wish]) -> Iterator[Finding]:
    """What was acknowledged is stored, as it was wished; what was refused is not; all that is stored was wished."""
    entries = {entry.key: entry for entry in stored.entries}
    said = {message.key for message in stored.chat}
    wished = {f"{wish.person}/{wish.frame['key']}" for wish in wishes}
    for wish in wishes:
        key = f"{wish.person}/{wish.frame['key']}"
        versions = {version for _, version in wish.acknowledged}
        if wish.frame["type"] == "chat":
            if wish.acknowledged and key not in said:
                yield Finding("lost", f"table {stored.row.id}: the message {key} was acknowledged")
            continue
        if len(versions) > 1 and wish.frame["type"] == "move":
            yield Finding("doubled", f"table {stored.row.id}: {key} was acknowledged as {sorted(versions)}")
        yield from _check_wish(stored, wish, key, entries.get(key), versions)
    for entry in stored.entries:
        person = entry.key.partition("/")[0]
        own = entry.seat is not None and entry.key not in wished and stored.seats[entry.seat].person == person
        if own and entry.key.count("/") == 1:
            yield Finding("broken", f"table {stored.row.id}: nobody sent {entry.key}")
    yield from _check_real_time(stored.row.id, wishes)


def _check_wish(stored: Stored, wish: Wish, key: str, entry: EntryRow | None, versions: set[int]) -> Iterator[Finding]:
    where = f"table {stored.row.id}"
    if entry is None:
        asked = wish.frame["type"] == "undo" and versions <= {wish.frame["version"]}
        if versions and not asked:
            yield Finding("lost", f"{where}: {key} was acknowledged as version {max(versions)} and is not stored")
        return
    if wish.refused and not versions:
        yield Finding("broken", f"{where}: {key} was refused ({wish.refused[0]}) and is stored")
    if entry.seat is None or stored.seats[entry.seat].person != wish.person:
        yield Finding("broken", f"{where}: {key} plays a seat of somebody else")
    if wish.frame["type"] != "move":
        return
    if versions and versions != {entry.version}:
        yield Finding("reordered", f"{where}: {key} was acknowledged as {sorted(versions)}, stored as {entry.version}")
    if entry.version != wish.frame["version"] + 1:
        yield Finding("reordered", f"{where}: {key} was for {wish.frame['version']}, and became {entry.version}")
    move, actions = wish.frame["move"], registered(stored.row.game).actions
    if (move if isinstance(move, str) else actions[move].text) != entry.text:
        yield Finding("changed", f"{where}: {key} wished {move}, and {entry.text} is stored")


def _check_real_time(table: str, wishes: list[Wish]) -> Iterator[Finding]:
    """What was acknowledged before a move was sent comes before that move."""
    answers = sorted(
        (at, version) for wish in wishes if wish.frame["type"] == "move" for at, version in wish.acknowledged[:1]
    )
    newest, waiting = 0, iter(answers)
    following = next(waiting, None)
    for wish in wishes:
        while following is not None and following[0] < wish.sent:
            newest = max(newest, following[1])
            following = next(waiting, None)
        if wish.frame["type"] == "move" and wish.acknowledged and wish.acknowledged[0][1] <= newest:
            yield Finding(
                "reordered",
                f"table {table}: {wish.frame['key']} became {wish.acknowledged[0][1]} after {newest} was acknowledged",
            )


def _check_order(talks: list[Talk], table: str) -> Iterator[Finding]:
    """Whoever connects is shown at least what anybody was shown before."""
    shown = sorted(
        (at, frame["version"]) for talk in talks for at, frame in talk.read("heard") if frame["type"] in _SHOWING
    )
    newest, number = 0, 0
    for talk in sorted(talks, key=lambda talk: talk.began):
        while number < len(shown) and shown[number][0] < talk.began:
            newest = max(newest, shown[number][1])
            number += 1
        first = next((frame for _, frame in talk.read("heard") if frame["type"] == "state"), None)
        if first is not None and first["version"] < newest:
            yield Finding(
                "lost", f"table {table}: version {newest} was shown, and later {first['version']} as the newest"
            )


_SHOWING = ("state", "step")


def _check_talk(replay: Replay, talk: Talk) -> Iterator[Finding]:
    """Every view and step that was shown is what the stored game gives for that seat, in order."""
    stored, version = replay.stored, 0
    where = f"table {stored.row.id}, {talk.person} at seat {talk.seat}"
    sits = talk.seat is not None and stored.seats[talk.seat].person == talk.person
    member = any(seat.person == talk.person for seat in stored.seats) or stored.row.host == talk.person
    watches = talk.seat is None and (stored.row.public or member)
    for at, frame in talk.read("heard"):
        if stored.row.seed in (text := json.dumps(frame)) and '"phase": "over"' not in text:
            yield Finding("leaked", f"{where}: the seed was told before the end ({at})")
        if (frame.get("table") or {}).get("commitment", stored.row.commitment) != stored.row.commitment:
            yield Finding("unfair", f"{where}: another commitment was shown than the one that was kept")
        if frame["type"] not in _SHOWING:
            continue
        if not sits and not watches:
            yield Finding("leaked", f"{where}: version {frame['version']} was shown to somebody who may not see it")
            return
        # What is known already may come again, after a move that was meant for an older version.
        if frame["type"] == "step" and version and frame["version"] > version + 1:
            yield Finding("reordered", f"{where}: version {frame['version']} was shown after {version}")
        version = frame["version"]
        yield from _check_shown(replay, talk, frame, where)


def _check_shown(replay: Replay, talk: Talk, frame: Message, where: str) -> Iterator[Finding]:
    version, newest = frame["version"], len(replay.states)
    if version > newest:
        yield Finding("lost", f"{where}: version {version} was shown, and the game has {newest}")
        return
    if frame["view"] is not None:
        # A step that was missed comes with a newer view.
        last = version if frame["type"] == "state" else min(newest, version + MAX_MISSING)
        fits = next((n for n in range(version, last + 1) if replay.view(talk.seat, n) == frame["view"]), None)
        if fits is None:
            yield Finding("changed", f"{where}: the view of version {version} is not what was played")
        elif frame["moves"] not in (replay.moves(talk.seat, fits), []):
            yield Finding("changed", f"{where}: the moves of version {version} are not what was legal")
    for step in frame["log"] if frame["type"] == "state" else [frame["step"]]:
        yield from _check_step(replay, talk, step, where)


def _check_step(replay: Replay, talk: Talk, step: Message, where: str) -> Iterator[Finding]:
    entry = replay.stored.entries[step["version"] - 1]
    if (step["seat"], step["kind"]) != (entry.seat, entry.kind):
        yield Finding("changed", f"{where}: step {step['version']} was shown as another than is stored")
    if step["events"] != json.loads(replay.events(talk.seat, step["version"])):
        yield Finding("changed", f"{where}: step {step['version']} was shown with other events than are stored")
    if step["move"] is None:
        return
    if step["move"]["text"] != entry.text:
        yield Finding("changed", f"{where}: step {step['version']} was shown with another move than is stored")
    if talk.seat != entry.seat and replay.stored.row.phase != "over":
        yield Finding("leaked", f"{where}: step {step['version']} tells the move of seat {entry.seat}")


def _leaked_answers(history: History, tables: Mapping[str, Stored]) -> Iterator[Finding]:
    """No answer over HTTP tells a seed before the end."""
    seeds = {stored.row.id: stored.row.seed for stored in tables.values()}
    for answer in history.answers:
        seed = next((seed for id, seed in seeds.items() if id in answer.path), None)
        if seed and seed in answer.text and '"over"' not in answer.text and not answer.path.endswith(_AFTER_THE_END):
            yield Finding("leaked", f"{answer.path} told the seed before the end")


_AFTER_THE_END = ("/record", "/verify", "/moments")
