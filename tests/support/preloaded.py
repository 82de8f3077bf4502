"""The preparation of the process from which services, workers and testers are forked: all that is the same in them."""

from __future__ import annotations

import gc
from importlib import import_module

from service.graphql.schema import schema
from service.server import prepare

MODULES = (
    "freeportd.__main__",
    "freeportd.settings",
    "service.settings",
    "worker.webhooks.deliveries",
    "worker.jobs",
    "worker.pool",
)
"""The modules that the command line imports on demand."""
TESTERS = (
    "freeport.cli",
    "playwright.sync_api",
    "pytest",
    "schemathesis",
    "tests.api.people",
    "tests.matches.house",
)
"""What tests import, and imports much."""

for name in (*MODULES, *TESTERS):
    import_module(name)
schema()
prepare()
gc.collect()
gc.freeze()  # keeps the garbage collectors of forked processes from touching shared memory
