"""How the server is: every few seconds it writes that it serves, and `/healthz` tells what ails it."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import socket
import time
from collections.abc import Callable

import structlog

from regnum.server.ops.settings import Settings
from regnum.server.storage import writes
from regnum.server.storage.rows import ProcessRow
from regnum.server.storage.store import DatabaseFault, Store

BEAT = 5.0
"""Seconds between writes that say that this process serves."""
FRESH = 1.0
"""A write this young need not be made again to know that writing works."""
ANSWER = 3.0
"""Seconds a write may take."""
BALLAST = "-" * 8192
"""What is written needs more than the last page of a full disk."""
SPARE_BYTES = 64 * 2**20
"""With less room on the disk, the server says so."""

log = structlog.get_logger()


class Health:
    """What this process knows of its own state."""

    def __init__(self, store: Store, settings: Settings, load: Callable[[], tuple[int, int]]) -> None:
        """`load` tells how many sockets are open, and how many tables are in memory."""
        self._store, self._now, self._load = store, settings.now, load
        self._folder, self._beats = settings.data, 0
        self.id, self._began = secrets.token_hex(8), settings.now()
        self._place = f"{socket.gethostname()[:60]} {os.getpid()}"
        self._written = -FRESH
        self._writing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Say every few seconds that this process serves, until cancelled."""
        while True:
            await self.storage_fault()
            await asyncio.sleep(BEAT)

    async def storage_fault(self) -> str | None:
        """Make a write, unless one was just made: what a host can do if it fails."""
        if self._store.fault is None and time.monotonic() - self._written < FRESH:
            return None
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write())
        try:
            async with asyncio.timeout(ANSWER):
                await asyncio.shield(self._writing)
        except (DatabaseFault, TimeoutError):
            return self._store.fault or "The database takes long to answer."
        return None

    def limping(self) -> str | None:
        """What will be wrong with the storage before long, as a sentence."""
        if not self._store.shared and shutil.disk_usage(self._folder).free < SPARE_BYTES:
            return f"Less than {SPARE_BYTES >> 20} MiB are free on the disk: make room."
        return None

    async def _write(self) -> None:
        sockets, tables = self._load()
        self._beats += 1
        row = ProcessRow(self.id, self._beats, self._place, self._began, self._now(), sockets, tables, BALLAST)
        await self._store.write(writes.seen_process(row))
        self._written = time.monotonic()

    async def close(self) -> None:
        """Say that this process serves no longer."""
        try:
            async with asyncio.timeout(ANSWER):
                await self._store.write(writes.gone_process(self.id, self._now()))
        except (DatabaseFault, TimeoutError):
            log.warning("not signed off", why=self._store.fault)
