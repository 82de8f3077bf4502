"""The connections that the network policies of every overlay permit."""

from __future__ import annotations

import pytest

from tests.support.network import Place, Policies

from .manifests import OVERLAYS, labels_of, of_kind, overlay

OWN_REDIS = tuple(name for name in OVERLAYS if "StatefulSet" in {one["kind"] for one in overlay(name)})
INTERNET = ("93.184.215.14", "8.8.8.8", "2606:4700:4700::1111")
NOT_PUBLIC = (
    "0.0.0.0",
    "10.96.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "169.254.169.254",
    "172.20.0.5",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::ffff:10.0.0.1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001:db8::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "ff02::1",
)


def cast(name: str) -> tuple[Policies, dict[str, Place]]:
    """Return the policies of an overlay, and everybody who is in it, by name."""
    namespace = next(iter(of_kind(name, "Namespace")))
    made = [one for kind in ("Deployment", "StatefulSet", "CronJob") for one in of_kind(name, kind).values()]
    pods = {one["metadata"]["name"]: Place(namespace, labels_of(one)) for one in made}
    workers = {"app.kubernetes.io/name": "freeport", "app.kubernetes.io/component": "worker"}
    pods.setdefault("freeport-worker-webhooks", Place(namespace, {**workers, "queue": "webhooks"}))
    pods["stranger"] = Place(namespace, {"app": "somebody"})
    for other in ("default", "ingress-nginx", "monitoring", "keda"):
        pods[other] = Place(other, {"app": other})
    return Policies(namespace, list(of_kind(name, "NetworkPolicy").values())), pods


@pytest.mark.parametrize("name", OWN_REDIS)
def test_only_services_workers_and_backups_reach_redis(name: str) -> None:
    policies, pods = cast(name)
    reach = {who for who, pod in pods.items() if policies.let_through(pod, pods["freeport-redis"], 6379)}
    assert reach == {who for who in pods if who.startswith(("freeport-service", "freeport-worker", "freeport-backup"))}


@pytest.mark.parametrize("name", OVERLAYS)
def test_players_come_through_the_ingress_controller_and_see_no_metrics(name: str) -> None:
    policies, pods = cast(name)
    service = pods["freeport-service"]
    assert {who for who, pod in pods.items() if policies.let_through(pod, service, 8000)} == {"ingress-nginx"}
    for who in [who for who in pods if who.startswith(("freeport-service", "freeport-worker"))]:
        assert {by for by, pod in pods.items() if policies.let_through(pod, pods[who], 9000)} == {"monitoring"}


@pytest.mark.parametrize("name", OVERLAYS)
def test_nothing_else_is_open(name: str) -> None:
    policies, pods = cast(name)
    ours = [who for who in pods if who.startswith("freeport-")]
    for who in ours:
        for port in (22, 80, 443, 5432):
            assert not [by for by, pod in pods.items() if policies.let_through(pod, pods[who], port)]


@pytest.mark.parametrize("name", OVERLAYS)
@pytest.mark.parametrize("port", [80, 443, 8443])
def test_only_webhooks_reach_the_internet(name: str, port: int) -> None:
    policies, pods = cast(name)
    ours = [who for who in pods if who.startswith("freeport-")]
    for address in INTERNET:
        out = {who for who in ours if policies.let_through(pods[who], Place(address=address), port)}
        assert out == {"freeport-worker-webhooks"}
        assert not [
            who for who in ours for low in (22, 25, 53) if policies.let_through(pods[who], Place(address=address), low)
        ]


@pytest.mark.parametrize("name", OVERLAYS)
@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_webhooks_reach_no_address_that_is_not_public(name: str, address: str) -> None:
    policies, pods = cast(name)
    for port in (80, 443, 8080):
        assert not policies.let_through(pods["freeport-worker-webhooks"], Place(address=address), port)


@pytest.mark.parametrize("name", OVERLAYS)
def test_webhooks_reach_nobody_in_the_cluster_but_redis_and_names(name: str) -> None:
    policies, pods = cast(name)
    webhooks = pods["freeport-worker-webhooks"]
    reached = {
        (who, port)
        for who, pod in pods.items()
        for port in (80, 443, 6379, 8000, 9000)
        if policies.let_through(webhooks, pod, port)
    }
    assert reached == ({("freeport-redis", 6379)} if name in OWN_REDIS else set())


@pytest.mark.parametrize("name", OVERLAYS)
def test_everybody_may_ask_for_names(name: str) -> None:
    policies, pods = cast(name)
    names = Place("kube-system", {"k8s-app": "kube-dns"})
    for who in [who for who in pods if who.startswith("freeport-")]:
        assert policies.let_through(pods[who], names, 53, "UDP")


def test_a_managed_redis_is_reached_by_services_and_workers() -> None:
    policies, pods = cast("production-managed")
    redis = Place(address="10.1.2.3")
    reach = {who for who, pod in pods.items() if policies.let_through(pod, redis, 6379) and who.startswith("freeport")}
    assert reach == {who for who in pods if who.startswith(("freeport-service", "freeport-worker"))}


def test_keda_may_look_at_queues_where_it_is_used() -> None:
    """Where Redis is ours; a managed one lies outside, and KEDA's own namespace has to let KEDA out."""
    assert "freeport-keda" in of_kind("production-managed", "NetworkPolicy")
