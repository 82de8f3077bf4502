"""Rebuilds the past of a match from its log."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from freeport_games.api import RulesChanged
from freeport_games.engine import Refusal, Refused
from matches.match.apply import apply
from matches.match.live_match import LiveMatch, RulesMissing
from matches.match.steps import Step
from matches.match.stored import Birth
from matches.refusals import BUSY, RULES_UNAVAILABLE, refused

from .store import Store


class LogCut(Refused):
    """BUSY: the log ends before the version of the match in memory. The caller may read the match again.

    The match was deleted meanwhile, or Redis restarted without its last confirmed commits.
    """

    def __init__(self, version: int) -> None:
        """Create the refusal. ``version`` is that of the match in memory."""
        super().__init__(Refusal(BUSY, "The match has changed while its log was read. Try again.", None, version))


def recent_steps(live: LiveMatch, after: int, until: int) -> Sequence[Step] | None:
    """Return the steps from ``after + 1`` to ``until``, or None if some of them are not in memory."""
    if after == until - 1 and live.recent and live.recent[-1].version == until:
        return (live.recent[-1],)
    recent = [step for step in live.recent if after < step.version <= until]
    return recent if len(recent) == until - after else None


async def steps_between(store: Store, live: LiveMatch, after: int, until: int) -> Sequence[Step]:
    """Return the steps from ``after + 1`` to ``until``, from memory if they are recent. Raises ``LogCut``."""
    recent = recent_steps(live, after, until)
    if recent is not None:
        return recent
    steps: list[Step] = []
    async with aclosing(replay(store, live)) as past:
        async for step in past:
            if step.version > until:
                break
            if step.version > after:
                steps.append(step)
    return steps


async def replay(store: Store, live: LiveMatch) -> AsyncGenerator[Step, None]:
    """Yield every step of a match from its creation.

    Entries under rules that this server no longer carries are skipped: the replay continues where newer rules took
    over. Raises ``LogCut``.
    """
    past = LiveMatch(live.id, live.birth)
    async for entry in store.log(live.id):
        if past.unplayable and not isinstance(entry.event, RulesChanged):
            past.version += 1
            continue
        yield apply(past, entry)
    if past.version < live.version:
        raise LogCut(live.version)


async def travel(store: Store, match: str, birth: Birth, version: int) -> tuple[LiveMatch, Step]:
    """Return a match as it was at a version, and the step that led to it. The creation is a step without events.

    Raises:
        Refused: RULES_UNAVAILABLE, if this server does not carry the rules of that time.
        LogCut: if the log ends before that version.
    """
    past = LiveMatch(match, birth)
    step = past.present()
    if not version:
        return past, step
    try:
        async for entry in store.log(match):
            if past.unplayable and not isinstance(entry.event, RulesChanged):
                past.version += 1
                played = False
            else:
                step, played = apply(past, entry), True
            if past.version == version:
                if played:
                    return past, step
                raise refused(RULES_UNAVAILABLE, version)
    except RulesMissing as error:
        raise refused(RULES_UNAVAILABLE, version) from error
    raise LogCut(version)
