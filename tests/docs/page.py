"""A page of the docs as its blocks of code, in order.

What a block's fence says is what becomes of it:

===========  ====================================================================================================
console      lines that begin with ``$ `` are run in one shell; the lines under each, if any, are what it prints.
             Of what would not end by itself (``freeportd up``, ``freeport play``), only the options are looked up; of
             ``make``, the target. What ends in ``&`` runs in the background, and the reader waits until it waits for
             players
sh           run in the same shell, nothing is compared
python       run, one after the other in one interpreter; a block that begins with ``# name.py`` is kept as that
             file instead
js           kept as the file that its first line names: ``// name.mjs``
graphql      sent to the server as the player of ``$TOKEN``; ``$match`` is the shell's ``$MATCH``, and so on
json         after a graphql block: its answer; anywhere else it has to be JSON
output       after a python block: what it prints
text, ftl    nothing: it cannot be run
===========  ====================================================================================================

Answers are compared up to ids, times, tokens and digests; what a command prints also up to numbers and the width of
columns. A line ``...`` stands for any lines, and ``"..."`` in JSON for any value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
"""The repository."""
PAGES = tuple(
    page
    for page in (
        "README.md",
        "docs/api.md",
        "docs/devices.md",
        "docs/limits.md",
        "docs/bots.md",
        "docs/research.md",
        "docs/language-models.md",
        "docs/pictures.md",
        "docs/adding-a-game.md",
        "docs/positions.md",
        "docs/fairness.md",
        "docs/observability.md",
        "docs/webhooks.md",
        "docs/push.md",
        "docs/operator.md",
        "docs/words.md",
    )
    if (ROOT / page).exists()
)
"""The pages that are followed."""

GOES_ON: Mapping[str, tuple[str, ...]] = {
    "docs/api.md": (
        "docs/api-refusals.md",
        "docs/api-streams.md",
        "docs/api-graphql.md",
        "docs/api-tables.md",
        "docs/api-records.md",
    ),
}
"""The pages that go on with the examples of another one, in the same shell."""

ELSEWHERE = {"docs/bots.md": "tests/sdk/test_tutorial.py", "docs/research.md": "tests/sdk/test_env_docs.py"}
"""The pages whose Python blocks are run by a test of their own; here they have to be Python, no more."""

OPERATOR = "the-operator-of-the-docs-and-nobody-else"
"""The operator's token, which the pages call ``$OPERATOR``."""

RUN = frozenset({"console", "sh", "python", "js", "graphql"})
SHOWN = frozenset({"json", "output", "text", "mermaid", "yaml", "toml", "diff", "ftl"})

_BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(msgspec.Struct, frozen=True):
    """One block of code."""

    page: str
    line: int
    """The line on which its text begins."""
    language: str
    text: str
    answer: str | None
    """The block under it, if that one says what it answers."""

    @property
    def place(self) -> str:
        """Its place, for people and editors."""
        return f"{self.page}:{self.line}"

    @property
    def file(self) -> str | None:
        """The name under which it is kept, if its first line names one."""
        named = re.match(r"(?:#|//) ([\w./-]+\.(?:py|mjs|js))$", self.text.partition("\n")[0])
        return named[1] if named else None


def blocks(page: str) -> list[Block]:
    """Return all blocks of a page."""
    text = (ROOT / page).read_text("utf-8")
    found = list(_BLOCK.finditer(text))
    answers = {"graphql": "json", "python": "output"}
    made = []
    for match, following in zip(found, [*found[1:], None], strict=True):
        language = match[1]
        answer = None
        if following is not None and following[1] == answers.get(language, "-"):
            between = text[match.end() : following.start()]
            answer = following[2] if not between.strip() else None
        line = text.count("\n", 0, match.start()) + 2
        made.append(Block(page, line, language, match[2], answer))
    return made
