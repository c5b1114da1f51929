"""What each move does, and what it tells: one function for each verb."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from regnum.games.domus_regnatrix import battle, deck, deeds, flow, playing, setup, store
from regnum.games.domus_regnatrix.campaign import (
    Crumbled,
    Fight,
    Fought,
    Held,
    Killed,
    Led,
    Moved,
    Orphaned,
    Plagued,
    Posted,
    Razed,
    Recruited,
    Sent,
    Shifted,
    Sickened,
    Slain,
    Stormed,
    Ventured,
    Won,
)
from regnum.games.domus_regnatrix.cards import PIECES, Kind, Sort
from regnum.games.domus_regnatrix.events import (
    Approached,
    Bought,
    Chose,
    Declined,
    Demanded,
    Inspected,
    Kept,
    Offered,
    Played,
    Raised,
    Ransomed,
    Seized,
    Swapped,
    Tendered,
)
from regnum.games.domus_regnatrix.limits import DICE, SIDES
from regnum.games.domus_regnatrix.moves import HERO, Named
from regnum.games.domus_regnatrix.phase import Phase
from regnum.games.domus_regnatrix.realm import unit_in
from regnum.games.domus_regnatrix.scene import Scene
from regnum.games.domus_regnatrix.spaces import INNER, WALLS, Space
from regnum.games.domus_regnatrix.table import Battle
from regnum.kernel import Seat

Step: TypeAlias = Callable[[Scene, Named], None]
"""Plays out a move in a scene, by what the move names."""


def _card(scene: Scene, kind: int) -> str:
    return scene.table.setting.data.cards[kind].name


def _unit(scene: Scene, unit: int) -> str:
    return scene.table.setting.data.unit_cards[unit].name


# set-up


def _choose(what: str) -> Step:
    def choose(scene: Scene, named: Named) -> None:
        (at,) = named
        scene.tell(Chose(scene.seat, what, scene.table.setting.data.pieces[what][at].name))
        following = setup.next_choice(scene.table)
        if following is not None:
            scene.ask(*following)
        else:
            flow.begin_turn(scene, setup.deal(scene), 1)

    return choose


# buying, drawing and trading


def buy(scene: Scene, named: Named) -> None:
    """Buy a card of the store."""
    (kind,) = named
    table, seat, coins = scene.table, scene.seat, scene.table.setting.data.coins
    price = store.price(table, seat, Kind(kind))
    paid, change = (
        tuple(_card(scene, coin) for coin, n in zip(coins, counts, strict=True) for _ in range(n))
        for counts in store.pay(table, seat, price)
    )
    scene.tell(Bought(seat, _card(scene, kind), price, paid, change))
    flow.next_step(scene)


def draw(scene: Scene, named: Named) -> None:
    """Draw from the main deck, or look at several cards first."""
    table, seat = scene.table, scene.seat
    drawing = table.realms[seat].bonus.drawing
    if drawing.look == drawing.keep:
        deck.draw(scene, seat, drawing.keep)
        flow.next_step(scene)
        return
    deck.look(scene, seat, drawing.look)
    scene.ask(seat, Phase.KEEP)


def keep(scene: Scene, named: Named) -> None:
    """Keep one of the cards drawn."""
    (kind,) = named
    # DR-R6
    table, seat = scene.table, scene.seat
    rest = list(table.drawn)
    rest.remove(Kind(kind))
    back = table.realms[seat].bonus.drawing.back
    scene.tell(Kept(seat, _card(scene, kind), len(rest), tuple(_card(scene, card) for card in rest), back))
    flow.next_step(scene)


def trade(scene: Scene, named: Named) -> None:
    """Turn to a player to trade."""
    (partner,) = named
    scene.tell(Approached(scene.seat, Seat(partner)))
    scene.ask(scene.seat, Phase.GIVE)


def give(scene: Scene, named: Named) -> None:
    """Offer a card."""
    (kind,) = named
    scene.tell(Tendered(scene.seat, _card(scene, kind)))
    scene.ask(scene.seat, Phase.WANT)


def want(scene: Scene, named: Named) -> None:
    """Ask for a card."""
    (kind,) = named
    offer = scene.table.offer
    assert offer is not None
    assert offer.give is not None
    scene.tell(Offered(scene.seat, offer.partner, _card(scene, offer.give), _card(scene, kind)))
    scene.ask(offer.partner, Phase.ANSWER)


def accept(scene: Scene, named: Named) -> None:
    """Accept an offer."""
    table = scene.table
    offer = table.offer
    assert offer is not None
    assert offer.give is not None
    assert offer.want is not None
    scene.tell(Swapped(table.turn, offer.partner, _card(scene, offer.give), _card(scene, offer.want)))
    flow.next_step(scene)


def decline(scene: Scene, named: Named) -> None:
    """Decline an offer."""
    scene.tell(Declined(scene.seat))
    flow.next_step(scene)


# playing cards


def play(scene: Scene, named: Named) -> None:
    """Play a card of the hand."""
    (kind,) = named
    table, seat = scene.table, scene.seat
    card = table.setting.data.cards[kind]
    scene.tell(Played(seat, card.name))
    if card.sort == Sort.UNIT:
        _place(scene)
        return
    if card.sort == Sort.SUPPORT:
        scene.due = card.effects
    flow.resume(scene)


def raise_flag(scene: Scene, named: Named) -> None:
    """Raise the flag for what it does."""
    table, seat = scene.table, scene.seat
    at = table.realms[seat].flag
    assert at is not None
    flag = table.setting.data.pieces["flag"][at]
    scene.tell(Raised(seat, flag.name))
    scene.due = tuple((name, n) for name, n in flag.effects if name in deeds.DEEDS)
    flow.resume(scene)


def _place(scene: Scene) -> None:
    """Ask where a unit is placed, if there is a choice."""
    table, seat = scene.table, scene.table.turn
    open_places = playing.places(table, seat)
    if open_places.bit_count() == 1:
        place(scene, (0, 0))
    else:
        scene.ask(seat, Phase.PLACE)
        scene.legal = open_places


def place(scene: Scene, named: Named) -> None:
    """Place a unit in a squad of the own city."""
    walls, slot = named
    table, seat = scene.table, scene.table.turn
    assert table.placing is not None
    space = (WALLS if walls else INNER)[seat]
    scene.tell(Posted(seat, _card(scene, table.placing), space, slot))
    flow.resume(scene)


def recruit(scene: Scene, named: Named) -> None:
    """Take a unit of the store for free."""
    (kind,) = named
    scene.tell(Recruited(scene.seat, _card(scene, kind)))
    _place(scene)


def restore(scene: Scene, named: Named) -> None:
    """Put a wall card back."""
    (stack,) = named
    table, seat = scene.table, scene.seat
    deeds.put_wall_back(scene, seat, stack)
    if not deeds.restore(scene, seat, table.steps - 1):
        flow.resume(scene)


def sabotage(scene: Scene, named: Named) -> None:
    """Destroy a building where a spy is."""
    city, kind = named
    scene.tell(Razed(scene.seat, Seat(city), _card(scene, kind), INNER[city], None))
    flow.resume(scene)


def plague(scene: Scene, named: Named) -> None:
    """Strike all squads in a space."""
    (space,) = named
    # DR-R19
    table, at, deadly = scene.table, Space(space), scene.table.steps
    scene.tell(Plagued(scene.seat, at))
    for owner in map(Seat, range(table.setting.seats)):
        for slot in reversed(range(len(table.realms[owner].squads[at]))):
            unit = _unit(scene, unit_in(table.realms[owner].squads[at][slot][0]))
            dice = scene.roll()
            scene.tell(Sickened(owner, unit, at, slot, dice, sum(dice)))
            if sum(dice) >= deadly:
                scene.tell(Slain(owner, unit, at, slot))
    flow.resume(scene)


def ransom(scene: Scene, named: Named) -> None:
    """Ask a player for a ransom."""
    (victim,) = named
    scene.tell(Demanded(scene.seat, Seat(victim)))
    scene.ask(Seat(victim), Phase.YIELD)


def surrender(scene: Scene, named: Named) -> None:
    """Pay a coin as ransom."""
    (kind,) = named
    scene.tell(Ransomed(scene.table.turn, scene.seat, _card(scene, kind)))
    flow.resume(scene)


def inspect(scene: Scene, named: Named) -> None:
    """Look at a hand."""
    (victim,) = named
    hidden = scene.table.realms[victim].hidden
    names = tuple(_card(scene, kind) for kind in hidden)
    scene.tell(Inspected(scene.seat, Seat(victim), len(names), names))
    scene.ask(scene.seat, Phase.SEIZE)


def seize(scene: Scene, named: Named) -> None:
    """Take a card of the hand looked at."""
    (kind,) = named
    assert scene.table.victim is not None
    scene.tell(Seized(scene.seat, scene.table.victim, _card(scene, kind)))
    flow.resume(scene)


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
    scene.tell(Sent(scene.seat, _unit(scene, unit), Space(source), slot, Space(space), into))
    flow.resume(scene)


def attack(scene: Scene, named: Named) -> None:
    """Attack a squad."""
    source, slot, space, owner, against = named
    fight = battle.on_squad(scene.table, scene.seat, Space(source), slot, Space(space), Seat(owner), against)
    _roll(scene, fight._replace(dice=scene.roll(), shield=scene.roll()))


def assault(scene: Scene, named: Named) -> None:
    """Attack wall cards."""
    city, slot, stack = named
    fight = battle.on_walls(scene.table, scene.seat, Seat(city), slot, stack)
    _roll(scene, fight._replace(dice=scene.roll()))


def deed(scene: Scene, named: Named) -> None:
    """Destroy a building or kill a central character; past a defender, a spy must win a roll first."""
    city, slot, kind = named
    fight = battle.on_guards(scene.table, scene.seat, Seat(city), slot, Kind(kind))
    if fight is None:
        _perform(scene, Seat(city), slot, Kind(kind))
        flow.resume(scene)
    else:
        _roll(scene, fight._replace(dice=scene.roll(), shield=scene.roll()))


def reroll(scene: Scene, named: Named) -> None:
    """Roll an attack or a defence again."""
    table, seat = scene.table, scene.seat
    fight, at = table.battle, table.realms[seat].flag
    assert fight is not None
    assert at is not None
    scene.tell(Raised(seat, table.setting.data.pieces["flag"][at].name))
    dice = scene.roll()
    _roll(scene, fight._replace(dice=dice) if table.phase == Phase.ATTACK_AGAIN else fight._replace(shield=dice))


def stand(scene: Scene, named: Named) -> None:
    """Let a roll stand."""
    assert scene.table.battle is not None
    _conclude(scene, scene.table.battle)


def _roll(scene: Scene, fight: Battle) -> None:
    """Tell what was rolled; whoever could still turn it is asked."""
    scene.tell(_fight(fight))
    realms, best = scene.table.realms, DICE * SIDES
    if fight.won:
        if fight.shield and realms[fight.owner].bonus.again_defence and fight.defence + best >= fight.total:
            scene.ask(fight.owner, Phase.DEFEND_AGAIN)
            return
    elif realms[fight.seat].bonus.again_attack and fight.attack + best > fight.guard:
        scene.ask(fight.seat, Phase.ATTACK_AGAIN)
        return
    _conclude(scene, fight)


def _fight(fight: Battle) -> Fight:
    if fight.foe is None:
        return Stormed(fight)
    return Fought(fight) if fight.deed is None else Ventured(fight)


def _conclude(scene: Scene, fight: Battle) -> None:
    """Let the outcome of a battle happen."""
    table = scene.table
    if not fight.won:
        scene.tell(Held(fight.seat, fight.space, fight.slot))
    elif fight.deed is not None:
        kind = HERO if fight.deed == "hero" else table.setting.data.kind_of[fight.deed]
        _perform(scene, fight.owner, fight.slot, kind)
    else:
        if fight.foe is None:
            height = table.realms[fight.owner].walls[fight.against]
            scene.tell(Crumbled(fight.owner, fight.against, height - 1))
        else:
            scene.tell(Slain(fight.owner, fight.foe, fight.at, fight.against))  # DR-F2
        scene.tell(Won(fight.seat, fight.space, fight.slot))  # DR-F3
    flow.resume(scene)


def _perform(scene: Scene, city: Seat, slot: int, kind: Kind) -> None:
    """Do a deed in an inner city."""
    table, seat, inner = scene.table, scene.table.turn, INNER[city]
    hero = table.realms[city].hero
    if kind == HERO:
        assert hero is not None
        scene.tell(Orphaned(seat, city, table.setting.data.pieces["hero"][hero].name, inner, slot))
    elif table.setting.data.sorts[kind] == Sort.BUILDING:
        scene.tell(Razed(seat, city, _card(scene, kind), inner, slot))
    else:
        scene.tell(Killed(seat, city, _card(scene, kind), inner, slot))


# rearranging, and being done


def lead(scene: Scene, named: Named) -> None:
    """Put a unit on top."""
    unit, space, slot = named
    scene.tell(Led(scene.seat, _unit(scene, unit), Space(space), slot))
    flow.resume(scene)


def shift(scene: Scene, named: Named) -> None:
    """Let a unit go over to the other squad."""
    unit, space, slot = named
    scene.tell(Shifted(scene.seat, _unit(scene, unit), Space(space), slot))
    flow.resume(scene)


def done(scene: Scene, named: Named) -> None:
    """Go on to the next step."""
    flow.next_step(scene)


STEPS: Mapping[str, Step] = {
    **{what: _choose(what) for what in PIECES},
    "buy": buy,
    "draw": draw,
    "keep": keep,
    "trade": trade,
    "give": give,
    "want": want,
    "accept": accept,
    "decline": decline,
    "play": play,
    "raise": raise_flag,
    "place": place,
    "recruit": recruit,
    "restore": restore,
    "sabotage": sabotage,
    "plague": plague,
    "ransom": ransom,
    "yield": surrender,
    "inspect": inspect,
    "seize": seize,
    "move": move,
    "march": march,
    "send": send,
    "attack": attack,
    "assault": assault,
    "raze": deed,
    "kill": deed,
    "reroll": reroll,
    "stand": stand,
    "lead": lead,
    "shift": shift,
    "done": done,
}
"""What each verb does."""
