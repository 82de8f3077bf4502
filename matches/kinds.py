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


class Job(msgspec.Struct, frozen=True):
    """What does a kind of work."""

    queue: JobQueue
    function: str
    """A function of ``worker.jobs``, called with the match, or player, and the version that left the work."""
    timed: bool = False
    """Whether the work has a time of its own; all other work is to be done at once."""


JOBS: Final[Mapping[Kind, Job]] = {
    Kind.OPEN: Job(JobQueue.CHANCE, "play_on"),
    Kind.CHANCE: Job(JobQueue.CHANCE, "play_on"),
    Kind.SCORE: Job(JobQueue.SCORING, "play_on"),
    Kind.BOTS: Job(JobQueue.BOTS, "play_house"),
    Kind.CLOCK: Job(JobQueue.CLOCKS, "keep_time", timed=True),
    Kind.LIMIT: Job(JobQueue.CLOCKS, "reach_limit", timed=True),
    Kind.INDEX: Job(JobQueue.UPKEEP, "feed_index"),
    Kind.RATE: Job(JobQueue.SCORING, "rate"),
    Kind.IDLE: Job(JobQueue.UPKEEP, "end_idle", timed=True),
    Kind.ABSENT: Job(JobQueue.UPKEEP, "free_absent", timed=True),
    Kind.EXPIRE: Job(JobQueue.UPKEEP, "expire", timed=True),
    Kind.NOTIFY: Job(JobQueue.UPKEEP, "notify"),
    Kind.DELIVER: Job(JobQueue.WEBHOOKS, "deliver", timed=True),
    Kind.FORGET: Job(JobQueue.UPKEEP, "forget"),
}
"""The job of each kind of work."""
TIMED: Final = tuple(kind for kind, job in JOBS.items() if job.timed)
"""The kinds of work that have a time of their own."""

ANY_VERSION: Final = -1
"""In place of a version: whatever there is to do now."""
