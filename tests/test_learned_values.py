"""Values are learned from self-play, the same from one seed, and are refused where they were learned for others."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from bench import learn_values
from bench.value_games import SUBJECTS
from bench.value_training import Trainer, foretold, harvest, surprises
from bench.values import BadValues, Net, read_values
from regnum.kernel import RandomChance, resolve_options
from regnum.players.judging import verdict
from tests.rules_coverage import ROOT

KINDS = {"golden_horn": "extension-2", "domus_regnatrix": "players-2"}
FEW = ("--games", "8", "--rounds", "2", "--units", "3", "--seed", "5")


@pytest.fixture(scope="module", params=[*SUBJECTS])
def learned(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A game, and the file of values learned from a handful of its games."""
    path = tmp_path_factory.mktemp("values") / "values.json"
    learn_values.main([request.param, "--kinds", KINDS[request.param], *FEW, "--to", str(path)])
    return request.param, path


def test_a_handful_of_games_gives_values_that_judge(learned: tuple[str, Path]) -> None:
    name, path = learned
    subject = SUBJECTS[name]
    values = read_values(path, subject.game, subject.features)
    net = values.kinds[KINDS[name]]
    assert any(net.output)
    positions = harvest(subject, subject.kinds[KINDS[name]], net, range(2), "other")
    chances = foretold(net, positions)
    assert np.allclose(chances.sum(axis=1), 1, atol=1e-5)
    assert not np.allclose(chances, foretold(subject.linear(KINDS[name]), positions), atol=1e-3)


def test_the_same_seed_learns_the_same_values(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.json" for number in range(3)]
    for path, seed in zip(paths, ("5", "5", "6"), strict=True):
        learn_values.main(["golden_horn", "--kinds", "extension-2", *FEW[:-1], seed, "--to", str(path)])
    nets = [json.loads(path.read_text(encoding="utf-8"))["kinds"] for path in paths]
    assert nets[0] == nets[1] != nets[2]


@pytest.mark.parametrize("changed", ["ruleset", "data", "features"])
def test_values_learned_for_others_are_refused(learned: tuple[str, Path], tmp_path: Path, changed: str) -> None:
    name, path = learned
    subject, found = SUBJECTS[name], json.loads(path.read_text(encoding="utf-8"))
    found[changed] = found[changed][::-1]
    other = tmp_path / "other.json"
    other.write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(BadValues, match=rf"learned with other {changed} than those of {subject.game.ruleset} today\."):
        read_values(other, subject.game, subject.features)


@pytest.mark.parametrize("broken", ["late", "own", "all", "output"])
def test_a_net_that_is_not_whole_is_refused(learned: tuple[str, Path], tmp_path: Path, broken: str) -> None:
    name, path = learned
    subject, found = SUBJECTS[name], json.loads(path.read_text(encoding="utf-8"))
    found["kinds"][KINDS[name]][broken].pop()
    other = tmp_path / "other.json"
    other.write_text(json.dumps(found), encoding="utf-8")
    with pytest.raises(BadValues, match="is not whole"):
        read_values(other, subject.game, subject.features)


@pytest.mark.parametrize(("text", "said"), [(None, "There are no values in"), ("{", "has no values"), ("[]", "other")])
def test_what_holds_no_values_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    subject, path = SUBJECTS["golden_horn"], tmp_path / "none.json"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(BadValues, match=said):
        read_values(path, subject.game, subject.features)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--kinds", "extension-5"), "There are no games of the kind extension-5; there are: extension-2,"),
        (("--games", "5"), "Each round takes 3 games at least"),
        (
            ("--match", "50ms", "--kinds", "base-3", "--to", str(ROOT / "bench/values-golden-horn-2.json")),
            "has no values for base-3",
        ),
    ],
)
def test_what_cannot_be_learned_or_played_is_refused(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        learn_values.main(["golden_horn", "--to", "none.json", *arguments])
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "kind"),
    [("golden_horn", "extension-2"), ("golden_horn", "extension-4"), ("domus_regnatrix", "players-2")],
)
def test_the_values_that_were_measured_are_for_the_game_of_today(name: str, kind: str) -> None:
    subject, file = SUBJECTS[name], f"values-{name.replace('_', '-')}-{kind[-1]}.json"
    assert [*read_values(ROOT / "bench" / file, subject.game, subject.features).kinds] == [kind]


def test_training_foretells_better_what_it_has_seen_and_play_judges_as_training_did() -> None:
    subject, kind = SUBJECTS["golden_horn"], "extension-2"
    linear = subject.linear(kind)
    positions = harvest(subject, subject.kinds[kind], linear, range(6), "seen")
    start = Net(tuple(linear.late), tuple(linear.early), (), (), ())
    trainer = Trainer(start, 4, positions, 1)
    before = surprises(foretold(trainer.net(), positions), positions.shares).mean()
    *_, (_, last) = trainer.train(positions, positions)
    after = surprises(foretold(trainer.net(), positions), positions.shares).mean()
    assert after < before - 0.02
    assert after <= last + 1e-3


def test_a_net_without_units_judges_as_the_linear_weights_do() -> None:
    for name, kind in KINDS.items():
        subject = SUBJECTS[name]
        linear = subject.linear(kind)
        game = subject.judged_by(Net(tuple(linear.late), tuple(linear.early), (), (), ()))
        chance = RandomChance(Random(3))
        seats, options = subject.kinds[kind]
        state = game.deal(seats, resolve_options(game.options(seats), options), chance)
        for _ in range(60):
            if state.outcome is not None:
                break
            assert game.evaluator is not None
            assert subject.game.evaluator is not None
            assert verdict(game.evaluator, state) == pytest.approx(verdict(subject.game.evaluator, state))
            state.play(Random(3).choice([*state.moves()]), chance)
