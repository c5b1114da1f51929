"""A view as a row of numbers for learners, from the side of the seat that looks: its own, then others in turn order.

Which cards and pieces there are is data, so the layout follows from the data that the game is played with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from regnum.games.domus_regnatrix.rules.components.cards import BACK, PIECES, Cards, Kind
from regnum.games.domus_regnatrix.rules.components.counting import unseen
from regnum.games.domus_regnatrix.rules.components.spaces import (
    CITIES,
    MAX_SEATS,
    MIDDLE,
    MIN_SEATS,
    PARTS,
    SLOTS,
    SPACES,
    Space,
    space,
)
from regnum.games.domus_regnatrix.rules.data import Data
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.realm import MARKS, in_field, unit_in
from regnum.games.domus_regnatrix.rules.view import View
from regnum.kernel import Field, Layout, Part, Seat
from regnum.kernel import View as AnyView

Counts: TypeAlias = dict[str, Sequence[int]]

SIDES = MAX_SEATS
SQUADS = SPACES * len(SLOTS)
"""Where each player can have a squad. Spaces are told from the seat's own city on, in turn order."""
STACKS = 6
"""More stacks of walls than a terrain has."""


def layout(data: Data) -> Layout:
    """The layout of views of a game that is played with this data."""
    kinds, units, coins = len(data.cards), len(data.units), len(data.coins)
    copies = max(card.copies for card in data.cards)
    numbers = (
        Field("players", MAX_SEATS - MIN_SEATS + 1, about="2, 3 or 4"),
        Field("goals", 3, 200, "points, coins and rounds that win or end the game"),
        Field("round", limit=200),
        Field("phase", len(Phase)),
        Field("step", len(Step)),
        Field("steps", limit=10, about="the number of what is asked"),
        Field("due", limit=4, about="how much else the card played does"),
        Field("to_move", SIDES, about="by side: own, then in turn order; nobody when the game is over"),
        Field("turn", SIDES, about="whose turn it is"),
        Field("first", SIDES, about="who began"),
        Field("victim", SIDES, about="whose coin or hand it is about"),
        Field("played", about="whether this turn's card was played"),
        Field("coins", limit=5, about="how many were played this turn"),
        Field("marches", limit=3, about="how many squads may still move"),
        Field("middle", len(data.pieces["terrain"]), about="the terrain in the middle"),
        Field("deck", limit=len(data.main), about="cards left"),
        Field("drawn", kinds, copies, "the cards drawn of which some are kept"),
        Field("discards", kinds, copies),
        Field("store", kinds, copies),
        Field("unseen", kinds, copies, "in the deck or hidden with others"),
        Field("placing", kinds, about="the unit that has to find its squad"),
        Field("called", kinds + 1, about="the card called at the market; last, one that is not known"),
        Field("bids", SIDES * (kinds + 1), about="by side: the card bid for it; last, one that is not known"),
        *(Field(what, SIDES * len(data.pieces[what]), about="by side") for what in PIECES),
        Field("alive", SIDES, about="whether the hero lives"),
        Field("raised", SIDES, about="whether the flag was used"),
        Field("levied", SIDES, 4, "units bought for free"),
        Field("golden", SIDES, about="whether a golden age is in effect"),
        Field("truce", SIDES, about="whether a truce holds that this side declared"),
        Field("abstains", SIDES, about="whether it passes all bids"),
        Field("lords", SIDES * SIDES, about="by side: whose estate it is; nobody's while it plays"),
        Field("points", SIDES, 60),
        Field("wealth", SIDES, 140),
        Field("treasury", SIDES * coins, 20, "by side and coin"),
        Field("library", SIDES * kinds, 4, "by side and card"),
        Field("city", SIDES * kinds, 4, "by side and card"),
        Field("shown", SIDES * kinds, 4, "cards in hand that all have seen, by side and card"),
        Field("hidden", SIDES * kinds, 4, "other cards in hand as far as the seat knows them, by side and card"),
        Field("backs", SIDES, 10, "cards in hand that it does not know, by side"),
        Field("walls", SIDES * STACKS, 10, "by side: how high each stack is"),
        Field("squads", SIDES * SQUADS * units, 4, "by side, space, slot and unit"),
        Field("tops", SIDES * SQUADS * units, about="which unit is on top"),
        Field("marks", SIDES * SQUADS * MARKS, about="what the top unit did: engaged, spent, shifted, led"),
        Field("attacker", SIDES, about="of an attack under way, as all that follows"),
        Field("defender", SIDES),
        Field("from", SQUADS, about="the squad that attacks"),
        Field("at", SPACES, about="where the defence is"),
        Field("foe", units, about="the unit that defends; none if it is the walls"),
        Field("strengths", 4, 20, "the attack and its dice, the defence and its dice"),
    )
    return Layout("domus_regnatrix/1", (Part("numbers", numbers),))


class DomusEncoding:
    """The encoding of Domus Regnatrix, played with certain data."""

    def __init__(self, data: Data) -> None:
        self.layout = layout(data)

    def encode(self, view: AnyView) -> dict[str, NDArray[np.float32]]:
        """The view of a player as numbers."""
        assert isinstance(view, View)
        assert view.seat is not None
        sides = [Seat((view.seat + place) % view.seats) for place in range(view.seats)]
        parts = (_table, _piles, _market, _realms, _cards, _squads, _battle)
        found = {name: numbers for part in parts for name, numbers in part(view, sides).items()}
        (numbers,) = self.layout.parts
        return {"numbers": np.array(numbers.row(found), np.float32)}


def _one_hot(place: int | None, size: int) -> list[int]:
    return [int(place == other) for other in range(size)]


def _side(seat: Seat | None, sides: Sequence[Seat]) -> list[int]:
    """Which side a seat is."""
    return _one_hot(None if seat is None else sides.index(seat), SIDES)


def _padded(rows: Iterable[Sequence[int]], size: int) -> list[int]:
    """The numbers of some sides, followed by zeros for sides that nobody plays."""
    found = [number for row in rows for number in row]
    return found + [0] * (size - len(found))


def _counted(cards: Cards, size: int) -> list[int]:
    """How many of the cards are of each kind, backs left out."""
    found = [0] * size
    for kind in cards:
        if kind != BACK:
            found[kind] += 1
    return found


def _turned(at: Space, sides: Sequence[Seat]) -> Space:
    """A space as the sides count cities."""
    city = CITIES[at]
    return MIDDLE if city is None else space(PARTS[at], sides.index(city))


def _table(view: View, sides: Sequence[Seat]) -> Counts:
    """What the players agreed on, and what is asked of whom."""
    setting = view.setting
    return {
        "players": _one_hot(view.seats - MIN_SEATS, MAX_SEATS - MIN_SEATS + 1),
        "goals": [setting.culture, setting.mercantilism, setting.rounds],
        "round": [view.round],
        "phase": _one_hot(view.phase, len(Phase)),
        "step": _one_hot(view.step, len(Step)),
        "steps": [max(0, view.steps)],
        "due": [len(view.due)],
        "to_move": _side(view.to_move, sides),
        "turn": _side(view.turn, sides),
        "first": _side(view.first, sides),
        "victim": _side(view.victim, sides),
        "played": [int(view.played)],
        "coins": [view.coins],
        "marches": [view.marches],
        "middle": _one_hot(view.middle, len(setting.data.pieces["terrain"])),
    }


def _piles(view: View, sides: Sequence[Seat]) -> Counts:
    """The cards that are nobody's."""
    kinds, rest = len(view.setting.data.cards), unseen(view)
    return {
        "deck": [len(view.deck)],
        "drawn": _counted(view.drawn, kinds),
        "discards": _counted(view.discards, kinds),
        "store": view.store,
        "unseen": [max(0, rest[Kind(kind)]) for kind in range(kinds)],
        "placing": _one_hot(view.placing, kinds),
    }


def _market(view: View, sides: Sequence[Seat]) -> Counts:
    """What is called at the market, and what is bid."""
    kinds, market = len(view.setting.data.cards), view.market
    called = None if market is None else market.called
    bids = [None if market is None else market.bids[seat] for seat in sides]
    return {
        "called": _face(called, kinds),
        "bids": _padded((_face(bid, kinds) for bid in bids), SIDES * (kinds + 1)),
    }


def _face(kind: Kind | None, kinds: int) -> list[int]:
    """Which kind a card is, the last for a back."""
    return _one_hot(kinds if kind == BACK else kind, kinds + 1)


def _realms(view: View, sides: Sequence[Seat]) -> Counts:
    """What each side has but for its cards and units."""
    data, realms = view.setting.data, [view.realms[seat] for seat in sides]
    pieces = [
        dict(zip(PIECES, (realm.kingdom, realm.hero, realm.terrain, realm.flag), strict=True)) for realm in realms
    ]
    chosen = {
        what: _padded((_one_hot(of[what], len(there)) for of in pieces), SIDES * len(there))
        for what, there in data.pieces.items()
    }
    return {
        **chosen,
        "alive": _padded(([int(realm.alive)] for realm in realms), SIDES),
        "raised": _padded(([int(realm.raised)] for realm in realms), SIDES),
        "levied": _padded(([realm.levied] for realm in realms), SIDES),
        "golden": _padded(([int(realm.golden)] for realm in realms), SIDES),
        "truce": _padded(([int(realm.truce)] for realm in realms), SIDES),
        "abstains": _padded(([int(realm.abstains)] for realm in realms), SIDES),
        "lords": _padded((_side(realm.lord, sides) for realm in realms), SIDES * SIDES),
        "points": _padded(([max(0, view.points[seat])] for seat in sides), SIDES),
        "wealth": _padded(([view.wealth[seat]] for seat in sides), SIDES),
        "treasury": _padded((realm.treasury for realm in realms), SIDES * len(data.coins)),
        "walls": _padded((_padded([realm.walls[:STACKS]], STACKS) for realm in realms), SIDES * STACKS),
    }


def _cards(view: View, sides: Sequence[Seat]) -> Counts:
    """The cards of each side, as far as the seat knows them."""
    kinds, realms = len(view.setting.data.cards), [view.realms[seat] for seat in sides]
    return {
        "library": _padded((_counted(realm.library, kinds) for realm in realms), SIDES * kinds),
        "city": _padded((_counted(realm.city, kinds) for realm in realms), SIDES * kinds),
        "shown": _padded((_counted(realm.shown, kinds) for realm in realms), SIDES * kinds),
        "hidden": _padded((_counted(realm.hidden, kinds) for realm in realms), SIDES * kinds),
        "backs": _padded(([realm.hidden.count(BACK)] for realm in realms), SIDES),
    }


def _squads(view: View, sides: Sequence[Seat]) -> Counts:
    """The units in the field."""
    units = len(view.setting.data.units)
    squads, tops = [0] * (SIDES * SQUADS * units), [0] * (SIDES * SQUADS * units)
    marks = [0] * (SIDES * SQUADS * MARKS)
    for side, seat in enumerate(sides):
        for at, slot, squad in in_field(view.realms[seat].squads):
            place = SQUADS * side + len(SLOTS) * _turned(at, sides) + slot
            for one in squad:
                squads[units * place + unit_in(one)] += 1
            tops[units * place + unit_in(squad[0])] = 1
            for mark in range(MARKS):
                marks[MARKS * place + mark] = squad[0] >> mark & 1
    return {"squads": squads, "tops": tops, "marks": marks}


def _battle(view: View, sides: Sequence[Seat]) -> Counts:
    """The attack under way, if there is one."""
    battle, data = view.battle, view.setting.data
    if battle is None:
        nobody: Counts = {"attacker": [0] * SIDES, "defender": [0] * SIDES, "from": [0] * SQUADS, "at": [0] * SPACES}
        return {**nobody, "foe": [0] * len(data.units), "strengths": [0] * 4}
    foe = None if battle.foe is None else data.unit_of[data.kind_of[battle.foe]]
    return {
        "attacker": _side(battle.seat, sides),
        "defender": _side(battle.owner, sides),
        "from": _one_hot(len(SLOTS) * _turned(battle.space, sides) + battle.slot, SQUADS),
        "at": _one_hot(_turned(battle.at, sides), SPACES),
        "foe": _one_hot(foe, len(data.units)),
        "strengths": [max(0, battle.attack), sum(battle.dice), max(0, battle.defence), sum(battle.shield)],
    }
