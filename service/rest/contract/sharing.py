"""What several operations have alike is a component, told once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

Described = dict[str, Any]
"""The description of an operation, or of a part of it."""

_PARAMETERS: Final = "parameters"
_HEADERS: Final = "headers"


def shared(operations: Iterable[Described]) -> dict[str, dict[str, Described]]:
    """Put references in the place of parameters and headers that several operations describe alike.

    Args:
        operations: the descriptions of all operations, which are changed.

    Returns:
        What they refer to: the parameters and the headers, by their names. Of several things with a name, each after
        the first has a number behind it.
    """
    described = list(operations)
    parameters = [(one, place) for one in described for place in range(len(one[_PARAMETERS]))]
    headers = [(held, name) for one in described for held in _of_answers(one) for name in held]
    return {
        _PARAMETERS: _replaced(_PARAMETERS, [(one[_PARAMETERS], place, None) for one, place in parameters]),
        _HEADERS: _replaced(_HEADERS, [(held, name, name) for held, name in headers]),
    }


def _of_answers(operation: Mapping[str, Any]) -> Iterator[Described]:
    """Yield the headers of each answer of an operation."""
    yield from (answer[_HEADERS] for answer in operation["responses"].values() if _HEADERS in answer)


def _replaced(kind: str, places: list[tuple[Any, Any, str | None]]) -> dict[str, Described]:
    """Replace what stands at several of some places, and return it by its names.

    Args:
        kind: the kind of the components.
        places: what holds each part, the part's place in it, and its name; None if the part says it.
    """
    often = Counter(_text(held[at]) for held, at, _ in places)
    names: dict[bytes, str] = {}
    found: dict[str, Described] = {}
    for held, at, told in places:
        text = _text(part := held[at])
        if often[text] > 1:
            if text not in names:
                names[text] = _free(told or str(part["name"]), found)
                found[names[text]] = part
            held[at] = {"$ref": f"#/components/{kind}/{names[text]}"}
    return dict(sorted(found.items()))


def _text(part: Described) -> bytes:
    return msgspec.json.encode(part, order="deterministic")


def _free(name: str, taken: Mapping[str, object]) -> str:
    """Return a name, with a number behind it if it is taken."""
    same = sum(one == name or one.startswith(f"{name}-") for one in taken)
    return f"{name}-{same + 1}" if same else name
