"""The versions of OpenAPI in which the document can be had."""

from __future__ import annotations

from enum import StrEnum


class Form(StrEnum):
    """A version of OpenAPI."""

    V3_1 = "3.1"
    """What every generator takes. The schema of a stream is that of the data of one event."""
    V3_2 = "3.2"
    """The schema of a stream is that of its events, names and ids included."""

    @property
    def whole(self) -> str:
        """The version in full."""
        return f"{self}.0"
