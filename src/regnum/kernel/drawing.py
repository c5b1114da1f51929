"""Drawings in text: rows of spans, each with a style that a terminal can show or leave out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a row and how it looks: `ink` and `paper` are `#rrggbb` or empty."""

    text: str
    ink: str = ""
    paper: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """Rows of spans. Its plain text must make sense without any style."""

    rows: Sequence[Sequence[Span]] = field(default_factory=tuple)

    @classmethod
    def plain(cls, *rows: str) -> Self:
        """A drawing of rows without any style.

        >>> print(Drawing.plain("oooo", "Ann: 3"))
        oooo
        Ann: 3
        """
        return cls(tuple((Span(row),) for row in rows))

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in row).rstrip() for row in self.rows)

    def __iter__(self) -> Iterator[Sequence[Span]]:
        return iter(self.rows)
