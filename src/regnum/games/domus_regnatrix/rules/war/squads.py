"""How squads change on a table."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.spaces import Space
from regnum.games.domus_regnatrix.rules.realm import SPENT, Squad, joined, marked, placed, replaced
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.kernel import Seat


def settle_in(table: Table, seat: Seat, space: Space, here: tuple[Squad, ...]) -> None:
    """Let these be a player's squads in a space."""
    realm = table.realms[seat]
    table.put(seat, realm._replace(squads=placed(realm.squads, space, here)))


def change(table: Table, seat: Seat, space: Space, slot: int, squad: Squad) -> None:
    """Replace a squad; without units it is gone."""
    settle_in(table, seat, space, replaced(table.realms[seat].squads[space], slot, squad))


def join(table: Table, seat: Seat, space: Space, slot: int, units: Squad) -> None:
    """Let units join a squad, or found one."""
    settle_in(table, seat, space, joined(table.realms[seat].squads[space], slot, units))


def spend(table: Table, seat: Seat, space: Space, slot: int) -> None:
    """Let a squad be done for the turn."""
    change(table, seat, space, slot, marked(table.realms[seat].squads[space][slot], SPENT))
