"""Whether a position that was read can be: the decision that is due, the end, and a battle under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.rules import ending
from regnum.games.domus_regnatrix.rules.components.limits import DICE, SIDES
from regnum.games.domus_regnatrix.rules.legal import legal
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.table import Battle
from regnum.games.domus_regnatrix.rules.trade import trading
from regnum.games.domus_regnatrix.rules.turn import setup
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.kernel import Seat

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.state import State


def impossible(state: State) -> Iterator[str]:
    """Why the decision that is due, or the end, cannot be."""
    if state.outcome is not None:
        yield from _unended(state)
        return
    if state.phase <= Phase.FLAG:
        if setup.next_choice(state) != (state.to_move, state.phase):
            yield "DR-S1: another choice is due."
        return
    if state.realms[state.turn].lord is not None:
        yield "DR-F8: an estate has no turn."
    elif state.to_move != _decider(state):
        yield "Another seat must decide."
    elif ending.victory(state) is not None:
        yield "DR-W1: a victory has been reached, and the game is not over."
    elif not legal(state):
        yield "The seat to decide has no move."
    elif state.phase == Phase.TAKE and state.market is not None and {*state.market.bids} == {None}:
        yield "DR-T2: there is no bid to take."
    if not 1 <= state.round <= state.setting.rounds:
        yield "DR-W4: there is no such round."
    if state.battle is not None:
        yield from _unfought(state, state.battle)


def _unended(state: State) -> Iterator[str]:
    outcome = state.outcome
    assert outcome is not None
    if outcome.rule not in ending.ENDINGS:
        yield f"No game ends by {outcome.rule}."
    elif outcome != (ending.exhausted(state) if outcome.rule == "DR-W4" else ending.victory(state)):
        yield "Points, coins and estates give another result."


def _decider(state: State) -> Seat | None:
    """The seat that the phase asks."""
    if state.phase == Phase.BID:
        return _bidder(state)
    if state.phase == Phase.YIELD:
        return state.victim
    if state.phase == Phase.DEFEND_AGAIN:
        return None if state.battle is None else state.battle.owner
    return state.turn


def _bidder(state: State) -> Seat | None:
    """The seat that bids: one that can, after whom nobody has bid yet."""
    bidders = trading.bidders(state, state.turn)
    if state.market is None or state.to_move not in bidders:
        return None
    waiting = bidders[bidders.index(state.to_move) :]
    return None if any(state.market.bids[seat] is not None for seat in waiting) else state.to_move


def _unfought(state: State, fight: Battle) -> Iterator[str]:
    """Why a battle cannot be under way: it is looked up again from the squads."""
    try:
        again = _refought(state, fight)
    except (IndexError, ValueError):
        again = None
    if again is None or again._replace(dice=fight.dice, shield=fight.shield) != fight:
        yield "DR-F1: the squads give another battle."
    elif len(fight.dice) != DICE or len(fight.shield) != DICE:
        yield "DR-F1: each side rolls two dice."
    elif not all(1 <= die <= SIDES for die in fight.dice + fight.shield):
        yield "DR-F1: there is no such roll."
    elif fight.won != (state.phase == Phase.DEFEND_AGAIN):
        yield "DR-C11: only who loses a roll may roll again."


def _refought(state: State, fight: Battle) -> Battle | None:
    if fight.seat != state.turn or fight.owner == fight.seat:
        return None
    if fight.foe is None:
        return battle.on_walls(state, fight.seat, fight.owner, fight.slot, fight.against)
    return battle.on_squad(state, fight.seat, fight.space, fight.slot, fight.at, fight.owner, fight.against)
