"""The usual kind of event: a dataclass that tells its fields by name, and what is its seat's own to that seat alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self, TypeVar, cast, dataclass_transform, get_args, get_origin, get_type_hints

from regnum.kernel.forms import MERGED, OWN, Forms, Json, Schema, compiled, merged_keys, record_schema
from regnum.kernel.game import Seat

E = TypeVar("E", bound="BaseEvent")


class BaseEvent:
    """An event that all may see as it is, but for what is marked `OWN`; what is kept otherwise says so itself."""

    __slots__ = ()
    kind: ClassVar[str]
    """What it is called on the wire and in phrases, whatever its class is called."""
    forms: ClassVar[Forms]
    """How the values of its game are written."""

    def seen_by(self, seat: Seat | None) -> Self:
        """The event as this seat may know it."""
        return self

    def reveals_to(self, seat: Seat) -> bool:
        """Whether the seat learns something that was hidden from it."""
        return False

    def json(self) -> dict[str, Json]:
        """The event as JSON, under `event` its kind."""
        tell = _TELLERS.get(type(self)) or _teller(type(self))
        return tell(self)

    @classmethod
    def schema(cls) -> Schema:
        """The JSON Schema of its JSON."""
        properties: dict[str, Schema] = {"event": {"const": cls.kind}}
        named: dict[str, Schema] = {}
        for name, hint in _fields(cls).items():
            form = cls.forms.of(hint)
            named |= form.named
            if MERGED in get_args(hint):
                properties |= merged_keys(form)
            else:
                properties[name] = form.schema
        return {"title": cls.__name__, **record_schema(properties), "$defs": {**named}}


@dataclass_transform()
def event_kind(kind: str) -> Callable[[type[E]], type[E]]:
    """Make a class one of events: a dataclass, called so on the wire and in phrases, whatever the class is called."""

    def make(cls: type[E]) -> type[E]:
        cls.kind = kind
        made = dataclass(slots=True, unsafe_hash=True)(cls)
        own = {name: OWN in get_args(hint) for name, hint in _fields(made).items()}
        for name, method in _keeping(made, own) if any(own.values()) else ():
            setattr(made, name, method)
        return made

    return make


def _keeping(cls: type[BaseEvent], own: Mapping[str, bool]) -> Iterator[tuple[str, object]]:
    """The methods of an event of which some fields are its seat's own."""
    seen = ", ".join("None" if is_own else f"event.{name}" for name, is_own in own.items())
    hide = f"return event if seat == event.seat else cls({seen})"
    yield "seen_by", compiled("seen_by(event, seat)", [hide], {"cls": cls})
    yield "reveals_to", compiled("reveals_to(event, seat)", ["return seat == event.seat"], {})


def event_schema(base: type[BaseEvent], title: str) -> Schema:
    """The JSON Schema of all kinds of a game's events, which are the classes under this one that have a kind."""
    kinds = {cls.kind: cls.schema() for cls in _kinds(base)}
    named: dict[str, Json] = {}
    for schema in kinds.values():
        named |= cast("dict[str, Json]", schema.pop("$defs"))
    return {"title": title, "oneOf": [kinds[kind] for kind in sorted(kinds)], "$defs": named}


def _kinds(base: type[BaseEvent]) -> Iterator[type[BaseEvent]]:
    if "kind" in vars(base):
        yield base
    for cls in base.__subclasses__():
        yield from _kinds(cls)


def _fields(cls: type[BaseEvent]) -> Mapping[str, object]:
    """The fields of an event with their types."""
    hints = get_type_hints(cls, include_extras=True)
    return {name: hint for name, hint in hints.items() if get_origin(hint) is not ClassVar}


_TELLERS: dict[type, Callable[[BaseEvent], dict[str, Json]]] = {}
"""What makes the JSON of an event, by its class."""


def _teller(cls: type[BaseEvent]) -> Callable[[BaseEvent], dict[str, Json]]:
    names, keys = dict[str, object](), [f"'event': {cls.kind!r}"]
    for name, hint in _fields(cls).items():
        names[name] = cls.forms.of(hint).json
        value = f"event.{name}" if names[name] is None else f"{name}(event.{name})"
        keys.append(f"**{value}" if MERGED in get_args(hint) else f"{name!r}: {value}")
    tell = compiled("tell(event)", [f"return {{{', '.join(keys)}}}"], names)
    _TELLERS[cls] = cast("Callable[[BaseEvent], dict[str, Json]]", tell)
    return _TELLERS[cls]
