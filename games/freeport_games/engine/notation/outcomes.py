"""Outcomes of chance as text: a name and numbers, such as ``rolled 6,1``."""

from __future__ import annotations

import msgspec

from freeport_games.engine.menus.requests import Outcome, Picked, Rolled, Shuffled

from .errors import IllTyped, Malformed
from .values import NAME, Reader, write_value

_OUTCOMES: dict[str, type[Rolled | Shuffled | Picked]] = {"rolled": Rolled, "shuffled": Shuffled, "picked": Picked}


def write_outcome(outcome: Outcome) -> str:
    """Return the text of a chance outcome."""
    name, (numbers,) = type(outcome).__name__.lower(), msgspec.structs.astuple(outcome)
    return f"{name} {write_value(numbers)}".rstrip()


def read_outcome(text: str) -> Outcome:
    """Return the chance outcome that a text stands for.

    Raises:
        Malformed: if the text is not an outcome.
        IllTyped: if a ``picked`` does not have exactly one number.
    """
    reader = Reader(text)
    kind = _OUTCOMES.get(reader.take(NAME, "an outcome's name"))
    if kind is None:
        raise Malformed(f"{text!r} is not an outcome: {', '.join(_OUTCOMES)}")
    reader.skip_space()
    numbers = reader.value(tuple[int, ...], "outcome")
    reader.end()
    if kind is not Picked:
        return kind(numbers)
    if len(numbers) != 1:
        raise IllTyped(f"{text!r}: one number is picked")
    return Picked(numbers[0])
