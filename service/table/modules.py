"""The modules that a module needs before it runs: what it imports, what these import, and so on.

A browser learns of an import only when it has read the module in which it stands, so a page whose modules lie five deep
waits five times for the network. The page names them all at once (``modulepreload`` of the HTML standard).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from posixpath import normpath
from typing import Final

_IMPORT: Final = re.compile(rb'(?:^|;)(?:import|export)\b[^;"(]*"(\.[^"]+)"', re.MULTILINE)
"""A static import, or an export of what another module exports; what is imported when it is wanted has a bracket."""


def needed(modules: Mapping[str, bytes], *first: str) -> list[str]:
    """Return some modules and all that they need, in the order in which a browser would find them.

    Args:
        modules: the text of each module, by its path.
        first: the paths of the modules that are wanted.

    Raises:
        KeyError: if a module imports one that does not exist.
    """
    found = dict.fromkeys(first)
    for path in (waiting := list(found)):
        new = [each for each in _imported(modules[path], PurePosixPath(path).parent) if each not in found]
        found.update(dict.fromkeys(new))
        waiting += dict.fromkeys(new)
    return waiting


def _imported(text: bytes, folder: PurePosixPath) -> Iterator[str]:
    for address in _IMPORT.findall(text):
        yield normpath(folder / address.decode())
