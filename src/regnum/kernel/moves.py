"""Moves and sets of moves: a game's whole action space, the part of it that is legal now, and why the rest is not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from random import Random
from string import Formatter
from typing import Self, TypeVar, overload

from regnum.kernel.errors import NotAMove
from regnum.kernel.forms import Json

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Move:
    """One step a seat can take: a verb and what it names.

    Moves are interned in their game's `Actions`, which gives each its id; take them from there.
    """

    id: int
    verb: str
    text: str
    named: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def json(self) -> dict[str, Json]:
        """The move as JSON: its verb and what it names."""
        return {"verb": self.verb, **self.named}

    def wire_json(self) -> dict[str, Json]:
        """The move as it goes over the wire: with its id and its text, for those who have no action space."""
        return {"id": self.id, "text": self.text, "verb": self.verb, "named": dict(self.named)}


class Actions(Sequence[Move]):
    """A game's fixed action space: `actions[i].id == i`, found again by text or by JSON.

    `also` has other texts that are read as a move, by the move's own text.
    """

    __slots__ = ("_by_json", "_by_text", "_moves")

    def __init__(self, moves: Iterable[Move], also: Mapping[str, str] | None = None) -> None:
        self._moves = tuple(moves)
        self._by_text = {move.text: move for move in self._moves}
        self._by_json = {_key(move.json()): move for move in self._moves}
        if not len(self._moves) == len(self._by_text) == len(self._by_json):
            raise ValueError("two moves of an action space share a text or a JSON form")
        if any(move.id != i for i, move in enumerate(self._moves)):
            raise ValueError("a move's id is not its place in the action space")
        for text, meant in (also or {}).items():
            self._by_text.setdefault(text, self._by_text[meant])

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice[int | None, int | None, int | None]) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice[int | None, int | None, int | None]) -> Move | Sequence[Move]:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        return f"<action space of {len(self)} moves: {self._moves[0]}, …, {self._moves[-1]}>"

    @property
    def hash(self) -> str:
        """A short fingerprint: what was learned with one action space is of no use with another."""
        return hashlib.sha256("\n".join(move.text for move in self._moves).encode()).hexdigest()[:16]

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and 0 <= move.id < len(self._moves) and self._moves[move.id] == move

    def read(self, text: str) -> Move:
        """The move of this text, or `NotAMove`."""
        move = self._by_text.get(" ".join(text.split()))
        if move is None:
            raise NotAMove(f"'{text.strip()}' is not a move of this game.")
        return move

    def from_json(self, value: Json) -> Move:
        """The move of this JSON value, or `NotAMove`."""
        move = self._by_json.get(_key(value)) if isinstance(value, dict) else None
        if move is None:
            raise NotAMove(f"{value!r} is not a move of this game.")
        return move

    def by_verb(self, functions: Mapping[str, F]) -> tuple[tuple[F, int], ...]:
        """For each move the function of its verb, and its place among the moves of that verb."""
        first = {move.verb: move.id for move in reversed(self._moves)}
        return tuple((functions[move.verb], move.id - first[move.verb]) for move in self._moves)


class ActionsBuilder:
    """An action space in the making: moves get their ids in the order in which they are added.

    A pattern is the text of a move with gaps for what it names; its first word is the verb.

    >>> space = ActionsBuilder()
    >>> GO, STAY = space.each("go {pace} to {place}", ("slowly", "fast"), "abc"), space.add("stay")
    >>> GO, STAY, space.actions()[4]
    (0, 6, <go fast to b>)
    """

    def __init__(self) -> None:
        self._moves: list[Move] = []

    def __repr__(self) -> str:
        return f"<action space in the making, {len(self._moves)} moves so far>"

    def add(self, pattern: str, named: Mapping[str, str] | None = None) -> int:
        """Add a move, and give back its id. It may name more than its text does."""
        named = named or {}
        move = Move(len(self._moves), pattern.partition(" ")[0], pattern.format_map(named), named)
        self._moves.append(move)
        return move.id

    def each(self, pattern: str, *names: Iterable[str]) -> int:
        """Add a move for every way to fill a pattern's gaps with these names, and give back the first id."""
        gaps = [gap for _, gap, _, _ in Formatter().parse(pattern) if gap is not None]
        return self.add_all((pattern, dict(zip(gaps, filled, strict=True))) for filled in product(*names))

    def add_all(self, moves: Iterable[tuple[str, Mapping[str, str]]]) -> int:
        """Add moves, each a pattern and what it names, and give back the first id."""
        first = len(self._moves)
        for pattern, named in moves:
            self.add(pattern, named)
        return first

    def actions(self, also: Mapping[str, str] | None = None) -> Actions:
        """The action space of all moves that were added."""
        return Actions(self._moves, also)


def _key(value: Mapping[str, Json]) -> frozenset[tuple[str, str]]:
    return frozenset((name, repr(what)) for name, what in value.items())


class Moves:
    """The legal moves of a state, as a set of bits over the action space.

    Iterable, containable (by move or by text) and truthy; `ids()` and `bits` are the cheap forms for machines.
    """

    __slots__ = ("actions", "bits")

    def __init__(self, actions: Sequence[Move], bits: int) -> None:
        self.actions = actions
        self.bits = bits

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, move: object) -> bool:
        """Whether a move is legal; a text stands for the move it is of."""
        if isinstance(move, Move):
            return self.bits >> move.id & 1 == 1
        return isinstance(move, str) and any(self.actions[i].text == move for i in self.ids())

    def __iter__(self) -> Iterator[Move]:
        actions = self.actions
        return (actions[i] for i in self.ids())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Moves) and self.bits == other.bits

    def __hash__(self) -> int:
        return hash(self.bits)

    def __repr__(self) -> str:
        """How many there are, and the first of them.

        >>> actions = Actions(Move(i, "go", f"go {place}", {"to": place}) for i, place in enumerate("abcd"))
        >>> Moves(actions, 0b1011), Moves(actions, 0b10), Moves(actions, 0)
        (<3 moves: go a, go b, …>, <1 move: go b>, <no moves>)
        """
        texts = [self.actions[i].text for i in self.ids()]
        if not texts:
            return "<no moves>"
        more = ["…"] if len(texts) > _SHOWN else []
        return f"<{len(texts)} move{'s' * (len(texts) > 1)}: {', '.join((*texts[:_SHOWN], *more))}>"

    def ids(self) -> list[int]:
        """The ids of the legal moves, rising."""
        found, bits = [], self.bits
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return found

    def pick(self, rng: Random) -> Move:
        """One of the moves, each as likely as any other; an error if there are none."""
        bits = self.bits
        if not bits:
            raise ValueError("there is no move to pick")
        rank = int(rng.random() * bits.bit_count())
        if rank < _FEW:
            for _ in range(rank):
                bits &= bits - 1
            return self.actions[(bits & -bits).bit_length() - 1]
        return self.actions[_select(bits, rank)]


_SHOWN = 2
"""How many moves are named where all would be too many to read."""
_FEW = 8


def _select(bits: int, rank: int) -> int:
    """The place of the set bit that has `rank` set bits below it."""
    place = 0
    width = 1 << (bits.bit_length() - 1).bit_length()
    while width > 1:
        width >>= 1
        low = bits & ((1 << width) - 1)
        below = low.bit_count()
        if rank < below:
            bits = low
        else:
            rank -= below
            place += width
            bits >>= width
    return place


# why a move is not legal


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


class RefusalKind(Enum):
    """A kind of refusal, which a game declares once: its name has the rule and the reason within it.

    A game has an enumeration of them with what the sentence of each names, and that sentence among its phrases.

    >>> class Why(RefusalKind):
    ...     DOM_B3_FRIENDS = "first", "second"
    ...     DOM_B1_SUPPLY = ()
    >>> refusal(Why.DOM_B3_FRIENDS, first="d6", second="d7").key
    'DOM-B3.friends'
    """

    def __new__(cls, *_: str) -> Self:
        """A kind of its own, though it may name the same as another."""
        kind = object.__new__(cls)
        kind._value_ = len(cls.__members__)
        return kind

    def __init__(self, *named: str) -> None:
        book, number, reason = self.name.split("_", 2)
        self.rule, self.reason, self.named = f"{book}-{number}", reason.lower(), frozenset(named)

    @property
    def key(self) -> str:
        """The key of the sentence among the game's texts."""
        return f"{self.rule}.{self.reason}"


def refusal(kind: RefusalKind, **named: str | int) -> Refusal:
    """A refusal of a kind, with what its sentence names."""
    if named.keys() != kind.named:
        raise ValueError(f"a refusal by {kind.key} names {sorted(kind.named)}, not {sorted(named)}")
    return Refusal(kind.rule, kind.reason, named)
