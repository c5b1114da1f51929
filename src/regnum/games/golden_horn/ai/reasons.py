"""Reasons: what speaks for a plan, found by comparing the position before it with the one after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regnum.games.golden_horn.ai.worth import force, goods_points, rungs
from regnum.games.golden_horn.rules.data import DOMINIONS, SHIPS
from regnum.games.golden_horn.rules.moves import ATTACK
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, FARMER, NOTHING, SOLDIER, WARES
from regnum.games.golden_horn.rules.voyage.route import ASHORE, PORTS
from regnum.games.golden_horn.rules.voyage.scoring import score
from regnum.games.golden_horn.rules.voyage.ships import CARDS_ON_ARRIVAL, SHIP_NAMES, ShipNo, own_ship, sail_count
from regnum.kernel import Plan, Reason, Seat, WeighedReason

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.state import State


def reasons(before: State, after: State, seat: Seat, plan: Plan) -> Iterator[WeighedReason]:
    """What speaks for a plan of a seat that led from one position to the other, each with its weight."""
    if after.outcome is not None and seat in after.outcome.winners:
        yield 100, Reason("wins")
    yield from _conquests(before, after, seat)
    yield from _goods(before, after, seat)
    yield from _pirates(before, plan)
    for which in range(SHIPS):
        yield from _voyage(before, after, seat, which, plan)
    if any(move.verb == "exchange" for move in plan):
        yield 5, Reason("exchange")


def _conquests(before: State, after: State, seat: Seat) -> Iterator[WeighedReason]:
    for dominion, (had, has) in enumerate(zip(before.realm.owners, after.realm.owners, strict=True)):
        if had is None and has == seat:
            points = before.setting.data.dominions[dominion].points
            yield 20 + points, Reason("conquers", {"dominion": DOMINIONS[dominion], "n": points})


def _goods(before: State, after: State, seat: Seat) -> Iterator[WeighedReason]:
    """Points for goods and figures, colours that were lacking, and the right to announce the end."""
    had, has = before.warehouses[seat][: len(COLOURS)], after.warehouses[seat][: len(COLOURS)]
    scored = (score(state.setting, state.realm, state.warehouses[seat], seat) for state in (before, after))
    old, new = scored
    gain = new.goods - old.goods
    if gain > 0:
        yield 10 + gain, Reason("points", {"n": gain})
    landed = new.figures - old.figures
    if landed > 0:
        yield 9 + landed, Reason("lands", {"n": landed})
    for colour, (less, more) in enumerate(zip(had, has, strict=True)):
        if more and not less:
            yield 9, Reason("first", {"colour": COLOURS[colour]})
    if 0 in had and 0 not in has:
        yield 19, Reason("complete")


def _pirates(before: State, plan: Plan) -> Iterator[WeighedReason]:
    """What an attack takes from whom."""
    for move in plan:
        target = before.ship if move.verb == "pirates" and move is plan[0] else None
        if move.verb == "attack":
            target = ShipNo(move.id - ATTACK)
        if target is not None:
            ware = before.setting.rules.prey(before.ships[target].cargo)
            assert ware is not None
            yield 12, Reason("robs", {"ship": SHIP_NAMES[target], "ware": WARES[ware]})
            if before.ships[target].cargo[ware] == 1:
                yield 3, Reason("empties", {"ship": SHIP_NAMES[target]})


def _voyage(before: State, after: State, seat: Seat, which: int, plan: Plan) -> Iterator[WeighedReason]:
    """What a ship that has moved brings, takes on board or comes nearer to."""
    number = own_ship(seat, which)
    was, now = before.ships[number], after.ships[number]
    name, route = SHIP_NAMES[number], before.route
    if was.place == ASHORE != now.place:
        yield 5, Reason("berth", {"ship": name, "port": route.spaces[now.place].name})
    if ASHORE in (was.place, now.place) or was.place == now.place:
        return
    if any(move.verb == "turn" for move in plan):
        yield 4, Reason("turns", {"ship": name})
    if not route.is_sea(now.place):
        draws = CARDS_ON_ARRIVAL - sail_count(number)
        if route.port_at(now.place) is not None or before.setting.modone_cards:
            yield 6, Reason("cards", {"n": draws, "place": route.spaces[now.place].name})
    if now.cargo == NOTHING:
        return
    port = PORTS[now.heading > 0]
    if was.cargo == NOTHING:
        yield from _lading(after, seat, number)
    else:
        yield 5, Reason("nearer", {"ship": name, "port": port})
    if now.cargo[SOLDIER] and route.is_sea(now.place):
        yield 2, Reason("safe", {"ship": name})
    if not any(move.verb == "wind" for move in plan):
        yield 1, Reason("saves", {"ship": name})


def _lading(after: State, seat: Seat, number: int) -> Iterator[WeighedReason]:
    """What a ship has taken on board will bring."""
    cargo, home = after.ships[number].cargo, after.warehouses[seat]
    ladder = rungs(after.setting.data.bonus)
    for colour, n in enumerate(cargo[: len(COLOURS)]):
        if n:
            goods = [*home[: len(COLOURS)]]
            had = goods_points(goods, ladder)
            goods[colour] += n
            gain = goods_points(goods, ladder) - had
            yield 7 + gain, Reason("loads", {"colour": COLOURS[colour], "n": gain})
            if not home[colour]:
                yield 8, Reason("lacking", {"colour": COLOURS[colour]})
    figures = cargo[SOLDIER] + cargo[FARMER]
    if figures:
        own = force(home) + force(cargo)
        free = [
            (points, dominion)
            for dominion, (wanted, points) in enumerate(after.setting.data.dominions)
            if after.realm.owners[dominion] is None and wanted <= own
        ]
        if free:
            yield 9 + max(free)[0] / 2, Reason("marches", {"dominion": DOMINIONS[max(free)[1]]})
        else:
            yield 7 + figures, Reason("musters", {"n": figures})
