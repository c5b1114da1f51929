"""The decisions of a game: what a seat did from where it may decide until chance speaks, another decides, or the seat
learns something that was hidden from it. Up to there it could have known what it was about to do: it is one plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from regnum.review.graph import OpenGame, Step, less
from regnum.review.review import Decision


def stretches(steps: Sequence[Step]) -> Iterator[Sequence[Step]]:
    """The steps of a game, decision by decision."""
    stretch: list[Step] = []
    for step in steps:
        if stretch and _ends(stretch[-1], step):
            yield stretch
            stretch = []
        stretch.append(step)
    if stretch:
        yield stretch


def _ends(step: Step, following: Step) -> bool:
    """Whether a decision ends with a step."""
    if step.asked or step.seat != following.seat or step.move is None or following.move is None:
        return True
    return any(event.reveals_to(step.seat) for event in step.events)


def decisions_of(opened: OpenGame) -> tuple[Decision, ...]:
    """The decisions of a game, not judged yet."""
    found, version = [], 1
    for number, stretch in enumerate(stretches(opened.steps)):
        played = tuple(step.move for step in stretch if step.move is not None)
        choice = bool(played) and any(len(step.before.moves()) > 1 for step in stretch)
        effect = less(stretch[-1].expected, stretch[0].held)
        last = stretch[-1].version
        found.append(Decision(number, stretch[0].seat, version, last, played, choice, effect))
        version = last
    return tuple(found)
