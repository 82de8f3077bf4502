"""A Redis Cluster on this machine, built without `redis-cli`."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from types import TracebackType
from typing import Self

import redis

from freeportd.redis_server import RedisServer

from .waiting import until

SLOTS = 16_384


class RedisCluster:
    """Primaries that share the slots, with a replica of each on request.

    Use it as a context manager. `url` is the first node's, which is enough for
    `redis.RedisCluster.from_url`.
    """

    def __init__(
        self,
        directory: Path,
        *,
        size: int = 3,
        replicas: int = 0,
        node_timeout: int = 5000,
        timeout: float = 60.0,
        settings: Mapping[str, str] = {},
    ) -> None:
        """Prepare a cluster whose nodes keep their files in subfolders of `directory`.

        Args:
            directory: the directory of the subfolders.
            size: the number of primaries.
            replicas: the number of replicas of each.
            node_timeout: milliseconds of silence after which a node counts as dead.
            timeout: seconds that forming the cluster may take.
            settings: further settings of every node.
        """
        self._size = size
        self.nodes = tuple(
            RedisServer(
                directory / f"node-{number}",
                settings={
                    "cluster-enabled": "yes",
                    "cluster-config-file": "nodes.conf",
                    "cluster-node-timeout": str(node_timeout),
                    "repl-diskless-sync-delay": "0",
                    **settings,
                },
            )
            for number in range((1 + replicas) * size)
        )
        self._timeout = timeout
        self._running = ExitStack()

    @property
    def url(self) -> str:
        """The first node's address."""
        return self.nodes[0].url

    def __enter__(self) -> Self:
        """Start the nodes, assign the slots, and wait until every node serves them, or stands by for its primary."""
        with ExitStack() as starting:
            for node in self.nodes:
                starting.enter_context(node)
            clients = [starting.enter_context(redis.Redis.from_url(node.url)) for node in self.nodes]
            if any("cluster_state:ok" not in _info(client) for client in clients):
                self._form(clients)
            self._await_agreement(clients)
            self._await_copies(clients[self._size :])
            self._running = starting.pop_all()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop all nodes."""
        self._running.close()

    def _form(self, clients: list[redis.Redis]) -> None:
        count = self._size
        for number, client in enumerate(clients[:count]):
            first, beyond = SLOTS * number // count, SLOTS * (number + 1) // count
            client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
            client.execute_command("CLUSTER", "ADDSLOTSRANGE", first, beyond - 1)
        for node in self.nodes[1:]:
            clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", node.port)
        for primary, replica in zip(cycle(clients[:count]), clients[count:], strict=False):
            self._replicate(primary, replica)

    def _replicate(self, primary: redis.Redis, replica: redis.Redis) -> None:
        """Make a node the replica of another, as soon as it knows that node."""
        name = primary.execute_command("CLUSTER", "MYID")

        def done() -> bool:
            with contextlib.suppress(redis.ResponseError):
                replica.execute_command("CLUSTER", "REPLICATE", name)
                return True
            return False

        until(done, what="the node knows the primary that it shall copy", patience=self._timeout)

    def _await_agreement(self, clients: list[redis.Redis]) -> None:
        wanted = {
            "cluster_state:ok",
            f"cluster_slots_ok:{SLOTS}",
            f"cluster_known_nodes:{len(clients)}",
        }
        until(
            lambda: all(wanted <= _info(client) for client in clients),
            what="the nodes form a cluster",
            patience=self._timeout,
        )

    def _await_copies(self, replicas: list[redis.Redis]) -> None:
        """Wait until each replica has its primary's data: before, it could not take over."""
        until(
            lambda: all(client.info("replication")["master_link_status"] == "up" for client in replicas),
            what="the replicas have copied their primaries",
            patience=self._timeout,
        )


def _info(client: redis.Redis) -> set[str]:
    answer = client.execute_command("CLUSTER", "INFO")
    if isinstance(answer, dict):
        return {f"{name}:{value}" for name, value in answer.items()}
    text = answer.decode() if isinstance(answer, bytes) else str(answer)
    return set(text.split())
