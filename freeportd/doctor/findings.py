"""The findings of the doctor."""

from __future__ import annotations

from enum import Enum

import msgspec


class Level(Enum):
    """The severity of a finding."""

    GOOD = "good"
    WARNING = "warning"
    """It works, but needs attention."""
    FAULT = "fault"
    """It does not work, or data will be lost."""


class Finding(msgspec.Struct, frozen=True):
    """The result of one check."""

    subject: str
    """The subject of the check."""
    level: Level
    """The severity."""
    found: str
    """The result, in a few words."""
    mend: str = ""
    """The remedy, in a sentence; empty if nothing has to be done."""


def good(subject: str, found: str) -> Finding:
    """Return the finding that all is well."""
    return Finding(subject, Level.GOOD, found)


def warning(subject: str, found: str, mend: str) -> Finding:
    """Return the finding that the subject works, but needs attention."""
    return Finding(subject, Level.WARNING, found, mend)


def fault(subject: str, found: str, mend: str) -> Finding:
    """Return the finding that the subject does not work, or that data will be lost."""
    return Finding(subject, Level.FAULT, found, mend)
