"""Fixtures that every kind of test may use: a real Redis, a real cluster, a real browser."""

from __future__ import annotations

import gc
import os
import shlex
import signal
import ssl
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from execnet import XSpec
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, Page, expect, sync_playwright

from freeportd.redis_server import RedisServer
from tests.support.browser import FLAGS, find_browser
from tests.support.cluster import RedisCluster
from tests.support.effort import FRESH, cases
from tests.support.forking import RUN
from tests.support.tally import Tally
from tests.support.waiting import PATIENCE

# Tests start some hundred processes: whatever the shell says, no module is compiled more than once.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# They make a thousand HTTP clients, none of which needs TLS: the machine's certificates are read once, not for each.
pytest.MonkeyPatch().setattr(ssl, "create_default_context", cache(ssl.create_default_context))

# Shared machines stall for moments: what is too slow is measured in tests/bench, not here. The suite tries the same
# cases each time; `make effort` and `make attack` try others.
settings.register_profile(
    "freeport",
    deadline=None,
    print_blob=True,
    derandomize=not FRESH,
    max_examples=cases(100),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("freeport")


def pytest_configure(config: pytest.Config) -> None:
    """Have the inputs counted that were tried, and Ctrl-C understood by what tests start.

    A shell that starts the tests in the background has them ignore it, and their children inherit that.
    """
    config.pluginmanager.register(Tally())
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(specs: list[XSpec]) -> None:
    """Have the processes of pytest-xdist forked from one that has imported everything, and made the schema, before."""
    os.environ[RUN] = f"freeport-forks-{os.getpid()}"
    for spec in specs:
        spec.python = f"{shlex.quote(sys.executable)} -m tests.support.tester"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what hypothesis tries as random: ``make proofs`` tries more of it than ``make test``.

    The thousands of short tests of the rules come last and their proofs, some of which take minutes, first, so that all
    processes end at the same time.
    """
    for item in items:
        if item.get_closest_marker("hypothesis"):
            item.add_marker("random")
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    if not item.nodeid.startswith("tests/rules/"):
        return 1
    return 0 if item.get_closest_marker("proof") else 2


def pytest_collection_finish() -> None:
    """Exclude the modules and the collected tests from garbage collection: they live as long as the process.

    What tests leave is collected more seldom than usual, which saves a tenth of their time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """The address of a Redis of this test process's own.

    Whatever `FREEPORT_REDIS_URL` says is left alone: tests never touch somebody's data.
    """
    with RedisServer() as server:
        yield server.url


@pytest.fixture(scope="session")
def cluster_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of one node of a Redis Cluster of three primaries."""
    with RedisCluster(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster.url


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[RedisServer]:
    """A Redis for one test alone, which it may stop, kill and start again without losing what it has acknowledged."""
    # With everysec, Redis acknowledges writes that it has not handed to the system yet while the disk is busy.
    with RedisServer(tmp_path / "redis", settings={"appendfsync": "always"}) as server:
        yield server


# Playwright's synchronous driver keeps an event loop running in this thread, so it must be gone
# before the next module's asynchronous tests: hence a browser a module, not a session. A module
# that uses it holds synchronous tests only.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium with an empty profile; skips where the machine has none."""
    program = find_browser()
    if program is None:
        pytest.skip("no Chromium on this machine (make browser installs it on Debian)")
    expect.set_options(timeout=PATIENCE * 1000)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        yield started
        started.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A page in a browser context of its own: no cookies, no storage, no cache."""
    with browser.new_context() as context:
        context.set_default_timeout(PATIENCE * 1000)
        yield context.new_page()
