"""How large a GraphQL document may be."""

from __future__ import annotations

import msgspec


class GraphQLLimits(msgspec.Struct, frozen=True):
    """What bounds the cost of one GraphQL document. Introspection counts like everything else, except for its depth."""

    depth: int = 16
    """How deep fields may be nested."""
    aliases: int = 64
    """How many fields may be given another name."""
    tokens: int = 8_000
    """How long a document may be, in tokens."""
    cached_documents: int = 1_000
    """How many parsed and validated documents are kept."""
