"""Regnum as others get it: its packages, and environments outside the repository that have only what they are given."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from uv import find_uv_bin

from tests.rules_coverage import ROOT

PAGE = ROOT / "src" / "regnum" / "server" / "page" / "index.html"
FOURTH_GAME = ROOT / "tests" / "fourth_game"
PATIENCE = 120.0
"""After how many seconds a process that does not end is a failure."""


def build(source: Path, folder: Path) -> Path:
    """The wheel of a project, built into a folder beside the source package that it is built from."""
    assert source != ROOT or PAGE.is_file(), "The page has not been built: run `make page` first."
    _uv("build", "--no-build-isolation", "--python", sys.executable, "--out-dir", folder, source)
    return next(folder.glob("*.whl"))


class Fresh:
    """A virtual environment in a folder; its commands find neither the repository nor any program but its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.bin = folder, folder / "environment" / "bin"
        _uv("venv", "--python", sys.executable, folder / "environment")

    def install(self, *requirements: str) -> None:
        """Install packages, in the versions of our lock where it has them."""
        locked = ("--constraints", ROOT / "requirements.lock")
        _uv("pip", "install", "--python", self.bin / "python", *locked, *requirements)

    def packages(self) -> set[str]:
        """The names of all that is installed."""
        listed = _uv("pip", "list", "--python", self.bin / "python", "--format", "json")
        return {package["name"] for package in json.loads(listed)}

    def run(self, *args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        """Run one of its commands to its end."""
        return subprocess.run(
            [str(self.bin / args[0]), *args[1:]],
            input=typed,
            capture_output=True,
            text=True,
            env=self._env,
            cwd=self.folder,
            timeout=PATIENCE,
            check=False,
        )

    @contextmanager
    def serving(self) -> Iterator[str]:
        """The address of a server that runs for a while."""
        command = [str(self.bin / "regnum"), "serve", "--port", "0", "--data", "data"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self._env, cwd=self.folder) as server:
            try:
                assert server.stdout is not None
                said = server.stdout.readline()
                found = re.search(r"http://\S+:\d+", said)
                assert found, f"The server did not say where it is, but: {said!r}"
                yield found[0]
            finally:
                server.terminate()

    @property
    def _env(self) -> dict[str, str]:
        return {"PATH": str(self.bin), "HOME": str(self.folder), "LANG": "C.UTF-8"}


def with_fourth_game(wheel: Path, folder: Path) -> Fresh:
    """An environment that has Regnum from its wheel, to play, to serve and to study, and a game of another package."""
    fresh = Fresh(folder)
    fresh.install(f"regnum[arena,server] @ {wheel.as_uri()}", str(build(FOURTH_GAME, folder / "dist")))
    return fresh


def _uv(*args: str | Path) -> str:
    done = subprocess.run([find_uv_bin(), *args], capture_output=True, text=True, cwd="/", check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


if __name__ == "__main__":
    # `python -m tests.fresh FOLDER` makes an environment with the fourth game, for the browser's tests.
    target = Path(sys.argv[1])
    print(with_fourth_game(build(ROOT, target / "regnum"), target).bin)
