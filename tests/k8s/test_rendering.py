"""The overlays can be rendered, Kubernetes understands what comes out, and our renderer is as good as the real one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import kubernetes_validate
import pytest
import yaml

from tests.support.kustomize import NotSupported, Object, render

from .manifests import K8S, OVERLAYS, every_object, overlay, title

OLDEST, NEWEST = "1.30", "1.37"
"""The releases of Kubernetes that the manifests are checked against. Before 1.30, preStop cannot sleep by itself."""
ADDED = ("keda.sh/v1alpha1", "monitoring.coreos.com/v1")
"""Kinds that an operator adds to Kubernetes; its schemas do not have them."""


def real_kustomize() -> list[str]:
    """How the real one is called on this machine; empty if there is none, or one from before components."""
    ways = (
        (["kustomize", "version"], ["kustomize", "build"]),
        (["kubectl", "version", "--client"], ["kubectl", "kustomize"]),
    )
    for version, build in ways:
        if shutil.which(version[0]):
            told = subprocess.run(version, capture_output=True, text=True, check=False).stdout
            if re.search(r"^(Kustomize Version: )?v[5-9]\.", told, re.MULTILINE):
                return build
    return []


REAL = real_kustomize()


@pytest.mark.parametrize("release", [OLDEST, NEWEST])
@pytest.mark.parametrize("found", [one for one in every_object() if one[1]["apiVersion"] not in ADDED], ids=title)
def test_kubernetes_knows_every_field(found: tuple[str, Object], release: str) -> None:
    kubernetes_validate.validate(found[1], release, strict=True)


def test_a_field_that_kubernetes_does_not_know_is_found() -> None:
    (deployment, *_) = [one for one in overlay("dev") if one["kind"] == "Deployment"]
    wrong = json.loads(json.dumps(deployment))
    wrong["spec"]["template"]["spec"]["readOnly"] = True
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, NEWEST, strict=True)


@pytest.mark.skipif(not REAL, reason="neither kustomize 5 nor a kubectl that has it is installed")
@pytest.mark.parametrize("name", OVERLAYS)
def test_our_renderer_makes_what_kustomize_makes(name: str) -> None:
    done = subprocess.run([*REAL, K8S / "overlays" / name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    theirs = [document for document in yaml.safe_load_all(done.stdout) if document]
    assert by_name(list(overlay(name))) == by_name(theirs)


def by_name(documents: list[Object]) -> dict[str, Object]:
    return {f"{one['kind']} {one['metadata']['name']}": one for one in documents}


@pytest.mark.parametrize("name", OVERLAYS)
def test_no_object_is_made_twice(name: str) -> None:
    assert len(by_name(list(overlay(name)))) == len(overlay(name))


def test_what_the_renderer_does_not_know_it_refuses(tmp_path: Path) -> None:
    (tmp_path / "kustomization.yaml").write_text("helmCharts: []\n")
    with pytest.raises(NotSupported, match="helmCharts"):
        render(tmp_path)


def test_a_patch_that_fits_nothing_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "kustomization.yaml").write_text("patches: [{target: {kind: Job}, patch: '[]'}]\n")
    with pytest.raises(NotSupported, match="no target"):
        render(tmp_path)
