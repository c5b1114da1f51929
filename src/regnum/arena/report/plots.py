"""Plots as plain SVG for a page: no script, no library, the colours taken from the page's light or dark style.

`STYLE` has the rules they need. Every mark tells its figures when one rests on it, and every plot has a text for those
who do not see it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 720
ROW_HEIGHT = 30
"""The height of a row with a name before it."""
NAMES_WIDTH = 150
"""The room for names at the left."""
FIGURES_WIDTH = 170
"""The room for figures at the right."""
HUES = 8
MIN_NAME_GAP = 15
"""How far names beside lines stay apart, at least."""
MAX_OPACITY = 0.6
"""How strong the darkest cell is, so that its figure can still be read."""

_LIGHT = ("#1f6fb2", "#c8501c", "#1b8a5f", "#8a4fb0", "#b07c00", "#c2387a", "#3d8f9e", "#6b6f2a")
_DARK = ("#6fb1ea", "#f08a5d", "#55c79a", "#c39be6", "#e0b13f", "#f07fb0", "#74c8d6", "#b9bd6a")


def _colours(hues: Sequence[str]) -> str:
    return "".join(f"--hue{i}:{hue};" for i, hue in enumerate(hues))


STYLE = f"""
:root{{color-scheme:light dark;--paper:#fbfaf7;--ink:#22201c;--faint:#6f6a61;--line:#dcd7cc;{_colours(_LIGHT)}}}
@media (prefers-color-scheme:dark){{
:root{{--paper:#191714;--ink:#ece7dd;--faint:#a49d90;--line:#3a362f;{_colours(_DARK)}}}}}
svg{{display:block;width:100%;min-width:34rem;height:auto;overflow:visible}}
svg{{font:13px system-ui,sans-serif;fill:var(--ink)}}
svg .faint{{fill:var(--faint)}} svg .grid{{stroke:var(--line);stroke-width:1}}
svg .fair{{stroke:var(--faint);stroke-width:1.5;stroke-dasharray:4 4}}
svg .line{{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}}
"""
_PAGE_STYLE = """
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:47rem;margin:0 auto;padding:2rem 1.25rem 4rem}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem} h2{font-size:1.2rem;margin:2.75rem 0 .25rem}
p{margin:.25rem 0 1rem;color:var(--faint)} code{font:13px/1.5 ui-monospace,monospace}
pre{white-space:pre-wrap;padding:.75rem 1rem;border:1px solid var(--line);border-radius:6px}
.wide{overflow-x:auto} table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
th,td{padding:.35rem .5rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th{font-weight:600;color:var(--faint)} th:first-child,td:first-child{text-align:left}
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A named value with its interval, what is said of it, and its colour."""

    name: str
    value: float
    low: float
    high: float
    said: str
    hue: int = 0


@dataclass(frozen=True, slots=True)
class Series:
    """A named line through points, and its colour."""

    name: str
    points: Sequence[tuple[float, float]]
    hue: int


def page(title: str, body: str, language: str = "en") -> str:
    """A whole file, which needs nothing else to be looked at."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    style = f"<style>{STYLE}{_PAGE_STYLE}</style>"
    return f'<!doctype html><html lang="{language}"><head>{head}{style}</head><body><main>{body}</main></body></html>\n'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from at most `low` to at least `high`.

    >>> ticks(3, 47)
    [0, 10, 20, 30, 40, 50]
    >>> ticks(0.12, 0.41)
    [0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45]
    """
    high = high if high > low else low + 1
    span = high - low
    scale = 10.0 ** math.floor(math.log10(span / most))
    step = next(step for step in (scale, 2 * scale, 5 * scale, 10 * scale) if span / step <= most)
    digits = max(0, -math.floor(math.log10(step) + 1e-9))
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [round(i * step, digits) if digits else round(i * step) for i in range(first, last + 1)]


def intervals(label: str, rows: Sequence[Row], *, percent: bool = False, fair: float | None = None) -> str:
    """Values with their intervals below each other; a broken line where all would be equal."""
    marks = ticks(min(row.low for row in rows), max(row.high for row in rows))
    x = _Scale(marks[0], marks[-1], NAMES_WIDTH, WIDTH - FIGURES_WIDTH)
    bottom = len(rows) * ROW_HEIGHT
    body = [_grid(x, marks, bottom, percent)]
    if fair is not None:
        body.append(_tag("line", cls="fair", x1=x(fair), x2=x(fair), y1=0, y2=bottom))
    for i, row in enumerate(rows):
        y, hue = (i + 0.5) * ROW_HEIGHT, _hue(row.hue)
        body.append(_label(row.name, y))
        whisker = _tag("line", x1=x(row.low), x2=x(row.high), y1=y, y2=y, stroke=hue, stroke_width=3, opacity=0.45)
        dot = _tag("circle", cx=x(row.value), cy=y, r=5.5, fill=hue)
        body.append(_titled(f"{row.name}: {row.said}", whisker + dot))
        body.append(_tag("text", row.said, cls="faint", x=WIDTH - FIGURES_WIDTH + 14, y=y + 4))
    return _svg(label, bottom + 24, body)


def bars(label: str, rows: Sequence[Row]) -> str:
    """Positive values as bars on a scale of powers of ten."""
    low = math.floor(math.log10(min(row.value for row in rows) / 1.5))
    high = math.ceil(math.log10(max(row.value for row in rows)))
    x = _Scale(low, max(high, low + 1), NAMES_WIDTH, WIDTH - FIGURES_WIDTH)
    bottom = len(rows) * ROW_HEIGHT
    body = []
    for power in range(low, max(high, low + 1) + 1):
        body.append(_tag("line", cls="grid", x1=x(power), x2=x(power), y1=0, y2=bottom))
        body.append(_tag("text", f"{10.0**power:g}", cls="faint", x=x(power), y=bottom + 18, text_anchor="middle"))
    for i, row in enumerate(rows):
        y, end = (i + 0.5) * ROW_HEIGHT, x(math.log10(row.value))
        bar = _tag("rect", x=NAMES_WIDTH, y=y - 7, width=max(1, end - NAMES_WIDTH), height=14, rx=2, fill=_hue(row.hue))
        body += [_label(row.name, y), _titled(f"{row.name}: {row.said}", bar)]
        body.append(_tag("text", row.said, cls="faint", x=WIDTH - FIGURES_WIDTH + 14, y=y + 4))
    return _svg(label, bottom + 24, body)


def lines(label: str, series: Sequence[Series], across: str) -> str:
    """Lines over the same stretch, each with its name at its end; `across` says what the stretch is."""
    height, left, right = 300, 44, WIDTH - NAMES_WIDTH
    ys = [y for line in series for _, y in line.points]
    xs = [x for line in series for x, _ in line.points]
    rungs, steps = ticks(min(0, *ys), max(ys)), ticks(min(xs), max(xs))
    x, y = _Scale(steps[0], steps[-1], left, right), _Scale(rungs[0], rungs[-1], height, 8)
    body = [_axes(x, y, steps, rungs, across)]
    for line in series:
        path = "M" + "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in line.points)
        ends = f"{line.name}: {line.points[-1][1]:.1f} at the end"
        body.append(_titled(ends, _tag("path", cls="line", d=path, stroke=_hue(line.hue))))
    free = -math.inf
    for line in sorted(series, key=lambda line: y(line.points[-1][1])):
        at = free = max(y(line.points[-1][1]), free + MIN_NAME_GAP)
        body.append(_tag("text", line.name, x=right + 10, y=at + 4, style=f"fill:{_hue(line.hue)}", font_weight=600))
    return _svg(label, height + 44, body)


def histogram(label: str, values: Sequence[int], across: str) -> str:
    """How often values of each size occur."""
    height = 180
    marks = ticks(min(values), max(values) + 1, 12)
    wide = marks[1] - marks[0]
    counts = [sum(mark <= value < mark + wide for value in values) for mark in marks[:-1]]
    rungs = ticks(0, max(counts), 4)
    x, y = _Scale(marks[0], marks[-1], 44, WIDTH), _Scale(0, rungs[-1], height, 8)
    body = [_axes(x, y, marks, rungs, across)]
    for mark, count in zip(marks, counts, strict=False):
        at, top = x(mark) + 1, y(count)
        bar = _tag("rect", x=at, y=top, width=x(mark + wide) - at - 1, height=height - top, rx=2, fill=_hue(0))
        body.append(_titled(f"{mark:g} to {mark + wide - 1:g}: {count} games", bar))
    return _svg(label, height + 44, body)


def heat(label: str, rows: Sequence[str], columns: Sequence[tuple[str, int]], cells: Sequence[Sequence[float]]) -> str:
    """Shares in a grid, the larger the darker; each column, named, in its own colour."""
    top, tall = 24, 26
    wide = (WIDTH - NAMES_WIDTH) / len(columns)
    most = max(max(row) for row in cells) or 1.0
    body = []
    for i, (name, hue) in enumerate(columns):
        at = NAMES_WIDTH + (i + 0.5) * wide
        body.append(_tag("text", name, x=at, y=14, text_anchor="middle", style=f"fill:{_hue(hue)}", font_weight=600))
    for j, row in enumerate(rows):
        y = top + j * tall
        body.append(_label(row, y + tall / 2))
        for i, (name, hue) in enumerate(columns):
            share = cells[j][i]
            box = _tag(
                "rect",
                x=NAMES_WIDTH + i * wide + 1,
                y=y + 1,
                width=wide - 2,
                height=tall - 2,
                rx=3,
                fill=_hue(hue),
                opacity=0.04 + (MAX_OPACITY - 0.04) * math.sqrt(share / most),
            )
            figure = _tag(
                "text",
                f"{100 * share:.1f} %",
                x=NAMES_WIDTH + (i + 0.5) * wide,
                y=y + tall / 2 + 4,
                text_anchor="middle",
            )
            body.append(_titled(f"{name}, {row}: {100 * share:.1f} %", box) + figure)
    return _svg(label, top + len(rows) * tall + 4, body)


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where a value lies on the paper."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.low) / ((self.high - self.low) or 1.0)
        return round(self.begin + part * (self.end - self.begin), 2)


def _axes(x: _Scale, y: _Scale, marks: Iterable[float], rungs: Iterable[float], across: str) -> str:
    parts = []
    for rung in rungs:
        parts.append(_tag("line", cls="grid", x1=x.begin, x2=x.end, y1=y(rung), y2=y(rung)))
        parts.append(_tag("text", f"{rung:g}", cls="faint", x=x.begin - 8, y=y(rung) + 4, text_anchor="end"))
    for mark in marks:
        parts += [_tag("text", f"{mark:g}", cls="faint", x=x(mark), y=y.begin + 18, text_anchor="middle")]
    middle = (x.begin + x.end) / 2
    return "".join(parts) + _tag("text", across, cls="faint", x=middle, y=y.begin + 38, text_anchor="middle")


def _grid(x: _Scale, marks: Iterable[float], bottom: float, percent: bool) -> str:
    parts = []
    for mark in marks:
        parts.append(_tag("line", cls="grid", x1=x(mark), x2=x(mark), y1=0, y2=bottom))
        said = f"{100 * mark:g} %" if percent else f"{mark:g}"
        parts.append(_tag("text", said, cls="faint", x=x(mark), y=bottom + 18, text_anchor="middle"))
    return "".join(parts)


def _label(name: str, y: float) -> str:
    return _tag("text", name, x=NAMES_WIDTH - 12, y=y + 4, text_anchor="end")


def _hue(i: int) -> str:
    return f"var(--hue{i % HUES})"


def _titled(what: str, marks: str) -> str:
    """Marks that tell their figures when one rests on them."""
    return f"<g><title>{escape(what)}</title>{marks}</g>"


def _tag(name: str, text: str = "", cls: str = "", **attributes: float | str) -> str:
    given = ({"class": cls} if cls else {}) | {key.replace("_", "-"): value for key, value in attributes.items()}
    said = "".join(f' {key}="{escape(str(value))}"' for key, value in given.items())
    return f"<{name}{said}>{escape(text)}</{name}>"


def _svg(label: str, height: float, body: Iterable[str]) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"'
    return f'{head} aria-label="{escape(label)}">{"".join(body)}</svg>'
