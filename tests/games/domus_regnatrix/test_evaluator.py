"""Domus Regnatrix's evaluator: what it plans, how it judges, and why. What any of them owes is tested for all games."""

from collections.abc import Iterator
from random import Random

import pytest

from regnum.games.domus_regnatrix.ai.default_policy import Route
from regnum.games.domus_regnatrix.ai.evaluator import EVALUATOR
from regnum.games.domus_regnatrix.ai.features import Feature, features
from regnum.games.domus_regnatrix.ai.planning import MAX_PLANS, chance_again
from regnum.games.domus_regnatrix.ai.turns_to_win import course
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.war import odds
from regnum.kernel import Move, Moves, RandomChance, Seat, View, resolve_options
from regnum.players import Thinker, player
from regnum.players.loop import Unrecorded
from regnum.testing.walks import play_until, walk_by_plans
from tests.games.domus_regnatrix.tables import GAME, dice, play, table

ADA = Seat(0)
ROLLING = ("attack", "assault", "raze", "kill", "reroll", "plague")
seeded = pytest.mark.parametrize("seed", range(3))


def positions(seed: int, every: int) -> Iterator[State]:
    """Positions from a game that follows the evaluator's plans at random."""
    rng = Random(seed)
    seats = 2 + seed % 3
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {"rounds": 25}), RandomChance(rng))
    dealt = Unrecorded(state, RandomChance(rng))
    for step, _ in enumerate(walk_by_plans(dealt, lambda: rng.choice(EVALUATOR.plans(state)[:8]))):
        if step % every == 0:
            yield state


def texts(state: State) -> list[str]:
    """The plans of a position as texts."""
    return [", ".join(map(str, plan)) for plan in EVALUATOR.plans(state)]


def reasons(state: State, *moves: str) -> list[str]:
    """The reasons for a plan, in words."""
    phrases = GAME.phrases("en")
    return [phrases.reason(one) for one in EVALUATOR.reasons(state, tuple(map(GAME.actions.read, moves)))]


def route(state: State) -> Route:
    """Which victory is the nearest for the first seat."""
    return course(state).turns_to_win[ADA].route


# what it plans


@pytest.mark.parametrize("spec", ["steward", "marshal:2"])
def test_lots_decide_which_pieces_are_chosen_to_the_last_since_all_are_held_for_equal(spec: str) -> None:
    state, thinker = (
        GAME.deal(2, resolve_options(GAME.options(2), {}), RandomChance(Random(1))),
        player(spec, GAME, Random(1)),
    )
    assert isinstance(thinker, Thinker)

    def choose(view: View, moves: Moves) -> Move:
        assert {player(spec, GAME, Random(seed)).choose(view, moves, 1.0) for seed in range(60)} == set(moves)
        assert len({thought.chance for thought in thinker.think(view, moves, 1.0)}) == 1
        return next(iter(moves))

    play_until(Unrecorded(state, RandomChance(Random(1))), choose, lambda: state.phase > Phase.FLAG)


def test_nothing_is_left_to_lots_once_the_walls_stand() -> None:
    assert all(EVALUATOR.is_symmetric(state) == (state.phase <= Phase.FLAG) for state in positions(1, every=1))


def test_no_more_plans_are_made_than_can_be_weighed() -> None:
    assert all(0 < len(EVALUATOR.plans(state)) <= MAX_PLANS for state in positions(2, every=5))


def test_dice_end_a_plan() -> None:
    for state in positions(1, every=3):
        for plan in EVALUATOR.plans(state):
            assert all(move.verb not in ROLLING for move in plan[:-1]), list(map(str, plan))


def test_plans_are_made_for_decisions_of_most_kinds() -> None:
    phases = {state.phase for seed in range(9) for state in positions(seed, every=1)}
    assert phases >= set(Phase) - {
        Phase.TRADE,  # few own markets in these games: calls and bids have tests of their own
        Phase.BID,
        Phase.TAKE,
        Phase.SABOTAGE,
        Phase.ATTACK_AGAIN,
        Phase.DEFEND_AGAIN,
        Phase.PLACE,
        Phase.RESTORE,  # and few walls are hit
        Phase.OVER,
    }


def test_a_card_is_bought_to_be_played() -> None:
    state = table(purses=["coin-10*3"])
    assert "buy hanging-gardens, play hanging-gardens" in texts(state)


def test_an_upgrade_is_not_played_without_its_tech() -> None:
    without = texts(table(purses=["coin-5*2"]))
    assert not any("play philosophy" in plan for plan in without)
    with_tech = texts(table(purses=["coin-5*2"], libraries=["writing"]))
    assert "buy philosophy, play philosophy" in with_tech


def test_the_deed_that_kills_a_hero_comes_first() -> None:
    state = table(Step.ACTION, squads=["inner2=knight"], walls={1: (5, 0, 5, 5)}, cities=["", "market"])
    assert texts(state)[0] == "kill hero with inner2/a"


def test_walls_are_assaulted_where_they_are_lowest_and_only_until_they_are_breached() -> None:
    whole, breached = (
        texts(table(Step.ACTION, squads=["outer2=knight"], walls={1: (5, lowest, 3, 5)})) for lowest in (2, 0)
    )
    assert [text for text in whole if "assault" in text] == ["assault walls2/2 with outer2/a"]
    assert not any("assault" in text for text in breached)


def test_a_card_is_called_that_others_can_use_better() -> None:
    state = table(Step.TRADE, hands=["coin-10 philosophy", "coin-1"], cities=["market"] * 2, libraries=["", "writing"])
    assert texts(state) == ["call philosophy", "done"]
    nothing = table(Step.TRADE, hands=["coin-1", "temple"], cities=["market"] * 2)
    assert texts(nothing) == ["done"]


def test_a_card_is_bid_that_is_worth_less_than_the_one_called() -> None:
    for called, bids in (("coin-5", ["bid coin-2", "bid coin-1", "pass"]), ("coin-1", ["pass"])):
        state = table(Step.TRADE, hands=[called, "coin-1 coin-2 coin-10"], cities=["market"] * 2)
        play(state, f"call {called}")
        assert sorted(texts(state)) == sorted(bids)


def test_dice_are_rolled_again_if_the_odds_are_worth_it() -> None:
    state = table(Step.ACTION, squads=["outer2=knight"], flags=("red", "green", "white", "black"))
    play(state, "assault walls2/1 with outer2/a", by=dice(1, 1, 1, 1))
    assert state.phase == Phase.ATTACK_AGAIN
    fight = state.battle
    assert fight is not None
    assert chance_again(state) == float(odds.against_roll(fight.attack - fight.guard))
    assert texts(state) == ["reroll", "stand"]
    weak = table(Step.ACTION, squads=["outer2=militia"], flags=("red", "green", "white", "black"))
    play(weak, "assault walls2/1 with outer2/a", by=dice(1, 1, 1, 3))
    assert texts(weak) == ["stand"]


def test_a_bid_is_taken_for_what_it_brings() -> None:
    for called, bid, better in (("coin-1", "coin-10", "take 2"), ("coin-10", "coin-1", "decline")):
        state = table(Step.TRADE, hands=[called, bid], cities=["market"] * 2)
        play(state, f"call {called}", f"bid {bid}")
        chances = {}
        for plan in EVALUATOR.plans(state):
            after = state.copy()
            after.play(plan[0], RandomChance(Random(0)))
            chances[str(plan[0])] = EVALUATOR.win_chances(after)[0]
        assert set(chances) == {"take 2", "decline"}
        assert max(chances, key=lambda answer: chances[answer]) == better


def test_the_smallest_coin_is_the_first_thought_for_a_ransom() -> None:
    state = table(Step.PLAY, hands=["ransom"], purses=["", "coin-1 coin-5 coin-10"])
    play(state, "play ransom", "ransom 2")
    assert (state.phase, state.to_move) == (Phase.YIELD, 1)
    assert texts(state) == ["yield coin-1", "yield coin-5", "yield coin-10"]


def test_a_stronger_unit_is_put_on_top_once_the_action_is_done() -> None:
    state = table(Step.ACTION, squads=["inner1=militia+spearman"])
    assert "done, lead spearman in inner1/a" in texts(state)
    play(state, "done")
    assert texts(state)[0] == "lead spearman in inner1/a"


# how it judges


def test_who_is_conquered_has_no_chance() -> None:
    state = table(seats=3, squads=["inner2=knight"])
    state.put(Seat(1), state.realms[1]._replace(lord=ADA))
    assert EVALUATOR.win_chances(state)[1] == 0


@seeded
def test_shares_are_shares(seed: int) -> None:
    for state in positions(seed, every=9):
        for row in features(state):
            for feature in (Feature.CULTURE, Feature.MERCANTILISM, Feature.CONQUEST, Feature.GUARD):
                assert 0 <= row[feature] <= 1


def test_the_plan_is_the_victory_that_is_nearest() -> None:
    assert route(table(cities=["pyramids hanging-gardens oracle colossus"])) == Route.CULTURE
    assert route(table(purses=["coin-10*7 coin-5"])) == Route.MERCANTILISM
    assert route(table(squads=["inner2=knight"], walls={1: (5, 0, 5, 5)}, dead=[1])) == Route.CONQUEST


BETTER = {
    "points": (table(), table(cities=["temple"])),
    "coins": (table(), table(purses=["coin-5"])),
    "a coin in hand": (table(hands=["coin-1"]), table(hands=["coin-10"])),
    "better drawing": (table(cities=["market"]), table(cities=["library"])),
    "a guard": (table(), table(squads=["inner1=spearman"])),
    "nobody within": (table(squads=["", "inner1=spy"]), table(squads=["", "inner2=spy"])),
    "nobody at the gates": (
        table(squads=["", "outer1=knight+knight outer1=knight"]),
        table(squads=["", "middle=knight+knight middle=knight"]),
    ),
    "no breach": (table(walls={0: (7, 0, 6)}), table()),
    "a hero alive": (table(dead=[0]), table()),
}


@pytest.mark.parametrize("what", BETTER)
def test_what_is_better_is_a_better_chance(what: str) -> None:
    worse, better = BETTER[what]
    assert EVALUATOR.win_chances(better)[0] > EVALUATOR.win_chances(worse)[0]


JUDGES = {"all": EVALUATOR.win_chances, "plan": EVALUATOR.plain_win_chances}


def _odds(chance: float) -> float:
    return chance / (1 - chance)


@pytest.mark.parametrize("what", BETTER)
def test_what_is_better_is_better_for_whoever_minds_the_own_plan_too(what: str) -> None:
    worse, better = BETTER[what]
    assert EVALUATOR.plain_win_chances(better)[0] > EVALUATOR.plain_win_chances(worse)[0]


def test_whoever_minds_the_own_plan_sees_only_dimly_how_rivals_stand() -> None:
    behind, ahead = table(), table()
    rival = ahead.realms[1]
    ahead.put(Seat(1), rival._replace(bonus=rival.bonus._replace(points=20)))
    fears = {name: _odds(judge(behind)[0]) / _odds(judge(ahead)[0]) for name, judge in JUDGES.items()}
    assert fears["all"] > 1.5 * fears["plan"] > 1.5


def test_a_rival_less_is_a_better_outlook() -> None:
    state = table(seats=3)
    before = EVALUATOR.plain_win_chances(state)
    state.put(Seat(1), state.realms[1]._replace(lord=Seat(2), walls=()))
    after = EVALUATOR.plain_win_chances(state)
    assert after[0] > before[0]
    assert after[1] == 0


def test_a_hoard_is_worth_more_to_marshals_than_the_turns_it_saves() -> None:
    """What is gained already counts beside the turns that are left."""
    spent, saved = table(purses=["coin-10"]), table(purses=["coin-10*4"])
    gains = {name: _odds(judge(saved)[0]) / _odds(judge(spent)[0]) for name, judge in JUDGES.items()}
    assert gains["all"] > gains["plan"] > 1


# why


def test_a_victory_is_the_first_reason() -> None:
    state = table(Step.PLAY, hands=["coin-10"], purses=["coin-10*7"])
    assert reasons(state, "play coin-10")[:2] == ["It wins the game.", "It adds 10 coins to your treasury."]


def test_an_attack_is_told_with_its_exact_odds() -> None:
    state = table(Step.ACTION, squads=["outer2=trebuchet"])
    move = "assault walls2/1 with outer2/a"
    chance = odds.of_move(state, GAME.actions.read(move))
    assert chance is not None
    assert reasons(state, move) == [f"It succeeds with a chance of {round(100 * chance)} %."]


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("move outer1/a to walls1/a", "It guards your city."),
        ("move inner1/a to outer1/b", "Before your walls it can attack whoever comes there."),
        ("move middle/a to outer1/b", "It guards your city."),
        ("move outer1/a to middle/b", "From the middle it reaches every city."),
        ("move middle/a to outer2/a", "It threatens the outer city of player 2."),
    ],
)
def test_a_march_is_told_with_what_the_squad_does_where_it_goes(move: str, why: str) -> None:
    state = table(Step.ACTION, squads=["inner1=knight outer1=archer middle=knight"])
    assert reasons(state, move)[-1] == why


def test_a_hint_for_a_piece_does_not_say_that_it_is_better_than_others() -> None:
    state = GAME.deal(2, resolve_options(GAME.options(2), {}), RandomChance(Random(1)))
    assert reasons(state, "kingdom mare") == ["It is as good a choice as the others."]


def test_no_reason_is_given_when_the_game_is_over() -> None:
    over = table()
    over.to_move = None
    assert EVALUATOR.reasons(over, ()) == []
    assert EVALUATOR.plans(over) == []
