"""The course of a game: the five steps of a turn, one after another, and the turns around the table."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules import ending
from regnum.games.domus_regnatrix.rules.events import Began, Ended
from regnum.games.domus_regnatrix.rules.legal import OFFERS, done
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.turn.card_effects import CARD_EFFECTS, hindrance
from regnum.games.domus_regnatrix.rules.turn.card_events import Faded
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.kernel import Seat


def begin_turn(scene: Scene, seat: Seat, of_round: int) -> None:
    """Begin a player's turn: first the yard restores walls, then the five steps follow."""
    scene.tell(Began(seat, of_round))
    scene.step = Step.BUY
    yard = scene.table.realms[seat].bonus.yard
    scene.due = (("restore", yard),) if yard else ()  # DR-R17
    resume(scene)


def resume(scene: Scene) -> None:
    """Go on after a decision: with what is still due, then with the step of the turn."""
    if ending.reached(scene):
        return
    table = scene.table
    while scene.due:
        (name, n), scene.due = scene.due[0], scene.due[1:]
        if hindrance(table, table.turn, name, n) is None and CARD_EFFECTS[name].begin(scene, table.turn, n):
            return
        if ending.reached(scene):
            return
    offered = OFFERS[scene.step](table, table.turn)
    if offered:
        scene.ask(table.turn, _PHASES[scene.step])
        scene.legal = offered | done(table, scene.step)
    else:
        next_step(scene)  # DR-T1


def next_step(scene: Scene) -> None:
    """Go on with the next step of the turn."""
    table = scene.table
    if scene.step == Step.REARRANGE:
        end_turn(scene)
        return
    if scene.step == Step.BUY and table.realms[table.turn].golden:
        scene.tell(Faded(table.turn))  # DR-R4
    scene.step = Step(scene.step + 1)
    resume(scene)


_PHASES = {
    Step.BUY: Phase.BUY,
    Step.TRADE: Phase.TRADE,
    Step.PLAY: Phase.PLAY,
    Step.ACTION: Phase.ACTION,
    Step.REARRANGE: Phase.REARRANGE,
}


def end_turn(scene: Scene) -> None:
    """End a turn: realms fall, and the next player follows, perhaps in a new round."""
    table = scene.table
    ending.conquer(scene)
    if ending.reached(scene):
        return
    seats, seat, of_round = table.setting.seats, table.turn, table.round
    while True:
        seat = Seat((seat + 1) % seats)
        if seat == table.first:  # DR-R20
            outcome = ending.exhausted(table)
            if outcome is not None:
                scene.tell(Ended(outcome))
                return
            of_round += 1
        if table.realms[seat].lord is None:
            break
    begin_turn(scene, seat, of_round)
