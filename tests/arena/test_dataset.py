"""Datasets: the sample is what its command makes, and its arrays alone tell whole games."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from regnum.arena.dataset import NoDataset, encoding_of
from regnum.cli import app
from regnum.kernel import ReplayedChance, Seat, game
from tests.kernel.haggle import HAGGLE

SAMPLE = Path(__file__).parent / "dataset"
COMMAND = "arena dataset golden_horn wanderer wanderer --games 2 --seed 1 -o rounds=5 --to"
"""What the sample was made by."""


def test_the_sample_is_made_again_by_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    done = CliRunner().invoke(app, [*COMMAND.split(), str(tmp_path / "dataset"), "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert "2 games, 79 positions" in done.output
    again = tmp_path / "dataset"
    assert (again / "card.md").read_text("utf-8") == (SAMPLE / "card.md").read_text("utf-8")
    with np.load(again / "part-001.npz") as made, np.load(SAMPLE / "part-001.npz") as kept:
        assert set(made) == set(kept)
        for name in kept:
            np.testing.assert_array_equal(made[name], kept[name], name)


def test_the_arrays_alone_tell_what_was_seen_what_was_legal_and_who_won() -> None:
    rules, encoding = game("golden_horn"), game("golden_horn").encoding()  # type: ignore[attr-defined]
    with np.load(SAMPLE / "part-001.npz") as part:
        assert part["layout"] == encoding.layout.hash
        dealt, answers, points, won = (
            np.split(part[name], part[f"{name}_end"][:-1]) for name in ("dealt", "answers", "points", "won")
        )
        seen, masks = part["numbers"] / part["numbers_limits"], np.unpackbits(part["mask"], axis=1, bitorder="little")
        for number, options in enumerate(part["options"]):
            state = rules.deal(int(part["players"][number]), json.loads(str(options)), ReplayedChance(dealt[number]))
            for at in np.flatnonzero(part["game"] == number):
                assert state.to_move == part["seat"][at]
                assert state.moves().ids() == np.flatnonzero(masks[at]).tolist()
                expected = encoding.encode(state.view(Seat(part["seat"][at])))["numbers"]
                np.testing.assert_allclose(seen[at], expected, rtol=1e-6)
                state.play(rules.actions[part["action"][at]], ReplayedChance(answers[at]))
            assert state.outcome is not None
            assert state.outcome.points == tuple(points[number])
            assert state.outcome.winners == tuple(np.flatnonzero(won[number]))
            assert state.outcome.rule == part["rule"][number]


def test_a_game_without_an_encoding_is_refused_with_a_sentence() -> None:
    with pytest.raises(NoDataset, match="haggle has no encoding"):
        encoding_of(HAGGLE)
