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
from json import dumps
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


def canonical(value: Json) -> bytes:
    """The value as bytes that are equal whenever the values are: hashes of records and data are taken of these.

    >>> canonical({"b": 1, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    return dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


class Mark(Enum):
    """What an annotation says about a field beside its type, as in `Annotated[int, DERIVED]`."""

    COPIED = "copied"
    """The value changes in place and has a `copy` of its own."""
    DERIVED = "derived"
    """It follows from other fields: it is copied, but neither compared nor told nor written."""
    UNTOLD = "untold"
    """No key of the view's JSON: something `told` says it."""
    UNWRITTEN = "unwritten"
    """No column of the position text: it follows from the others, or stands in one that a game writes itself."""
    EACH = "each"
    """A tuple with a value for each seat, told as that player's."""
    OPTIONAL = "optional"
    """In a record: a key that is left out where the value is None."""
    MERGED = "merged"
    """In an event: a record whose keys stand beside those of the event."""


COPIED, DERIVED, UNTOLD, UNWRITTEN, EACH, OPTIONAL, MERGED = Mark


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

    def tell(value: T) -> Json:
        return [_told(inner, item) for item in items(value)]

    return replace(form({"type": "array", "items": inner.schema}, tell), named=inner.named)


def keyed(keys: Sequence[str], inner: Form) -> Form:
    """The form of a tuple that is told as an object with these keys."""

    def tell(values: tuple[object, ...]) -> Json:
        return {key: _told(inner, value) for key, value in zip(keys, values, strict=True)}

    return replace(form(record_schema(dict.fromkeys(keys, inner.schema)), tell), named=inner.named)


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
            return next((part for part in parts if isinstance(part, Form)), None) or self.of(parts[0])
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
        json, text, read = inner.json, inner.text, inner.read
        schema: Schema = {"anyOf": [inner.schema, {"type": "null"}]}
        return Form(
            schema,
            None if json is None else lambda value: None if value is None else json(value),
            None if text is None else lambda value: NONE if value is None else text(value),
            None if read is None else lambda written: None if written == NONE else read(written),
            inner.separator,
            inner.named,
        )

    def _several(self, kind: object) -> Form:
        """A tuple of any length of one type."""
        inner = self.of(kind)
        json, text, read, sign = inner.json, inner.text, inner.read, inner.separator

        def write(values: object) -> str:
            assert text is not None
            return sign.join(map(text, cast("tuple[object, ...]", values))) or NONE

        def read_back(written: str) -> tuple[object, ...]:
            assert read is not None
            return () if written == NONE else tuple(map(read, written.split(sign)))

        def tell(values: object) -> Json:
            assert json is not None
            return [*map(json, cast("tuple[object, ...]", values))]

        return Form(
            {"type": "array", "items": inner.schema},
            cast("Callable[[object], Json]", list) if json is None else tell,
            None if text is None else write,
            None if read is None else read_back,
            "/",
            inner.named,
        )

    def _row(self, kinds: tuple[object, ...]) -> Form:
        """A tuple of a fixed length."""
        inner = [self.of(kind) for kind in kinds]

        def tell(values: object) -> Json:
            row = zip(inner, cast("tuple[object, ...]", values), strict=True)
            return [_told(one, value) for one, value in row]

        schema: Schema = {
            "type": "array",
            "prefixItems": [one.schema for one in inner],
            "minItems": len(inner),
            "maxItems": len(inner),
        }
        return Form(schema, tell, named=_all_named(inner))

    def _mapping(self, key: object, value: object) -> Form:
        names, inner = self.of(key), self.of(value)
        closed = names.schema.get("enum")

        def tell(values: object) -> Json:
            pairs = cast("Mapping[object, object]", values).items()
            return {str(_told(names, name)): _told(inner, one) for name, one in pairs}

        schema: Schema = {"type": "object", "additionalProperties": inner.schema}
        if isinstance(closed, list):
            schema["propertyNames"] = names.schema
        return Form(schema, tell, named=inner.named)

    def _record(self, kind: type) -> Form:
        """A named tuple or a dataclass: an object with a key for each of its fields."""
        hints = get_type_hints(kind, include_extras=True)
        inner = {name: self.of(hint) for name, hint in hints.items()}
        left_out = {name for name, hint in hints.items() if OPTIONAL in get_args(hint)[1:]}

        def tell(record: object) -> Json:
            told: dict[str, Json] = {}
            for name, one in inner.items():
                value = getattr(record, name)
                if value is not None or name not in left_out:
                    told[name] = _told(one, value)
            return told

        schema = record_schema(
            {name: _without_none(one.schema) if name in left_out else one.schema for name, one in inner.items()},
            left_out,
        )
        named = {**_all_named([*inner.values()]), kind.__name__: schema}
        return Form({"$ref": f"#/$defs/{kind.__name__}"}, tell, named=named)


def record_schema(properties: Mapping[str, Schema], optional: set[str] | frozenset[str] = frozenset()) -> Schema:
    """The schema of an object with these keys and no other."""
    return {
        "type": "object",
        "properties": {**properties},
        "required": [name for name in properties if name not in optional],
        "additionalProperties": False,
    }


def _told(form: Form, value: object) -> Json:
    return cast("Json", value) if form.json is None else form.json(value)


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
