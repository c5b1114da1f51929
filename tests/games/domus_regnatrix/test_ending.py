"""The end: culture, mercantilism, and the count when cards or rounds run out."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.rules.ending import victory
from regnum.games.domus_regnatrix.rules.events import Ended
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import DATA, SMALL, TODAY, chance, play, points_of, table, why
from tests.rules import rule

BARE = points_of(TODAY.kingdoms[0], TODAY.heroes[0])
"""The points of the first player's pieces."""


@rule("DR-W1")
def test_the_points_that_win_do_so_at_once() -> None:
    enough = points_of("pyramids", "victory-5") + BARE
    state = table(Step.PLAY, cities=["pyramids"], hands=["victory-5 spy"], options={"culture": enough})
    events = play(state, "play victory-5")
    assert isinstance(events[-1], Ended)
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.points[0], state.outcome.rule) == ((0,), enough, "DR-W1")
    assert (state.to_move, state.phase) == (None, Phase.OVER)
    assert not state.moves()
    assert why(state, "draw") == "DR-W1.over"


@rule("DR-W1")
def test_one_point_less_does_not_win_and_twenty_eight_are_needed_unless_the_option_says_otherwise() -> None:
    enough = points_of("pyramids", "victory-5") + BARE
    state = table(Step.PLAY, cities=["pyramids"], hands=["victory-5 spy"], options={"culture": enough + 1})
    play(state, "play victory-5")
    assert (state.points[0], state.outcome) == (enough, None)
    assert table().setting.culture == 28 == TODAY.game.options(2)[0].default


@rule("DR-W1")
def test_points_in_the_hand_do_not_count() -> None:
    assert table(hands=["victory-5*5"]).points[0] == table().points[0] == BARE


@rule("DR-W1")
@pytest.mark.parametrize("kingdom", ["aurea", "umbra"])
def test_the_points_of_the_kingdom_count(kingdom: str) -> None:
    others = [piece.name for piece in DATA.pieces["kingdom"] if piece.name != kingdom]
    state = table(kingdoms=(kingdom, others[0]))
    assert state.points[0] == points_of(kingdom, TODAY.heroes[0])


@rule("DR-W1", "DR-C8")
@pytest.mark.parametrize("hero", ["archmage", "merchant-prince"])
def test_the_points_of_the_living_hero_count(hero: str) -> None:
    others = [piece.name for piece in DATA.pieces["hero"] if piece.name != hero]
    for dead in ([], [0]):
        state = table(heroes=(hero, others[0]), dead=dead)
        assert state.points[0] == points_of(TODAY.kingdoms[0]) + (0 if dead else points_of(hero))


@rule("DR-W1")
def test_some_heroes_and_kingdoms_bring_points_and_no_terrain_or_flag_does() -> None:
    bringing = {what for what, pieces in DATA.pieces.items() for piece in pieces if points_of(piece.name)}
    assert bringing == {"kingdom", "hero"}


@rule("DR-W1")
def test_culture_counts_the_city_the_library_the_kingdom_and_the_hero_together() -> None:
    city, library = ("temple", "pyramids", "bishop", "victory-3"), ("writing", "bronze")
    state = table(
        kingdoms=("aurea", "umbra"),
        heroes=("builder", "scholar"),
        cities=[" ".join(city)],
        libraries=[" ".join(library)],
    )
    assert state.points[0] == points_of(*city, *library, "aurea", "builder")


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
def test_in_a_golden_age_coins_that_count_double_win_no_mercantile_victory() -> None:
    state = table(Step.PLAY, purses=["coin-10*7 coin-5"], hands=["coin-5 spy"], golden=[0])
    play(state, "play coin-5")
    assert state.wealth[0] == 80
    assert state.outcome is None


@rule("DR-W2", "DR-R4")
def test_the_victory_comes_when_the_golden_age_is_over() -> None:
    state = table(purses=["coin-10*8"], hands=["coin-1"], golden=[0])
    play(state, "draw", by=chance())
    assert state.outcome is not None
    assert state.outcome.rule == "DR-W2"


@rule("DR-W1", "DR-W2")
@pytest.mark.parametrize(("turn", "rule_of"), [(0, "DR-W2"), (1, "DR-W1"), (2, "DR-W2")])
def test_of_several_who_have_reached_a_victory_the_player_on_turn_comes_first(turn: int, rule_of: str) -> None:
    state = table(seats=3, turn=turn, cities=["", "hut*5"], purses=["coin-10*8"], options={"culture": 5}, box=SMALL)
    found = victory(state)
    assert found is not None
    assert (found.winners, found.rule) == ((0 if turn != 1 else 1,), rule_of)


@rule("DR-W4")
@pytest.mark.parametrize(
    ("cities", "purses", "winners"),
    [
        (["beacon", "hut"], ["", "coin-10"], (0,)),
        (["hut", "hut"], ["", "coin-10"], (1,)),
        (["hut", "hut"], ["coin-5", "coin-5"], (0, 1)),
        (["hut", "hut"], ["coin-1*5", "coin-5"], (0, 1)),
        (["", "beacon"], ["coin-10", ""], (1,)),
    ],
)
def test_after_the_last_round_points_then_coins_decide(
    cities: list[str], purses: list[str], winners: tuple[int, ...]
) -> None:
    state = table(
        Step.REARRANGE, turn=1, round=60, cities=cities, purses=purses, squads=["", "inner2=scout+axe"], box=SMALL
    )
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
