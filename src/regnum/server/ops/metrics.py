"""What the server counts and times about itself, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
METHODS = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})


class Metrics:
    """The figures of one server; each has a registry of its own, so that several fit into one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._requests = Counter(
            "regnum_requests_total", "Requests answered", ("place", "method", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "regnum_request_seconds", "Time to answer", ("place",), registry=self.registry, buckets=BUCKETS
        )
        self.commits = Histogram(
            "regnum_commit_size",
            "Writes in a commit",
            registry=self.registry,
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
        )
        self.steps = Counter("regnum_steps_total", "Steps stored", ("kind",), registry=self.registry)
        self.moves = Histogram(
            "regnum_move_seconds",
            "Time from a move's arrival to its commit",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.thinking = Histogram(
            "regnum_thinking_seconds", "Time a computer player took", registry=self.registry, buckets=BUCKETS
        )
        self.dropped = Counter(
            "regnum_dropped_total", "Clients dropped: too slow, or their session was ended", registry=self.registry
        )
        self.sockets = Gauge("regnum_sockets", "Open WebSockets", registry=self.registry)
        self.tables = Gauge("regnum_tables", "Tables in memory", registry=self.registry)

    def request(self, place: str, method: str, status: int, seconds: float) -> None:
        """Count a request. Whoever asks names the method: those that we do not know count as one."""
        self._requests.labels(place, method if method in METHODS else "other", status).inc()
        self._seconds.labels(place).observe(seconds)

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)
