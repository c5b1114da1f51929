"""The log: one line for each thing worth knowing, as text for a person or as JSON for a machine.

It never holds a cookie, a password, a seed, a move or a hand. So of an error it tells the kind and the places in the
code, and neither its message nor any value: those may be full of secrets.
"""

from __future__ import annotations

import logging
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import TextIO, cast

import structlog
from structlog.typing import EventDict, Processor

MAX_FRAMES = 8


def _without_secrets(_logger: object, _name: str, event: EventDict) -> EventDict:
    error = event.pop("exc_info", None)
    if isinstance(error, BaseException):
        frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
        event["fault"] = type(error).__name__
        event["at"] = " < ".join(f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames))
    return event


class _Lossy:
    """Standard error, where a line that cannot be written is lost: a full disk must not end whoever says so."""

    def write(self, text: str) -> None:
        with suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            sys.stderr.flush()


def set_up(*, machine: bool, level: int = logging.INFO) -> None:
    """Write the log to standard error."""
    shape: list[Processor] = (
        [structlog.processors.JSONRenderer()]
        if machine
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            _without_secrets,
            *shape,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: structlog.PrintLogger(cast(TextIO, _Lossy())),
    )
