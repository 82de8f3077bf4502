"""One worker process: takes jobs from one queue and runs them here, without forking, all code imported before."""

from __future__ import annotations

import logging
import os

from redis import Redis
from rq import Queue, SimpleWorker

from matches.jobs import DICE_QUEUES, queue_name
from matches.settings import Settings

from . import jobs as _jobs  # noqa: F401 - imported before the first job, so that none pays for it
from .desk import open_desk
from .dice import DiceKey


class WarmWorker(SimpleWorker):
    """RQ's worker that runs jobs in its own process; quiet, because every job is one of thousands."""

    log_job_description = False
    max_connection_wait_time = 2.0
    """Seconds between tries while Redis is away; after an outage of minutes nobody should wait for one more."""


def work(queue: str, settings: Settings) -> None:
    """Work until SIGTERM or SIGINT; the running job is finished first.

    Args:
        queue: one of ``matches.jobs.QUEUES``.
        settings: where Redis is.

    Raises:
        DiceKeyMissing: if the queue needs the dice key and there is none.
    """
    logging.getLogger("rq").setLevel(logging.WARNING)
    dice = DiceKey.from_environment() if queue in DICE_QUEUES else None
    os.environ.pop("FREEPORT_DICE_KEY", None)
    desk = open_desk(settings, dice)
    connection = Redis.from_url(settings.jobs_url)
    worker = WarmWorker([Queue(queue_name(queue), connection=connection)], connection=connection)
    try:
        worker.work(logging_level="WARNING")
    finally:
        desk.close()
