"""What hosts install from `deploy/`: the commands in it serve, and systemd finds no fault with the unit."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.rules_coverage import ROOT

UNIT = (ROOT / "deploy" / "regnum.service").read_text("utf-8")
CONTAINER = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
STARTED = shlex.split(re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)[0])
RUN: list[str] = json.loads(re.findall(r"^CMD (.*)$", CONTAINER, re.MULTILINE)[0])


@pytest.mark.parametrize("command", [STARTED, RUN], ids=["unit", "container"])
def test_the_command_serves(command: list[str], tmp_path: Path) -> None:
    assert Path(command[0]).name == "regnum"
    here = [str(Path(sys.executable).with_name("regnum")), *command[1:], "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(here, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            assert httpx.get(f"{address}healthz").text == "well\n"
        finally:
            server.terminate()
    assert server.returncode in (0, -signal.SIGTERM)


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_no_fault_with_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "regnum.service"
    unit.write_text(UNIT.replace(STARTED[0], sys.executable), "utf-8")
    found = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
