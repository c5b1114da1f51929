"""What is legal: for every phase, the set of moves that the seat to decide may choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.table import Table
from regnum.games.domus_regnatrix.rules.trade import store, trading
from regnum.games.domus_regnatrix.rules.turn import card_effects, deck, playing, setup
from regnum.games.domus_regnatrix.rules.war import battle, movement, rearranging
from regnum.kernel import Seat

# what the steps of a turn offer


def buy(table: Table, seat: Seat) -> int:
    """Cards to buy, and the deck to draw from."""
    return store.buyable(table, seat) | (table.setting.moves.draw if deck.can_draw(table) else 0)


def trade(table: Table, seat: Seat) -> int:
    """Cards to call at the market, and taking part in bidding again."""
    moves = table.setting.moves
    found = moves.attend if trading.may_attend(table, seat) else 0
    return found | (_all(moves.call, table.realms[seat].hand) if trading.may_call(table, seat) else 0)


def play(table: Table, seat: Seat) -> int:
    """Cards to play, and the flag to raise; being done as long as some hand might have a card to play.

    So others do not learn from a step left out what a hand cannot hold.
    """
    moves = table.setting.moves
    flag = moves.raise_flag if playing.refuse_flag(table, seat) is None else 0
    waiting = moves.done if playing.may_play(table, seat) else 0
    return playing.playable(table, seat) | flag | waiting


def act(table: Table, seat: Seat) -> int:
    """Squads to move and to attack with."""
    if not any(table.realms[seat].squads):
        return 0
    return movement.moves(table, seat) | battle.attacks(table, seat)


def rearrange(table: Table, seat: Seat) -> int:
    """Units to put in another place."""
    return rearranging.orders(table, seat) if any(table.realms[seat].squads) else 0


OFFERS: Mapping[Step, Callable[[Table, Seat], int]] = {
    Step.BUY: buy,
    Step.TRADE: trade,
    Step.PLAY: play,
    Step.ACTION: act,
    Step.REARRANGE: rearrange,
}
"""What each step of a turn offers, beside being done with it."""


def done(table: Table, step: Step) -> int:
    """Being done with a step, if it can be left without a decision."""
    # DR-T1: one buys or draws if one can.
    return 0 if step == Step.BUY else table.setting.moves.done


# other decisions


def keep(table: Table, seat: Seat) -> int:
    """Which of the cards drawn to keep."""
    return _all(table.setting.moves.keep, table.drawn)


def bid(table: Table, seat: Seat) -> int:
    """What to bid for a card that was called."""
    moves = table.setting.moves
    return _all(moves.bid, table.realms[seat].hand) | moves.pass_bid | moves.abstain


def take(table: Table, seat: Seat) -> int:
    """Whose bid to take."""
    assert table.market is not None
    moves, bids = table.setting.moves, table.market.bids
    return _all(moves.take, [bidder for bidder, kind in enumerate(bids) if kind is not None]) | moves.decline


def recruit(table: Table, seat: Seat) -> int:
    """Which unit comes for free."""
    return _all(table.setting.moves.recruit, card_effects.recruits(table, table.steps))


def restore(table: Table, seat: Seat) -> int:
    """Which stack gets a wall card back."""
    return _all(table.setting.moves.restore, card_effects.damaged(table, seat))


def sabotage(table: Table, seat: Seat) -> int:
    """Which building is destroyed."""
    found = 0
    for city in card_effects.saboteurs(table, seat):
        for kind in card_effects.buildings(table, city):
            found |= table.setting.moves.sabotage[city, kind]
    return found


def plague(table: Table, seat: Seat) -> int:
    """Which space is struck: any with a squad."""
    struck = {space for realm in table.realms for space, here in enumerate(realm.squads) if here}
    return _all(table.setting.moves.plague, struck)


def ransom(table: Table, seat: Seat) -> int:
    """Who pays."""
    return _all(table.setting.moves.ransom, card_effects.payers(table, seat))


def surrender(table: Table, seat: Seat) -> int:
    """Which coin is paid."""
    coins = zip(table.setting.data.coins, table.realms[seat].treasury, strict=True)
    return _all(table.setting.moves.surrender, [kind for kind, n in coins if n])


def inspect(table: Table, seat: Seat) -> int:
    """Whose hand is looked at."""
    return _all(table.setting.moves.inspect, card_effects.holders(table, seat))


def seize(table: Table, seat: Seat) -> int:
    """Which card is taken."""
    assert table.victim is not None
    return _all(table.setting.moves.seize, table.realms[table.victim].hand)


def again(table: Table, seat: Seat) -> int:
    """Whether to roll again."""
    return table.setting.moves.reroll | table.setting.moves.stand


def _choice(what: str) -> Callable[[Table, Seat], int]:
    return lambda table, seat: setup.choices(table, what)


def _step(step: Step) -> Callable[[Table, Seat], int]:
    return lambda table, seat: OFFERS[step](table, seat) | done(table, step)


LEGAL: Mapping[Phase, Callable[[Table, Seat], int]] = {
    Phase.KINGDOM: _choice("kingdom"),
    Phase.HERO: _choice("hero"),
    Phase.TERRAIN: _choice("terrain"),
    Phase.FLAG: _choice("flag"),
    Phase.BUY: _step(Step.BUY),
    Phase.KEEP: keep,
    Phase.TRADE: _step(Step.TRADE),
    Phase.BID: bid,
    Phase.TAKE: take,
    Phase.PLAY: _step(Step.PLAY),
    Phase.PLACE: playing.places,
    Phase.RECRUIT: recruit,
    Phase.RESTORE: restore,
    Phase.SABOTAGE: sabotage,
    Phase.PLAGUE: plague,
    Phase.RANSOM: ransom,
    Phase.YIELD: surrender,
    Phase.INSPECT: inspect,
    Phase.SEIZE: seize,
    Phase.ACTION: _step(Step.ACTION),
    Phase.ATTACK_AGAIN: again,
    Phase.DEFEND_AGAIN: again,
    Phase.REARRANGE: _step(Step.REARRANGE),
}
"""For every phase of a game under way the moves of the seat to decide."""


def legal(table: Table) -> int:
    """The moves that the seat to decide may choose from."""
    return 0 if table.to_move is None else LEGAL[table.phase](table, table.to_move)


def _all(bits: Sequence[int], named: Iterable[int]) -> int:
    found = 0
    for at in named:
        found |= bits[at]
    return found
