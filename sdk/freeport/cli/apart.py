"""Options of one kind of move, told apart by what differs between them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from freeport_games.engine import Move, Option
from freeport_games.engine.words import phrase

from .words import Teller


def apart(options: Sequence[Option[Move]], teller: Teller) -> list[str]:
    """Say of each option how it differs from the others of its kind; nothing for one that is alone.

    Args:
        options: the options, of whatever kinds.
        teller: tells what is named.
    """
    return [
        _differences(option, [other for other in options if other.makes is option.makes], teller) for option in options
    ]


def _differences(option: Option[Move], alike: Sequence[Option[Move]], teller: Teller) -> str:
    """The fields in which an option is not like all of its kind."""
    others = [dict(other.domains) for other in alike]
    return ", ".join(
        [
            f"{phrase(name).lower()} {domain.describe(partial(teller.value, option, name))}"
            for name, domain in option.domains
            if any(other[name] != domain for other in others)
        ]
    )
