"""The component for pushes: who has the keys, as files that only they can read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from matches.settings import Settings
from tests.support.kustomize import Object, containers, render

from .manifests import K8S, environment


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> list[Object]:
    """The output of an overlay with the component."""
    overlay = tmp_path_factory.mktemp("overlay")
    parts = {"resources": [K8S / "base"], "components": [K8S / "components/push"]}
    named = {kind: [os.path.relpath(path, overlay) for path in paths] for kind, paths in parts.items()}
    (overlay / "kustomization.yaml").write_text(yaml.safe_dump(named))
    return render(Path(overlay))


def test_services_and_those_who_push_have_the_keys_and_nobody_else(made: list[Object]) -> None:
    having = set()
    for deployment in [one for one in made if one["kind"] == "Deployment"]:
        (container, *_) = containers(deployment)
        given = environment(container)
        volumes = {one["name"]: one for one in deployment["spec"]["template"]["spec"]["volumes"]}
        file = given.get("FREEPORT_PUSH_KEY_FILE")
        assert (file is None) is ("push-keys" not in volumes)
        if file is None:
            continue
        having.add(deployment["metadata"]["name"])
        (mount,) = [one for one in container["volumeMounts"] if one["name"] == "push-keys"]
        assert Path(file).parent == Path(mount["mountPath"]) and mount["readOnly"]
        assert volumes["push-keys"]["secret"] == {"secretName": "freeport-push", "defaultMode": 0o440}
        assert Settings(public_url=given["FREEPORT_PUBLIC_URL"], push_key_file=file).push_key_file == file
    assert having == {"freeport-service", "freeport-worker-webhooks"}
