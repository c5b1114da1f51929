"""Views as numbers, for learners: every number has a name and a limit, so that a layout can be printed and pinned.

A game need not have an encoding. One that has makes it on demand, since encodings need the packages of an extra.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from math import prod
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from regnum.kernel.game import View


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers that belong together: what they are called, how many there are, and what stands for a 1.

    A larger number than the limit is told as the limit, so that all numbers lie between 0 and 1.
    """

    name: str
    size: int = 1
    limit: int = 1
    about: str = ""


@dataclass(frozen=True)
class Part:
    """One array of an observation: its fields one after another, each of their numbers of the shape `each`."""

    name: str
    fields: Sequence[Field]
    each: tuple[int, ...] = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array."""
        return sum(field.size for field in self.fields), *self.each

    @property
    def limits(self) -> list[int]:
        """What stands for a 1, for each place of the first axis."""
        return [field.limit for field in self.fields for _ in range(field.size)]

    @property
    def places(self) -> Mapping[str, range]:
        """Where each field is on the first axis, by its name."""
        found, at = {}, 0
        for field in self.fields:
            found[field.name] = range(at, at + field.size)
            at += field.size
        return found

    def row(self, numbers: Mapping[str, Sequence[int]]) -> list[float]:
        """The numbers of all fields in their order, by the names of the fields, each as a share of its limit.

        >>> Part("numbers", (Field("die", limit=6), Field("tokens", 3, 2))).row({"tokens": [0, 1, 5], "die": [3]})
        [0.5, 0.0, 0.5, 1.0]
        """
        found: list[float] = []
        for field in self.fields:
            if len(numbers[field.name]) != field.size:
                raise ValueError(f"{field.name}: {len(numbers[field.name])} numbers, not {field.size}")
            found += [min(number, field.limit) / field.limit for number in numbers[field.name]]
        return found


@dataclass(frozen=True)
class Layout:
    """What an observation consists of: `print` it to read what each number says.

    >>> layout = Layout("haggle/1", (Part("numbers", (Field("die", limit=6), Field("tokens", 3, 2, "own first"))),))
    >>> print(layout)
    haggle/1, layout 96bc20fa7b090c42
    numbers: 4
       0       die     0 to 6
       1-3     tokens  0 to 2  own first
    """

    name: str
    parts: Sequence[Part]

    @property
    def size(self) -> int:
        """How many numbers there are in all."""
        return sum(prod(part.shape) for part in self.parts)

    @property
    def hash(self) -> str:
        """A short fingerprint: nets that learned from one layout are of no use with another."""
        named = [
            (part.name, part.each, [(field.name, field.size, field.limit) for field in part.fields])
            for part in self.parts
        ]
        return hashlib.sha256(repr((self.name, named)).encode()).hexdigest()[:16]

    def __str__(self) -> str:
        return "\n".join([f"{self.name}, layout {self.hash}", *self._lines()])

    def _lines(self) -> Iterator[str]:
        for part in self.parts:
            yield f"{part.name}: {' x '.join(map(str, part.shape))}"
            width = max(len(field.name) for field in part.fields)
            for field in part.fields:
                at = part.places[field.name]
                where = f"{at.start}" if field.size == 1 else f"{at.start}-{at.stop - 1}"
                yield f"   {where:<8}{field.name:<{width}}  0 to {field.limit}  {field.about}".rstrip()


class Numbers(Protocol):
    """An array of numbers between 0 and 1, as numpy has them."""

    @property
    def shape(self) -> tuple[int, ...]:
        """How many numbers there are along each axis."""
        ...

    def tobytes(self) -> bytes:
        """The numbers as they lie in memory."""
        ...


class Encoding(Protocol):
    """How views become numbers: always of one layout, and the same for the same view."""

    @property
    def layout(self) -> Layout:
        """What the numbers say."""
        ...

    def encode(self, view: View) -> Mapping[str, Numbers]:
        """The view of a player as numbers, an array for each part of the layout by its name."""
        ...


@runtime_checkable
class Encoded(Protocol):
    """A game with an encoding of its own."""

    def encoding(self) -> Encoding:
        """How its views become numbers, or `MissingExtra`."""
        ...


@runtime_checkable
class Learned(Encoded, Protocol):
    """A game that brings a net that was trained for it."""

    @property
    def net(self) -> Traversable:
        """The file with the net."""
        ...
