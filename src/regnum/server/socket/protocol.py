"""WebSockets as uvicorn speaks them, for clients of whom each sends little at a time."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

MAX_UNREAD = 4
"""How many frames of a client are taken in before the first of them is read."""


class TableProtocol(WebSocketsSansIOProtocol):
    """Goes on listening while a frame waits to be read, and stops only when there are several.

    By itself it stops and begins again with every frame, each time with a call to the system. Who sends too much waits
    all the same.
    """

    def send_receive_event_to_app(self) -> None:
        """Hand a frame over to be read."""
        stopped, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = stopped
        if not stopped and self.queue.qsize() >= MAX_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()
