"""docs/operations.md: its commands name what there is, its sums are right, its figures are those that were measured."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from freeportd.__main__ import app
from tests.docs.page import blocks
from tests.docs.reading import commands
from tests.support.kustomize import documents, render

from .manifests import BY_HAND, K8S, ROOT, overlay
from .test_compose import SERVICES

PAGE = "docs/operations.md"
TEXT = (ROOT / PAGE).read_text("utf-8")
BLOCKS = blocks(PAGE)
COMMANDS = [command for block in BLOCKS if block.language == "console" for command, _ in commands(block.text)]
SUMS = [line for block in BLOCKS if block.language == "text" for line in block.text.splitlines() if line.strip()]
NAMES = {
    document["metadata"]["name"]
    for document in (*overlay("production"), *[one for file in BY_HAND for one in documents(file)])
}
SECRETS = {
    "freeport-redis",
    "freeport-redis-ca",
    "freeport-dice",
    "freeport-operator",
    "freeport-archive",
    "freeport-push",
}
KINDS = ("deployment", "deploy", "statefulset", "cronjob", "job", "secret generic", "pod")


def words_after(pattern: str) -> list[str]:
    """Return what stands in the commands where the pattern has its group."""
    return [found for command in COMMANDS for found in re.findall(pattern, command)]


def test_every_directory_and_file_that_is_applied_is_there() -> None:
    applied = words_after(r"--(?:kustomize|filename) (k8s/\S+)")
    assert applied
    for path in applied:
        target = ROOT / path
        assert target.is_file() or (target / "kustomization.yaml").is_file(), path
    for path in re.findall(r"`(k8s/[\w./-]+)`", TEXT):
        assert (ROOT / path).exists(), path


def test_every_object_that_is_named_is_there() -> None:
    named = words_after(rf"(?:{'|'.join(KINDS)})[/ ](freeport-[\w-]+)")
    assert named
    assert {re.sub(r"-\d$", "", name) for name in named} <= NAMES | SECRETS


def test_secrets_are_made_as_the_manifests_read_them() -> None:
    made: dict[str, set[str]] = {}
    for command in COMMANDS:
        for name in re.findall(r"create secret generic ([\w-]+)", command):
            made.setdefault(name, set()).update(re.findall(r"--from-literal=([\w.-]+)=", command))
    text = str(overlay("production"))
    for name, key in re.findall(r"'secretKeyRef': \{'name': '([\w-]+)', 'key': '([\w-]+)'(?!, 'optional')", text):
        assert key in made[name]
    assert made["freeport-dice"] == {"dice.key"}


def test_compose_is_told_of_services_that_it_has() -> None:
    run = words_after(r"docker compose run --rm (\w+)")
    assert run
    assert set(run) <= set(SERVICES)


def test_every_command_of_freeportd_is_one() -> None:
    told = CliRunner().invoke(app, ["--help"]).output
    for name in re.findall(r"freeportd (\w+)", TEXT):
        assert re.search(rf"\b{name}\b", told), name


@pytest.mark.parametrize("line", SUMS, ids=lambda line: " ".join(line.split()))
def test_a_sum_is_right(line: str) -> None:
    left, right = line.rpartition(":")[2].split("=")
    first, *steps = re.split(r" ([×/+-]) ", left)
    value = number(first)
    for operator, operand in zip(steps[::2], steps[1::2], strict=True):
        by = number(operand)
        value = {"×": value * by, "/": value / by, "+": value + by, "-": value - by}[operator]
    assert number(right) == pytest.approx(value, rel=0.02)


def number(text: str) -> float:
    """Return the number that a term begins with; what follows is its unit."""
    return float(re.findall(r"[\d,]*\.?\d+", text)[0].replace(",", ""))


def test_the_figures_are_those_of_the_page_of_figures() -> None:
    """As far as they stand there, and up to what machines differ by: a factor of three in processor time."""
    measured = dict(
        re.findall(r"^\| `([\w.]+)` \| [^|]*\| ([\d,.]+) ", (ROOT / "docs/performance.md").read_text(), re.MULTILINE)
    )
    taken = dict(re.findall(r"^\| `([\w.]+)` \| ([\d,.]+) ", TEXT, re.MULTILINE))
    assert len(taken) > 5
    for name in set(taken) & set(measured):
        ours, theirs = float(taken[name].replace(",", "")), float(measured[name].replace(",", ""))
        differs = 4 if name.endswith(".cpu") or name == "streams.deliveries" else 2
        assert 1 / differs < ours / theirs < differs, name


def test_every_figure_comes_from_a_subject_of_the_benchmark() -> None:
    from tests.bench.__main__ import SUBJECTS

    used = set(re.findall(r'ARGS="--only (\w+)"', TEXT))
    assert used <= {subject.name for subject in SUBJECTS}


def test_every_component_can_be_added(tmp_path: Path) -> None:
    for component in sorted(path.name for path in (K8S / "components").iterdir()):
        added = os.path.relpath(K8S / "components" / component, tmp_path)
        base = os.path.relpath(K8S / "base", tmp_path)
        (tmp_path / "kustomization.yaml").write_text(f"resources: [{base}]\ncomponents: [{added}]\n")
        assert render(tmp_path), component
        assert f"`{component}`" in TEXT
