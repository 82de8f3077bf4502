"""Carries out a stage of a Dockerfile without a container engine.

Docker's own parser reads the file, and Docker's client reads .dockerignore. What is carried out here are the
instructions that our Dockerfile uses: ARG, ENV, COPY and RUN. Only what is installed under the stage's arguments is
real; the base image is this machine.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import dockerfile
import msgspec
from docker.utils.build import exclude_paths


class Instruction(msgspec.Struct, frozen=True):
    """One instruction."""

    name: str
    flags: tuple[str, ...]
    """``--from=build`` and the like."""
    words: tuple[str, ...]
    """Its arguments. The shell form of RUN is one word; ENV and LABEL have a name and a value each."""


class Stage(msgspec.Struct, frozen=True):
    """The instructions from one FROM to the next."""

    base: str
    instructions: tuple[Instruction, ...]

    def all(self, name: str) -> list[Instruction]:
        """Return the instructions of one kind."""
        return [instruction for instruction in self.instructions if instruction.name == name]


def read_stages(path: Path) -> list[Stage]:
    """Return the stages of a Dockerfile."""
    stages: list[Stage] = []
    for instruction in _instructions(path):
        if instruction.name == "FROM":
            stages.append(Stage(instruction.words[0], ()))
        elif stages:
            last = stages[-1]
            stages[-1] = msgspec.structs.replace(last, instructions=(*last.instructions, instruction))
    return stages


def _instructions(path: Path) -> Iterator[Instruction]:
    for command in dockerfile.parse_file(str(path)):
        yield Instruction(command.cmd.upper(), tuple(command.flags), tuple(command.value))


def included(context: Path) -> list[Path]:
    """Return the files that .dockerignore lets into a build context, relative to it."""
    lines = (context / ".dockerignore").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    # The client always sends these two, for the engine alone.
    sent = exclude_paths(str(context), rules) - {".dockerignore", "Dockerfile"}
    return sorted(Path(name) for name in sent if (context / name).is_file())


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
                name, _, default = instruction.words[0].partition("=")
                variables[name] = arguments.get(name, default)
            case "ENV":
                variables |= dict(zip(instruction.words[::2], instruction.words[1::2], strict=True))
            case "COPY":
                _copy(context, workplace, instruction.words[:-1])
            case "RUN":
                done = subprocess.run(
                    ["/bin/sh", "-c", instruction.words[0]],
                    cwd=workplace,
                    env=variables,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                print(done.stdout, done.stderr)
                done.check_returncode()
    return variables


def _copy(context: Path, workplace: Path, sources: tuple[str, ...]) -> None:
    for path in included(context):
        if "." in sources or str(path) in sources:
            target = workplace / path
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(context / path, target)
            os.utime(target)
