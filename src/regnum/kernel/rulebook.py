"""A game's rules in words, by id, read from a Markdown file of a fixed shape.

The file's first heading names the game, `## ` headings the chapters, `### ID · Title` the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from regnum.kernel.phrases import read_text

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_RULE = re.compile(r"### (?P<id>[A-Z]+-\w+) · (?P<title>.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its id, its title and its text (Markdown)."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """Rules that belong together."""

    title: str
    rules: Sequence[Rule]


@dataclass(frozen=True)
class Rulebook:
    """All rules of a game in one language."""

    title: str
    introduction: str
    chapters: Sequence[Chapter]

    def __repr__(self) -> str:
        return f"<{self.title}: {len(self.rules)} rules>"

    @property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id."""
        return {rule.id: rule for rule in self}

    def __iter__(self) -> Iterator[Rule]:
        return (rule for chapter in self.chapters for rule in chapter.rules)


def load_rulebook(folder: Traversable, language: str) -> Rulebook:
    """The rulebook in `<language>.md`."""
    return parse_rulebook(read_text(folder, f"{language}.md", language))


def parse_rulebook(text: str) -> Rulebook:
    """A rulebook from its Markdown text."""
    head, *chapters = re.split(r"^## ", text, flags=re.MULTILINE)
    title, _, introduction = head.removeprefix("# ").partition("\n")
    return Rulebook(title.strip(), introduction.strip(), tuple(_chapter(chapter) for chapter in chapters))


def _chapter(text: str) -> Chapter:
    title, _, body = text.partition("\n")
    rules = []
    for part in re.split(r"^(?=### )", body, flags=re.MULTILINE)[1:]:
        heading, _, words = part.partition("\n")
        match = _RULE.fullmatch(heading.strip())
        if match is None:
            raise ValueError(f"'{heading}' is not the heading of a rule")
        rules.append(Rule(match["id"], match["title"], words.strip()))
    return Chapter(title.strip(), tuple(rules))
