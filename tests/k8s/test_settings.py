"""Every variable in the manifests is one that the code reads, and every one that the code reads is in the docs."""

from __future__ import annotations

import re

import pytest

import service.settings
import telemetry.settings
from freeportd.settings import ELSEWHERE
from tests.support.kustomize import containers

from .manifests import OVERLAYS, ROOT, environment, of_kind, overlay
from .test_compose import SERVICES
from .test_promises import settings_of

PACKAGES = ("freeportd", "service", "worker", "matches", "telemetry")
TABLE = (
    (ROOT / "docs/operations.md").read_text("utf-8").partition("<!-- settings -->")[2].partition("<!-- /settings")[0]
)
DOCUMENTED = set(re.findall(r"^\| `(FREEPORT_\w+)`", TABLE, re.MULTILINE))


def test_every_variable_that_the_code_names_is_in_the_table() -> None:
    code = "".join(path.read_text() for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    named = set(re.findall(r"\bFREEPORT_[A-Z_]*[A-Z]\b", code))
    assert named - {*ELSEWHERE} <= DOCUMENTED


@pytest.mark.parametrize("name", OVERLAYS)
def test_the_config_map_holds_settings_and_values_that_are_taken(name: str) -> None:
    settings = settings_of(name)
    assert set(settings) <= DOCUMENTED
    read = service.settings.Settings.from_environment(settings)
    assert read.shutdown == float(settings["FREEPORT_SHUTDOWN"])
    assert telemetry.settings.Settings.from_environment(settings).metrics_port == 9000


@pytest.mark.parametrize("name", OVERLAYS)
def test_every_variable_of_a_container_is_a_setting(name: str) -> None:
    for document in overlay(name):
        for container in containers(document):
            ours = {variable for variable in environment(container) if variable.startswith("FREEPORT_")}
            assert ours <= DOCUMENTED
    for deployment in of_kind(name, "Deployment").values():
        assert {"FREEPORT_REDIS_URL", "FREEPORT_QUEUE_URL"} <= set(environment(containers(deployment)[0]))


def test_every_variable_in_compose_is_a_setting() -> None:
    for one in SERVICES.values():
        assert {name for name in one.get("environment", {}) if name.startswith("FREEPORT_")} <= DOCUMENTED
