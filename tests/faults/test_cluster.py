"""The cluster that other tests rely on is a real one."""

from __future__ import annotations

import redis


def test_slots_lie_on_three_primaries_and_all_are_served(cluster_url: str) -> None:
    with redis.RedisCluster.from_url(cluster_url, decode_responses=True) as client:
        assert len(client.get_primaries()) == 3
        for partition in range(256):
            client.set(f"{{p{partition}}}:test", partition)
        owners = {client.get_node_from_key(f"{{p{partition}}}:test").port for partition in range(256)}
        assert len(owners) == 3
        assert client.get("{p17}:test") == "17"


def test_keys_of_one_partition_may_be_used_together(cluster_url: str) -> None:
    script = "redis.call('set', KEYS[1], ARGV[1]) return redis.call('get', KEYS[1]) .. KEYS[2]"
    with redis.RedisCluster.from_url(cluster_url, decode_responses=True) as client:
        assert client.eval(script, 2, "{p3}:match:a", "{p3}:due", "x") == "x{p3}:due"
