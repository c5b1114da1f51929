"""A fact: the usual kind of event, a dataclass that tells its fields by name."""

from __future__ import annotations

from dataclasses import fields
from typing import Self

from regnum.kernel.game import Seat
from regnum.kernel.json import Json


class BaseEvent:
    """An event that all may see as it is; what not all may know says so itself."""

    __slots__ = ()

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as this seat may know it."""
        return self

    def reveals_to(self, seat: Seat) -> bool:
        """Whether the seat learns something that was hidden from it."""
        return False

    def json(self) -> dict[str, Json]:
        """The event as JSON, under `event` its kind."""
        told: dict[str, Json] = {"event": type(self).__name__.lower()}
        for field in fields(self):  # type: ignore[arg-type]  # every fact is a dataclass
            told[field.name] = self.field_json(field.name, getattr(self, field.name))
        return told

    @staticmethod
    def field_json(name: str, value: object) -> Json:
        """The value of a field as JSON: places and things by the names that a game gives them."""
        raise NotImplementedError
