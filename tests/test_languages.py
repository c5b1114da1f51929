"""What the house says itself is said in every language, with the same parameters; whoever is not spoken to in theirs is
spoken to in one that there is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

import regnum.players
import regnum.server.calls
import regnum.terminal
from regnum.cli import given
from regnum.kernel import Phrases, UnknownLanguage, languages_in, load_phrases
from regnum.players import level
from regnum.testing.texts import parameters, placeholders
from tests.kernel.haggle import HAGGLE
from tests.rules_coverage import ROOT

PAGE = ROOT / "web"
ROOMS = (regnum.players, regnum.server.calls, regnum.terminal)
FOLDERS = [Path(str(room.__file__)).parent / "phrases" for room in ROOMS]
SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def spoken_on_the_page() -> list[str]:
    settings: Mapping[str, list[str]] = json.loads((PAGE / "project.inlang" / "settings.json").read_text("utf-8"))
    return settings["locales"]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_the_same_is_said_in_every_language_of_the_page(folder: Path) -> None:
    languages = languages_in(folder)
    assert languages[0] == "en"
    assert {*languages} == {*spoken_on_the_page()}
    english, *others = (load_phrases(folder, language) for language in languages)
    for other in others:
        assert {*other} == {*english}
        assert [key for key in english if _named(other, key) != _named(english, key)] == []
        for key in other:
            for _, spec in placeholders(other.phrase(key)):
                assert not spec.startswith("#") or {f"{spec[1:]}.one", f"{spec[1:]}.many"} <= {*other}, key


def _named(phrases: Phrases, key: str) -> set[str]:
    return parameters(phrases.phrase(key))


def test_every_language_of_the_page_has_a_file_of_messages_and_no_other_has() -> None:
    assert {file.stem for file in (PAGE / "messages").iterdir()} == {*spoken_on_the_page()}


def test_the_terminals_own_language_is_spoken_where_none_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in SETTINGS:
        monkeypatch.delenv(name, raising=False)
    two = copy(HAGGLE)
    monkeypatch.setattr(two, "languages", ("en", "it"))
    assert given.language(two, None) == "en"
    monkeypatch.setenv("LANG", "it_CH.UTF-8")
    assert [given.language(two, lang) for lang in (None, "en")] == ["it", "en"]
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert given.language(two, None) == "en"


def test_a_game_that_does_not_speak_a_language_is_told_in_one_that_it_speaks() -> None:
    assert given.language(HAGGLE, "de") == "en"
    with pytest.raises(UnknownLanguage, match=r"haggle speaks en, not \'xx\'\."):
        given.language(HAGGLE, "xx")


def test_a_level_without_words_in_a_language_has_them_in_another() -> None:
    brought = replace(level("page"), titles={"fr": "Valet"}, descriptions={"fr": "Il suit."})
    assert brought.said("de") == ("Valet", "Il suit.")
    assert level("page").said("de")[0] == "Page"
    assert level("steward").said("de")[0] == "Truchsess"
