"""A review in words, for a terminal, and as one HTML file, in the reader's language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape

from rich.console import Console
from rich.table import Table
from rich.text import Text

from regnum.arena.report import plots
from regnum.arena.report.plots import Series
from regnum.kernel import Phrases, Plan, Playthrough
from regnum.review import Decision, Review, Verdict
from regnum.terminal import show

WIDTH = 52
"""How many columns a line of chances has."""
BARS = "▁▂▃▄▅▆▇█"
PARTS = ("start", "luck", "own", "others", "hidden", "result")


class ReviewText:
    """What a review says of a game, sentence by sentence."""

    def __init__(self, review: Review, playthrough: Playthrough, language: str) -> None:
        self.review, self.playthrough, self.language = review, playthrough, language
        self.players = playthrough.header.players
        self._phrases: Phrases = playthrough.game.phrases(language).among(self.players)
        self.own = show.own_phrases(language)
        self._numbers = {moment.version: number for number, moment in enumerate(review.moments)}

    @property
    def title(self) -> str:
        """Which game of whom it is about."""
        game = self.playthrough.game.rulebook(self.language).title
        return f"{self.own.say('review.title')}: {game}, {', '.join(self.players)}"

    @property
    def result(self) -> str:
        """How the game ended."""
        return show.result(self.playthrough, self.language)

    def turning_points(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Each player with what is to be said of the decisions that cost them most."""
        for name, numbers in zip(self.players, self.review.turning_points(), strict=True):
            sentences = [self._decision(self.review.decisions[number]) for number in numbers]
            yield name, sentences or [self.own.say("review.nothing")]

    def _decision(self, decision: Decision) -> str:
        judgement = decision.judgement
        assert judgement is not None
        named: dict[str, str | int] = {
            "move": self._numbers[decision.first] + 1,
            "verdict": self.own.say(f"verdict.{judgement.verdict.value}"),
            "played": _plan(decision.played),
            "better": _plan(judgement.better),
            "loss": _points(judgement.loss),
            "low": _points(max(0.0, judgement.low)),
            "high": _points(judgement.high),
        }
        said = self.own.say("review.decision", named)
        return " ".join([said, *(self._phrases.reason(reason) for reason in judgement.reasons[:1])])

    def heads(self) -> Sequence[str]:
        """What the parts are called that a result comes from."""
        return [self.own.say(f"contribution.{part}") for part in PARTS]

    def contributions(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Each player with the parts that their result comes from, in points of 100."""
        for name, found in zip(self.players, self.review.contributions(), strict=True):
            signed = [f"{100 * getattr(found, part):+.1f}" for part in PARTS[1:-1]]
            yield name, [f"{100 * found.start:.1f}", *signed, f"{100 * found.result:.1f}"]

    def verdicts(self) -> Iterator[tuple[str, Sequence[str]]]:
        """Each player with how many of their decisions were called what."""
        for seat, name in enumerate(self.players):
            judged = (one.judgement for one in self.review.decisions if one.seat == seat and one.choice)
            counts = Counter(judgement.verdict for judgement in judged if judgement is not None)
            yield name, [str(counts[verdict]) for verdict in Verdict]

    def verdict_heads(self) -> Sequence[str]:
        """What decisions are called."""
        return [self.own.say(f"verdicts.{verdict.value}") for verdict in Verdict]


def _plan(plan: Plan) -> str:
    return ", ".join(move.text for move in plan)


def _points(chance: float) -> str:
    return f"{100 * chance:.1f}"


# for a terminal


def tell(out: Console, text: ReviewText) -> None:
    """Print a review: the chances as a line for each player, where the results come from, and the turning points."""
    show.say(out, Text(text.title, "bold"))
    show.say(out, text.result)
    for heading, table in (
        ("review.chances", _chances(text)),
        ("review.contributions", _table(text.heads(), text.contributions())),
        ("review.verdicts", _table(text.verdict_heads(), text.verdicts())),
    ):
        out.print()
        show.say(out, Text(text.own.say(heading), "bold"))
        out.print(table)
    out.print()
    show.say(out, Text(text.own.say("review.turning"), "bold"))
    for name, sentences in text.turning_points():
        show.log(out, [(name, sentence) for sentence in sentences[:1]])
        for sentence in sentences[1:]:
            show.say(out, f"  {sentence}")


def _chances(text: ReviewText) -> Table:
    table = Table.grid(padding=(0, 2))
    for seat, name in enumerate(text.players):
        course = [moment.chances[seat] for moment in text.review.moments]
        table.add_row(Text(name, "bold"), _line(course), f"{100 * course[0]:.0f} → {100 * course[-1]:.0f}")
    return table


def _line(course: Sequence[float]) -> str:
    """A course of chances as bars of eight heights.

    >>> _line([0.0, 0.5, 1.0])
    '▁▅█'
    """
    wide = min(WIDTH, len(course))
    picked = [course[round(column * (len(course) - 1) / max(1, wide - 1))] for column in range(wide)]
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in picked)


def _table(heads: Sequence[str], rows: Iterator[tuple[str, Sequence[str]]]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column()
    for head in heads:
        table.add_column(head, justify="right")
    for name, cells in rows:
        table.add_row(Text(name, "bold"), *cells)
    return table


# as a file


def page(text: ReviewText) -> str:
    """A review as one HTML file, which needs nothing else to be looked at."""
    own, review = text.own, text.review
    series = [
        Series(name, [(number, 100 * moment.chances[seat]) for number, moment in enumerate(review.moments)], seat)
        for seat, name in enumerate(text.players)
    ]
    label = own.say("review.chances")
    parts = [
        f"<h1>{escape(text.title)}</h1>",
        f"<p>{escape(text.result)}</p>",
        _section(label, plots.lines(label, series, own.say("review.across"))),
        _section(own.say("review.contributions"), _html_table(text.heads(), text.contributions())),
        _section(own.say("review.verdicts"), _html_table(text.verdict_heads(), text.verdicts())),
        f"<section><h2>{escape(own.say('review.turning'))}</h2>{''.join(_turning(text))}</section>",
        _section(own.say("review.moments"), _html_table(text.players, _course(text))),
        f"<p>{escape(f'{review.ruleset} · {review.data} · {review.judge.spec} {review.judge.version}')}</p>",
    ]
    return plots.page(text.title, "".join(parts), text.language)


def _section(heading: str, body: str) -> str:
    return f'<section><h2>{escape(heading)}</h2><div class="wide">{body}</div></section>'


def _turning(text: ReviewText) -> Iterator[str]:
    for name, sentences in text.turning_points():
        yield f"<h3>{escape(name)}</h3>"
        yield from (f"<p>{escape(sentence)}</p>" for sentence in sentences)


def _course(text: ReviewText) -> Iterator[tuple[str, Sequence[str]]]:
    for number, moment in enumerate(text.review.moments):
        yield str(number), [f"{100 * chance:.1f}" for chance in moment.chances]


def _html_table(heads: Sequence[str], rows: Iterator[tuple[str, Sequence[str]]]) -> str:
    head = "".join(f'<th scope="col">{escape(one)}</th>' for one in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>'
        for name, cells in rows
    )
    return f"<table><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>"
