"""The files of pages that a server brings along, so that they work without the internet."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

from starlette.responses import Response

_HEADERS: Final = {
    "cache-control": "public, max-age=86400",
    "x-content-type-options": "nosniff",
    "vary": "accept-encoding",
}


class Assets:
    """The scripts and style sheets of a page. Those of others are stored compressed.

    Args:
        package: the package with the files.
        folder: their folder in it.
        own: the media types of our own files.
        others: the media types of the files of others, without ``.gz``.
    """

    def __init__(self, package: str, folder: str, own: Mapping[str, str], others: Mapping[str, str]) -> None:
        self._folder = resources.files(package) / folder
        self._own = own
        self._others = others
        self.read = cache(self._read)
        """Return the content of a file."""

    def response(self, name: str, accept_encoding: str) -> Response | None:
        """Return the response with a file, compressed if the client accepts that; None if there is no such file."""
        if name in self._own:
            return Response(self.read(name), media_type=self._own[name], headers=_HEADERS)
        if name not in self._others:
            return None
        compressed, media = self.read(f"{name}.gz"), self._others[name]
        if "gzip" in accept_encoding:
            return Response(compressed, media_type=media, headers={**_HEADERS, "content-encoding": "gzip"})
        return Response(gzip.decompress(compressed), media_type=media, headers=_HEADERS)

    def _read(self, name: str) -> bytes:
        return (self._folder / name).read_bytes()
