"""A server that calls people at addresses of this machine, and soon: `python -m tests.server.calling`."""

from __future__ import annotations

from pathlib import Path

import typer

from regnum.server.ops import logs
from regnum.server.ops.settings import MailServer, Settings
from regnum.server.run import run


def main(port: int = 0, data: Path = Path("regnum-data"), mail_port: int = 0) -> None:
    """Serve until interrupted; with a mail server of this machine, by mail too."""
    logs.set_up(machine=True)
    box = MailServer("127.0.0.1", mail_port, "Regnum <games@club.example>", security="none") if mail_port else None
    run(Settings(data, mail=box, calls_inside=True, calls_after=0.2, poll=0.1, pause=0.0), "127.0.0.1", port)


if __name__ == "__main__":
    typer.run(main)
