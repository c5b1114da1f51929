"""A game's own phrases, beside what the suite checks of every game: its events, its decisions, its words.

A game's own test is a subclass that says which parameters are words of the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from enum import IntEnum
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

from regnum.kernel import Game, Json, Outcome, Phrases
from regnum.testing.texts import parameters, placeholders, table

PLAYERS = ["Anna", "Bruno", "Carla"]


def sentence(game: Game, language: str, key: str, named: Mapping[str, Json], you: int | None = None) -> str | None:
    """What a phrase says in a language to the player `you`; an event's phrase is told as an event."""
    phrases = game.phrases(language).among(PLAYERS, you)
    kind, _, event = key.partition("event.")
    return (
        phrases.vformat(phrases.phrase(key), (), named)
        if kind
        else phrases.event({"event": event, **named}, PLAYERS, you)
    )


class Wording:
    """What is tested of every game's phrases."""

    game: Game
    package: ModuleType
    phases: type[IntEnum]
    prompted: Set[str]
    """What its prompts name, of all that a view tells."""
    events: Set[type]
    silent: Set[str]
    """Events without phrases: other events say what they tell."""
    hidden: Set[str] = frozenset({"drew"})
    """Events that are told otherwise to those who may not know all of them."""
    same: Set[str] = frozenset()
    """Events that are told more briefly where they would say one thing twice."""
    telling: Mapping[str, Set[str]] = {}
    """What events tell beside their fields."""
    specs: Mapping[str, str]
    """The parameters that are words of the game, which never enter a sentence raw, each with its forms."""
    signed: Set[str] = frozenset()
    """The parameters that are told with their sign."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """A test of phrases is one of each language."""
        if "phrases" in metafunc.fixturenames:
            languages = self.game.languages
            metafunc.parametrize("phrases", [*map(self.game.phrases, languages)], ids=languages)

    def test_every_file_of_words_is_a_language_of_the_game(self) -> None:
        assert self.package.__file__ is not None
        files = (Path(self.package.__file__).parent / "text" / "phrases").iterdir()
        assert {path.stem for path in files if path.is_file()} == set(self.game.languages)

    def test_every_event_has_words_unless_it_is_silent(self, phrases: Phrases) -> None:
        events = {event.__name__.lower() for event in self.events}
        assert events > self.silent
        assert table(phrases, "event") == events - self.silent | {
            *(f"{name}.hidden" for name in self.hidden),
            *(f"{name}.same" for name in self.same),
        }

    def test_an_event_names_only_what_it_tells(self, phrases: Phrases) -> None:
        known: dict[str, Set[str]] = {event.__name__.lower(): {"name", *event.__annotations__} for event in self.events}
        known |= {"ended": set(Outcome.__annotations__), **self.telling}
        for key in table(phrases, "event"):
            assert (
                parameters(phrases.phrase(f"event.{key}")) <= known[key.removesuffix(".hidden").removesuffix(".same")]
            ), key

    def test_every_decision_has_words_that_name_only_what_a_view_tells(self, phrases: Phrases) -> None:
        phases = {key.partition(".without.")[0] for key in table(phrases, "now")}
        assert phases == {phase.name.lower() for phase in self.phases}
        named = (parameters(phrases.phrase(f"now.{key}")) for key in table(phrases, "now"))
        assert {*chain(*named)} == self.prompted

    def test_words_of_the_game_are_looked_up_and_only_they(self, phrases: Phrases) -> None:
        # What the page's drawing says, under `page`, it is given in words already.
        for key in (key for key in phrases if not key.startswith("page.")):
            for name, spec in placeholders(phrases.phrase(key)):
                said = f"{key}: {{{name}:{spec}}}"
                if "|" in spec:
                    continue  # a player, in the form for others and in that for the person who reads
                if spec == "+":
                    assert name in self.signed, said
                elif name in self.specs or not spec.startswith("#"):
                    assert spec in self.specs.get(name, "").split(" "), said
                else:
                    assert table(phrases, spec[1:]) >= {"one", "many"}, said
