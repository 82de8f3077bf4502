"""Matches for tests of the table."""

from __future__ import annotations

from typing import Any

from tests.api.people import Json, Player


def against_house_bots(player: Player, seats: int = 3, **fields: Any) -> str:
    """Start a match of a player against house bots."""
    match: str = player.create(seats, autostart=True, **fields)["id"]
    player.join(match)
    for _ in range(seats - 1):
        player.post(f"/v1/matches/{match}/bots", {"bot": "greedy"})
    return match


def offered(seen: Json, option: str) -> bool:
    """Return whether a player may make a kind of move now."""
    decision = seen["decision"]
    return decision is not None and any(
        one["__typename"] == option for one in (*decision["options"], *decision["interjections"])
    )
