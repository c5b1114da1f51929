"""A view as text for a terminal: the board as a small map, the players beside it, the cards below.

Signs alone say everything; colours repeat it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, zip_longest
from typing import TypeAlias

from regnum.games.domaine.rules.board.board import Colour
from regnum.games.domaine.rules.board.geometry import ALL, CELL_NAMES, SIZE, Cell, cells, flood
from regnum.games.domaine.rules.cards import FACE_NAMES, PILES, Card
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.view import View
from regnum.kernel import Drawing, Phrases, Seat, Span, in_rows

Row: TypeAlias = list[Span]
Place: TypeAlias = tuple[int, int]
"""The column and the row of a cell, from 0, which may lie beyond the rim."""

WIDTH = 100
_NUMBERS = 3
_BOARD = 4 * SIZE + 1 + 2 * _NUMBERS
_BESIDE = WIDTH - _BOARD - 1
"""How wide the numbers on each side of the board, the board with them, and the column beside it are."""

CASTLE, KNIGHT, ACTING, CHOSEN, HATCH = "♜♞▶▸░"
SIGNS = {
    "meadow": "·",
    "forest": "♣",
    "village": "⌂",
    "city": "♛",
    "gold": "G",
    "silver": "S",
    "copper": "C",
    "diamond": "D",
}
LETTERS = {"blue": "b", "orange": "o", "yellow": "y", "purple": "p", "neutral": "n"}
"""The letter of each colour, the same in every language, since a sign stands for it on the board."""
_JOINTS = "·╸╺━╹┛┗┻╻┓┏┳┃┫┣╋"
"""What stands where edges meet: by the lines to the left (1), the right (2), above (4) and below (8)."""

_COLOURS = {"blue": "#1f6fb5", "orange": "#d9541e", "yellow": "#c79a00", "purple": "#8b3a7e", "neutral": "#777777"}
_LAND, _WASTE, _LINE, _FAINT, _WHITE, _GREY = "#f3ecd9", "#d8d3c8", "#3d382c", "#b5a988", "#ffffff", "#8c8c8c"
_INKS = {
    "meadow": "#93a35f",
    "forest": "#2f7030",
    "village": "#9c4a1e",
    "city": "#b00030",
    "gold": "#8f6900",
    "silver": "#5c6875",
    "copper": "#a04f1d",
    "diamond": "#0c7f90",
}


def draw(view: View, phrases: Phrases, players: Sequence[str]) -> Drawing:
    """The board with its borders, beside it the players, below it the cards."""
    board = _Map(view).rows()
    beside = [*_players(view, phrases, players), *_supplies(view, phrases), [], *_legend(phrases)]
    blank = [Span(" " * _BOARD)]
    beyond: Row = []
    rows = [[*(left or blank), Span(" "), *right] for left, right in zip_longest(board, beside, fillvalue=beyond)]
    return Drawing(tuple(map(tuple, (*rows, *_cards(view, phrases), *_alliances(view, phrases)))))


# the board


class _Map:
    """The board as signs: cells three wide, and lines between and around them."""

    def __init__(self, view: View) -> None:
        self.view, self.board = view, view.board
        castles = sum(self.board.castles)
        joined = flood(castles, self.board.open_east, self.board.open_north)
        self.waste = ALL & ~joined if view.phase > Phase.ESCORT else 0  # DOM-R2
        self.owners = {
            cell: self.board.names[colour] for colour, mask in enumerate(self.board.controlled) for cell in cells(mask)
        }

    def rows(self) -> list[Row]:
        letters = [Span(" " * _NUMBERS), *(Span(f"  {chr(ord('a') + i)} ", _GREY) for i in range(SIZE)), Span("    ")]
        drawn = [letters]
        for j in range(SIZE, -1, -1):
            drawn.append([Span(" " * _NUMBERS), *_joined(self._edges(j)), Span(" " * _NUMBERS)])
            if j:
                drawn.append([Span(f"{j:2} ", _GREY), *_joined(self._cells(j - 1)), Span(f" {j:<2}", _GREY)])
        return [*drawn, letters]

    def _edges(self, j: int) -> Iterator[Span]:
        """The edges south of row j, and the joints between them."""
        for i in range(SIZE + 1):
            arms = (self._across(i - 1, j), self._across(i, j), self._along(i, j), self._along(i, j - 1))
            joint = sum(1 << n for n, arm in enumerate(arms) if arm)
            if joint:
                yield Span(_JOINTS[joint], _LINE, _LAND)
            else:
                yield self._gap(_JOINTS[0], [(c, r) for c in (i - 1, i) for r in (j - 1, j)])
            if i < SIZE:
                yield Span("━━━", _LINE, _LAND) if self._across(i, j) else self._gap("   ", [(i, j - 1), (i, j)])

    def _cells(self, j: int) -> Iterator[Span]:
        """The cells of row j, and the edges between them."""
        for i in range(SIZE + 1):
            yield Span("┃", _LINE, _LAND) if self._along(i, j) else self._gap(" ", [(i - 1, j), (i, j)])
            if i < SIZE:
                yield from self._cell(Cell(SIZE * j + i))

    def _across(self, i: int, j: int) -> bool:
        """Whether a line lies south of the cell in column i and row j."""
        if not 0 <= i < SIZE:
            return False
        return j in (0, SIZE) or self.board.north >> (SIZE * (j - 1) + i) & 1 == 1

    def _along(self, i: int, j: int) -> bool:
        """Whether a line lies west of the cell in column i and row j."""
        if not 0 <= j < SIZE:
            return False
        return i in (0, SIZE) or self.board.east >> (SIZE * j + i - 1) & 1 == 1

    def _gap(self, text: str, beside: Iterable[Place]) -> Span:
        """What lies between cells where no line is: their ground, if it is the same."""
        grounds = {self._ground(SIZE * j + i) for i, j in beside}
        paper = grounds.pop() if len(grounds) == 1 else _LAND
        return Span(HATCH * len(text) if paper == _WASTE else text, _FAINT, paper)

    def _ground(self, cell: int) -> str:
        if self.waste >> cell & 1:
            return _WASTE
        owner = self.owners.get(Cell(cell))
        return _LAND if owner is None else _mixed(_COLOURS[owner], _LAND, 0.34)

    def _cell(self, cell: Cell) -> Iterator[Span]:
        colour = self.board.colour_at(cell)
        terrain = self.board.land.terrain(cell)
        ground, owner = self._ground(cell), self.owners.get(cell)
        sign = Span(SIGNS[terrain], _INKS[terrain], ground, bold=terrain != "meadow")
        fill = Span(HATCH, _FAINT, ground) if ground == _WASTE else Span(" ", _FAINT, ground)
        if colour is not None:
            yield from self._figure(cell, colour, sign if terrain != "meadow" else fill)
        elif owner is None:
            yield from (fill, fill if fill.text == HATCH and terrain == "meadow" else sign, fill)
        else:
            letter = Span(LETTERS[owner], _mixed(_COLOURS[owner], _LAND, 0.6), ground)
            yield from (fill, fill if terrain == "meadow" else sign, letter)

    def _figure(self, cell: Cell, colour: Colour, beneath: Span) -> Iterator[Span]:
        paper = _COLOURS[self.board.names[colour]]
        letter = LETTERS[self.board.names[colour]]
        castle = cell in self.board.lords
        if cell == self.view.chosen:
            beneath = Span(CHOSEN, _LINE, _WHITE, bold=True)
        elif castle:
            beneath = Span(" ", _WHITE, paper)
        yield beneath
        yield Span((CASTLE if castle else KNIGHT) + letter, _WHITE, paper, bold=True)


def _joined(spans: Iterable[Span]) -> Iterator[Span]:
    """Spans that look alike as one."""
    for (ink, paper, bold), run in groupby(spans, lambda span: (span.ink, span.paper, span.bold)):
        yield Span("".join(span.text for span in run), ink, paper, bold)


def _mixed(colour: str, ground: str, share: float) -> str:
    """A colour thinned out on a ground.

    >>> _mixed("#ff0000", "#ffffff", 0.5)
    '#ff8080'
    """
    parts = ((int(colour[i : i + 2], 16), int(ground[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(one * share + other * (1 - share)):02x}" for one, other in parts)


# beside the board


def _players(view: View, phrases: Phrases, players: Sequence[str]) -> Iterator[Row]:
    for colour, name in enumerate(view.board.names):
        sign = ACTING if colour == view.colour else " "
        chip = Span(f" {CASTLE}{LETTERS[name]} ", _WHITE, _COLOURS[name], bold=True)
        knights = f"{phrases.say('label.knights')} {view.board.knights_left(colour)}"
        if colour >= view.setting.seats:
            yield [
                Span(f"{sign} ", bold=True),
                chip,
                Span(f" {phrases.say(f'colour.{name}')}", bold=True),
                Span(f"  {knights}"),
            ]
            yield []
            continue
        called = players[colour]
        you = phrases.say("label.you")
        you = f" ({you})" if colour == view.seat and called.lower() != you.lower() else ""
        points = f"{view.points[colour]}/{view.setting.king} {phrases.say('label.points')}"
        room = _BESIDE - len(chip.text) - len(points) - 4
        yield [
            Span(f"{sign} ", bold=True),
            chip,
            Span(f" {(called + you)[:room]:{room}} ", bold=True),
            Span(points),
        ]
        income = view.board.land.income(view.board.controlled[colour])
        ducats = f"{phrases.say('label.ducats')} {view.ducats[colour]}"
        yield [Span(f"       {ducats}  {phrases.say('label.income')} {income}  {knights}")]
        yield from _hand(view, colour, phrases)
        yield []


def _hand(view: View, colour: int, phrases: Phrases) -> Iterator[Row]:
    """What all may know of a hand: the letters of its backs and the cards that were seen."""
    hand = view.hands[colour]
    items = [[Span(" ".join(PILES[card.pile] for card in hand.hidden))]] if hand.hidden else []
    items += [[Span(f"{_called(card, phrases)} {PILES[card.pile]}")] for card in hand.shown]
    yield from _listed(f"       {phrases.say('label.hand')}", items, _BESIDE)


def _supplies(view: View, phrases: Phrases) -> Iterator[Row]:
    counts = [(f"{letter} {n}", n) for letter, n in zip(PILES, view.deck, strict=True)]
    deck = [[Span(text, "" if n else _GREY)] for text, n in counts]
    yield from _listed(f"  {phrases.say('label.deck')}", deck, _BESIDE)
    counted = {"supply": view.board.supply, "discards": len(view.discards)}
    yield [Span("  " + "  ".join(f"{phrases.say(f'label.{what}')} {n}" for what, n in counted.items()))]


def _legend(phrases: Phrases) -> Iterator[Row]:
    named = {f"terrain.{terrain}": sign for terrain, sign in SIGNS.items()}
    named |= {"figure.castle": CASTLE, "figure.knight": KNIGHT, "label.neutral": HATCH}
    items = [[Span(f"{sign} ", bold=True), Span(phrases.say(key), _GREY)] for key, sign in named.items()]
    yield from _listed("", items, _BESIDE)


# below the board


def _cards(view: View, phrases: Phrases) -> Iterator[Row]:
    yield []
    if view.seat is not None:
        yield from _own_hand(view, view.seat, phrases)
    yield from _listed(phrases.say("label.chancery"), _chancery(view, phrases), WIDTH)


def _own_hand(view: View, seat: Seat, phrases: Phrases) -> Iterator[Row]:
    """The cards of the seat that looks, each with what it costs to play and what it brings when sold."""
    data, heading = view.setting.data, phrases.say("label.hand")
    named = [(_called(card, phrases), card) for card in view.hands[seat].cards]
    width = max((len(name) for name, _ in named), default=0)
    for number, (name, card) in enumerate(named):
        assert card.face is not None
        cost, sale = data.costs[card.face], data.sales[card.face]
        yield [
            Span(heading if number == 0 else " " * len(heading), _GREY),
            Span(f"  {name:{width}}", bold=True),
            Span(f"  {PILES[card.pile]}  ", _GREY),
            Span(f"play -{cost}", _GREY if cost > view.ducats[seat] else ""),
            Span(f"  sell +{sale}"),
        ]
    if not named:
        yield from _listed(heading, [], WIDTH)


def _chancery(view: View, phrases: Phrases) -> list[Row]:
    """The cards of the chancery with their prices, equal ones counted."""
    data, found = view.setting.data, []
    for card, n in sorted(Counter(view.chancery).items()):
        assert card.face is not None
        many = f"{n} x " if n > 1 else ""
        sold = f" {phrases.say('label.sold')}" if card == view.sold else ""
        price = f" {PILES[card.pile]} -{data.costs[card.face]} +{data.sales[card.face]}{sold}"
        found.append([Span(many + _called(card, phrases)), Span(price, _GREY)])
    return found


def _called(card: Card, phrases: Phrases) -> str:
    return "?" if card.face is None else phrases.say(f"card.{FACE_NAMES[card.face]}")


def _alliances(view: View, phrases: Phrases) -> Iterator[Row]:
    allies = [[Span(f"{_domain(view, one)} = {_domain(view, other)}")] for one, other in sorted(view.board.allies)]
    if allies:
        yield from _listed(phrases.say("action.alliance"), allies, WIDTH)


def _domain(view: View, castle: Cell) -> str:
    return f"{CASTLE}{LETTERS[view.board.names[view.board.lords[castle]]]} {CELL_NAMES[castle]}"


def _listed(heading: str, items: Sequence[Row], width: int) -> Iterator[Row]:
    """Items after a heading, in as many rows as they need."""
    return in_rows([Span(heading, _GREY), Span("  ")], items, width, _GREY)
