"""A progress bar for what takes long."""

from __future__ import annotations

import sys
import time
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import Progress

QUIET_SECONDS = 2.0
"""After how many seconds it appears."""


class Bar:
    """A progress bar that appears when something takes long, and only on a terminal."""

    def __init__(self, total: int) -> None:
        self.total, self.begun = total, time.monotonic()
        self.progress: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.progress is not None:
            self.progress.stop()

    def show(self, done: int, said: str = "") -> None:
        """Show that this much is done, and what there is to say of it."""
        if self.progress is None and sys.stderr.isatty() and time.monotonic() - self.begun > QUIET_SECONDS:
            self.progress = Progress(console=Console(stderr=True), transient=True)
            self.progress.add_task("", total=self.total)
            self.progress.start()
        if self.progress is not None:
            self.progress.update(self.progress.task_ids[0], completed=done, description=said)
