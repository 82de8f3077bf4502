"""Checks the stored matches: overdue work, and matches that this installation cannot continue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import matches
from matches.store.checkup import Reached, Running

from .findings import Finding, fault, good, warning

MOST = 10_000
"""The most matches that are checked."""
LOADED = 2_000
"""The most of them that are loaded."""
_NAMED = 5
"""The most matches that are named."""
_DELETED_WITHIN = 3600.0
"""Seconds within which an account is usually deleted, even after a failure or two."""


def overdue(reached: Reached, settings: matches.Settings) -> Iterator[Finding]:
    """Check for work that was given out and is not done. Takes a few seconds."""
    found = reached.overdue(settings.reissue_after)
    for kind, count in sorted(found.items()):
        yield fault(
            f"overdue {kind}", f"{count} pieces", "Look at the workers and their logs: matches wait for this work."
        )
    if not found:
        yield good("overdue work", "none")


def deletions(reached: Reached) -> Iterator[Finding]:
    """Check for accounts whose deletion does not come to its end."""
    if players := reached.unfinished_deletions(_DELETED_WITHIN):
        mend = (
            "The workers for upkeep log the matches that still contain the names, and why. They try until it is done."
        )
        yield warning("deletions of accounts", f"{len(players)} for more than an hour, such as {players[0]}", mend)
    else:
        yield good("deletions of accounts", "none takes long")


def rules(running: Running) -> Iterator[Finding]:
    """Check for matches that this installation cannot continue: it lacks their rules, or cannot load them."""
    gone = Counter(f"{match.game} {match.rules_version}" for match in running.matches if not match.carried)
    for version, count in sorted(gone.items()):
        mend = "Deploy a Freeport that carries these rules, until the matches are over."
        yield fault(f"rules {version}", f"missing here for {count} of the running matches", mend)
    if not gone:
        yield good("rules", f"carried for all running matches, {len(running.matches)} in number")
    looked_at = len(running.matches) - gone.total()
    sample = "" if running.loaded >= looked_at else f", a sample of {looked_at}"
    if running.broken:
        mend = "Keep the Freeport that they were played on until they are over, or end them there as operator."
        named = "; ".join(f"{match}: {why}" for match, why in islice(running.broken.items(), _NAMED))
        yield fault("matches", f"{len(running.broken)} cannot go on here{sample}. {named}", mend)
    else:
        yield good("matches", f"{running.loaded} loaded{sample}, and found able to go on")
