"""What a terminal shows: drawings in colour, and events in words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from regnum.kernel import Count, Drawing, Event, Json, Phrases, Playthrough, View, languages_in, load_phrases, tally

Line = tuple[str, str]
"""Whom a sentence is about (empty: nobody) and what it says of them."""


def console() -> Console:
    """The standard output, in colour if it is a terminal that has not asked for none."""
    return Console(highlight=False, markup=False, emoji=False)


_PHRASES = files(__package__) / "phrases"
LANGUAGES = languages_in(_PHRASES)


@cache
def own_phrases(language: str) -> Phrases:
    """The terminal's own sentences; in English where it does not know the language."""
    return load_phrases(_PHRASES, language if language in LANGUAGES else LANGUAGES[0])


def say(out: Console, text: str | Text) -> None:
    """Print a paragraph, wrapped for a terminal and in one line elsewhere."""
    out.print(text, soft_wrap=not out.is_terminal)


def draw(out: Console, playthrough: Playthrough, view: View, phrases: Phrases) -> int:
    """Print a game's drawing of a view, and tell its width."""
    drawing = playthrough.game.draw(view, phrases, playthrough.header.players)
    print_drawing(out, drawing)
    return max(map(len, str(drawing).splitlines()), default=0)


def print_drawing(out: Console, drawing: Drawing) -> None:
    """Print a drawing row by row, never folded."""
    if not out.is_terminal:
        out.print(str(drawing), soft_wrap=True)
        return
    for row in drawing:
        text = Text()
        for span in row:
            paper = f"on {span.paper}" if span.paper else ""
            text.append(span.text, " ".join(filter(None, ("bold" if span.bold else "", span.ink, paper))))
        text.rstrip()
        out.print(text, soft_wrap=True)


def log(out: Console, lines: Iterable[Line], margin: str = "") -> None:
    """Print what happened, a paragraph for each player in turn, the first one after this margin."""
    for name, sentences in groupby(lines, lambda one: one[0]):
        said = [sentence for _, sentence in sentences]
        if name:
            text = "; ".join(sentence.removesuffix(".") for sentence in said) + "."
            say(out, Text.assemble(margin, (f"{name}: ", "bold"), text))
        else:
            say(out, margin + " ".join(said))
        margin = " " * len(margin)


def tell(events: Iterable[Event], phrases: Phrases, players: Sequence[str], you: int | None = None) -> Iterator[Line]:
    """Events in words, for somebody at a seat or at none. A sentence that begins with its player's name is split after
    it."""
    for event in events:
        shown = event.json()
        sentence = phrases.event(shown, players, you)
        if sentence is None:
            continue
        name = "" if you is not None and shown.get("seat") == you else _name(shown, players)
        yield (name, sentence.removeprefix(f"{name} ")) if name and sentence.startswith(f"{name} ") else ("", sentence)


def _name(shown: Mapping[str, Json], players: Sequence[str]) -> str:
    seat = shown.get("seat")
    return players[seat] if isinstance(seat, int) else ""


def result(playthrough: Playthrough, language: str) -> str:
    """How a game ended, in words; or that it has not."""
    own, outcome, players = own_phrases(language), playthrough.outcome, playthrough.header.players
    if outcome is None:
        return own.say("unfinished")
    named = {
        "winners": [players[seat] for seat in outcome.winners],
        "points": [f"{name} {points}" for name, points in zip(players, outcome.points, strict=True)],
        "how": _how(playthrough, outcome.rule, language),
    }
    return own.say("result.one" if len(outcome.winners) == 1 else "result.many", named)


def _how(playthrough: Playthrough, rule: str, language: str) -> str:
    """How a game was won, with the rule: in words if the game has them, else by the rule's title."""
    game = playthrough.game
    counted, phrases, rules = tally(game, playthrough.state.view(None)), game.phrases(language), game.rulebook(language)
    if counted is not None and f"won.{counted.how}" in phrases:
        return f"{phrases.say(f'won.{counted.how}')} ({rule})"
    return f"{rule}: {rules.rules[rule].title}" if rule in rules.rules else rule


def count(out: Console, playthrough: Playthrough, language: str) -> None:
    """Print what everybody's points come from, if the game tells: a row for each kind."""
    game, own, players = playthrough.game, own_phrases(language), playthrough.header.players
    counted, phrases = tally(game, playthrough.state.view(None)), game.phrases(language)
    if counted is None:
        return
    table = Table(box=None, pad_edge=False)
    table.add_column()
    for name in players:
        table.add_column(Text(name, "bold"), justify="right")
    for parts in zip(*counted.seats, strict=True):
        if any(part.n for part in parts):
            table.add_row(Text(phrases.say(f"count.{parts[0].what}")), *map(_counted, parts))
    total = [sum(part.points or 0 for part in parts) for parts in counted.seats]
    table.add_row(Text(own.say("total"), "bold"), *(Text(str(points), "bold") for points in total))
    out.print(table)


def _counted(count: Count) -> Text:
    if count.points is None or count.n == count.points or not count.n:
        return Text(str(count.n))
    return Text(f"({count.n}) {count.points}")


def pairs(out: Console, meanings: Mapping[str, str]) -> None:
    """Print names and what they mean, in two columns."""
    width = max(map(len, meanings), default=0)
    for name, meaning in meanings.items():
        row = Table.grid(padding=(0, 2))
        row.add_column(width=width + 2, no_wrap=True)
        row.add_row(Text(f"  {name}", "bold"), meaning)
        out.print(row if out.is_terminal else f"  {name:{width}}  {meaning}", soft_wrap=not out.is_terminal)


def figures(out: Console, measured: Mapping[str, Json], *, as_json: bool) -> None:
    """Print measured figures as a table, or as JSON."""
    if as_json:
        out.print(json.dumps(measured), soft_wrap=True)
        return
    pairs(out, {name.replace("_", " "): str(value) for name, value in measured.items()})
