"""Reads a Dockerfile, and carries out one of its stages without a container engine.

For the instructions that our Dockerfile uses: FROM, ARG, ENV, WORKDIR, COPY and RUN, and .dockerignore. Only what is
installed under the stage's arguments is real; the base image is this machine.
"""

from __future__ import annotations

import fnmatch
import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec


class Instruction(msgspec.Struct, frozen=True):
    """One instruction, its lines joined."""

    name: str
    text: str

    @property
    def words(self) -> list[str]:
        """Its arguments: of the JSON form, or between spaces."""
        if self.text.startswith("["):
            return [str(word) for word in json.loads(self.text)]
        return self.text.split()


class Stage(msgspec.Struct, frozen=True):
    """The instructions from one FROM to the next."""

    base: str
    name: str
    instructions: tuple[Instruction, ...]

    def all(self, name: str) -> list[Instruction]:
        """Return the instructions of one kind."""
        return [instruction for instruction in self.instructions if instruction.name == name]


class Dockerfile(msgspec.Struct, frozen=True):
    """The arguments in front of the first stage, and the stages."""

    arguments: tuple[Instruction, ...]
    stages: tuple[Stage, ...]


def read_dockerfile(path: Path) -> Dockerfile:
    """Read a Dockerfile."""
    arguments: list[Instruction] = []
    stages: list[Stage] = []
    for instruction in _instructions(path.read_text()):
        if instruction.name == "FROM":
            base, _, name = instruction.text.partition(" AS ")
            stages.append(Stage(base, name, ()))
        elif stages:
            last = stages[-1]
            stages[-1] = msgspec.structs.replace(last, instructions=(*last.instructions, instruction))
        else:
            arguments.append(instruction)
    return Dockerfile(tuple(arguments), tuple(stages))


def _instructions(text: str) -> Iterator[Instruction]:
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    for joined in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        name, _, rest = joined.partition(" ")
        yield Instruction(name.upper(), rest.strip())


def included(context: Path) -> list[Path]:
    """Return the files that .dockerignore lets into a build context, relative to it; the last matching rule decides."""
    rules = [line for line in (context / ".dockerignore").read_text().splitlines() if line and line[0] != "#"]
    kept = []
    for found in context.glob("*"):
        files = [found] if found.is_file() else (path for path in found.rglob("*") if path.is_file())
        if _lets_in(rules, found.relative_to(context)):
            kept += [path.relative_to(context) for path in files if _lets_in(rules, path.relative_to(context))]
    return kept


def _lets_in(rules: list[str], path: Path) -> bool:
    lets = True
    for rule in rules:
        if any(_fits(rule.removeprefix("!"), parent) for parent in (path, *path.parents[:-1])):
            lets = rule.startswith("!")
    return lets


def _fits(pattern: str, path: Path) -> bool:
    if pattern.startswith("**/"):
        return fnmatch.fnmatchcase(path.name, pattern.removeprefix("**/"))
    return len(path.parts) == len(Path(pattern).parts) and fnmatch.fnmatchcase(str(path), pattern)


def carry_out(
    stage: Stage, context: Path, workplace: Path, arguments: Mapping[str, str], environment: Mapping[str, str]
) -> dict[str, str]:
    """Carry out a stage on this machine.

    Args:
        stage: the stage.
        context: the directory that is built.
        workplace: the directory in place of the stage's WORKDIR.
        arguments: values of its ARGs, instead of their defaults.
        environment: the variables to begin with.

    Returns:
        The variables at the end.

    Raises:
        CalledProcessError: if a command fails; its output is printed.
    """
    variables = dict(environment)
    for instruction in stage.instructions:
        match instruction.name:
            case "ARG":
                name, _, default = instruction.text.partition("=")
                variables[name] = arguments.get(name, default)
            case "ENV":
                variables |= dict(word.split("=", 1) for word in instruction.words)
            case "COPY":
                *sources, _ = instruction.words
                _copy(context, workplace, sources)
            case "RUN":
                command = re.sub(r"^(--mount=\S+\s+)+", "", instruction.text)
                done = subprocess.run(
                    ["/bin/sh", "-c", command],
                    cwd=workplace,
                    env=variables,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                print(done.stdout, done.stderr)
                done.check_returncode()
    return variables


def _copy(context: Path, workplace: Path, sources: list[str]) -> None:
    for path in included(context):
        if "." in sources or str(path) in sources:
            target = workplace / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(context / path, target)
            os.utime(target)
