"""The manifests of every overlay, rendered once, until one of their files changes."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.support.kustomize import Object, documents, needs_kustomize, pod_template, render
from tests.support.once import kept

needs_kustomize()

ROOT = Path(__file__).parents[2]
K8S = ROOT / "k8s"
OVERLAYS = tuple(sorted(path.name for path in (K8S / "overlays").iterdir()))
BY_HAND = (K8S / "components/backup/restore.yaml", K8S / "doctor.yaml")
"""Applied by hand, and part of no kustomization."""


@cache
def overlay(name: str) -> tuple[Object, ...]:
    """Return what an overlay makes."""
    return tuple(json.loads((_rendered() / f"{name}.json").read_text()))


@cache
def _rendered() -> Path:
    """Return a folder with what every overlay makes: each process that collects these tests needs it."""

    def make(folder: Path) -> None:
        for name in OVERLAYS:
            (folder / f"{name}.json").write_text(json.dumps(render(K8S / "overlays" / name)))

    return kept("overlays", sorted(path for path in K8S.rglob("*") if path.is_file()), make)


def every_object() -> list[tuple[str, Object]]:
    """Return the objects of all overlays, each with its overlay's name, and what is applied by hand."""
    made = [(name, document) for name in OVERLAYS for document in overlay(name)]
    return [*made, *(("by hand", document) for file in BY_HAND for document in documents(file))]


def title(found: tuple[str, Object]) -> str:
    """Return what a test of an object is called."""
    name, document = found
    return f"{name}-{document['kind']}-{document['metadata']['name']}"


def of_kind(name: str, kind: str) -> dict[str, Object]:
    """Return the objects of one kind in an overlay, by name."""
    return {document["metadata"]["name"]: document for document in overlay(name) if document["kind"] == kind}


def pools(name: str) -> dict[str, Object]:
    """Return the deployments of workers in an overlay, by queue."""
    found = of_kind(name, "Deployment").values()
    return {labels_of(one)["queue"]: one for one in found if "queue" in labels_of(one)}


def labels_of(document: Object) -> dict[str, str]:
    """Return the labels of an object's pods."""
    template = pod_template(document)
    assert template is not None
    labels: dict[str, str] = template["metadata"]["labels"]
    return labels


def environment(container: Object) -> dict[str, Any]:
    """Return the variables of a container by name: the value, or where it comes from."""
    return {one["name"]: one.get("value", one.get("valueFrom")) for one in container.get("env", ())}


def only(found: list[Any]) -> Any:
    """Return the one item of a list."""
    (item,) = found
    return item
