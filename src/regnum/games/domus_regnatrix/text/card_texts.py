"""The texts of cards and pieces: what each does, put together from what its data say.

So a card that is only a line of data has a name and a text too. What has a phrase already keeps it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Card, Effects, Piece, Sort
from regnum.kernel import Phrases

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data


def with_cards(phrases: Phrases, data: Data) -> Phrases:
    """The phrases, with a name and a text for every card and piece."""
    texts = {key: phrases.phrase(key) for key in phrases}
    for card in data.cards:
        texts.setdefault(f"card.{card.name}", _title(card.name))
    for what in PIECES:
        for piece in data.pieces[what]:
            texts.setdefault(f"piece.{piece.name}", _title(piece.name))
    named = Phrases(phrases.language, dict(texts))
    for card in data.cards:
        texts.setdefault(f"text.card.{card.name}", _sentence(_said_of_card(card, named)))
    for what in PIECES:
        for piece in data.pieces[what]:
            texts.setdefault(f"text.piece.{piece.name}", _sentence(_said_of_piece(piece, named)))
    return Phrases(phrases.language, texts)


def _title(name: str) -> str:
    """A name made from a key.

    >>> _title("great-wall")
    'Great wall'
    """
    return name.replace("-", " ").capitalize()


def _sentence(parts: Iterator[str]) -> str:
    text = "; ".join(parts)
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def _said_of_card(card: Card, phrases: Phrases) -> Iterator[str]:
    if card.sort == Sort.COIN:
        yield phrases.say("describe.coin", {"n": card.value})
    if card.sort == Sort.UNIT:
        yield phrases.say("describe.unit", {"attack": card.attack, "defence": card.defence})
        yield from (phrases.say(f"trait.{trait}") for trait in sorted(card.traits))
    if card.of:
        yield phrases.say("describe.upgrade", {"tech": card.of})
    yield from _effects(card.effects, phrases)


def _said_of_piece(piece: Piece, phrases: Phrases) -> Iterator[str]:
    if piece.walls:
        yield phrases.say("describe.walls", {"walls": "+".join(map(str, piece.walls))})
    if piece.starts:
        yield phrases.say("describe.starts", {"said": ", ".join(_counted(piece.starts, phrases))})
    yield from _effects(piece.effects, phrases)
    if piece.middle:
        said = [phrases.say(f"middle.{name}", {"n": n}) for name, n in piece.middle]
        yield phrases.say("describe.middle", {"effects": ", ".join(said)})


def _counted(names: Iterable[str], phrases: Phrases) -> Iterator[str]:
    """Cards by name, equal ones together."""
    for name, n in Counter(names).items():
        yield phrases.say("describe.several", {"n": n, "card": name}) if n > 1 else phrases.say(f"card.{name}")


def _effects(effects: Effects, phrases: Phrases) -> Iterator[str]:
    return (phrases.say(f"effect.{name}", {"n": n}) for name, n in effects)
