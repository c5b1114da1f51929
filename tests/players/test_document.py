"""The example of a program that plays, as `docs/players.md` shows it."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from regnum.kernel import Game, Playthrough, Seat, games
from regnum.players import player
from regnum.players.loop import Loop, following
from regnum.players.outside import PROTOCOL
from regnum.testing.walks import by_default
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
    seats = game.seats[0]
    guest = player("exec:" + shlex.join([sys.executable, str(file)]), game, Random(1))
    playthrough = Playthrough.deal(game, [f"Player {seat}" for seat in range(seats)], seed=bytes(32))
    others = following(by_default(game, Random(3)), seats)
    Loop(playthrough, {**others, Seat(0): guest}, budget=5.0).run()
    assert sum(entry.seat == 0 for entry in playthrough.line) > 20


def test_the_document_names_the_protocol() -> None:
    assert f"| `protocol` | `{PROTOCOL}` |" in DOCUMENT
