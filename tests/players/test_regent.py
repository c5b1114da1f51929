"""Regent: the level of the games that bring a net."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Learned, MissingExtra, RandomChance, games
from regnum.players import UnknownPlayer, level, levels, player
from regnum.players.advice import adviser
from regnum.players.budget import Budget
from regnum.players.learned import inference, regent
from regnum.players.learned.inference import BadNet
from regnum.players.learned.net_search import NetSearch
from regnum.testing.walks import deal
from tests.kernel.haggle import HAGGLE
from tests.players.playing import DOMAINE, DOMUS, contest, decisions

CARDS = Path(__file__).parents[2] / "src/regnum/games/domaine/data/cards.toml"
MOST_BYTES = 8 << 20


def test_it_plays_the_games_that_bring_a_net_and_no_others() -> None:
    assert [name for name, one in games().items() if levels()["regent"].plays(one)] == ["domaine"]
    with pytest.raises(UnknownPlayer, match=r"The regent cannot play haggle\."):
        level("regent", HAGGLE)


def test_every_net_that_is_shipped_is_small_and_fits_todays_rules() -> None:
    nets = [one for one in games().values() if isinstance(one, Learned)]
    assert nets
    for one in nets:
        assert len(one.net.read_bytes()) < MOST_BYTES
        assert inference.own_net(one) is inference.own_net(one)


def test_a_net_is_refused_where_other_cards_are_played_and_hints_are_a_marshals(tmp_path: Path) -> None:
    other = tmp_path / "cards.toml"
    text = CARDS.read_text()
    assert "sale = 1" in text
    other.write_text(text.replace("sale = 1", "sale = 2", 1))
    with pytest.raises(BadNet, match=r"The net of domaine was trained with other data than those of domaine/1 today\."):
        player("regent", DOMAINE.replacing({"cards": other}), Random(1))
    assert adviser(DOMAINE.replacing({"cards": other})) == "marshal"


def test_a_glance_is_enough_to_beat_a_wanderer_and_the_same_every_time() -> None:
    played = [contest(DOMAINE, ["regent:glance", "wanderer"], seed) for seed in range(3)]
    assert [outcome.winners for outcome, _ in played] == [(0,)] * 3
    assert contest(DOMAINE, ["regent:glance", "wanderer"], 0) == played[0]


def test_a_number_of_simulations_finds_the_same_every_time() -> None:
    state = deal(DOMAINE, 3, Random(5))
    assert state.to_move is not None
    view = state.view(state.to_move)
    found = [player("regent:40", DOMAINE, Random(2)).choose(view, state.moves(), 1.0) for _ in range(2)]
    assert found[0] == found[1]


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        (
            "regent:slow",
            "'slow' is no budget: give a time like 1s or 50ms, or a number of simulations like 400, or glance.",
        ),
        ("regent:0", "A number of simulations is a whole one from 1 to 1000000, not 0, or glance."),
    ],
)
def test_a_budget_that_makes_no_sense_is_refused_with_a_sentence(spec: str, said: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        player(spec, DOMAINE, Random(1))
    assert str(refused.value) == said


def test_it_advises_where_it_plays_and_its_packages_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (adviser(DOMAINE), adviser(DOMUS)) == ("regent", "marshal")
    monkeypatch.setattr(inference, "find_spec", lambda _: None)
    assert adviser(DOMAINE) == "marshal"


def test_without_its_packages_it_says_which_extra_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inference, "find_spec", lambda _: None)
    assert not levels()["regent"].is_installed()
    with pytest.raises(MissingExtra, match=r"needs the extra 'learned'"):
        player("regent", DOMAINE, Random(1))


def test_it_thinks_of_several_moves_for_a_hint() -> None:
    state = deal(DOMAINE, 2, Random(3))
    assert state.to_move is not None
    thoughts = regent.Regent(DOMAINE, Random(1), inference.own_net(DOMAINE)).think(
        state.view(state.to_move), state.moves(), 1.0
    )
    assert 1 < len(thoughts) <= regent.MAX_THOUGHTS
    assert thoughts == sorted(thoughts, key=lambda one: -(one.visits or 0))


def test_its_thoughts_are_plans_that_can_be_carried_out_and_say_what_it_looked_into_most() -> None:
    for state in decisions(DOMAINE, 3, 4, 12):
        seat = state.to_move
        assert seat is not None
        view = state.view(seat)
        thoughts = regent.Regent(DOMAINE, Random(1), inference.own_net(DOMAINE)).think(view, state.moves(), 1.0)
        assert all(regent.WORTH_TELLING * thought.visits >= thoughts[0].visits for thought in thoughts)
        for thought in thoughts:
            after = DOMAINE.guess(view, Random(2))
            for move in thought.plan:
                assert after.to_move == seat
                assert move in after.moves()
                after.play(move, RandomChance(Random(3)))
            assert 0 <= thought.chance <= 1


def test_it_stops_searching_when_nothing_could_change_its_mind(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    simulate = NetSearch.simulate

    def counted(search: NetSearch, simulations: int) -> int:
        made.append(simulate(search, simulations))
        return made[-1]

    monkeypatch.setattr(NetSearch, "simulate", counted)
    player = regent.Regent(DOMAINE, Random(1), inference.own_net(DOMAINE), Budget(simulations=64))
    for state in decisions(DOMAINE, 2, 6, 10):
        made.clear()
        found = player.choose(state.view(state.to_move), state.moves(), 60.0)
        assert found in state.moves()
        if sum(made) < 64:
            return
    pytest.fail("It never stopped early.")
