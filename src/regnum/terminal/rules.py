"""Rules in a terminal: the whole book, one rule by its id, or those that say a word."""

from __future__ import annotations

from difflib import get_close_matches

from rich.console import Console
from rich.text import Text

from regnum.kernel import RegnumError, Rule, Rulebook
from regnum.terminal import show


class NoSuchRule(RegnumError):
    """An id, or a word, that no rule has."""


def find(book: Rulebook, rule_id: str, language: str) -> Rule:
    """The rule of an id, written small or without what all ids begin with, or `NoSuchRule`."""
    rules, wanted = book.rules, rule_id.upper()
    for known, rule in rules.items():
        if wanted in (known, known.partition("-")[2]):
            return rule
    named = {"id": rule_id, "ids": get_close_matches(wanted, rules, n=5, cutoff=0.5)}
    own = show.own_phrases(language)
    raise NoSuchRule(own.say("near_rules" if named["ids"] else "no_rule", named))


def show_rule(out: Console, rule: Rule) -> None:
    """Print a rule."""
    out.print(Text.assemble((f"{rule.id} · {rule.title}", "bold")), soft_wrap=True)
    _print_text(out, rule.text)


def show_found(out: Console, book: Rulebook, word: str) -> None:
    """Print the rules that say a word, or raise `NoSuchRule`."""
    found = [rule for rule in book if word.lower() in f"{rule.id} {rule.title} {rule.text}".lower()]
    if not found:
        raise NoSuchRule(f"No rule says '{word}'.")
    for number, rule in enumerate(found):
        if number:
            out.print()
        show_rule(out, rule)


def show_book(out: Console, book: Rulebook) -> None:
    """Print a whole rulebook."""
    out.print(Text(book.title, "bold underline"))
    _print_text(out, book.introduction)
    for chapter in book.chapters:
        out.print()
        out.print(Text(chapter.title, "bold underline"))
        for rule in chapter.rules:
            out.print()
            show_rule(out, rule)


def _print_text(out: Console, text: str) -> None:
    """Print Markdown: laid out for a terminal, as it is elsewhere."""
    if not out.is_terminal:
        out.print(text, soft_wrap=True)
        return
    from rich.markdown import Markdown

    out.print(Markdown(text))
