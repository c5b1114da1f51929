"""Levels that other packages bring through the entry point group `regnum.players`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

import pytest

from regnum.players import UnknownPlayer, level, levels, player, unusable
from regnum.players.random_player import Wanderer
from tests.kernel.haggle import HAGGLE
from tests.players.bringing import bring, forget

Install = Callable[[str], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a package that brings these entry points."""
    yield partial(bring, tmp_path, monkeypatch)
    forget()


def test_a_level_of_another_package_plays_as_our_own_do(install: Install) -> None:
    own = [*levels()]
    install("raider = raiders:RAIDER")
    assert [*levels()] == [*own, "raider"]
    assert level("raider:fast", HAGGLE).titles["en"] == "Raider"
    assert isinstance(player("raider", HAGGLE, Random(1)), Wanderer)
    assert not unusable()


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("broken = raiders:NOBODY", "AttributeError: module 'raiders' has no attribute 'NOBODY'"),
        ("broken = nowhere:RAIDER", "ModuleNotFoundError: No module named 'nowhere'"),
        ("broken = raiders:Wanderer", "it is not a Level"),
        ("broken = raiders:RAIDER", "it calls itself 'raider'"),
    ],
)
def test_a_level_that_cannot_be_used_says_why_and_leaves_the_others_alone(
    entry: str, fault: str, install: Install
) -> None:
    install(f"{entry}\nraider = raiders:RAIDER")
    assert "raider" in levels()
    assert "broken" not in levels()
    sentence = f"The player 'broken' ({entry.partition(' = ')[2]}) cannot be used: {fault}."
    assert unusable() == {"broken": sentence}
    with pytest.raises(UnknownPlayer) as caught:
        player("broken", HAGGLE, Random(1))
    assert str(caught.value) == sentence


def test_nobody_takes_the_name_of_one_of_ours(install: Install) -> None:
    install("page = raiders:PAGE\nexec = raiders:RAIDER")
    assert {*unusable()} == {"page", "exec"}
    assert level("page").titles["en"] == "Page"
    assert level("exec:true").titles["en"] == "Program"


def test_who_does_not_exist_is_not_found() -> None:
    with pytest.raises(UnknownPlayer, match=r"no player called 'raider'; there are: wanderer, .*, exec:COMMAND\."):
        level("raider")
