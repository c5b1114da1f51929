"""The checker finds every kind of wrong: a true history is falsified in one place at a time."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from regnum.server.storage.queries import Stored
from tests.server.clients import CLOSING, Running, settings
from tests.torture.checker import check
from tests.torture.history import Frame, History, Message, Talk
from tests.torture.people import Party, Player, Stranger
from tests.torture.replays import kept_tables

ENOUGH = 120
"""How many frames of moves are heard before the evening ends."""


@dataclass(slots=True)
class Evening:
    """What happened, and what is stored of it."""

    history: History
    stored: Stored

    def findings(self) -> set[str]:
        return {finding.kind for finding in check(self.history, {self.stored.row.id: self.stored})}

    def talk(self, seat: int | None = 0) -> Talk:
        return next(talk for talk in self.history.talks if talk.seat == seat and len(talk.frames) > 20)

    def alter(self, wanted: Callable[[Message], bool], changed: Callable[[Message], Message], seat: int = 0) -> None:
        """Change the first frame that was heard at a seat and is wanted."""
        frames = self.talk(seat).frames
        for number, frame in enumerate(frames):
            message = json.loads(frame.text)
            if frame.direction == "heard" and wanted(message):
                frames[number] = replace(frame, text=json.dumps(changed(message)))
                return
        raise AssertionError("no such frame")


@pytest.fixture(scope="module")
def true_evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """Two people play a private game of hidden cards, and somebody looks on who may not."""
    folder = tmp_path_factory.mktemp("evening")
    server, history, ending = Running(settings(folder)), History(), threading.Event()
    party = Party("golden_horn", 2, 0, False, None)
    rng = Random(1)
    about = [([server.url], Random(rng.getrandbits(32)), history, ending) for _ in range(3)]
    people = [
        Player(party, True, "Anna", *about[0]),
        Player(party, False, "Bruno", *about[1]),
        Stranger([party], "Stranger", *about[2]),
    ]
    for person in people:
        person.start()
    acknowledged = 0
    while acknowledged < ENOUGH:
        people[0].join(0.05)
        acknowledged = sum('"type":"ack"' in frame.text for talk in history.talks for frame in talk.frames)
    ending.set()
    for person in people:
        person.join()
    CLOSING.close()
    server.stop()
    tables = kept_tables(f"sqlite:///{folder / 'regnum.sqlite'}")
    longest = max(tables.values(), key=lambda stored: stored.row.version)
    history.talks = [talk for talk in history.talks if talk.table == longest.row.id]
    return Evening(history, longest)


@pytest.fixture
def evening(true_evening: Evening) -> Evening:
    """A copy to be falsified."""
    return deepcopy(true_evening)


def test_a_true_history_passes(evening: Evening) -> None:
    assert evening.stored.row.version > 20
    assert evening.findings() == set()


def test_a_step_that_was_acknowledged_and_is_not_stored_is_lost(evening: Evening) -> None:
    stored = evening.stored
    acknowledged = {
        f"{talk.person}/{frame['key']}"
        for talk in evening.history.talks
        for _, frame in talk.read("heard")
        if frame["type"] == "ack"
    }
    last = max(entry.version for entry in stored.entries if entry.key in acknowledged)
    evening.stored = replace(stored, row=replace(stored.row, version=last - 1), entries=stored.entries[: last - 1])
    assert "lost" in evening.findings()


def test_a_key_that_is_stored_twice_is_doubled(evening: Evening) -> None:
    entries = evening.stored.entries
    entries[-1] = replace(entries[-1], key=entries[-2].key)
    assert "doubled" in evening.findings()


def test_a_key_that_is_acknowledged_as_two_steps_is_doubled(evening: Evening) -> None:
    talk = evening.talk()
    keys = {frame["key"] for _, frame in talk.read("sent") if frame["type"] == "move"}
    ack = next(frame for _, frame in talk.read("heard") if frame["type"] == "ack" and frame["key"] in keys)
    again = json.dumps({**ack, "version": ack["version"] + 1})
    talk.frames.append(Frame(evening.history.next(), "heard", again))
    assert "doubled" in evening.findings()


def test_a_step_that_is_shown_out_of_turn_is_reordered(evening: Evening) -> None:
    frames = evening.talk().frames
    steps = [number for number, frame in enumerate(frames) if '{"type":"step"' in frame.text]
    del frames[steps[3]]
    assert "reordered" in evening.findings()


def test_an_acknowledgement_that_names_another_version_is_found(evening: Evening) -> None:
    keys = {frame["key"] for _, frame in evening.talk().read("sent") if frame["type"] == "move"}
    evening.alter(
        lambda frame: frame["type"] == "ack" and frame["key"] in keys,
        lambda frame: {**frame, "version": frame["version"] + 1},
    )
    assert "reordered" in evening.findings()


def test_a_view_that_was_not_played_is_changed(evening: Evening) -> None:
    evening.alter(
        lambda frame: frame["type"] == "step", lambda frame: {**frame, "view": {**frame["view"], "to_move": 7}}
    )
    assert evening.findings() == {"changed"}


def test_events_that_did_not_happen_are_changed(evening: Evening) -> None:
    evening.alter(
        lambda frame: frame["type"] == "step" and frame["step"]["events"] != [],
        lambda frame: {**frame, "step": {**frame["step"], "events": []}},
    )
    assert evening.findings() == {"changed"}


def test_a_move_that_was_not_wished_is_changed(evening: Evening) -> None:
    keys = {frame["key"]: frame for _, frame in evening.talk().read("sent") if frame["type"] == "move"}
    for number, frame in enumerate(evening.talk().frames):
        message = json.loads(frame.text)
        if message.get("key") in keys and frame.direction == "sent" and isinstance(message["move"], str):
            evening.talk().frames[number] = replace(frame, text=json.dumps({**message, "move": "another"}))
    assert "changed" in evening.findings()


def test_the_move_of_another_seat_is_leaked(evening: Evening) -> None:
    version = next(entry.version for entry in evening.stored.entries if entry.kind == "move" and entry.seat == 1)
    text = evening.stored.entries[version - 1].text
    move: Message = {"id": 0, "text": text, "verb": "", "named": {}}
    evening.alter(
        lambda frame: frame["type"] == "step" and frame["version"] == version,
        lambda frame: {**frame, "step": {**frame["step"], "move": move}},
    )
    evening.stored = replace(evening.stored, row=replace(evening.stored.row, phase="playing"))
    assert evening.findings() == {"leaked"}


def test_a_seed_before_the_end_is_leaked(evening: Evening) -> None:
    evening.alter(lambda frame: frame["type"] == "ack", lambda frame: {**frame, "why": evening.stored.row.seed})
    assert evening.findings() == {"leaked"}


def test_what_a_stranger_is_shown_is_leaked(evening: Evening) -> None:
    evening.talk().person = "somebody else"
    assert "leaked" in evening.findings()


def test_events_that_tell_more_than_happened_are_leaked(evening: Evening) -> None:
    entries = evening.stored.entries
    number = next(number for number, entry in enumerate(entries) if "\n" in entry.events)
    entries[number] = replace(entries[number], events=entries[number].events.partition("\n")[2].partition(" ")[2])
    assert "leaked" in evening.findings()


def test_a_deal_that_does_not_follow_from_the_seed_is_unfair(evening: Evening) -> None:
    evening.stored = replace(evening.stored, row=replace(evening.stored.row, seed="00" * 32))
    assert "unfair" in evening.findings()


def test_a_commitment_that_was_shown_and_not_kept_is_unfair(evening: Evening) -> None:
    evening.alter(
        lambda frame: frame.get("table") is not None,
        lambda frame: {**frame, "table": {**frame["table"], "commitment": "00" * 32}},
    )
    assert evening.findings() == {"unfair"}


def test_whoever_cannot_go_on_is_reported(evening: Evening) -> None:
    evening.history.upsets.append("Anna could not go on.")
    assert evening.findings() == {"broken"}


def test_a_history_is_kept_as_lines_in_the_order_in_which_it_happened(evening: Evening, tmp_path: Path) -> None:
    evening.history.save(tmp_path / "history.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "history.jsonl").read_text().splitlines()]
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)
    assert len(lines) == sum(len(talk.frames) for talk in evening.history.talks) + len(evening.history.answers)
