"""The log: one line for each thing worth knowing, as text for a person or as JSON for a machine. It never holds a
cookie, a password, a seed, a move or a hand."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up(*, machine: bool, level: int = logging.INFO) -> None:
    """Write the log to standard error."""
    shape: list[structlog.typing.Processor] = (
        [structlog.processors.JSONRenderer()]
        if machine
        else [structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            *shape,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
