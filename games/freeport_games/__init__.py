"""The rules of Freeport's cargo and smuggling games, on one deterministic engine."""

from .cargo_hold import CARGO_HOLD
from .competitors import COMPETITORS
from .engine import AnyGame
from .import_export import IMPORT_EXPORT
from .sky_cargo import SKY_CARGO
from .smugglers import SMUGGLERS

GAMES: tuple[AnyGame, ...] = (CARGO_HOLD, IMPORT_EXPORT, SKY_CARGO, SMUGGLERS, COMPETITORS)
"""All the games that can be played, each with its newest rules."""

EARLIER: tuple[AnyGame, ...] = ()
"""Earlier versions of their rules, kept as long as matches are played by them."""

_NEWEST = {game.slug: game for game in GAMES}
_BY_VERSION = {(game.slug, game.rules_version): game for game in (*EARLIER, *GAMES)}


def game(slug: str, rules_version: int | None = None) -> AnyGame:
    """Return the game with a slug, such as ``cargo_hold``.

    Args:
        slug: the game's slug.
        rules_version: the version of its rules; the newest if omitted.

    Raises:
        KeyError: if there is no such game or version.
    """
    return _NEWEST[slug] if rules_version is None else _BY_VERSION[slug, rules_version]


def carries(slug: str, rules_version: int) -> bool:
    """Return whether a version of a game's rules can be played."""
    return (slug, rules_version) in _BY_VERSION
