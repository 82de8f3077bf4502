"""Options of one kind of move, distinguished by their differences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from freeport_games.engine import Domain, Form, Move, Option
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
    """Return the fields in which an option differs from some other of its kind.

    Fields that only some of the options leave open are named, and the others are described.
    """
    said: list[str] = []
    missing: list[str] = []
    open_here: list[str] = []
    for form, name, domain, others in _differing(option, alike):
        called = phrase(name).lower()
        if _is_nothing(domain):
            missing += [called] * (not all(map(_is_nothing, others)))
        elif any(map(_is_nothing, others)):
            open_here.append(called)
        else:
            said.append(f"{called} {domain.describe(partial(teller.value, form, name))}")
    said += [f"with {', '.join(open_here)}"] * bool(open_here)
    return ", ".join([*said, *[f"without {', '.join(missing)}"] * bool(missing)])


def _differing(
    form: Form[Any], alike: Sequence[Form[Any]]
) -> Iterator[tuple[Form[Any], str, Domain[object], list[Domain[object]]]]:
    """Yield each differing field of a form or of a form in it: the form, the field, its domain, and those of others."""
    others = [dict(other.domains) for other in alike]
    for name, domain in form.domains:
        theirs = [other[name] for other in others]
        if any(other != domain for other in theirs):
            if isinstance(domain, Form):
                yield from _differing(domain, [other for other in theirs if isinstance(other, Form)])
            else:
                yield form, name, domain, theirs


def _is_nothing(domain: Domain[object]) -> bool:
    """Return whether the only value of a domain is an empty one."""
    return domain.size == 1 and domain.first == ()
