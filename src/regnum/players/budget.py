"""How much thought a player may spend on a decision: seconds, or a number of looks ahead."""

from __future__ import annotations

import re
from dataclasses import dataclass

from regnum.kernel import RegnumError

SHORTEST, LONGEST = 0.05, 30.0
MOST = 1_000_000
_UNITS = {"s": 1.0, "ms": 0.001}


class BadBudget(RegnumError):
    """A text that names no budget."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds to think for, or how often to look ahead, which is the same on every machine."""

    seconds: float | None = None
    simulations: int | None = None


def read_budget(text: str) -> Budget:
    """The budget of a text like `1s`, `50ms` or `400`, or `BadBudget`."""
    found = re.fullmatch(r"([0-9]{1,7}(?:\.[0-9]{1,6})?)(ms|s)?", text)
    if found is None:
        raise BadBudget(f"'{text}' is no budget: give a time like 1s or 50ms, or a number of looks ahead like 400.")
    number, unit = found.groups()
    if unit is None:
        if "." in number or not 1 <= int(number) <= MOST:
            raise BadBudget(f"A number of looks ahead is a whole one from 1 to {MOST}, not {text}.")
        return Budget(simulations=int(number))
    seconds = float(number) * _UNITS[unit]
    if not SHORTEST <= seconds <= LONGEST:
        raise BadBudget(f"A time to think is from 50ms to 30s, not {text}.")
    return Budget(seconds=seconds)
