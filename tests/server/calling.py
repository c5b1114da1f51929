"""A server that calls people at addresses of this machine, and soon: `python -m tests.server.calling`."""

from __future__ import annotations

from pathlib import Path

import typer

from regnum.server.ops import logs
from regnum.server.ops.settings import Settings
from regnum.server.run import run


def main(port: int = 0, data: Path = Path("regnum-data")) -> None:
    """Serve until interrupted."""
    logs.set_up(machine=True)
    run(Settings(data, calls_inside=True, calls_after=0.2, poll=0.1, pause=0.0), "127.0.0.1", port)


if __name__ == "__main__":
    typer.run(main)
