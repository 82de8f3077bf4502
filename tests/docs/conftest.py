"""Fixtures of the docs' tests: a whole running Freeport."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from freeportd.system import System
from matches.webhooks.push_keys import add_key
from tests.support.system import warm_system

from .page import OPERATOR

_KEYS = TemporaryDirectory(prefix="freeport-push-")
_KEY_FILE = Path(_KEYS.name, "push.keys")
add_key(_KEY_FILE)
AT_HOME = {
    "FREEPORT_PUSH_KEY_FILE": str(_KEY_FILE),
    "FREEPORT_PUSH_HOSTS": "127.0.0.1",
    "FREEPORT_WEBHOOK_HTTP": "1",
    "FREEPORT_WEBHOOK_PRIVATE": "1",
    "FREEPORT_OPERATOR_TOKEN": OPERATOR,
}
"""The settings that docs/webhooks.md, docs/push.md and docs/operator.md name; the push service is on this machine."""


@pytest.fixture(scope="session", autouse=True)
def own_settings() -> Iterator[None]:
    """No test sees the developer's Redis, server or token."""
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("FREEPORT_")]:
            patch.delenv(name)
        yield


@pytest.fixture(scope="module")
def system(own_settings: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    """What ``freeportd up`` starts."""
    with warm_system(tmp_path_factory.mktemp("freeport"), AT_HOME) as running:
        yield running
