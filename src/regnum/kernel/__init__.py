"""What every game shares: the interfaces, moves, refusals, chance, records, and the registry of games."""

from regnum.kernel.chance import Chance, FreeChance, RecordedChance, SealedChance
from regnum.kernel.counsel import Counsel, Expertise, Plan, Reason, WeighedReason, follow
from regnum.kernel.drawing import Drawing, Span
from regnum.kernel.errors import (
    BadData,
    BadOption,
    BadPosition,
    BadRecord,
    BadSeats,
    NotAMove,
    RegnumError,
    Unfair,
    UnknownGame,
    UnknownLanguage,
    UnknownRuleset,
)
from regnum.kernel.fact import Fact
from regnum.kernel.game import Event, Game, Outcome, Seat, State, View, check_seats, digest, edition
from regnum.kernel.json import Json, canonical
from regnum.kernel.moves import Actions, Move, Moves
from regnum.kernel.options import Option, Options, settle
from regnum.kernel.record import Entry, Header, IllegalMove, NoUndo, Record, Sealing, Undo, header_of
from regnum.kernel.refusal import Refusal, refusal
from regnum.kernel.registry import game, games
from regnum.kernel.rulebook import Chapter, Rule, Rulebook, load_rulebook
from regnum.kernel.study import (
    Criterion,
    Ending,
    Fight,
    Foregone,
    PieceWins,
    Remainder,
    Studied,
    Usage,
    Use,
    VerbShare,
)
from regnum.kernel.words import Words, load_words

__all__ = [
    "Actions",
    "BadData",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "BadSeats",
    "Chance",
    "Chapter",
    "Counsel",
    "Criterion",
    "Drawing",
    "Ending",
    "Entry",
    "Event",
    "Expertise",
    "Fact",
    "Fight",
    "Foregone",
    "FreeChance",
    "Game",
    "Header",
    "IllegalMove",
    "Json",
    "Move",
    "Moves",
    "NoUndo",
    "NotAMove",
    "Option",
    "Options",
    "Outcome",
    "PieceWins",
    "Plan",
    "Reason",
    "Record",
    "RecordedChance",
    "Refusal",
    "RegnumError",
    "Remainder",
    "Rule",
    "Rulebook",
    "SealedChance",
    "Sealing",
    "Seat",
    "Span",
    "State",
    "Studied",
    "Undo",
    "Unfair",
    "UnknownGame",
    "UnknownLanguage",
    "UnknownRuleset",
    "Usage",
    "Use",
    "VerbShare",
    "View",
    "WeighedReason",
    "Words",
    "canonical",
    "check_seats",
    "digest",
    "edition",
    "follow",
    "game",
    "games",
    "header_of",
    "load_rulebook",
    "load_words",
    "refusal",
    "settle",
]
