"""Followers of the lobby, who must be told of every match that opens, fills and goes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from .commits import Commits
from .listeners import Ear, sse, subscribe
from .tally import Tally

_QUERY = "subscription { lobby { __typename ... on LobbyChange { match version news } } }"


class _Change(msgspec.Struct):
    match: str = ""
    version: int = 0
    news: Literal["SHOWN", "CHANGED", "GONE", ""] = ""


_read = msgspec.json.Decoder(_Change).decode
_GLIMPSE = 1.0
"""The seconds for which a match must be open to be seen for certain: others may come and go between two looks."""
_GONE = 1 << 30
"""A version after all others: a match that is gone is told so once."""


class Follower:
    """Follows the lobby."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.ear: Ear | None = None
        self._told: dict[str, list[tuple[int, float]]] = {}
        self._doubled: list[str] = []

    async def listen(self, url: str) -> None:
        """Open the stream."""
        if self.kind == "lobby (SSE)":
            self.ear = await sse(url, "/v1/lobby", "", (b"change",), self._hear)
        else:
            self.ear = await subscribe(url, "", _QUERY, {}, self._hear)

    def _hear(self, raw: msgspec.Raw, at: float) -> None:
        change = _read(raw)
        if not change.match:
            return
        version = _GONE if change.news == "GONE" else change.version
        told = self._told.setdefault(change.match, [])
        if told and told[-1][0] == version:
            self._doubled.append(f"{change.match} {version}")
        told.append((version, at))

    def judge(self, commits: Commits, tally: Tally) -> None:
        """Compare what was told with what was committed: the first change that shows a version counts for it."""
        for match, versions in commits.seating.items():
            self._judge(match, versions, commits.at[match], tally)
        for what in self._doubled:
            tally.doubled(self.kind, what)
        if self.ear is not None:
            if self.ear.failure:
                tally.failures.append(f"{self.kind}: {self.ear.failure}")
            self.ear.close()

    def _judge(self, match: str, versions: list[int], committed: Mapping[int, float], tally: Tally) -> None:
        told = self._told.get(match, [])
        if not told and committed[versions[-1]] - committed[versions[0]] < _GLIMPSE:
            return
        for version in versions:
            at = next((at for shown, at in told if shown >= version), None)
            if at is None:
                tally.missed(self.kind, f"{match} {version}")
            else:
                tally.arrived(self.kind, f"{match} {version}", at - committed[version])
