"""The kinds of work that matches and players leave to the workers. One table gives each kind its queue and its job."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec


class JobQueue(StrEnum):
    """A queue of jobs. A worker serves one or several queues."""

    CHANCE = "chance"
    """The dice of matches: players wait for them."""
    SCORING = "scoring"
    """The scoring of finished matches and the ratings of their players."""
    CLOCKS = "clocks"
    """Clocks and time limits."""
    BOTS = "bots"
    """Moves of house bots."""
    UPKEEP = "upkeep"
    """Maintenance that nobody waits for."""
    WEBHOOKS = "webhooks"
    """Deliveries of webhooks."""


QUEUES: Final = tuple(JobQueue)
"""All queues."""
DICE_QUEUES: Final = (JobQueue.CHANCE, JobQueue.SCORING)
"""The queues whose workers need the dice key."""


class Kind(StrEnum):
    """A kind of work, as it is named in the due lists."""

    OPEN = "open"
    """Fix the dice of a new match."""
    CHANCE = "chance"
    """Draw the random outcome that a match waits for."""
    SCORE = "score"
    """Score a finished match and publish its seed."""
    BOTS = "bots"
    """Move for house bots."""
    SPARE = "spare"
    """Move for house bots in a match without other players."""
    CLOCK = "clock"
    """Move for seats whose time has run out."""
    LIMIT = "limit"
    """Tell a game that its time limit has been reached."""
    INDEX = "index"
    """Update the lists across matches with the state of a match."""
    RATE = "rate"
    """Apply a finished match to the standings of its game."""
    IDLE = "idle"
    """End a match in which nothing has happened for a long time."""
    ABSENT = "absent"
    """Free the seats of bots that disappeared before their match began."""
    EXPIRE = "expire"
    """Delete a match that ended long ago."""
    NOTIFY = "notify"
    """Put notices into outboxes."""
    DELIVER = "deliver"
    """Make a delivery to a player's webhooks."""
    FORGET = "forget"
    """Continue the deletion of an account."""


class JobName(StrEnum):
    """The name of a job in a queue. Workers run these jobs and no others; ``worker.jobs`` has the function of each."""

    PLAY_ON = "play_on"
    PLAY_HOUSE = "play_house"
    KEEP_TIME = "keep_time"
    REACH_LIMIT = "reach_limit"
    FEED_INDEX = "feed_index"
    RATE = "rate"
    END_IDLE = "end_idle"
    FREE_ABSENT = "free_absent"
    EXPIRE = "expire"
    NOTIFY = "notify"
    DELIVER = "deliver"
    FORGET = "forget"


class Job(msgspec.Struct, frozen=True):
    """The job that does a kind of work."""

    queue: JobQueue
    name: JobName
    """The job is called with the id of the match or player, and with the version whose commit left the work."""
    spare: bool = False
    """Whether the job runs only when nothing else waits in the queue."""
    timed: bool = False
    """Whether the work is scheduled for a certain time. All other work is due at once."""


JOBS: Final[Mapping[Kind, Job]] = {
    Kind.OPEN: Job(JobQueue.CHANCE, JobName.PLAY_ON),
    Kind.CHANCE: Job(JobQueue.CHANCE, JobName.PLAY_ON),
    Kind.SCORE: Job(JobQueue.SCORING, JobName.PLAY_ON),
    Kind.BOTS: Job(JobQueue.BOTS, JobName.PLAY_HOUSE),
    Kind.SPARE: Job(JobQueue.BOTS, JobName.PLAY_HOUSE, spare=True),
    Kind.CLOCK: Job(JobQueue.CLOCKS, JobName.KEEP_TIME, timed=True),
    Kind.LIMIT: Job(JobQueue.CLOCKS, JobName.REACH_LIMIT, timed=True),
    Kind.INDEX: Job(JobQueue.UPKEEP, JobName.FEED_INDEX),
    Kind.RATE: Job(JobQueue.SCORING, JobName.RATE),
    Kind.IDLE: Job(JobQueue.UPKEEP, JobName.END_IDLE, timed=True),
    Kind.ABSENT: Job(JobQueue.UPKEEP, JobName.FREE_ABSENT, timed=True),
    Kind.EXPIRE: Job(JobQueue.UPKEEP, JobName.EXPIRE, timed=True),
    Kind.NOTIFY: Job(JobQueue.UPKEEP, JobName.NOTIFY),
    Kind.DELIVER: Job(JobQueue.WEBHOOKS, JobName.DELIVER, timed=True),
    Kind.FORGET: Job(JobQueue.UPKEEP, JobName.FORGET),
}
"""The job of each kind of work."""
HOUSE: Final = (Kind.BOTS, Kind.SPARE)
"""The kinds of work that house bots need."""
TIMED: Final = tuple(kind for kind, job in JOBS.items() if job.timed)
"""The kinds of work that are scheduled for a certain time."""

ANY_VERSION: Final = -1
"""Stands for a version in a job that does whatever work the match has now."""
