"""Options of one kind of move, distinguished by their differences."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from freeport_games.engine import Move, Option
from freeport_games.engine.words import phrase

from .words import Teller


def apart(options: Sequence[Option[Move]], teller: Teller) -> list[str]:
    """Return how each option differs from the others of its kind; empty for the only one of a kind.

    Args:
        options: the options, of any kinds.
        teller: names things.
    """
    return [
        _differences(option, [other for other in options if other.makes is option.makes], teller) for option in options
    ]


def _differences(option: Option[Move], alike: Sequence[Option[Move]], teller: Teller) -> str:
    """Return the fields in which an option differs from some other of its kind."""
    others = [dict(other.domains) for other in alike]
    return ", ".join(
        [
            f"{phrase(name).lower()} {domain.describe(partial(teller.value, option, name))}"
            for name, domain in option.domains
            if any(other[name] != domain for other in others)
        ]
    )
