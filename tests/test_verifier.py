"""The independent verifier of `docs/` checks records of all games, and finds every dishonest one."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from regnum.kernel import Playthrough, commitment, game, games, notation, pledge
from regnum.testing.walks import at_random, finish, play_steps
from tests.rules_coverage import ROOT

VERIFIER = ROOT / "docs" / "verify.py"
SEED, ENTROPIES = bytes(range(32)), ("a" * 32, "b" * 32)


def record(name: str = "domaine", entropies: tuple[str, ...] = ENTROPIES, *, resigned: bool = False) -> dict[str, Any]:
    """A game that was dealt fairly, with steps that were taken back, as JSON."""
    pledges = [pledge(commitment(SEED), entropy) for entropy in ENTROPIES]
    names = ["Anna", "Bruno"]
    playthrough = Playthrough.deal(game(name), names, seed=SEED, entropies=entropies, pledges=pledges)
    rng = Random(3)
    for _ in range(4):
        play_steps(playthrough, at_random(rng), 30)
        for _ in range(10):
            playthrough.undo()
    playthrough.play(playthrough.state.moves().pick(rng))
    if resigned:
        playthrough.resign(1)
    else:
        finish(playthrough, at_random(rng))
    found: dict[str, Any] = notation.to_json(playthrough)
    return found


def verified(tmp_path: Path, about: dict[str, Any], *kept: str) -> tuple[int, str]:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(about), "utf-8")
    command = [sys.executable, "-I", str(VERIFIER), str(path), *kept]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout + done.stderr


def test_it_has_at_most_sixty_lines() -> None:
    assert len(VERIFIER.read_text("utf-8").splitlines()) <= 60


@pytest.mark.parametrize("name", sorted(games()))
def test_a_fair_record_of_every_game_passes(tmp_path: Path, name: str) -> None:
    about = record(name)
    assert None in about["answers"], "steps were taken back"
    header = about["header"]
    assert verified(tmp_path, about, header["commitment"], ENTROPIES[0], *header["pledge"]) == (
        0,
        "fair: all follows from what was committed to\n",
    )


def test_a_record_that_ends_by_resigning_passes(tmp_path: Path) -> None:
    about = record(resigned=True)
    assert about["answers"][-1] == []
    assert verified(tmp_path, about)[0] == 0


def reseeded(about: dict[str, Any]) -> None:
    about["header"]["seed"] = bytes(32).hex()


def other_entropy(about: dict[str, Any]) -> None:
    about["header"]["entropy"][1] = "c" * 32


def other_answer(about: dict[str, Any]) -> None:
    question = about["answers"][0][0]
    question[2] = (question[2] + 1) % question[1]


def fewer_possibilities(about: dict[str, Any]) -> None:
    question = next(one for asked in about["answers"] for one in asked or () if one[2] > 0)
    question[1] = question[2]


def asked_twice(about: dict[str, Any]) -> None:
    about["answers"][0].insert(0, about["answers"][0][0])


def unpledged(about: dict[str, Any]) -> None:
    del about["header"]["pledge"]


def never_taken_back(about: dict[str, Any]) -> None:
    about["answers"] = [asked for asked in about["answers"] if asked is not None]


@pytest.mark.parametrize(
    ("cheat", "said"),
    [
        (reseeded, "the seed is not the one that was committed to"),
        (other_entropy, "the entropy of place 2 was not pledged"),
        (other_answer, "entry 0: 'tiles' does not answer"),
        (fewer_possibilities, "does not answer"),
        (asked_twice, "does not answer"),
        (never_taken_back, "does not answer"),
        (unpledged, "nobody pledged"),
    ],
)
def test_a_dishonest_record_is_found_out(tmp_path: Path, cheat: Callable[[dict[str, Any]], None], said: str) -> None:
    about = record()
    cheat(about)
    status, output = verified(tmp_path, about)
    assert status == 1
    assert output.startswith("not fair: ")
    assert said in output


def test_a_deal_whose_seed_was_chosen_afterwards_is_found_out_by_those_who_kept_the_commitment(tmp_path: Path) -> None:
    assert verified(tmp_path, record())[0] == 0, "the record alone is without fault"
    kept = commitment(bytes(32))
    assert verified(tmp_path, record(), kept) == (1, f"not fair: {kept} is not in the record\n")


def test_who_withheld_is_named(tmp_path: Path) -> None:
    status, output = verified(tmp_path, record(entropies=(ENTROPIES[0], "")))
    assert (status, output.splitlines()[0]) == (0, "place 2 pledged and did not reveal")
