"""The kinds of work that matches and players leave to the workers, each with its queue and its job: the one table."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec


class JobQueue(StrEnum):
    """A queue of jobs. Workers serve one or several."""

    CHANCE = "chance"
    """What somebody waits for."""
    SCORING = "scoring"
    """What ends a match."""
    CLOCKS = "clocks"
    """Time."""
    BOTS = "bots"
    """House bots."""
    UPKEEP = "upkeep"
    """What nobody waits for."""
    WEBHOOKS = "webhooks"
    """Deliveries."""


QUEUES: Final = tuple(JobQueue)
"""All queues."""
DICE_QUEUES: Final = (JobQueue.CHANCE, JobQueue.SCORING)
"""The queues whose workers need the dice key."""


class Kind(StrEnum):
    """A kind of work, as it stands in the due lists."""

    OPEN = "open"
    """Fix the dice of a new match."""
    CHANCE = "chance"
    """Draw."""
    SCORE = "score"
    """Score a match that is over, and publish its seed."""
    BOTS = "bots"
    """Move for house bots."""
    SPARE = "spare"
    """Move for house bots in a match that nobody else plays: nobody waits for it."""
    CLOCK = "clock"
    """Move for seats whose time is over."""
    LIMIT = "limit"
    """Tell a game that its time limit is reached."""
    INDEX = "index"
    """Bring the lists across matches up to a match."""
    RATE = "rate"
    """Apply a finished match to the standings of its game."""
    IDLE = "idle"
    """End a match in which nobody does anything."""
    ABSENT = "absent"
    """Free the seats of bots that have gone away before their match began."""
    EXPIRE = "expire"
    """Delete a match that ended long ago."""
    NOTIFY = "notify"
    """Put notices into outboxes."""
    DELIVER = "deliver"
    """Make a delivery to a player's webhooks."""
    FORGET = "forget"
    """Go on with the deletion of an account."""


class JobName(StrEnum):
    """A job as it stands in a queue. Workers run these and nothing else; ``worker.jobs`` has the function of each."""

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
    """What does a kind of work."""

    queue: JobQueue
    name: JobName
    """Called with the match, or player, and the version that left the work."""
    spare: bool = False
    """Whether it is done only when nothing else waits in the queue."""
    timed: bool = False
    """Whether the work has a time of its own; all other work is to be done at once."""


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
"""The kinds of work that house bots leave."""
TIMED: Final = tuple(kind for kind, job in JOBS.items() if job.timed)
"""The kinds of work that have a time of their own."""

ANY_VERSION: Final = -1
"""In place of a version: whatever there is to do now."""
