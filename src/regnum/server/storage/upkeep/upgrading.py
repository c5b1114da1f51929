"""No update breaks a game: before a new version touches a database, it saves it and proves all on a copy."""

from __future__ import annotations

from pathlib import Path

import structlog
from sqlalchemy import Engine

from regnum import __version__
from regnum.server.storage.database import (
    FILE,
    PROVING,
    address,
    alone,
    connect,
    engine_of,
    explained,
    layout,
    newest,
)
from regnum.server.storage.keeping import NoDatabase, make_private
from regnum.server.storage.upkeep.backup import Differs, rehearse, snapshot

log = structlog.get_logger()


def connect_proved(data: Path, url: str | None, differs: Differs, *, anyway: bool) -> Engine:
    """The database, ready for use, or `NoDatabase`, also if this version would break a game that is kept there."""
    if url is not None or (data / FILE).is_file():
        with explained(data, url):
            engine = engine_of(address(data, url))
            try:
                with engine.begin() as connection:
                    alone(connection, PROVING)
                    revision, version = layout(connection)
                    if revision is not None and (revision, version) != (newest(), __version__):
                        make_private(data)
                        _prove(engine, data / f"before-{__version__}-{newest()}.sqlite", differs, anyway=anyway)
            finally:
                engine.dispose()
    return connect(data, url)


def _prove(engine: Engine, file: Path, differs: Differs, *, anyway: bool) -> None:
    """Save the database in a file, bring a copy up to date and replay its games."""
    snapshot(engine, file)
    proof = rehearse(file, differs)
    log.info("proved", saved=str(file), running=proof.running, archived=proof.archived, broken=len(proof.faults))
    if proof.faults and not anyway:
        games = "a game" if len(proof.faults) == 1 else f"{len(proof.faults)} games"
        raise NoDatabase(
            f"This version of Regnum would break {games}, so it does not start, and nothing was changed. "
            f"{proof.faults[0]} Go back to the version you had, or set REGNUM_UPGRADE=anyway to give up on it."
        )
