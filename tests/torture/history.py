"""What happened: every frame and answer that anybody sent or got, in the order in which it happened."""

from __future__ import annotations

import itertools
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of a WebSocket."""

    at: int
    """Its place in the order of all that happened."""
    direction: Literal["sent", "heard"]
    text: str


@dataclass(slots=True)
class Talk:
    """What went over one WebSocket."""

    person: str
    table: str
    seat: int | None
    """The seat looked through."""
    began: int
    """When the connection was asked for."""
    frames: list[Frame] = field(default_factory=list)

    def read(self, direction: Literal["sent", "heard"]) -> list[tuple[int, Message]]:
        """The frames of one direction, each with its place in the order."""
        return [(frame.at, json.loads(frame.text)) for frame in self.frames if frame.direction == direction]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer over HTTP."""

    at: int
    person: str
    path: str
    status: int
    text: str


@dataclass(slots=True)
class History:
    """All that happened in one run. Threads add to it; a list grows atomically."""

    talks: list[Talk] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    upsets: list[str] = field(default_factory=list)
    """What broke where nothing may: sentences."""
    _order: Any = field(default_factory=itertools.count)

    def next(self) -> int:
        """The next place in the order."""
        return int(next(self._order))

    def save(self, path: Path) -> None:
        """Write it as JSON, a line for each frame and answer, to be looked at."""
        lines: list[Message] = [
            {"at": frame.at, "person": talk.person, "table": talk.table, "seat": talk.seat, frame.direction: frame.text}
            for talk in self.talks
            for frame in talk.frames
        ]
        lines += [
            {"at": one.at, "person": one.person, "path": one.path, "status": one.status, "answer": one.text}
            for one in self.answers
        ]
        lines.sort(key=lambda line: int(line["at"]))
        path.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
