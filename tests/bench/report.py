"""Writes the measurements as JSON, and as a page of the documentation."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

import msgspec

from .figures import Figure, number

COMMAND = "make bench"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"
_LIBRARIES = ("msgspec", "starlette", "uvicorn", "uvloop", "redis", "hiredis", "rq", "strawberry-graphql", "catanatron")


class Machine(msgspec.Struct, frozen=True):
    """The machine of the measurement, as far as it matters."""

    processor: str
    cores: int
    memory_gb: int
    system: str
    python: str
    libraries: dict[str, str]
    load: float
    """The number of processes that were running or waiting before the measurement."""


class Report(msgspec.Struct, frozen=True):
    """A run."""

    machine: Machine
    figures: tuple[Figure, ...]

    def write_json(self, path: Path) -> None:
        """Write everything."""
        figures = [
            {**msgspec.structs.asdict(each), "ratio": each.ratio, "reached": each.reached} for each in self.figures
        ]
        text = msgspec.json.encode({"machine": self.machine, "figures": figures})
        path.write_bytes(msgspec.json.format(text, indent=2) + b"\n")

    def write_page(self, path: Path) -> None:
        """Replace what was measured on the page; what people wrote around it stays."""
        before, _, rest = path.read_text("utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        path.write_text(f"{before}{BEGIN}\n\n{self.page()}\n{END}{after}", "utf-8")

    def page(self) -> str:
        """Return the measured part of the page."""
        rows = ["| figure | what | measured | floor | ratio | target | reached |", "|---|---|--:|--:|--:|--:|---|"]
        rows += [_row(each) for each in self.figures]
        floors = dict.fromkeys(each.floor_is for each in self.figures if each.floor_is)
        peers = [f"- `{each.name}`: {each.peers}." for each in self.figures if each.peers]
        return "\n".join(
            [
                _prose(self.machine),
                "",
                *rows,
                "",
                _verdict(self.figures),
                "",
                "The floors, measured in the same run:",
                "",
                *(f"- {floor}." for floor in floors),
                "",
                "Peers, measured in the same way, but earlier and not in this run:",
                "",
                *peers,
                "",
            ]
        )


def machine() -> Machine:
    """This machine."""
    return Machine(
        _processor(),
        os.cpu_count() or 1,
        round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9),
        _system(),
        f"{platform.python_implementation()} {platform.python_version()}",
        {name: version(name) for name in _LIBRARIES},
        round(os.getloadavg()[0], 1),
    )


def _row(figure: Figure) -> str:
    floor = "" if figure.floor is None else number(figure.floor)
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}"
    reached = {True: "yes", False: "**no**", None: ""}[figure.reached]
    value = f"{number(figure.value)} {figure.unit}"
    return f"| `{figure.name}` | {figure.what} | {value} | {floor} | {ratio} | {figure.target_text} | {reached} |"


def _prose(here: Machine) -> str:
    libraries = ", ".join(f"{name} {number}" for name, number in here.libraries.items())
    return (
        f"Measured with `{COMMAND}` on {here.cores} cores of an {here.processor}, {here.memory_gb} GB, {here.system}, "
        f"{here.python}, with {libraries}. Load average before the run: {here.load}."
    )


def _verdict(figures: tuple[Figure, ...]) -> str:
    aimed = [each for each in figures if each.reached is not None]
    missed = [each for each in aimed if not each.reached]
    text = f"{len(aimed) - len(missed)} of {len(aimed)} targets were reached."
    if missed:
        text += " Not reached: " + "; ".join(
            f"`{each.name}` with {number(each.value)} {each.unit}"
            + (f", {each.ratio:.2f} times its floor" if each.ratio is not None else "")
            for each in missed
        )
        text += "."
    return text


def _processor() -> str:
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except OSError:
        return platform.system()
