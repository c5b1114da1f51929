"""How values of a type are written: as JSON, with the schema of that JSON, and as text in a position.

A game says once how a cell, a card or a phase is written. Whatever is made of them, tuples, mappings, records, values
that may be missing, follows from its type.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Mapping as AnyMapping
from dataclasses import dataclass, field, is_dataclass, replace
from enum import Enum
from typing import (
    Annotated,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")
Json: TypeAlias = "None | bool | int | float | str | list[Json] | dict[str, Json]"
"""A value as JSON knows it."""
Schema: TypeAlias = "dict[str, Json]"
"""A JSON Schema."""
NONE = "-"
"""What stands in a text for nothing."""


class Mark(Enum):
    """What an annotation says about a field beside its type, as in `Annotated[int, DERIVED]`."""

    COPIED = "copied"
    """The value changes in place and has a `copy` of its own."""
    DERIVED = "derived"
    """It follows from other fields: it is copied, but neither compared nor told nor written."""
    UNTOLD = "untold"
    """No key of the view's JSON: a method that is a `json_key` says it."""
    UNWRITTEN = "unwritten"
    """No column of the position text: it follows from the others, or stands in one that a game writes itself."""
    EACH = "each"
    """A tuple with a value for each seat, told as that player's."""
    OPTIONAL = "optional"
    """In a record: a key that is left out where the value is None."""
    MERGED = "merged"
    """A record whose keys stand beside those of the event or the player's entry that it belongs to."""
    OWN = "own"
    """In an event: what its seat alone may know, and learns by it. The others are told None."""
    FIXED = "fixed"
    """A value that nobody changes and many views have: its JSON is made once, and told again."""


COPIED, DERIVED, UNTOLD, UNWRITTEN, EACH, OPTIONAL, MERGED, OWN, FIXED = Mark


Inlined: TypeAlias = Callable[[str, dict[str, object]], str]
"""What makes an expression of the source of a value and the names that compiled code may use."""


@dataclass(frozen=True, eq=False)
class Form:
    """How the values of one type are written."""

    schema: Schema
    json: Callable[[object], Json] | None = None
    """None if a value is JSON already."""
    text: Callable[[object], str] | None = None
    read: Callable[[str], object] | None = None
    """The value of a text, or `ValueError`."""
    separator: str = ","
    """What stands between several in a text."""
    named: Mapping[str, Schema] = field(default_factory=dict)
    """The schemas that this one refers to, by name."""
    inlined: Inlined | None = None
    """For compiled code: the expression that writes a value as JSON, if it need not call `json`."""

    def expression(self, source: str, names: dict[str, object]) -> str:
        """The expression that writes a value as JSON, for compiled code; what it calls is added to the names."""
        if self.json is None:
            return source
        if self.inlined is not None:
            return self.inlined(source, names)
        return f"{_new_name(names, self.json)}({source})"


def form(
    schema: Schema,
    json: Callable[[T], Json] | None = None,
    text: Callable[[T], str] | None = None,
    read: Callable[[str], T] | None = None,
    separator: str = ",",
    name: str | None = None,
) -> Form:
    """The form of a type; under a name its schema stands only once."""
    return Form(
        schema if name is None else {"$ref": f"#/$defs/{name}"},
        cast("Callable[[object], Json] | None", json),
        cast("Callable[[object], str] | None", text),
        read,
        separator,
        {} if name is None else {name: schema},
    )


def names(known: Sequence[str], name: str | None = None) -> Form:
    """The form of numbers that are told by their names."""
    places = {name: place for place, name in enumerate(known)}

    def read(name: str) -> int:
        if name not in places:
            raise ValueError(f"'{name}' is not one of {', '.join(known)}")
        return places[name]

    return form({"enum": [*known]}, known.__getitem__, known.__getitem__, read, name=name)


def listed(inner: Form, items: Callable[[T], Iterable[object]]) -> Form:
    """The form of something that is told as a list: a set of bits, say."""

    names: dict[str, object] = {"items": items}
    written = inner.expression("item", names)
    tell = compiled("tell(value)", [f"return [{written} for item in items(value)]"], names)
    return Form({"type": "array", "items": inner.schema}, cast("Callable[[object], Json]", tell), named=inner.named)


def keyed(keys: Sequence[str], inner: Form) -> Form:
    """The form of a tuple that is told as an object with these keys."""

    names: dict[str, object] = {}
    parts = (f"{key!r}: {inner.expression(f'row[{at}]', names)}" for at, key in enumerate(keys))
    tell = compiled("tell(row)", [f"return {{{', '.join(parts)}}}"], names)

    def write(values: tuple[object, ...]) -> str:
        assert inner.text is not None
        return inner.separator.join(map(inner.text, values))

    def read(text: str) -> tuple[object, ...]:
        assert inner.read is not None
        values = tuple(map(inner.read, text.split(inner.separator)))
        if len(values) != len(keys):
            raise ValueError(f"there must be {len(keys)} of them, for {', '.join(keys)}")
        return values

    schema = record_schema(dict.fromkeys(keys, inner.schema))
    return replace(form(schema, cast("Callable[[object], Json]", tell), write, read), named=inner.named)


def _sign(truth: bool) -> str:
    return str(int(truth))


def _truth(text: str) -> bool:
    return bool(int(text))


NUMBER = form({"type": "integer"}, None, str, int)
_PLAIN: Mapping[object, Form] = {
    bool: form({"type": "boolean"}, None, _sign, _truth),
    int: NUMBER,
    str: form({"type": "string"}, None, str, str),
    type(None): form({"type": "null"}),
}


class Forms:
    """The forms of a game's types, and of whatever is made of them.

    >>> forms = Forms({})
    >>> pairs = forms.of(tuple[tuple[int, bool], ...])
    >>> pairs.json(((1, True), (2, False)))
    [[1, True], [2, False]]
    >>> forms.of(int | None).schema
    {'anyOf': [{'type': 'integer'}, {'type': 'null'}]}
    >>> forms.of(tuple[int, ...]).text((7, 4)), forms.of(tuple[int, ...]).read("7,4"), forms.of(int | None).text(None)
    ('7,4', (7, 4), '-')
    """

    def __init__(self, known: Mapping[object, Form]) -> None:
        self._known: dict[object, Form] = {**_PLAIN, **known}

    def of(self, kind: object) -> Form:
        """The form of the values of a type."""
        if kind not in self._known:
            self._known[kind] = self._made(kind)
        return self._known[kind]

    def write(self, kind: object, text: Callable[[T], str], read: Callable[[str], T], separator: str = ",") -> None:
        """Say how a type, whose JSON follows from what it is made of, is written as text."""
        written = form({}, None, text, read, separator)
        self._known[kind] = replace(self.of(kind), text=written.text, read=read, separator=separator)

    def _made(self, kind: object) -> Form:
        origin, parts = get_origin(kind), get_args(kind)
        if isinstance(kind, NewType):
            return self.of(cast("object", kind.__supertype__))
        if origin is Annotated:
            found = next((part for part in parts if isinstance(part, Form)), None) or self.of(parts[0])
            return _written_once(found) if FIXED in parts else found
        if origin is Literal:
            return form({"const": parts[0]} if len(parts) == 1 else {"enum": [*parts]})
        if origin in (Union, types.UnionType) and type(None) in parts:
            rest = [part for part in parts if part is not type(None)]
            return self._or_none(self.of(rest[0] if len(rest) == 1 else Union[tuple(rest)]))  # noqa: UP007
        if origin is tuple:
            return self._several(parts[0]) if parts[-1] is Ellipsis else self._row(parts)
        if origin is AnyMapping:
            return self._mapping(*parts)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return _enumerated(kind)
        if isinstance(kind, type) and (issubclass(kind, tuple) or is_dataclass(kind)):
            return self._record(kind)
        raise TypeError(f"nobody has said how a value of {kind} is written")

    def _or_none(self, inner: Form) -> Form:
        text, read = inner.text, inner.read

        def inlined(source: str, names: dict[str, object]) -> str:
            value = _new_name(names)
            return f"(None if ({value} := {source}) is None else {inner.expression(value, names)})"

        return Form(
            {"anyOf": [inner.schema, {"type": "null"}]},
            None if inner.json is None else _compiled_json(inlined),
            None if text is None else lambda value: NONE if value is None else text(value),
            None if read is None else lambda written: None if written == NONE else read(written),
            inner.separator,
            inner.named,
            inlined,
        )

    def _several(self, kind: object) -> Form:
        """A tuple of any length of one type."""
        inner = self.of(kind)
        text, read, sign = inner.text, inner.read, inner.separator

        def write(values: object) -> str:
            assert text is not None
            return sign.join(map(text, cast("tuple[object, ...]", values))) or NONE

        def read_back(written: str) -> tuple[object, ...]:
            assert read is not None
            return () if written == NONE else tuple(map(read, written.split(sign)))

        def inlined(source: str, names: dict[str, object]) -> str:
            if inner.json is None:
                return f"[*{source}]"
            value = _new_name(names)
            return f"[{inner.expression(value, names)} for {value} in {source}]"

        return Form(
            {"type": "array", "items": inner.schema},
            _compiled_json(inlined),
            None if text is None else write,
            None if read is None else read_back,
            "/",
            inner.named,
            inlined,
        )

    def _row(self, kinds: tuple[object, ...]) -> Form:
        """A tuple of a fixed length."""
        inner = [self.of(kind) for kind in kinds]

        names: dict[str, object] = {}
        parts = (one.expression(f"row[{at}]", names) for at, one in enumerate(inner))
        tell = compiled("tell(row)", [f"return [{', '.join(parts)}]"], names)
        schema: Schema = {
            "type": "array",
            "prefixItems": [one.schema for one in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        }
        return Form(schema, cast("Callable[[object], Json]", tell), named=_all_named(inner))

    def _mapping(self, key: object, value: object) -> Form:
        names, inner = self.of(key), self.of(value)
        closed = names.schema.get("enum")

        def inlined(source: str, used: dict[str, object]) -> str:
            name, one = _new_name(used), _new_name(used)
            pair = f"{names.expression(name, used)}: {inner.expression(one, used)}"
            return f"{{{pair} for {name}, {one} in {source}.items()}}"

        schema: Schema = {"type": "object", "additionalProperties": inner.schema}
        if isinstance(closed, list):
            schema["propertyNames"] = names.schema
        return Form(schema, _compiled_json(inlined), named=inner.named, inlined=inlined)

    def _record(self, kind: type) -> Form:
        """A named tuple or a dataclass: an object with a key for each of its fields."""
        hints = get_type_hints(kind, include_extras=True)
        inner = {name: self.of(hint) for name, hint in hints.items()}
        left_out = {name for name, hint in hints.items() if OPTIONAL in get_args(hint)[1:]}
        names: dict[str, object] = {}
        values = {name: one.expression(f"record.{name}", names) for name, one in inner.items()}
        keys = ", ".join(f"{name!r}: {value}" for name, value in values.items() if name not in left_out)
        lines = [f"written = {{{keys}}}"]
        for name in filter(left_out.__contains__, inner):
            lines += [f"if record.{name} is not None:", f" written[{name!r}] = {values[name]}"]
        tell = compiled("tell(record)", [*lines, "return written"], names)
        schema = record_schema(
            {name: _without_none(one.schema) if name in left_out else one.schema for name, one in inner.items()},
            left_out,
        )
        named = {**_all_named([*inner.values()]), kind.__name__: schema}
        ref: Schema = {"$ref": f"#/$defs/{kind.__name__}"}
        return Form(ref, cast("Callable[[object], Json]", tell), named=named)


PLAIN = Forms({})
"""The forms of what is written as it is, and of all that is made of it."""


def record_schema(properties: Mapping[str, Schema], optional: set[str] | frozenset[str] = frozenset()) -> Schema:
    """The schema of an object with these keys and no other."""
    return {
        "type": "object",
        "properties": {**properties},
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def merged_keys(record: Form) -> Mapping[str, Schema]:
    """The keys of a record with their schemas."""
    whole = record.named[str(record.schema["$ref"]).rpartition("/")[2]]
    return cast("Mapping[str, Schema]", whole["properties"])


def _new_name(names: dict[str, object], meaning: object = None) -> str:
    """A name that compiled code does not use yet."""
    name = f"v{len(names)}"
    names[name] = meaning
    return name


def _compiled_json(inlined: Inlined) -> Callable[[object], Json]:
    names: dict[str, object] = {}
    tell = compiled("tell(value)", [f"return {inlined('value', names)}"], names)
    return cast("Callable[[object], Json]", tell)


def _written_once(form: Form) -> Form:
    """The form of values that nobody changes, each of which is written as JSON once."""
    kept: dict[int, tuple[object, Json]] = {}

    def tell(value: object) -> Json:
        found = kept.get(id(value))
        if found is None:
            if len(kept) >= _MAX_KEPT:
                kept.clear()
            found = kept[id(value)] = value, cast("Json", value) if form.json is None else form.json(value)
        return found[1]

    return replace(form, json=tell, inlined=None)


_MAX_KEPT = 256


def _without_none(schema: Schema) -> Schema:
    """The schema of a value that may be missing, for where it is not."""
    either = schema.get("anyOf")
    return cast("Schema", either[0]) if isinstance(either, list) else schema


def _all_named(forms: list[Form]) -> dict[str, Schema]:
    return {name: schema for one in forms for name, schema in one.named.items()}


def _enumerated(kind: type[Enum]) -> Form:
    """The values of an enumeration by their names."""
    named = {value: value.name.lower() for value in kind}
    values = {name: value for value, name in named.items()}

    def read(name: str) -> Enum:
        if name not in values:
            raise ValueError(f"'{name}' is not one of {', '.join(values)}")
        return values[name]

    return form({"enum": [*values]}, named.__getitem__, named.__getitem__, read)


def compiled(head: str, lines: Iterable[str], names: Mapping[str, object]) -> Callable[[object], object]:
    """A function made of these lines, which may use these names."""
    space = dict(names)
    exec("\n ".join([f"def {head}:", *lines]), space)
    return cast("Callable[[object], object]", space[head.partition("(")[0]])
