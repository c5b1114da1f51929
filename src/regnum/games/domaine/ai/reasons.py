"""Reasons: what speaks for a plan, found by comparing the position before it with the one after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regnum.games.domaine.rules.board.board import Board, Colour
from regnum.games.domaine.rules.board.enclosures import ONE_CARD, atlas
from regnum.games.domaine.rules.board.geometry import CELL_NAMES, around
from regnum.games.domaine.rules.cards import FACE_OF_NAME
from regnum.games.domaine.rules.phase import Phase
from regnum.kernel import Plan, Reason, Seat, WeighedReason

if TYPE_CHECKING:
    from regnum.games.domaine.rules.state import State


def reasons(before: State, after: State, seat: Seat, plan: Plan) -> Iterator[WeighedReason]:
    """What speaks for a plan of a seat that led from one position to the other, each with its weight."""
    if after.outcome is not None and seat in after.outcome.winners:
        yield 100, Reason("wins")
    yield from _gains(before, after, seat)
    yield from _hopes(before.board, after.board, Colour(seat))
    yield from _frontiers(before.board, after.board, Colour(seat))
    yield from _means(before, after, seat, plan)


def _gains(before: State, after: State, seat: Seat) -> Iterator[WeighedReason]:
    """Domains founded, points won, and points that others lose."""
    board = after.board
    for castle in board.own_domains(seat):
        if castle not in before.board.domains:
            yield 20, Reason("closes", {"castle": CELL_NAMES[castle]})
    gain = after.points[seat] - before.points[seat]
    if gain > 0:
        yield 10 + gain, Reason("points", {"n": gain})
    for rival, (had, has) in enumerate(zip(before.points, after.points, strict=True)):
        if rival != seat and has < had:
            yield 9 + had - has, Reason("weakens", {"colour": board.names[rival], "n": had - has})
    more = board.land.income(board.controlled[seat]) - board.land.income(before.board.controlled[seat])
    if more > 0:
        yield 8, Reason("income", {"n": more})


def _hopes(before: Board, after: Board, own: Colour) -> Iterator[WeighedReason]:
    """Castles that are nearer to their domain, and opponents' castles that have less to win."""
    chart = atlas(after.land)
    for castle, lord in after.lords.items():
        if castle in after.domains:
            continue
        now = chart.closings(after, castle)
        had = chart.closings(before, castle) if castle in before.lords else ()
        if lord == own and now:
            best = max(now, key=lambda closing: closing.hope)
            nearest = min((closing.missing for closing in had if closing.value >= best.value), default=99)
            if best.missing < nearest:
                points = after.land.worth(best.region)
                named: dict[str, str | int] = {"castle": CELL_NAMES[castle], "missing": best.missing, "points": points}
                yield 5 + points / (1 + best.missing), Reason("nearer" if had else "site", named)
        elif lord != own:
            close = max((closing.value for closing in had if closing.missing <= ONE_CARD), default=0.0)
            left = max((closing.value for closing in now if closing.missing <= ONE_CARD), default=0.0)
            if close - left >= 1:
                named = {"colour": after.names[lord], "castle": CELL_NAMES[castle]}
                yield 4 + close - left, Reason("spoils", named)


def _frontiers(before: Board, after: Board, own: Colour) -> Iterator[WeighedReason]:
    """Domains that now have more knights than a neighbour, or as many, and new allies."""
    for castle in after.own_domains(own):
        if castle not in before.domains:
            continue
        beside = around(after.domains[castle])
        for rival, mask in after.domains.items():
            if after.lords[rival] == own or not mask & beside or rival not in before.domains:
                continue
            named = {
                "castle": CELL_NAMES[castle],
                "rival": CELL_NAMES[rival],
                "colour": after.names[after.lords[rival]],
            }
            if after.allied(castle, rival):
                if not before.allied(castle, rival):
                    yield 7, Reason("peace", named)
                continue
            lead = after.guard(castle).bit_count() - after.guard(rival).bit_count()
            led = before.guard(castle).bit_count() - before.guard(rival).bit_count()
            if led <= 0 < lead:
                yield 7, Reason("stronger", named)
            elif led < 0 <= lead:
                yield 6, Reason("holds", named)


def _means(before: State, after: State, seat: Seat, plan: Plan) -> Iterator[WeighedReason]:
    """Ducats and cards."""
    first = plan[0]
    match first.verb:
        case "sell":
            card = first.named["card"]
            gain = before.setting.data.sales[FACE_OF_NAME[card]]
            yield 3, Reason("sale", {"n": gain, "card": card})
        case "take":
            yield 3, Reason("take", {"card": first.named["card"]})
        case "draw" if before.chancery:
            yield 1, Reason("draw")
        case "knight":
            if before.phase != Phase.ESCORT:
                yield 2, Reason("guards", {"cell": first.named["cell"]})
        case "done":
            yield 2, Reason("enough")
