"""Reasons: what speaks for a plan, found by comparing the position before it with the one after."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.ai.features import Feature, features
from regnum.games.domus_regnatrix.ai.planning import chance_again
from regnum.games.domus_regnatrix.ai.turns_to_win import course
from regnum.games.domus_regnatrix.rules.components.spaces import CITIES, PARTS, SPACE_OF_NAME, Part
from regnum.games.domus_regnatrix.rules.war import odds
from regnum.kernel import Move, Plan, Reason, Seat, WeighedReason

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.state import State

DICE_VERBS = ("attack", "assault", "raze", "kill")
MIN_GAIN_TURNS = 0.5
"""Turns that are worth telling."""


def reasons(before: State, after: State, seat: Seat, plan: Plan) -> Iterator[WeighedReason]:
    """What speaks for a plan of a seat that led from one position to the other, each with its weight."""
    if after.outcome is not None and seat in after.outcome.winners:
        yield 100, Reason("wins")
    for move in plan:
        yield from _by_verb(before, move)
    if any(move.verb in (*DICE_VERBS, "reroll", "plague") for move in plan):
        return
    yield from _gains(before, after, seat)
    yield from _nearer(before, after, seat)


def _by_verb(before: State, move: Move) -> Iterator[WeighedReason]:
    """What is said of a move itself: its odds, or what it is for."""
    if move.verb in DICE_VERBS and before.to_move == before.turn:
        chance = round(100 * float(odds.of_move(before, move) or 0))
        yield 30, Reason("certain" if chance == 100 else "odds", {"n": chance})
    elif move.verb == "reroll":
        yield 30, Reason("again", {"n": round(100 * chance_again(before))})
    elif move.verb in ("move", "march", "send"):
        yield 1, _marches(before, move)
    elif move.verb in _PLAIN:
        yield 1, Reason(_PLAIN[move.verb])


_PLAIN = {
    "kingdom": "piece",
    "hero": "piece",
    "terrain": "piece",
    "flag": "piece",
    "draw": "draws",
    "call": "calls",
    "bid": "bids",
    "pass": "passes",
    "take": "takes",
    "stand": "stands",
    "done": "waits",
    "decline": "declines",
    "yield": "least",
}
"""What is said of moves whose gain cannot be counted."""


def _marches(before: State, move: Move) -> Reason:
    """What a squad does where it goes: it guards its city or comes out of it, stands before another, or may go on."""
    source, space = (move.named[end].partition("/")[0] for end in ("from", "to"))
    left, city = CITIES[SPACE_OF_NAME[source]], CITIES[SPACE_OF_NAME[space]]
    if city is None:
        return Reason("middle")
    if city != before.turn:
        return Reason("besieges", {"space": space})
    return Reason("outside" if left == city and PARTS[SPACE_OF_NAME[space]] == Part.OUTER else "home")


def _gains(before: State, after: State, seat: Seat) -> Iterator[WeighedReason]:
    """Points and coins, what is drawn and sold, and who guards the city."""
    had, has = before.realms[seat], after.realms[seat]
    points = has.bonus.points - had.bonus.points
    if points > 0:
        yield 20 + points, Reason("points", {"n": points})
    coins = before.worth(has.treasury) - before.worth(had.treasury)
    if coins > 0:
        yield 15 + coins, Reason("coins", {"n": coins})
    if has.bonus.drawing > had.bonus.drawing:
        yield 18, Reason("drawing")
    if sum(has.bonus.prices) < sum(had.bonus.prices):
        yield 12, Reason("cheaper")
    if sum(has.bonus.attacks) > sum(had.bonus.attacks):
        yield 8, Reason("stronger")
    old, new = features(before)[seat], features(after)[seat]
    if new[Feature.GUARD] > old[Feature.GUARD]:
        yield 10, Reason("guards")
    if sum(has.walls) > sum(had.walls):
        yield 9, Reason("walls")


def _nearer(before: State, after: State, seat: Seat) -> Iterator[WeighedReason]:
    """The victory that comes nearer, and the one that is now the nearest."""
    if not before.realms[seat].walls or after.realms[seat].lord is not None:
        return
    old, new = course(before).turns_to_win[seat], course(after).turns_to_win[seat]
    if old.route != new.route:
        yield 6, Reason(f"switches_{new.route.value}")
    elif min(new) < min(old) - MIN_GAIN_TURNS:
        yield 5, Reason(f"nearer_{new.route.value}")
