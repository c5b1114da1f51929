"""Wares and cards, counted: the six colours of goods, the figures of the extension, and lots of them as tuples."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from operator import add, sub
from typing import Annotated, NewType, TypeAlias

from regnum.kernel import NUMBER, Form, Schema, form, names, record_schema, with_item

Colour = NewType("Colour", int)
"""A place in `COLOURS`."""

COLOURS = ("red", "pink", "orange", "yellow", "green", "blue")
CUBES_EACH = 15
CARDS_EACH = 9

WARES = (*COLOURS, "soldier", "farmer")
SOLDIER, FARMER = range(len(COLOURS), len(WARES))
"""What ports, ships and warehouses hold: goods, and with the extension figures."""

CUBES = (*COLOURS, "black", "white")
BLACK, WHITE = range(len(COLOURS), len(CUBES))
"""What the bag holds."""

LOT_LETTERS = "rpoygbSF"
_PART = re.compile(r"([1-9]\d*)([a-zA-Z])")


def plus(one: Lot, other: Lot) -> Lot:
    """Two lots put together."""
    return tuple(map(add, one, other))


def minus(one: Lot, other: Lot) -> Lot:
    """A lot after another was taken from it."""
    return tuple(map(sub, one, other))


def changed(counts: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """Counts with one of them changed."""
    return with_item(counts, at, counts[at] + by)


def only(lot: Lot, wares: Iterable[int]) -> Lot:
    """The part of a lot that is of these wares."""
    part = [0] * len(lot)
    for ware in wares:
        part[ware] = lot[ware]
    return tuple(part)


@cache
def colours(bits: int) -> tuple[Colour, ...]:
    """The colours of a set of bits.

    >>> [COLOURS[colour] for colour in colours(0b100001)]
    ['red', 'blue']
    """
    return tuple(Colour(colour) for colour in range(len(COLOURS)) if bits >> colour & 1)


def counted(names: Sequence[str], counts: tuple[int, ...]) -> dict[str, int]:
    """Counts by name, without what there is none of.

    >>> counted(COLOURS, (2, 0, 0, 0, 1, 0))
    {'red': 2, 'green': 1}
    """
    return {name: n for name, n in zip(names, counts, strict=True) if n}


def write_counts(counts: tuple[int, ...]) -> str:
    """Counts as a short text.

    >>> write_counts((3, 0, 0, 0, 0, 1, 2, 0))
    '3r1b2S'
    """
    return "".join(f"{n}{letter}" for n, letter in zip(counts, LOT_LETTERS, strict=False) if n) or "-"


def read_counts(text: str, kinds: int) -> tuple[int, ...]:
    """The counts of a short text, for this many kinds, or `ValueError`.

    >>> read_counts("3r1b", 6)
    (3, 0, 0, 0, 0, 1)
    """
    counts = [0] * kinds
    if text != "-":
        if not re.fullmatch(f"({_PART.pattern})+", text):
            raise ValueError(f"'{text}' does not count anything")
        for n, letter in _PART.findall(text):
            kind = LOT_LETTERS[:kinds].find(letter)
            if kind < 0:
                raise ValueError(f"'{letter}' in '{text}' stands for nothing")
            counts[kind] += int(n)
    return tuple(counts)


def _counts(kinds: Sequence[str], name: str) -> Form:
    """How counts are written: as JSON by name, in a text with a letter for each."""
    schema: Schema = {**record_schema(dict.fromkeys(kinds, NUMBER.schema), {*kinds})}
    return form(
        schema,
        lambda counts: {name: n for name, n in zip(kinds, counts, strict=True) if n},
        write_counts,
        lambda text: read_counts(text, len(kinds)),
        "/",
        name,
    )


COLOUR = names(COLOURS, "Colour")
"""How a colour is written."""
Ware: TypeAlias = Annotated[int, names(WARES, "Ware")]
"""A place in `WARES`."""
Cube: TypeAlias = Annotated[int, names(CUBES, "Cube")]
"""A place in `CUBES`."""
LOT = _counts(WARES, "Lot")
Lot: TypeAlias = Annotated[tuple[int, ...], LOT]
"""How many there are of each of the `WARES`."""
Bag: TypeAlias = Annotated[tuple[int, ...], _counts(CUBES, "Bag")]
"""How many there are of each of the `CUBES`."""
Cards: TypeAlias = Annotated[tuple[int, ...], _counts(COLOURS, "Cards")]
"""How many cards there are of each colour."""

NOTHING: Lot = (0,) * len(WARES)
NO_CARDS: Cards = (0,) * len(COLOURS)
DECK: Cards = (CARDS_EACH,) * len(COLOURS)  # GH-C2
