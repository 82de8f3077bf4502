"""Options of one decision that have the same words, distinguished by their differences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from freeport_games.engine.domains import Domain, Form

Label = Callable[[Form[Any], str], str]
"""Returns the name of a field of a form."""
Value = Callable[[Form[Any], str, object], str]
"""Returns a value of a field of a form in words."""


def differences(option: Form[Any], alike: Sequence[Form[Any]], label: Label, value: Value) -> str:
    """Return the fields in which an option differs from some other of its kind; empty if there are none.

    Fields that only some of the options leave open are named, and the others are described. Where the descriptions are
    all the same, as those of two copies of a card, they tell nothing apart and are left out.

    Args:
        option: the option.
        alike: the options that have the same words, all of one kind of move.
        label: names fields.
        value: names things.
    """
    said: list[str] = []
    missing: list[str] = []
    open_here: list[str] = []
    for form, name, domain, others in _differing(option, alike):
        called = label(form, name)
        if _is_nothing(domain):
            missing += [called] * (not all(map(_is_nothing, others)))
        elif any(map(_is_nothing, others)):
            open_here.append(called)
        else:
            told, *theirs = [each.describe(partial(value, form, name)) for each in (domain, *others)]
            said += [f"{called} {told}"] * any(other != told for other in theirs)
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
