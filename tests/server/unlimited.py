"""A server without rate limits, for a tool that is many guests at once: `python -m tests.server.unlimited`."""

from __future__ import annotations

from pathlib import Path

import typer

from regnum.server.ops import logs
from regnum.server.ops.settings import Settings
from regnum.server.run import run
from tests.server.clients import FREE


def main(port: int = 0, data: Path = Path("regnum-data")) -> None:
    """Serve until interrupted."""
    logs.set_up(machine=True)
    run(Settings(data, rate_limits=FREE, warm=True, pause=0.0), "127.0.0.1", port)


if __name__ == "__main__":
    typer.run(main)
