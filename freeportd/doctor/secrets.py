"""Secrets: whether they are there, and long enough. They are never shown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from matches.checkup import Running
from worker.dice_check import has_key, opened_with_another

from .findings import Finding, fault, good

_TOKEN = "FREEPORT_OPERATOR_TOKEN"
_LEAST = 32
"""Characters that a secret has at least."""


def operator_token(environment: Mapping[str, str]) -> Iterator[Finding]:
    """The token that admin calls need."""
    try:
        token = environment.get(_TOKEN) or _read(environment.get(f"{_TOKEN}_FILE"))
    except (OSError, UnicodeDecodeError) as error:
        yield fault("operator token", str(error), f"Correct {_TOKEN}_FILE, or make the file readable.")
        return
    if not token:
        yield good("operator token", "not set here: admin calls are refused")
    elif len(token) < _LEAST:
        mend = f"Set {_TOKEN} to at least {_LEAST} random characters: openssl rand -hex 32"
        yield fault("operator token", f"only {len(token)} characters", mend)
    else:
        yield good("operator token", "set, and long enough")


def _read(path: str | None) -> str:
    return Path(path).read_text("utf-8").strip() if path else ""


def dice_key(running: Sequence[Running], environment: Mapping[str, str]) -> Iterator[Finding]:
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
