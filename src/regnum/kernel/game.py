"""What every game is: a value that advances by moves, and the few functions around it; and which are installed."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from json import dumps
from pathlib import Path
from random import Random
from typing import NewType, Protocol, Self, TypeAlias, runtime_checkable

from regnum.kernel.chance import Chance, Stream
from regnum.kernel.errors import BadOption, BadSeats, OtherData, UnknownGame, UnknownRuleset
from regnum.kernel.evaluator import Evaluator
from regnum.kernel.forms import Json, Schema
from regnum.kernel.moves import Actions, Move, Moves, Refusal, RefusalKind
from regnum.kernel.phrases import Drawing, Phrases
from regnum.kernel.rulebook import Rulebook

GROUP = "regnum.games"
"""The entry point group through which every package brings its games."""
Seat = NewType("Seat", int)
Options: TypeAlias = Mapping[str, int]
"""What was chosen before the deal, by name."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: a number from `low` to `high`; a yes or no is a number from 0 to 1."""

    name: str
    default: int
    low: int
    high: int
    first: int | None = None
    """What suits somebody's first game, if that is not the default."""

    def read(self, value: object) -> int:
        """The value as a number within the limits, or `BadOption`."""
        try:
            number = int(value) if isinstance(value, int | str) else None
        except ValueError:
            number = None
        if number is None or not self.low <= number <= self.high:
            raise BadOption(f"The option '{self.name}' takes a number from {self.low} to {self.high}, not '{value}'.")
        return number


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (several share a victory), with what points, and by which rule."""

    winners: tuple[Seat, ...]
    points: tuple[int, ...]
    rule: str

    @property
    def shares(self) -> list[float]:
        """Each seat's part of the victory.

        >>> Outcome((Seat(0), Seat(2)), (9, 4, 9), "X").shares
        [0.5, 0.0, 0.5]
        """
        part = 1 / len(self.winners)
        return [part if seat in self.winners else 0.0 for seat in range(len(self.points))]

    def json(self) -> dict[str, Json]:
        """The outcome as JSON."""
        return {"winners": list(self.winners), "points": list(self.points), "rule": self.rule}


class Event(Protocol):
    """Something that happened in a step. With the view before it, what a seat sees of them tells the view after it."""

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as this seat (None: a spectator) may know it."""
        ...

    def reveals_to(self, seat: Seat) -> bool:
        """Whether the seat learns by this event something that was hidden from it."""
        ...

    def json(self) -> dict[str, Json]:
        """The event as JSON, under `event` its kind."""
        ...


class View(Protocol):
    """What one seat (or a spectator) may know of a state, and nothing else. An immutable value."""

    @property
    def seat(self) -> Seat | None:
        """Whose view it is; None for a spectator's."""
        ...

    def json(self) -> dict[str, Json]:
        """The view as JSON: what goes over the wire."""
        ...


class State(Protocol):
    """A position of a game, all of it, secrets included. Compares by value."""

    @property
    def seats(self) -> int:
        """How many play."""
        ...

    @property
    def to_move(self) -> Seat | None:
        """Whose decision it is, on turn or not; None when the game is over."""
        ...

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        ...

    @property
    def points(self) -> Sequence[int]:
        """What each seat has by now, as the game counts its points."""
        ...

    def moves(self) -> Moves:
        """The legal moves of the seat that decides."""
        ...

    def refuse(self, move: Move) -> Refusal | None:
        """Why this move is not legal now; None if it is."""
        ...

    def play(self, move: Move, chance: Chance) -> Sequence[Event]:
        """Advance by a legal move. It does not check that it is one: ask `moves` or `refuse`."""
        ...

    def view(self, seat: Seat | None) -> View:
        """What this seat may know; None is a spectator."""
        ...

    def copy(self) -> Self:
        """An independent, equal state."""
        ...

    def text(self) -> str:
        """The whole position in one line, which `Game.read` reads back."""
        ...

    def faults(self) -> Sequence[str]:
        """The game's invariants that do not hold: always empty unless our code is wrong."""
        ...


@runtime_checkable
class Hurried(Protocol):
    """A state of a game with brief decisions: asked of others than the player on turn, who must not wait for long."""

    @property
    def silence(self) -> Move | None:
        """The legal move that stands for no answer, if the decision that is due is a brief one; else None."""
        ...


@runtime_checkable
class Ranked(Protocol):
    """A state of a game in which more than points decides who stands better."""

    @property
    def standings(self) -> Sequence[tuple[int, ...]]:
        """Of a game that is over: what each seat is compared by, the greater being the better."""
        ...


@runtime_checkable
class Detailed(Protocol):
    """A game that can tell those who look closer more of a view than goes with every step."""

    def details(self, view: View) -> dict[str, Json]:
        """What follows from a view but costs too much to tell each time."""
        ...


@runtime_checkable
class Peopled(Protocol):
    """A game with names for computer players, of people as they might live in its world."""

    @property
    def people(self) -> Sequence[str]:
        """What computer players are called, each name once."""
        ...


class Game(Protocol):
    """The rules of one game, and the texts and pictures that belong to it."""

    @property
    def name(self) -> str:
        """The name it registers under: `domaine`."""
        ...

    @property
    def seats(self) -> range:
        """How many can play."""
        ...

    @property
    def ruleset(self) -> str:
        """The pinned version of the rules: `domaine/1`."""
        ...

    @property
    def older(self) -> Mapping[str, Game]:
        """The game by its older rulesets: what was begun under one is played on and replayed under it."""
        ...

    @property
    def data(self) -> str:
        """The hash of the data (tiles, cards) the rules are played with."""
        ...

    @property
    def actions(self) -> Actions:
        """The fixed action space."""
        ...

    @property
    def refusals(self) -> type[RefusalKind]:
        """Every kind of refusal its rules know; each has a sentence among its phrases."""
        ...

    @property
    def streams(self) -> Sequence[Stream]:
        """Every stream that its rules ask chance of, whatever the number of players."""
        ...

    @property
    def languages(self) -> Sequence[str]:
        """The languages of its texts, the first being the default."""
        ...

    @property
    def evaluator(self) -> Evaluator | None:
        """What it knows about playing it well; None if nothing yet."""
        ...

    def options(self, seats: int) -> Sequence[Option]:
        """What can be chosen before the deal."""
        ...

    def deal(self, seats: int, options: Options, chance: Chance) -> State:
        """The first state of a game, all options settled."""
        ...

    def guess(self, view: View, rng: Random) -> State:
        """A state consistent with a view, what is hidden filled in by the generator."""
        ...

    def default_policy(self, view: View, moves: Moves, rng: Random) -> Move:
        """A plausible move, chosen quickly: weak play, but games that get somewhere."""
        ...

    def read(self, text: str) -> State:
        """The state of a position text, or `BadPosition`."""
        ...

    def view_schema(self) -> Schema:
        """The JSON Schema of the JSON of its views."""
        ...

    def event_schema(self) -> Schema:
        """The JSON Schema of the JSON of its events."""
        ...

    def replacing(self, files: Mapping[str, Path]) -> Game:
        """The same game played with other data files, by their kind (`tiles`, `cards`), or `BadData`."""
        ...

    def phrases(self, language: str) -> Phrases:
        """The sentences for its refusals and events."""
        ...

    def rulebook(self, language: str) -> Rulebook:
        """Its rules in words, by id."""
        ...

    def draw(self, view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
        """A view as text, for a terminal."""
        ...


def canonical(value: Json) -> bytes:
    """The value as bytes that are equal whenever the values are: hashes of records and data are taken of these.

    >>> canonical({"b": 1, "a": [True, None]})
    b'{"a":[true,null],"b":1}'
    """
    return dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(state: State) -> str:
    """A short fingerprint of a whole state."""
    return hashlib.sha256(state.text().encode()).hexdigest()[:16]


def silence(state: State) -> Move | None:
    """The move that stands for no answer to a brief decision; None if the one that is due takes its time."""
    # Not isinstance: it looks at every member of the protocol, and this is asked at every step.
    found: Move | None = getattr(state, "silence", None)
    return found


def standings(state: State) -> Sequence[tuple[int, ...]]:
    """Of a game that is over: what each seat is compared by, the greater being the better; its points, unless the game
    says more. Its winners stand best."""
    if isinstance(state, Ranked):
        return state.standings
    assert state.outcome is not None
    return [(points,) for points in state.outcome.points]


def people(game: Game) -> Sequence[str]:
    """What computer players of a game are called; nothing if it has no names for them."""
    return game.people if isinstance(game, Peopled) else ()


def details(game: Game, view: View) -> dict[str, Json]:
    """What a game tells of a view to those who look closer; nothing if it has no more to tell."""
    return game.details(view) if isinstance(game, Detailed) else {}


def spoken(game: Game, language: str) -> str:
    """The language in which a game speaks to whoever wishes for this one: the same, or else its first."""
    return language if language in game.languages else game.languages[0]


@cache
def games() -> Mapping[str, Game]:
    """All installed games by name."""
    from importlib.metadata import entry_points  # slow to import, and not everybody needs it

    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        found[entry.name] = entry.load()
    return found


def game(name: str) -> Game:
    """The game of this name, or `UnknownGame`."""
    if name not in games():
        raise UnknownGame(f"There is no game called '{name}'; there are: {', '.join(games()) or 'none'}.")
    return games()[name]


def for_ruleset(game: Game, ruleset: str) -> Game:
    """The game by one of its rulesets, today's or an older one, or `UnknownRuleset`."""
    if ruleset == game.ruleset:
        return game
    if ruleset not in game.older:
        known = ", ".join((*game.older, game.ruleset))
        raise UnknownRuleset(f"there are no rules {ruleset} of {game.name} here; there are: {known}.")
    return game.older[ruleset]


def pinned(game: Game, ruleset: str, data: str) -> Game:
    """The game by the ruleset and with the data that a record or a table names, or `UnknownRuleset` or `OtherData`."""
    found = for_ruleset(game, ruleset)
    if found.data != data:
        raise OtherData(
            f"it was played with other data files ({data}) than {ruleset} has here ({found.data}):"
            " it can only be replayed with its own."
        )
    return found


def check_seats(game: Game, seats: int) -> None:
    """Raise `BadSeats` if this many cannot play."""
    if seats not in game.seats:
        raise BadSeats(f"{game.name} is for {game.seats[0]} to {game.seats[-1]} players, not {seats}.")


def resolve_options(options: Sequence[Option], chosen: Mapping[str, int | str]) -> dict[str, int]:
    """All options with their values: those chosen, checked, and the others' defaults."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            raise BadOption(f"There is no option '{name}'; there are: {', '.join(known) or 'none'}.")
    return {name: option.read(chosen.get(name, option.default)) for name, option in known.items()}
