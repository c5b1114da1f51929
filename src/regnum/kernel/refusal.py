"""Refusals: why a move is not legal, by the rule that forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from regnum.kernel.json import Json


@dataclass(frozen=True, slots=True)
class Refusal:
    """The rule that forbids a move, the reason within that rule, and what the reason's sentence names."""

    rule: str
    reason: str
    named: Mapping[str, str | int] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> str:
        """The key of the sentence among the game's texts."""
        return f"{self.rule}.{self.reason}"

    def json(self) -> dict[str, Json]:
        """The refusal as JSON."""
        return {"rule": self.rule, "reason": self.reason, "named": dict(self.named)}


def refusal(rule: str, reason: str, **named: str | int) -> Refusal:
    """A refusal with what its sentence names.

    >>> refusal("DOM-B3", "friends", first="d6", second="d7").key
    'DOM-B3.friends'
    """
    return Refusal(rule, reason, named)
