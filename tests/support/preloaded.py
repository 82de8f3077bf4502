"""The preparation of the process from which services and workers are forked: all that is the same in them."""

from __future__ import annotations

import gc
from collections.abc import Iterable
from importlib import import_module

import service.graphql.routes
from freeport_games.engine import AnyGame
from service.graphql.limits import GraphQLLimits
from service.graphql.schema import Schema, schema
from service.server import prepare

MODULES = (
    "freeportd.__main__",
    "freeportd.settings",
    "service.settings",
    "worker.deliveries",
    "worker.jobs",
    "worker.pool",
)
"""The modules that the command line imports on demand."""


def _made(games: Iterable[AnyGame], limits: GraphQLLimits | None = None, *, introspection: bool = True) -> Schema:
    """Return the schema that was made before the fork, if it is the usual one. A process serves one application."""
    usual = schema()
    if limits == usual.limits and introspection:
        return usual
    return Schema(games, limits, introspection=introspection)


for name in MODULES:
    import_module(name)
schema()
prepare()
vars(service.graphql.routes)["Schema"] = _made
gc.collect()
gc.freeze()  # keeps the garbage collectors of forked processes from touching shared memory
