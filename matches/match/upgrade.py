"""Newer rules, which take over a running match where a scene begins."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from freeport_api import RulesChanged, Status
from freeport_games.engine.storage import RulesMismatch

from .apply import apply
from .entries import Entry
from .live_match import LiveMatch
from .rules import rules_of

_log = logging.getLogger(__name__)


def upgraded(live: LiveMatch) -> Sequence[Entry]:
    """Let newer rules take over a match if its state decodes under them. Returns the entry that says so, if any."""
    checkpoint = _checkpoint(live)
    if checkpoint is None:
        return ()
    rules_version, state = checkpoint
    entry = Entry(live.now, RulesChanged(rules_version), state)
    apply(live, entry)
    return (entry,)


def _checkpoint(live: LiveMatch) -> tuple[int, bytes] | None:
    """Return the version of newer rules that can take over now, and the state that they take over, or None."""
    newest = rules_of(live.birth.game)
    if newest.rules_version <= live.frame.rules_version or live.table is None or live.status is not Status.PLAYING:
        return None
    checkpoint = live.table.checkpoint
    if checkpoint is None:
        return None
    try:
        live.table.under(newest)
    except RulesMismatch:
        return None
    except Exception:  # the new rules may fail in any way: the match continues under the old ones
        _log.exception("match %s cannot be played by %s rules %d", live.id, newest.slug, newest.rules_version)
        return None
    return newest.rules_version, checkpoint
