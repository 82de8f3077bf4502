"""One worker process: takes jobs from one queue and runs them here, without forking, all code imported before."""

from __future__ import annotations

import gc
import logging
from datetime import UTC, datetime, timedelta
from time import perf_counter

import msgspec
import structlog
from redis import Redis
from redis.client import Pipeline
from rq import Queue, SimpleWorker
from rq.exceptions import DeserializationError
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import WorkerStatus

from matches.kinds import DICE_QUEUES
from matches.settings import Settings
from matches.work.jobs import queue_of, short_name
from matches.work.staff import HEARTBEAT
from telemetry.logs import configure_logs
from telemetry.metrics import JOB_SECONDS, JOBS
from telemetry.origin import Origin, bound, new_id
from telemetry.settings import Settings as TelemetrySettings
from telemetry.tracing import Side, configure_tracing, span, stop_tracing

from .dice import DiceRing
from .named_job import NamedJob
from .process import begin_process

_HEARTBEAT = timedelta(seconds=5)


_log = structlog.get_logger("freeport.jobs")


class WarmWorker(SimpleWorker):
    """RQ's worker that runs jobs in its own process; quiet, because every job is one of thousands.

    RQ goes to Redis nineteen times for a job, half of that to tell monitors how this worker is: that is told now and
    then.
    """

    log_job_description = False
    max_connection_wait_time = 2.0
    """Seconds between tries while Redis is away; after an outage of minutes nobody should wait for one more."""

    def subscribe(self) -> None:
        """Take no orders by messages: whoever can publish could end this worker."""

    def _set_ip_address(self, connection: Redis) -> None:
        """Do not ask Redis who is connected to it."""
        self.ip_address = "unknown"

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Say that this worker lives: with what is sent anyway, else when it was not said for some seconds.

        It holds until the next job may come, however short the ``timeout`` of the running one.
        """
        last = self.last_heartbeat
        if pipeline is not None or last is None or datetime.now(UTC) - last > _HEARTBEAT:
            super().heartbeat(max(timeout or 0, self.worker_ttl + 60), pipeline)

    def set_state(self, state: str, pipeline: Pipeline | None = None) -> None:
        """Tell how this worker is; that it was busy for a millisecond is no news."""
        working = (WorkerStatus.BUSY, WorkerStatus.IDLE)
        if state in working and self.get_state() in working:
            self._state = state
        else:
            super().set_state(state, pipeline)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Run a job: logged with where it came from, counted, and in its trace."""
        name, called, about = short_name(queue.name), *_described(job)
        origin = _origin(job)
        start = perf_counter()
        with bound(origin), span(f"{name} {called}", Side.CONSUMER, origin.traceparent) as told:
            told.set_attribute("freeport.request_id", origin.request_id)
            done = super().perform_job(job, queue)
            seconds = perf_counter() - start
            outcome = "done" if done else "failed"
            _log.info("job", job=called, id=about, outcome=outcome, ms=round(seconds * 1000, 2))
        JOB_SECONDS.labels(name).observe(seconds)
        JOBS.labels(name, outcome).inc()
        return done

    def handle_exception(self, job: Job, *exc_info: object) -> None:
        """Log why a job failed, in one line. The due list brings its work again."""
        called, about = _described(job)
        _log.error("the job failed", job=called, id=about, exc_info=exc_info)


def _described(job: Job) -> tuple[str, object]:
    """What a job calls, and the id of what it is about: the first argument of every job."""
    try:
        return job.func_name or "unreadable", job.args[0] if job.args else None
    except DeserializationError:
        return "unreadable", None


def _origin(job: Job) -> Origin:
    """Where a job comes from; one that does not say comes from here."""
    try:
        return msgspec.convert(job.meta, Origin)
    except msgspec.ValidationError:
        return Origin(f"job-{new_id()}")


def work(queue: str, settings: Settings) -> None:
    """Work until SIGTERM or SIGINT; the running job is finished first.

    Args:
        queue: one of ``matches.kinds.QUEUES``.
        settings: where Redis is.

    Raises:
        DiceKeyMissing: if the queue needs the dice key and there is none.
    """
    configure_logs(TelemetrySettings.from_environment().log_level, part="worker", queue=queue)
    configure_tracing("worker")
    logging.getLogger("rq").setLevel(logging.WARNING)
    dice = DiceRing.from_environment() if queue in DICE_QUEUES else None
    for outcome in ("done", "failed"):
        JOBS.labels(queue, outcome)  # there from the start: an alert has to see the first failure, too
    process = begin_process(settings, dice)
    connection = Redis.from_url(settings.jobs_url)
    worker = WarmWorker(
        [queue_of(queue, connection, NamedJob)],
        connection=connection,
        job_class=NamedJob,
        serializer=JSONSerializer,
        worker_ttl=HEARTBEAT + 15,  # RQ waits for a job 15 seconds less than that, then says that it lives
    )
    # What was made so far lives as long as the process: the garbage collector need not look at it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    try:
        worker.work(logging_level="WARNING")
    finally:
        process.close()
        stop_tracing()
