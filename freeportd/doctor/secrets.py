"""Secrets: whether they are there, and long enough. They are never shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from matches.store.checkup import RunningMatch
from service.http.operator import LEAST, OperatorToken
from worker.dice_check import has_key, opened_with_another

from .findings import Finding, fault, good

_TOKEN = "FREEPORT_OPERATOR_TOKEN"


def operator_token(environment: Mapping[str, str]) -> Iterator[Finding]:
    """The token that admin calls need."""
    try:
        token = OperatorToken.from_environment(environment)
    except ValueError as error:
        mend = f"Set {_TOKEN}, or {_TOKEN}_FILE to a readable file, to at least {LEAST} random characters."
        yield fault("operator token", str(error), mend)
        return
    found = "not set here: admin calls are refused" if token is None else "set, and long enough"
    yield good("operator token", found)


def dice_key(running: Sequence[RunningMatch], environment: Mapping[str, str]) -> Iterator[Finding]:
    """The dice key, where this process is given one: whether it is the one by which the matches were opened."""
    if not has_key(environment):
        yield good("dice key", "not given to this process; only workers need it")
        return
    try:
        others = opened_with_another(running, environment)
    except ValueError as error:
        yield fault("dice key", str(error), "Give workers a key of at least 32 random characters.")
        return
    if others:
        mend = "Give workers the key with which these matches were opened: no other can draw for them."
        yield fault("dice key", f"{len(others)} running matches were opened with another", mend)
    else:
        yield good("dice key", f"long enough, and the one of all {len(running)} running matches")
