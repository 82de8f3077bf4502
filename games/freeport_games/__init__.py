"""The rules of Freeport's cargo and smuggling games, on one deterministic engine.

A game is loaded when it is first named: by ``game("cargo_hold")``, or all of them by ``GAMES``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from .engine import AnyGame

if TYPE_CHECKING:
    GAMES: tuple[AnyGame, ...]
    """All the games that can be played, each with its newest rules."""

SLUGS = ("cargo_hold", "import_export", "sky_cargo", "smugglers", "competitors")
"""The slugs of the games. Each names a package here, which has the game as a global of that name in capitals."""

FURTHER: dict[tuple[str, int], AnyGame] = {}
"""Other rules than the newest, kept as long as matches are played by them, by slug and version of the rules."""


class UnknownGame(LookupError):
    """There is no such game, or no such version of its rules."""


def game(slug: str, rules_version: int | None = None) -> AnyGame:
    """Return the game with a slug, such as ``cargo_hold``.

    Args:
        slug: the game's slug.
        rules_version: the version of its rules; the newest if omitted.

    Raises:
        UnknownGame: if there is no such game or version.
    """
    version = _newest(slug) if rules_version is None else rules_version
    found = FURTHER.get((slug, version)) or (_load(slug) if slug in SLUGS else None)
    if found is None or found.rules_version != version:
        raise UnknownGame(f"There are no rules {version} of a game {slug!r}.")
    return found


def carries(slug: str, rules_version: int) -> bool:
    """Return whether a version of a game's rules can be played."""
    try:
        game(slug, rules_version)
    except UnknownGame:
        return False
    return True


def _newest(slug: str) -> int:
    """Return the newest version of a game's rules. Raises ``UnknownGame``."""
    versions = [version for name, version in FURTHER if name == slug]
    if slug in SLUGS:
        versions.append(_load(slug).rules_version)
    if not versions:
        raise UnknownGame(f"There is no game {slug!r}. There are {', '.join(SLUGS)}.")
    return max(versions)


@cache
def _load(slug: str) -> AnyGame:
    found: AnyGame = getattr(import_module(f".{slug}", __name__), slug.upper())
    return found


def __getattr__(name: str) -> tuple[AnyGame, ...]:
    """Return ``GAMES`` (PEP 562)."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return tuple(_load(slug) for slug in SLUGS)
