"""Set-up: what is fixed before the deal, and the deal itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from regnum.games.golden_horn.rules.base import BASE, BaseGame
from regnum.games.golden_horn.rules.data import Data
from regnum.games.golden_horn.rules.dominio import DOMINIO
from regnum.kernel import Option, Options

SEATS = range(2, 5)
HAND = 5
ROUNDS = 100
MIN_ROUNDS = 5

OPTIONS: Sequence[Option] = (
    Option("extension", 1, 0, 1, first=0),
    Option("modone_cards", 1, 0, 1),
    Option("rounds", ROUNDS, MIN_ROUNDS, ROUNDS),
)


@dataclass(frozen=True)
class Setting:
    """What is fixed before the deal: how many play, by which rules and options, with which data."""

    seats: int
    rules: BaseGame
    modone_cards: bool
    rounds: int
    data: Data


def setting(seats: int, options: Options, data: Data) -> Setting:
    """The setting of a game with these options."""
    rules = DOMINIO if options["extension"] else BASE
    return Setting(seats, rules, bool(options["modone_cards"]), options["rounds"], data)
