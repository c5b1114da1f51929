"""How much thought a player may spend on a decision: seconds, or a number of simulations."""

from __future__ import annotations

import re
from dataclasses import dataclass

from regnum.kernel import RegnumError

MIN_SECONDS, MAX_SECONDS = 0.05, 30.0
MAX_SIMULATIONS = 1_000_000
_UNITS = {"s": 1.0, "ms": 0.001}


class BadBudget(RegnumError):
    """A text that names no budget."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds to think for, or how many simulations to make, which is the same on every machine."""

    seconds: float | None = None
    simulations: int | None = None

    def __str__(self) -> str:
        return f"{self.simulations} simulations" if self.seconds is None else f"{self.seconds:g} s"


DEFAULT_BUDGET = Budget(seconds=1.0)
"""What a player takes who may think and is not told for how long."""


def read_budget(text: str) -> Budget:
    """The budget of a text like `1s`, `50ms` or `400`, or `BadBudget`."""
    found = re.fullmatch(r"([0-9]{1,7}(?:\.[0-9]{1,6})?)(ms|s)?", text)
    if found is None:
        raise BadBudget(f"'{text}' is no budget: give a time like 1s or 50ms, or a number of simulations like 400.")
    number, unit = found.groups()
    if unit is None:
        if "." in number or not 1 <= int(number) <= MAX_SIMULATIONS:
            raise BadBudget(f"A number of simulations is a whole one from 1 to {MAX_SIMULATIONS}, not {text}.")
        return Budget(simulations=int(number))
    seconds = float(number) * _UNITS[unit]
    if not MIN_SECONDS <= seconds <= MAX_SECONDS:
        raise BadBudget(f"A time to think is from 50ms to 30s, not {text}.")
    return Budget(seconds=seconds)
