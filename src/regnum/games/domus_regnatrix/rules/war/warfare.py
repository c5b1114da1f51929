"""What moves of war do: squads march, attack, kill and raze, and are rearranged."""

from __future__ import annotations

from regnum.games.domus_regnatrix.rules.components.cards import Kind, Sort
from regnum.games.domus_regnatrix.rules.components.limits import DICE, SIDES
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, Space
from regnum.games.domus_regnatrix.rules.moves import HERO, Named
from regnum.games.domus_regnatrix.rules.phase import ATTACK, DEFENCE, Phase
from regnum.games.domus_regnatrix.rules.table import Battle
from regnum.games.domus_regnatrix.rules.turn import flow
from regnum.games.domus_regnatrix.rules.turn.card_events import Raised
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.games.domus_regnatrix.rules.war.campaign import Led, Moved, Sent, Shifted
from regnum.games.domus_regnatrix.rules.war.fights import (
    Crumbled,
    Fought,
    Held,
    Killed,
    Orphaned,
    Razed,
    Slain,
    Stormed,
    Won,
)
from regnum.kernel import Seat

# moving and fighting


def move(scene: Scene, named: Named) -> None:
    """Move a squad."""
    source, slot, space, into = named
    scene.tell(Moved(scene.seat, Space(source), slot, Space(space), into, forced=False))
    flow.resume(scene)


def march(scene: Scene, named: Named) -> None:
    """Move a squad that may still attack."""
    source, slot, space, into = named
    # DR-R11
    scene.tell(Moved(scene.seat, Space(source), slot, Space(space), into, forced=True))
    flow.resume(scene)


def send(scene: Scene, named: Named) -> None:
    """Move a unit alone."""
    unit, source, slot, space, into = named
    scene.tell(
        Sent(scene.seat, scene.table.setting.data.unit_cards[unit].name, Space(source), slot, Space(space), into)
    )
    flow.resume(scene)


def attack(scene: Scene, named: Named) -> None:
    """Attack a squad."""
    source, slot, space, owner, against = named
    fight = battle.on_squad(scene.table, scene.seat, Space(source), slot, Space(space), Seat(owner), against)
    _roll(scene, _both_roll(scene, fight))


def assault(scene: Scene, named: Named) -> None:
    """Attack wall cards."""
    city, slot, stack = named
    fight = battle.on_walls(scene.table, scene.seat, Seat(city), slot, stack)
    _roll(scene, _both_roll(scene, fight))  # DR-F5


def kill_or_raze(scene: Scene, named: Named) -> None:
    """Destroy a building or kill a central character, without a roll and whoever defends."""
    # DR-F7
    city, slot, kind = Seat(named[0]), named[1], Kind(named[2])
    table, seat, inner = scene.table, scene.seat, INNER[city]
    hero = table.realms[city].hero
    if kind == HERO:
        assert hero is not None
        scene.tell(Orphaned(seat, city, table.setting.data.pieces["hero"][hero].name, inner, slot))
    elif table.setting.data.sorts[kind] == Sort.BUILDING:
        scene.tell(Razed(seat, city, table.setting.data.cards[kind].name, inner, slot))
    else:
        scene.tell(Killed(seat, city, table.setting.data.cards[kind].name, inner, slot))
    flow.resume(scene)


def reroll(scene: Scene, named: Named) -> None:
    """Roll an attack or a defence again."""
    table, seat = scene.table, scene.seat
    fight, at = table.battle, table.realms[seat].flag
    assert fight is not None
    assert at is not None
    scene.tell(Raised(seat, table.setting.data.pieces["flag"][at].name))
    if table.phase == Phase.ATTACK_AGAIN:
        _roll(scene, fight._replace(dice=scene.roll(ATTACK[seat])))
    else:
        _roll(scene, fight._replace(shield=scene.roll(DEFENCE[seat])))


def stand(scene: Scene, named: Named) -> None:
    """Let a roll stand."""
    assert scene.table.battle is not None
    _conclude(scene, scene.table.battle)


def _both_roll(scene: Scene, fight: Battle) -> Battle:
    """The fight with the dice of both sides."""
    return fight._replace(dice=scene.roll(ATTACK[fight.seat]), shield=scene.roll(DEFENCE[fight.owner]))


def _roll(scene: Scene, fight: Battle) -> None:
    """Tell what was rolled; whoever could still turn it is asked."""
    # DR-C11
    scene.tell(Stormed(fight) if fight.foe is None else Fought(fight))
    realms, best = scene.table.realms, DICE * SIDES
    if fight.won:
        if realms[fight.owner].bonus.again_defence and fight.defence + best >= fight.total:
            scene.ask(fight.owner, Phase.DEFEND_AGAIN)
            return
    elif realms[fight.seat].bonus.again_attack and fight.attack + best > fight.guard:
        scene.ask(fight.seat, Phase.ATTACK_AGAIN)
        return
    _conclude(scene, fight)


def _conclude(scene: Scene, fight: Battle) -> None:
    """Let the outcome of a battle happen."""
    table = scene.table
    if not fight.won:
        scene.tell(Held(fight.seat, fight.space, fight.slot))
    else:
        if fight.foe is None:
            height = table.realms[fight.owner].walls[fight.against]
            scene.tell(Crumbled(fight.owner, fight.against, height - 1))
        else:
            scene.tell(Slain(fight.owner, fight.foe, fight.at, fight.against))  # DR-F2
        scene.tell(Won(fight.seat, fight.space, fight.slot))  # DR-F3
    flow.resume(scene)


# rearranging


def lead(scene: Scene, named: Named) -> None:
    """Put a unit on top."""
    unit, space, slot = named
    scene.tell(Led(scene.seat, scene.table.setting.data.unit_cards[unit].name, Space(space), slot))
    flow.resume(scene)


def shift(scene: Scene, named: Named) -> None:
    """Let a unit go over to the other squad."""
    unit, space, slot = named
    scene.tell(Shifted(scene.seat, scene.table.setting.data.unit_cards[unit].name, Space(space), slot))
    flow.resume(scene)
