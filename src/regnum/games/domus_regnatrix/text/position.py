"""A position as one line of text, and back.

Fields, separated by a space: the options; the decision that is due; turn, first player and round; the terrain in the
middle; what was played this turn; the realms; the discards; what the mint gave out; and what waits for the decision: a
card called with its bids, cards drawn, a unit, a victim, a battle. What follows from them, the deck and the store, is
not written. `reading` reads it back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Cards
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_NAMES
from regnum.games.domus_regnatrix.rules.realm import MARKS, Realm, in_field, unit_in
from regnum.games.domus_regnatrix.rules.table import Battle, Table
from regnum.kernel import write_fields, written_fields

if TYPE_CHECKING:
    from regnum.games.domus_regnatrix.rules.data import Data

NONE = "-"
_ORDER = (
    *("options", "decision", "turn", "middle", "played", "realms", "discards", "mint", "market", "drawn", "placing"),
    *("victim", "battle"),
)


def write(table: Table) -> str:
    """The position text of a table."""
    setting = table.setting
    written = write_fields(table)
    written |= {
        "options": f"{setting.seats},{setting.culture},{setting.mercantilism},{setting.rounds}",
        "decision": _decision(table),
        "turn": f"{table.turn},{table.first},{table.round}",
        "middle": NONE if table.middle is None else setting.data.pieces["terrain"][table.middle].name,
        "played": f"{int(table.played)},{table.coins},{table.marches}",
        "realms": "/".join(_realm(setting.data, realm) for realm in table.realms),
        "discards": _cards(setting.data, table.discards),
        "market": _market(table),
        "drawn": _cards(setting.data, table.drawn),
        "placing": NONE if table.placing is None else setting.data.cards[table.placing].name,
        "battle": NONE if table.battle is None else _battle(table.battle),
    }
    return " ".join(written[name] for name in order(type(table)))


def order(kind: type[Table]) -> list[str]:
    """The fields of the text in their order: those that the table declares beside the known ones come last."""
    return [*_ORDER, *(name for name in written_fields(kind) if name not in _ORDER)]


def _decision(table: Table) -> str:
    outcome = table.outcome
    if outcome is not None:
        winners, points = (listed(map(str, numbers)) for numbers in (outcome.winners, outcome.points))
        return f"over:{outcome.rule}:{winners}:{points}:{int(table.step)}"
    due = listed(f"{name}*{n}" for name, n in table.due)
    return f"{table.to_move}:{table.phase.name.lower()}:{int(table.step)}:{table.steps}:{due}"


def _realm(data: Data, realm: Realm) -> str:
    chosen = (realm.kingdom, realm.hero, realm.terrain, realm.flag)
    signs = (realm.alive, realm.raised, realm.levied, realm.golden, realm.truce, realm.abstains)
    return ";".join(
        (
            ",".join(
                NONE if at is None else data.pieces[what][at].name for what, at in zip(PIECES, chosen, strict=True)
            ),
            ",".join(str(int(sign)) for sign in signs),
            NONE if realm.lord is None else str(realm.lord),
            ",".join(map(str, realm.treasury)),
            _cards(data, realm.library),
            _cards(data, realm.city),
            _cards(data, realm.shown),
            _cards(data, realm.hidden),
            listed(map(str, realm.walls)),
            _squads(data, realm),
        )
    )


def _squads(data: Data, realm: Realm) -> str:
    """Squads as `inner1=knight+militia~2`: the units from the top, with the marks of those that have any."""

    def unit(one: int) -> str:
        marks = one & ((1 << MARKS) - 1)
        return data.unit_cards[unit_in(one)].name + (f"~{marks:x}" if marks else "")

    return listed(f"{SPACE_NAMES[space]}={'+'.join(map(unit, squad))}" for space, _, squad in in_field(realm.squads))


def _cards(data: Data, cards: Cards) -> str:
    """Cards as `coin-1*3,spy`."""
    counted = sorted(Counter(cards).items())
    return listed(data.cards[kind].name + (f"*{n}" if n > 1 else "") for kind, n in counted)


def _market(table: Table) -> str:
    """A card called, then what each seat bids: `spy:-,coin-5,-`."""
    market, cards = table.market, table.setting.data.cards
    if market is None:
        return NONE
    bids = ",".join(NONE if kind is None else cards[kind].name for kind in market.bids)
    return f"{cards[market.called].name}:{bids}"


def _battle(battle: Battle) -> str:
    return ":".join(
        (
            str(battle.seat),
            SPACE_NAMES[battle.space],
            str(battle.slot),
            battle.unit,
            str(battle.owner),
            SPACE_NAMES[battle.at],
            str(battle.against),
            battle.foe or NONE,
            str(battle.attack),
            str(battle.defence),
            listed(map(str, battle.dice)),
            listed(map(str, battle.shield)),
        )
    )


def listed(items: Iterable[str]) -> str:
    """Items separated by commas, or the sign for none."""
    return ",".join(items) or NONE
