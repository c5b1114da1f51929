"""A view as JSON: cities, squads, hands, treasuries, the store, what is to be decided, and how near each victory is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from regnum.games.domus_regnatrix.rules.components.cards import BACK, Card, Kind
from regnum.games.domus_regnatrix.rules.components.counting import unseen
from regnum.games.domus_regnatrix.rules.components.spaces import SLOTS, SPACE_NAMES, Space
from regnum.games.domus_regnatrix.rules.phase import Phase
from regnum.games.domus_regnatrix.rules.realm import ENGAGED, LED, SHIFTED, SPENT, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.trade import store
from regnum.games.domus_regnatrix.rules.war import battle, odds
from regnum.games.domus_regnatrix.rules.war.fights import battle_json
from regnum.kernel import Json, Moves, Seat


def view_json(table: Table, seat: Seat | None) -> dict[str, Json]:
    """All that a page draws. Prices are those that the seat (for a spectator: the player on turn) pays now."""
    setting = table.setting
    return {
        "game": "domus_regnatrix",
        "seat": seat,
        "goals": {
            "culture": setting.culture,
            "mercantilism": setting.mercantilism,
            "rounds": setting.rounds,
        },
        "to_move": table.to_move,
        "phase": table.phase.name.lower(),
        "step": int(table.step),
        "steps": table.steps,
        "due": [name for name, _ in table.due],
        "turn": table.turn,
        "first": table.first,
        "round": table.round,
        "middle": None if table.middle is None else setting.data.pieces["terrain"][table.middle].name,
        "players": [_player(table, Seat(owner)) for owner in range(setting.seats)],
        "spaces": _spaces(table),
        "store": _store(table, table.turn if seat is None else seat),
        "deck": len(table.deck),
        "discards": _names(table, table.discards),
        "unseen": _unseen(table),
        "played": table.played,
        "coins": table.coins,
        "marches": table.marches,
        "market": _market(table),
        "drawn": _names(table, table.drawn),
        "placing": None if table.placing is None else name_of(table, table.placing),
        "victim": table.victim,
        "battle": None if table.battle is None else battle_json(table.battle),
        "odds": _odds(table),
        "outcome": None if table.outcome is None else table.outcome.json(),
        "cards": {card.name: _card(card) for card in setting.data.cards},
    }


def name_of(table: Table, kind: Kind) -> str | None:
    """The name of a card; None for a back."""
    return None if kind == BACK else table.setting.data.cards[kind].name


def _names(table: Table, cards: Iterable[Kind]) -> list[Json]:
    return [name_of(table, kind) for kind in cards]


def _card(card: Card) -> dict[str, Json]:
    """What is printed on a card."""
    told: dict[str, Json] = {"sort": card.sort.name.lower(), "copies": card.copies}
    if card.cost:
        told["cost"] = card.cost
    if card.value:
        told["value"] = card.value
    if card.attack or card.defence:
        told |= {"attack": card.attack, "defence": card.defence}
    if card.traits:
        told["traits"] = [*sorted(card.traits)]
    if card.letter:
        told["letter"] = card.letter
    if card.of:
        told["of"] = card.of
    if card.points:
        told["points"] = card.points
    return told


def _player(table: Table, owner: Seat) -> dict[str, Json]:
    data, realm = table.setting.data, table.realms[owner]
    pieces: dict[str, Json] = {
        what: None if at is None else data.pieces[what][at].name
        for what, at in (
            ("kingdom", realm.kingdom),
            ("hero", realm.hero),
            ("terrain", realm.terrain),
            ("flag", realm.flag),
        )
    }
    first = () if realm.terrain is None else data.pieces["terrain"][realm.terrain].walls
    return {
        **pieces,
        "alive": realm.alive,
        "raised": realm.raised,
        "lord": realm.lord,
        "golden": realm.golden,
        "truce": realm.truce,
        "trades": realm.bonus.trade,
        "abstains": realm.abstains,
        "points": realm.bonus.points,
        "wealth": table.worth(realm.treasury),
        "purse": store.purse(table, owner),
        "treasury": {data.cards[coin].name: n for coin, n in zip(data.coins, realm.treasury, strict=True)},
        "library": _names(table, realm.library),
        "city": _names(table, realm.city),
        "shown": _names(table, realm.shown),
        "hidden": _names(table, realm.hidden),
        "walls": [{"height": height, "first": full} for height, full in zip(realm.walls, first, strict=False)],
        "defence": battle.wall_defence(table, owner),
        "breached": realm.breached and realm.terrain is not None,
        "progress": _progress(table, owner),
    }


def _progress(table: Table, owner: Seat) -> dict[str, Json]:
    """How far a player is on the way to each victory, and how far it is."""
    setting, realm = table.setting, table.realms[owner]
    estates = sum(other.lord == owner for other in table.realms)
    return {
        "culture": [realm.bonus.points, setting.culture],
        "mercantilism": [table.worth(realm.treasury), setting.mercantilism],
        "conquest": [estates, setting.seats - 1],
    }


def _spaces(table: Table) -> dict[str, Json]:
    """The squads of each space that there is, each with what its top card attacks and defends with there."""
    found: dict[str, list[Json]] = {name: [] for name in SPACE_NAMES[: 1 + 3 * table.setting.seats]}
    for seat, realm in enumerate(table.realms):
        for space, slot, squad in in_field(realm.squads):
            top = unit_in(squad[0])
            found[SPACE_NAMES[space]].append(
                {
                    "owner": seat,
                    "slot": SLOTS[slot],
                    "units": [_unit(table, one) for one in squad],
                    "attack": battle.attack_of(table, Seat(seat), top, space, space),
                    "defence": battle.defence_of(table, Seat(seat), top, Space(space)),
                }
            )
    return {name: [*squads] for name, squads in found.items()}


def _unit(table: Table, one: int) -> dict[str, Json]:
    """A unit and what it did this turn: none of `engaged`, `spent`, `shifted` and `led` if it is fresh."""
    marks: list[Json] = [name for name, mark in _MARKS.items() if one & mark]
    return {"unit": table.setting.data.unit_cards[unit_in(one)].name, "marks": marks}


_MARKS = {"engaged": ENGAGED, "spent": SPENT, "shifted": SHIFTED, "led": LED}


def _store(table: Table, buyer: Seat) -> list[Json]:
    """What is for sale, or was, with its price now."""
    return [
        {
            "card": card.name,
            "left": table.store[kind],
            "price": store.price(table, buyer, Kind(kind)),
        }
        for kind, card in enumerate(table.setting.data.cards)
        if not card.main
    ]


def _unseen(table: Table) -> dict[str, Json]:
    """The cards whose place this seat does not know, by the pile they came from."""
    cards, rest = table.setting.data.cards, unseen(table)
    piles: dict[str, dict[str, Json]] = {"main": {}, "store": {}}
    for kind, n in sorted(rest.items()):
        if n:
            piles["main" if cards[kind].main else "store"][cards[kind].name] = n
    return {pile: {**counts} for pile, counts in piles.items()}


def _odds(table: Table) -> dict[str, Json]:
    """How likely each attack that is open now succeeds, or a second roll: strengths, and the chance as a fraction."""
    fight, told = table.battle, dict[str, Json]()
    if table.phase == Phase.ACTION:
        assert table.to_move is not None
        for move in Moves(table.setting.moves.actions, battle.attacks(table, table.to_move)):
            ahead, chance = odds.foreseen(table, move), odds.of_move(table, move)
            assert chance is not None
            strengths = None if ahead is None else (ahead.attack, ahead.defence)
            told[str(move)] = _chance(chance, strengths)
    elif table.phase == Phase.ATTACK_AGAIN and fight is not None:
        told["reroll"] = _chance(odds.against_roll(fight.attack - fight.guard), (fight.attack, fight.guard))
    elif table.phase == Phase.DEFEND_AGAIN and fight is not None:
        # A tie is the defence's.
        told["reroll"] = _chance(odds.against_roll(fight.defence + 1 - fight.total), (fight.defence, fight.total))
    return told


def _chance(chance: Fraction, strengths: tuple[int, int] | None) -> dict[str, Json]:
    told: dict[str, Json] = {"ways": chance.numerator, "of": chance.denominator}
    if strengths is not None:
        told |= {"strength": strengths[0], "against": strengths[1]}
    return told


def _market(table: Table) -> Json:
    """A card called, and who bids what for it; a back is null, and so is its name for those who may not know it."""
    market = table.market
    if market is None:
        return None
    bids: list[Json] = [
        {"player": seat, "card": name_of(table, kind)} for seat, kind in enumerate(market.bids) if kind is not None
    ]
    return {"called": name_of(table, market.called), "bids": bids}
