"""Everything that can be wrong with what a person gives us: each error is one sentence they can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from regnum.kernel.moves import Move, Refusal


class RegnumError(Exception):
    """The root of our errors; its text is a whole sentence for a person."""


class UnknownGame(RegnumError):
    """No installed package brings a game of this name."""


class MissingExtra(RegnumError, ImportError):
    """Something that needs the packages of an extra, one of which is not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the extra '{extra}': pip install 'regnum[{extra}]'.")


class UnknownRuleset(RegnumError):
    """A game was never played by rules of this name, or no longer can be."""


class OtherData(RegnumError):
    """A ruleset that is played here with other data than a record or a table names."""


class BadSeats(RegnumError):
    """A game cannot be played by this many."""


class BadOption(RegnumError):
    """An option that the game does not have, or a value it cannot take."""


class BadData(RegnumError):
    """A data file is broken; the sentence names the file, the entry and the fault."""

    def __init__(self, file: str, entry: str, fault: str) -> None:
        super().__init__(f"{file}: {entry}: {fault}")
        self.file, self.entry, self.fault = file, entry, fault


class BadPosition(RegnumError):
    """A position text that names no position of the game."""


class BadRecord(RegnumError):
    """A record that cannot be replayed; the sentence names the line and the fault."""

    def __init__(self, fault: str, line: int | None = None) -> None:
        super().__init__(f"line {line}: {fault}" if line is not None else fault)
        self.line, self.fault = line, fault


class NotAMove(RegnumError):
    """A text or JSON value that names no move of the game's action space."""


class IllegalMove(RegnumError):
    """A move that the rules forbid; `refusal` says why, for machines, and the sentence for people."""

    def __init__(self, move: Move, refusal: Refusal, why: str) -> None:
        super().__init__(f"'{move}' is refused: {why}")
        self.move, self.refusal, self.why = move, refusal, why


class NoUndo(RegnumError):
    """A move that its player cannot take back alone."""


class NoResignation(RegnumError):
    """A seat that cannot resign: it has done so, or the game is over."""


class Resigned(RegnumError):
    """A move in a game that ended because all but one have resigned."""


class BadSeed(RegnumError):
    """Something that a game cannot be dealt from."""


class NoSeed(RegnumError):
    """A game that cannot go on, since nobody here knows what it was dealt from."""


class UnknownLanguage(RegnumError):
    """A language in which the game has no texts."""


class Unfair(RegnumError):
    """A record whose answers do not follow from its committed seed."""
