"""A program at the other end of three pipes: spoken to line by line within a time, and ended with all it started."""

from __future__ import annotations

import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
import weakref
from contextlib import suppress

from regnum.players import guard
from regnum.players.player import PlayerFault

GRACE_SECONDS = 1.0
"""Seconds that a program has to end by itself once it is told to."""
MAX_LINE_BYTES = 1 << 20
"""Bytes in a line that a program may say."""
MAX_KEPT_BYTES = 4000
"""Bytes of its standard error that are kept, to tell what went wrong."""
_CHUNK = 1 << 16


def words_of(command: str) -> list[str]:
    """The words of a command, split as a shell would but read by none, or `PlayerFault`."""
    try:
        words = shlex.split(command)
    except ValueError:
        raise PlayerFault(f"The command '{command}' has an open quotation mark.") from None
    if not words:
        raise PlayerFault("After 'exec:' a command is needed, as in 'exec:python my_player.py'.")
    if shutil.which(words[0]) is None:
        raise PlayerFault(f"The player '{command}' cannot be started: there is no program '{words[0]}'.")
    return words


class Program:
    """A running program. Whatever it does, a question ends in time: with a line, or with a `PlayerFault`."""

    def __init__(self, command: str) -> None:
        self._name, words = f"The player '{command}'", words_of(command)
        watched, lifeline = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", guard.__file__, str(watched), *words],
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=(watched,),
                start_new_session=True,  # a group of its own, which can be ended as a whole
            )
        except OSError as error:
            os.close(lifeline)
            raise PlayerFault(f"{self._name} cannot be started: {error.strerror}.") from None
        finally:
            os.close(watched)
        self._end = weakref.finalize(self, _end, self._process, lifeline)
        pipes = self._process.stdin, self._process.stdout, self._process.stderr
        self._mouth, self._voice, self._grumble = (pipe.fileno() for pipe in pipes if pipe is not None)
        self._unsaid, self._heard, self._grumbled = bytearray(), bytearray(), bytearray()
        self._pipes = selectors.PollSelector()
        for pipe in (self._mouth, self._voice, self._grumble):
            os.set_blocking(pipe, False)
        self._pipes.register(self._voice, selectors.EVENT_READ)
        self._pipes.register(self._grumble, selectors.EVENT_READ)

    def say(self, line: bytes) -> None:
        """Say a line: with the next question, or when the program is closed."""
        self._unsaid += line

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Say a line, and hear one within this many seconds."""
        if not self._end.alive:
            raise PlayerFault(f"{self._name} is no longer there.")
        if self._heard:
            raise self.fault("garbled", "spoke without being asked")
        self.say(line)
        deadline = time.monotonic() + seconds
        while True:
            answer, newline, rest = self._heard.partition(b"\n")
            if len(answer) > MAX_LINE_BYTES:
                raise self.fault("garbled", f"answered with a line of more than {MAX_LINE_BYTES} bytes")
            if newline:
                self._heard = rest
                return bytes(answer)
            if not self._open(self._voice):
                raise self.fault("crash", self._ending())
            if not self._exchange(deadline):
                raise self.fault("hang", f"gave no answer within {seconds:g} seconds")

    def _open(self, pipe: int) -> bool:
        return pipe in self._pipes.get_map()

    def _exchange(self, deadline: float) -> bool:
        """Write and read once what the pipes allow; whether they allowed anything before the deadline."""
        if self._unsaid and not self._open(self._mouth):
            self._pipes.register(self._mouth, selectors.EVENT_WRITE)
        ready = self._pipes.select(max(0.0, deadline - time.monotonic()))
        for key, _ in ready:
            if key.fd == self._mouth:
                self._speak()
            else:
                self._listen(key.fd)
        return bool(ready) and time.monotonic() < deadline

    def _speak(self) -> None:
        try:
            del self._unsaid[: os.write(self._mouth, self._unsaid[:_CHUNK])]
        except BlockingIOError:
            return
        except BrokenPipeError:  # it does not listen any more: if it has ended, its voice ends too
            self._unsaid.clear()
        if not self._unsaid:
            self._pipes.unregister(self._mouth)

    def _listen(self, pipe: int) -> None:
        try:
            heard = os.read(pipe, _CHUNK)
        except BlockingIOError:
            return
        if not heard:
            self._pipes.unregister(pipe)
        elif pipe == self._voice:
            self._heard += heard
        else:
            self._grumbled = (self._grumbled + heard)[-MAX_KEPT_BYTES:]

    def _ending(self) -> str:
        """How the program ended, its voice having gone."""
        try:
            code = self._process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        if code < 0:
            return f"was ended by {signal.Signals(-code).name}"
        return f"ended before the game did, with code {code}"

    def fault(self, kind: str, what: str) -> PlayerFault:
        """End the program; the fault to be raised, with the last that it wrote for its author."""
        if self._open(self._grumble):
            self._listen(self._grumble)
        self._end()
        said = self._grumbled.decode(errors="replace").strip()
        last = f"; it last wrote: {said.splitlines()[-1].strip()}" if said else "."
        return PlayerFault(f"{self._name} {what}{last}", kind, said)

    def close(self) -> None:
        """Say what is unsaid, let the program end by itself for a moment, and end it."""
        if not self._end.alive:
            return
        deadline = time.monotonic() + GRACE_SECONDS
        while self._unsaid and self._exchange(deadline):
            pass
        if self._open(self._mouth):
            self._pipes.unregister(self._mouth)
        self._unsaid.clear()
        assert self._process.stdin is not None
        self._process.stdin.close()
        while self._pipes.get_map() and self._exchange(deadline):
            self._heard.clear()
        self._end()


def _end(process: subprocess.Popen[bytes], lifeline: int) -> None:
    """End a program and all that it started."""
    with suppress(ProcessLookupError, PermissionError):  # all of them ended by themselves
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    os.close(lifeline)
    for pipe in (process.stdin, process.stdout, process.stderr):
        if pipe is not None:
            pipe.close()
