"""The servers on which the subjects are measured: a whole Freeport, and the floors beside it."""

from __future__ import annotations

import os
import tempfile
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

from freeportd.children import Service
from freeportd.ports import free_port
from freeportd.redis_server import REDIS_URL_VARIABLE, RedisServer
from freeportd.system import System, roomy_quotas, run_system

from .floor import OURS, STOCK
from .processes import Floor
from .variants import BARE, DRESSED


class Servers:
    """Everything that is needed, started when it is first asked for, ended together."""

    def __init__(self) -> None:
        # Never somebody else's Redis: what lies there, and who else uses it, would be measured too.
        os.environ.pop(REDIS_URL_VARIABLE, None)
        os.environ["FREEPORT_CONNECTIONS_OF_ADDRESS"] = "0"  # all who measure have one address
        self._stack = ExitStack()
        self.directory = Path(self._stack.enter_context(tempfile.TemporaryDirectory(prefix="freeport-bench-")))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.close()

    @cached_property
    def system(self) -> System:
        """Redis, a service and its workers, as ``freeportd up`` runs them."""
        return self._stack.enter_context(run_system(free_port(), self.directory / "system"))

    @cached_property
    def floor(self) -> Floor:
        """The least service, on the same Redis."""
        floor = Floor("serve", self.system.redis_url, self.directory / "floor.log")
        self._stack.callback(floor.stop)
        return floor.await_ready()

    @cached_property
    def dressed(self) -> Floor:
        """Our service as it is, on the same Redis."""
        return self._service(DRESSED)

    @cached_property
    def bare(self) -> Floor:
        """Our service without quotas and metrics, on the same Redis."""
        return self._service(BARE)

    def _service(self, what: str) -> Floor:
        service = Floor(what, self.system.redis_url, self.directory / f"{what}.log")
        self._stack.callback(service.stop)
        return service.await_ready("/readyz")

    @cached_property
    def no_op_ours(self) -> Floor:
        """A worker like ours with a job that does nothing, on the same Redis."""
        return self._no_op(OURS)

    @cached_property
    def no_op_stock(self) -> Floor:
        """RQ's worker as it comes, with a job that does nothing, on the same Redis."""
        return self._no_op(STOCK)

    def _no_op(self, kind: str) -> Floor:
        worker = Floor(kind, self.system.redis_url, self.directory / f"{kind}.log")
        self._stack.callback(worker.stop)
        return worker

    def service(self) -> Service:
        """One more service on the same Redis, to be started by the caller."""
        settings = {REDIS_URL_VARIABLE: self.system.redis_url, **roomy_quotas()}
        return Service(free_port(), environment=settings, log=self.directory / "service.log")

    def redis(self) -> RedisServer:
        """Return an empty Redis, to be started by the caller."""
        return RedisServer()
