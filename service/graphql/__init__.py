"""The GraphQL interface: types derived from the games' own classes, and the operations on matches.

``service.app`` mounts it::

    with opened_schema(GraphQLLimits(), introspection=True) as schema:
        routes = [*graphql_routes(schema, matches, ...), ...]

A player is known by ``Authorization: Bearer <token>``, or over WebSocket by ``connection_init`` with the payload
``{"authorization": "Bearer <token>"}``.
"""

from .http import INDENTED
from .limits import GraphQLLimits
from .manifest import Manifest, ManifestError, read_manifest
from .routes import graphql_routes
from .schema import Schema, opened_schema, printed_for

__all__ = [
    "INDENTED",
    "GraphQLLimits",
    "Manifest",
    "ManifestError",
    "Schema",
    "graphql_routes",
    "opened_schema",
    "printed_for",
    "read_manifest",
]
