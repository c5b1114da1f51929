"""Options of a game: what can be chosen before the deal, within which limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from regnum.kernel.errors import BadOption

Options: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a number from `low` to `high`; a yes or no is a number from 0 to 1."""

    name: str
    default: int
    low: int
    high: int

    def read(self, value: object) -> int:
        """The value as a number within the limits, or `BadOption`."""
        try:
            number = int(value) if isinstance(value, int | str) else None
        except ValueError:
            number = None
        if number is None or not self.low <= number <= self.high:
            raise BadOption(f"The option '{self.name}' takes a number from {self.low} to {self.high}, not '{value}'.")
        return number


def resolve_options(options: Sequence[Option], chosen: Mapping[str, int | str]) -> dict[str, int]:
    """All options with their values: those chosen, checked, and the others' defaults."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(f"There is no option '{name}'; there are: {', '.join(known) or 'none'}.")
    return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
