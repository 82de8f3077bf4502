"""A table at rest."""

from __future__ import annotations

import msgspec

from freeport_games.engine.data import Seat


class Interrupted(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The progress of a decision that an interjection has interrupted, as far as its state does not say it."""

    asked_at: int
    """The version at which it was asked."""
    spoken: tuple[tuple[Seat, int], ...]
    """The number of times that each seat has moved without settling it."""
    answers: tuple[bytes, ...]
    """The answers that are in, as inputs."""


class Saved(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A table at rest: a state, such as that at the start of the running scene, and the inputs since."""

    game: str
    """The game's slug."""
    rules_version: int
    """The version of the game's rules under which it was saved."""
    seats: int
    """The number of seats."""
    begun: int
    """The version at which the checkpoint was taken."""
    left: frozenset[Seat]
    """The seats that had left by then."""
    checkpoint: bytes
    """The state at that version."""
    inputs: tuple[bytes, ...]
    """The inputs since then."""
    interrupted: Interrupted | None = None
    """The progress of the open decision at that version, if it had been interrupted by then."""
    forced: bool = False
    """Whether what has one answer is asked of nobody."""


class RulesMismatch(ValueError):
    """A saved table belongs to another game or to another version of its rules."""
