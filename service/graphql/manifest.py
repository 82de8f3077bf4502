"""The list of permitted operations, if only certain ones are permitted.

It is a manifest written by the tools of client authors, in one of two formats:

* Apollo's (``generate-persisted-query-manifest``): ``{"format": "apollo-persisted-query-manifest", "version": 1,
  "operations": [{"id": ..., "name": ..., "type": ..., "body": ...}]}``;
* Relay's and GraphQL Code Generator's (``persisted-documents.json``): ``{id: document}``.

A client identifies a document by its id (``documentId``), by its SHA-256 (``extensions.persistedQuery.sha256Hash``, or
``documentId: "sha256:..."``), or sends its whole text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Self

import msgspec

from service.http.problems import Fault

APOLLO = "apollo-persisted-query-manifest"
_DIGEST = "sha256:"


class ManifestError(ValueError):
    """A manifest cannot be used; the message says why."""


class NotAllowed(Fault):
    """An operation that is not listed."""

    def __init__(self) -> None:
        super().__init__("OPERATION_NOT_ALLOWED")


class _Listed(msgspec.Struct):
    id: str
    body: str


class _Apollo(msgspec.Struct):
    operations: list[_Listed]
    format: str = APOLLO
    version: int = 1


class Manifest:
    """The permitted documents."""

    def __init__(self, documents: Iterable[tuple[str, str]]) -> None:
        """Create a list of documents with their ids."""
        self._by_id: dict[str, str] = {}
        for name, text in documents:
            self._by_id[name] = text
            self._by_id[_digest(text)] = text
        self._texts = frozenset(self._by_id.values())

    @classmethod
    def read(cls, content: bytes) -> Self:
        """Read either format.

        Raises:
            ManifestError: if it has neither, or holds nothing.
        """
        try:
            try:
                apollo = msgspec.json.decode(content, type=_Apollo)
            except msgspec.ValidationError:
                found = list(msgspec.json.decode(content, type=dict[str, str]).items())
            else:
                if (apollo.format, apollo.version) != (APOLLO, 1):
                    raise ManifestError(f"it has the format {apollo.format!r}, version {apollo.version}")
                found = [(listed.id, listed.body) for listed in apollo.operations]
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ManifestError(f"it is neither a list of operations nor an object of documents: {error}") from error
        if not found:
            raise ManifestError("it holds no operation")
        return cls(found)

    @property
    def texts(self) -> frozenset[str]:
        """All documents."""
        return self._texts

    def find(self, text: str | None, document_id: str | None, digest: str | None) -> str:
        """Return the document that a request identifies.

        Raises:
            NotAllowed: if it is none of the listed ones.
        """
        for name in (document_id, None if digest is None else _DIGEST + digest.lower()):
            if name is not None and (found := self._by_id.get(name)) is not None:
                return found
        if text is not None and text in self._texts:
            return text
        raise NotAllowed


def read_manifest(path: Path) -> Manifest:
    """Read a manifest from a file.

    Raises:
        ManifestError: if that is not possible.
    """
    try:
        return Manifest.read(path.read_bytes())
    except (OSError, ManifestError) as error:
        raise ManifestError(f"FREEPORT_GRAPHQL_OPERATIONS={str(path)!r}: {error}") from error


def digest_in(extensions: Mapping[str, object] | None) -> str | None:
    """Return the SHA-256 of a document, which Apollo's clients send in the extensions of a request."""
    persisted = (extensions or {}).get("persistedQuery")
    digest = persisted.get("sha256Hash") if isinstance(persisted, dict) else None
    return digest if isinstance(digest, str) else None


def _digest(text: str) -> str:
    return _DIGEST + sha256(text.encode()).hexdigest()
