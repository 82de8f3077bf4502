"""Kustomizations, rendered by kustomize itself, or by the kubectl that brings it: the tool that operators use."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

Object = dict[str, Any]
"""One object of Kubernetes, as YAML gives it."""

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WAYS = (
    (("kustomize", "version"), ("kustomize", "build")),
    (("kubectl", "version", "--client"), ("kubectl", "kustomize")),
)
"""The commands with which each tool prints its version and renders."""


@cache
def _tool() -> tuple[str, ...] | None:
    """Return how to render on this machine; None if neither tool is there, or only one from before kustomize 5."""
    for version, build in _WAYS:
        if shutil.which(version[0]):
            told = subprocess.run(version, capture_output=True, text=True, check=False).stdout
            if re.search(r"^(Kustomize Version: )?v[5-9]\.", told, re.MULTILINE):
                return build
    return None


def needs_kustomize() -> None:
    """Skip a whole module of tests on a machine without the tool. Call this before the module renders anything."""
    if _tool() is None:
        pytest.skip("needs kubectl, or kustomize 5", allow_module_level=True)


def render(directory: Path) -> list[Object]:
    """Render a kustomization.

    Raises:
        ValueError: if the kustomization is wrong; the message is the tool's.
    """
    done = subprocess.run([*(_tool() or ()), directory], capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError(done.stderr)
    return [document for document in yaml.load_all(done.stdout, _LOADER) if document]


def documents(path: Path) -> Iterator[Object]:
    """Yield the objects in a file."""
    yield from (document for document in yaml.load_all(path.read_text(), _LOADER) if document)


def pod_template(document: Object) -> Object | None:
    """Return the template of the pods that an object makes; None if it makes none."""
    spec = document.get("spec", {})
    if document["kind"] == "CronJob":
        spec = spec["jobTemplate"]["spec"]
    return spec.get("template") if document["kind"] in ("Deployment", "StatefulSet", "CronJob", "Job") else None


def containers(document: Object) -> list[Object]:
    """Return the containers of an object's pods."""
    template = pod_template(document)
    return [] if template is None else [*template["spec"].get("initContainers", ()), *template["spec"]["containers"]]
