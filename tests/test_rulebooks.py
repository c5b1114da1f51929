"""Where the law decides what its sources leave open, the rulebook says so: in every language, under the same id."""

from __future__ import annotations

import re

import pytest

from regnum.kernel import Game, games
from tests.rules_coverage import ROOT, RULE

OURS = {
    "en": re.compile(r"\bour rulings?\b", re.IGNORECASE),
    "it": re.compile(r"\b(decision[ei] nostr[ae]|nostr[ae] decision[ei])\b", re.IGNORECASE),
    "de": re.compile(r"\bunsere auslegung(en)?\b", re.IGNORECASE),
}
"""How a rulebook tells what is ours: in a rule, or in the title of a chapter for all its rules."""


def ruled(game: Game) -> list[str]:
    """The rules in which the law says *Ruling*."""
    law = (ROOT / "docs" / "rules" / f"{game.name.replace('_', '-')}.md").read_text("utf-8")
    return [rule["id"] for rule in RULE.finditer(law) if "*Ruling" in rule["text"]]


@pytest.mark.parametrize(
    ("game", "language"),
    [pytest.param(game, language, id=f"{game.name}-{language}") for game in games().values() for language in OURS],
)
def test_a_ruling_of_the_law_is_told_as_ours_in_the_rulebook(game: Game, language: str) -> None:
    ours = {
        rule.id
        for chapter in game.rulebook(language).chapters
        for rule in chapter.rules
        if OURS[language].search(chapter.title) or OURS[language].search(rule.text)
    }
    assert len(ruled(game)) > 5
    assert [one for one in ruled(game) if one not in ours] == []
