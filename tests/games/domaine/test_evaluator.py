"""Domaine's evaluator: enclosures that close, plans that can be played, judgements that add up, reasons in words."""

from collections.abc import Iterator
from random import Random

import pytest

from regnum.games.domaine import GAME
from regnum.games.domaine.ai.evaluator import EVALUATOR
from regnum.games.domaine.ai.features import Feature, features, hopes
from regnum.games.domaine.rules.board.enclosures import atlas
from regnum.games.domaine.rules.board.geometry import cells, edges, read_cell
from regnum.games.domaine.rules.phase import Phase
from regnum.games.domaine.rules.state import State
from regnum.kernel import RandomChance, resolve_options
from regnum.players.loop import Unrecorded
from regnum.testing.walks import walk_by_plans

seeded = pytest.mark.parametrize("seed", range(3))


def positions(seed: int, every: int) -> Iterator[State]:
    """Positions from a game that follows the evaluator's plans at random."""
    rng = Random(seed)
    seats = 2 + seed % 3
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {}), RandomChance(rng))
    dealt = Unrecorded(state, RandomChance(rng))
    for step, _ in enumerate(walk_by_plans(dealt, lambda: rng.choice(EVALUATOR.plans(state)[:6]))):
        if step % every == 0:
            yield state


@seeded
def test_an_enclosure_closes_with_the_markers_it_names(seed: int) -> None:
    closed = 0
    for state in positions(seed, every=9):
        if state.phase <= Phase.ESCORT:
            continue
        board = state.board
        for castle in board.lords:
            if castle in board.domains:
                continue
            for enclosure in atlas(board.land).closings(board, castle):
                trial = board.copy()
                for edge in edges(enclosure.east, enclosure.north):
                    if castle not in trial.domains:
                        trial.mark(edge)
                won = trial.domains.get(castle, 0)
                assert won & enclosure.region == enclosure.region, (seed, state.text())
                assert enclosure.missing == enclosure.east.bit_count() + enclosure.north.bit_count()
                closed += 1
    assert closed > 20


def test_enclosures_grow_in_worth_with_the_markers_they_take() -> None:
    for state in positions(1, every=15):
        for castle in state.board.lords:
            if castle not in state.board.domains:
                found = atlas(state.board.land).closings(state.board, castle)
                assert [each.missing for each in found] == sorted({each.missing for each in found})
                assert [each.value for each in found] == sorted({each.value for each in found})


@seeded
def test_a_plan_is_legal_move_by_move(seed: int) -> None:
    seen = set()
    for state in positions(seed, every=5):
        plans = EVALUATOR.plans(state)
        assert plans
        assert len(set(plans)) == len(plans)
        for plan in plans:
            trial = state.copy()
            for move in plan:
                if trial.outcome is not None:
                    break
                seen.add(move.verb)
                assert move in trial.moves(), (seed, state.text(), plan)
                trial.play(move, RandomChance(Random(0)))
    assert {"border", "castle", "knight", "sell", "play", "draw", "expand", "domain"} <= seen


def test_points_and_ducats_are_features_of_their_seat() -> None:
    state = next(state for state in positions(2, every=40) if any(state.points))
    rows = features(state)
    assert [row[Feature.POINTS] for row in rows] == list(state.points)
    assert [row[Feature.DUCATS] + row[Feature.WEALTH] for row in rows] == list(state.ducats)


def test_more_points_and_more_ducats_are_a_better_chance() -> None:
    state = next(state for state in positions(0, every=60) if state.phase == Phase.TURN)
    richer = state.copy()
    richer.ducats = tuple(ducats + 6 * (seat == 0) for seat, ducats in enumerate(state.ducats))
    assert EVALUATOR.win_chances(richer)[0] > EVALUATOR.win_chances(state)[0]


@pytest.mark.parametrize("seats", GAME.seats)
def test_castles_still_to_be_built_count_so_that_nobody_leads_for_building_first(seats: int) -> None:
    state = GAME.deal(seats, resolve_options(GAME.options(seats), {}), RandomChance(Random(seats)))
    before = EVALUATOR.win_chances(state)
    for move in EVALUATOR.plans(state)[0]:
        state.play(move, RandomChance(Random(0)))
    assert EVALUATOR.win_chances(state) == pytest.approx(before, abs=0.05)


def test_land_where_others_can_still_build_is_less_sure() -> None:
    *_, last = (state.copy() for state in positions(1, every=1) if state.phase == Phase.CASTLE)
    done = last.copy()
    for move in EVALUATOR.plans(last)[0]:
        done.play(move, RandomChance(Random(0)))
    for board, sure in ((last.board, False), (done.board, True)):
        chart = atlas(board.land)
        best = [max(each.hope for each in chart.closings(board, castle)) for castle in cells(board.castles[0])]
        assert (hopes(board, chart, last.setting.seats)[0][0] == sorted(best, reverse=True)) == sure


@seeded
def test_reasons_are_of_many_kinds(seed: int) -> None:
    keys = {
        reason.key
        for state in positions(seed, every=4)
        for plan in EVALUATOR.plans(state)[:5]
        for reason in EVALUATOR.reasons(state, plan)
    }
    assert {"nearer", "sale", "points"} <= keys


def test_closing_a_domain_is_the_first_reason() -> None:
    for state in positions(0, every=1):
        for plan in EVALUATOR.plans(state):
            after = state.copy()
            for move in plan:
                if move in after.moves():
                    after.play(move, RandomChance(Random(0)))
            seat = state.to_move
            assert seat is not None
            founded = [castle for castle in after.board.own_domains(seat) if castle not in state.board.domains]
            if founded and after.outcome is None:
                first = EVALUATOR.reasons(state, plan)[0]
                assert first.key == "closes"
                assert read_cell(str(first.named["castle"])) in founded
                return
    pytest.fail("no plan closed a domain")


def test_no_reason_is_given_when_the_game_is_over() -> None:
    *_, last = positions(3, every=1)
    over = last.copy()
    over.to_move = None
    assert EVALUATOR.reasons(over, ()) == []


def test_the_deck_is_compared_with_the_chancery_only_if_that_has_cards() -> None:
    refill = next(state for state in positions(0, every=1) if state.phase == Phase.REFILL and state.chancery)
    draw = next(plan for plan in EVALUATOR.plans(refill) if plan[0].verb == "draw")
    bare = refill.copy()
    bare.chancery = ()
    assert [reason.key for reason in EVALUATOR.reasons(refill, draw)] == ["draw"]
    assert EVALUATOR.reasons(bare, draw) == []
