"""Set-up: the choices, the walls and the middle, the piles, the first hands, and who begins."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import cast

import pytest

from regnum.games.domus_regnatrix.rules.components.cards import PIECES, Kind, Sort
from regnum.games.domus_regnatrix.rules.events import Chose, Dealt, DomusEvent, Equipped, Laid, Opened, Rolled
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.trade.purchases import Drew
from regnum.kernel import Move, RandomChance, Seat
from regnum.players.loop import Unrecorded
from regnum.testing.walks import LastStep, walk_on
from tests.games.domus_regnatrix.tables import DATA, GAME, Checked, deal, legal, move, play, play_on, table, why
from tests.rules import rule


def chosen(seats: int, seed: int = 0, **first: str) -> tuple[State, list[DomusEvent]]:
    """A game whose pieces are chosen: for the first seat those named, for the others what is left."""
    state, events = deal(seats), list[DomusEvent]()
    last = LastStep()

    def choose(*_: object) -> Move:
        what = state.phase.name.lower()
        wanted = first.get(what) if state.to_move == 0 else None
        free = sorted(legal(state, what) - set(first.values())) or sorted(legal(state, what))
        return move(f"{what} {wanted or free[0]}")

    for _ in walk_on(Checked(state, RandomChance(Random(seed))), choose, [last]):
        events += cast("list[DomusEvent]", last.events)
        if state.step != Step.SETUP:
            break
    return state, events


@rule("DR-S1")
@pytest.mark.parametrize("seats", GAME.seats)
def test_pieces_are_chosen_in_seat_order_kind_by_kind_and_each_only_once(seats: int) -> None:
    state = deal(seats)
    order = []

    def choose() -> str:
        what, seat = state.phase.name.lower(), state.to_move
        order.append((what, seat))
        left = sorted(legal(state, what))
        assert len(left) == len(DATA.pieces[what]) - (seat or 0)
        for earlier in range(seat or 0):
            taken = DATA.pieces[what][getattr(state.realms[earlier], what)].name
            assert why(state, f"{what} {taken}") == "DR-S1.taken"
        return f"{what} {left[0]}"

    play_on(state, choose, lambda: state.step != Step.SETUP, by=RandomChance(Random(1)))
    assert order == [(what, seat) for what in PIECES for seat in range(seats)]


@rule("DR-S1")
def test_nothing_else_is_done_before_all_is_chosen_and_nothing_is_chosen_afterwards() -> None:
    state = deal(2)
    assert why(state, "draw") == "DR-S1.kingdom"
    assert why(state, "hero warlord") == "DR-S1.kingdom"
    play(state, "kingdom aurea", "kingdom ferrum")
    assert why(state, "done") == "DR-S1.hero"
    state, _ = chosen(2)
    assert why(state, "kingdom petra") == "DR-S1.set_up"


@rule("DR-S1")
@pytest.mark.parametrize("step", list(Step)[1:], ids=lambda step: step.name.lower())
def test_no_piece_is_chosen_in_any_step_of_a_turn(step: Step) -> None:
    state = table(
        step, hands=["coin-1", "coin-1"], cities=["market"] * 2, squads=["inner1=knight+militia", "middle=knight"]
    )
    assert state.moves()
    for piece in ("kingdom petra", "hero builder", "terrain marsh", "flag blue"):
        assert why(state, piece) == "DR-S1.set_up"


@rule("DR-S2")
@pytest.mark.parametrize(
    ("terrain", "stacks"),
    [
        ("plains", (5, 5, 5, 5)),
        ("hills", (7, 7, 6)),
        ("forest", (5, 5, 5, 5)),
        ("mountains", (10, 10)),
        ("coast", (5, 5, 5, 5)),
        ("marsh", (7, 7, 6)),
    ],
)
def test_twenty_wall_cards_lie_in_stacks_as_the_terrain_says(terrain: str, stacks: tuple[int, ...]) -> None:
    state, _ = chosen(2, terrain=terrain)
    assert state.realms[0].walls == stacks
    assert sum(stacks) == 20
    assert not state.realms[0].breached


@rule("DR-S2")
def test_one_of_the_terrains_left_lies_in_the_middle_by_chance() -> None:
    found = set()
    for seed in range(30):
        state, events = chosen(3, seed)
        laid = next(event for event in events if isinstance(event, Laid))
        assert state.middle is not None
        assert DATA.pieces["terrain"][state.middle].name == laid.terrain
        assert state.middle not in [realm.terrain for realm in state.realms]
        found.add(laid.terrain)
    assert len(found) == 3


@rule("DR-S3")
def test_the_piles_hold_what_they_should() -> None:
    main = {DATA.cards[one].sort for one in DATA.main}
    assert main == {Sort.COIN, Sort.VICTORY, Sort.TECH, Sort.SUPPORT, Sort.UNIT}
    assert all(DATA.cards[one].points == 5 for one in DATA.main if DATA.cards[one].sort == Sort.VICTORY)
    assert all(DATA.cards[one].letter for one in DATA.main if DATA.cards[one].sort == Sort.UNIT)
    sold = {card.sort for at, card in enumerate(DATA.cards) if DATA.store[at]}
    assert sold == {Sort.VICTORY, Sort.UNIT, Sort.BUILDING, Sort.WONDER, Sort.UPGRADE, Sort.SPECIAL}
    assert not any(card.letter for at, card in enumerate(DATA.cards) if DATA.store[at])
    for at, card in enumerate(DATA.cards):
        assert DATA.main.count(Kind(at)) + DATA.store[at] == card.copies
        assert not (Kind(at) in DATA.main and DATA.store[at])


@rule("DR-S3")
def test_the_whole_store_is_open_to_all() -> None:
    state, _ = chosen(2)
    for seat in (Seat(0), Seat(1), None):
        assert state.view(seat).store == DATA.store


@rule("DR-S4")
def test_five_cards_are_dealt_to_each_after_the_starting_pieces_left_the_deck() -> None:
    state, events = chosen(4, kingdom="umbra", hero="merchant-prince", terrain="coast")
    equipped = [(event.seat, event.card) for event in events if isinstance(event, Equipped)]
    dealt = [event for event in events if isinstance(event, Dealt)]
    assert equipped == [
        (seat, name)
        for seat, realm in enumerate(state.realms)
        for what in PIECES
        for name in DATA.pieces[what][getattr(realm, what)].starts
    ]
    assert {name for seat, name in equipped if seat == 0} >= {"spy", "coin-5"}
    assert [event.n for event in dealt] == [5] * 4
    assert events.index(dealt[0]) > max(events.index(event) for event in events if isinstance(event, Equipped))
    assert [len(realm.hand) for realm in state.realms] == [5] * 4
    assert len(state.deck) == len(DATA.main) - len(equipped) - 4 * 5


@rule("DR-S4")
def test_a_first_hand_is_known_to_its_owner_alone() -> None:
    state, events = chosen(2)
    dealt = next(event for event in events if isinstance(event, Dealt))
    assert dealt.seen_by(Seat(0)).cards is not None
    assert dealt.seen_by(Seat(1)).cards is None
    assert dealt.seen_by(None).cards is None
    assert dealt.reveals_to(Seat(0))
    assert -1 not in state.view(Seat(0)).realms[0].hidden
    assert set(state.view(Seat(1)).realms[0].hidden) == {-1}


@rule("DR-S5")
def test_the_lowest_roll_begins_and_the_lowest_that_are_level_roll_again() -> None:
    again = 0
    for seed in range(60):
        state, events = chosen(3, seed)
        rolls = [event for event in events if isinstance(event, Rolled)]
        opened = next(event for event in events if isinstance(event, Opened))
        among, totals = [0, 1, 2], [event.total for event in rolls]
        seats = [event.seat for event in rolls]
        while len(among) > 1:
            assert seats[: len(among)] == among
            lowest = min(totals[: len(among)])
            rest = [seat for seat, total in zip(among, totals, strict=False) if total == lowest]
            seats, totals = seats[len(among) :], totals[len(among) :]
            again += len(rest) > 1
            among = rest
        assert not seats
        assert opened.seat == among[0] == state.first == state.turn == state.to_move
        assert state.round == 1
    assert again


@rule("DR-S5")
def test_play_goes_clockwise() -> None:
    state, _ = chosen(3)
    turns = [state.turn]
    for _ in walk_on(Unrecorded(state, RandomChance(Random(2))), lambda _, moves: moves.pick(Random(len(turns)))):
        if state.turn != turns[-1]:
            turns.append(state.turn)
        if len(turns) == 5:
            break
    assert all(after == (before + 1) % 3 for before, after in pairwise(turns))


def test_choices_are_told_to_all_and_drawing_begins_the_first_turn() -> None:
    state, events = chosen(2)
    assert sum(isinstance(event, Chose) for event in events) == 8
    assert state.phase in (Phase.BUY, Phase.PLAY)
    assert any(isinstance(event, Drew) for event in play(state, "draw", by=RandomChance(Random(1)))) or state.drawn
