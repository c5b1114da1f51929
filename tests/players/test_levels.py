"""The named levels, and the specs that ask for them."""

from __future__ import annotations

from random import Random

import pytest

from regnum.kernel import Evaluator, Game
from regnum.players import UnknownPlayer, fitting, level, levels, player
from regnum.players.budget import Budget, read_budget
from regnum.players.judging import NoEvaluator, evaluator_of
from tests.kernel.haggle import HAGGLE, Haggle

OWN = ("wanderer", "page", "steward", "marshal", "regent")


class Uncounselled(Haggle):
    """Haggle, and nobody knows how to play it well."""

    @property
    def evaluator(self) -> Evaluator | None:  # type: ignore[override]
        return None


def test_our_own_levels_come_first_the_weakest_before_the_others() -> None:
    assert tuple(levels())[: len(OWN)] == OWN


@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("language", ["en", "it", "de"])
def test_every_level_is_shown_with_what_it_does(name: str, language: str) -> None:
    shown = levels()[name]
    assert shown.name == name
    assert shown.titles[language]
    assert shown.descriptions[language].endswith(".")
    assert shown.titles["en"] != shown.titles["it"]


@pytest.mark.parametrize(
    "spec", ["wanderer", "page", "steward", "marshal", "marshal:1s", "marshal:50ms", "marshal:2.5s", "marshal:400"]
)
def test_a_spec_makes_a_player(spec: str) -> None:
    rng = Random(1)
    state = HAGGLE.read("(3,0,'offer',4,None,((1,5),(2,6)),(None,None),(None,None),(0,0),0)")
    assert player(spec, HAGGLE, rng).choose(state.view(state.to_move), state.moves(), 0.05) in state.moves()


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("emperor", "no player called 'emperor'; there are: wanderer, page, steward, marshal, regent"),
        ("", "no player called ''"),
        ("steward:3", "takes nothing after its name, not '3'"),
        ("wanderer:1s", "takes nothing after its name, not '1s'"),
        ("marshal:fast", "'fast' is no budget: give a time like 1s or 50ms, or a number of simulations like 400"),
        ("marshal:-4", "'-4' is no budget"),
        ("marshal:1 s", "'1 s' is no budget"),
        ("marshal:1m", "'1m' is no budget"),
        ("marshal:nan", "'nan' is no budget"),
        ("marshal:٣", "'٣' is no budget"),
        ("marshal:0", "whole one from 1 to 1000000, not 0"),
        ("marshal:2.5", "whole one from 1 to 1000000, not 2.5"),
        ("marshal:2000000", "whole one from 1 to 1000000, not 2000000"),
        ("marshal:49ms", "from 50ms to 30s, not 49ms"),
        ("marshal:31s", "from 50ms to 30s, not 31s"),
    ],
)
def test_a_spec_that_makes_no_sense_is_refused_with_one_sentence(spec: str, said: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        player(spec, HAGGLE, Random(1))
    sentence = str(refused.value)
    assert said in sentence
    assert sentence.endswith(".")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("1s", Budget(seconds=1.0)),
        ("2.5s", Budget(seconds=2.5)),
        ("50ms", Budget(seconds=0.05)),
        ("30s", Budget(seconds=30.0)),
        ("30000ms", Budget(seconds=30.0)),
        ("1", Budget(simulations=1)),
        ("400", Budget(simulations=400)),
        ("1000000", Budget(simulations=1_000_000)),
    ],
)
def test_a_budget_is_read_from_its_text(text: str, budget: Budget) -> None:
    assert read_budget(text) == budget


@pytest.mark.parametrize("name", OWN[1:])
def test_a_level_that_needs_counsel_does_not_play_a_game_without(name: str) -> None:
    game: Game = Uncounselled()
    assert not levels()[name].plays(game)
    with pytest.raises(UnknownPlayer, match=f"The {name} cannot play haggle."):
        level(name, game)
    with pytest.raises(NoEvaluator, match="haggle"):
        evaluator_of(game)


def test_the_wanderer_plays_every_game_and_stands_in_where_others_cannot() -> None:
    assert levels()["wanderer"].plays(Uncounselled())
    assert fitting(Uncounselled(), "marshal", "steward") == "wanderer"
    assert fitting(HAGGLE, "marshal", "steward") == "marshal"
