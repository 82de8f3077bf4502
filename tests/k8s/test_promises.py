"""The promises of the manifests about every pod."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml

import worker.supervisor
from matches.kinds import DICE_QUEUES, QUEUES
from matches.work.jobs import queue_name
from tests.support.kustomize import Object, containers, pod_template

from .manifests import K8S, OVERLAYS, environment, every_object, of_kind, only, overlay, pools, title

PODS = [found for found in every_object() if pod_template(found[1]) is not None]
LASTING = [found for found in PODS if found[1]["kind"] in ("Deployment", "StatefulSet")]
DEPLOYMENTS = [found for found in PODS if found[1]["kind"] == "Deployment"]


def spec_of(document: Object) -> Object:
    template = pod_template(document)
    assert template is not None
    spec: Object = template["spec"]
    return spec


def seconds(name: str) -> float:
    """Return a setting of the config map."""
    return float(settings_of("production")[name])


def settings_of(name: str) -> dict[str, str]:
    """Return what the overlay's config map says."""
    settings: dict[str, str] = only(
        [one["data"] for one in of_kind(name, "ConfigMap").values() if "FREEPORT_SHUTDOWN" in one["data"]]
    )
    return settings


# Safety


@pytest.mark.parametrize("found", PODS, ids=title)
def test_every_pod_is_nobody_and_can_change_nothing(found: tuple[str, Object]) -> None:
    spec = spec_of(found[1])
    assert spec["securityContext"]["runAsNonRoot"] is True
    assert spec["securityContext"]["runAsUser"] > 0
    assert spec["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    assert spec["automountServiceAccountToken"] is False
    assert not {"hostNetwork", "hostPID", "hostIPC"} & set(spec)
    assert not [volume for volume in spec.get("volumes", ()) if "hostPath" in volume]
    for container in containers(found[1]):
        assert container["securityContext"] == {
            "allowPrivilegeEscalation": False,
            "readOnlyRootFilesystem": True,
            "capabilities": {"drop": ["ALL"]},
        }


@pytest.mark.parametrize("found", PODS, ids=title)
def test_kubernetes_adds_no_variables_that_look_like_settings(found: tuple[str, Object]) -> None:
    assert spec_of(found[1])["enableServiceLinks"] is False


@pytest.mark.parametrize("name", OVERLAYS)
def test_the_namespace_refuses_pods_that_are_less_careful(name: str) -> None:
    namespace = only(list(of_kind(name, "Namespace").values()))
    assert namespace["metadata"]["labels"]["pod-security.kubernetes.io/enforce"] == "restricted"


@pytest.mark.parametrize("found", PODS, ids=title)
def test_every_container_says_what_it_needs_and_what_is_too_much(found: tuple[str, Object]) -> None:
    for container in containers(found[1]):
        for kind in ("requests", "limits"):
            assert {"cpu", "memory"} <= set(container["resources"][kind])


@pytest.mark.parametrize("found", LASTING, ids=title)
def test_every_container_is_watched(found: tuple[str, Object]) -> None:
    for container in containers(found[1]):
        assert {"startupProbe", "readinessProbe", "livenessProbe"} <= set(container)
        ports = {port["name"] for port in container["ports"]}
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            asked = container[probe].get("httpGet") or container[probe].get("tcpSocket")
            assert asked is None or asked["port"] in ports


def test_no_secret_is_kept_in_the_repository() -> None:
    assert not [title(found) for found in every_object() if found[1]["kind"] == "Secret"]
    for path in K8S.rglob("*"):
        assert path.is_dir() or not re.search(r"\b[0-9a-fA-F]{32,}\b|BEGIN [A-Z ]*KEY", path.read_text()), path


# Queues and the dice key


@pytest.mark.parametrize("name", OVERLAYS)
def test_there_is_a_pool_for_each_queue_and_no_other(name: str) -> None:
    assert set(pools(name)) == set(QUEUES)


@pytest.mark.parametrize("name", OVERLAYS)
def test_each_pool_works_on_its_queue(name: str) -> None:
    for queue, document in pools(name).items():
        container = only(containers(document))
        assert document["metadata"]["name"] == f"freeport-worker-{queue}"
        assert container["args"] == ["work", "--queue", "$(QUEUE)", "--processes", "$(PROCESSES)"]
        known = environment(container)
        assert known["QUEUE"] == {"fieldRef": {"fieldPath": "metadata.labels['queue']"}}
        assert int(known["PROCESSES"]) > 0


def test_the_certificate_of_a_private_authority_is_where_the_docs_say() -> None:
    told = re.search(r"ssl_ca_certs=(/\S+/)ca\.pem", (K8S.parent / "docs/operations.md").read_text())
    assert told is not None
    doctor = yaml.safe_load((K8S / "doctor.yaml").read_text())
    for document in (*of_kind("production-managed", "Deployment").values(), doctor):
        mount = only([one for one in only(containers(document))["volumeMounts"] if one["name"] == "redis-ca"])
        assert mount == {"name": "redis-ca", "mountPath": told[1].rstrip("/"), "readOnly": True}
        volume = only([one for one in spec_of(document)["volumes"] if one["name"] == "redis-ca"])
        assert volume["secret"] == {"secretName": "freeport-redis-ca", "optional": True}


@pytest.mark.parametrize("name", OVERLAYS)
def test_the_dice_key_reaches_those_workers_that_need_it_and_nobody_else(name: str) -> None:
    holders = {one["metadata"]["name"] for one in overlay(name) if "freeport-dice" in str(one)}
    assert holders == {f"freeport-worker-{queue}" for queue in DICE_QUEUES}
    for queue in DICE_QUEUES:
        document = pools(name)[queue]
        container = only(containers(document))
        file = environment(container)["FREEPORT_DICE_KEY_FILE"]
        mount = only([one for one in container["volumeMounts"] if one["name"] == "dice-key"])
        assert file == f"{mount['mountPath']}/dice.key"
        volume = only([one for one in spec_of(document)["volumes"] if one["name"] == "dice-key"])
        assert volume["secret"] == {"secretName": "freeport-dice", "defaultMode": 0o440}
        assert spec_of(document)["securityContext"]["fsGroup"] == spec_of(document)["securityContext"]["runAsGroup"]
    assert not [one for one in overlay(name) if "FREEPORT_DICE_KEY'" in str(one)]


def test_keda_looks_at_the_very_lists_that_rq_keeps() -> None:
    scaled = of_kind("production-managed", "ScaledObject")
    assert set(scaled) == {f"freeport-worker-{queue}" for queue in QUEUES}
    for queue in QUEUES:
        spec = scaled[f"freeport-worker-{queue}"]["spec"]
        assert spec["scaleTargetRef"]["name"] == f"freeport-worker-{queue}"
        (trigger,) = spec["triggers"]
        assert trigger["metadata"]["listName"] == f"rq:queue:{queue_name(queue)}"
        assert spec["minReplicaCount"] >= 1, "somebody has to sweep"
        assert "replicas" not in pools("production-managed")[queue]["spec"], "KEDA alone says how many"


# Coming and going


@pytest.mark.parametrize("found", DEPLOYMENTS, ids=title)
def test_a_new_release_takes_nothing_away_before_it_is_there(found: tuple[str, Object]) -> None:
    rolling = found[1]["spec"]["strategy"]["rollingUpdate"]
    assert rolling["maxUnavailable"] == 0
    assert rolling["maxSurge"] >= 1


@pytest.mark.parametrize("name", OVERLAYS)
def test_a_service_has_the_time_that_it_takes_to_stop(name: str) -> None:
    spec = spec_of(of_kind(name, "Deployment")["freeport-service"])
    pause = only(spec["containers"])["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert pause > 0
    assert pause + seconds("FREEPORT_SHUTDOWN") < spec["terminationGracePeriodSeconds"]


@pytest.mark.parametrize("name", OVERLAYS)
def test_a_worker_has_the_time_that_its_job_takes(name: str) -> None:
    for document in pools(name).values():
        assert spec_of(document)["terminationGracePeriodSeconds"] > worker.supervisor.PATIENCE


@pytest.mark.parametrize("name", OVERLAYS)
def test_disruption_budgets_keep_all_but_one(name: str) -> None:
    budgets = of_kind(name, "PodDisruptionBudget")
    deployments = of_kind(name, "Deployment")
    assert set(budgets) == set(deployments)
    for who, budget in budgets.items():
        assert budget["spec"]["maxUnavailable"] == 1
        labels = budget["spec"]["selector"]["matchLabels"]
        assert labels == deployments[who]["spec"]["selector"]["matchLabels"]


@pytest.mark.parametrize("name", [name for name in OVERLAYS if name != "dev"])
def test_there_are_several_of_everything_that_somebody_waits_for(name: str) -> None:
    scaler = only(list(of_kind(name, "HorizontalPodAutoscaler").values()))["spec"]
    assert scaler["scaleTargetRef"]["name"] == "freeport-service"
    assert scaler["metrics"][0]["resource"]["name"] == "cpu"
    assert 2 <= scaler["minReplicas"] < scaler["maxReplicas"]
    assert "replicas" not in of_kind(name, "Deployment")["freeport-service"]["spec"], "the autoscaler alone says"


@pytest.mark.parametrize("found", DEPLOYMENTS, ids=title)
def test_pods_are_spread_over_machines(found: tuple[str, Object]) -> None:
    spreads = spec_of(found[1])["topologySpreadConstraints"]
    assert "kubernetes.io/hostname" in {spread["topologyKey"] for spread in spreads}
    for spread in spreads:
        assert spread["labelSelector"] == found[1]["spec"]["selector"]


# The way in


@pytest.mark.parametrize("name", OVERLAYS)
def test_the_ingress_lets_streams_live_and_binds_nobody_to_a_pod(name: str) -> None:
    ingress = only(list(of_kind(name, "Ingress").values()))
    notes: dict[str, Any] = ingress["metadata"]["annotations"]
    assert not [note for note in notes if "affinity" in note or "cookie" in note]
    prefix = "nginx.ingress.kubernetes.io/"
    assert float(notes[f"{prefix}proxy-read-timeout"]) > 10 * seconds("FREEPORT_HEARTBEAT")
    assert notes[f"{prefix}proxy-buffering"] == "off"
    assert int(notes[f"{prefix}proxy-body-size"].removesuffix("k")) * 1024 == seconds("FREEPORT_BODY_LIMIT")
    paths = {path["path"] for rule in ingress["spec"]["rules"] for path in rule["http"]["paths"]}
    assert paths == {"/v1", "/graphql"}, "metrics and health are not for the world"


@pytest.mark.parametrize("name", OVERLAYS)
def test_what_is_referred_to_is_there(name: str) -> None:
    """Config maps, claims and services by their names; secrets are the operator's."""
    maps = of_kind(name, "ConfigMap")
    for document in overlay(name):
        text = str(document)
        for wanted in re.findall(r"'configMap(?:Ref|KeyRef)?': \{'name': '([^']+)'", text):
            assert wanted in maps
    services = of_kind(name, "Service")
    for ingress in of_kind(name, "Ingress").values():
        for wanted in re.findall(r"'service': \{'name': '([^']+)'", str(ingress)):
            assert wanted in services


# Redis


@pytest.mark.parametrize("name", [name for name in OVERLAYS if of_kind(name, "StatefulSet")])
def test_redis_keeps_what_it_is_told(name: str) -> None:
    redis = only(list(of_kind(name, "StatefulSet").values()))
    files = only([one["data"] for one in of_kind(name, "ConfigMap").values() if "redis.conf" in one["data"]])
    lines = [line for line in files["redis.conf"].splitlines() if line and not line.startswith("#")]
    for line in ("appendonly yes", "maxmemory-policy noeviction", "dir /data"):
        assert line in lines
    container, _ = containers(redis)
    assert {"name": "data", "mountPath": "/data"} in container["volumeMounts"]
    assert only(redis["spec"]["volumeClaimTemplates"])["metadata"]["name"] == "data"
    known = environment(container)
    (started,) = container["args"]
    assert started.endswith("--aclfile /run/freeport/users.acl --maxmemory $(REDIS_MAXMEMORY)")
    assert 2 * _bytes(known["REDIS_MAXMEMORY"]) <= _bytes(container["resources"]["limits"]["memory"])


def _bytes(amount: str) -> int:
    number, unit = re.fullmatch(r"(\d+)(\w+)", amount).groups()  # type: ignore[union-attr]
    return int(number) * {"mb": 2**20, "Mi": 2**20, "gb": 2**30, "Gi": 2**30}[unit]
