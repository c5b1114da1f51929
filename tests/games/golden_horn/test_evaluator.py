"""Golden Horn's evaluator: rows and passages counted right, plans that make sense, judgements and reasons."""

from collections.abc import Iterator
from random import Random

import pytest

from regnum.games.golden_horn import GAME
from regnum.games.golden_horn.ai.evaluator import EVALUATOR
from regnum.games.golden_horn.ai.features import Feature, features, left
from regnum.games.golden_horn.ai.passage import passages
from regnum.games.golden_horn.ai.planning import MAX_PLANS
from regnum.games.golden_horn.ai.worth import free, goods_points, hope, rungs
from regnum.games.golden_horn.rules.data import SHIPS
from regnum.games.golden_horn.rules.phase import Phase
from regnum.games.golden_horn.rules.state import State
from regnum.games.golden_horn.rules.voyage.goods import COLOURS, NO_CARDS
from regnum.games.golden_horn.rules.voyage.scoring import scores
from regnum.games.golden_horn.rules.voyage.ships import Ship, landing
from regnum.kernel import Plan, RandomChance, resolve_options
from regnum.players import player
from regnum.players.loop import Unrecorded
from regnum.testing.walks import walk_by_plans
from tests.games.golden_horn.tables import BASE, DATA, play, ship, table

seeded = pytest.mark.parametrize("seed", range(3))


def positions(seed: int, every: int) -> Iterator[State]:
    """Positions from a game that follows the evaluator's plans at random; every other is of the base game."""
    rng = Random(seed)
    seats = 2 + seed % 3
    options = resolve_options(GAME.options(seats), {"extension": (seed + 1) % 2})
    state = GAME.deal(seats, options, RandomChance(rng))

    def choose() -> Plan:
        plans = [plan for plan in EVALUATOR.plans(state) if plan[0].verb != "announce" or state.round > 15]
        return rng.choice(plans[:6])

    for step, _ in enumerate(walk_by_plans(Unrecorded(state, RandomChance(rng)), choose)):
        if step % every == 0:
            yield state


# what it counts


@seeded
def test_goods_are_counted_as_the_rules_lay_them_out(seed: int) -> None:
    ladder = rungs(DATA.bonus)
    for state in positions(seed, every=5):
        for lot, score in zip(state.warehouses, scores(state.setting, state.realm, state.warehouses), strict=True):
            assert goods_points(lot[: len(COLOURS)], ladder) == score.goods


@seeded
def test_a_passage_takes_as_many_turns_as_a_ship_alone_without_cards(seed: int) -> None:
    state = next(positions(seed, every=1))
    route, sails = state.route, state.setting.data.sails
    for number in range(SHIPS * state.setting.seats):
        chart = passages(route, sails)[number // SHIPS][number % SHIPS]
        for heading, start in ((1, route.ports[0]), (-1, route.ports[1])):
            place, turns = start, 0
            while place != route.ports[heading > 0]:
                turns += 1
                left_over = chart.turns(Ship(place, heading), NO_CARDS)
                place = landing(route, (), place, heading)
                while route.is_sea(place) and sails[number] >> route.colours[place] & 1:
                    place = landing(route, (), place, heading)
                arrived = place == route.ports[heading > 0]
                assert left_over == (1 if arrived else 1 + chart.turns(Ship(place, heading), NO_CARDS))


def test_a_card_of_a_space_ahead_brings_the_port_nearer() -> None:
    state = table(2, ships={"a1": "s2>2b"}, hands={0: "1g"})
    chart = passages(state.route, state.setting.data.sails)[0][0]
    here = ship(state, "a1")
    assert chart.turns(here, state.hands[0]) < chart.turns(here, NO_CARDS)
    behind = ship(table(2, ships={"a1": "s3>2b"}), "a1")
    assert chart.turns(behind, state.hands[0]) == chart.turns(behind, NO_CARDS)


def test_a_dominion_is_worth_more_the_fewer_soldiers_are_missing_and_less_if_a_rival_can_take_it() -> None:
    dominions = free(DATA, table(2).realm)
    hopes = [hope(dominions, n, 0) for n in range(7)]
    assert hopes == sorted(set(hopes))
    assert hopes[6] == 6  # Galata brings twelve points for six soldiers
    assert hope(dominions, 1, 6) < hope(dominions, 1, 0)
    assert free(DATA, table(2, owners="01-10", sound=False).realm) == [DATA.dominions[2]]
    assert free(DATA, table(2, BASE).realm) == []
    assert hope((), 6, 0) == 0


# what it plans


def test_plans_use_every_verb_but_one_that_is_rarely_legal() -> None:
    seen = {
        move.verb
        for seed in range(6)
        for state in positions(seed, 2)
        for plan in EVALUATOR.plans(state)
        for move in plan
    }
    assert seen >= {move.verb for move in GAME.actions} - {"exchange"}


@seeded
def test_a_plan_takes_the_turn_to_its_end_whatever_is_drawn(seed: int) -> None:
    for state in positions(seed, every=3):
        plans = EVALUATOR.plans(state)
        assert len(plans) <= MAX_PLANS
        for plan in plans:
            trial = state.copy()
            for move in plan:
                if trial.outcome is not None:
                    break
                assert move in trial.moves(), (seed, state.text(), list(map(str, plan)))
                trial.play(move, RandomChance(Random(0)))
            ended = trial.to_move != state.to_move or trial.phase == Phase.MOORED
            assert ended, (seed, state.text(), list(map(str, plan)))


def texts(state: State) -> list[str]:
    """The plans of a position as texts."""
    return [", ".join(map(str, plan)) for plan in EVALUATOR.plans(state)]


def test_the_end_is_announced_by_the_leader_alone() -> None:
    leading = table(2, warehouses={0: "2r1p1o1y1g1b", 1: "3r"})
    assert texts(leading)[0] == "announce"
    trailing = table(2, warehouses={0: "1r1p1o1y1g1b", 1: "3r3p3o3y3g3b"})
    assert not any("announce" in plan for plan in texts(trailing))


def test_the_end_is_announced_as_soon_as_something_makes_it_a_victory() -> None:
    robbing = table(2, warehouses={0: "1r1p1o1y1g"}, ships={"b1": "s3<2b"}, hands={0: "2g"})
    assert texts(robbing)[0] == "attack b1, pirates green green, announce"
    play(robbing, "attack b1")
    assert texts(robbing)[0] == "pirates green green, announce"
    conquering = table(2, warehouses={0: "1r1p1o1y1g1b3S", 1: "2r2p2o2y1g"})
    assert texts(conquering)[0] == "conquer durazzo, announce"
    arriving = table(2, warehouses={0: "1r1p1o1y1g"}, ships={"a1": "s6>2b"})
    assert texts(arriving)[0] == "sail 1, announce"


def test_soldiers_that_arrive_may_conquer_at_once() -> None:
    state = table(2, ships={"a1": "s6>3S"})
    assert texts(state)[0] == "sail 1, conquer durazzo"


def test_farmers_are_exchanged_before_anything_else() -> None:
    state = table(2, warehouses={0: "2F"})
    assert all(plan.startswith("exchange, exchange") for plan in texts(state))


def test_a_conquest_spends_no_more_farmers_than_it_must() -> None:
    state = table(2, warehouses={0: "1S2F"}, store=0)
    assert any("conquer zara with 2 farmers" in plan for plan in texts(state))
    state = table(2, warehouses={0: "2S2F"}, store=0)
    assert not any("conquer zara with" in plan for plan in texts(state))


def test_pirates_are_paid_with_the_cards_that_ships_need_least() -> None:
    # the ship c needs no card any more, and its sails are blue and yellow; space 5 before that ship is blue
    state = table(2, ships={"a1": "s3>2p", "b3": "s6>1r", "a2": "constantinople<-"}, hands={0: "2y2b"})
    robbing = [plan for plan in texts(state) if plan.startswith("attack b3")]
    assert robbing
    assert all("pirates blue blue" not in plan for plan in robbing)


# how it judges


@seeded
def test_points_and_cards_are_features_of_their_seat(seed: int) -> None:
    for state in positions(seed, every=6):
        rows = features(state)
        assert [row[Feature.POINTS] for row in rows] == list(state.points)
        assert [row[Feature.CARDS] + row[Feature.MORE_CARDS] for row in rows] == [sum(hand) for hand in state.hands]
        assert 0 <= left(state, rows) <= 1


BETTER = {
    "goods": (table(2), table(2, warehouses={0: "2r1p"})),
    "a colour that is lacking": (table(2, warehouses={0: "2r"}), table(2, warehouses={0: "1r1p"})),
    "cards": (table(2), table(2, hands={0: "1r1p1o"})),
    "cargo": (table(2, ships={"a1": "s3>-"}), table(2, ships={"a1": "s3>3b"})),
    "cargo near its port": (table(2, ships={"a1": "s3>3b"}), table(2, ships={"a1": "s6>3b"})),
    "no pirates in sight": (
        table(2, ships={"a2": "s3>3r"}, hands={1: "2b"}),
        table(2, ships={"a2": "s3>3r"}, hands={1: "2r"}),
    ),
    "a dominion": (table(2, warehouses={0: "3S"}), table(2, owners="-0---")),
    "soldiers": (table(2), table(2, warehouses={0: "2S"})),
    "the end at hand": (
        table(2, warehouses={0: "3r2p2o2y2g", 1: "3r"}),
        table(2, warehouses={0: "3r2p2o1y1g1b", 1: "3r"}),
    ),
}


@pytest.mark.parametrize("what", BETTER)
def test_what_is_better_is_a_better_chance(what: str) -> None:
    worse, better = BETTER[what]
    assert EVALUATOR.win_chances(better)[0] > EVALUATOR.win_chances(worse)[0]


def test_who_can_take_the_last_dominion_and_lead_has_the_end_in_hand() -> None:
    leading, trailing, early = (
        features(table(2, owners=owners, warehouses={0: "6S", 1: "2r"}))[0][Feature.CROWN]
        for owners in ("0001-", "0111-", "000--")
    )
    assert leading == 1
    assert trailing == early == 0


def test_soldiers_under_way_to_the_last_dominion_bring_the_end_nearer() -> None:
    far, near, few = (
        features(table(2, owners="0101-", ships={"a1": cargo}))[0][Feature.FINISH]
        for cargo in ("s2>6S", "s6>6S", "s6>5S")
    )
    assert near > far > few == 0


def test_only_one_ship_sails_in_a_turn_so_each_under_way_is_work() -> None:
    one, other, both = (
        features(table(2, ships=ships))[0][Feature.WORK]
        for ships in ({"a1": "s2>2b"}, {"a2": "s5<2r"}, {"a1": "s2>2b", "a2": "s5<2r"})
    )
    assert one > 0 < other
    assert both == pytest.approx(one + other)


def test_the_colours_that_are_lacking_set_the_pace() -> None:
    home = "1r1p1o1y1g"
    complete, sailing, ready, away, nowhere = (
        features(state)[0][Feature.PACE]
        for state in (
            table(2, warehouses={0: "1r1p1o1y1g1b"}),
            table(2, warehouses={0: home}, ships={"a1": "s5>2b"}),
            table(2, warehouses={0: home}, venice="5b5r", constantinople="5b5r"),
            table(2, warehouses={0: home}, venice="5g5r", constantinople="5b5r"),
            table(2, warehouses={0: home}, venice="5g5r", constantinople="5g5r"),
        )
    )
    assert 0 == complete < sailing < ready < away < nowhere


# why


def reasons(state: State, *moves: str) -> list[str]:
    """The reasons for a plan, in words."""
    plan = tuple(GAME.actions.read(move) for move in moves)
    phrases = GAME.phrases("en")
    return [phrases.say(f"why.{reason.key}", reason.named) for reason in EVALUATOR.reasons(state, plan)]


def test_a_victory_is_the_first_reason() -> None:
    state = table(2, warehouses={0: "1r1p1o1y1g1b"})
    assert reasons(state, "announce") == ["It wins the game."]


def test_a_conquest_comes_before_the_soldiers_it_takes() -> None:
    state = table(2, ships={"a1": "s6>3S"})
    assert reasons(state, "sail 1", "conquer durazzo")[0] == "It conquers Durazzo for 6 points."


def test_goods_that_arrive_are_told_with_their_points_and_colours() -> None:
    state = table(2, warehouses={0: "1r1p1o"}, ships={"a1": "s6>2b"})
    assert reasons(state, "sail 1")[:2] == [
        "The goods bring you 4 points.",
        "It is your first blue cube, which longer rows need.",
    ]


def test_pirates_are_told_with_their_prey() -> None:
    state = table(2, ships={"b1": "s3<1r"}, hands={0: "2g"})
    sentences = reasons(state, "attack b1", "pirates green green", "sail 2", "load red")
    assert sentences[0] == "Pirates take a red cube from b1."
    state = play_to_pirates(state)
    assert "The ship b1 then carries nothing more." in reasons(state, "pirates green green")


def play_to_pirates(state: State) -> State:
    """The position in which the attack is to be paid."""
    play(state, "attack b1")
    return state


def test_no_reason_is_given_when_the_game_is_over() -> None:
    over = table(2).copy()
    over.to_move = None
    assert EVALUATOR.reasons(over, ()) == []


# at first sight


def test_at_first_sight_a_ship_that_leaves_port_counts_with_what_it_may_load() -> None:
    rich, poor = table(2, venice="8b2r"), table(2, venice="2b8r")
    for state in (rich, poor):
        play(state, "sail 1")  # the ship with red sails, which takes no red cubes
    assert EVALUATOR.quick_score(rich)[0] > EVALUATOR.quick_score(poor)[0]


def test_at_first_sight_a_ship_under_way_counts_where_cards_may_take_it() -> None:
    near, far = (table(2, ships={"a1": "s5>3b"}, hands={0: card}) for card in ("1p", "1y"))
    for state in (near, far):
        play(state, "sail 1")
    assert EVALUATOR.quick_score(near)[0] > EVALUATOR.quick_score(far)[0] + 1


def test_at_first_sight_pirates_under_way_have_their_prey() -> None:
    states = [table(2, warehouses={0: home}, ships={"b1": "s3<1r"}, hands={0: "2g"}) for home in ("3r", "3p")]
    for state in states:
        play(state, "attack b1")
    had, new = (EVALUATOR.quick_score(state)[0] for state in states)
    assert new > had


def test_a_page_announces_the_end_when_that_wins() -> None:
    state = table(2, warehouses={0: "1r1p1o1y1g1b", 1: "3r"}, ships={"a1": "s6>5b"})
    assert str(player("page", GAME, Random(1)).choose(state.view(state.to_move), state.moves(), 1.0)) == "announce"
