"""Plans: a beginner's choices serve a victory, and games come to an end."""

from __future__ import annotations

from collections import Counter
from random import Random

from regnum.games.domus_regnatrix.ai.default_policy import Route, route_to_victory
from regnum.games.domus_regnatrix.rules.phase import Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.kernel import RandomChance, Seat
from regnum.players.loop import Unrecorded
from regnum.testing.walks import by_default, finish
from tests.games.domus_regnatrix.tables import GAME, deal, table


def often(state: State, tries: int = 40) -> str:
    """The move that a beginner chooses most often."""
    view, moves = state.view(state.to_move), state.moves()
    chosen = Counter(GAME.default_policy(view, moves, Random(seed)).text for seed in range(tries))
    return chosen.most_common(1)[0][0]


def test_games_between_beginners_end_well_before_the_last_round() -> None:
    rounds, ends = [], Counter[str]()
    for number in range(12):
        rng = Random(number)
        state = deal(2 + number % 3, number)
        ends[finish(Unrecorded(state, RandomChance(rng)), by_default(GAME, rng)).rule] += 1
        rounds.append(state.round)
    assert max(rounds) < 60
    assert ends["DR-W4"] == 0


def test_the_warlike_go_to_war_and_others_where_they_are_nearer() -> None:
    warlike = table(kingdoms=("silva", "ferrum"), heroes=("warlord", "scholar"))
    assert route_to_victory(warlike.view(Seat(0)), Seat(0)) == Route.CONQUEST
    assert route_to_victory(table().view(Seat(0)), Seat(0)) == Route.CULTURE
    assert route_to_victory(table(purses=["coin-10*4"]).view(Seat(0)), Seat(0)) == Route.MERCANTILISM
    rich = table(kingdoms=("silva", "ferrum"), heroes=("warlord", "scholar"), purses=["coin-10*7"])
    assert route_to_victory(rich.view(Seat(0)), Seat(0)) == Route.MERCANTILISM


def test_a_beginner_takes_what_wins() -> None:
    city = "hanging-gardens oracle colossus great-library"
    assert often(table(Step.PLAY, cities=[city], hands=["pyramids spy coin-1"])) == "play pyramids"
    assert often(table(Step.ACTION, squads=["inner2=knight"])) == "kill hero with inner2/a"
    assert often(table(Step.ACTION, squads=["middle=knight", "middle=berserker"])) == "attack middle/2a with middle/a"


def test_a_beginner_buys_what_is_worth_it() -> None:
    assert often(table(purses=["coin-10*3"])).startswith("buy ")
    assert often(table(purses=["coin-1"], squads=["inner1=knight"])) == "draw"
