"""What a seat may know: everything that was seen, and nothing of what is really hidden."""

from __future__ import annotations

from random import Random

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.events import Drew
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import COLOURS
from regnum.kernel import Json, Seat
from regnum.testing import promises
from tests.games.golden_horn.tables import after, cards, deal, play, table, wander
from tests.rules import rule

LOOKING = (Seat(0), Seat(1), None)


def player(state: State, looking: Seat | None, seat: int) -> dict[str, Json]:
    """What one seat is told about another."""
    players = state.view(looking).json()["players"]
    assert isinstance(players, list)
    shown = players[seat]
    assert isinstance(shown, dict)
    return shown


@rule("GH-C1")
@pytest.mark.parametrize("looking", LOOKING)
def test_what_went_into_a_warehouse_is_remembered_for_all(looking: Seat | None) -> None:
    state = table(ships={"a3": "s6>3b", "b3": "s2>2r"}, hands={0: "2y"}, warehouses={0: "1p"})
    play(state, "attack b3", "pirates yellow yellow", "sail 3")
    assert player(state, looking, 0)["warehouse"] == {"red": 1, "pink": 1, "blue": 3}


@rule("GH-S2")
@pytest.mark.parametrize("looking", LOOKING)
def test_cards_are_seen_by_their_holder_alone_but_counted_by_all(looking: Seat | None) -> None:
    state = table(hands={0: "2y1r", 1: "4b"})
    for seat, hand in enumerate(({"red": 1, "yellow": 2}, {"blue": 4})):
        shown = player(state, looking, seat)
        assert shown["hand"] == (hand if looking == seat else None)
        assert shown["cards"] == sum(hand.values())


def test_cards_drawn_are_hidden_from_others_and_cards_played_are_seen_by_all() -> None:
    state = table(ships={"a1": "s5>-"}, hands={0: "1p"})
    events = play(state, "sail 1", "wind pink")
    drawn = next(event for event in events if isinstance(event, Drew))
    assert drawn.cards is not None
    for seat in (Seat(1), None):
        assert drawn.seen_by(seat).json() == {"event": "drew", "seat": 0, "n": 3, "cards": None}
        assert not drawn.reveals_to(Seat(1))
    assert drawn.seen_by(Seat(0)) == drawn
    assert drawn.reveals_to(Seat(0))
    for looking in LOOKING:
        assert state.view(looking).json()["discards"] == {"pink": 1}


def test_all_other_events_are_for_all_eyes() -> None:
    for seed in range(3):
        for _, events in wander(deal(3, seed), seed):
            for event in events:
                if not isinstance(event, Drew):
                    assert all(event.seen_by(seat) is event for seat in (*map(Seat, range(3)), None))
                    assert not any(event.reveals_to(Seat(seat)) for seat in range(3))


def test_the_bag_is_known_but_not_its_order() -> None:
    state = deal(2, 1)
    bag = state.view(None).json()["bag"]
    assert isinstance(bag, dict)
    assert bag["white"] == 8
    placed = [sum(port[colour] for port in state.ports) for colour in range(6)]
    assert [bag[name] for name in COLOURS] == [15 - n for n in placed]


@pytest.mark.parametrize("looking", LOOKING)
def test_the_cards_not_seen_are_counted(looking: Seat | None) -> None:
    state = table(hands={0: "2y1r", 1: "4b"}, deck="9p9g")
    seen = sum(state.discards) + (0 if looking is None else sum(state.hands[looking]))
    view = state.view(looking)
    assert sum(view.unseen()) == 54 - seen == view.deck + sum(n for seat, n in enumerate(view.sizes) if seat != looking)
    assert view.json()["unseen"] == {"cards": {name: n for name, n in zip(COLOURS, view.unseen(), strict=True) if n}}


def test_the_reshuffled_discards_are_not_seen_any_more() -> None:
    state = table(ships={"a1": "s6>-"}, hands={0: "9r", 1: "9p9o9y9g"}, deck="-")
    assert state.view(Seat(0)).unseen() == cards("9p9o9y9g")
    play(state, "sail 1")
    assert state.view(Seat(0)).unseen() == cards("9p9o9y9g6b")


# a good memory


def emptied() -> State:
    """A game whose deck ran out: seat 0 drew the last card, and two of the discards shuffled."""
    state = table(3, ships={"a1": "s12>-"}, hands={0: "9r", 1: "3p1o", 2: "2p2o"}, deck="1b")
    play(state, "sail 1", luck=[0, 0, 0])
    assert state.hands[0] == cards("9r2p1b")
    return state


def test_when_the_deck_runs_out_the_others_cards_are_known_together() -> None:
    state = emptied()
    for looking, known in ((0, "5p3o"), (1, "9r2p2o1b"), (2, "9r3p1o1b"), (None, "9r5p3o1b")):
        view = state.view(None if looking is None else Seat(looking))
        assert view.known == cards(known), looking
        assert view.json()["known"] == {name: n for name, n in zip(COLOURS, cards(known), strict=True) if n}


def test_what_they_play_is_not_known_of_them_any_more_and_what_they_draw_is_not_known() -> None:
    state = emptied()
    state.ships = (*state.ships[:3], state.ships[0]._replace(place=state.route.find("s5"), heading=1), *state.ships[4:])
    play(state, "sail 1", "wind pink")
    assert state.view(Seat(0)).known == cards("4p3o")
    assert state.view(Seat(1)).known == cards("9r2p2o1b"), "its own cards are no news to seat 1"
    assert state.view(None).known == cards("9r4p3o1b")


def test_a_guess_deals_what_is_known_to_the_others() -> None:
    state = emptied()
    for seed in range(20):
        for looking in (Seat(0), Seat(1), None):
            view = state.view(looking)
            guess = GAME.guess(view, Random(seed))
            held = [
                sum(hands) for hands in zip(*(hand for s, hand in enumerate(guess.hands) if s != looking), strict=True)
            ]
            assert all(n >= known for n, known in zip(held, view.known, strict=True))
            assert [*promises.guessable(GAME, state, looking, Random(seed))] == []


def test_with_two_players_a_guess_knows_the_others_hand_when_the_deck_is_new() -> None:
    state = table(ships={"a1": "s6>-"}, hands={0: "9r", 1: "3p2o"}, deck="1b")
    play(state, "sail 1")
    assert {GAME.guess(state.view(Seat(0)), Random(seed)).hands for seed in range(20)} == {state.hands}


# guesses


@pytest.mark.parametrize("looking", LOOKING)
def test_a_guess_changes_hidden_cards_alone(looking: Seat | None) -> None:
    state = table(hands={0: "2y1r", 1: "4b"}, ships={"a1": "s3>-"})
    hands = set()
    for seed in range(20):
        guess = GAME.guess(state.view(looking), Random(seed))
        assert guess.faults() == []
        hands.add(guess.hands)
        assert [sum(hand) for hand in guess.hands] == [3, 4]
        if looking is not None:
            assert guess.hands[looking] == state.hands[looking]
        guess.hands, guess.deck, guess.known = state.hands, state.deck, state.known
        assert guess == state
    assert len(hands) > 10


def test_an_attack_shows_that_the_attacker_has_two_cards_for_it() -> None:
    state = after(table(ships={"b1": "s2>2r"}, hands={0: "2g3r", 1: "5g"}), "attack b1")
    assert state.phase == Phase.PIRATES
    for seed in range(20):
        for looking in (Seat(1), None):
            guess = GAME.guess(state.view(looking), Random(seed))
            assert guess.hands[0][COLOURS.index("green")] >= 2
            assert [*promises.guessable(GAME, state, looking, Random(seed))] == []


# what a page draws


def test_a_view_tells_the_whole_table() -> None:
    state = table(
        4,
        ships={"a2": "s3>2r", "b1": "modone<-", "c1": "constantinople<-", "d3": "s8<2S"},
        hands={0: "1o"},
        owners="-2---",
    )
    view = state.view(Seat(0)).json()
    route = view["route"]
    assert isinstance(route, list)
    assert route[0] == {"place": "venice"}
    assert route[1] == {"place": "s1", "colour": "red", "tile": "triangle1", "sign": "triangle", "side": "a"}
    assert route[7] == {"place": "modone"}
    assert (view["docks"], view["full"], view["extension"]) == (3, 10, True)
    ships = view["ships"]
    assert isinstance(ships, list)
    assert ships[1] == {
        "ship": "a2",
        "seat": 0,
        "sails": ["yellow", "blue"],
        "place": "s3",
        "heading": "constantinople",
        "cargo": {"red": 2},
        "robbed": False,
    }
    dominions = view["dominions"]
    assert isinstance(dominions, list)
    assert dominions[1] == {"dominion": "durazzo", "soldiers": 3, "points": 6, "owner": 2}
    assert player(state, None, 2)["dominions"] == ["durazzo"]
    assert player(state, None, 2)["ships"] == ["c1", "c2", "c3"]
    assert (view["phase"], view["to_move"], view["ship"], view["round"], view["first"]) == ("turn", 0, None, 1, 0)
