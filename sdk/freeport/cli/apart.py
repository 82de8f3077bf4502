"""Options of one kind of move, told apart by what differs between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from freeport_games.engine import Amount, Distribution, Domain, Move, One, OneNumber, Option, Some
from freeport_games.engine.words import phrase

from .words import Teller

SHOWN = 4
"""So many values of a field are named; more are counted."""


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
            f"{phrase(name).lower()} {_values(domain, partial(teller.value, option, name))}"
            for name, domain in option.domains
            if any(other[name] != domain for other in others)
        ]
    )


def _values(domain: Domain, named: Callable[[object], str]) -> str:
    match domain:
        case Distribution(shares=shares):
            return " and ".join([f"for {named(share.place)}" for share in shares])
        case Amount(low=low, high=high):
            return f"{low} to {high}"
        case One(values) | OneNumber(values) | Some(values, _, 1) if len(values) <= SHOWN:
            return " or ".join([named(value) for value in values])
        case Some(values) if len(values) <= SHOWN:
            several = " and " if domain.size == 1 else ", "
            return several.join([named(value) for value in values])
        case One(values) | OneNumber(values):
            return f"any of {len(values)}"
        case _ if domain.size == 1:
            return named(domain.first)
        case _:
            return f"in {domain.size} ways"
