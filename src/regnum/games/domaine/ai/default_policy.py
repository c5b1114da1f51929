"""The default policy: what a beginner at Domaine aims for. Far from strong, but its games get somewhere.

Enclose each castle with its chain of figures in as few markers as possible, grow towards what is worth most,
play cards that serve a plan, and sell when the purse is empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from regnum.games.domaine.rules.board.enclosures import Enclosure, atlas
from regnum.games.domaine.rules.board.geometry import INNER_EAST, INNER_NORTH, SIZE, cells, edges, near, read_cell
from regnum.games.domaine.rules.cards import FACE_OF_NAME
from regnum.games.domaine.rules.view import View
from regnum.kernel import Move, Moves


def default_policy(view: View, moves: Moves, rng: Random) -> Move:
    """A move that serves a plan; ties and near ties are broken by the generator."""
    weigh = _WEIGHTS.get(view.phase.name)
    if weigh is None:
        return moves.pick(rng)
    weights = weigh(view, moves)
    return max(moves, key=lambda move: (weights.get(move.text, 0.0) + 0.5) * (0.6 + rng.random()))


def _weigh_castles(view: View, moves: Moves) -> Mapping[str, float]:
    """Rich land that takes few markers."""
    board = view.board
    weights = {}
    for move in moves:
        cell = read_cell(move.named["cell"])
        zone = near(cell, 2) & ~board.occupied
        rim = (zone ^ zone >> 1) & INNER_EAST, (zone ^ zone >> SIZE) & INNER_NORTH
        weights[move.text] = atlas(board.land).value(zone) / (2 + rim[0].bit_count() + rim[1].bit_count())
    return weights


def _weigh_cards(view: View, moves: Moves) -> Mapping[str, float]:
    """Cards that serve a plan; else the sale that brings most."""
    assert view.to_move is not None
    data = view.setting.data
    plan = _best_enclosure(view)
    weights = {}
    for move in moves:
        action = move.named.get("action")
        if action is None:
            weights[move.text] = 0.8 * data.sales[FACE_OF_NAME[move.named["card"]]]
        else:
            weights[move.text] = _usefulness(view, action, plan)
    return weights


def _usefulness(view: View, action: str, plan: Enclosure | None) -> float:
    """What an action does for the plans."""
    assert view.to_move is not None
    if "border" in action:
        return 0.5 if plan is None else 20.0 if plan.missing <= int(action[0]) else 6.0
    rules = bool(view.board.own_domains(view.to_move))
    if "expand" in action:
        return 12.0 if rules else 1.0
    return 4.0 if rules else 0.5


def _weigh_borders(view: View, moves: Moves) -> Mapping[str, float]:
    """Markers that complete the best enclosure."""
    plan = _best_enclosure(view)
    if plan is None:
        return {"done": 9.0}
    return {moves.actions[edge].text: 9.0 for edge in edges(plan.east, plan.north)}


def _weigh_territories(view: View, moves: Moves) -> Mapping[str, float]:
    """Rich territories, others' rather than nobody's."""
    board = view.board
    weights = {"done": 0.0}
    for move in moves:
        if move.verb == "expand":
            cell = read_cell(move.named["cell"])
            taken = 2.0 if board.domain_at(cell) is not None else 1.0
            weights[move.text] = taken * atlas(board.land).value(1 << cell)
    return weights


def _weigh_sources(view: View, moves: Moves) -> Mapping[str, float]:
    """Useful cards of the chancery before the deck."""
    plan = _best_enclosure(view)
    weights = {"draw": 5.0}
    for move in moves:
        if move.verb == "take":
            card = move.named["card"]
            weights[move.text] = max(_usefulness(view, action, plan) for action in card.split(" or ")) - 2.0
    return weights


def _best_enclosure(view: View) -> Enclosure | None:
    """The enclosure of an own castle that is worth most for the markers it lacks."""
    assert view.to_move is not None
    board = view.board
    chart = atlas(board.land)
    plans = [
        plan
        for castle in cells(board.castles[view.to_move])
        if castle not in board.domains
        for plan in chart.closings(board, castle)
        if plan.missing
    ]
    return max(plans, key=lambda plan: plan.value / (1 + plan.missing), default=None)


_WEIGHTS: Mapping[str, Callable[[View, Moves], Mapping[str, float]]] = {
    "CASTLE": _weigh_castles,
    "TURN": _weigh_cards,
    "BORDERS": _weigh_borders,
    "EXPAND": _weigh_territories,
    "REFILL": _weigh_sources,
}
