"""The GraphQL interface: types derived from the games' own classes, and the operations on matches.

``service.app`` mounts it::

    with graphql_routes(matches, limits=GraphQLLimits(), graphiql=True, introspection=True) as graphql:
        routes = [*graphql, ...]

A player is known by ``Authorization: Bearer <token>``, or over WebSocket by ``connection_init`` with the payload
``{"authorization": "Bearer <token>"}``.
"""

from .limits import GraphQLLimits
from .manifest import Manifest, ManifestError, read_manifest
from .routes import graphql_routes

__all__ = ["GraphQLLimits", "Manifest", "ManifestError", "graphql_routes", "read_manifest"]
