"""Views that a server sends once whole, and then as patches (RFC 6902)."""

from __future__ import annotations

from typing import Any

import jsonpatch
import jsonpointer
import msgspec

from .decode import garbled, read


class _Patch(msgspec.Struct):
    base: int
    patch: list[dict[str, Any]]


class _Update(msgspec.Struct):
    version: int


class Views:
    """The present view of one stream."""

    def __init__(self) -> None:
        self._view: Any = None
        self._version = -1
        """The version of the view."""
        self._patched = False

    def change(self, data: bytes) -> None:
        """Apply the patch of a view; the update that it belongs to follows.

        Raises:
            UnreadableReply: if the patch is for another view.
        """
        told = read(data, _Patch, "a patch of the view")
        if told.base != self._version:
            raise garbled(f"a patch of the view of version {told.base}: the last one is {self._version}")
        try:
            self._view = jsonpatch.apply_patch(self._view, told.patch, in_place=True)
        except (jsonpatch.JsonPatchException, jsonpointer.JsonPointerException, TypeError, LookupError) as error:
            raise garbled(f"a patch does not fit the view: {error}") from error
        self._patched = True

    def complete(self, data: bytes) -> bytes:
        """Return an update with its whole view.

        Raises:
            UnreadableReply: if it is no update.
        """
        fields, version = read(data, dict[str, msgspec.Raw], "an update"), read(data, _Update, "an update").version
        if self._patched:
            fields["view"] = msgspec.Raw(msgspec.json.encode(self._view))
            self._patched, self._version = False, version
            return msgspec.json.encode(fields)
        view = msgspec.json.decode(fields.get("view", b"null"))
        if view is not None:
            self._view, self._version = view, version
        return data
