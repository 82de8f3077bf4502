"""A worker process: it takes jobs from one queue and runs them without forking, with all code imported."""

from __future__ import annotations

import contextlib
import gc
import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import perf_counter
from typing import Any

import msgspec
import structlog
from redis import Redis
from redis.client import Pipeline
from redis.exceptions import RedisError
from rq import Queue, SimpleWorker
from rq.exceptions import DeserializationError
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.timeouts import JobTimeoutException
from rq.worker import WorkerStatus

from matches.kinds import DICE_QUEUES, JOBS
from matches.redis.blocking import Follower, connect
from matches.settings import JOB_TIMEOUT, Settings
from matches.work.jobs import queue_of, short_name
from matches.work.staff import HEARTBEAT
from telemetry.logs import configure_logs
from telemetry.metrics import JOB_SECONDS
from telemetry.metrics import JOBS as JOBS_RUN
from telemetry.origin import Origin, bound, new_id
from telemetry.settings import Settings as TelemetrySettings
from telemetry.tracing import Side, configure_tracing, span, stop_tracing

from .dice import DiceRing
from .named_job import NamedJob
from .process import begin_process

_HEARTBEAT = timedelta(seconds=5)
_LOOK = 1.0
"""Seconds between two looks at whether workers are suspended."""
_PAUSE = 1.0
"""Seconds before a worker repeats a command that Redis refused, for example because Redis is full or read-only."""


_log = structlog.get_logger("freeport.jobs")


class WarmWorker(SimpleWorker):
    """RQ's worker that runs jobs in its own process. It logs little, because there are thousands of jobs.

    RQ makes nineteen round trips for a job, to report the state of worker and job to monitors, and to keep the result.
    This worker reports its own state every few seconds, and removes a job from Redis when it begins it. The due lists
    record the work.
    """

    log_job_description = False
    max_connection_wait_time = 2.0
    """The longest pause in seconds between attempts to connect, so that work resumes soon after an outage."""

    def subscribe(self) -> None:
        """Accept no commands by messages: anybody who can publish could stop this worker."""

    def _set_ip_address(self, connection: Redis) -> None:
        """Do not ask Redis who is connected to it."""
        self.ip_address = "unknown"

    began: Callable[[], None] = staticmethod(lambda: None)
    """Called when this worker is ready for jobs."""

    def bootstrap(self, *arguments: Any, **named: Any) -> None:
        """Start to work as soon as Redis accepts the registration of the worker."""
        while True:
            try:
                super().bootstrap(*arguments, **named)
            except RedisError as error:
                _refused(error)
            else:
                self.began()
                return

    def dequeue_job_and_maintain_ttl(
        self, timeout: int | None, max_idle_time: int | None = None
    ) -> tuple[Job, Queue] | None:
        """Wait for a job, even while Redis refuses to give one out."""
        while True:
            try:
                return super().dequeue_job_and_maintain_ttl(timeout, max_idle_time)
            except RedisError as error:
                _refused(error)

    _looked = -_LOOK
    """When this worker last asked whether workers are suspended."""

    def check_for_suspension(self, burst: bool) -> None:
        """Wait while `rq suspend` has stopped all workers, if Redis can be read. It asks once a second."""
        now = time.monotonic()
        if now - self._looked >= _LOOK:
            self._looked = now
            with contextlib.suppress(RedisError):
                super().check_for_suspension(burst)

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Run a job after it was removed from Redis. If that fails, its hash stays; the due list has the work."""
        self.set_state(WorkerStatus.BUSY)  # SIGTERM lets a busy worker finish its job
        with contextlib.suppress(RedisError), self.connection.pipeline(transaction=False) as pipeline:
            pipeline.lrem(queue.intermediate_queue_key, 1, job.id)
            pipeline.delete(job.key)
            pipeline.execute()
        self.perform_job(job, queue)
        self.set_state(WorkerStatus.IDLE)

    def run_maintenance_tasks(self) -> None:
        """Clean up after dead workers, if Redis permits it."""
        try:
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call] # RQ has no types here
        except RedisError as error:
            _refused(error)

    def register_death(self) -> None:
        """Remove the registration of this worker. If that fails, it expires by itself."""
        with contextlib.suppress(RedisError):
            super().register_death()  # type: ignore[no-untyped-call] # RQ has no types here

    def heartbeat(self, timeout: int | None = None, pipeline: Pipeline | None = None) -> None:
        """Send a heartbeat: with other commands if there are some, otherwise only after some seconds without one.

        It is valid until the next job may come, however short the ``timeout`` of the running one.
        """
        last = self.last_heartbeat
        if pipeline is not None:
            super().heartbeat(max(timeout or 0, self.worker_ttl + 60), pipeline)
        elif last is None or datetime.now(UTC) - last > _HEARTBEAT:
            with contextlib.suppress(RedisError):  # the next heartbeat follows soon
                super().heartbeat(max(timeout or 0, self.worker_ttl + 60))

    def set_state(self, state: str, pipeline: Pipeline | None = None) -> None:
        """Report the state of this worker, but not each change between busy and idle."""
        working = (WorkerStatus.BUSY, WorkerStatus.IDLE)
        if state in working and self.get_state() in working:
            self._state = state
        else:
            super().set_state(state, pipeline)

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """Run a job within its time limit, with its origin in the logs, its metrics and its span."""
        name, called, about = short_name(queue.name), *_described(job)
        origin = _origin(job)
        start = perf_counter()
        with bound(origin), span(f"{name} {called}", Side.CONSUMER, origin.traceparent) as told:
            told.set_attribute("freeport.request_id", origin.request_id)
            done = True
            try:
                with self.death_penalty_class(JOB_TIMEOUT, JobTimeoutException, job_id=job.id):
                    job.func(*job.args)
            except Exception:
                done = False
                _log.exception("the job failed", job=called, id=about)
            seconds = perf_counter() - start
            outcome = "done" if done else "failed"
            _log.info("job", job=called, id=about, outcome=outcome, ms=round(seconds * 1000, 2))
        JOB_SECONDS.labels(name).observe(seconds)
        JOBS_RUN.labels(name, outcome).inc()
        return done


def _queues(queue: str) -> tuple[bool, ...]:
    """Return the queues that a worker serves, in order: whether each is the spare queue."""
    return (False, True) if any(job.spare for job in JOBS.values() if job.queue == queue) else (False,)


def _refused(error: RedisError) -> None:
    """Log that Redis refused a command, and pause."""
    _log.warning("Redis refuses, trying again", cause=str(error))
    time.sleep(_PAUSE)


def _described(job: Job) -> tuple[str, object]:
    """Return the name of a job, and the id of its subject: the first argument of every job."""
    try:
        return job.func_name or "unreadable", job.args[0] if job.args else None
    except DeserializationError:
        return "unreadable", None


def _origin(job: Job) -> Origin:
    """Return the origin of a job, or a new one if the job has none."""
    try:
        return msgspec.convert(job.meta, Origin)
    except msgspec.ValidationError:
        return Origin(f"job-{new_id()}")


def work(queue: str, settings: Settings, began: Callable[[], None] = lambda: None) -> None:
    """Work until SIGTERM or SIGINT. The running job is finished first.

    Args:
        queue: one of ``matches.kinds.QUEUES``.
        settings: the settings of matches.
        began: called when it is ready for jobs.

    Raises:
        DiceKeyMissing: if the queue needs the dice key and it is not configured.
    """
    configure_logs(TelemetrySettings.from_environment().log_level, part="worker", queue=queue)
    configure_tracing("worker")
    logging.getLogger("rq").setLevel(logging.WARNING)
    dice = DiceRing.from_environment() if queue in DICE_QUEUES else None
    for outcome in ("done", "failed"):
        JOBS_RUN.labels(queue, outcome)  # present from the start, so that alerts see the first failure
    process = begin_process(settings, dice)
    connection = connect(settings.jobs_url)
    follower = Follower(connection, settings.jobs_url)
    worker = WarmWorker(
        [queue_of(queue, connection, NamedJob, spare=spare) for spare in _queues(queue)],
        connection=connection,
        job_class=NamedJob,
        serializer=JSONSerializer,
        worker_ttl=HEARTBEAT + 15,  # RQ waits for a job 15 seconds less than that, then says that it lives
    )
    worker.began = began
    # Everything created so far lives as long as the process: the garbage collector can ignore it.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    try:
        worker.work(logging_level="WARNING")
    finally:
        follower.close()
        process.close()
        stop_tracing()
