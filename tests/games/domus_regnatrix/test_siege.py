"""Sieges as the evaluator sees them: what shortens one, what frightens the besieged, and how stewards answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest

from regnum.games.domus_regnatrix.ai.economy import economy
from regnum.games.domus_regnatrix.ai.evaluator import EVALUATOR
from regnum.games.domus_regnatrix.ai.features import Feature, features
from regnum.games.domus_regnatrix.ai.muster import muster
from regnum.games.domus_regnatrix.ai.siege import NOTHING
from regnum.games.domus_regnatrix.ai.turns_to_win import course
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import Seat
from regnum.players import Player, player
from regnum.testing.walks import play_until
from tests.games.domus_regnatrix.tables import GAME, Checked, card, table

ADA, BRUNO = Seat(0), Seat(1)
WAR = "outer1=trebuchet+knight outer1=knight+knight"
SEEDS = range(5)


def fall(state: State) -> float:
    """In how many turns the second seat could have conquered the first."""
    return course(state).dangers[ADA]


def menace(state: State) -> float:
    """How near somebody is to a deed in the first seat's city."""
    return course(state).menaces[ADA]


def besieged(own: str = "", enemy: str = WAR, height: int = 5) -> State:
    """The second seat's squads about the first seat's city."""
    return table(squads=[own, enemy], walls={0: (7, height, 6)}, turn=1)


def choices(state: State, spec: str = "steward") -> list[str]:
    """What players choose, each with a generator of its own."""
    view, moves = state.view(state.to_move), state.moves()
    return [str(player(spec, GAME, Random(seed)).choose(view, moves, 1.0)) for seed in SEEDS]


# how long it takes


def test_a_trebuchet_makes_a_siege_shorter() -> None:
    with_it, without = (besieged(enemy=f"outer1={top}+knight outer1=knight+knight") for top in ("trebuchet", "knight"))
    assert fall(with_it) < fall(without) - 1


def test_a_trebuchet_is_no_help_where_there_is_no_wall() -> None:
    with_it, without = (besieged(enemy=f"outer1={squad}", height=0) for squad in ("knight+trebuchet", "knight+knight"))
    assert fall(with_it) >= fall(without)


@pytest.mark.parametrize(("height", "leader"), [(5, "trebuchet"), (0, "knight")])
def test_who_leads_a_squad_matters_by_whether_walls_stand(height: int, leader: str) -> None:
    other = {"trebuchet": "knight", "knight": "trebuchet"}[leader]
    right, wrong = (f"outer1={squad} outer1={squad}" for squad in (f"{leader}+{other}", f"{other}+{leader}"))
    guard = "inner1=spearman"
    assert fall(besieged(guard, right, height)) < fall(besieged(guard, wrong, height))


def test_trebuchets_alone_must_wait_for_soldiers() -> None:
    assert fall(besieged(enemy="outer1=trebuchet+trebuchet outer1=trebuchet")) > 1.5 * fall(besieged())


@pytest.mark.parametrize("own", ["inner1=spearman", "walls1=crossbowman", "inner1=knight inner1=crossbowman"])
def test_guards_and_archers_hold_a_siege_up(own: str) -> None:
    assert fall(besieged(own)) > fall(besieged()) + 0.2


def test_archers_hold_besiegers_up_more_than_those_who_must_come_out() -> None:
    assert fall(besieged("walls1=crossbowman")) > fall(besieged("outer1=swordsman")) > fall(besieged())


def test_a_host_brings_trebuchets() -> None:
    state = table(purses=["coin-10*3"])
    hosts = muster(state, ADA, economy(state, ADA)).hosts
    best = card("trebuchet").attack
    assert {max(squad.assault for squad in host.squads) >= best for host in hosts} == {False, True}
    assert all(max(squad.attack for squad in host.squads) > NOTHING for host in hosts)


# what frightens


def test_a_siege_frightens_the_more_the_nearer_the_enemy_is() -> None:
    spaces = ("inner2", "middle", "outer1")
    armies = (f"{space}=knight+knight {space}=trebuchet+knight" for space in spaces)
    fears = [features(besieged(enemy=army))[ADA][Feature.DOOM] for army in armies]
    assert 1.3 * fears[0] < fears[1]
    assert 1.3 * fears[1] < fears[2]


@pytest.mark.parametrize("judge", [EVALUATOR.win_chances, EVALUATOR.plain_win_chances])
def test_a_city_under_siege_is_judged_worse_and_guards_make_it_better(
    judge: Callable[[State], Sequence[float]],
) -> None:
    calm, war = judge(besieged(enemy="middle=trebuchet+knight middle=knight+knight"))[ADA], judge(besieged())[ADA]
    assert war < 0.9 * calm
    assert judge(besieged("inner1=spearman walls1=archer"))[ADA] > war


def test_a_spy_at_the_gate_frightens_unless_a_spymaster_keeps_it_out_or_guards_would_catch_it() -> None:
    far, near, within = (besieged(enemy=f"{space}=spy") for space in ("inner2", "outer1", "inner1"))
    assert menace(far) < menace(near) < menace(within)
    guarded = besieged("inner1=knight inner1=sorcerer", enemy="outer1=spy")
    assert menace(guarded) < 0.3 * menace(near)
    watched = table(cities=["spymaster"], squads=["", "outer1=spy"], turn=1)
    assert menace(watched) == 0
    assert menace(besieged(enemy="outer1=knight")) == 0
    assert menace(besieged(enemy="outer1=knight", height=0)) > 0


def test_guards_catch_a_spy_within_only_if_theirs_is_the_turn_before() -> None:
    before, too_late = (table(turn=turn, squads=["inner1=knight inner1=sorcerer", "inner1=spy"]) for turn in (0, 1))
    assert menace(before) < 0.3 * menace(too_late)


def test_the_more_there_is_to_destroy_the_worse_a_spy_is() -> None:
    poor, rich = (table(cities=[city], squads=["", "inner1=spy"]) for city in ("", "temple market library"))
    assert 0 < features(poor)[ADA][Feature.MENACE] < features(rich)[ADA][Feature.MENACE] <= 1


def test_a_siege_frightens_less_who_wins_sooner() -> None:
    calm, near = (
        table(squads=["", WAR], walls={0: (7, 5, 6)}, cities=[city])
        for city in ("", "hanging-gardens oracle colossus great-library")
    )
    assert features(near)[ADA][Feature.PERIL] < 0.5 * features(calm)[ADA][Feature.PERIL]


# how stewards answer


def test_a_steward_arms_against_a_siege_and_not_when_all_is_well() -> None:
    def bought(own: str, enemy: str, lowest: int) -> list[str]:
        state = table(squads=[own, enemy], purses=["coin-5*2"], hands=["coin-1"], walls={0: (7, lowest, 6)})
        return [choice.removeprefix("buy ") for choice in choices(state)]

    assert all(card(name).defence for name in bought("inner1=spearman walls1=archer", WAR, 2))
    own, enemy = (f"inner{at}=spearman inner{at}=crossbowman walls{at}=archer" for at in (1, 2))
    assert not any(name != "draw" and card(name).defence and not card(name).siege for name in bought(own, enemy, 7))


def test_a_steward_shoots_at_besiegers() -> None:
    state = table(Step.ACTION, squads=["walls1=crossbowman inner1=spearman", WAR])
    assert all(choice.startswith("attack outer1/2") for choice in choices(state))


def test_a_steward_hunts_spies_within() -> None:
    state = table(Step.ACTION, squads=["inner1=swordsman", "inner1=spy"])
    assert choices(state) == ["attack inner1/2a with inner1/a"] * len(SEEDS)


def test_a_steward_assaults_kills_and_lets_a_fighter_lead_where_walls_are_down() -> None:
    guard = "inner1=spearman inner1=archer"
    walls = table(Step.ACTION, squads=[f"outer2=trebuchet+knight outer2=knight {guard}"])
    assert all(choice.startswith("assault walls2/") for choice in choices(walls))
    within = table(Step.ACTION, squads=[f"inner2=knight {guard}", "inner2=spearman"], walls={1: (0, 5, 5, 5)})
    assert choices(within) == ["kill hero with inner2/a"] * len(SEEDS)
    breach = table(Step.REARRANGE, squads=[f"outer2=trebuchet+knight {guard}"], walls={1: (0, 5, 5, 5)})
    assert choices(breach) == ["lead knight in outer2/a"] * len(SEEDS)


def test_a_whole_army_sets_out_and_a_guard_stays() -> None:
    state = table(Step.ACTION, squads=["inner1=spearman+knight+trebuchet"])
    plans = [", ".join(map(str, plan)) for plan in EVALUATOR.plans(state)]
    assert (
        "send knight from inner1/a to middle/a, send trebuchet from inner1/a to middle/a" in plans
        or "send trebuchet from inner1/a to middle/a, send knight from inner1/a to middle/a" in plans
    )


def play_turn(state: State, players: Mapping[Seat | None, Player]) -> None:
    """Let players play the turn of one of them to its end, or to that of the game."""
    turn = state.turn
    play_until(
        Checked(state),
        lambda view, moves: players[view.seat].choose(view, moves, 1.0),
        lambda: state.outcome is not None or state.turn != turn,
    )


@pytest.mark.parametrize("spec", ["steward", "marshal:2"])
def test_who_can_win_by_a_purchase_does_so_though_a_market_comes_between(spec: str) -> None:
    city = "hanging-gardens oracle colossus great-library market"
    for seed in SEEDS:
        state = table(cities=[city, "market"], hands=["coin-1", "coin-1"], purses=["coin-10*4"])
        assert 28 - card("pyramids").points <= state.points[ADA] < 28
        play_turn(state, {ADA: player(spec, GAME, Random(seed)), BRUNO: player("page", GAME, Random(2))})
        assert state.outcome is not None
        assert state.outcome.winners == (ADA,)
