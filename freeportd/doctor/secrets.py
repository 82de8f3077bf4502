"""Checks that secrets are configured, and long enough. They are never shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from matches.store.checkup import RunningMatch
from service.http.operator import LEAST, OperatorToken
from worker.dice_check import has_key, used

from .findings import Finding, fault, good

_TOKEN = "FREEPORT_OPERATOR_TOKEN"


def operator_token(environment: Mapping[str, str]) -> Iterator[Finding]:
    """Check the token for admin calls."""
    try:
        token = OperatorToken.from_environment(environment)
    except ValueError as error:
        mend = f"Set {_TOKEN}, or {_TOKEN}_FILE to a readable file, to at least {LEAST} random characters."
        yield fault("operator token", str(error), mend)
        return
    found = "not set here: admin calls are refused" if token is None else "set, and long enough"
    yield good("operator token", found)


def dice_key(running: Sequence[RunningMatch], environment: Mapping[str, str]) -> Iterator[Finding]:
    """Check that the dice keys, if this process has any, are those with which the matches were opened."""
    if not has_key(environment):
        yield good("dice key", "not given to this process; only workers need it")
        return
    try:
        found = used(running, environment)
    except ValueError as error:
        yield fault("dice key", str(error), "Give workers a file with a key of at least 32 random characters.")
        return
    if found.by_others:
        mend = "Give workers the key with which these matches were opened: no other can draw for them."
        yield fault("dice key", f"{found.by_others} running matches were opened with another", mend)
        return
    (newest, matches), *older = found.by_key.items()
    said = f"long enough; {newest} opens matches, and {matches} run with it"
    yield good("dice key", "".join([said, *[f"; {count} with {name}" for name, count in older]]))
