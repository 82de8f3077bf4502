"""All metrics, each declared once.

No label names a match, a player, a seat or an address. Labels take few values, and clients do not choose them.
"""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics

_FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Buckets in seconds for work that a player waits for."""
_SLOW = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)
"""Buckets in seconds for work that may take longer."""

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()
"""All metrics of this process."""
ProcessCollector(registry=REGISTRY)

# For players

MOVE_SECONDS = Histogram(
    "freeport_move_seconds",
    "Time from the request of a move to its commit, in seconds, by game.",
    ["game"],
    buckets=_FAST,
    registry=REGISTRY,
)
REFUSALS = Counter(
    "freeport_refusals_total",
    "Refused calls over REST, GraphQL and streams, by the code of the refusal.",
    ["code"],
    registry=REGISTRY,
)
for _code in ("INTERNAL", "UNAVAILABLE"):
    REFUSALS.labels(_code)  # present from the start, so that alerts see the first refusal
CHANCE_SECONDS = Histogram(
    "freeport_chance_seconds",
    "Time from the log entry that requested chance to the one with the outcome, in seconds.",
    buckets=_FAST,
    registry=REGISTRY,
)
STREAMS_OPEN = Gauge(
    "freeport_streams_open",
    "Open streams of this process, by kind.",
    ["kind"],
    registry=REGISTRY,
)

# The service

REQUESTS = Counter(
    "freeport_requests_total",
    "Requests, by the template of the route, method and HTTP status (0: the connection ended before a response).",
    ["route", "method", "status"],
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "freeport_request_seconds",
    "Duration of requests in seconds, by the template of the route; streams and WebSockets are not included.",
    ["route"],
    buckets=_FAST,
    registry=REGISTRY,
)
CONNECTIONS_OPEN = Gauge(
    "freeport_connections_open",
    "Open connections of this process, including WebSockets.",
    registry=REGISTRY,
)
CONNECTIONS_REFUSED = Counter(
    "freeport_connections_refused_total",
    "Connections that were refused because there were too many in total, or from one address.",
    ["because"],
    registry=REGISTRY,
)
REQUESTS_TIMED_OUT = Counter(
    "freeport_requests_timed_out_total",
    "Connections that were closed because the client took too long to send a head or a body, or to read the response.",
    ["part"],
    registry=REGISTRY,
)
COMMITS = Counter(
    "freeport_commits_total",
    "Commits of matches, by outcome: committed, or conflict (another commit came first; the change is tried again).",
    ["outcome"],
    registry=REGISTRY,
)
STORE_TROUBLE = Counter(
    "freeport_store_trouble_total",
    "Answers of the store that it cannot serve now, by its code; LOST and SILENT only if no further attempt helped.",
    ["code"],
    registry=REGISTRY,
)
ARCHIVED_MATCHES = Counter(
    "freeport_archived_matches_total",
    "Attempts to write the record of an ended match to the archive, by outcome: written, or failed (tried again).",
    ["outcome"],
    registry=REGISTRY,
)
QUOTA_REFUSALS = Counter(
    "freeport_quota_refusals_total",
    "Calls that were refused because a budget was used up, by budget.",
    ["budget"],
    registry=REGISTRY,
)

# The workers

JOBS = Counter(
    "freeport_jobs_total",
    "Jobs that workers ran, by queue and outcome (done or failed).",
    ["queue", "outcome"],
    registry=REGISTRY,
)
JOB_SECONDS = Histogram(
    "freeport_job_seconds",
    "Duration of jobs in seconds, by queue.",
    ["queue"],
    buckets=_FAST,
    registry=REGISTRY,
)
HOUSE_BOT_MOVES = Counter(
    "freeport_house_bot_moves_total",
    "Decisions of house bots, by bot and outcome.",
    ["bot", "outcome"],
    registry=REGISTRY,
)
CLOCK_LATENESS_SECONDS = Histogram(
    "freeport_clock_lateness_seconds",
    "Time from a deadline to the move that a worker made for the seat, in seconds.",
    buckets=_SLOW,
    registry=REGISTRY,
)
WEBHOOK_DELIVERIES = Counter(
    "freeport_webhook_deliveries_total",
    "Attempts to deliver to a webhook or a browser, by outcome.",
    ["outcome"],
    registry=REGISTRY,
)

# Measured by the sweeper of a pool. All pools measure the same, except for overdue work: take the maximum, not the sum.

OVERDUE_WORK = Gauge(
    "freeport_overdue_work",
    "Overdue work that this pool has reissued in the last seconds, by kind. The sum over all pools is the total.",
    ["kind"],
    registry=REGISTRY,
)
SWEEP_FAILURES = Counter(
    "freeport_sweep_failures_total",
    "Sweeps that Redis refused or did not answer, so that overdue work was not reissued.",
    registry=REGISTRY,
)
QUEUE_LENGTH = Gauge(
    "freeport_queue_length",
    "Jobs that wait in a queue, by queue.",
    ["queue"],
    registry=REGISTRY,
)
WORKERS = Gauge(
    "freeport_workers",
    "Workers of a queue whose heartbeat is recent, by queue.",
    ["queue"],
    registry=REGISTRY,
)
MATCHES = Gauge(
    "freeport_matches",
    "Public matches, by status.",
    ["status"],
    registry=REGISTRY,
)
