"""The past of a match, made again from its log."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing

from .entries import Upgraded
from .live import LiveMatch
from .steps import Step
from .store import Store


async def steps_between(store: Store, live: LiveMatch, after: int, until: int) -> Sequence[Step]:
    """The steps with versions from ``after + 1`` to ``until``, from memory if they are recent."""
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
    newer rules took over.
    """
    past = LiveMatch(live.id, live.birth)
    async for entry in store.log(live.id):
        if past.unplayable and not isinstance(entry, Upgraded):
            past.version += 1
            continue
        yield past.apply(entry)
