"""The entries of the data files, cards and pieces, each checked with a message that names file, entry and fault."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from regnum.games.domus_regnatrix.rules.components.cards import (
    PIECES,
    TRAITS,
    Card,
    Effects,
    Piece,
    Sort,
)
from regnum.games.domus_regnatrix.rules.components.effects import MIDDLE, STANDING
from regnum.games.domus_regnatrix.rules.components.limits import HAND, MAX_STACKS, WALL_CARDS
from regnum.games.domus_regnatrix.rules.components.spaces import MAX_SEATS
from regnum.games.domus_regnatrix.rules.moves import HERO_NAME
from regnum.games.domus_regnatrix.rules.turn.card_effects import CARD_EFFECTS
from regnum.kernel import BadData

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_MAX_COUNT = 99
_MAX_STRENGTH = 20
_MAX_NAMES = 120
_MAX_UNITS = 30
"""How many names there may be at most, so that the action space stays small."""
_MIN_COUNT = {"kingdom": MAX_SEATS, "hero": MAX_SEATS, "terrain": MAX_SEATS + 1, "flag": MAX_SEATS}

_STORE, _MAIN, _EITHER = "store", "main", "either"
_HOMES = {
    Sort.COIN: _MAIN,
    Sort.VICTORY: _EITHER,
    Sort.UNIT: _EITHER,
    Sort.BUILDING: _STORE,
    Sort.WONDER: _STORE,
    Sort.TECH: _MAIN,
    Sort.UPGRADE: _STORE,
    Sort.SUPPORT: _MAIN,
    Sort.SPECIAL: _STORE,
}
"""Which pile the cards of each sort belong to: those with a cost are in the store."""  # DR-S3
_MEMBERS = {
    Sort.COIN: {"value"},
    Sort.VICTORY: {"effects"},
    Sort.UNIT: {"attack", "defence"},
    Sort.BUILDING: {"effects"},
    Sort.WONDER: {"effects"},
    Sort.TECH: {"effects"},
    Sort.UPGRADE: {"of", "effects"},
    Sort.SUPPORT: {"effects"},
    Sort.SPECIAL: {"effects"},
}
"""What an entry of each sort must have beside its copies and, in the store, its cost."""
_OPTIONAL = {Sort.UNIT: {"letter", "traits"}}
_PIECE_MEMBERS = {
    "kingdom": {"effects", "starts"},
    "hero": {"effects", "starts"},
    "terrain": {"effects", "starts", "walls", "middle"},
    "flag": {"effects"},
}


def read_cards(file: str, tables: Mapping[str, object]) -> list[Card]:
    known = [sort.name.lower() for sort in Sort]
    cards = [
        _card(file, sort, name, entry)
        for sort in Sort
        for name, entry in _entries(file, tables, sort.name.lower(), known)
    ]
    for name, n in Counter(card.name for card in cards).items():
        if n > 1:
            raise BadData(file, name, "there are two entries of this name.")
    if not any(card.value == 1 for card in cards):
        raise BadData(file, "coin", "there must be a coin of 1, so that the mint can change every other.")  # DR-T1
    techs = [card.name for card in cards if card.sort == Sort.TECH]
    for card in cards:
        if card.of and card.of not in techs:
            raise BadData(file, card.name, f"there is no tech '{card.of}' to lay it on.")
    for what, n, most in (
        ("names", len(cards), _MAX_NAMES),
        ("units", sum(card.sort == Sort.UNIT for card in cards), _MAX_UNITS),
    ):
        if n > most:
            raise BadData(file, "all cards", f"there must be at most {most} {what}, not {n}.")
    return cards


def _card(file: str, sort: Sort, name: str, entry: Mapping[str, object]) -> Card:
    if name == HERO_NAME:
        raise BadData(file, name, "this name is taken: it means the hero.")
    store = "cost" in entry
    home = _HOMES[sort]
    if home != _EITHER and store != (home == _STORE):
        raise BadData(file, name, "it must have a cost." if home == _STORE else "cards of this sort have no cost.")
    if sort == Sort.UNIT and store == ("letter" in entry):
        raise BadData(file, name, "a unit has either a cost or a letter.")
    must = _MEMBERS[sort] | {"copies"} | ({"cost"} if store else set())
    _check_members(file, name, entry, must, _OPTIONAL.get(sort, set()))
    known = CARD_EFFECTS if sort == Sort.SUPPORT else STANDING
    return Card(
        name,
        sort,
        copies=_number(file, name, "copies", entry["copies"], 1, _MAX_COUNT),
        cost=_number(file, name, "cost", entry["cost"], 1, _MAX_COUNT) if store else 0,
        value=_number(file, name, "value", entry["value"], 1, _MAX_COUNT) if "value" in entry else 0,
        letter=_letter(file, name, entry["letter"]) if "letter" in entry else "",
        attack=_number(file, name, "attack", entry.get("attack", 0), 0, _MAX_STRENGTH),
        defence=_number(file, name, "defence", entry.get("defence", 0), 0, _MAX_STRENGTH),
        traits=frozenset(_known(file, name, "traits", entry.get("traits", []), TRAITS)),
        of=_text(file, name, "of", entry.get("of", "")),
        effects=_effects(file, name, entry.get("effects", {}), known),
    )


# pieces


def read_pieces(file: str, tables: Mapping[str, object], cards: Sequence[Card]) -> dict[str, list[Piece]]:
    pieces = {
        what: [
            _piece(file, what, name, entry, {card.name: card for card in cards})
            for name, entry in _entries(file, tables, what, PIECES)
        ]
        for what in PIECES
    }
    for what, fewest in _MIN_COUNT.items():
        if len(pieces[what]) < fewest:
            raise BadData(file, what, f"there must be at least {fewest}, not {len(pieces[what])}.")
    names = Counter(piece.name for listed in pieces.values() for piece in listed)
    for name, n in names.items():
        if n > 1:
            raise BadData(file, name, "there are two entries of this name.")
    started = Counter(name for listed in pieces.values() for piece in listed for name in piece.starts)
    copies = {card.name: card.copies for card in cards}
    for name, n in started.items():
        if n > copies[name]:
            raise BadData(file, name, f"pieces start with {n} of them, but there are only {copies[name]}.")
    if sum(card.copies for card in cards if card.main) < HAND * MAX_SEATS + started.total():
        raise BadData(file, "all cards", "the main deck has too few for the first hands.")
    return pieces


def _piece(file: str, what: str, name: str, entry: Mapping[str, object], cards: Mapping[str, Card]) -> Piece:
    must = {"walls"} if what == "terrain" else set[str]()
    _check_members(file, name, entry, must, _PIECE_MEMBERS[what])
    starting = [card.name for card in cards.values() if card.main and card.sort in (Sort.COIN, Sort.UNIT)]
    effects = _effects(file, name, entry.get("effects", {}), [*STANDING, *CARD_EFFECTS] if what == "flag" else STANDING)
    if what == "flag" and not effects:
        raise BadData(file, name, "a flag must have an effect.")
    for effect, n in effects:
        if effect == "points" and what not in ("kingdom", "hero"):
            raise BadData(file, name, "only kingdoms and heroes bring points.")  # DR-W1
        if effect == "coin" and n not in {card.value for card in cards.values()}:
            raise BadData(file, name, f"there is no coin of {n}.")
    return Piece(
        name,
        effects,
        starts=tuple(_known(file, name, "starts", entry.get("starts", []), starting)),
        walls=_walls(file, name, entry["walls"]) if what == "terrain" else (),
        middle=_effects(file, name, entry.get("middle", {}), MIDDLE),
    )


def _walls(file: str, name: str, value: object) -> tuple[int, ...]:
    # DR-S2
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_STACKS:
        raise BadData(file, name, f"walls must be a list of 1 to {MAX_STACKS} stacks.")
    stacks = tuple(_number(file, name, "a stack of walls", height, 1, WALL_CARDS) for height in value)
    if sum(stacks) != WALL_CARDS:
        raise BadData(file, name, f"its stacks must have {WALL_CARDS} wall cards together, not {sum(stacks)}.")
    return stacks


# entries


def _entries(
    file: str, tables: Mapping[str, object], wanted: str, known: Collection[str]
) -> Iterator[tuple[str, Mapping[str, object]]]:
    for table in tables:
        if table not in known:
            raise BadData(file, table, f"there is no such table; there are: {', '.join(known)}.")
    if wanted not in tables:
        raise BadData(file, wanted, "the table is missing.")
    entries = tables[wanted]
    if not isinstance(entries, dict) or not entries:
        raise BadData(file, wanted, "it must be a table of entries.")
    for name, entry in entries.items():
        if not _NAME.fullmatch(name):
            raise BadData(file, name, "a name has small letters, digits and hyphens.")
        if not isinstance(entry, dict):
            raise BadData(file, name, "it must be a table, as in { copies = 3 }.")
        yield name, entry


def _check_members(file: str, name: str, entry: Mapping[str, object], must: set[str], may: set[str]) -> None:
    missing = sorted(must - set(entry))
    if missing:
        raise BadData(file, name, f"it must have {' and '.join(missing)}.")
    unknown = sorted(set(entry) - must - may)
    if unknown:
        raise BadData(file, name, f"it cannot have {' and '.join(unknown)}.")


def _effects(file: str, name: str, value: object, known: Collection[str]) -> Effects:
    if not isinstance(value, dict):
        raise BadData(file, name, "effects must be a table, as in { points = 1 }.")
    for effect in value:
        if effect not in known:
            raise BadData(file, name, f"there is no effect '{effect}' here; there are: {', '.join(sorted(known))}.")
    return tuple(
        (effect, _number(file, name, f"the effect {effect}", n, -_MAX_STRENGTH, _MAX_COUNT))
        for effect, n in value.items()
    )


def _known(file: str, name: str, what: str, value: object, known: Collection[str]) -> list[str]:
    if not isinstance(value, list):
        raise BadData(file, name, f"{what} must be a list.")
    for item in value:
        if item not in known:
            raise BadData(file, name, f"{what} must be of {', '.join(known)}, not '{item}'.")
    return value


def _letter(file: str, name: str, value: object) -> str:
    if not isinstance(value, str) or len(value) != 1 or not value.isupper():
        raise BadData(file, name, f"its letter must be one capital, not '{value}'.")
    return value


def _text(file: str, name: str, what: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadData(file, name, f"{what} must be a name, not '{value}'.")
    return value


def _number(file: str, entry: str, what: str, value: object, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise BadData(file, entry, f"{what} must be a number from {least} to {most}, not '{value}'.")
    return value
