"""Proving that stored games are what they were: each is replayed by its pinned rules and compared with what is stored.

A server does so before it brings a database up to date, on a copy, and so does who restores a backup.
"""

from __future__ import annotations

import json

from regnum.kernel import Entry, Playthrough
from regnum.server.api.problems import Problem
from regnum.server.storage.queries import Stored
from regnum.server.tables.entries import RECORDED, items_of, read_answers, repeat, table_header
from regnum.server.tables.live_table import LiveTable


class Differs(Exception):
    """A stored game would not be what it was."""


def differs(stored: Stored) -> str | None:
    """In a sentence, how a game would not be what it was; None if it is."""
    row = stored.row
    try:
        _compare(stored)
    except Differs as error:
        return f"The game at table {row.id} ({row.ruleset}) would not be what it was: {error}"
    except Problem as problem:
        return f"The game at table {row.id} cannot be played on: {problem.detail}"
    except Exception as error:  # noqa: BLE001 (whatever a game's rules raise, it cannot be replayed)
        return f"The game at table {row.id} ({row.ruleset}) cannot be replayed: {type(error).__name__}."
    return None


def _compare(stored: Stored) -> None:
    """Raise `Differs` if a game is not what is stored about it."""
    loaded = LiveTable(stored)
    dealt, streams = read_answers(stored.entries[0].answers)
    playthrough = Playthrough.restore(loaded.game, table_header(stored.row, loaded.options), dealt, [], {})
    if playthrough.dealt_streams != streams:
        raise Differs("its deal asks chance for something else.")
    items = iter(items_of(loaded.game, stored.entries))
    for entry in stored.entries:
        if entry.kind in RECORDED:
            item = next(items)
            if isinstance(item, Entry):
                playthrough.chance.expect(item.answers)  # type: ignore[attr-defined]  # it is recorded
                playthrough.play(item.move)
                if playthrough.line[-1] != item:
                    raise Differs(f"step {entry.version} asks chance for something else.")
            else:
                repeat(playthrough, item)
        position = stored.positions.get(entry.version)
        if position is not None and loaded.game.read(position).text() != playthrough.state.text():
            raise Differs(f"its position after step {entry.version} is another.")
    _compare_ends(stored, loaded, playthrough)


def _compare_ends(stored: Stored, loaded: LiveTable, playthrough: Playthrough) -> None:
    row = stored.row
    if loaded.state.text() != playthrough.state.text():
        raise Differs("its last position is another.")
    if row.phase == "playing" and row.turn is not None and row.turn != playthrough.to_move:
        raise Differs("it is another's turn.")
    outcome = None if playthrough.outcome is None else playthrough.outcome.json()
    known = None if row.outcome is None else json.loads(row.outcome)
    if known != outcome:
        raise Differs("it ends differently.")
