"""Turns to win: how far each victory is, and how soon a city could fall, as the evaluator estimates it."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.ai.economy import economy
from regnum.games.domus_regnatrix.ai.muster import HOSTS, RESOLVE, muster
from regnum.games.domus_regnatrix.ai.siege import NEVER_TURNS, NO_SIEGE, army, city, siege, way
from regnum.games.domus_regnatrix.ai.turns_to_win import course
from regnum.games.domus_regnatrix.rules.components.spaces import SPACE_OF_NAME
from regnum.games.domus_regnatrix.rules.realm import NO_SQUADS
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import DATA, table

ADA, BRUNO = Seat(0), Seat(1)


def culture(hand: str = "", *, city: str = "", purse: str = "") -> float:
    """How far culture is for the first seat."""
    return economy(table(hands=[hand], cities=[city], purses=[purse]), ADA).culture


def mercantilism(hand: str = "", *, city: str = "", purse: str = "") -> float:
    """How far mercantilism is for the first seat."""
    return economy(table(hands=[hand], cities=[city], purses=[purse]), ADA).mercantilism


def turns(state: State) -> float:
    """How soon the first seat's squads could take the second's city."""
    own, other = state.realms
    troops = army(DATA, ADA, own.squads, own.bonus.attacks, own.bonus.defences)
    height = 0 if other.breached else min(other.walls)
    return siege(troops, city(DATA, BRUNO, other.squads, other.bonus, height, other.alive)).turns


def test_points_bring_culture_nearer_and_coins_both_peaceful_victories() -> None:
    assert culture(city="temple") < culture()
    assert mercantilism(city="temple") == mercantilism()
    assert culture(purse="coin-10") < culture()
    assert mercantilism(purse="coin-10") < mercantilism()


def test_cards_in_hand_count_less_than_cards_played() -> None:
    assert mercantilism(purse="coin-10") < mercantilism("coin-10") < mercantilism()
    assert culture(city="victory-5") < culture("victory-5") < culture()


def test_who_draws_better_or_plays_more_coins_is_richer_sooner() -> None:
    assert mercantilism(city="library") < mercantilism(city="market")
    assert mercantilism("coin-10*8", city="bank") < mercantilism("coin-10*8", city="market")


def test_a_treasury_crowded_with_small_coins_is_far_from_mercantilism() -> None:
    assert mercantilism(purse="coin-5*4") < mercantilism(purse="coin-1*16 coin-2*2")


def test_the_way_to_a_city_leads_through_the_middle() -> None:
    spaces = ("inner1", "walls1", "outer1", "middle", "outer2", "inner2", "outer3", "inner3")
    assert [way(SPACE_OF_NAME[name], ADA, BRUNO) for name in spaces] == [3, 3, 3, 2, 1, 0, 3, 4]


def test_without_squads_there_is_no_siege() -> None:
    assert turns(table()) == NO_SIEGE.turns


@pytest.mark.parametrize(
    ("sooner", "later"),
    [
        ("outer2=knight", "middle=knight"),
        ("outer2=trebuchet outer2=knight", "outer2=knight"),
        ("outer2=trebuchet+knight outer2=knight", "outer2=knight+knight outer2=knight"),
    ],
)
def test_who_is_nearer_or_stronger_is_sooner_within(sooner: str, later: str) -> None:
    assert turns(table(squads=[sooner])) < turns(table(squads=[later])) < NEVER_TURNS


def test_guards_walls_and_a_living_hero_hold_a_siege_up() -> None:
    besieged = turns(table(squads=["outer2=knight"]))
    assert turns(table(squads=["outer2=knight", "inner2=spearman"])) > besieged
    assert turns(table(squads=["outer2=knight"], walls={1: (0, 5, 5, 5)})) < besieged


def test_spies_alone_take_no_city() -> None:
    assert turns(table(squads=["outer2=spy inner2=spy"], dead=[1])) == NEVER_TURNS


def test_an_army_that_would_be_struck_down_takes_far_longer() -> None:
    lone, mighty = "inner2=knight", "inner2=knight+swordsman inner2=knight+swordsman"
    assert turns(table(squads=[lone, mighty])) > 2 * turns(table(squads=[lone, "inner2=militia"]))


def test_a_lone_squad_takes_longer_than_two_since_one_fights_while_the_other_kills_the_hero() -> None:
    guards = "inner2=spearman+spearman+spearman"
    alone, two = (
        turns(table(squads=[squads, guards])) for squads in ("inner2=knight+knight", "inner2=knight inner2=knight")
    )
    assert two < alone
    assert turns(table(squads=["inner2=knight+knight", guards], dead=[1])) < alone


def conquests(squads: str, seats: int = 3) -> float:
    """How far conquest is for the first of several seats."""
    return course(table(seats=seats, squads=[squads])).turns_to_win[ADA].conquest


def test_every_step_of_a_squad_into_a_city_brings_conquest_nearer() -> None:
    army = "trebuchet+knight+knight+knight"
    way_in = [f"{space}={army} {space}={army}" for space in ("outer1", "middle", "outer2", "inner2")]
    ends = [conquests(f"{squads} inner1=militia", 2) for squads in way_in]
    assert ends == sorted(ends, reverse=True)
    assert len(set(ends)) == len(ends)


def test_squads_in_two_cities_conquer_sooner_than_in_one() -> None:
    here, there = "inner2=knight+knight", "inner3=knight+knight"
    assert conquests(f"{here} {there}") < conquests(f"{here} {here}")


def test_conquest_is_farther_the_more_cities_there_are_to_take() -> None:
    squads = "inner2=knight+knight"
    assert conquests(squads, 2) < conquests(squads, 3) < conquests(squads, 4) < NEVER_TURNS


def test_nothing_is_left_of_a_conquest_when_all_others_are_estates() -> None:
    state = table()
    state.put(BRUNO, state.realms[BRUNO]._replace(lord=ADA, walls=()))
    assert course(state).turns_to_win[ADA].conquest == 0


def test_soldiers_are_called_up_from_the_hand_before_they_are_bought() -> None:
    for state, late in ((table(hands=["knight"]), 1.0), (table(purses=["coin-10"]), 1.0), (table(), 2.0)):
        first, second, *_ = muster(state, ADA, economy(state, ADA)).hosts
        assert (first.late <= RESOLVE + 1.0) == (late == 1.0)
        assert first.late < second.late


def test_a_host_is_all_who_serve_and_those_called_up_in_two_squads() -> None:
    state = table(squads=["inner1=militia+spearman outer2=knight"])
    hosts = muster(state, ADA, economy(state, ADA))
    assert [sum(squad.units for squad in host.squads) for host in hosts.hosts] == [3 + sum(called) for called in HOSTS]
    assert all(len(host.squads) == 2 for host in hosts.hosts)
    _, other = state.realms
    goal = city(DATA, BRUNO, other.squads, other.bonus, 5, other.alive)
    assert siege(army(DATA, ADA, NO_SQUADS, (), ()), goal, hosts).turns < NEVER_TURNS


def test_a_treasury_within_reach_brings_the_points_and_the_coins_nearer() -> None:
    hoard = table(squads=["outer2=knight+knight outer2=knight+knight"], purses=["coin-5", "coin-10*6"])
    without = economy(hoard, ADA)
    for shrewd in (True, False):
        with_it = course(hoard, shrewd=shrewd).turns_to_win[ADA]
        assert with_it.mercantilism < without.mercantilism
        assert with_it.culture < without.culture
    assert economy(hoard, ADA, 40).mercantilism < economy(hoard, ADA, 20).mercantilism


def test_for_a_nearly_empty_treasury_nobody_goes_to_war() -> None:
    poor = table(squads=["outer2=knight+knight outer2=knight+knight"], purses=["", "coin-5"])
    turns, alone = course(poor).turns_to_win[ADA], economy(poor, ADA)
    assert (turns.culture, turns.mercantilism) == (alone.culture, alone.mercantilism)


def test_whoever_is_shrewd_knows_that_wars_drag_on() -> None:
    war = table(squads=["outer2=knight+knight outer2=knight+knight"])
    shrewd, plain = (course(war, shrewd=shrewd) for shrewd in (True, False))
    assert plain.turns_to_win[ADA].conquest < shrewd.turns_to_win[ADA].conquest < NEVER_TURNS
    assert shrewd.dangers == plain.dangers


def test_a_city_is_in_danger_from_whoever_is_nearest() -> None:
    calm, war = (
        course(table(seats=3)),
        course(table(seats=3, squads=["", "", "outer1=trebuchet+knight+knight outer1=knight+knight"])),
    )
    assert war.dangers[ADA] < calm.dangers[ADA]
    assert war.turns_to_win[2].conquest < calm.turns_to_win[2].conquest
    peace = table(seats=3, squads=["", "", "outer1=trebuchet+knight+knight outer1=knight+knight"])
    peace.put(ADA, peace.realms[ADA]._replace(truce=True))
    assert course(peace).dangers[ADA] == pytest.approx(war.dangers[ADA] + 1)
