"""The example of a program that plays, as `docs/players.md` shows it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Game, RandomChance, Seat, games, resolve_options
from regnum.players import dismiss, player
from regnum.players.outside import PROTOCOL
from tests.rules_coverage import ROOT

DOCUMENT = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(#!.*?)```", DOCUMENT, re.DOTALL)


def test_the_example_is_whole_and_short() -> None:
    (example,) = EXAMPLES
    assert len(example.splitlines()) < 40


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_example_plays_every_game_to_its_end(game: Game, tmp_path: Path) -> None:
    file = tmp_path / "raider.py"
    file.write_text(EXAMPLES[0], encoding="utf-8")
    seats, rng = game.seats[0], Random(3)
    guest = player("exec:" + shlex.join([sys.executable, str(file)]), game, Random(1))
    chance = RandomChance(rng)
    state = game.deal(seats, resolve_options(game.options(seats), {}), chance)
    asked = 0
    while state.outcome is None:
        view, moves = state.view(state.to_move), state.moves()
        if state.to_move == 0:
            asked += 1
            move = guest.choose(view, moves, 5.0)
            assert move in moves
        else:
            move = game.default_policy(view, moves, rng)
        guest.observe([event.seen_by(Seat(0)) for event in state.play(move, chance)])
    dismiss(guest, state.outcome)
    assert asked > 20


def test_the_document_names_the_protocol() -> None:
    assert f"| `protocol` | `{PROTOCOL}` |" in DOCUMENT
