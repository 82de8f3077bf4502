"""The component for an archive: who reads and writes it, and who reaches it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from matches.settings import Settings
from tests.support.kustomize import Object, containers, render
from tests.support.network import Place, Policies

from .manifests import K8S, environment, labels_of


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Object]:
    """The output of an overlay with the component."""
    overlay = tmp_path_factory.mktemp("overlay")
    parts = {"resources": [K8S / "base"], "components": [K8S / "components/archive"]}
    named = {kind: [os.path.relpath(path, overlay) for path in paths] for kind, paths in parts.items()}
    (overlay / "kustomization.yaml").write_text(yaml.safe_dump(named))
    return render(Path(overlay))


def test_all_who_may_delete_or_show_matches_have_the_archive(made: list[Object]) -> None:
    deployments = {one["metadata"]["name"]: one for one in made if one["kind"] == "Deployment"}
    network = Policies("default", [one for one in made if one["kind"] == "NetworkPolicy"])
    for name, deployment in deployments.items():
        (container, *_) = containers(deployment)
        url = environment(container).get("FREEPORT_ARCHIVE_URL")
        secrets = [one["secretRef"]["name"] for one in container["envFrom"] if "secretRef" in one]
        reaches = network.let_through(Place("default", labels_of(deployment)), Place(address="52.219.1.1"), 443)
        if name == "freeport-worker-webhooks":
            assert (url, secrets) == (None, [])
        else:
            assert Settings(archive_url=url).archive_url == url is not None
            assert secrets == ["freeport-archive"] and reaches
