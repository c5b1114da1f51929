"""What most games do alike: the usual kind of event, the usual answers of a game, its data files and position texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import (
    TYPE_CHECKING,
    ClassVar,
    Self,
    TypeVar,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from regnum.kernel.chance import Stream
from regnum.kernel.errors import BadData, BadPosition, RegnumError, UnknownRuleset
from regnum.kernel.evaluator import Evaluator
from regnum.kernel.fields import Declared, DeclaredView, read_fields, written_fields
from regnum.kernel.forms import MERGED, OWN, PLAIN, Forms, Json, Schema, compiled, merged_keys, record_schema
from regnum.kernel.game import Game, Option, Seat, State, View, for_ruleset, games
from regnum.kernel.moves import Move, Moves, RefusalKind
from regnum.kernel.phrases import Phrases, load_phrases
from regnum.kernel.rulebook import Rulebook, load_rulebook

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

E = TypeVar("E", bound="BaseEvent")
S = TypeVar("S", bound=State)


# events


class BaseEvent:
    """An event that all may see as it is, except fields marked `OWN`; one that hides more overrides `seen_by`."""

    __slots__ = ()
    kind: ClassVar[str]
    """What it is called on the wire and in phrases, whatever its class is called."""
    forms: ClassVar[Forms] = PLAIN
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


# games


class BaseGame:
    """The usual answers of a game, for games to inherit; a game overrides what it answers differently."""

    title: str
    """What it is called in sentences: `Golden Horn`."""
    texts: Traversable
    """The folder of its texts: `phrases/en.toml`, `rulebook/en.md` and so on."""
    states: type[Declared]
    views: type[DeclaredView]
    events: type[BaseEvent]
    """The classes of its states and views; that of its events, all kinds of them."""
    refusals: type[RefusalKind]
    streams: Sequence[Stream] = ()
    """The streams that it asks chance of; none if nothing is left to chance."""
    languages: Sequence[str] = ("en",)
    older: Mapping[str, Game] = {}
    evaluator: Evaluator | None = None

    def __repr__(self) -> str:
        return f"<{self.title}, data {self.data}>"

    @property
    def data(self) -> str:
        """The hash of its data; most small games have none."""
        return "none"

    def options(self, seats: int) -> Sequence[Option]:
        """Nothing can be chosen."""
        return ()

    def guess(self, view: View, rng: Random) -> State:
        """The state that a view shows: nothing is hidden."""
        return cast("State", self.states.sharing(cast("DeclaredView", view)))

    def read(self, text: str) -> State:
        """The state of a position text that has the declared fields and nothing else."""
        return read_position(self.title, text, written_fields(self.states), self._read)

    def _read(self, fields: Mapping[str, str]) -> State:
        return cast("State", read_fields(self.states(), fields))

    def default_policy(self, view: View, moves: Moves, rng: Random) -> Move:
        """Any move."""
        return moves.pick(rng)

    def view_schema(self) -> Schema:
        """The JSON Schema of a view's JSON."""
        return self.views.schema(f"{self.title.replace(' ', '')}View")

    def event_schema(self) -> Schema:
        """The JSON Schema of an event's JSON."""
        return event_schema(self.events, f"{self.title.replace(' ', '')}Event")

    def replacing(self, files: Mapping[str, Path]) -> Game:
        """Nothing can be replaced."""
        raise BadData(next(iter(files)), "no such data", f"{self.title} has no data files.")

    @property
    def people(self) -> Sequence[str]:
        """What computer players are called: the lines of `names.txt` beside its texts."""
        file = self.texts / "names.txt"
        return file.read_text("utf-8").split("\n")[:-1] if file.is_file() else ()

    def phrases(self, language: str) -> Phrases:
        """Its sentences."""
        key = type(self), language
        if key not in _PHRASES:
            _PHRASES[key] = load_phrases(self.texts / "phrases", language)
        return _PHRASES[key]

    def rulebook(self, language: str) -> Rulebook:
        """Its rules in words."""
        return load_rulebook(self.texts / "rulebook", language)


_PHRASES: dict[tuple[type[BaseGame], str], Phrases] = {}
"""What was read already, by game and language."""


def load_data(
    title: str, kinds: Sequence[str], folder: Traversable, replaced: Mapping[str, Path]
) -> dict[str, tuple[str, dict[str, object]]]:
    """A game's data files by their kind, each with its name and its tables, some replaced by others, or `BadData`."""
    for kind in replaced:
        if kind not in kinds:
            raise BadData(kind, "no such data", f"{title} has the data files {', '.join(map(repr, kinds))}.")
    return {kind: _tables(replaced.get(kind, folder / f"{kind}.toml")) for kind in kinds}


def _tables(file: Traversable | Path) -> tuple[str, dict[str, object]]:
    import tomllib

    try:
        return file.name, tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(file.name, "the file", f"it cannot be read ({error.strerror}).") from None
    except (ValueError, RecursionError) as error:
        raise BadData(file.name, "the file", f"it is not a TOML text: {error}.") from None


def read_position(
    title: str,
    text: str,
    names: Sequence[str],
    read: Callable[[Mapping[str, str]], S],
    impossible: Callable[[S], Iterable[str]] = lambda _: (),
) -> S:
    """The state that a function reads from the fields of a position text, which have these names, or `BadPosition`.

    The position must be possible, and written as the state itself would write it.
    """
    fields = text.split()
    if len(fields) != len(names):
        raise BadPosition(f"A position of {title} has {len(names)} fields, not {len(fields)}.")
    try:
        state = read(dict(zip(names, fields, strict=True)))
    except (ValueError, LookupError, RegnumError) as error:
        raise BadPosition(f"This is not a position of {title}: {str(error).removesuffix('.')}.") from None
    faults = [*state.faults()] or [*impossible(state)]
    if faults:
        raise BadPosition(f"This position of {title} cannot be: {faults[0]}")
    if state.text() != " ".join(fields):
        raise BadPosition(f"This position of {title} is not written as it should be: {state.text()}.")
    return state


def position_text(game: Game, state: State) -> str:
    """A position in one line, secrets included, with its ruleset before it: `position_from` reads it back."""
    return f"{game.ruleset} {state.text()}"


def position_from(text: str) -> tuple[Game, State]:
    """The game and the state of a position with its game or its ruleset before it, or `BadPosition`."""
    ruleset, _, rest = " ".join(text.split()).partition(" ")
    name = ruleset.partition("/")[0]
    if name not in games():
        known = ", ".join(games())
        raise BadPosition(f"A position begins with the name of its game: {known}. '{ruleset[:40]}' is none.")
    try:
        found = for_ruleset(games()[name], ruleset) if "/" in ruleset else games()[name]
    except UnknownRuleset as error:
        raise BadPosition(f"The position cannot be read: {error}") from None
    return found, found.read(rest)
