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
    "Seconds from a move's call until it was committed, by game.",
    ["game"],
    buckets=_FAST,
    registry=REGISTRY,
)
REFUSALS = Counter(
    "freeport_refusals_total",
    "Calls that were refused, by the code of the refusal, over REST, GraphQL and streams alike.",
    ["code"],
    registry=REGISTRY,
)
for _code in ("INTERNAL", "UNAVAILABLE"):
    REFUSALS.labels(_code)  # present from the start, so that alerts see the first refusal
CHANCE_SECONDS = Histogram(
    "freeport_chance_seconds",
    "Seconds from the log entry that asked for chance until the one that drew the outcome.",
    buckets=_FAST,
    registry=REGISTRY,
)
STREAMS_OPEN = Gauge(
    "freeport_streams_open",
    "Streams that are open in this process, by what they tell.",
    ["kind"],
    registry=REGISTRY,
)

# The service

REQUESTS = Counter(
    "freeport_requests_total",
    "Requests, by the route's template, method and HTTP status (0: cut off before an answer).",
    ["route", "method", "status"],
    registry=REGISTRY,
)
REQUEST_SECONDS = Histogram(
    "freeport_request_seconds",
    "Seconds that a request took, by the route's template; streams and WebSockets are not timed.",
    ["route"],
    buckets=_FAST,
    registry=REGISTRY,
)
CONNECTIONS_OPEN = Gauge(
    "freeport_connections_open",
    "Connections that are open in this process, WebSockets among them.",
    registry=REGISTRY,
)
CONNECTIONS_REFUSED = Counter(
    "freeport_connections_refused_total",
    "Connections that were refused: there were too many in all, or too many from one address.",
    ["because"],
    registry=REGISTRY,
)
REQUESTS_TIMED_OUT = Counter(
    "freeport_requests_timed_out_total",
    "Connections that were ended because the client took too long: for a head, for a body, or to read the answer.",
    ["part"],
    registry=REGISTRY,
)
COMMITS = Counter(
    "freeport_commits_total",
    "Commits of matches, by outcome: committed, or conflict (somebody else's was first; it is tried again).",
    ["outcome"],
    registry=REGISTRY,
)
ARCHIVED_MATCHES = Counter(
    "freeport_archived_matches_total",
    "Records of ended matches that were to be written to the archive, by outcome: written, or failed (tried again).",
    ["outcome"],
    registry=REGISTRY,
)
QUOTA_REFUSALS = Counter(
    "freeport_quota_refusals_total",
    "Calls that were refused because a quota was used up, by its budget.",
    ["budget"],
    registry=REGISTRY,
)

# The workers

JOBS = Counter(
    "freeport_jobs_total",
    "Jobs that workers ran, by queue and outcome: done or failed.",
    ["queue", "outcome"],
    registry=REGISTRY,
)
JOB_SECONDS = Histogram(
    "freeport_job_seconds",
    "Seconds that a worker took for a job, by queue.",
    ["queue"],
    buckets=_FAST,
    registry=REGISTRY,
)
HOUSE_BOT_MOVES = Counter(
    "freeport_house_bot_moves_total",
    "Decisions that house bots answered, by bot and outcome.",
    ["bot", "outcome"],
    registry=REGISTRY,
)
CLOCK_LATENESS_SECONDS = Histogram(
    "freeport_clock_lateness_seconds",
    "Seconds from the end of a decision's time until the worker had answered in the seat's place.",
    buckets=_SLOW,
    registry=REGISTRY,
)
WEBHOOK_DELIVERIES = Counter(
    "freeport_webhook_deliveries_total",
    "Deliveries of webhooks that were tried, by outcome.",
    ["outcome"],
    registry=REGISTRY,
)

# Measured by the sweeper of a pool. All pools measure the same, except for overdue work: take the maximum, not the sum.

OVERDUE_WORK = Gauge(
    "freeport_overdue_work",
    "Work that was not done in time and that this pool gave out again in the last seconds, by kind: add up the pools.",
    ["kind"],
    registry=REGISTRY,
)
SWEEP_FAILURES = Counter(
    "freeport_sweep_failures_total",
    "Sweeps that Redis refused or did not answer: what is overdue was not given out.",
    registry=REGISTRY,
)
QUEUE_LENGTH = Gauge(
    "freeport_queue_length",
    "Jobs that wait in a queue.",
    ["queue"],
    registry=REGISTRY,
)
WORKERS = Gauge(
    "freeport_workers",
    "Workers that have a queue and have lately said that they live.",
    ["queue"],
    registry=REGISTRY,
)
MATCHES = Gauge(
    "freeport_matches",
    "Public matches, by status.",
    ["status"],
    registry=REGISTRY,
)
