"""Runs a program for us, and ends it with all it started when we are gone, however we went.

A script of its own: `python guard.py LIFELINE WORD...` becomes the program, and leaves a watcher behind that reads the
lifeline, a pipe of which we hold the other end.
"""

from __future__ import annotations

import os
import signal
import sys

NOT_FOUND = 127


def watch(lifeline: int) -> None:
    """Wait until nobody holds the other end of the lifeline, and end the whole group."""
    for pipe in (0, 1, 2):
        os.close(pipe)
    os.read(lifeline, 1)
    os.killpg(0, signal.SIGKILL)


def become(words: list[str]) -> None:
    """Turn into the program, with the signals as it expects them."""
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(ignored, signal.SIG_DFL)
    try:
        os.execvp(words[0], words)
    except OSError as error:
        sys.stderr.write(f"{words[0]}: {error.strerror}\n")
        os._exit(NOT_FOUND)


if __name__ == "__main__":
    fd = int(sys.argv[1])
    os.set_inheritable(fd, False)
    if os.fork() == 0:
        watch(fd)
    become(sys.argv[2:])
