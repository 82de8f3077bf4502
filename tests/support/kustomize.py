"""Kustomizations rendered without kustomize, which no package index of Python has.

It knows what our files use and refuses everything else: resources, components, generators of config maps, patches (both
forms), namespace, name suffix, labels and images. Where the real one is installed, a test compares the two.
"""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import yaml

Object = dict[str, Any]
"""One object of Kubernetes, as YAML gives it."""

_FIELDS = {
    *("apiVersion", "kind", "resources", "components", "configMapGenerator"),
    *("patches", "namespace", "nameSuffix", "labels", "images"),
}
_CLUSTER_WIDE = ("Namespace",)
_MERGED_BY = {"containers": "name", "env": "name", "volumes": "name", "volumeMounts": "mountPath"}
"""For each list whose items are merged and not replaced, the field by which they are known."""
_REFERENCES = ("configMap", "configMapRef", "configMapKeyRef")


class Rendered(msgspec.Struct):
    """An object on its way, with every name that it has had: patches may use any of them."""

    object: Object
    names: set[str]
    hashed: bool = False
    """Whether its name ends in a digest of what it holds."""


class NotSupported(ValueError):
    """A kustomization uses what this renderer does not know."""


def render(directory: Path) -> list[Object]:
    """Render a kustomization.

    Raises:
        NotSupported: if it uses what is not known here.
    """
    found = _accumulate(directory, [])
    renamed = {}
    for one in found:
        if one.hashed:
            name = one.object["metadata"]["name"]
            one.object["metadata"]["name"] = renamed[name] = f"{name}-{_digest(one.object)}"
    for one in found:
        _refer(one.object, renamed)
    return [one.object for one in found]


def _accumulate(directory: Path, given: list[Rendered]) -> list[Rendered]:
    """What a kustomization makes; a component makes it of what is given."""
    plan = yaml.safe_load((directory / "kustomization.yaml").read_text())
    if unknown := set(plan) - _FIELDS:
        raise NotSupported(f"{directory}: {', '.join(sorted(unknown))}")
    found = list(given)
    for name in plan.get("resources", ()):
        path = (directory / name).resolve()
        if path.is_dir():
            found += _accumulate(path, [])
        else:
            found += [Rendered(document, {document["metadata"]["name"]}) for document in documents(path)]
    for name in plan.get("components", ()):
        found = _accumulate((directory / name).resolve(), found)
    found += [_config_map(directory, generator) for generator in plan.get("configMapGenerator", ())]
    for patch in plan.get("patches", ()):
        found = _patch(directory, found, patch)
    for one in found:
        _transform(one, plan)
    return found


def documents(path: Path) -> Iterator[Object]:
    """The objects in a file."""
    yield from (document for document in yaml.safe_load_all(path.read_text()) if document)


# Generators


def _config_map(directory: Path, generator: Object) -> Rendered:
    data: dict[str, str] = {}
    for name in generator.get("envs", ()):
        lines = (directory / name).read_text().splitlines()
        data |= dict(line.split("=", 1) for line in lines if line.strip() and not line.startswith("#"))
    for name in generator.get("files", ()):
        key, _, path = name.rpartition("=")
        data[key or Path(path).name] = (directory / path).read_text()
    options = generator.get("options", {})
    metadata: Object = {"name": generator["name"]}
    if "labels" in options:
        metadata["labels"] = dict(options["labels"])
    made = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": data}
    return Rendered(made, {generator["name"]}, not options.get("disableNameSuffixHash", False))


def _digest(config_map: Object) -> str:
    """Kustomize's digest of a config map: ten characters that spell no words."""
    whole = {"data": config_map["data"], "kind": "ConfigMap", "name": ""}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    for character in "<>&":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return hashlib.sha256(text.encode()).hexdigest()[:10].translate(str.maketrans("013ae", "ghkmt"))


def _refer(node: Any, renamed: dict[str, str]) -> None:
    """Let every reference to a config map follow its new name."""
    for kind, value in _pairs(node):
        if kind in _REFERENCES and isinstance(value, dict) and "name" in value:
            value["name"] = renamed.get(value["name"], value["name"])
        _refer(value, renamed)


def _pairs(node: Any) -> Iterable[tuple[Any, Any]]:
    if isinstance(node, dict):
        return node.items()
    return enumerate(node) if isinstance(node, list) else ()


# Patches


def _patch(directory: Path, found: list[Rendered], patch: Object) -> list[Rendered]:
    text = patch["patch"] if "patch" in patch else (directory / patch["path"]).read_text()
    change = yaml.safe_load(text)
    if "target" in patch:
        targets = [one for one in found if _is_target(one, patch["target"])]
    else:
        metadata = change["metadata"]
        wanted = {"kind": change["kind"], "name": metadata["name"]}
        targets = [one for one in found if _is_target(one, wanted)]
    if not targets:
        raise NotSupported(f"{directory}: a patch has no target: {text}")
    if isinstance(change, list):
        for one in targets:
            for step in change:
                _step(one.object, step)
        return found
    if change.pop("$patch", None) == "delete":
        return [one for one in found if one not in targets]
    change = {key: value for key, value in change.items() if key not in ("apiVersion", "kind", "metadata")}
    for one in targets:
        one.object = _merged(one.object, change)
    return found


def _is_target(one: Rendered, target: Object) -> bool:
    if unknown := set(target) - {"kind", "name", "labelSelector"}:
        raise NotSupported(f"a target by {', '.join(unknown)}")
    label = target.get("labelSelector")
    return (
        one.object["kind"] == target["kind"]
        and ("name" not in target or target["name"] in one.names)
        and (label is None or label in one.object["metadata"].get("labels", {}))
    )


def _step(document: Object, step: Object) -> None:
    """One step of a JSON patch."""
    *parents, last = step["path"].removeprefix("/").split("/")
    node: Any = document
    for name in parents:
        node = node[int(name) if isinstance(node, list) else name]
    key = int(last) if isinstance(node, list) else last
    match step["op"]:
        case "remove":
            del node[key]
        case "replace" if isinstance(node, list) or key in node:
            node[key] = step["value"]
        case "add" if isinstance(node, dict):
            node[key] = step["value"]
        case operation:
            raise NotSupported(f"{operation} {step['path']}")


def _merged(old: Any, change: Any, field: str = "") -> Any:
    """A strategic merge: maps are merged, known lists item by item, everything else is replaced."""
    if isinstance(old, dict) and isinstance(change, dict):
        both = {key: _merged(old[key], change[key], key) if key in old else change[key] for key in change}
        return {**old, **both}
    if isinstance(old, list) and field in _MERGED_BY:
        by = _MERGED_BY[field]
        known = {item[by]: item for item in old}
        first = [_merged(known[item[by]], item) if item[by] in known else item for item in change]
        return first + [item for item in old if item[by] not in {item[by] for item in change}]
    return copy.deepcopy(change)


# Transformers


def _transform(one: Rendered, plan: Object) -> None:
    metadata = one.object["metadata"]
    if "namespace" in plan:
        if one.object["kind"] in _CLUSTER_WIDE:
            metadata["name"] = plan["namespace"]
        else:
            metadata["namespace"] = plan["namespace"]
    if "nameSuffix" in plan:
        metadata["name"] += plan["nameSuffix"]
        one.names.add(metadata["name"])
    for labels in plan.get("labels", ()):
        for place in _label_places(one.object, labels):
            place.update(labels["pairs"])
    for image in plan.get("images", ()):
        for container in containers(one.object):
            if container["image"].partition(":")[0] == image["name"]:
                name = image.get("newName", image["name"])
                container["image"] = f"{name}:{image['newTag']}" if "newTag" in image else name


def _label_places(document: Object, labels: Object) -> Iterator[dict[str, str]]:
    yield document["metadata"].setdefault("labels", {})
    spec = document.get("spec", {})
    template = spec.get("template", {})
    if labels.get("includeTemplates") and template:
        yield template["metadata"]["labels"]
    if labels.get("includeSelectors"):
        yield spec["selector"]["matchLabels"]
        for spread in template.get("spec", {}).get("topologySpreadConstraints", ()):
            yield spread["labelSelector"]["matchLabels"]


# Reading objects


def pod_template(document: Object) -> Object | None:
    """The template of the pods that an object makes; None if it makes none."""
    spec = document.get("spec", {})
    if document["kind"] == "CronJob":
        spec = spec["jobTemplate"]["spec"]
    return spec.get("template") if document["kind"] in ("Deployment", "StatefulSet", "CronJob", "Job") else None


def containers(document: Object) -> list[Object]:
    """The containers of an object's pods."""
    template = pod_template(document)
    return [] if template is None else [*template["spec"].get("initContainers", ()), *template["spec"]["containers"]]
