"""Generates the parts of the docs that follow from the code: tables, test vectors, pictures.

::

    python docs/generate.py            write them
    python docs/generate.py --check    say which of them are not what the code gives; the tests run this
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import drawing
from parts import domains, limits, metrics, refusals, rights, settings, vectors

from freeport_games.competitors.faces.reference import reference as competitors_reference
from freeport_games.import_export.faces.reference import card_reference
from freeport_games.sky_cargo.faces.reference import card_reference as sky_cargo_reference
from freeport_games.smugglers.faces.reference import card_reference as smugglers_reference

DOCS = Path(__file__).parent


def small_game() -> str:
    """Return the complete small game as a file that readers of the page can save."""
    source = (DOCS.parent / "tests/engine/two_crates.py").read_text("utf-8")
    return f"```python\n# two_crates.py\n{source}```"


PARTS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "api.md": {"domains": domains.for_clients},
    "api-refusals.md": {"refusals": refusals.refusals},
    "adding-a-game.md": {"small-game": small_game, "domains": domains.for_authors},
    "devices.md": {"rights": rights.rights},
    "limits.md": {"budgets": limits.budgets, "limits": limits.limits},
    "fairness.md": {"vectors": vectors.table},
    "operations.md": {"settings": settings.settings},
    "observability.md": {"metrics": metrics.metrics},
    "../games/freeport_games/import_export/RULES.md": {"cards": card_reference},
    "../games/freeport_games/sky_cargo/RULES.md": {"cards": sky_cargo_reference},
    "../games/freeport_games/smugglers/RULES.md": {"cards": smugglers_reference},
    "../games/freeport_games/competitors/RULES.md": {"content": competitors_reference},
}
"""The generated parts of each page, between ``<!-- name -->`` and ``<!-- /name -->``."""

FILES: Mapping[str, Callable[[], str]] = {
    "fairness-vectors.json": vectors.file,
    "images/play.svg": drawing.raid,
    "images/import-export.svg": drawing.turn,
    "images/sky-cargo.svg": drawing.ring,
    "images/smugglers.svg": drawing.galaxy,
    "images/competitors.svg": drawing.world,
}
"""The files that are generated completely."""


def generated() -> dict[Path, str]:
    """Return the correct content of every file with generated parts."""
    made = {DOCS / name: make() for name, make in FILES.items()}
    for page, parts in PARTS.items():
        text = (DOCS / page).read_text("utf-8")
        for name, make in parts.items():
            part = re.search(f"<!-- {name} -->\n(.*?)<!-- /{name} -->", text, re.DOTALL)
            if part is None:
                raise SystemExit(f"docs/{page} has no part {name!r}")
            text = f"{text[: part.start(1)]}\n{make()}\n\n{text[part.end(1) :]}"
        made[(DOCS / page).resolve()] = text
    return made


def main(arguments: Sequence[str]) -> int:
    """Write the files, or with ``--check`` compare them."""
    stale = [path for path, text in generated().items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        name = path.relative_to(DOCS.parent)
        if "--check" in arguments:
            sys.stderr.write(f"{name} is not what the code gives; run `python docs/generate.py`\n")
            continue
        path.parent.mkdir(exist_ok=True)
        path.write_text(generated()[path], "utf-8")
        sys.stdout.write(f"wrote {name}\n")
    return 1 if "--check" in arguments and stale else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
