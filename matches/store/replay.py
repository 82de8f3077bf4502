"""The past of a match, made again from its log."""

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
    """A log ends before the match in memory does: look at the match again, or else it is refused as BUSY.

    It was deleted meanwhile, or Redis came back without what it had last confirmed.
    """

    def __init__(self, version: int) -> None:
        """Tell which version the match in memory has."""
        super().__init__(Refusal(BUSY, "The match has changed while its log was read. Try again.", None, version))


async def steps_between(store: Store, live: LiveMatch, after: int, until: int) -> Sequence[Step]:
    """The steps with versions from ``after + 1`` to ``until``, from memory if they are recent. Raises ``LogCut``."""
    recent = [step for step in live.recent if after < step.version <= until]
    if len(recent) == until - after:
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
    """Every step of a match from its creation, played again.

    What was played under rules that this server does not carry any more is passed over: the match goes on from where
    newer rules took over. Raises ``LogCut``.
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
    """A match as it was at a version, and the step that led there; the creation is a step in which nothing happened.

    Raises:
        Refused: RULES_UNAVAILABLE, if this server does not carry the rules that were played by then.
        LogCut: if the log does not come to that version.
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
