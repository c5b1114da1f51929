"""The end: an exhausted port, the announcement, all dominions conquered, or the last round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from regnum.games.golden_horn.rules.base import BaseGame, Realm
from regnum.games.golden_horn.rules.events import Counted, Ended, GoldenHornEvent, Rewarded
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, Lot
from regnum.games.golden_horn.rules.voyage.scoring import Score, scores, verdict
from regnum.kernel import Count, Seat, Tally

if TYPE_CHECKING:
    from regnum.games.golden_horn.rules.fields import Position
    from regnum.games.golden_horn.rules.state import State


class Ending(StrEnum):
    """Why a game ended."""

    PORT = "port"
    ANNOUNCED = "announced"
    DOMINIONS = "dominions"
    ROUNDS = "rounds"

    def rule(self, rules: BaseGame) -> str:
        """The rule by which it ended."""
        match self:
            case Ending.PORT:
                return rules.closing
            case Ending.ANNOUNCED:
                return "GH-E1"
            case Ending.DOMINIONS:
                return "DDM-E1"
        return "GH-E4"


def is_complete(warehouse: Lot) -> bool:
    """Whether a warehouse has goods of all six colours."""
    return 0 not in warehouse[: len(COLOURS)]


def due(rules: BaseGame, ports: Sequence[Lot], realm: Realm) -> Ending | None:
    """Why the game must be over as it stands, whatever the players say."""
    if any(map(rules.is_closed, ports)):
        return Ending.PORT
    return Ending.DOMINIONS if rules.is_conquered(realm) else None


def reason(rules: BaseGame, ports: Sequence[Lot], realm: Realm, rule: str) -> Ending:
    """Why a game that is over has ended by this rule."""
    if rule == Ending.ROUNDS.rule(rules):
        return Ending.ROUNDS
    return due(rules, ports, realm) or Ending.ANNOUNCED


def end(state: State, why: Ending) -> list[GoldenHornEvent]:
    """End the game."""
    setting = state.setting
    outcome = verdict(setting, state.realm, state.warehouses, why.rule(setting.rules))
    events: list[GoldenHornEvent] = []
    for seat, score in enumerate(scores(setting, state.realm, state.warehouses)):
        if score.dominions or score.figures:
            events.append(Rewarded(Seat(seat), score.dominions, score.figures))
        events.append(Counted(Seat(seat), score.goods, score.points))
    state.outcome, state.to_move, state.phase = outcome, None, Phase.OVER
    state.ship, state.raided = None, False
    return [*events, Ended(outcome, why)]


def tally(position: Position) -> Tally:
    """What everybody's points come from."""
    setting, outcome = position.setting, position.outcome
    how = None if outcome is None else reason(setting.rules, position.ports, position.realm, outcome.rule)
    conquests = [position.realm.owners.count(Seat(seat)) for seat in range(setting.seats)]
    return Tally(
        how,
        tuple(
            (*_goods(score, setting.data.bonus), *_extension(setting.rules, score, conquests[seat]))
            for seat, score in enumerate(position.scores)
        ),
    )


def _goods(score: Score, bonus: Sequence[int]) -> Iterator[Count]:
    """The cubes, a point each, and the rows that bring more."""
    # GH-E2
    yield Count("cubes", sum(score.rows), sum(score.rows))
    for colours in reversed(range(len(bonus))):
        if bonus[colours]:
            n = score.rows.count(colours)
            yield Count(f"rows{colours}", n, n * bonus[colours])


def _extension(rules: BaseGame, score: Score, conquests: int) -> Iterator[Count]:
    # DDM-E2
    if rules.extension:
        yield Count("dominions", conquests, score.dominions)
        yield Count("figures", score.figures, score.figures)
