"""A whole position as a row of bytes, with what the rules say of it: the same from the engine and from the arrays.

A row leaves nothing open: castles stand in the order of their cells, and of cards that look alike the one with the
higher place has the higher number. Numbers of two bytes and sets of cells have their lowest byte first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from struct import Struct

from regnum.games.domaine.rules.board.geometry import CELLS, Cell, CellSet, cells
from regnum.games.domaine.rules.board.land import TERRAINS, Land
from regnum.games.domaine.rules.cards import PILES, Card, Face
from regnum.games.domaine.rules.moves import ACTIONS
from regnum.games.domaine.rules.state import State

SEATS, CASTLES, CARDS = 4, 12, 60
"""How much room there is: also for colours, and for castles and cards of all."""
SET = CELLS // 8
"""The bytes of a set of cells."""
NONE = 255
"""No seat, no cell, no card."""
CHANCERY, DISCARDS, HIDDEN, SHOWN = 1, 2, 3, 3 + SEATS
"""Where a card is, if not in the deck; a seat is added to the last two, which are its hand."""

PARTS: Mapping[str, int] = {
    "options": 3,
    "land": len(TERRAINS) * SET,
    "castles": SEATS * SET,
    "knights": SEATS * SET,
    "markers": 2 * SET,
    "domains": CASTLES * SET,
    "alliances": CASTLES * CASTLES // 8,
    "decision": 5,
    "ending": 2 + 2 * SEATS,
    "ducats": 2 * SEATS,
    "cards": CARDS,
    "card sold": 1,
    "deck": len(PILES),
    "idle turns": 1,
    "points": 2 * SEATS,
    "legal moves": len(ACTIONS) // 8 + 1,
}
"""What a row says in turn, and in how many bytes."""
SIZE = sum(PARTS.values())
ROW = SIZE + -SIZE % 8
"""How long a row is: some empty bytes make it whole words, which are faster to compare."""

_NUMBERS = Struct(f"<{SEATS}H")
_NO_SET = bytes(SET)
_UNDECIDED = bytes(PARTS["ending"])


def row(state: State) -> bytes:
    """The row of a position."""
    board, setting, seats = state.board, state.setting, state.setting.seats
    castles = _castles(board.castles)
    outcome, chosen = state.outcome, state.chosen
    return b"".join(
        (
            bytes((seats, setting.castle_gap, setting.king)),
            _land(board.land),
            _sets(board.castles, SEATS),
            _sets(board.knights, SEATS),
            board.open_east.to_bytes(SET, "little"),
            board.open_north.to_bytes(SET, "little"),
            _sets([board.domains.get(castle, 0) for castle in castles], CASTLES),
            _alliances(castles, board.allies) if board.allies else _NO_SET,
            bytes(
                (
                    NONE if state.to_move is None else state.to_move,
                    state.phase,
                    state.steps,
                    state.begun,
                    NONE if chosen is None else chosen,
                )
            ),
            _UNDECIDED if outcome is None else _ending(outcome.rule, outcome.winners, outcome.points),
            _numbers(state.ducats),
            _cards(state),
            bytes((NONE if state.sold is None else _numbered(setting.data.piles)[0][state.sold],)),
            bytes(map(len, state.piles)),
            bytes((state.idle,)),
            _numbers(board.points),
            state.moves().bits.to_bytes(PARTS["legal moves"] + ROW - SIZE, "little"),
        )
    )


def _sets(masks: Iterable[CellSet], room: int) -> bytes:
    """Sets of cells, and empty ones for the rest of the room."""
    return b"".join([mask.to_bytes(SET, "little") for mask in masks]).ljust(room * SET, b"\0")


@lru_cache(64)
def _land(land: Land) -> bytes:
    signs = "".join(reversed(land.rows))
    return _sets([sum(1 << cell for cell, sign in enumerate(signs) if sign == terrain) for terrain in TERRAINS], 0)


@lru_cache(256)
def _castles(of_colours: tuple[CellSet, ...]) -> list[Cell]:
    """The cells of all castles, rising."""
    return sorted(cell for castles in of_colours for cell in cells(castles))


def _alliances(castles: list[Cell], allies: Iterable[tuple[Cell, Cell]]) -> bytes:
    """A symmetric table of bits."""
    bits = 0
    for alliance in allies:
        one, other = map(castles.index, alliance)
        bits |= 1 << CASTLES * one + other | 1 << CASTLES * other + one
    return bits.to_bytes(PARTS["alliances"], "little")


def _ending(rule: str, winners: Iterable[int], points: tuple[int, ...]) -> bytes:
    return bytes((int(rule.removeprefix("DOM-X")), sum(1 << seat for seat in winners))) + _numbers(points)


def _numbers(numbers: tuple[int, ...]) -> bytes:
    return _NUMBERS.pack(*numbers, *(0,) * (SEATS - len(numbers)))


def _cards(state: State) -> bytes:
    """Where each card is."""
    places, last = bytearray(CARDS), _numbered(state.setting.data.piles)[1].copy()
    hands = state.hands
    for place, cards in (
        *((SHOWN + seat, hands[seat].shown) for seat in reversed(range(len(hands)))),
        *((HIDDEN + seat, hands[seat].hidden) for seat in reversed(range(len(hands)))),
        (DISCARDS, state.discards),
        (CHANCERY, state.chancery),
    ):
        for card in cards:
            number = last[card]
            places[number] = place
            last[card] = number - 1
    return bytes(places)


@lru_cache(8)
def _numbered(piles: tuple[tuple[Face, ...], ...]) -> tuple[dict[Card, int], dict[Card, int]]:
    """Of the cards that look alike the first and the last number."""
    cards = [Card(pile, face) for pile, faces in enumerate(piles) for face in sorted(faces)]
    last = {card: number for number, card in enumerate(cards)}
    first = {card: number - cards.count(card) + 1 for card, number in last.items()}
    return first, last
