"""The texts of cards and pieces: what each does, put together from what its data say.

So a card that is only a line of data has a name and a text too. Phrases that the words already have are kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Card, Effects, Piece, Sort
from regnum.kernel import Words

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data


def with_cards(words: Words, data: Data) -> Words:
    """The words, with a name and a text for every card and piece."""
    phrases = {key: words.phrase(key) for key in words}
    for card in data.cards:
        phrases.setdefault(f"card.{card.name}", _title(card.name))
    for what in PIECES:
        for piece in data.pieces[what]:
            phrases.setdefault(f"piece.{piece.name}", _title(piece.name))
    named = Words(words.language, dict(phrases))
    for card in data.cards:
        phrases.setdefault(f"text.card.{card.name}", _sentence(_said_of_card(card, named)))
    for what in PIECES:
        for piece in data.pieces[what]:
            phrases.setdefault(f"text.piece.{piece.name}", _sentence(_said_of_piece(piece, named)))
    return Words(words.language, phrases)


def _title(name: str) -> str:
    """A name made from a key.

    >>> _title("great-wall")
    'Great wall'
    """
    return name.replace("-", " ").capitalize()


def _sentence(parts: Iterator[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _said_of_card(card: Card, words: Words) -> Iterator[str]:
    if card.sort == Sort.COIN:
        yield words.say("describe.coin", {"n": card.value})
    if card.sort == Sort.UNIT:
        yield words.say("describe.unit", {"attack": card.attack, "defence": card.defence})
        yield from (words.say(f"trait.{trait}") for trait in sorted(card.traits))
    if card.of:
        yield words.say("describe.upgrade", {"tech": card.of})
    yield from _effects(card.effects, words)


def _said_of_piece(piece: Piece, words: Words) -> Iterator[str]:
    if piece.walls:
        yield words.say("describe.walls", {"walls": "+".join(map(str, piece.walls))})
    if piece.starts:
        yield words.say("describe.starts", {"said": ", ".join(_counted(piece.starts, words))})
    yield from _effects(piece.effects, words)
    if piece.middle:
        said = [words.say(f"middle.{name}", {"n": n}) for name, n in piece.middle]
        yield words.say("describe.middle", {"effects": ", ".join(said)})


def _counted(names: Iterable[str], words: Words) -> Iterator[str]:
    """Cards by name, equal ones together."""
    for name, n in Counter(names).items():
        yield words.say("describe.several", {"n": n, "card": name}) if n > 1 else words.say(f"card.{name}")


def _effects(effects: Effects, words: Words) -> Iterator[str]:
    return (words.say(f"effect.{name}", {"n": n}) for name, n in effects)
