"""The overlays can be rendered, and Kubernetes understands what comes out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from types import ModuleType

import pytest

from tests.support.kustomize import Object

from .manifests import OVERLAYS, every_object, overlay, title

OLDEST, NEWEST = "1.30", "1.37"
"""The releases of Kubernetes that the manifests are checked against. Before 1.30, preStop cannot sleep by itself."""
ADDED = ("keda.sh/v1alpha1", "monitoring.coreos.com/v1")
"""Kinds that an operator adds to Kubernetes; its schemas do not have them."""


@pytest.fixture(scope="module")
def kubernetes() -> Iterator[ModuleType]:
    """The schemas of Kubernetes. Their library makes grammars when it is imported: seconds, for one process alone."""
    import kubernetes_validate
    from kubernetes_validate import utils

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(utils, "schema_contents", cache(utils.schema_contents))  # it reads all of them for each object
        yield kubernetes_validate


@pytest.mark.parametrize("release", [OLDEST, pytest.param(NEWEST, marks=pytest.mark.proof)])
@pytest.mark.parametrize("found", [one for one in every_object() if one[1]["apiVersion"] not in ADDED], ids=title)
def test_kubernetes_knows_every_field(found: tuple[str, Object], release: str, kubernetes: ModuleType) -> None:
    kubernetes.validate(found[1], release, strict=True)


def test_a_field_that_kubernetes_does_not_know_is_found(kubernetes: ModuleType) -> None:
    (deployment, *_) = [one for one in overlay("dev") if one["kind"] == "Deployment"]
    wrong = json.loads(json.dumps(deployment))
    wrong["spec"]["template"]["spec"]["readOnly"] = True
    with pytest.raises(kubernetes.ValidationError):
        kubernetes.validate(wrong, NEWEST, strict=True)


def by_name(documents: list[Object]) -> dict[str, Object]:
    return {f"{one['kind']} {one['metadata']['name']}": one for one in documents}


@pytest.mark.parametrize("name", OVERLAYS)
def test_no_object_is_made_twice(name: str) -> None:
    assert len(by_name(list(overlay(name)))) == len(overlay(name))
