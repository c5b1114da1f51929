"""What the log does where it cannot be written."""

from __future__ import annotations

import errno
import sys

import pytest
import structlog

from regnum.server.ops import logs


class FullDisk:
    """A file on a full disk."""

    def write(self, text: str) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    def flush(self) -> None:
        raise OSError(errno.ENOSPC, "no space left")

    def isatty(self) -> bool:
        return False


def test_a_line_that_cannot_be_written_is_lost_and_nobody_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stderr", FullDisk())
        logs.set_up(machine=True)
        structlog.get_logger().error("the disk is full")
    logs.set_up(machine=True)
    structlog.get_logger().error("there is room again")
    assert "room" in capsys.readouterr().err
