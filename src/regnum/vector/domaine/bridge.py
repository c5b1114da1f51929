"""Between the two engines: a vector state as a position text, a position of the engine as a vector state.

This is plain Python on arrays that have left the accelerator. `to_text` writes what the arrays say, by its own means:
nothing of the engine's state is asked, so that a comparison of texts compares all there is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from regnum.games.domaine.rules.board.geometry import CELL_NAMES
from regnum.games.domaine.rules.cards import FACE_CODES, PILES, Card
from regnum.games.domaine.rules.state import State as EngineState
from regnum.vector.domaine.arrays import CHANCERY, DISCARDS, HIDDEN, NONE, SHOWN, State
from regnum.vector.domaine.bitboard import INNER_ROW, ROW, Edges
from regnum.vector.domaine.ending import outcome
from regnum.vector.domaine.tables import (
    CARD_FACES,
    CARD_PILES,
    CARDS,
    CASTLES,
    LORDS,
    MAX_PLAYERS,
    OWN,
    SIZE,
    TERRAINS,
    Phase,
    land_rows,
)

CARD_CODES = tuple(PILES[pile] + FACE_CODES[face] for pile, face in zip(CARD_PILES, CARD_FACES, strict=True))


def unbatch(batch: Any) -> Iterator[Any]:
    """The members of a batched tree one by one, as plain numbers and lists."""
    leaves, shape = jax.tree.flatten(batch)
    for values in zip(*(np.asarray(leaf).tolist() for leaf in leaves), strict=True):
        yield jax.tree.unflatten(shape, values)


def to_text(state: Any, winners: Sequence[bool], points: Sequence[int]) -> str:
    """The position text of a state of plain numbers, with what `outcome` says of it."""
    colours = max(state.players, 3)
    seats = range(state.players)
    return " ".join(
        (
            f"{state.players},{state.castle_gap},{state.king}",
            _land(tuple(map(tuple, state.land))),
            "/".join(f"{_castles(state, colour)}+{_list(_cells(state.knights[colour]))}" for colour in range(colours)),
            f"{_number(state.open.east, INNER_ROW, SIZE):x}/{_number(state.open.north, ROW, SIZE - 1):x}",
            _list([f"{one}&{other}" for one, other in _alliances(state)]),
            _decision(state, winners, points),
            ",".join(map(str, state.ducats[: state.players])),
            "/".join(f"{_cards(state, SHOWN + seat)}+{_cards(state, HIDDEN + seat)}" for seat in seats),
            _cards(state, CHANCERY),
            _cards(state, DISCARDS),
            "-" if state.sold == NONE else CARD_CODES[state.sold],
            str(state.idle),
        )
    )


def text(state: State) -> str:
    """The position text of one state."""
    ended = outcome(state)
    plain = jax.tree.map(lambda leaf: np.asarray(leaf).tolist(), state)
    return to_text(plain, np.asarray(ended.winners).tolist(), np.asarray(ended.points).tolist())


@lru_cache(256)
def _land(land: tuple[tuple[int, ...], ...]) -> str:
    rows = []
    for row in range(SIZE - 1, -1, -1):
        signs = ["?"] * SIZE
        for terrain, of in zip(TERRAINS, land, strict=True):
            for column in range(SIZE):
                if of[row] >> column & 1:
                    signs[column] = terrain
        rows.append(_shortened("".join(signs)))
    return "/".join(rows)


def _shortened(row: str) -> str:
    """The signs of a row, runs of meadows as numbers."""
    written, meadows = "", 0
    for sign in f"{row}|":
        if sign == TERRAINS[0]:
            meadows += 1
            continue
        written += f"{meadows or ''}{sign}"
        meadows = 0
    return written[:-1]


def _castles(state: Any, colour: int) -> str:
    lords = LORDS[state.players]
    return _list([CELL_NAMES[cell] for cell in sorted(
        cell for cell, lord in zip(state.castles, lords, strict=True) if cell >= 0 and lord == colour
    )])  # fmt: skip


def _cells(rows: Sequence[int]) -> list[str]:
    return [CELL_NAMES[SIZE * row + column] for row in range(SIZE) for column in range(SIZE) if rows[row] >> column & 1]


def _number(open_rows: Sequence[int], edges: int, rows: int) -> int:
    """The marked edges as the engine numbers a set of cells."""
    return sum((edges & ~open_rows[row]) << SIZE * row for row in range(rows))


def _alliances(state: Any) -> list[tuple[str, str]]:
    pairs = sorted(
        (state.castles[one], state.castles[other])
        for one in range(CASTLES)
        for other in range(CASTLES)
        if state.allied[one][other] and state.castles[one] < state.castles[other]
    )
    return [(CELL_NAMES[one], CELL_NAMES[other]) for one, other in pairs]


def _decision(state: Any, winners: Sequence[bool], points: Sequence[int]) -> str:
    if state.ending:
        won = _list([str(seat) for seat, has_won in enumerate(winners) if has_won])
        return f"over:DOM-X{state.ending}:{won}:{_list([*map(str, points[: state.players])])}"
    chosen = "-" if state.chosen == NONE else CELL_NAMES[state.castles[state.chosen]]
    return f"{state.to_move}:{Phase(state.phase).name.lower()}:{state.steps}:{int(state.begun)}:{chosen}"


def _cards(state: Any, place: int) -> str:
    return _list([CARD_CODES[card] for card, at in enumerate(state.cards) if at == place])


def _list(items: Sequence[str]) -> str:
    return ",".join(items) or "-"


# from the engine


def from_state(state: EngineState) -> State:
    """The vector state of a position of the engine."""
    made: State = jax.tree.map(jnp.asarray, arrays_of(state))
    return made


def arrays_of(state: EngineState) -> State:
    """The same as arrays that no accelerator has seen yet."""
    board, players = state.board, state.setting.seats
    castles = np.full(CASTLES, NONE, np.int32)
    for colour, mask in enumerate(board.castles):
        for castle, cell in zip(OWN[players, colour], _members(mask), strict=False):
            castles[castle] = cell
    place = {int(cell): i for i, cell in enumerate(castles)}
    domains = np.zeros((CASTLES, SIZE), np.uint32)
    for cell, mask in board.domains.items():
        domains[place[cell]] = _rows(mask)
    allied = np.zeros((CASTLES, CASTLES), bool)
    for one, other in board.allies:
        allied[place[one], place[other]] = allied[place[other], place[one]] = True
    knights = np.zeros((MAX_PLAYERS, SIZE), np.uint32)
    for colour, mask in enumerate(board.knights):
        knights[colour] = _rows(mask)
    cards, sold = _placed_cards(state)
    numbers = {
        "players": players,
        "castle_gap": state.setting.castle_gap,
        "king": state.setting.king,
        "to_move": NONE if state.to_move is None else state.to_move,
        "phase": int(state.phase),
        "steps": state.steps,
        "chosen": NONE if state.chosen is None else place[state.chosen],
        "sold": sold,
        "idle": state.idle,
        "ending": 0 if state.outcome is None else int(state.outcome.rule.removeprefix("DOM-X")),
    }
    ducats = [*state.ducats, *[0] * (MAX_PLAYERS - players)]
    sides: dict[str, Any] = {"east": _rows(board.open_east), "north": _rows(board.open_north)}
    arrays: dict[str, Any] = {
        "land": land_rows(board.land),
        "castles": castles,
        "knights": knights,
        "open": Edges(**sides),
        "domains": domains,
        "allied": allied,
        "begun": np.bool_(state.begun),
        "ducats": np.array(ducats, np.int32),
        "cards": np.array(cards, np.int32),
    }
    arrays |= {name: np.int32(number) for name, number in numbers.items()}
    return State(**arrays)


def _placed_cards(state: EngineState) -> tuple[list[int], int]:
    """Where each card is, and which was sold this turn."""
    places = [0] * CARDS
    number: dict[Card, list[int]] = {}
    for one, (pile, face) in enumerate(zip(CARD_PILES.tolist(), CARD_FACES.tolist(), strict=True)):
        number.setdefault(Card(pile, face), []).append(one)
    held = [(SHOWN + seat, hand.shown) for seat, hand in enumerate(state.hands)]
    held += [(HIDDEN + seat, hand.hidden) for seat, hand in enumerate(state.hands)]
    sold = NONE
    for place, cards in ((CHANCERY, state.chancery), (DISCARDS, state.discards), *held):
        for card in cards:
            one = number[card].pop(0)
            places[one] = place
            if place == CHANCERY and card == state.sold:
                sold = one
    return places, sold


def _members(mask: int) -> Iterator[int]:
    return (cell for cell in range(SIZE * SIZE) if mask >> cell & 1)


def _rows(mask: int) -> np.ndarray[tuple[int], np.dtype[np.uint32]]:
    return np.array([mask >> SIZE * row & ROW for row in range(SIZE)], np.uint32)
