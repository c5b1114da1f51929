"""The data that the game is played with: cards and pieces, and what follows from them.

Anyone can replace them by lists of their own, which use the effects there are; a record names the hash of those it was
played with.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

from regnum.games.domus_regnatrix.rules.components.cards import (
    PIECES,
    Card,
    Cards,
    Kind,
    Piece,
    Sort,
    Unit,
)
from regnum.games.domus_regnatrix.rules.components.effects import Bonus, Field, bonus, field
from regnum.games.domus_regnatrix.rules.components.entries import read_cards, read_pieces
from regnum.kernel import load_data


class Data:
    """Cards and pieces, as validated, and what follows from them."""

    def __init__(self, cards: Sequence[Card], pieces: Mapping[str, Sequence[Piece]]) -> None:
        self.cards = tuple(cards)
        self.pieces = {what: tuple(pieces[what]) for what in PIECES}
        self.hash = hashlib.sha256(repr(_plain(self.cards, self.pieces)).encode()).hexdigest()[:16]
        kinds = [Kind(at) for at in range(len(self.cards))]
        self.kind_of = {card.name: Kind(at) for at, card in enumerate(self.cards)}
        self.sorts = tuple(card.sort for card in self.cards)
        self.main: Cards = tuple(
            kind for kind in kinds if self.cards[kind].main for _ in range(self.cards[kind].copies)
        )
        """All cards of the main deck."""
        self.store = tuple(0 if card.main else card.copies for card in self.cards)
        """How many of each card the store begins with."""
        self.coins, self.units, self.buildings, self.specials = (
            tuple(kind for kind in kinds if self.sorts[kind] == sort)
            for sort in (Sort.COIN, Sort.UNIT, Sort.BUILDING, Sort.SPECIAL)
        )
        self.values = tuple(self.cards[kind].value for kind in self.coins)
        """What each coin is worth."""
        self.unit_cards = tuple(self.cards[kind] for kind in self.units)
        self.unit_of = {kind: Unit(at) for at, kind in enumerate(self.units)}
        self.tech_of = {self.kind_of[card.name]: self.kind_of[card.of] for card in self.cards if card.of}
        """The tech that each upgrade is laid on."""
        self.fields: tuple[Field, ...] = tuple(field(terrain) for terrain in self.pieces["terrain"])
        self._worths: dict[tuple[int, ...], int] = {}
        self._bonuses: dict[tuple[object, ...], Bonus] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Data) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __repr__(self) -> str:
        return f"<data {self.hash}>"

    def __reduce__(self) -> tuple[type[Data], tuple[object, ...]]:
        return Data, (self.cards, self.pieces)

    def worth(self, coins: tuple[int, ...]) -> int:
        """What this many of each coin are worth together; found once for each."""
        found = self._worths.get(coins)
        if found is None:
            found = self._worths[coins] = sum(map(int.__mul__, coins, self.values))
        return found

    def bonus(self, chosen: tuple[int | None, ...], city: Cards, library: Cards) -> Bonus:
        """All that pieces (None: not there, or no more) and the cards of a city do together; found once for each."""
        key = (chosen, city, library)
        found = self._bonuses.get(key)
        if found is None:
            if len(self._bonuses) > _MAX_KEPT:
                self._bonuses.clear()
            pieces = [self.pieces[what][at] for what, at in zip(PIECES, chosen, strict=True) if at is not None]
            found = self._bonuses[key] = bonus(self.cards, self.units, pieces, city, library)
        return found


_MAX_KEPT = 100_000


def _plain(cards: Sequence[Card], pieces: Mapping[str, Sequence[Piece]]) -> list[object]:
    """The data as values that are written the same way everywhere."""
    listed: list[object] = [
        (card.name, card.sort.name, card.copies, card.cost, card.value, card.letter, card.attack, card.defence)
        for card in cards
    ]
    listed += [(sorted(card.traits), card.of, card.effects) for card in cards]
    for what in PIECES:
        listed += [(what, piece.name, piece.effects, piece.starts, piece.walls, piece.middle) for piece in pieces[what]]
    return listed


def load(replaced: Mapping[str, Path] | None = None) -> Data:
    """The data of the package, some replaced by other files, or `BadData`."""
    folder = files("regnum.games.domus_regnatrix") / "data"
    found = load_data("Domus Regnatrix", ("cards", "pieces"), folder, replaced or {})
    cards = read_cards(*found["cards"])
    return Data(cards, read_pieces(*found["pieces"], cards))
