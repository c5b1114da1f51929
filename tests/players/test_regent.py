"""Regent: the level of the games that bring a net."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Learned, MissingExtra, games
from regnum.players import UnknownPlayer, level, levels, player
from regnum.players.learned import inference, regent
from regnum.players.learned.inference import BadNet
from regnum.testing.walks import deal
from tests.kernel.haggle import HAGGLE
from tests.players.playing import DOMAINE, contest

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


def test_a_net_is_refused_where_other_cards_are_played(tmp_path: Path) -> None:
    other = tmp_path / "cards.toml"
    text = CARDS.read_text()
    assert "sale = 1" in text
    other.write_text(text.replace("sale = 1", "sale = 2", 1))
    with pytest.raises(BadNet, match=r"The net of domaine was trained with other data than those of domaine/1 today\."):
        player("regent", DOMAINE.replacing({"cards": other}), Random(1))


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
