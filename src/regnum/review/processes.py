"""The pieces of a review worked out side by side, in processes of their own."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context, parent_process
from types import TracebackType
from typing import Self

from regnum.kernel import Playthrough
from regnum.review.reviewer import Judgements, Piece, Reviewer

_reviewer: Reviewer | None = None
"""Of the one game that a process works for."""


class Processes:
    """Processes that each read the same game once and work its pieces out."""

    def __init__(self, jobs: int | None, read: Callable[[], Playthrough]) -> None:
        """`read` reads the game in a process; without `jobs` there are as many processes as cores."""
        self._pool = ProcessPoolExecutor(jobs or os.cpu_count(), get_context("spawn"), partial(_read, read))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._pool.shutdown(cancel_futures=True)

    def work(self, pieces: Sequence[Piece]) -> Iterator[tuple[Piece, Judgements]]:
        """Work pieces out, in any order."""
        pieces_of = {self._pool.submit(_do, piece): piece for piece in pieces}
        for done in as_completed(pieces_of):
            yield pieces_of[done], done.result()


def _read(read: Callable[[], Playthrough]) -> None:
    end_with_parent()
    global _reviewer  # noqa: PLW0603 (a process has just one)
    _reviewer = Reviewer(read())


def _do(piece: Piece) -> Judgements:
    assert _reviewer is not None
    return _reviewer.do(piece)


def end_with_parent() -> None:
    """Let this process not outlive the one that started it, if that is killed."""
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()
