"""What a typed line can mean: moves are found by the beginnings of their words, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product

from regnum.kernel import Move, Phrases

_TOKEN = re.compile(r"[^\W\d]+\d*|\d+")


def tokens(text: str) -> list[str]:
    """The words and numbers of a text. A number ends a word, so that names can be typed without a space.

    >>> tokens("Sell 2b"), tokens("b d7e7"), tokens("d7|e7")
    (['sell', '2', 'b'], ['b', 'd7', 'e7'], ['d7', 'e7'])
    """
    return _TOKEN.findall(text.lower())


def find(typed: str, moves: Iterable[Move], phrases: Phrases) -> list[Move]:
    """The moves that a typed text can mean: if some fit better than others, those alone."""
    wanted = tokens(typed)
    fits: dict[int, list[Move]] = {}
    for move in moves:
        readings = (*_readings(move.text), *_readings(_translated(move, phrases)))
        fit = min(_fit(wanted, reading) for reading in readings)
        fits.setdefault(fit, []).append(move)
    fits.pop(_NOT, None)
    return fits[min(fits)] if wanted and fits else []


def unsigned(text: str, seat: int) -> str:
    """A typed text without the sign of a seat's own pieces, by which boards tell them from others'.

    >>> unsigned("sail a1", 0), unsigned("sail a1", 1), unsigned("move inner1/1a to middle/a", 0)
    ('sail 1', 'sail a1', 'move inner1/a to middle/a')
    """
    letter, number = "abcd"[seat], seat + 1
    return re.sub(rf"\b{letter}(?=\d\b)|(?<=/){number}(?=[a-z]\b)", "", text)


def begun(wanted: Sequence[str], name: str) -> bool:
    """Whether typed words are the beginnings of a name's, none left out before the last.

    >>> begun(["gr", "w"], "great-wall"), begun(["wall"], "great-wall"), begun([], "knight")
    (True, False, False)
    """
    words = tokens(name)
    return bool(wanted) and len(wanted) <= len(words) and all(map(_begins, wanted, words))


_SAME, _SHORTENED, _SKIPPING, _NOT = range(4)
"""How well a typed text fits: word for word; every word at least begun; some left out; not at all."""


def _fit(wanted: Sequence[str], reading: Sequence[str]) -> int:
    if len(wanted) == len(reading) and all(map(_begins, wanted, reading)):
        return _SAME if list(wanted) == list(reading) else _SHORTENED
    rest = iter(reading)
    return _SKIPPING if all(any(_begins(word, other) for other in rest) for word in wanted) else _NOT


def _begins(word: str, other: str) -> bool:
    """Whether a typed word stands for another: a number is never shortened, so d1 is not d12."""
    return word == other or (not word[-1].isdigit() and other.startswith(word))


def _translated(move: Move, phrases: Phrases) -> str:
    """A move's text with what it names in the language of the phrases: `sell 2 confini`."""
    text = move.text
    for what, name in move.named.items():
        if f"{what}.{name}" in phrases:
            text = text.replace(name, phrases.phrase(f"{what}.{name}"), 1)
    return text


@cache
def _readings(text: str) -> Sequence[Sequence[str]]:
    """The tokens of a move's text; what is joined by | may be named in either order."""
    choices = [sorted({word, "|".join(reversed(word.split("|")))}, key=word.__ne__) for word in text.split()]
    return [tokens(" ".join(words)) for words in product(*choices)]
