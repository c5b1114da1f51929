"""The page teaches what the engine plays."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from regnum.kernel import game
from tests.guides import FOLDERS, pictures, written


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_guided_first_minute_is_as_the_engine_plays_it(folder: Path) -> None:
    assert (folder / "positions.json").read_text("utf-8") == written(folder), "write it anew: python -m tests.guides"


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_pictures_in_the_rulebook_are_as_the_engine_plays_them(folder: Path) -> None:
    shown = (folder / "pictures.json").read_text("utf-8")
    assert shown == pictures(folder), "draw them anew: python -m tests.guides"
    rules = game(folder.parent.name).rulebook("en").rules
    assert [rule for rule in json.loads(shown) if rule not in rules] == []


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_company_in_a_first_game_speaks_of_what_there_is(folder: Path) -> None:
    played = game(folder.parent.name)
    phrases, events = played.phrases("en"), json.dumps(played.event_schema())
    known: dict[str, Callable[[str], bool]] = {
        "phase": lambda name: f"now.{name}" in phrases,
        "verb": {move.verb for move in played.actions}.__contains__,
        "event": lambda name: f'"const": "{name}"' in events,
    }
    said = [key.split(".")[2:] for key in phrases if key.startswith("page.coach.")]
    assert len(said) > 12
    assert [key for key in said if not known[key[0]](key[1])] == []
