"""Why a move is not legal: first whether its time has come, then the rules of its verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Kind
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, OUTER, SPACE_NAMES
from regnum.games.domus_regnatrix.rules.moves import Named, Why
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.trade import store, trading
from regnum.games.domus_regnatrix.rules.turn import card_effects, playing, setup
from regnum.games.domus_regnatrix.rules.turn.deck import can_draw
from regnum.games.domus_regnatrix.rules.war import battle, movement, rearranging
from regnum.kernel import Move, Refusal, Seat, refusal

Ruling: TypeAlias = Callable[[Table, Seat, Named], Refusal | None]
"""Which rule forbids a move of a verb, by what the move names."""

_PHASES: Mapping[str, tuple[Phase, ...]] = {
    "kingdom": (Phase.KINGDOM,),
    "hero": (Phase.HERO,),
    "terrain": (Phase.TERRAIN,),
    "flag": (Phase.FLAG,),
    "buy": (Phase.BUY,),
    "draw": (Phase.BUY,),
    "keep": (Phase.KEEP,),
    "call": (Phase.TRADE,),
    "attend": (Phase.TRADE,),
    "bid": (Phase.BID,),
    "pass": (Phase.BID,),
    "abstain": (Phase.BID,),
    "take": (Phase.TAKE,),
    "decline": (Phase.TAKE,),
    "play": (Phase.PLAY,),
    "raise": (Phase.PLAY,),
    "place": (Phase.PLACE,),
    "recruit": (Phase.RECRUIT,),
    "restore": (Phase.RESTORE,),
    "sabotage": (Phase.SABOTAGE,),
    "plague": (Phase.PLAGUE,),
    "ransom": (Phase.RANSOM,),
    "yield": (Phase.YIELD,),
    "inspect": (Phase.INSPECT,),
    "seize": (Phase.SEIZE,),
    "move": (Phase.ACTION,),
    "march": (Phase.ACTION,),
    "send": (Phase.ACTION,),
    "attack": (Phase.ACTION,),
    "assault": (Phase.ACTION,),
    "raze": (Phase.ACTION,),
    "kill": (Phase.ACTION,),
    "reroll": (Phase.ATTACK_AGAIN, Phase.DEFEND_AGAIN),
    "stand": (Phase.ATTACK_AGAIN, Phase.DEFEND_AGAIN),
    "lead": (Phase.REARRANGE,),
    "shift": (Phase.REARRANGE,),
    "done": (Phase.TRADE, Phase.PLAY, Phase.ACTION, Phase.REARRANGE),
}
"""When each verb has its time."""

_STEPS: Mapping[str, tuple[Step, str]] = {
    "buy": (Step.BUY, "DR-T1"),
    "draw": (Step.BUY, "DR-T1"),
    "call": (Step.TRADE, "DR-T2"),
    "attend": (Step.TRADE, "DR-T2"),
    "play": (Step.PLAY, "DR-T3"),
    "raise": (Step.PLAY, "DR-R9"),
    "move": (Step.ACTION, "DR-T4"),
    "march": (Step.ACTION, "DR-T4"),
    "send": (Step.ACTION, "DR-T4"),
    "attack": (Step.ACTION, "DR-T4"),
    "assault": (Step.ACTION, "DR-T4"),
    "raze": (Step.ACTION, "DR-T4"),
    "kill": (Step.ACTION, "DR-T4"),
    "lead": (Step.REARRANGE, "DR-T5"),
    "shift": (Step.REARRANGE, "DR-T5"),
}
"""The step of a turn that each verb belongs to, and the rule that gives it."""

_DUE: Mapping[Phase, Why] = {
    Phase.KINGDOM: Why.DR_S1_KINGDOM,
    Phase.HERO: Why.DR_S1_HERO,
    Phase.TERRAIN: Why.DR_S1_TERRAIN,
    Phase.FLAG: Why.DR_S1_FLAG,
    Phase.KEEP: Why.DR_R6_KEEP,
    Phase.BID: Why.DR_T2_BID,
    Phase.TAKE: Why.DR_T2_TAKE,
    Phase.PLACE: Why.DR_T3_PLACE,
    Phase.RECRUIT: Why.DR_C6_RECRUIT,
    Phase.RESTORE: Why.DR_F5_RESTORE,
    Phase.SABOTAGE: Why.DR_C6_SABOTAGE,
    Phase.PLAGUE: Why.DR_C6_PLAGUE,
    Phase.RANSOM: Why.DR_C6_RANSOM,
    Phase.YIELD: Why.DR_C6_YIELD,
    Phase.INSPECT: Why.DR_C11_INSPECT,
    Phase.SEIZE: Why.DR_C11_SEIZE,
    Phase.ATTACK_AGAIN: Why.DR_C11_AGAIN,
    Phase.DEFEND_AGAIN: Why.DR_C11_AGAIN,
}
"""What is due instead, whatever else one would like to do."""

_OUT_OF_PLACE: Mapping[str, Why] = {
    **dict.fromkeys(PIECES, Why.DR_S1_SET_UP),
    "keep": Why.DR_R6_NOTHING_DRAWN,
    **dict.fromkeys(("bid", "pass", "abstain", "take", "decline"), Why.DR_T2_NO_CALL),
    "place": Why.DR_T3_NO_UNIT,
    "recruit": Why.DR_C6_NO_RECRUIT,
    "restore": Why.DR_F5_NO_MASONS,
    "sabotage": Why.DR_C6_NO_SABOTAGE,
    "plague": Why.DR_C6_NO_PLAGUE,
    "ransom": Why.DR_C6_NO_RANSOM,
    "yield": Why.DR_C6_NO_RANSOM,
    "inspect": Why.DR_C11_NO_INSPECTION,
    "seize": Why.DR_C11_NO_INSPECTION,
    "reroll": Why.DR_C11_NO_ROLL,
    "stand": Why.DR_C11_NO_ROLL,
}
"""What is missing for verbs that answer something."""

_OVER = {why.rule: why for why in (Why.DR_W1_OVER, Why.DR_W2_OVER, Why.DR_W3_OVER, Why.DR_W4_OVER)}
"""That the game is over, by the rule that ended it."""

_LATER = {
    why.rule: why for why in (Why.DR_T2_LATER, Why.DR_T3_LATER, Why.DR_T4_LATER, Why.DR_T5_LATER, Why.DR_R9_LATER)
}
"""That the step of a verb is still to come, by the rule of the step."""

_PAST = {why.rule: why for why in (Why.DR_T1_PAST, Why.DR_T2_PAST, Why.DR_T3_PAST, Why.DR_T4_PAST, Why.DR_R9_PAST)}
"""That the step of a verb is over, by the rule of the step."""


def refuse(table: Table, move: Move) -> Refusal | None:
    """Why a move is not legal now; None if it is."""
    if table.outcome is not None:
        return refusal(_OVER[table.outcome.rule])
    if table.phase not in _PHASES[move.verb]:
        return _untimely(table, move.verb)
    assert table.to_move is not None
    why = _RULED_OUT.get(move.verb)
    return None if why is None else why(table, table.to_move, table.setting.moves.named[move.id])


def _untimely(table: Table, verb: str) -> Refusal:
    """Which rule gives this verb another time."""
    if table.phase in _DUE:
        return refusal(_DUE[table.phase])
    if verb in _OUT_OF_PLACE:
        return refusal(_OUT_OF_PLACE[verb])
    if verb == "done":
        return refusal(Why.DR_T1_MUST)
    step, rule = _STEPS[verb]
    return refusal((_LATER if step > table.step else _PAST)[rule])


def _refuse_choice(what: str) -> Ruling:
    return lambda table, seat, named: setup.refuse_choice(table, what, named[0])


def _refuse_drawing(table: Table, seat: Seat, named: Named) -> Refusal | None:
    return None if can_draw(table) else refusal(Why.DR_T1_EMPTY)


def _refuse_keeping(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (kind,) = named
    if kind in table.drawn:
        return None
    return refusal(Why.DR_R6_DRAWN, card=_card(table, kind))


def _refuse_recruiting(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (kind,) = named
    if kind in [*card_effects.recruits(table, table.steps)]:
        return None
    if not table.store[kind]:
        return refusal(Why.DR_S3_SOLD_OUT, card=_card(table, kind))
    return refusal(Why.DR_C6_DEAR_RECRUIT, card=_card(table, kind), most=table.steps)


def _refuse_restoring(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (stack,) = named
    if stack in card_effects.damaged(table, seat):
        return None
    return refusal(Why.DR_F5_WHOLE, stack=stack + 1)


def _refuse_sabotage(table: Table, seat: Seat, named: Named) -> Refusal | None:
    city, kind = named
    if city not in [*card_effects.saboteurs(table, seat)]:
        return refusal(Why.DR_C6_SPY, inner=SPACE_NAMES[INNER[city]], outer=SPACE_NAMES[OUTER[city]])
    if kind not in card_effects.buildings(table, Seat(city)):
        return refusal(Why.DR_C6_BUILDING, card=_card(table, kind), space=SPACE_NAMES[INNER[city]])
    return None


def _refuse_plague(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (space,) = named
    if any(realm.squads[space] for realm in table.realms):
        return None
    return refusal(Why.DR_C6_EMPTY_SPACE, space=SPACE_NAMES[space])


def _refuse_ransom(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (victim,) = named
    if victim in card_effects.payers(table, seat):
        return None
    return refusal(Why.DR_C6_PAYER, player=victim + 1)


def _refuse_yielding(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (kind,) = named
    at = table.setting.data.coins.index(Kind(kind))
    if table.realms[seat].treasury[at]:
        return None
    return refusal(Why.DR_C6_COIN, card=_card(table, kind))


def _refuse_inspecting(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (victim,) = named
    if victim in card_effects.holders(table, seat):
        return None
    return refusal(Why.DR_C11_HOLDER, player=victim + 1)


def _refuse_seizing(table: Table, seat: Seat, named: Named) -> Refusal | None:
    (kind,) = named
    assert table.victim is not None
    if kind in table.realms[table.victim].hand:
        return None
    return refusal(Why.DR_C11_CARD, card=_card(table, kind))


def _card(table: Table, kind: int) -> str:
    return table.setting.data.cards[kind].name


_RULED_OUT: Mapping[str, Ruling] = {
    **{what: _refuse_choice(what) for what in PIECES},
    "buy": lambda table, seat, named: store.refuse_buying(table, seat, Kind(named[0])),
    "draw": _refuse_drawing,
    "keep": _refuse_keeping,
    "call": lambda table, seat, named: trading.refuse_calling(table, seat, Kind(named[0])),
    "attend": lambda table, seat, named: trading.refuse_attending(table, seat),
    "bid": lambda table, seat, named: trading.refuse_bidding(table, seat, Kind(named[0])),
    "take": lambda table, seat, named: trading.refuse_taking(table, Seat(named[0])),
    "play": lambda table, seat, named: playing.refuse_playing(table, seat, Kind(named[0])),
    "raise": lambda table, seat, named: playing.refuse_flag(table, seat),
    "place": lambda table, seat, named: playing.refuse_placing(table, seat, *named),
    "recruit": _refuse_recruiting,
    "restore": _refuse_restoring,
    "sabotage": _refuse_sabotage,
    "plague": _refuse_plague,
    "ransom": _refuse_ransom,
    "yield": _refuse_yielding,
    "inspect": _refuse_inspecting,
    "seize": _refuse_seizing,
    "move": movement.refuse_move,
    "march": movement.refuse_march,
    "send": movement.refuse_sending,
    "attack": battle.refuse_attack,
    "assault": battle.refuse_assault,
    "raze": battle.refuse_kill_or_raze,
    "kill": battle.refuse_kill_or_raze,
    "lead": rearranging.refuse_leading,
    "shift": rearranging.refuse_shifting,
}
"""The rules of each verb whose time has come; of those not listed nothing stands in the way."""
