"""The content of games: facts written in YAML, read and checked once, when a game is imported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

import msgspec
import yaml

T = TypeVar("T")

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""libyaml's parser if there is one; it takes a seventh of the time."""


def read_content(text: str, kind: type[T]) -> T:
    """Read content from YAML.

    Args:
        text: the YAML.
        kind: the type that describes it.

    Raises:
        msgspec.ValidationError: if it is not as the type describes.
    """
    return msgspec.convert(yaml.load(text, _Loader), kind)  # noqa: S506 - both loaders are safe


def check_content(what: str, checks: Mapping[str, bool]) -> None:
    """Check that content is what the rules describe.

    Args:
        what: the content, as the subject of a sentence: ``the deck``.
        checks: what it has to have, and whether it has it.

    Raises:
        ValueError: if something is missing; the message names all of it.
    """
    if missing := [needed for needed, holds in checks.items() if not holds]:
        raise ValueError(f"{what} lacks: {'; '.join(missing)}")
