"""Every command and block of code in the docs does what the page says."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from freeport_games import GAMES
from freeportd.system import System

from .page import ELSEWHERE, GOES_ON, PAGES, ROOT, blocks
from .reading import Reader

LONG = {
    "docs/adding-a-game.md",
    "docs/api.md",
    "docs/bots.md",
    "docs/fairness.md",
    "docs/pictures.md",
    "docs/webhooks.md",
}
"""The pages that are followed in ``make proofs`` only. The Python of bots.md is run by tests/sdk/test_tutorial.py."""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]* src=\"([^\"]+)\"")
NAMED_FILE = re.compile(r"`([\w.*]+(?:/[\w.*]+)+/?)`")
"""A file or folder that a page names, from the root of the repository."""
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

ALL_PAGES = [path for path in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))] if path.is_file()]


@pytest.mark.parametrize(
    "page", [pytest.param(page, marks=pytest.mark.proof if page in LONG else ()) for page in PAGES]
)
def test_whoever_follows_a_page_sees_what_it_says(page: str, system: System, tmp_path: Path) -> None:
    followed = [block for each in (page, *GOES_ON.get(page, ())) for block in blocks(each)]
    for tool in ("curl", "jq"):
        used = any(re.search(rf"\b{tool} ", block.text) for block in followed if block.language == "console")
        if used and shutil.which(tool) is None:
            pytest.skip(f"{page} uses {tool}, which this machine does not have")
    with Reader(system.url, tmp_path) as reader:
        for block in followed:
            reader.follow(block)


@pytest.mark.parametrize(("page", "test"), ELSEWHERE.items())
def test_what_is_not_run_here_is_run_elsewhere(page: str, test: str) -> None:
    assert Path(page).name in (ROOT / test).read_text()


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = CODE.sub("", page.read_text("utf-8"))
    broken = [link for found in LINK.findall(text) if (link := "".join(found)) and not _leads_somewhere(page, link)]
    assert not broken


def test_the_files_that_a_newcomer_is_sent_to_are_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = {path for path in NAMED_FILE.findall(text) if (ROOT / path.partition("/")[0]).is_dir()}
    missing = sorted(path for path in named if not any(ROOT.glob(path)))
    assert len(named) > 30 and not missing, f"CONTRIBUTING.md names {missing}"


def test_the_places_of_a_card_are_there() -> None:
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("### A card added")[2].partition("\n1. ")[0]
    head, _, *rows = [[cell.strip() for cell in line.split("|")[2:-1]] for line in section.strip().splitlines()]
    for name, *cells in zip(head, *rows, strict=True):
        slug = next(game.slug for game in GAMES if game.name.startswith(name))
        own = ROOT / "games/freeport_games" / slug
        for place in re.findall(r"`([\w*/]+(?:\.\w+|/))`", " ".join(cells)):
            found = [
                match
                for folder in (own, own / "content", ROOT / "tests/rules" / slug, ROOT)
                for match in folder.glob(place)
            ]
            assert found, f"{name} has no {place}, to which CONTRIBUTING.md sends whoever adds a card"


def _leads_somewhere(page: Path, link: str) -> bool:
    if link.startswith(("https://", "http://", "mailto:")):
        return True
    path, _, anchor = link.partition("#")
    target = page if not path else (page.parent / path).resolve()
    if not target.exists():
        return False
    return not anchor or target.suffix != ".md" or anchor in _anchors(target)


def _anchors(page: Path) -> set[str]:
    """Return the anchors of a page's headings, made the way that GitHub makes them."""
    headings = HEADING.findall(CODE.sub("", page.read_text("utf-8")))
    plain = [re.sub(r"[^\w\- ]", "", re.sub(r"`|\*", "", heading)).strip().lower() for heading in headings]
    return {heading.replace(" ", "-") for heading in plain}
