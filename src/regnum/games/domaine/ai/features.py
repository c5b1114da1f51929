"""Features: what matters in a position, as a few numbers for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, TypeAlias

from regnum.games.domaine.rules.actions import expansion
from regnum.games.domaine.rules.board.board import Board
from regnum.games.domaine.rules.board.enclosures import MINE_VALUE, ONE_CARD, Atlas, atlas
from regnum.games.domaine.rules.board.geometry import CellSet, around
from regnum.games.domaine.rules.board.land import CITY_POINTS, MONOPOLY, MONOPOLY_POINTS, VILLAGE_POINTS
from regnum.games.domaine.rules.cards import FACES, Kind
from regnum.games.domaine.rules.ending import rewards
from regnum.games.domaine.rules.setup import castles_each

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


class Feature(IntEnum):
    """What each number says, and its place in a seat's row."""

    POINTS = 0
    CROWN = 1
    """How near the king is; it matters only when he is near."""
    CLOSING = 2
    """The best that a castle without a domain can hope for, then the second best and all the rest."""
    CLOSING_2 = 3
    CLOSINGS = 4
    CARD_AWAY = 5
    """The best domain that one card of borders can close."""
    GROWTH = 6
    """The best territory that a domain can grow into, then the second and the third."""
    GROWTH_2 = 7
    GROWTH_3 = 8
    THREAT = 9
    """The best territory that a stronger neighbour can take, then the second."""
    THREAT_2 = 10
    STRONGER = 11
    """How many neighbours have fewer knights, how many more, how many are allied."""
    WEAKER = 12
    ALLIED = 13
    GUARDS = 14
    """The knights in domains, up to five in each; then all knights on the board."""
    KNIGHTS = 15
    DOMAINS = 16
    DUCATS = 17
    """The ducats that pay for a card now, those that pay for the next, and those beyond."""
    SAVINGS = 18
    WEALTH = 19
    INCOME = 20
    MINES = 21
    BORDER_CARDS = 22
    """What the cards in hand allow: steps of borders while a castle has no domain, of growth once one has, of knights;
    deserters and alliances."""
    GROWTH_CARDS = 23
    KNIGHT_CARDS = 24
    OTHER_CARDS = 25
    AFFORDABLE = 26
    """How many cards in hand can be paid."""
    SALES = 27
    """What they would bring if they were sold."""
    REWARD = 28
    """The points that the ducats would bring if the game ended now."""
    WAIT = 29
    """How long it is until the seat's own turn, as a share of a round."""


Row: TypeAlias = list[float]

GUARD = 5
"""More knights than this hold a domain no better."""
PURSE, CHEST = 6, 12
"""Ducats beyond the purse are of use later, those beyond the chest hardly."""
DECK = 60
EXPOSURE_LOSS = 0.06
"""How much of an enclosure's hope is lost for each place where another castle could be built, at first."""
UNBUILT_HOPE = 2.5
"""What a castle that is still to be built can hope for."""

_CROWN_POWER = 3
_PURSES = slice(Feature.DUCATS, Feature.WEALTH + 1)
_HANDS = slice(Feature.BORDER_CARDS, Feature.REWARD + 1)


def _steps(kind: Kind) -> list[float]:
    return [float(max((action.steps for action in face if action.kind == kind), default=0)) for face in FACES]


_BORDERS, _KNIGHTS, _GROWTH = map(_steps, (Kind.BORDERS, Kind.KNIGHTS, Kind.EXPAND))
_OTHERS = [max(pair) for pair in zip(_steps(Kind.DESERTER), _steps(Kind.ALLIANCE), strict=True)]


def features(state: State) -> list[Row]:
    """The row of each seat."""
    rows = [row.copy() for row in _surveyed(state.board, state.setting.seats)]
    _means(state, rows)
    return rows


def _surveyed(board: Board, seats: int) -> Sequence[Row]:
    """The rows as far as the board alone decides them; the same boards come again and again when one looks ahead."""
    chart = atlas(board.land)
    key = board.key, seats
    rows = chart.surveyed.get(key)
    if rows is None:
        rows = [[0.0] * len(Feature) for _ in range(seats)]
        _hopes(board, chart, rows)
        _frontiers(board, chart, rows)
        chart.surveyed[key] = rows
    return rows


def left(state: State) -> float:
    """How much of the game is left: the cards that are still to be used, as a share of the deck."""
    return (state.deck + sum(hand.size for hand in state.hands)) / DECK


def hopes(board: Board, chart: Atlas, seats: int) -> tuple[list[Row], Row]:
    """For each seat what its castles without a domain can hope for, and the best that one card can close.

    While castles are still to be built, land where one could be built is less sure; and they have their hopes too.
    """
    all_castles, built = castles_each(seats) * len(board.names), len(board.lords)
    sure = 1 - EXPOSURE_LOSS * (1 - built / all_castles)
    exposed = board.land.meadow & ~board.occupied if built < all_castles else 0
    hoped = [[UNBUILT_HOPE] * _unbuilt(board, seat, seats) for seat in range(seats)]
    close = [0.0] * seats
    for castle, lord in board.lords.items():
        if lord < seats and castle not in board.domains:
            best = 0.0
            for enclosure in chart.closings(board, castle):
                best = max(best, enclosure.hope * sure ** (enclosure.region & exposed).bit_count())
                if enclosure.missing <= ONE_CARD:
                    close[lord] = max(close[lord], enclosure.value)
            hoped[lord].append(best)
    for each in hoped:
        each.sort(reverse=True)
    return hoped, close


def _unbuilt(board: Board, seat: int, seats: int) -> int:
    """How many castles a seat is still to build, each with a knight."""
    return castles_each(seats) - board.castles[seat].bit_count()


def _hopes(board: Board, chart: Atlas, rows: list[Row]) -> None:
    hoped, close = hopes(board, chart, len(rows))
    for row, own, near in zip(rows, hoped, close, strict=True):
        best = [*own, 0.0, 0.0]
        row[Feature.CLOSING], row[Feature.CLOSING_2] = best[0], best[1]
        row[Feature.CLOSINGS] = sum(best[2:])
        row[Feature.CARD_AWAY] = near


def _frontiers(board: Board, chart: Atlas, rows: list[Row]) -> None:
    """What the domains could win or lose by expanding, and how they stand to their neighbours."""
    seats, lords, domains = len(rows), board.lords, board.domains
    growth: list[Row] = [[] for _ in rows]
    threats: list[Row] = [[] for _ in rows]
    guards = {castle: board.guard(castle).bit_count() for castle in domains}
    for castle, mask in domains.items():
        lord, guard = lords[castle], guards[castle]
        reach, beside = expansion.territories(board, castle), around(mask)
        if lord < seats:
            rows[lord][Feature.GUARDS] += min(guard, GUARD)
            rows[lord][Feature.DOMAINS] += 1
            growth[lord] += _best(board, chart, reach, _deciding(board, lord, MONOPOLY - 1))
        for rival, other in domains.items():
            owner = lords[rival]
            if owner == lord or not other & beside:
                continue
            frontier = _frontier(board, castle, rival, guard - guards[rival])
            if lord < seats and frontier is not None:
                rows[lord][frontier] += 1
            if owner < seats and reach & other:
                threats[owner] += _best(board, chart, reach & other, _deciding(board, owner, MONOPOLY))
    for seat, row in enumerate(rows):
        gains, losses = sorted(growth[seat], reverse=True), sorted(threats[seat], reverse=True)
        row[Feature.GROWTH : Feature.GROWTH_3 + 1] = [*gains, 0.0, 0.0, 0.0][:3]
        row[Feature.THREAT : Feature.THREAT_2 + 1] = [*losses, 0.0, 0.0][:2]
        row[Feature.KNIGHTS] = float(board.knights[seat].bit_count() + _unbuilt(board, seat, seats))
        row[Feature.INCOME] = float(board.land.income(board.controlled[seat]))
        row[Feature.MINES] = float((board.controlled[seat] & chart.mines).bit_count())


def _frontier(board: Board, castle: int, rival: int, lead: int) -> Feature | None:
    """Which feature counts the frontier between two domains; None if it favours nobody."""
    if (castle, rival) in board.allies or (rival, castle) in board.allies:
        return Feature.ALLIED
    return Feature.STRONGER if lead > 0 else Feature.WEAKER if lead < 0 else None


def _deciding(board: Board, seat: int, held: int) -> CellSet:
    """The mines of which a seat holds exactly this many."""
    found, controlled = 0, board.controlled[seat]
    for mine in board.land.mines:
        if (mine & controlled).bit_count() == held:
            found |= mine
    return found


def _best(board: Board, chart: Atlas, cells: CellSet, deciding: CellSet) -> Row:
    """The values of the best of these cells; a mine may decide over a monopoly."""
    if not cells:
        return []
    land = board.land
    found = [MONOPOLY_POINTS + MINE_VALUE] * (cells & deciding).bit_count()
    if cells & land.city:
        found.append(float(CITY_POINTS))
    found += [float(VILLAGE_POINTS)] * (cells & land.village).bit_count()
    if len(found) < _MAX_STEPS:
        found += [MINE_VALUE] * (cells & chart.mines & ~deciding).bit_count()
        found += [1.0] * (cells & land.forest).bit_count()
    return found[:_MAX_STEPS]


_MAX_STEPS = 3


def _means(state: State, rows: list[Row]) -> None:
    """Points, purse and hand."""
    king, data, seats = state.setting.king, state.setting.data, len(rows)
    costs, prices = data.costs, data.sales
    rewarded, castles = rewards(state.ducats), castles_each(seats)
    for seat, row in enumerate(rows):
        points, ducats = state.board.points[seat], state.ducats[seat]
        row[Feature.POINTS] = float(points)
        row[Feature.CROWN] = (points / king) ** _CROWN_POWER
        saved = max(0, ducats - PURSE)
        row[_PURSES] = [float(min(ducats, PURSE)), float(min(saved, CHEST - PURSE)), float(max(0, ducats - CHEST))]
        borders = growth = knights = others = affordable = sales = 0.0
        for card in state.hands[seat].cards:
            face = card.face
            assert face is not None
            borders += _BORDERS[face]
            growth += _GROWTH[face]
            knights += _KNIGHTS[face]
            others += _OTHERS[face]
            affordable += ducats >= costs[face]
            sales += prices[face]
        domains = row[Feature.DOMAINS]
        borders, growth = borders if castles > domains else 0.0, growth if domains else 0.0
        row[_HANDS] = [borders, growth, knights, others, affordable, sales, float(rewarded[seat])]
        if state.to_move is not None:
            row[Feature.WAIT] = (seat - state.to_move) % seats / seats
