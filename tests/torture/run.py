"""One run: a stage, people, a tormentor, then calm in which every table must go on, and the verdict."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sqlalchemy import create_engine, select

from regnum.server.storage import schema
from tests.server.clients import CLOSING, Client
from tests.torture.checker import Finding, check
from tests.torture.history import History
from tests.torture.mutations import MUTATIONS
from tests.torture.people import AWAY, GAMES, Party, Person, Player, Stranger
from tests.torture.replays import kept_tables
from tests.torture.stage import Stage, staged
from tests.torture.tormentor import Tormentor

CALM_SECONDS = 60
"""How long a table may take to go on when nothing torments it any more: until claims have run out and all are back."""
STEPS = 3
"""How many steps a table must make to be going on."""


@dataclass(slots=True)
class Report:
    """What came of a run."""

    kind: str
    seed: int
    folder: Path
    """Where everything is kept if something was found."""
    torments: Counter[str]
    findings: list[Finding]
    tables: int
    acknowledged: int
    reconnected: int

    def __str__(self) -> str:
        torments = ", ".join(f"{count} {name}" for name, count in sorted(self.torments.items()))
        return (
            f"{self.kind}, seed {self.seed}: {self.acknowledged} acknowledgements at {self.tables} tables,"
            f" {self.reconnected} reconnections; {torments}; {len(self.findings)} findings"
        )


def torture(
    kind: str,
    seed: int,
    seconds: float,
    *,
    parties: int = 5,
    only: Sequence[str] = (),
    mutation: str = "",
    calm: float = CALM_SECONDS,
) -> Report:
    """Torment servers of a kind for so long, and find what is wrong.

    The database, the logs and the history are kept if something is.
    """
    folder = Path(tempfile.mkdtemp(prefix="regnum-torture-"))
    folder.chmod(0o755)  # a PostgreSQL that root starts runs as another user
    rng, history, ending = Random(f"{kind} {seed}"), History(), threading.Event()
    with staged(kind, folder, seed, MUTATIONS[mutation] if mutation else None) as stage, CLOSING:
        playing = [_party(rng) for _ in range(parties)]
        people = _people(playing, stage, rng, history, ending)
        tormentor = Tormentor(stage, people, rng, only)
        for person in people:
            person.start()
        stuck: list[Finding] = []
        try:
            # First all sit down, then it begins; in the end every table must go on again.
            stuck = _stand_still(stage, playing, calm)
            if not stuck:
                tormentor.torment(seconds)
                stuck = _stand_still(stage, playing, calm)
        finally:
            ending.set()
            for person in people:
                person.join()
        findings = [*stuck, *_verified(stage, playing), *_stopped(stage)]
        tables = kept_tables(stage.database)
    findings += check(history, tables)
    if findings:
        history.save(folder / "history.jsonl")
    else:
        shutil.rmtree(folder, ignore_errors=True)
    acknowledged = sum('"type":"ack"' in frame.text for talk in history.talks for frame in talk.frames)
    reconnected = sum(person.reconnected for person in people)
    return Report(kind, seed, folder, tormentor.done, findings, len(tables), acknowledged, reconnected)


def _party(rng: Random) -> Party:
    people, computers = rng.choice(((2, 0), (2, 0), (2, 1), (1, 1), (3, 0)))
    clock = rng.choice((None, None, {"kind": "move", "seconds": 600}, {"kind": "game", "seconds": 3600}))
    return Party(rng.choice(GAMES), people, computers, rng.random() < 0.5, clock)


def _people(parties: list[Party], stage: Stage, rng: Random, history: History, ending: threading.Event) -> list[Person]:
    urls = [server.url for server in stage.servers]
    people: list[Person] = []
    for number, party in enumerate(parties):
        for place in range(party.people):
            about = f"P{number}{'abc'[place]}", urls, Random(rng.getrandbits(32)), history, ending
            people.append(Player(party, place == 0, *about))
    people.append(Stranger(parties, "Stranger", urls, Random(rng.getrandbits(32)), history, ending))
    return people


def _versions(database: str) -> dict[str, tuple[str, int]]:
    """The phase and the version of every table."""
    engine = create_engine(database)
    try:
        with engine.connect() as connection:
            columns = schema.tables.c
            found = connection.execute(select(columns.id, columns.phase, columns.version))
            return {id: (phase, version) for id, phase, version in found}
    finally:
        engine.dispose()


def _stand_still(stage: Stage, parties: list[Party], seconds: float) -> list[Finding]:
    """Wait until every party's table has gone on by some steps; a finding for each that does not."""
    began: dict[str, int] = {}
    deadline = time.monotonic() + seconds
    while True:
        now = _versions(stage.database)
        tables = ["" if party.table is None else str(party.table["id"]) for party in parties]
        waiting = []
        for id in tables:
            phase, version = now.get(id, ("", 0))
            if phase != "over" and version < began.setdefault(id, version) + STEPS:
                waiting.append(Finding("stuck", f"table {id} stands still at version {version} ({phase})"))
        if not waiting or time.monotonic() > deadline:
            return waiting
        time.sleep(0.2)


def _verified(stage: Stage, parties: list[Party]) -> Iterator[Finding]:
    """Ask a server to prove the dealing of the games that are over; a finding for each that it does not."""
    try:
        client = Client(stage.servers[0].url, "Verifier")
        for id in (id for party in parties if party.public for id in party.finished):
            answer = client.get(f"/api/tables/{id}/verify")
            if answer["fair"] is not True:
                yield Finding("unfair", f"table {id}: {answer}")
    except AWAY as error:
        yield Finding("broken", f"the server does not answer when all is calm: {error!r}")


def _stopped(stage: Stage) -> Iterator[Finding]:
    """Ask the servers to end; a finding for each that does not."""
    for server in stage.servers:
        try:
            server.stop()
        except AssertionError as error:
            yield Finding("stuck", str(error))
