"""What a game says and draws: phrases in a player's language, and drawings in text.

A phrase names its parameters as `{cell}`. `{colour:@colour}` looks the value up as the phrase `colour.<value>`;
`{n:#ducat}` counts: `1 ducat`, `3 ducats`, from the phrases `ducat.one` and `ducat.many`; `{gain:+}` has a sign.
A list is looked up item by item, and counts by name are told one by one: `{wares:#ware}` as `3 soldiers, 1 farmer`.
`{owner:@player}` is the player of a seat. `{name:* builds|You build}` has two forms: the first for any other player,
whose name takes the place of `*`, the second for the person who reads. A phrase that is looked up may name a player
itself, from 1, as in `the walls of {player2}`; where no players are known, the phrase `numbered` says which.
"""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from regnum.kernel.errors import UnknownLanguage
from regnum.kernel.evaluator import Reason
from regnum.kernel.forms import Json
from regnum.kernel.moves import Refusal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Phrases(string.Formatter):
    """The phrases of one game in one language."""

    def __init__(
        self, language: str, phrases: Mapping[str, str], players: Sequence[str] = (), you: int | None = None
    ) -> None:
        self.language = language
        self._phrases, self._players, self._you = phrases, players, you

    def __repr__(self) -> str:
        return f"<{len(self._phrases)} phrases in '{self.language}'>"

    def __contains__(self, key: str) -> bool:
        return key in self._phrases

    def __iter__(self) -> Iterator[str]:
        return iter(self._phrases)

    def among(self, players: Sequence[str], you: int | None = None) -> Self:
        """The same phrases, naming these players; `you` is the seat of the person who reads, if it is one of these."""
        return type(self)(self.language, self._phrases, players, you)

    def phrase(self, key: str) -> str:
        """The phrase as it is written, its parameters unfilled."""
        return self._phrases[key]

    def say(self, key: str, named: Mapping[str, str | int | Sequence[str]] | None = None) -> str:
        """The phrase of this key with its parameters filled in."""
        return self.vformat(self._phrases[key], (), named or {})

    def refusal(self, refusal: Refusal) -> str:
        """Why a move is refused, the rule's id last."""
        return f"{self.say(refusal.key, refusal.named)} ({refusal.rule})"

    def reason(self, reason: Reason) -> str:
        """What speaks for a move."""
        return self.say(f"why.{reason.key}", reason.named)

    def now(self, view: Mapping[str, Json], verbs: Collection[str] | None = None) -> str:
        """What is to be decided now, from a view's JSON: the phrase `now.<phase>`, naming what the view tells.

        If the verbs of the legal moves are given, it names none that is missing: `now.<phase>.without.<verb>`, of
        several verbs `now.<phase>.without.<verb>.<verb>`, stands where no legal move has these.
        """
        key = f"now.{view['phase']}"
        if verbs is not None:
            begins = f"{key}.without."
            fitting = (
                other
                for other in self
                if other.startswith(begins) and {*other[len(begins) :].split(".")}.isdisjoint(verbs)
            )
            key = max(fitting, key=lambda other: other.count("."), default=key)
        return self.vformat(self._phrases[key], (), view)

    def event(self, event: Mapping[str, Json], players: Sequence[str], you: int | None = None) -> str | None:
        """What happened, from an event's JSON; None if there are no words for it, since other events say it.

        The phrase of an event is `event.<kind>`; `event.<kind>.hidden` where something in it is not known, and
        `event.<kind>.same` where it would say one thing twice, as “1 knight” for 1 knight.
        `{name}` is the player of the event's seat; any other seat it tells is looked up: `{victim:@player}`.
        """
        key = f"event.{event['event']}"
        if _has_gap(event) and f"{key}.hidden" in self._phrases:
            key += ".hidden"
        elif f"{key}.same" in self._phrases and len(texts := [*_texts(event)]) > len({*texts}):
            key += ".same"
        if key not in self._phrases:
            return None
        seat = event.get("seat")
        named = {**event, "name": _Player(players[seat], seat == you)} if isinstance(seat, int) else event
        return self.among(players, you).vformat(self._phrases[key], (), named)

    def format_field(self, value: object, format_spec: str) -> str:
        other, forms, own = format_spec.partition("|")
        if forms:
            player = value if isinstance(value, _Player) else self._player(value)
            return own if player.reads else other.replace("*", player)
        if format_spec.startswith("@") and isinstance(value, tuple | list):
            return ", ".join(self.format_field(item, format_spec) for item in value)
        if format_spec.startswith("#") and isinstance(value, Mapping):
            return ", ".join(self.format_field(n, f"{format_spec}.{name}") for name, n in value.items())
        if format_spec == "@player" and isinstance(value, int):
            return self._players[value]
        if format_spec.startswith("@"):
            phrase = self._phrases[f"{format_spec[1:]}.{value}"]
            return self.vformat(phrase, (), {}) if "{player" in phrase else phrase
        if format_spec.startswith("#"):
            number = "one" if value == 1 else "many"
            return f"{value} {self._phrases[f'{format_spec[1:]}.{number}']}"
        if format_spec == "+" and isinstance(value, int):
            return f"{value:+}"
        if isinstance(value, tuple | list):
            return ", ".join(map(str, value))
        return str(value)

    def get_value(self, key: int | str, args: Sequence[object], kwargs: Mapping[str, object]) -> object:
        """What a phrase names; `player2` is what the second player is called."""
        found = _PLAYER.fullmatch(str(key))
        if found is None or key in kwargs:
            return super().get_value(key, args, kwargs)
        number = int(found[1])
        return self._player(number - 1)

    def _player(self, seat: object) -> _Player:
        """The player of a seat; where no players are known, the phrase `numbered` says which."""
        assert isinstance(seat, int)
        known = seat < len(self._players)
        return _Player(self._players[seat] if known else self.say("numbered", {"n": seat + 1}), seat == self._you)


class _Player(str):
    """What a player is called, and whether it is the person who reads."""

    __slots__ = ("reads",)

    def __new__(cls, name: str, reads: bool) -> Self:
        made = super().__new__(cls, name)
        made.reads = reads
        return made

    reads: bool


_PLAYER = re.compile(r"player(\d)")


def load_phrases(folder: Traversable, language: str) -> Phrases:
    """The phrases in `<language>.toml`: tables of phrases, joined to keys by a dot.

    A folder within is one more table: `page/<language>.toml` has what the page says where it draws the game.
    """
    import tomllib

    name = f"{language}.toml"
    found = dict(_flat(tomllib.loads(read_text(folder, name, language))))
    for inner in folder.iterdir():
        if inner.is_dir() and (inner / name).is_file():
            found |= _flat(tomllib.loads(read_text(inner, name, language)), f"{inner.name}.")
    return Phrases(language, found)


def languages_in(folder: Traversable) -> tuple[str, ...]:
    """The languages that a folder has phrases in, English first."""
    found = {file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")}
    return tuple(sorted(found, key=lambda language: (language != "en", language)))


def read_text(folder: Traversable, name: str, language: str) -> str:
    """A text of the game's folder in a language, or `UnknownLanguage`."""
    file = folder / name
    if not language.isalpha() or not file.is_file():
        raise UnknownLanguage(f"There are no texts in the language '{language}'.")
    return file.read_text(encoding="utf-8")


def _has_gap(value: Json | Mapping[str, Json]) -> bool:
    return value is None or (isinstance(value, Mapping) and any(map(_has_gap, value.values())))


def _texts(value: Json | Mapping[str, Json]) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _texts(inner)


def _flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", str(value)


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a row and how it looks: `ink` and `paper` are `#rrggbb` or empty."""

    text: str
    ink: str = ""
    paper: str = ""
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Drawing:
    """Rows of spans. Its plain text must make sense without any style."""

    rows: Sequence[Sequence[Span]] = field(default_factory=tuple)

    @classmethod
    def plain(cls, *rows: str) -> Self:
        """A drawing of rows without any style.

        >>> print(Drawing.plain("oooo", "Ann: 3"))
        oooo
        Ann: 3
        """
        return cls(tuple((Span(row),) for row in rows))

    def __str__(self) -> str:
        return "\n".join("".join(span.text for span in row).rstrip() for row in self.rows)

    def __iter__(self) -> Iterator[Sequence[Span]]:
        return iter(self.rows)


def in_rows(begun: Sequence[Span], items: Sequence[Sequence[Span]], width: int, ink: str) -> Iterator[list[Span]]:
    """Items behind the beginning of a row, parted by dots of an ink, in as many rows of a width as they need.

    >>> for row in in_rows([Span("Hand: ")], [[Span("spy")], [Span("knight")], [Span("wall")]], 20, ""):
    ...     print("".join(span.text for span in row))
    Hand: spy · knight
          wall
    """
    margin = used = sum(len(span.text) for span in begun)
    row = [*begun]
    for number, item in enumerate(items or [[Span("-")]]):
        size = sum(len(span.text) for span in item)
        if number and used + len(_DOT) + size > width:
            yield row
            row, used = [Span(" " * margin)], margin
        elif number:
            row.append(Span(_DOT, ink))
            used += len(_DOT)
        row += item
        used += size
    yield row


_DOT = " · "
