"""What a view tells of the choices of the seat that decides: it is what playing them brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.choices import Choices, Course
from regnum.games.golden_horn.rules.voyage.choices import choices as choices_of
from regnum.games.golden_horn.rules.voyage.goods import DECK, SOLDIER, changed, minus, plus
from regnum.games.golden_horn.rules.voyage.scoring import score
from regnum.kernel import RandomChance, Seat
from tests.games.golden_horn.tables import choices, deal, move, play, table, wander


def offered(state: State) -> Choices:
    """The choices of the seat that decides."""
    assert state.to_move is not None
    found = choices_of(state.view(state.to_move))
    assert found is not None
    return found


def test_courses_are_told_stop_by_stop_to_the_seat_that_decides_and_to_nobody_else() -> None:
    state = table(seat=1, ships={"a2": "s5>1r"}, hands={0: "1p", 1: "2y"})
    play(state, "attack a2", "pirates yellow yellow", "sail 1", "load red", "end")
    shown = state.view(Seat(0)).json()["choices"]
    assert isinstance(shown, dict)
    courses = shown["courses"]
    assert isinstance(courses, list)
    assert courses[1:3] == [
        {
            "ship": "a2",
            "move": move("sail 2").id,
            "stops": [
                {"place": "s6", "card": None, "lacking": None},
                {"place": "constantinople", "card": "pink", "lacking": None, "draws": 2},
            ],
        },
        {
            "ship": "a2",
            "move": move("turn 2").id,
            "stops": [
                {"place": "s4", "card": None, "lacking": None},
                {"place": "modone", "card": "orange", "lacking": "orange", "draws": 2},
            ],
        },
    ]
    for looking in (Seat(1), None):
        assert state.view(looking).json()["choices"] is None


def test_a_course_is_sailed_as_it_is_offered() -> None:
    looked = 0
    for seed, seats in enumerate((2, 3, 4)):
        for at, (state, _) in enumerate(wander(deal(seats, seed, modone_cards=seed % 2), seed)):
            if state.phase in (Phase.TURN, Phase.SAIL) and at % 3 == 0:
                for course in offered(state).courses:
                    sail_all_the_way(state.copy(), course)
                    looked += 1
    assert looked > 200


def sail_all_the_way(state: State, course: Course) -> None:
    """Sail a course to its last stop with all cards there are: places, prices and what it brings are those told."""
    seat, chance = state.to_move, RandomChance(Random(0))
    assert seat is not None
    had, state.hands = state.hands[seat], tuple(DECK for _ in state.hands)
    state.deck, state.discards = DECK, minus(DECK, DECK)
    next_, laden = GAME.actions[course.move], False
    for stop in course.stops:
        before, hand = state.points[seat], state.hands[seat]
        state.play(next_, chance)
        if state.phase == Phase.LOAD:
            state.play(move(f"load {choices(state, 'load')[0]}"), chance)
            laden = True  # by a choice that nobody knew of when the course was told
        if state.outcome is not None:
            return
        assert state.route.spaces[state.ships[course.ship].place].name == stop.place
        assert sum(state.hands[seat]) - sum(hand) == (stop.draws or 0) - (stop.card is not None)
        if not laden:
            assert state.points[seat] - before == (stop.gain or 0)
        spent = minus(DECK, state.hands[seat])
        if stop.draws is None:
            assert (stop.lacking is None) == (min(minus(had, spent)) >= 0)
        if stop != course.stops[-1]:
            next_ = next(one for one in state.moves() if one.verb in ("step", "wind"))


def test_loads_preys_and_conquests_bring_what_is_told_of_them() -> None:
    looked: Counter[str] = Counter()
    for seed, seats in enumerate((2, 3, 4)):
        for state, _ in wander(deal(seats, seed, extension=1), seed):
            if state.to_move is not None:
                looked.update(loaded(state, state.to_move))
                looked.update(raided(state, state.to_move))
                looked.update(conquered(state, state.to_move))
    looked.update(conquered(table(warehouses={0: "3S4F"}), Seat(0)))
    assert min(looked[verb] for verb in ("load", "sail", "raid", "conquer")) > 5, looked


def loaded(state: State, seat: Seat) -> Iterator[str]:
    """Each lot is refused or not as told, and gains the points told if it is added to the warehouse."""
    found = offered(state).loads
    legal = {one.id for one in state.moves() if one.verb == "load" and one.named["what"] != "nothing"}
    assert {load.move for load in found if load.refused is None} == legal
    for load in found:
        refusal = state.refuse(GAME.actions[load.move])
        assert load.refused == (None if refusal is None else refusal.reason)
        after = score(state.setting, state.realm, plus(state.warehouses[seat], load.wares), seat)
        assert load.gain == after.points - state.points[seat]
        yield "load" if refusal is None else refusal.reason


def raided(state: State, seat: Seat) -> Iterator[str]:
    """An attack takes the ware told and gains the points told."""
    preys = {prey.ship: prey for prey in offered(state).preys}
    for pair in [one for one in state.moves() if one.verb == "pirates"]:
        assert state.ship is not None
        _, ware, gain = preys[state.ship]
        after = played(state, pair.id)
        assert after.warehouses[seat] == changed(state.warehouses[seat], ware, 1)
        assert gain == after.points[seat] - state.points[seat]
        yield "raid"


def conquered(state: State, seat: Seat) -> Iterator[str]:
    """A conquest takes the soldiers and farmers told."""
    found = offered(state).conquests
    assert {one.move for one in found} == {one.id for one in state.moves() if one.verb == "conquer"}
    for conquest in found:
        spent = minus(state.warehouses[seat], played(state, conquest.move).warehouses[seat])
        assert spent[SOLDIER:] == (conquest.soldiers, conquest.farmers)
        assert GAME.actions[conquest.move].named["dominion"] == conquest.dominion
        yield "conquer"


def played(state: State, move: int) -> State:
    """A copy of the state after a move."""
    copy = state.copy()
    copy.play(GAME.actions[move], RandomChance(Random(0)))
    return copy
