"""The tables of refusals, from the codes and from the rules of each game."""

from __future__ import annotations

import re

import freeport_games
from freeport_api.codes import CODES, code, meaning


def refusals() -> str:
    """Return the table of all codes."""
    rows = ["| code | status | meaning |", "| --- | --- | --- |"]
    rows += [f"| `{name}` | {code(name).status} | {meaning(name)} |" for name in CODES]
    for game in freeport_games.GAMES:
        rows += ["", f"{game.name} adds these, all with status 422. The first that fits is given.", ""]
        rows += ["| code | when |", "| --- | --- |"]
        rows += [f"| {codes} | {when} |" for codes, when in game_codes(game.rules)]
    return "\n".join(rows)


def game_codes(rules: str) -> list[tuple[str, str]]:
    """Return the codes that the RULES.md of a game lists in addition to those of the engine, with their conditions."""
    section = rules.partition("Refusals\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \| (.+) \|$", section, re.MULTILINE)
    return [(codes, when) for codes, when in rows if not all(name in CODES for name in re.findall(r"\w+", codes))]
