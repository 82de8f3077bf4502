"""The image: what the Dockerfile does is done here without an engine, and what it makes runs as in a cluster."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import httpx
import msgspec
import pytest

from freeportd.ports import free_port
from freeportd.redis_server import RedisServer
from tests.support.waiting import PATIENCE, until

pytest.importorskip("dockerfile", reason="Docker's parser has no build for this machine")
from tests.support.dockerfile import carry_out, included, read_stages

ROOT = Path(__file__).parents[2]
BUILD, FINAL = read_stages(ROOT / "Dockerfile")
NOBODY = 65532
SCRATCH = "/mnt"
READ_ONLY = f'mount -o remount,bind,ro / && mount -t tmpfs -o size=64m,mode=1777 tmpfs {SCRATCH} && exec "$@"'
"""Everything is read-only in this process and those that it starts, but for a place of 64 MB, as in the cluster."""


class Image(msgspec.Struct, frozen=True):
    """The output of the first stage."""

    prefix: Path
    environment: dict[str, str]


def test_hadolint_has_nothing_to_say() -> None:
    hadolint = Path(sys.executable).with_name("hadolint")
    done = subprocess.run([hadolint, ROOT / "Dockerfile"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_image_runs_as_somebody_who_is_not_root() -> None:
    (user,) = FINAL.all("USER")
    assert user.words == (f"{NOBODY}:{NOBODY}",)
    position = FINAL.instructions.index(user)
    assert not [later for later in FINAL.instructions[position:] if later.name in ("RUN", "COPY", "ADD")]


def test_the_image_holds_what_was_built_and_nothing_else() -> None:
    (copy,) = FINAL.all("COPY")
    assert (copy.flags, copy.words) == (("--from=build",), ("${PREFIX}", "${PREFIX}"))
    assert not FINAL.all("RUN")
    assert {BUILD.base, FINAL.base} == {"python:${PYTHON}"}, "the interpreter has to be the same in both"
    (entrypoint,) = FINAL.all("ENTRYPOINT")
    assert entrypoint.words == ("freeportd",)


def test_no_address_of_a_package_index_is_written_anywhere() -> None:
    for name in ("Dockerfile", "requirements-build.lock", "requirements-server.lock"):
        assert not re.search(r"https?://|--index-url|--extra-index-url", (ROOT / name).read_text()), name


def test_the_build_gets_every_package_and_no_secret() -> None:
    files = {str(path) for path in included(ROOT)}
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    for package in (*wheel["packages"], "api/freeport_api", "games/freeport_games", "sdk/freeport"):
        assert f"{package}/__init__.py" in files
    tops = {name.split("/")[0] for name in files}
    assert tops == {*wheel["packages"], "api", "games", "sdk", "pyproject.toml"} | {
        "requirements-build.lock",
        "requirements-server.lock",
    }
    assert not [name for name in files if re.search(r"\.key$|\.env$|__pycache__|/dist/", name)]


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    """The first stage, carried out by a Python that anybody may run, into a directory that anybody may read."""
    python = common_python()
    directory = Path(tempfile.mkdtemp(prefix="freeport-image-"))
    directory.chmod(0o755)
    try:
        programs, workplace = directory / "bin", directory / "build"
        programs.mkdir()
        workplace.mkdir()
        (programs / "python").symlink_to(python)
        arguments = {"PREFIX": str(directory / "freeport"), "TOOLS": str(directory / "tools")}
        given = {name: value for name, value in os.environ.items() if not name.startswith(("FREEPORT_", "PYTHON"))}
        path = f"{programs}{os.pathsep}{given['PATH']}"
        environment = carry_out(BUILD, ROOT, workplace, arguments, {**given, "PATH": path, "TMPDIR": str(directory)})
        shutil.rmtree(workplace)
        yield Image(directory / "freeport", environment)
    finally:
        shutil.rmtree(directory)


def common_python() -> str:
    """Return a Python that other users may run as well; if there is none, ours."""
    ours = os.path.realpath(sys.executable)
    for python in (ours, shutil.which("python3", path="/usr/local/bin:/usr/bin")):
        if python is not None and _found(python, {}) is not None and _found(python, as_nobody()) == _found(python, {}):
            return python
    return ours


def _found(python: str, user: dict[str, int]) -> str | None:
    """Return where a Python of ours has its libraries, if it can make environments."""
    code = "import ensurepip, sys, venv; assert sys.version_info >= (3, 11); print(sys.version, ensurepip.__file__)"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False, cwd="/", **user)  # type: ignore[call-overload]
    except PermissionError:
        return None
    return done.stdout if done.returncode == 0 else None


def as_nobody() -> dict[str, int]:
    """To start a process as the image does; only root can."""
    return {"user": NOBODY, "group": NOBODY} if os.geteuid() == 0 else {}


def in_container(*command: str) -> list[str]:
    """Return a command that sees a read-only machine and is nobody there, as far as this machine allows it."""
    probe = ["unshare", "--mount", "sh", "-c", READ_ONLY, "sh", "true"]
    if os.geteuid() != 0 or subprocess.run(probe, capture_output=True, check=False).returncode != 0:
        return list(command)
    nobody = (
        "setpriv",
        f"--reuid={NOBODY}",
        f"--regid={NOBODY}",
        "--clear-groups",
        "--no-new-privs",
        "--bounding-set=-all",
    )
    return [*probe[:-1], *nobody, *command]


@pytest.mark.proof
def test_everything_is_in_it_that_the_lock_names_and_nothing_more(image: Image) -> None:
    listed = [
        path.name.split("-")[0].lower().replace("_", "-").replace(".", "-")
        for path in image.prefix.glob("lib/python*/site-packages/*.dist-info")
    ]
    lock = (ROOT / "requirements-server.lock").read_text()
    locked = {
        name.lower().replace("_", "-").replace(".", "-") for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)
    }
    ours = {"freeport-server", "freeport-api", "freeport-games", "freeport-sdk"}
    assert ours <= set(listed)
    assert set(listed) - ours <= locked


@pytest.mark.proof
def test_its_bill_of_materials_names_everything_in_it(image: Image) -> None:
    sbom = msgspec.json.decode((image.prefix / "sbom.cdx.json").read_bytes())
    assert sbom["bomFormat"] == "CycloneDX"
    ours = sbom["metadata"]["component"]
    named = {component["name"]: component for component in (*sbom["components"], ours)}
    installed = {
        found.metadata["Name"]: found.version
        for folder in image.prefix.glob("lib/python*/site-packages")
        for found in distributions(path=[str(folder)])
    }
    assert {name: component["version"] for name, component in named.items()} == installed
    assert "redis" in installed
    for name, component in named.items():
        if not name.startswith("freeport-"):
            address = component["purl"].partition("?")[0]
            assert address == f"pkg:pypi/{name.lower().replace('_', '-')}@{component['version']}"
    assert ours["name"] == "freeport-server"


@pytest.mark.proof
def test_it_serves_and_works_read_only_and_as_nobody(image: Image, redis_server: RedisServer, tmp_path: Path) -> None:
    port, metrics = free_port(), free_port()
    program = str(image.prefix / "bin/freeportd")
    common = {"PATH": f"{image.prefix}/bin:/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1", "HOME": "/tmp"}
    common |= {"TMPDIR": SCRATCH} if READ_ONLY in in_container(program) else {}
    common |= {"FREEPORT_REDIS_URL": redis_server.url, "FREEPORT_HOST": "127.0.0.1", "FREEPORT_PORT": str(port)}
    dice = {
        "FREEPORT_DICE_KEY_FILE": f"{common.get('TMPDIR', tmp_path)}/dice.key",
        "FREEPORT_DICE_KEY_CREATE": "1",
        "FREEPORT_METRICS_PORT": str(metrics),
    }
    with (tmp_path / "log").open("wb") as log:
        serving = subprocess.Popen(in_container(program, "serve"), env=common, cwd="/tmp", stdout=log, stderr=log)
        working = subprocess.Popen(
            in_container(program, "work", "--queue", "chance"),
            env={**common, **dice},
            cwd="/tmp",
            stdout=log,
            stderr=log,
        )
        try:
            url = f"http://127.0.0.1:{port}"
            until(lambda: answers(f"{url}/readyz"), what="the service is ready")
            until(lambda: answers(f"http://127.0.0.1:{metrics}/livez"), what="the workers live")
            token = httpx.post(f"{url}/v1/players", json={"name": "Anne"}).json()["token"]
            headers = {"Authorization": f"Bearer {token}"}
            # Only a worker fixes the dice of a match, so one that is created was seen by both.
            made = httpx.post(
                f"{url}/v1/matches", json={"game": "cargo_hold", "seats": 2}, headers=headers, timeout=PATIENCE
            )
            assert made.json()["fairness"]["commitment"]
        except BaseException:
            print((tmp_path / "log").read_text())
            raise
        finally:
            for process in (serving, working):
                process.terminate()
            assert [process.wait(PATIENCE) for process in (serving, working)] == [0, 0]


def answers(url: str) -> bool:
    """Return whether somebody says there that all is well."""
    try:
        return httpx.get(url, timeout=2).status_code == httpx.codes.OK
    except httpx.TransportError:
        return False
