"""Set-up: who chooses which piece when, and how the game is dealt once all are chosen."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.cards import PIECES
from regnum.games.domus_regnatrix.rules.components.limits import HAND
from regnum.games.domus_regnatrix.rules.events import Dealt, Equipped, Laid, Opened, Rolled
from regnum.games.domus_regnatrix.rules.moves import Why
from regnum.games.domus_regnatrix.rules.phase import FIRST, MIDDLE, Phase
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.turn import deck
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.kernel import Refusal, Seat, refusal


def chosen(table: Table, what: str) -> list[int | None]:
    """The piece of a kind that each player has chosen."""
    return [getattr(realm, what) for realm in table.realms]


def choices(table: Table, what: str) -> int:
    """The pieces of a kind that are left, as moves."""
    # DR-S1
    taken = chosen(table, what)
    found = 0
    for at, bit in enumerate(table.setting.moves.choices[PIECES.index(what)]):
        if at not in taken:
            found |= bit
    return found


def refuse_choice(table: Table, what: str, at: int) -> Refusal | None:
    """Why a piece cannot be chosen."""
    taken = chosen(table, what)
    if at in taken:
        name = table.setting.data.pieces[what][at].name
        return refusal(Why.DR_S1_TAKEN, piece=name, what=what, player=taken.index(at) + 1)
    return None


def next_choice(table: Table) -> tuple[Seat, Phase] | None:
    """Who chooses next, and what; None when all is chosen."""
    # DR-S1
    for phase, what in enumerate(PIECES):
        for seat, piece in enumerate(chosen(table, what)):
            if piece is None:
                return Seat(seat), Phase(phase)
    return None


def deal(scene: Scene) -> Seat:
    """Lay the middle, equip and deal, and roll for the first turn; whose it is."""
    table, data = scene.table, scene.table.setting.data
    left = [at for at in range(len(data.pieces["terrain"])) if at not in chosen(table, "terrain")]
    scene.tell(Laid(data.pieces["terrain"][left[scene.chance.below(len(left), MIDDLE)]].name))  # DR-S2
    for seat in map(Seat, range(table.setting.seats)):
        for what in PIECES:
            piece = data.pieces[what][getattr(table.realms[seat], what)]
            for name in piece.starts:  # DR-S4
                scene.tell(Equipped(seat, name))
    for seat in map(Seat, range(table.setting.seats)):
        cards = deck.pick(scene, table.deck, HAND)
        scene.tell(Dealt(seat, len(cards), tuple(data.cards[kind].name for kind in sorted(cards))))
    first = _roll_for_first(scene)
    scene.tell(Opened(first))
    return first


def _roll_for_first(scene: Scene) -> Seat:
    # DR-S5
    among = [Seat(seat) for seat in range(scene.table.setting.seats)]
    while len(among) > 1:
        totals = {}
        for seat in among:
            dice = scene.roll(FIRST)
            totals[seat] = sum(dice)
            scene.tell(Rolled(seat, dice, totals[seat]))
        among = [seat for seat in among if totals[seat] == min(totals.values())]
    return among[0]
