"""The promises of compose.yaml: the same as Kubernetes, on one machine."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
import yaml

import worker.supervisor
from matches.kinds import DICE_QUEUES, QUEUES

from .manifests import ROOT

COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
LASTING = [name for name, service in SERVICES.items() if "profiles" not in service]


def queues_of(name: str) -> list[str]:
    command = SERVICES[name].get("command", [])
    return [word for before, word in pairwise(command) if before == "--queue"]


OPERATIONS = (ROOT / "docs/operations.md").read_text("utf-8")
WORKERS = [name for name in SERVICES if queues_of(name)]


def test_each_queue_has_its_workers_once() -> None:
    assert sorted(queue for name in WORKERS for queue in queues_of(name)) == sorted(QUEUES)


def test_the_dice_key_reaches_those_workers_that_need_it_and_nobody_else() -> None:
    holders = {name for name, service in SERVICES.items() if "secrets" in service}
    assert holders == {name for name in WORKERS if set(queues_of(name)) & set(DICE_QUEUES)}
    for name in holders:
        assert set(queues_of(name)) <= set(DICE_QUEUES)
        assert SERVICES[name]["secrets"] == ["dice.key"]
        assert SERVICES[name]["environment"]["FREEPORT_DICE_KEY_FILE"] == "/run/secrets/dice.key"
    assert not [name for name in set(SERVICES) - holders if "DICE" in str(SERVICES[name])]


def test_the_secret_is_never_committed() -> None:
    file = COMPOSE["secrets"]["dice.key"]["file"]
    assert file.startswith("./secrets/")
    assert "/secrets/" in (ROOT / ".gitignore").read_text().splitlines()


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_can_change_nothing(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("user", "65532") not in ("root", "0"), "the image's own user is nobody"


@pytest.mark.parametrize("name", LASTING)
def test_every_part_is_watched_and_comes_again(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]
    assert SERVICES[name]["restart"] == "unless-stopped"


def test_redis_is_reached_over_a_network_of_its_own() -> None:
    assert COMPOSE["networks"]["store"] == {"internal": True}
    assert SERVICES["redis"]["networks"] == ["store"]
    assert {name for name, service in SERVICES.items() if "ports" in service} == {"service"}
    outside = {name for name in LASTING if "outside" in SERVICES[name]["networks"]}
    assert outside == {"service", *[name for name in WORKERS if "webhooks" in queues_of(name)]}


def test_the_service_is_published_on_this_machine_alone() -> None:
    assert SERVICES["service"]["ports"] == ["${FREEPORT_PUBLISH:-127.0.0.1:8000}:8000"]


def test_there_is_time_to_stop() -> None:
    assert _seconds("service") > 25, "FREEPORT_SHUTDOWN"
    assert all(_seconds(name) > worker.supervisor.PATIENCE for name in WORKERS)


def _seconds(name: str) -> int:
    return int(SERVICES[name]["stop_grace_period"].removesuffix("s"))


def test_files_that_are_mounted_are_there() -> None:
    mounted = [volume for service in SERVICES.values() for volume in service.get("volumes", ())]
    for volume in mounted:
        source, *_ = volume.split(":")
        if source.startswith("./secrets/"):
            assert f"mkdir -p {source.removeprefix('./')}" in OPERATIONS
        elif source.startswith("./"):
            assert (ROOT / source).is_file(), source
        else:
            assert re.fullmatch(r"\w+", source)
            assert source in COMPOSE["volumes"]
