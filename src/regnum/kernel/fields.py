"""States and views whose fields are declared once.

A class lists its fields with their types, as a dataclass does. Copying and comparing follow; a view has the fields that
it shares with its state and those it says how to see; its JSON, the schema of that JSON, and the columns of a position
text follow from the types. What is called often is compiled to plain code when the class is made.

>>> class Position(Declared):
...     round: int = 1
...     coins: Annotated[tuple[int, ...], EACH] = (3, 3)
>>> class State(Position):
...     deck: tuple[int, ...] = (1, 2, 5)
>>> class View(DeclaredView, Position):
...     deck: Annotated[int, Seen(lambda state, seat: len(state.deck))]
>>> state = State()
>>> state.round += 1
>>> state, state.copy() == state, state == State()
(<State: round=2, coins=(3, 3), deck=(1, 2, 5)>, True, False)
>>> View.of(state, None).json()
{'seat': None, 'round': 2, 'deck': 3, 'players': [{'coins': 3}, {'coins': 3}]}
>>> write_fields(state)
{'round': '2', 'coins': '3,3', 'deck': '1,2,5'}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, ClassVar, Self, TypeAlias, TypeVar, cast, get_args, get_origin, get_type_hints

from regnum.kernel.forms import (
    COPIED,
    DERIVED,
    EACH,
    MERGED,
    PLAIN,
    UNTOLD,
    UNWRITTEN,
    Form,
    Forms,
    Json,
    Mark,
    Schema,
    compiled,
    merged_keys,
    record_schema,
)
from regnum.kernel.game import Seat

S = TypeVar("S")
V = TypeVar("V")
R = TypeVar("R")
D = TypeVar("D", bound="Declared")

Teller: TypeAlias = "Callable[[DeclaredView, dict[str, Json]], dict[str, Json]]"
_JSON_KEY, _SHARED = "_key_in_views", "_told_alike"
_UNSET = object()


def with_item(values: tuple[R, ...], at: int, value: R) -> tuple[R, ...]:
    """A tuple with one of its values replaced: how a field changes that holds one for each seat, say.

    >>> with_item((3, 3, 3), 1, 5)
    (3, 5, 3)
    """
    changed = list(values)
    changed[at] = value
    return tuple(changed)


class Seen:
    """How a seat (None: a spectator) sees a field: what a function of the state and the seat gives."""

    def __init__(self, by: Callable[[S, Seat | None], object]) -> None:
        self.by = cast("Callable[[object, Seat | None], object]", by)


def json_key(key: str, *, shared: bool = False) -> Callable[[Callable[[V], R]], Callable[[V], R]]:
    """Mark a method of a view whose result its JSON tells under a key.

    If the result is annotated as `EACH`, every player's entry has its part. What is `shared` is the same whoever looks.
    """

    def mark(method: Callable[[V], R]) -> Callable[[V], R]:
        setattr(method, _JSON_KEY, key)
        setattr(method, _SHARED, shared)
        return method

    return mark


@dataclass(frozen=True)
class Field:
    """A field as it was declared: its name, its type, what else the annotation says, and what it starts with."""

    name: str
    kind: object
    marks: tuple[object, ...]
    start: object

    @property
    def seen(self) -> Callable[[object, Seat | None], object] | None:
        """How a seat sees it; None if as it is."""
        return next((mark.by for mark in self.marks if isinstance(mark, Seen)), None)

    def is_any(self, *marks: Mark) -> bool:
        """Whether it bears one of these marks."""
        return any(mark in self.marks for mark in marks)


def _declared(cls: type, parents: Sequence[Declaring], starts: Mapping[str, object]) -> Mapping[str, Field]:
    """All fields of a class, those of its bases first."""
    fields = {name: field for base in parents for name, field in base.declared.items()}
    hints = get_type_hints(cls, include_extras=True) if starts else {}
    for name, start in starts.items():
        marks = get_args(hints[name])[1:] if get_origin(hints[name]) is Annotated else ()
        fields[name] = Field(name, hints[name], marks, start)
    return fields


class Declaring(type):
    """What makes a class of its declared fields: slots, and compiled methods."""

    declared: Mapping[str, Field]
    forms: Forms

    def __new__(
        cls,
        name: str,
        bases: tuple[type, ...],
        space: dict[str, object],
        *,
        forms: Forms | None = None,
        mixed: bool = False,
    ) -> Declaring:
        """Make the class. One that is `mixed` into others leaves its slots to them."""
        hints = cast("Mapping[str, object]", space.get("__annotations__", {}))
        new = [field for field, hint in hints.items() if not str(hint).startswith("ClassVar")]
        starts = {field: space.pop(field, _UNSET) for field in new}
        parents = [base for base in bases if isinstance(base, Declaring)]
        named = dict.fromkeys([*(field for base in parents for field in base.declared), *new])
        have = {slot for base in parents for one in base.__mro__ for slot in getattr(one, "__slots__", ())}
        space["__slots__"] = () if mixed else tuple(field for field in named if field not in have)
        made = super().__new__(cls, name, bases, space)
        if forms is not None:
            made.forms = forms
        made.declared = _declared(made, parents, starts)
        if not mixed:
            _compile(made)
        return made

    def __init__(cls, name: str, bases: tuple[type, ...], space: dict[str, object], **_: object) -> None:
        super().__init__(name, bases, space)


class Declared(metaclass=Declaring, mixed=True):
    """A value with declared fields. They hold values that are replaced when they change, so that a copy shares them."""

    declared: ClassVar[Mapping[str, Field]]
    forms: ClassVar[Forms] = PLAIN
    """How its values are written."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Give every field that declares a starting value that value."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent, equal value."""
        raise NotImplementedError

    @classmethod
    def sharing(cls, other: Declared) -> Self:
        """A new value with the fields that it shares with another; those of its own begin as they are declared."""
        return cast("Self", _sharing(cls, type(other))(other))

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name, None)!r}" for name in self.declared)
        return f"<{type(self).__name__}: {', '.join(shown)}>"

    def __eq__(self, other: object) -> bool:
        raise NotImplementedError

    def __hash__(self) -> int:
        raise TypeError(f"a {type(self).__name__} changes, and so has no hash")


class DeclaredView(Declared, mixed=True):
    """What a seat (None: a spectator) may know of a state with declared fields. It cannot be changed."""

    seat: Annotated[Seat | None, Seen(lambda state, seat: seat)]

    @classmethod
    def of(cls, state: Declared, seat: Seat | None) -> Self:
        """The view that a seat has of a state."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<view of {'a spectator' if self.seat is None else f'seat {self.seat}'}>"

    def copy(self) -> Self:
        """Itself: nobody can change it."""
        return self

    def json(self) -> dict[str, Json]:
        """The view as JSON: its fields, what its methods tell, and an entry for each player."""
        return _teller(type(self))(self, {})

    def json_beside(self, other: dict[str, Json]) -> dict[str, Json]:
        """The same as `json`, sooner: what all see alike is taken from the JSON of another seat's view of the state."""
        return _teller(type(self), beside=True)(self, other)

    @classmethod
    def schema(cls, title: str) -> Schema:
        """The JSON Schema of its JSON."""
        return _schema(cls, title)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a view cannot be changed, nor its {name}")

    def __setstate__(self, kept: tuple[None, Mapping[str, object]]) -> None:
        """Be what was pickled: a view travels to the process in which its seat's player thinks."""
        for name, value in kept[1].items():
            object.__setattr__(self, name, value)


# what is compiled


def _compile(cls: Declaring) -> None:
    """Give a class the methods that follow from its fields, unless it has its own."""
    fields = cls.declared.values()
    starts = {field.name: field.start for field in fields if field.start is not _UNSET}
    begin = [f"self.{name} = {name}" for name in starts] or ["pass"]
    compared = [f"self.{field.name} == other.{field.name}" for field in fields if DERIVED not in field.marks]
    equal = ["if type(other) is not type(self):", " return NotImplemented", f"return {' and '.join(compared) or True}"]
    made = {
        "begin": compiled("begin(self)", begin, starts),
        "__eq__": compiled("__eq__(self, other)", equal, {}),
    }
    if issubclass(cls, DeclaredView):
        made["of"] = compiled("of(state, seat)", *_projection(cls))
    else:
        made["copy"] = compiled("copy(self)", *_taking(cls, fields, "self"))
    for name, method in made.items():
        if name not in vars(cls):
            setattr(cls, name, staticmethod(method) if name == "of" else method)


def _taking(cls: type, fields: Iterable[Field], source: str) -> tuple[list[str], dict[str, object]]:
    """The lines that make a value of a class with the fields of another."""
    taken = (
        f"new.{field.name} = {source}.{field.name}{'.copy()' if COPIED in field.marks else ''}" for field in fields
    )
    return ["new = make(cls)", *taken, "return new"], {"make": object.__new__, "cls": cls}


def _projection(cls: Declaring) -> tuple[list[str], dict[str, object]]:
    """The lines that make a view of a state."""
    lines, names = ["new = make(cls)"], dict[str, object](make=object.__new__, cls=cls)
    for field in cls.declared.values():
        names[f"set_{field.name}"] = getattr(cls, field.name).__set__
        value = f"state.{field.name}{'.copy()' if COPIED in field.marks else ''}"
        if field.seen is not None:
            names[f"see_{field.name}"] = field.seen
            value = f"see_{field.name}(state, seat)"
        lines.append(f"set_{field.name}(new, {value})")
    return [*lines, "return new"], names


@cache
def _sharing(cls: type[Declared], other: type[Declared]) -> Callable[[Declared], Declared]:
    """What makes a value of one class with the fields that another has of the same base."""
    shared = [field for field in cls.declared.values() if other.declared.get(field.name) is field]
    lines, names = _taking(cls, shared, "other")
    own = [field for field in cls.declared.values() if field not in shared and field.start is not _UNSET]
    lines[-1:-1] = [f"new.{field.name} = start_{field.name}" for field in own]
    names |= {f"start_{field.name}": field.start for field in own}
    return cast("Callable[[Declared], Declared]", compiled("sharing(other)", lines, names))


# what is told


@dataclass(frozen=True)
class _Entry:
    """A key of a view's JSON: where its value is found, how it is written, who has one, whether all see it alike."""

    name: str
    source: str
    form: Form
    each: bool
    merged: bool = False
    meaning: str = ""
    shared: bool = False

    def keys(self) -> Mapping[str, Schema]:
        """The key, or those of the record that is merged, with their schemas."""
        if self.merged:
            return merged_keys(self.form)
        return {self.name: {**self.form.schema, "description": self.meaning} if self.meaning else self.form.schema}


@cache
def _entries(cls: type[DeclaredView]) -> Sequence[_Entry]:
    """All that a view tells: its fields, then what its methods tell."""
    fields = [
        _entry(cls, field.name, field.name, field.kind, shared=field.seen is None)
        for field in cls.declared.values()
        if not field.is_any(UNTOLD, DERIVED)
    ]
    return [*fields, *_methods(cls)]


def _methods(cls: type[DeclaredView]) -> Iterator[_Entry]:
    for base in reversed(cls.__mro__):
        for name, member in vars(base).items():
            method = member.fget if isinstance(member, property) else member
            if hasattr(method, _JSON_KEY):
                kind = get_type_hints(method, include_extras=True)["return"]
                source = name if isinstance(member, property) else f"{name}()"
                meaning, shared = " ".join((method.__doc__ or "").split()), getattr(method, _SHARED)
                yield _entry(cls, getattr(method, _JSON_KEY), source, kind, meaning, shared=shared)


def _entry(cls: type[DeclaredView], name: str, source: str, kind: object, meaning: str = "", *, shared: bool) -> _Entry:
    marks = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    if EACH in marks:
        kind = get_args(get_args(kind)[0])[0]
    return _Entry(name, source, cls.forms.of(kind), EACH in marks, MERGED in marks, meaning, shared)


@cache
def _teller(cls: type[DeclaredView], *, beside: bool = False) -> Teller:
    """What makes the JSON of a view, or what of it is not told beside it already."""
    entries, names = [entry for entry in _entries(cls) if not (beside and entry.shared)], dict[str, object]()
    each = [entry for entry in entries if entry.each]
    keys = ["**other", *(_key(entry, f"view.{entry.source}", names) for entry in entries if not entry.each)]
    if each:
        player = ", ".join(["**theirs"] * beside + [_key(one, f"its_{one.name}", names) for one in each])
        values = ", ".join(["theirs"] * beside + [f"its_{entry.name}" for entry in each])
        sources = ", ".join(["other['players']"] * beside + [f"view.{entry.source}" for entry in each])
        keys.append(f"'players': [{{{player}}} for {values}, in zip({sources}, strict=True)]")
    tell = compiled("tell(view, other)", [f"return {{{', '.join(keys)}}}"], names)
    return cast("Teller", tell)


def _key(entry: _Entry, source: str, names: dict[str, object]) -> str:
    written = entry.form.expression(source, names)
    return f"**{written}" if entry.merged else f"{entry.name!r}: {written}"


def _schema(cls: type[DeclaredView], title: str) -> Schema:
    entries = _entries(cls)
    properties = {name: schema for entry in entries if not entry.each for name, schema in entry.keys().items()}
    named = {name: schema for entry in entries for name, schema in entry.form.named.items()}
    player = {name: schema for entry in entries if entry.each for name, schema in entry.keys().items()}
    if player:
        named["Player"] = record_schema(player)
        properties["players"] = {"type": "array", "items": {"$ref": "#/$defs/Player"}}
    return {"title": title, **record_schema(properties), "$defs": {**named}}


# what is written


@cache
def _columns(cls: type[Declared]) -> Mapping[str, Form]:
    """The fields that stand in a position text, in the order of their declaration, and how each is written."""
    fields = [field for field in cls.declared.values() if not field.is_any(UNWRITTEN, DERIVED)]
    return {field.name: cls.forms.of(field.kind) for field in fields}


def written_fields(cls: type[Declared]) -> tuple[str, ...]:
    """The names of a state's fields that stand in a position text, each as a part of its own."""
    return tuple(_columns(cls))


def write_fields(state: Declared) -> dict[str, str]:
    """These fields of a state as texts, by their names."""
    texts = {}
    for name, form in _columns(type(state)).items():
        assert form.text is not None
        texts[name] = form.text(getattr(state, name))
    return texts


def read_fields(state: D, texts: Mapping[str, str]) -> D:
    """Give a state these fields as texts say, by their names, and give it back, or raise `ValueError`."""
    for name, form in _columns(type(state)).items():
        assert form.read is not None
        value = form.read(texts[name])
        if EACH in state.declared[name].marks and hasattr(state, name):
            seats, found = (len(cast("Sequence[object]", each)) for each in (getattr(state, name), value))
            if found != seats:
                raise ValueError(f"there must be {seats} {name}, not {found}")
        setattr(state, name, value)
    return state
