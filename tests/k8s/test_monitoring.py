"""Alerts and the dashboard speak of metrics that there are, and each alert has its section in the docs."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from prometheus_client.metrics import MetricWrapperBase
from prometheus_client.samples import Sample

from freeport_api import Status
from telemetry import metrics
from tests.support.kustomize import containers
from tests.support.promql import Asked, asked

from .manifests import K8S, ROOT, labels_of, of_kind, only

EVERY_TARGET = {"job", "namespace", "pod", "instance", "le", "app_kubernetes_io_component"}
"""The labels that Prometheus itself adds, or our pod monitor."""
FROM_THE_CLUSTER = {
    "up": set[str](),
    "kube_pod_status_ready": {"condition"},
    "kube_cronjob_status_last_successful_time": {"cronjob"},
    "redis_memory_used_bytes": set(),
    "redis_memory_max_bytes": set(),
    "kubelet_volume_stats_available_bytes": {"persistentvolumeclaim"},
    "kubelet_volume_stats_capacity_bytes": {"persistentvolumeclaim"},
}
"""The measures of the usual stack, with their labels: Prometheus, kube-state-metrics, Redis's exporter, the kubelet."""

RULES: list[dict[str, Any]] = [
    rule
    for document in of_kind("production", "PrometheusRule").values()
    for group in document["spec"]["groups"]
    for rule in group["rules"]
]
DASHBOARD: dict[str, Any] = json.loads((K8S / "monitoring/dashboard.json").read_text())
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
OPERATIONS = (ROOT / "docs/operations.md").read_text("utf-8")


def ours() -> dict[str, set[str]]:
    """Return the names under which our metrics are read, with their labels."""
    found: dict[str, set[str]] = {}
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            (family,) = metric.describe()
            endings = {"histogram": ("_bucket", "_sum", "_count"), "counter": ("_total",)}.get(family.type, ("",))
            found |= {family.name + ending: set(metric._labelnames) for ending in endings}
    return found


METRICS = ours() | FROM_THE_CLUSTER


def check(one: Asked) -> None:
    assert one.metric in METRICS, f"{one.metric} is no metric of telemetry/metrics.py, nor of the cluster"
    assert {*one.labels, *one.by} <= METRICS[one.metric] | EVERY_TARGET, one


def test_the_samples_of_a_metric_have_the_names_that_we_think() -> None:
    metrics.CLOCK_LATENESS_SECONDS.observe(0.1)
    samples: list[Sample] = [sample for family in metrics.REGISTRY.collect() for sample in family.samples]
    assert {sample.name for sample in samples if sample.name.startswith("freeport_")} <= set(METRICS)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_reads_metrics_that_there_are(rule: dict[str, Any]) -> None:
    found = asked(rule["expr"])
    assert found
    for one in found:
        check(one)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_speaks_only_of_labels_that_it_has(rule: dict[str, Any]) -> None:
    kept = set[str]().union(*(one.by for one in asked(rule["expr"])))
    assert set(re.findall(r"\$labels\.(\w+)", rule["annotations"]["summary"])) <= kept


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_has_its_section_in_the_docs(rule: dict[str, Any]) -> None:
    assert rule["annotations"]["runbook_url"] == f"docs/operations.md#{rule['alert'].lower()}"
    assert f"\n### {rule['alert']}\n" in OPERATIONS
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["for"]


def test_the_docs_speak_of_no_alert_that_there_is_not() -> None:
    assert set(re.findall(r"^### (Freeport\w+)$", OPERATIONS, re.MULTILINE)) == {rule["alert"] for rule in RULES}


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
def test_a_panel_shows_metrics_that_there_are(panel: dict[str, Any]) -> None:
    for target in panel["targets"]:
        expression = target["expr"].replace("$__rate_interval", "1m")
        for one in asked(expression):
            check(one)
            legend = set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"]))
            assert legend <= one.by


def test_every_metric_of_ours_is_shown() -> None:
    shown = {one.metric for panel in PANELS for target in panel["targets"] for one in asked(_plain(target["expr"]))}
    for name in ours():
        family = re.sub(r"_(bucket|sum|count)$", "", name)
        assert shown & {family, f"{family}_bucket", f"{family}_count", name}, (
            f"{name} is in no panel of k8s/monitoring/dashboard.json"
        )


def _plain(expression: str) -> str:
    return expression.replace("$__rate_interval", "1m")


def test_outcomes_and_statuses_are_those_of_the_code() -> None:
    packages = [ROOT / name for name in ("service", "worker", "matches", "telemetry")]
    code = "".join(path.read_text() for package in packages for path in package.rglob("*.py"))
    for rule in RULES:
        for one in asked(rule["expr"]):
            if "outcome" in one.labels:
                assert f'"{one.labels["outcome"]}"' in code, rule["alert"]
            if one.metric == "freeport_matches":
                assert one.labels["status"] in {status.value for status in Status}


def test_panels_do_not_lie_on_each_other() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        place = panel["gridPos"]
        cells = {
            (column, line)
            for column in range(place["x"], place["x"] + place["w"])
            for line in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken
        assert place["x"] + place["w"] <= 24
        taken |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])


def test_nothing_is_missed_where_redis_is_not_ours() -> None:
    """An alert on what is absent would never end there."""
    rules = str(of_kind("production-managed", "PrometheusRule"))
    assert "freeport_commits_total" in rules
    assert "freeport-redis-0" not in rules
    assert "freeport-backup" not in rules


def test_prometheus_reads_the_pods_that_count() -> None:
    monitor = only(list(of_kind("production", "PodMonitor").values()))["spec"]
    (endpoint,) = monitor["podMetricsEndpoints"]
    wanted = monitor["selector"]["matchExpressions"][0]["values"]
    for deployment in of_kind("production", "Deployment").values():
        assert labels_of(deployment)["app.kubernetes.io/component"] in wanted
        ports = {port["name"]: port["containerPort"] for port in only(containers(deployment))["ports"]}
        assert ports[endpoint["port"]] == 9000


def test_grafana_finds_the_dashboard() -> None:
    board = of_kind("production", "ConfigMap")["freeport-dashboard"]
    assert board["metadata"]["labels"]["grafana_dashboard"] == "1"
    assert json.loads(board["data"]["freeport.json"]) == DASHBOARD
