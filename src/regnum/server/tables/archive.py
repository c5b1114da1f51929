"""Games moment by moment, as seats saw them; of finished ones the record as text, and the proof."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.kernel import Entry, Json, Seat, State, Undo, Unfair, View, notation
from regnum.kernel.chance import ReplayedChance
from regnum.server.api.drawings import view_json
from regnum.server.api.problems import Problem
from regnum.server.socket.serialise import dumps, step_text, time_text
from regnum.server.storage.rows import EntryRow
from regnum.server.tables.entries import RECORDED, events_seen_by, items_of, read_answers, replayed
from regnum.server.tables.live_table import LiveTable

MAX_MOMENTS = 250
MAX_MOMENTS_SIZE = 1024 * 1024
"""How many moments, and characters of them, go at once: who wants more asks again from the next on."""


def text_of(live: LiveTable) -> str:
    """The record as text, the seed revealed."""
    return notation.write(replayed(live.game, live.row, live.entries), reveal=True)


def verified(live: LiveTable) -> dict[str, Json]:
    """The proof of fair dealing, or a problem."""
    playthrough = replayed(live.game, live.row, live.entries)
    try:
        playthrough.verify()
    except Unfair as error:
        raise Problem("unfair", str(error)) from None
    sealing = playthrough.header.sealing
    assert sealing is not None
    assert sealing.seed is not None
    answers = len(playthrough.dealt) + sum(len(read_answers(entry.answers)[0]) for entry in live.entries[1:])
    return {
        "commitment": sealing.commitment,
        "seed": sealing.seed.hex(),
        "entropies": [*sealing.entropies],
        "pledges": [*sealing.pledges],
        "places": [*sealing.shared] or [*range(len(live.seats))],
        "answers": answers,
        "questions": [*notation.questions_json(playthrough)],
        "fair": True,
    }


def moments_of(live: LiveTable, seat: int | None, first: int, last: int | None) -> str:
    """The moments of a game from one version to another, as JSON: as many as go at once, and where the next begin.

    Each is as the seat saw it; only of a finished game all moves are told.
    """
    over = live.row.phase == "over"
    looking = None if seat is None else Seat(seat)
    parts: list[str] = []
    size, following = 0, None
    for entry, state in _states(live):
        if entry.version < first or (last is not None and entry.version > last):
            continue
        if len(parts) == MAX_MOMENTS or size > MAX_MOMENTS_SIZE:
            following = entry.version
            break
        view = dumps(view_json(live, state.view(looking), ended=over and entry.version >= live.row.version))
        step = step_text(live.game.actions, entry, seat, over=over)
        events = events_seen_by(entry.events, seat)
        head = f'{{"version":{entry.version},"at":{dumps(time_text(entry.at))}'
        parts.append(f'{head},"entry":{step},"events":{events},"view":{view}}}')
        size += len(parts[-1])
    return f'{{"version":{live.row.version},"next":{dumps(following)},"moments":[{",".join(parts)}]}}'


def own_last_step(live: LiveTable, seat: int) -> int:
    """The version to which a seat's own last step has led, or the deal."""
    return next((entry.version for entry in reversed(live.entries) if entry.seat == seat), 1)


def view_at(live: LiveTable, seat: int | None, version: int) -> View:
    """What a seat saw at a version of a game, or a problem."""
    if seat is not None and seat >= len(live.seats):
        raise Problem("bad-request", "There is no such seat.")
    return state_at(live, version).view(None if seat is None else Seat(seat))


def state_at(live: LiveTable, version: int) -> State:
    """How a game stood at a version, all of it, or a problem."""
    found = next((state for entry, state in _states(live) if entry.version == version), None)
    if found is None:
        raise Problem("bad-request", "There is no such version.")
    return found


def _states(live: LiveTable) -> Iterator[tuple[EntryRow, State]]:
    """Every entry of a table with the state after it."""
    state = live.game.deal(len(live.seats), live.options, ReplayedChance(read_answers(live.entries[0].answers)[0]))
    line = [state]
    items = iter(items_of(live.game, live.entries))
    for entry in live.entries:
        if entry.kind in RECORDED:
            item = next(items)
            if isinstance(item, Undo):
                line.pop()
            elif isinstance(item, Entry):
                state = line[-1].copy()
                state.play(item.move, ReplayedChance(item.answers))
                line.append(state)
        yield entry, line[-1]
