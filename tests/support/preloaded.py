"""The preparation of the process from which services and workers are forked: all that is the same in them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib import import_module
from unittest.mock import patch

from service.graphql.limits import GraphQLLimits
from service.graphql.manifest import Manifest
from service.graphql.schema import Schema, opened_schema, schema
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


@contextmanager
def _opened(limits: GraphQLLimits, *, introspection: bool, manifest: Manifest | None = None) -> Iterator[Schema]:
    """Return the schema that was made before the fork, if it is the usual one. A process serves one application."""
    usual = schema()
    if limits == usual.limits and introspection and manifest is None:
        with closing(usual.documents):
            yield usual
    else:
        with opened_schema(limits, introspection=introspection, manifest=manifest) as opened:
            yield opened


for name in MODULES:
    import_module(name)
schema()
prepare()
patch("service.app.opened_schema", _opened).start()  # for good; fails if the service opens its schema elsewhere
gc.collect()
gc.freeze()  # keeps the garbage collectors of forked processes from touching shared memory
