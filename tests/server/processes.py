"""Servers in processes of their own, that can be killed."""

from __future__ import annotations

import faulthandler
import multiprocessing
import os
import shutil
import signal
import socket
import time
from multiprocessing.process import BaseProcess
from typing import Self

import httpx
import pytest

from regnum.server.ops.settings import Settings
from regnum.server.run import run

CONTEXT = multiprocessing.get_context("forkserver")
# The modules are loaded once: a server then starts in a moment.
CONTEXT.set_forkserver_preload(["regnum.server.run", "regnum.games.domaine", "tests.server.processes"])


def find_useradd(patch: pytest.MonkeyPatch) -> None:
    """Let root start a PostgreSQL, which then runs as a user of its own: a bare PATH lacks the folder of `useradd`."""
    if os.geteuid() == 0 and shutil.which("useradd") is None:
        patch.setenv("PATH", os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/sbin"]))
        if shutil.which("useradd") is None:
            pytest.fail(
                "As root, PostgreSQL is tested as a user made for it, which needs `useradd`:"
                " install it, or run the tests as another user.",
                pytrace=False,
            )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def serve(chosen: Settings, port: int) -> None:
    """Run a server that shows where it is when it is asked by SIGUSR1."""
    faulthandler.register(signal.SIGUSR1)
    run(chosen, "127.0.0.1", port)


class Process:
    """A server in a process of its own, for as long as a `with` lasts. Within, it may be killed, and started again.

    One that were left running when a test fails would keep the others from ending.
    """

    def __init__(self, chosen: Settings, port: int | None = None) -> None:
        self.chosen, self.port = chosen, port or free_port()
        self._runs = False

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, fault: type[BaseException] | None, *_: object) -> None:
        if self._runs and fault is not None:
            self.kill()
        elif self._runs:
            self.stop()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process: BaseProcess = CONTEXT.Process(target=serve, args=(self.chosen, self.port))
        self.process.start()
        self._runs = True
        try:
            self._wait()
        except BaseException:
            self.kill()
            raise

    def _wait(self) -> None:
        """Wait until it answers."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.url}/healthz").is_success:
                    return
            except httpx.TransportError:
                assert self.process.is_alive(), "the server did not start"
            time.sleep(0.01)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self._runs = False
        self.process.kill()
        self.process.join()
        self.process.close()

    def stop(self) -> None:
        """Ask it to end; how it ended."""
        self.process.terminate()
        self.process.join(20)
        code = self.process.exitcode
        if code is None:
            os.kill(self.process.pid or 0, signal.SIGUSR1)
            self.process.join(1)
            self.kill()
            raise AssertionError("the server does not stop; where it hangs is on standard error")
        self._runs = False
        self.process.close()
        assert code in (0, -15), f"the server ended with {code}"
