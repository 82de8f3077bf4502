"""The folders of sentences: one file for each language."""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from sys import modules
from typing import Any

_ENDING = ".ftl"


def beside(cls: type[Any]) -> Traversable | None:
    """Return the folder of sentences beside the code of a class; None if there is none."""
    package = getattr(modules.get(cls.__module__), "__package__", None)
    folder = files(package).joinpath("words") if package else None
    return folder if folder is not None and folder.is_dir() else None


def read(folder: Traversable) -> dict[str, str]:
    """Return the text of each language in a folder, by tag."""
    found = [(file.name.removesuffix(_ENDING), file) for file in folder.iterdir() if file.name.endswith(_ENDING)]
    return {language.lower(): file.read_text("utf-8") for language, file in found}
