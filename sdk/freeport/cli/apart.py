"""Options of one kind of move, told apart by what differs between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from freeport_games.engine import Amount, Distribution, Domain, Move, One, OneNumber, Option, Some

from .words import phrase

SHOWN = 4
"""So many values of a field are named; more are counted."""


def apart(options: Sequence[Option[Move]], labels: Mapping[str, str]) -> list[str]:
    """Say of each option how it differs from the others of its kind; nothing for one that is alone.

    Args:
        options: the options, of whatever kinds.
        labels: what is said of the things that are named; of each label the name is used, which ends at its comma.
    """
    names = {identifier: label.partition(", ")[0] for identifier, label in labels.items()}
    return [
        _differences(option, [other for other in options if other.makes is option.makes], names) for option in options
    ]


def _differences(option: Option[Move], alike: Sequence[Option[Move]], names: Mapping[str, str]) -> str:
    """The fields in which an option is not like all of its kind."""
    others = [dict(other.domains) for other in alike]
    return ", ".join(
        [
            f"{phrase(name).lower()} {_values(domain, names)}"
            for name, domain in option.domains
            if any(other[name] != domain for other in others)
        ]
    )


def _values(domain: Domain, names: Mapping[str, str]) -> str:
    match domain:
        case Distribution(shares=shares):
            return " and ".join([f"for {_named(share.place, names)}" for share in shares])
        case Amount(low=low, high=high):
            return f"{low} to {high}"
        case One(values) | OneNumber(values) | Some(values, _, 1) if len(values) <= SHOWN:
            return " or ".join([_named(value, names) for value in values])
        case Some(values) if len(values) <= SHOWN:
            several = " and " if domain.size == 1 else ", "
            return several.join([_named(value, names) for value in values])
        case One(values) | OneNumber(values):
            return f"any of {len(values)}"
        case _ if domain.size == 1:
            return _named(domain.first, names)
        case _:
            return f"in {domain.size} ways"


def _named(value: object, names: Mapping[str, str]) -> str:
    if isinstance(value, tuple):
        return " and ".join([_named(one, names) for one in value]) or "none"
    return names.get(value, value) if isinstance(value, str) else str(value)
