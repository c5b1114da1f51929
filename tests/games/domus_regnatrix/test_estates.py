"""Estates: when a realm falls, what becomes of it, and the victory of conquest."""

from __future__ import annotations

import pytest

from regnum.games.domus_regnatrix.rules.components.limits import COIN_CARDS
from regnum.games.domus_regnatrix.rules.phase import Phase, Step
from regnum.games.domus_regnatrix.rules.state import State
from regnum.games.domus_regnatrix.rules.war.fights import Conquered
from regnum.kernel import Seat
from tests.games.domus_regnatrix.tables import (
    TODAY,
    allowed,
    coins,
    kind,
    legal,
    named,
    play,
    points_of,
    table,
    units,
    why,
)
from tests.rules import rule


def siege(**more: object) -> State:
    """Three players; the first stands in the second's inner city, whose hero is dead."""
    settings: dict[str, object] = {
        "seats": 3,
        "squads": ["inner2=knight+militia", "outer2=archer", "inner2=spy"],
        "dead": [1],
        "hands": ["", "coin-10 truce", ""],
        "shown": ["", "temple", ""],
        "purses": ["coin-1", "coin-10 coin-2*2", ""],
        "cities": ["", "market pyramids victory-5", ""],
        "libraries": ["", "bronze iron", ""],
    }
    return table(Step.REARRANGE, **{**settings, **more})  # type: ignore[arg-type]  # the settings of `table`


@rule("DR-F8")
def test_a_player_without_hero_and_defenders_becomes_an_estate_at_the_end_of_the_enemys_turn() -> None:
    state = siege()
    events = play(state, "done")
    fallen = next(event for event in events if isinstance(event, Conquered))
    assert (fallen.seat, fallen.owner) == (0, 1)
    assert [seat for seat in range(3) if fallen.reveals_to(Seat(seat))] == [0, 2]
    assert state.realms[1].lord == 0
    assert state.turn == 2
    assert state.outcome is None


@rule("DR-F8")
def test_a_living_hero_a_guard_or_an_empty_inner_city_saves_a_player() -> None:
    for saved in (
        siege(dead=[]),
        siege(squads=["inner2=knight+militia", "inner2=archer", ""]),
        siege(squads=["outer2=knight+militia", "", ""]),
        siege(squads=["outer2=knight+militia", "", "inner2=spy"]),
    ):
        play(saved, "done")
        assert saved.realms[1].lord is None
        assert saved.turn == 1


@rule("DR-F8")
@pytest.mark.parametrize(
    ("squads", "falls"),
    [
        ("inner2=spy inner1=militia+knight", False),
        ("inner2=spy+spy inner2=spy", False),
        ("inner2=spy+spy outer2=knight", False),
        ("inner2=spy+militia", True),
        ("inner2=militia+spy", True),
        ("inner2=spy+spy inner2=militia", True),
        ("inner2=trebuchet+spy", True),
        ("inner2=trebuchet inner1=militia+knight", True),
    ],
)
def test_spies_alone_make_nobody_an_estate(squads: str, falls: bool) -> None:
    state = siege(squads=[squads, "outer2=archer", ""])
    play(state, "done")
    assert state.realms[1].lord == (0 if falls else None)


@rule("DR-F8")
def test_only_the_enemy_on_turn_makes_an_estate() -> None:
    """A third player's squad in the city does nothing at the end of the first one's turn."""
    state = siege(squads=["inner2=spy+spy", "", "inner2=knight"])
    play(state, "done")
    assert state.realms[1].lord is None


@rule("DR-F8")
def test_the_treasury_passes_on_and_the_rest_returns_to_its_piles() -> None:
    state = siege()
    temples, irons, archers = (state.store[kind(name)] for name in ("temple", "iron", "archer"))
    play(state, "done")
    assert coins(state, 0) == "coin-1 coin-2*2 coin-10"
    assert sorted(named(state.discards)) == ["bronze", "coin-10", "truce", "victory-5"]
    assert state.store[kind("temple")] == temples + 1
    assert state.store[kind("iron")] == irons + 1
    assert state.store[kind("archer")] == archers + 1
    assert state.store[kind("pyramids")] == 1
    own = [points_of(TODAY.kingdoms[seat], TODAY.heroes[seat]) for seat in (0, 2)]
    assert state.points == (own[0], 0, own[1])
    ruin = state.realms[1]
    assert (ruin.hand, ruin.city, ruin.library, ruin.walls) == ((), (), (), ())
    assert not any(ruin.squads)


@rule("DR-F8", "DR-L1")
def test_the_highest_coins_go_first_up_to_the_cap() -> None:
    state = siege(purses=["coin-1*14 coin-2*4", "coin-10 coin-5*2 coin-1", ""])
    play(state, "done")
    assert sum(state.realms[0].treasury) == COIN_CARDS
    assert coins(state, 0) == "coin-1*14 coin-2*4 coin-5 coin-10"
    assert "coin-5" in named(state.discards)
    assert "coin-1" in named(state.discards)


@rule("DR-F8")
def test_foreign_squads_stay_where_they_are() -> None:
    state = siege()
    play(state, "done")
    assert units(state, 0, "inner2") == ["knight+militia"]
    assert units(state, 2, "inner2") == ["spy"]


@rule("DR-R16")
def test_the_city_of_an_estate_stands_open() -> None:
    state = siege(squads=["inner2=knight+militia", "", "outer2=swordsman"])
    assert state.realms[1].walls
    play(state, "done")
    assert state.realms[1].breached
    state.step, state.phase = Step.ACTION, Phase.ACTION
    state.found = None
    assert allowed(state, "move outer2/a to inner2/a")
    assert legal(state, "assault") == set()
    assert why(state, "assault walls2/1 with outer2/a") == "DR-F5.no_stack"


@rule("DR-F8")
def test_an_estates_own_estates_pass_to_its_conqueror() -> None:
    state = siege(squads=["inner2=knight+militia", "", ""], seats=4)
    state.put_back(*state.realms[3].hand)
    state.rule(
        Seat(3), state.realms[3]._replace(lord=Seat(1), shown=(), hidden=(), walls=(), squads=state.realms[3].squads)
    )
    play(state, "done")
    assert [realm.lord for realm in state.realms] == [None, 0, None, 0]


@rule("DR-F8")
def test_an_estate_has_no_more_turns_and_is_no_partner_or_victim() -> None:
    state = siege()
    play(state, "done")
    assert state.others(Seat(2)) == [0]
    assert state.others(Seat(0)) == [2]


@rule("DR-W3")
def test_who_rules_all_others_wins() -> None:
    state = siege(seats=2, squads=["inner2=knight+militia", ""], hands=["", ""], shown=[], libraries=[], cities=[])
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "DR-W3")
    assert why(state, "draw") == "DR-W3.over"


@rule("DR-R5")
def test_a_truce_ends_when_its_player_falls() -> None:
    state = siege()
    state.put(Seat(1), state.realms[1]._replace(truce=True))
    play(state, "done")
    assert not state.peace


@rule("DR-F8", "DR-W2")
def test_a_conquerors_new_wealth_counts_at_once() -> None:
    state = siege(purses=["coin-10*6 coin-5*2", "coin-10", ""])
    assert state.wealth[0] < state.setting.mercantilism
    play(state, "done")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.rule) == ((0,), "DR-W2")
