"""A view as numbers for learners: planes of the board and a row of numbers, both from the side of the seat that looks.

The vector engine makes the same numbers of its arrays (`regnum.vector.domaine.observe`). Both fill in the layout that
is declared here, field by field. A number is multiplied by the reciprocal of its limit, so that both round alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from regnum.games.domaine.rules.actions import borders, expansion, knights
from regnum.games.domaine.rules.board.board import KNIGHTS, MARKERS, Board, Colour
from regnum.games.domaine.rules.board.closing_in import closing_in
from regnum.games.domaine.rules.board.geometry import ALL, CELLS, SIZE, CellSet
from regnum.games.domaine.rules.board.land import MINE_NAMES, TERRAIN_NAMES
from regnum.games.domaine.rules.cards import FACES, PILES, Card, Face
from regnum.games.domaine.rules.data import CARDS_A_PILE
from regnum.games.domaine.rules.ending import IDLE_TURNS
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.setup import CASTLE_GAPS, COLOURS, HAND, KING, KINGS
from regnum.games.domaine.rules.view import View
from regnum.kernel import Field, Layout, Part
from regnum.kernel import View as AnyView

Numbers: TypeAlias = NDArray[np.float32]
Counts: TypeAlias = dict[str, Sequence[int]]
"""The numbers of each field before they are scaled."""

SIDES = len(COLOURS)
"""The seat's own colour, the others in turn order, then the neutral one; a side that nobody plays is all zeros."""
MAX_MISSING = 6
"""A castle that lacks more markers than this to be closed in, two of the largest cards, is not told more exactly."""
MAX_COPIES = 4
"""More cards of a kind in one place than this are not told apart."""

PLANES = Part(
    "planes",
    (
        *(Field(name, about="terrain") for name in TERRAIN_NAMES.values()),
        Field("castles", SIDES, about="by side: own, then in turn order, then neutral"),
        Field("knights", SIDES, about="by side"),
        Field("borders", 4, about="a marker or the rim on the east, north, west and south side of the territory"),
        Field("domains", SIDES, about="what each side controls"),
        Field("guards", limit=KNIGHTS, about="the knights in the domain that the territory belongs to"),
        Field("worth", limit=50, about="the points of that domain"),
        Field("allied", 2, about="domains in an alliance of the seat's own; in one between others"),
        Field("chosen", about="the castle that the decision is about, with its domain"),
        Field("growth", SIDES, about="where the domains of each side can grow"),
        Field("posts", SIDES, about="where each side can place a knight, ducats apart"),
        Field("sites", 2, about="where a marker may lie: on the east side, on the north side"),
        Field(
            "missing",
            limit=MAX_MISSING + 1,
            about=f"on castles without a domain: the fewest markers that close it in, {MAX_MISSING + 1} if more",
        ),
        Field("closing", SIDES, about="by side, the regions that these markers would close in"),
        Field("closing_borders", 4, about="where they would lie: own east and north, others' east and north"),
    ),
    (SIZE, SIZE),
)
NUMBERS = Part(
    "numbers",
    (
        Field("players", len(KING), about="2, 3 or 4"),
        Field("king", limit=KINGS[-1], about="the king's space"),
        Field("castle_gap", limit=CASTLE_GAPS[-1]),
        Field("phase", len(Phase)),
        Field("to_move", SIDES, about="by side; nobody when the game is over"),
        Field("acts_for", SIDES, about="the side that is acted for: in set-up perhaps the neutral one"),
        Field("steps", limit=3, about="how many the action under way still allows"),
        Field("begun", about="whether it has taken its first"),
        Field("idle", limit=IDLE_TURNS * SIDES, about="turns in a row without a card played or drawn"),
        Field("supply", limit=MARKERS, about="markers left"),
        Field("deck", len(PILES), CARDS_A_PILE, "cards left, by pile"),
        Field("points", SIDES, KINGS[-1], "by side, as all that follows"),
        Field("ducats", SIDES, 50),
        Field("income", SIDES, len(MINE_NAMES)),
        Field("knights_left", SIDES, KNIGHTS),
        Field("castles_built", SIDES, 4),
        Field("domains_held", SIDES, 4),
        Field("mines", SIDES * len(MINE_NAMES), 5, "by side and kind"),
        Field("hidden", SIDES * len(PILES), HAND, "cards in hand that not all have seen, by side and pile"),
        Field("shown", SIDES * len(FACES), HAND, "cards in hand that all have seen, by side and face"),
        Field("hand", len(FACES), HAND, "the seat's own hidden cards by face"),
        Field("chancery", len(FACES), MAX_COPIES, "by face"),
        Field("discards", len(FACES), MAX_COPIES, "by face"),
        Field("unseen", len(PILES) * len(FACES), MAX_COPIES, "in the deck or hidden with others, by pile and face"),
        Field("sold", len(FACES), about="the card sold this turn"),
    ),
)
LAYOUT = Layout("domaine/1", (PLANES, NUMBERS))


def scales(part: Part) -> Numbers:
    """What each number of a part is multiplied by."""
    return np.float32(1) / np.array(part.limits, np.float32)


_SCALES = scales(NUMBERS)
_LIMITS = np.array(NUMBERS.limits)


class DomaineEncoding:
    """The encoding of Domaine."""

    layout = LAYOUT

    def encode(self, view: AnyView) -> dict[str, Numbers]:
        """The view of a player as numbers."""
        assert isinstance(view, View)
        assert view.seat is not None
        sides = sides_of(view.setting.seats, view.seat)
        found = _numbers(view, sides)
        row = np.array([number for field in NUMBERS.fields for number in found[field.name]])
        return {"planes": _planes(view, sides), "numbers": np.minimum(row, _LIMITS).astype(np.float32) * _SCALES}


def sides_of(seats: int, seat: int) -> list[Colour]:
    """The colours of the sides as a seat sees them, those that nobody plays left out."""
    neutral = [Colour(seats)] if seats == min(KING) else []
    return [*(Colour((seat + place) % seats) for place in range(seats)), *neutral]


def _by_side(sides: Sequence[Colour], values: Sequence[int]) -> list[int]:
    """The values of colours in the order of sides; 0 for a side that nobody plays, or a colour without a value."""
    found = [values[colour] if colour < len(values) else 0 for colour in sides]
    return found + [0] * (SIDES - len(found))


def _one_hot(place: int | None, size: int) -> list[int]:
    return [int(place == other) for other in range(size)]


# planes


def _planes(view: View, sides: Sequence[Colour]) -> Numbers:
    board = view.board
    missing, closing, closing_borders = _closings(view, sides)
    sets: dict[str, Sequence[CellSet]] = {
        **dict(zip(TERRAIN_NAMES.values(), _terrains(board), strict=True)),
        "castles": _by_side(sides, board.castles),
        "knights": _by_side(sides, board.knights),
        "borders": _closed_sides(board),
        "domains": _by_side(sides, board.controlled),
        "allied": _allied(board, sides[0]),
        "chosen": [0 if view.chosen is None else 1 << view.chosen | board.domains.get(view.chosen, 0)],
        "growth": _by_side(sides, _growth(board)),
        "posts": _by_side(sides, [knights.posts(board, colour, knights.FOREST_SURCHARGE) for colour in sorted(sides)]),
        "sites": borders.sites(board),
        "closing": closing,
        "closing_borders": closing_borders,
    }
    counted = {
        "guards": [(board.guard(castle).bit_count(), cells) for castle, cells in board.domains.items()],
        "worth": [(board.land.worth(cells), cells) for cells in board.domains.values()],
        "missing": [(markers, 1 << castle) for castle, markers in missing.items()],
    }
    planes = _unpacked([cells for field in PLANES.fields for cells in sets.get(field.name, (0,))])
    for name, numbers in counted.items():
        place = PLANES.places[name].start
        planes[place] = _counted(numbers, PLANES.limits[place])
    return planes.reshape(PLANES.shape)


def _unpacked(sets: Sequence[CellSet]) -> Numbers:
    """Sets of cells as rows of zeros and ones."""
    packed = np.frombuffer(b"".join(cells.to_bytes(CELLS // 8, "little") for cells in sets), np.uint8)
    return np.unpackbits(packed, bitorder="little").reshape(len(sets), CELLS).astype(np.float32)


def _counted(numbers: Sequence[tuple[int, CellSet]], limit: int) -> Numbers:
    """A plane with these numbers on sets of cells that have none in common."""
    if not numbers:
        return np.zeros(CELLS, np.float32)
    weights = np.array([min(number, limit) for number, _ in numbers], np.float32)
    return (weights @ _unpacked([cells for _, cells in numbers])) * (np.float32(1) / np.float32(limit))


def _terrains(board: Board) -> Iterable[list[CellSet]]:
    land = board.land
    return ([cells] for cells in (land.meadow, land.forest, land.village, land.city, *land.mines))


def _closed_sides(board: Board) -> list[CellSet]:
    east, north = board.open_east, board.open_north
    return [ALL & ~open_side for open_side in (east, north, east << 1, north << SIZE)]


def _allied(board: Board, own: Colour) -> list[CellSet]:
    found = [0, 0]
    for one, other in board.allies:
        found[own not in (board.lords[one], board.lords[other])] |= board.domains[one] | board.domains[other]
    return found


def _growth(board: Board) -> list[CellSet]:
    """Where the domains of each colour can grow."""
    found = [0] * len(board.names)
    for castle in board.domains:
        found[board.lords[castle]] |= expansion.territories(board, castle)
    return found


def _closings(view: View, sides: Sequence[Colour]) -> tuple[dict[int, int], list[CellSet], list[CellSet]]:
    """What castles without a domain lack to be closed in; the regions by side, and where the markers would lie."""
    missing: dict[int, int] = {}
    regions, edges = [0] * SIDES, [0] * 4
    board = view.board
    unclosed = [castle for castle in board.lords if castle not in board.domains]
    for castle in unclosed if view.phase > Phase.ESCORT else ():
        found, side = closing_in(board, castle), sides.index(board.lords[castle])
        markers = MAX_MISSING + 1 if found is None else found.east.bit_count() + found.north.bit_count()
        missing[castle] = markers
        if found is not None and markers <= MAX_MISSING:
            regions[side] |= found.region
            edges[2 * (side > 0)] |= found.east
            edges[2 * (side > 0) + 1] |= found.north
    return missing, regions, edges


# numbers


def _numbers(view: View, sides: Sequence[Colour]) -> Counts:
    board, seats = view.board, view.setting.seats
    colour = view.colour
    controlled = _by_side(sides, board.controlled)
    return {
        "players": _one_hot(seats - min(KING), len(KING)),
        "king": [view.setting.king],
        "castle_gap": [view.setting.castle_gap],
        "phase": _one_hot(view.phase, len(Phase)),
        "to_move": _one_hot(None if view.to_move is None else sides.index(Colour(view.to_move)), SIDES),
        "acts_for": _one_hot(None if colour is None else sides.index(colour), SIDES),
        "steps": [view.steps],
        "begun": [int(view.begun)],
        "idle": [view.idle],
        "supply": [board.supply],
        "deck": view.deck,
        "points": _by_side(sides, board.points),
        "ducats": _by_side(sides, view.ducats),
        "income": [board.land.income(cells) for cells in controlled],
        "knights_left": _by_side(sides, [board.knights_left(colour) for colour in range(len(board.names))]),
        "castles_built": [cells.bit_count() for cells in _by_side(sides, board.castles)],
        "domains_held": _by_side(sides, [len(board.own_domains(colour)) for colour in range(len(board.names))]),
        "mines": [(cells & mine).bit_count() for cells in controlled for mine in board.land.mines],
        **_cards(view, sides),
    }


def _cards(view: View, sides: Sequence[Colour]) -> Counts:
    hidden, shown = [0] * SIDES * len(PILES), [0] * SIDES * len(FACES)
    for side, colour in enumerate(sides):
        if colour < len(view.hands):
            for card in view.hands[colour].hidden:
                hidden[len(PILES) * side + card.pile] += 1
            at = len(FACES) * side
            shown[at : at + len(FACES)] = _faces(view.hands[colour].shown)
    unseen = [pile.get(Face(face), 0) for pile in view.unseen() for face in range(len(FACES))]
    return {
        "hidden": hidden,
        "shown": shown,
        "hand": _faces(view.hands[sides[0]].hidden),
        "chancery": _faces(view.chancery),
        "discards": _faces(view.discards),
        "unseen": unseen,
        "sold": _one_hot(None if view.sold is None else view.sold.face, len(FACES)),
    }


def _faces(cards: Iterable[Card]) -> list[int]:
    """How many of the cards have each face."""
    found = [0] * len(FACES)
    for card in cards:
        assert card.face is not None
        found[card.face] += 1
    return found
