"""On Ray the games are the same, and those of a desk that is lost are played by another."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

PATIENCE = 240.0
REGNUM = [sys.executable, "-c", "from regnum.cli import app; app()"]


@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_a_local_ray_gives_the_same_bytes_as_two_cores(tmp_path: Path, foul_players: Path) -> None:
    mark = tmp_path / "killed"
    match = ["arena", "match", "domaine", "wanderer", f"rebel:{mark}", "--games", "8", "--seed", "2", "--json"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(foul_players), str(Path.cwd())])}

    def result(*where: str) -> bytes:
        command = [*REGNUM, *match, *where, "--fresh"]
        ran = subprocess.run(command, capture_output=True, timeout=PATIENCE, env=env, check=False)
        assert ran.returncode == 0, ran.stderr.decode()
        return ran.stdout

    on_ray = result("--ray", "local")
    assert mark.exists(), "no desk was lost"
    assert on_ray == result("--jobs", "2")
    assert json.loads(on_ray)["games"] == 8
    assert not json.loads(on_ray)["faults"]
