"""Views as JSON: all that a page draws, and nothing that a seat may not know."""

from __future__ import annotations

from random import Random

from regnum.games.domus_regnatrix.rules.components.cards import BACK
from regnum.games.domus_regnatrix.rules.components.counting import unseen
from regnum.games.domus_regnatrix.rules.components.limits import WALL_DEFENCE
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.trade import store
from regnum.games.domus_regnatrix.rules.war import battle
from regnum.kernel import Seat, canonical
from regnum.players.loop import Unrecorded
from regnum.testing.walks import at_random, walk_on
from tests.games.domus_regnatrix.tables import (
    DATA,
    GAME,
    NAMES,
    SMALL,
    TODAY,
    WINS,
    attack_of,
    card,
    chance,
    deal,
    defence_of,
    dice,
    play,
    points_of,
    rolls,
    table,
)
from tests.rules import rule


def rich() -> State:
    """A position with something of everything."""
    return table(
        Step.ACTION,
        seats=3,
        hands=["coin-1 spy", "truce coin-10", ""],
        shown=["", "temple", ""],
        purses=["coin-5*2 coin-2", "coin-1", ""],
        cities=["market pyramids", "general", ""],
        libraries=["", "bronze iron", ""],
        squads=["outer2=knight+militia", "walls2=archer inner2=spearman", "middle=mage"],
        walls={1: (5, 0, 5, 5)},
        dead=[2],
    )


def test_players_are_told_with_all_they_have() -> None:
    view = rich().view(Seat(0)).json()
    players = view["players"]
    assert isinstance(players, list)
    ada, bruno, chiara = players
    assert isinstance(ada, dict)
    assert isinstance(bruno, dict)
    assert isinstance(chiara, dict)
    assert (ada["kingdom"], ada["hero"], ada["terrain"], ada["flag"]) == ("umbra", "merchant-prince", "hills", "gold")
    assert ada["treasury"] == {"coin-1": 0, "coin-2": 1, "coin-5": 2, "coin-10": 0}
    points = points_of("market", "pyramids", TODAY.kingdoms[0], TODAY.heroes[0])
    assert (ada["wealth"], ada["purse"], ada["points"]) == (12, 12, points)
    assert (ada["trades"], bruno["trades"], ada["abstains"]) == (True, False, False)
    assert ada["progress"] == {"culture": [points, 28], "mercantilism": [12, 80], "conquest": [0, 2]}
    assert ada["defence"] == battle.wall_defence(rich(), Seat(0))
    assert ada["hidden"] == ["coin-1", "spy"]
    assert (bruno["shown"], bruno["hidden"]) == (["temple"], [None, None])
    assert bruno["library"] == ["bronze", "iron"]
    assert bruno["walls"] == [{"height": n, "first": 5} for n in (5, 0, 5, 5)]
    assert (bruno["breached"], ada["breached"]) == (True, False)
    assert (chiara["alive"], ada["alive"]) == (False, True)


def test_squads_are_told_as_stacks_with_what_their_top_card_fights_with() -> None:
    state = rich()
    spaces = state.view(None).json()["spaces"]
    assert isinstance(spaces, dict)
    assert set(spaces) == {"middle", *(f"{part}{city}" for part in ("inner", "walls", "outer") for city in (1, 2, 3))}
    assert spaces["outer2"] == [
        {
            "owner": 0,
            "slot": "a",
            "units": [{"unit": "knight", "marks": []}, {"unit": "militia", "marks": []}],
            "attack": attack_of(state, "knight", "outer2"),
            "defence": defence_of(state, "knight", "outer2"),
        }
    ]
    state = table(Step.ACTION, squads=["middle=knight+militia inner1=spy", "middle=militia"])
    play(state, "attack middle/2a with middle/a", by=dice(*WINS))
    spaces = state.view(None).json()["spaces"]
    assert isinstance(spaces, dict)
    middle = spaces["middle"]
    assert isinstance(middle, list)
    (squad,) = middle
    assert isinstance(squad, dict)
    assert squad["units"] == [{"unit": "knight", "marks": ["engaged"]}, {"unit": "militia", "marks": []}]


def test_the_store_is_told_with_the_prices_that_the_viewer_pays() -> None:
    state = table(cities=["barracks"], libraries=["", "coinage"])
    for seat in (Seat(0), Seat(1)):
        entries = state.view(seat).json()["store"]
        assert isinstance(entries, list)
        for entry in entries:
            assert isinstance(entry, dict)
            at = DATA.kind_of[str(entry["card"])]
            assert entry["price"] == store.price(state, seat, at)
            assert entry["left"] == state.store[at]
    spectator = state.view(None).json()
    assert spectator["store"] == state.view(Seat(0)).json()["store"]


def test_what_is_printed_on_the_cards_is_told() -> None:
    cards = rich().view(None).json()["cards"]
    assert isinstance(cards, dict)
    archer, spy, temple = card("archer"), card("spy"), card("temple")
    assert cards["archer"] == {
        "sort": "unit",
        "copies": archer.copies,
        "cost": archer.cost,
        "attack": archer.attack,
        "defence": archer.defence,
        "traits": ["archer", "ranged"],
    }
    assert cards["coin-5"] == {"sort": "coin", "copies": card("coin-5").copies, "value": 5}
    assert cards["iron"] == {
        "sort": "upgrade",
        "copies": card("iron").copies,
        "cost": card("iron").cost,
        "of": "bronze",
    }
    assert cards["spy"] == {
        "sort": "unit",
        "copies": spy.copies,
        "letter": "S",
        "attack": spy.attack,
        "defence": spy.defence,
        "traits": ["spy"],
    }
    assert cards["temple"] == {
        "sort": "building",
        "copies": temple.copies,
        "cost": temple.cost,
        "points": temple.points,
    }


def test_a_battle_that_waits_is_told_with_its_dice_and_sums() -> None:
    state = table(Step.ACTION, squads=["middle=axe", "middle=pike"], flags=("bear", "swan"), box=SMALL)
    play(state, "attack middle/2a with middle/a", by=dice(1, 1, 4, 4))
    fight = state.view(None).json()["battle"]
    assert isinstance(fight, dict)
    assert (fight["space"], fight["slot"], fight["at"], fight["against"]) == ("middle", "a", "middle", "a")
    assert (fight["dice"], fight["total"], fight["shield"], fight["guard"], fight["won"]) == (
        [1, 1],
        7,
        [4, 4],
        12,
        False,
    )


@rule("DR-F5")
def test_a_battle_with_walls_is_told_with_the_dice_of_both() -> None:
    state = table(Step.ACTION, squads=["outer2=axe"], flags=("bear", "swan"), box=SMALL)
    rolled = rolls(5, WALL_DEFENCE, 1)
    play(state, "assault walls2/2 with outer2/a", by=dice(*rolled))
    fight = state.view(None).json()["battle"]
    assert isinstance(fight, dict)
    assert (fight["at"], fight["against"], fight["foe"]) == ("walls2", 2, None)
    assert (fight["dice"], fight["shield"]) == ([*rolled[:2]], [*rolled[2:]])
    assert (fight["total"], fight["guard"]) == (5 + sum(rolled[:2]), WALL_DEFENCE + sum(rolled[2:]))
    assert fight["won"]


@rule("DR-R7")
def test_the_cards_not_seen_are_counted() -> None:
    state = rich()
    for seat in (Seat(0), Seat(1), None):
        view = state.view(seat)
        rest = unseen(view)
        hidden = [kind for owner, realm in enumerate(state.realms) if owner != seat for kind in realm.hidden]
        assert sorted(rest.elements()) == sorted((*state.deck, *hidden))
        counted = view.json()["unseen"]
        assert isinstance(counted, dict)
        assert counted["store"] == {}


@rule("DR-R7")
def test_guesses_hide_cards_of_the_store_only_in_hands() -> None:
    """After a trade nobody else knows who holds the temple that was bought."""
    state = table(
        Step.TRADE, seats=3, cities=["market", "market", ""], hands=["coin-1", "coin-2", "coin-5"], shown=["temple"]
    )
    play(state, "call temple", "bid coin-2", "take 2")
    view = state.view(Seat(2))
    assert view.json()["unseen"] != state.view(Seat(1)).json()["unseen"]
    for seed in range(20):
        guess = GAME.guess(view, Random(seed))
        assert not guess.faults()
        assert DATA.kind_of["temple"] in guess.realms[0].hidden + guess.realms[1].hidden
        assert all(DATA.cards[kind].main for kind in guess.deck)


@rule("DR-T2")
def test_a_guess_keeps_the_cards_shown_at_the_market_in_their_hands() -> None:
    state = table(
        Step.TRADE,
        seats=4,
        cities=["market", "market", "market", ""],
        hands=["spy coin-1", "coin-2 truce", "coin-5 bronze", "coin-10"],
    )
    play(state, "call spy", "bid truce", "bid bronze")
    spy, truce, bronze = (DATA.kind_of[name] for name in ("spy", "truce", "bronze"))
    for seed in range(20):
        caller, bidder, other = (GAME.guess(state.view(Seat(seat)), Random(seed)) for seat in (0, 1, 3))
        assert caller.market == state.market
        assert truce in caller.realms[1].hidden
        assert bronze in caller.realms[2].hidden
        assert caller.moves() == state.moves()
        assert spy in bidder.realms[0].hidden
        for guess in (bidder, other):
            market = guess.market
            assert market is not None
            assert market.called in guess.realms[0].hidden
            assert [bid is None for bid in market.bids] == [True, False, False, True]
            assert all(bid is None or bid in guess.realms[seat].hand for seat, bid in enumerate(market.bids))
            assert BACK not in (market.called, *market.bids)
            assert not guess.faults()


def test_a_view_is_a_value() -> None:
    state = rich()
    view = state.view(Seat(0))
    assert view == state.view(Seat(0))
    assert hash(view) == hash(state.view(Seat(0)))
    assert view != state.view(Seat(1))
    assert "seat 0" in repr(view)
    assert "spectator" in repr(state.view(None))
    before = canonical(view.json())
    play(state, "done")
    assert canonical(view.json()) == before


def test_a_state_shows_its_position() -> None:
    state = rich()
    assert repr(state) == f"<domus_regnatrix {state.text()}>"
    assert repr(GAME) == f"<Domus Regnatrix, data {GAME.data}>"
    assert state.wealth == (12, 1, 0)
    assert hash(state) == hash(state.copy())


def test_a_view_can_be_drawn_in_every_language_at_every_moment() -> None:
    rng = Random(3)
    dealt = Unrecorded(GAME.deal(3, {"culture": 28, "mercantilism": 80, "rounds": 12}, chance()), chance(3))
    for state in walk_on(dealt, at_random(rng)):
        for language in GAME.languages:
            for seat in (Seat(0), None):
                drawing = str(GAME.draw(state.view(seat), GAME.phrases(language), NAMES[:3]))
                assert max(map(len, drawing.splitlines())) <= 112
                assert "None" not in drawing


def test_a_drawing_shows_cities_squads_store_and_hand() -> None:
    state = rich()
    drawing = str(GAME.draw(state.view(Seat(0)), GAME.phrases("en"), NAMES[:3]))
    for sign in (
        "Ada",
        f"Culture {state.points[0]}/28",
        f"outer2/a Knight > Militia {attack_of(state, 'knight', 'outer2')}/{defence_of(state, 'knight', 'outer2')}",
        "walls2/2a Archer",
        "breach",
        "Pyramids",
        "Coin of 1",
        "Worth 1 coin.",
    ):
        assert sign in drawing, sign
    assert "✝ dead" in drawing
    assert "store: building" in drawing


@rule("DR-T2")
def test_a_drawing_shows_of_a_call_what_the_seat_may_know() -> None:
    state = table(Step.TRADE, seats=3, cities=["market", "market", ""], hands=["spy", "truce", "coin-10"])
    play(state, "call spy", "bid truce")
    for seat, shown in ((0, "1: Spy · 2: Truce"), (1, "1: Spy · 2: Truce"), (2, "1: ? · 2: ?")):
        assert shown in str(GAME.draw(state.view(Seat(seat)), GAME.phrases("en"), NAMES[:3]))


def test_a_drawing_of_set_up_shows_what_can_be_chosen() -> None:
    state = deal(2)
    play(state, "kingdom aurea")
    drawing = str(GAME.draw(state.view(Seat(1)), GAME.phrases("en"), NAMES[:2]))
    assert f"Silva  silva  {GAME.phrases('en').phrase('text.piece.silva')}"[:80] in drawing
    assert "aurea" not in drawing
    assert "treasury" not in drawing
