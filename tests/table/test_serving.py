"""How the page and its modules are served."""

from __future__ import annotations

import gzip
import hashlib
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

import service.table
from tests.api.people import Player
from tests.api.running import Service
from tests.support.waiting import PATIENCE

from .visiting import Visit

STATIC = Path(service.table.__file__).parent / "static"


def test_browsers_get_the_table_and_programs_the_docs(service: Service) -> None:
    page = _read(f"{service.url}/", headers={"Accept": "text/html"})
    assert "require-trusted-types-for 'script'" in page.headers["content-security-policy"]
    program = _read(f"{service.url}/", headers={"Accept": "application/json"})
    assert program.status_code == 303
    assert _read(str(program.url.join(program.headers["location"]))).json()["openapi"]


def test_modules_of_this_version_are_kept_for_ever_and_the_page_is_not(service: Service) -> None:
    page = _read(f"{service.url}/", headers={"Accept": "text/html"})
    assert page.headers["cache-control"] == "no-cache"
    [module] = re.findall(r'src="(table/[^"]+/page\.js)"', page.text)
    answer = _read(f"{service.url}/{module}")
    assert "immutable" in answer.headers["cache-control"]
    other = _read(f"{service.url}/table/latest/page.js")
    assert (other.text, other.headers["cache-control"]) == (answer.text, "no-cache")
    for path in ("nothing.js", "index.html", "vendor/README.md", "..%2Fpage.py"):
        assert _read(f"{service.url}/table/latest/{path}").status_code == 404


def test_the_libraries_are_those_that_are_named() -> None:
    named = dict(re.findall(r"`([\w.-]+)` \|.*`([0-9a-f]{64})`", (STATIC / "vendor" / "README.md").read_text()))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (STATIC / "vendor").iterdir()}
    assert named == {name: digest for name, digest in found.items() if not name.endswith((".md", ".txt", ".d.ts"))}


def test_the_libraries_are_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in (STATIC / "vendor").glob("*.js")) <= 16 * 1024


def test_all_code_and_style_is_small(service: Service) -> None:
    own = [str(path.relative_to(STATIC)) for path in STATIC.rglob("*.js") if path.parent.name != "vendor"]
    served = [_read(f"{service.url}/table/latest/{path}").content for path in (*own, "style/all.css")]
    assert sum(len(gzip.compress(body)) for body in served) <= 82 * 1024


def _read(address: str, **how: Any) -> httpx.Response:
    return httpx.get(address, timeout=PATIENCE, **how)


@pytest.mark.proof
def test_a_table_needs_little_to_be_there(visit: Visit, anne: Player) -> None:
    page = visit.table(anne.create(2)["id"], anne)
    page.locator(".table").wait_for()
    loaded = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => /\\/table\\/.*\\.(js|css)$/.test(name) && !name.includes("/vendor/"))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
    )
    assert 0 < loaded <= 60 * 1024
