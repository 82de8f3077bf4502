"""The installation of ``freeportd up``, for tests that need it fast; tests/docs/test_up.py starts the real one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from freeportd.ports import free_port
from freeportd.system import System, run_system

from .warm import WarmService, WarmWorkers


@contextmanager
def warm_system(directory: Path, environment: Mapping[str, str] | None = None) -> Iterator[System]:
    """Start everything, with processes that are forked, and stop it at the end.

    Args:
        directory: the folder for data, the dice key and logs.
        environment: further settings.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("freeportd.system.Service", WarmService)
        patch.setattr("freeportd.system.Workers", WarmWorkers)
        with run_system(free_port(), directory, environment) as running:
            yield running
