"""Findings: what the doctor saw."""

from __future__ import annotations

from enum import Enum

import msgspec


class Level(Enum):
    """How bad it is."""

    GOOD = "good"
    WARNING = "warning"
    """It works, but somebody should know."""
    FAULT = "fault"
    """It does not work, or something will be lost."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at."""

    subject: str
    """What was looked at."""
    level: Level
    """How it is."""
    found: str
    """What was seen, in a few words."""
    mend: str = ""
    """What to do about it, in a sentence; empty if there is nothing to do."""


def good(subject: str, found: str) -> Finding:
    """All is well."""
    return Finding(subject, Level.GOOD, found)


def warning(subject: str, found: str, mend: str) -> Finding:
    """It works, but somebody should know."""
    return Finding(subject, Level.WARNING, found, mend)


def fault(subject: str, found: str, mend: str) -> Finding:
    """It does not work, or something will be lost."""
    return Finding(subject, Level.FAULT, found, mend)
