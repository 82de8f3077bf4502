"""Writes the outlines of Competitors' territories: `python -m maps countries-50m.json` in `games/`; see README.md."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from .atlas import countries
from .territories import divided
from .tracing import Line, lines

FILE = Path(__file__).parents[1] / "freeport_games" / "competitors" / "content" / "outlines.yaml"
HEAD = """\
# The lines between territories, and between territories and the sea: what lies on the left, what on the right (- for
# the sea), and the points in board units (see sea.yaml): the first as it is, each further one as steps from the last.
# Coasts and borders: Natural Earth, public domain. Written by games/maps; not to be changed by hand.
source: public
lines: |
  left | right | points
"""


def written(found: Iterable[Line]) -> str:
    """Return the file."""
    return HEAD + "".join([f"  {line.left} | {line.right or '-'} | {_steps(line)}\n" for line in found])


def _steps(line: Line) -> str:
    steps = [line.points[0], *[(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(line.points)]]
    return " ".join([f"{x} {y}" for x, y in steps])


if __name__ == "__main__":
    FILE.write_text(written(lines(divided(countries(Path(sys.argv[1]))))), "utf-8")
