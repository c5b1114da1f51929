"""What a good memory knows of others' hands: when the deck runs out, all cards that are not in sight are in hands.

Whoever looks, a seat or a spectator, then knows the cards of the others together. Later they are known to hold those
still, less what they have played; of cards drawn since then nothing is known.
"""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.golden_horn.rules.voyage.goods import NO_CARDS, Cards, changed, minus
from regnum.kernel import Seat


def forgotten(seats: int) -> tuple[Cards, ...]:
    """What every seat, and last a spectator, knows at the beginning: nothing."""
    return (NO_CARDS,) * (seats + 1)


def remembered(hands: Sequence[Cards]) -> tuple[Cards, ...]:
    """What every seat, and last a spectator, knows of the others' cards together when the deck is empty."""
    together = tuple(map(sum, zip(*hands, strict=True)))
    return (*(minus(together, hand) for hand in hands), together)


def after_playing(known: tuple[Cards, ...], seat: Seat, card: int) -> tuple[Cards, ...]:
    """What is known after a seat has played a card."""
    return tuple(cards if looking == seat else less(cards, card) for looking, cards in enumerate(known))


def less(known: Cards, card: int) -> Cards:
    """Known cards after one was played: if it is among them, one of them is gone."""
    return changed(known, card, -1) if known[card] else known
