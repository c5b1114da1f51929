"""A recorded game in sentences."""

from __future__ import annotations

from regnum.kernel import BadRecord, Playthrough, Undo
from regnum.terminal import show


def summary(playthrough: Playthrough) -> str:
    """A game in one line: the game, the players, how many moves, and the result."""
    header, outcome = playthrough.header, playthrough.outcome
    back = sum(isinstance(item, Undo) for item in playthrough.items)
    moves = f"{len(playthrough.line)} moves" + (f" ({back} taken back)" if back else "")
    if outcome is None:
        result = "unfinished"
    else:
        winners = ", ".join(header.players[seat] for seat in outcome.winners)
        points = ":".join(map(str, outcome.points))
        result = f"won by {winners} {points} by {outcome.rule}"
    return f"{header.game}, {len(header.players)} players ({', '.join(header.players)}), {moves}, {result}"


def tell(playthrough: Playthrough, language: str, at: int | None) -> None:
    """Print the moves with what they led to, and the last board; or the position after this many moves alone.

    What was hidden is told once the game is over.
    """
    if at is not None and not 0 <= at <= len(playthrough.line):
        raise BadRecord(f"The record has {len(playthrough.line)} moves, so there is no position after {at}.")
    out, phrases, players = show.console(), playthrough.game.phrases(language), playthrough.header.players
    show.say(out, summary(playthrough))
    state = playthrough.state
    for number, (entry, after, events) in enumerate(playthrough.states()):
        if entry is not None and at in (None, number):
            seen = events if playthrough.outcome is not None else [event.seen_by(None) for event in events]
            lines = list(show.tell(seen, phrases, players))
            show.log(out, lines or [(players[entry.seat], entry.move.text)], f"{number:4} ")
        if number == at:
            state = after
            break
    out.print()
    show.draw(out, playthrough, state.view(None), phrases)
    if at in (None, len(playthrough.line)):
        show.say(out, show.result(playthrough, language))
        if playthrough.outcome is not None:
            show.count(out, playthrough, language)
