"""The end: the three victories, and the count when cards or rounds run out."""

from __future__ import annotations

from regnum.games.domus_regnatrix.events import Ended
from regnum.games.domus_regnatrix.scene import Scene
from regnum.games.domus_regnatrix.table import Table
from regnum.kernel import Outcome, Seat

ENDINGS = ("DR-W1", "DR-W2", "DR-W3", "DR-W4")


def reached(scene: Scene) -> bool:
    """End the game if a player has reached a victory."""
    outcome = victory(scene.table)
    if outcome is not None:
        scene.tell(Ended(outcome))
    return outcome is not None


def victory(table: Table) -> Outcome | None:
    """The victory that has been reached, the player on turn coming first."""
    setting, rivals = table.setting, table.others(table.turn)
    for seat in (table.turn, *rivals):
        realm = table.realms[seat]
        rule = None
        if realm.bonus.points >= setting.culture:  # DR-W1
            rule = "DR-W1"
        elif not realm.golden and table.worth(realm.treasury) >= setting.mercantilism:  # DR-W2
            rule = "DR-W2"
        elif not rivals:  # DR-W3
            rule = "DR-W3"
        if rule is not None:
            return Outcome((seat,), table.points, rule)
    return None


def exhausted(table: Table) -> Outcome | None:
    """How the game ends at the end of a round if there are no more cards, or no more rounds."""
    # DR-W4
    if table.round >= table.setting.rounds or not (table.deck or table.discards):
        return count(table)
    return None


def count(table: Table) -> Outcome:
    """The final count: most points, then most coins, else shared."""
    playing = [Seat(seat) for seat, realm in enumerate(table.realms) if realm.lord is None]
    points, wealth = table.points, table.wealth
    best = max((points[seat], wealth[seat]) for seat in playing)
    return Outcome(tuple(seat for seat in playing if (points[seat], wealth[seat]) == best), points, "DR-W4")
