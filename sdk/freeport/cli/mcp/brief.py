"""A game's rules in at most 2,000 words: what its RULES.md says first, and what every question asks and offers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from freeport.cli.words import rules_about
from freeport.shapes import AnyGame
from freeport_api.words import words

MOST_WORDS: Final = 2_000
"""The most words of the rules in brief, and of an answer about one thing."""
_FIRST = re.compile(r"at a glance|words|terms|the end|end and scoring|winning|scores at a glance", re.IGNORECASE)
"""The sections of RULES.md that a player reads first: what happens, what is what, how it ends."""
_DECISION = re.compile(r"\b[A-Z]{2}-D\d+\b")


def in_brief(game: AnyGame) -> str:
    """Return the rules of a game in brief."""
    told = f"# {game.name}\n\n{game.aim}\n\n{_opening(game)}\n\n" + "\n\n".join(_sections(game.rules))
    return _cut(f"{told}\n\n## What you are asked\n\n" + "\n".join(_questions(game)))


def about(game: AnyGame, wanted: str) -> str:
    """Return the rules under a number, or those that speak of something; empty if none do."""
    return _cut("\n".join(rules_about(game.rules, wanted)))


def _opening(game: AnyGame) -> str:
    """Return the paragraphs before the first section, without the title and the picture."""
    before = game.rules.partition("\n## ")[0].partition("\n")[2]
    return "\n\n".join([part.strip() for part in before.split("\n\n") if part.strip() and not part.startswith("!")])


def _sections(rules: str) -> Iterator[str]:
    for part in re.split(r"^(?=##+ )", rules, flags=re.MULTILINE)[1:]:
        if _FIRST.search(part.partition("\n")[0]):
            yield part.strip()


def _questions(game: AnyGame) -> Iterator[str]:
    said = words(game)
    for kind in dict.fromkeys(_DECISION.findall(game.rules)):
        if said.asks(kind):
            yield f"- {kind}: {said.decision(kind)}"


def _cut(text: str) -> str:
    """Return a text of at most so many words, whole lines of it."""
    kept: list[str] = []
    room = MOST_WORDS
    for line in text.splitlines():
        room -= len(line.split())
        if room < 0:
            return "\n".join([*kept, "[There is more: ask about a number or a word.]"])
        kept.append(line)
    return "\n".join(kept)
