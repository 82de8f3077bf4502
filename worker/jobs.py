"""The jobs that RQ runs. Each may run twice, late, or not at all: the due lists reissue overdue work."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from matches.kinds import JobName

from .process import this_process
from .rating import rerate


def play_on(match: str, version: int) -> None:
    """Do the work that a match needs: fix its dice, draw, or score. Nothing is done if it has a later version."""
    at = this_process()
    at.run(at.croupier.work(match, version))


def play_house(match: str, version: int) -> None:
    """Move for a match's house bots."""
    at = this_process()
    at.run(at.matches.house_seats.play(match, version, at.house.choose))


def keep_time(match: str, version: int) -> None:
    """Move for the seats of a match whose time has run out, or hand them to house bots."""
    at = this_process()
    at.run(at.matches.timekeeper.keep_time(match))


def reach_limit(match: str, version: int) -> None:
    """Tell a game that its time limit is reached."""
    at = this_process()
    at.run(at.matches.timekeeper.reach_limit(match))


def end_idle(match: str, version: int) -> None:
    """End a match in which nothing has happened for too long."""
    at = this_process()
    at.run(at.matches.timekeeper.end_idle(match))


def free_absent(match: str, version: int) -> None:
    """Free the seats of bots that disappeared before their match began."""
    at = this_process()
    at.run(at.matches.timekeeper.free_absent(match))


def rate(match: str, version: int) -> None:
    """Apply a finished match to the standings of its game."""
    at = this_process()
    at.run(at.matches.ratings.rate(match, rerate))


def expire(match: str, version: int) -> None:
    """Delete a match that ended long enough ago."""
    at = this_process()
    at.run(at.matches.expiry.expire(match))


def feed_index(match: str, version: int) -> None:
    """Update the lists across matches with the state of a match."""
    at = this_process()
    at.run(at.matches.feeding.feed(match))


def notify(match: str, version: int) -> None:
    """Add the notices of a match to the outboxes of its players."""
    at = this_process()
    at.run(at.matches.webhooks.notify(match))


def deliver(player: str, version: int) -> None:
    """Begin the next work for a player's webhooks, usually one delivery."""
    this_process().deliveries.begin(player)


def forget(player: str, version: int) -> None:
    """Continue the deletion of an account."""
    at = this_process()
    at.run(at.matches.forgetting.go_on(player))


FUNCTIONS: Final[Mapping[JobName, Callable[[str, int], None]]] = {
    JobName.PLAY_ON: play_on,
    JobName.PLAY_HOUSE: play_house,
    JobName.KEEP_TIME: keep_time,
    JobName.REACH_LIMIT: reach_limit,
    JobName.FEED_INDEX: feed_index,
    JobName.RATE: rate,
    JobName.END_IDLE: end_idle,
    JobName.FREE_ABSENT: free_absent,
    JobName.EXPIRE: expire,
    JobName.NOTIFY: notify,
    JobName.DELIVER: deliver,
    JobName.FORGET: forget,
}
"""The function of each job."""
