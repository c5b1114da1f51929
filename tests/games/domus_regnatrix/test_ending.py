"""The end: culture, mercantilism, and the count when cards or rounds run out."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.ending import victory
from regnum.games.domus_regnatrix.events import Ended
from regnum.games.domus_regnatrix.phase import Phase, Step
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import chance, play, table, why
from tests.rules import rule

ALMOST = "pyramids hanging-gardens oracle colossus"
"""23 points."""


@rule("DR-W1")
def test_twenty_eight_points_win_at_once() -> None:
    state = table(Step.PLAY, cities=[ALMOST], hands=["victory-5 spy"])
    assert state.points[0] == 23
    told = play(state, "play victory-5")
    assert isinstance(told[-1], Ended)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.points, state.outcome.rule) == ((0,), (28, 0), "DR-W1")
    assert (state.seat, state.phase) == (None, Phase.OVER)
    assert not state.moves()
    assert why(state, "draw") == "DR-W1.over"


@rule("DR-W1")
def test_twenty_seven_points_do_not_win_and_the_option_sets_another_number() -> None:
    state = table(Step.PLAY, cities=[ALMOST], hands=["victory-3 great-wall spy"])
    play(state, "play victory-3")
    assert (state.points[0], state.outcome) == (26, None)
    easy = table(Step.PLAY, cities=["pyramids"], hands=["victory-1 spy"], options={"culture": 8})
    play(easy, "play victory-1")
    assert easy.outcome is not None


@rule("DR-W1")
def test_points_in_the_hand_do_not_count() -> None:
    state = table(hands=["victory-5*5"], cities=[ALMOST])
    assert state.points[0] == 23


@rule("DR-W2")
def test_eighty_coins_win_at_once() -> None:
    state = table(Step.PLAY, purses=["coin-10*7 coin-5"], hands=["coin-5 coin-2 spy"])
    few = state.copy()
    play(few, "play coin-2")
    assert few.outcome is None
    play(state, "play coin-5")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "DR-W2")
    assert why(state, "draw") == "DR-W2.over"


@rule("DR-W2", "DR-R4")
def test_not_in_a_golden_age() -> None:
    state = table(Step.PLAY, purses=["coin-10*7 coin-5"], hands=["coin-5 spy"])
    state.put(Seat(0), state.realms[0]._replace(golden=True))
    play(state, "play coin-5")
    assert state.wealth[0] == 80
    assert state.outcome is None


@rule("DR-W2", "DR-R4")
def test_the_victory_comes_when_the_golden_age_is_over() -> None:
    state = table(purses=["coin-10*8"], hands=["coin-1"])
    state.put(Seat(0), state.realms[0]._replace(golden=True))
    play(state, "draw", by=chance())
    assert state.outcome is not None
    assert state.outcome.rule == "DR-W2"


@rule("DR-W1", "DR-W2")
@pytest.mark.parametrize(("turn", "rule_of"), [(0, "DR-W2"), (1, "DR-W1"), (2, "DR-W2")])
def test_of_several_who_have_reached_a_victory_the_player_on_turn_comes_first(turn: int, rule_of: str) -> None:
    state = table(seats=3, turn=turn, cities=["", f"{ALMOST} temple*2"], purses=["coin-10*8"])
    found = victory(state)
    assert found is not None
    assert (found.winners, found.rule) == ((0 if turn != 1 else 1,), rule_of)


@rule("DR-W4")
@pytest.mark.parametrize(
    ("cities", "purses", "winners"),
    [
        (["temple", "market"], ["", "coin-10"], (0,)),
        (["market", "market"], ["", "coin-10"], (1,)),
        (["market", "market"], ["coin-5", "coin-5"], (0, 1)),
        (["", "temple"], ["coin-10", ""], (1,)),
    ],
)
def test_after_the_last_round_points_then_coins_decide(
    cities: list[str], purses: list[str], winners: tuple[int, ...]
) -> None:
    state = table(Step.REARRANGE, turn=1, round=60, cities=cities, purses=purses, squads=["", "inner2=spy+militia"])
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == (winners, "DR-W4")
    assert why(state, "draw") == "DR-W4.over"


@rule("DR-W4", "DR-R20")
def test_a_round_ends_when_the_turn_comes_back_to_who_began() -> None:
    state = table(Step.REARRANGE, turn=0, first=1, round=3, squads=["inner1=spy+militia"])
    play(state, "done")
    assert (state.turn, state.round) == (1, 4)
    state = table(Step.REARRANGE, turn=1, first=1, round=60, squads=["", "inner2=spy+militia"])
    play(state, "done")
    assert (state.turn, state.round, state.outcome) == (0, 60, None)


@rule("DR-W4")
def test_the_game_ends_with_the_round_in_which_deck_and_discards_are_empty() -> None:
    settings = {"deck": "", "squads": ["", "", "inner3=spy+militia"], "seats": 3, "round": 7}
    state = table(Step.REARRANGE, turn=2, **settings)  # type: ignore[arg-type]  # the settings of `table`
    play(state, "done")
    assert state.outcome is not None
    assert state.outcome.rule == "DR-W4"
    left = table(Step.REARRANGE, turn=2, discards="coin-1", **settings)  # type: ignore[arg-type]
    play(left, "done")
    assert (left.outcome, left.round) == (None, 8)


@rule("DR-R20")
def test_the_round_also_ends_where_an_estate_would_have_begun() -> None:
    state = table(Step.REARRANGE, seats=3, turn=2, first=0, round=4, squads=["", "", "inner3=spy+militia"])
    state.rule(Seat(0), state.realms[0]._replace(lord=Seat(2), walls=()))
    play(state, "done")
    assert (state.turn, state.round) == (1, 5)


@rule("DR-W4")
def test_estates_do_not_win_the_count() -> None:
    state = table(Step.REARRANGE, seats=3, turn=2, round=60, squads=["", "", "inner3=spy+militia"])
    state.rule(Seat(0), state.realms[0]._replace(lord=Seat(2), walls=()))
    play(state, "done")
    assert state.outcome is not None
    assert 0 not in state.outcome.winners
