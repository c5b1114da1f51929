"""Views as numbers, whatever the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np

from regnum.adapters.facts import MOST, Facts, facts
from regnum.kernel import Event, Json, Seat


@dataclass
class Told:
    """A view that tells this."""

    told: dict[str, Json]
    seat: Seat | None = None

    def after(self, event: Event) -> Self:
        return self

    def json(self) -> dict[str, Json]:
        return self.told


def test_numbers_weigh_by_their_logarithm_and_keep_their_sign() -> None:
    assert facts({"a": 7, "b": -1, "c": 0, "d": True, "e": 0.0}) == [
        (".a", 3.0),
        (".b", -1.0),
        (".c", 0.0),
        (".d", 1.0),
        (".e", 0.0),
    ]


def test_what_is_not_known_is_a_fact() -> None:
    assert facts({"face": None}) == [(".face=", 1.0)]


def test_a_list_tells_places_and_what_it_holds() -> None:
    card: Json = {"face": "deserter", "cost": 3}
    assert facts({"hand": [card, card]}).count((f".hand*{card}", 1.0)) == 2
    assert facts({"hand": [card]})[0] == (".hand.0.face.0=d", 1.0)
    assert [fact for fact, _ in facts({"deep": [{"cells": ["a1"]}]})] == [".deep.0.cells.0=a1", ".deep.0.cells*a1"]


def test_a_row_of_letters_is_spelt_out_and_a_phrase_is_not() -> None:
    assert facts({"land": ["ffc.f..c"]})[-1] == (".land.0.7=c", 1.0)
    assert facts({"face": "1 knight or expand 1"}) == [(".face=1 knight or expand 1", 1.0)]


def test_the_same_view_is_the_same_numbers_on_every_machine() -> None:
    numbers = Facts(64).encode(Told({"points": 3, "castles": ["a3", "d7"], "phase": None}))
    assert numbers.dtype == np.float32
    assert {int(place): float(numbers[place]) for place in np.flatnonzero(numbers)} == {
        9: 1.0,
        14: -1.0,
        38: -1.0,
        41: -1.0,
        58: -1.0,
    }


def test_numbers_stay_within_their_limits() -> None:
    encoding = Facts(1)
    assert encoding.space.contains(encoding.encode(Told({"many": 2**200})))
    assert abs(encoding.encode(Told({"many": 2**200}))[0]) == MOST
