"""What each move does, and what it tells: one function for each verb. Those of war are in `warfare`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Kind, Sort
from regnum.games.domus_regnatrix.rules.components.spaces import INNER, WALLS, Space
from regnum.games.domus_regnatrix.rules.events import Chose
from regnum.games.domus_regnatrix.rules.moves import Named
from regnum.games.domus_regnatrix.rules.phase import PLAGUE, Phase
from regnum.games.domus_regnatrix.rules.realm import unit_in
from regnum.games.domus_regnatrix.rules.trade import store, trading
from regnum.games.domus_regnatrix.rules.trade.market import Abstained, Attended, Bid, Called, Closed, Passed, Swapped
from regnum.games.domus_regnatrix.rules.trade.purchases import Bought, Kept
from regnum.games.domus_regnatrix.rules.turn import card_effects, deck, flow, playing, setup
from regnum.games.domus_regnatrix.rules.turn.card_events import Demanded, Inspected, Played, Raised, Ransomed, Seized
from regnum.games.domus_regnatrix.rules.turn.scene import Scene
from regnum.games.domus_regnatrix.rules.war import warfare
from regnum.games.domus_regnatrix.rules.war.campaign import Posted, Recruited
from regnum.games.domus_regnatrix.rules.war.fights import Plagued, Razed, Sickened, Slain
from regnum.kernel import Seat

Step: TypeAlias = Callable[[Scene, Named], None]
"""Plays out a move in a scene, by what the move names."""


def _card(scene: Scene, kind: int) -> str:
    return scene.table.setting.data.cards[kind].name


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


# buying and drawing


def buy(scene: Scene, named: Named) -> None:
    """Buy a card of the store."""
    (kind,) = named
    table, seat, coins = scene.table, scene.seat, scene.table.setting.data.coins
    price = store.price(table, seat, Kind(kind))
    paid, laid, change = (
        tuple(_card(scene, coin) for coin, n in zip(coins, counts, strict=True) for _ in range(n))
        for counts in store.pay(table, seat, price)
    )
    scene.tell(Bought(seat, _card(scene, kind), price, paid, laid, change))
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


# the market


def call(scene: Scene, named: Named) -> None:
    """Call a card of the hand."""
    (kind,) = named
    # DR-T2
    table, seat = scene.table, scene.seat
    scene.tell(Called(seat, _card(scene, kind), tuple(trading.owners(table, seat))))
    _ask_bidder(scene, trading.bidders(table, seat))


def bid(scene: Scene, named: Named) -> None:
    """Bid a card for the one called."""
    (kind,) = named
    scene.tell(Bid(scene.seat, scene.table.turn, _card(scene, kind)))
    _ask_next_bidder(scene)


def pass_bid(scene: Scene, named: Named) -> None:
    """Bid nothing."""
    scene.tell(Passed(scene.seat))
    _ask_next_bidder(scene)


def abstain(scene: Scene, named: Named) -> None:
    """Bid nothing until further notice."""
    waiting = _still_to_bid(scene)
    scene.tell(Abstained(scene.seat))
    _ask_bidder(scene, waiting)


def _still_to_bid(scene: Scene) -> list[Seat]:
    """Those who bid after the seat that decided."""
    bidders = trading.bidders(scene.table, scene.table.turn)
    return bidders[bidders.index(scene.seat) + 1 :]


def _ask_next_bidder(scene: Scene) -> None:
    _ask_bidder(scene, _still_to_bid(scene))


def _ask_bidder(scene: Scene, bidders: list[Seat]) -> None:
    """Ask the first of those who are still to bid; after the last, the caller."""
    table = scene.table
    assert table.market is not None
    if bidders:
        scene.ask(bidders[0], Phase.BID)
    elif any(kind is not None for kind in table.market.bids):
        scene.ask(table.turn, Phase.TAKE)
    else:
        scene.tell(Closed(table.turn))
        flow.next_step(scene)


def take(scene: Scene, named: Named) -> None:
    """Take a bid: the two cards change hands."""
    (bidder,) = named
    market = scene.table.market
    assert market is not None
    got = market.bids[bidder]
    assert got is not None
    scene.tell(Swapped(scene.seat, Seat(bidder), _card(scene, market.called), _card(scene, got)))
    flow.next_step(scene)


def decline(scene: Scene, named: Named) -> None:
    """Take none of the bids."""
    scene.tell(Closed(scene.seat))
    flow.next_step(scene)


def attend(scene: Scene, named: Named) -> None:
    """Take part in bidding again."""
    scene.tell(Attended(scene.seat))
    flow.resume(scene)


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
    scene.due = tuple((name, n) for name, n in flag.effects if name in card_effects.CARD_EFFECTS)
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
    """Place a unit in a squad of the seat's own city."""
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
    card_effects.put_wall_back(scene, seat, stack)
    if not card_effects.restore(scene, seat, table.steps - 1):
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
            unit = table.setting.data.unit_cards[unit_in(table.realms[owner].squads[at][slot][0])].name
            dice = scene.roll(PLAGUE[owner])
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


# being done


def done(scene: Scene, named: Named) -> None:
    """Go on to the next step."""
    flow.next_step(scene)


STEPS: Mapping[str, Step] = {
    **{what: _choose(what) for what in PIECES},
    "buy": buy,
    "draw": draw,
    "keep": keep,
    "call": call,
    "bid": bid,
    "pass": pass_bid,
    "abstain": abstain,
    "take": take,
    "decline": decline,
    "attend": attend,
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
    "move": warfare.move,
    "march": warfare.march,
    "send": warfare.send,
    "attack": warfare.attack,
    "assault": warfare.assault,
    "raze": warfare.kill_or_raze,
    "kill": warfare.kill_or_raze,
    "reroll": warfare.reroll,
    "stand": warfare.stand,
    "lead": warfare.lead,
    "shift": warfare.shift,
    "done": done,
}
"""What each verb does."""
