"""How the page and its modules are served."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
from pathlib import Path
from typing import Any

import httpx
import pytest

import service.table
from service.table.modules import needed
from tests.api.people import Player
from tests.api.running import Service
from tests.docs.page import ROOT
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


def test_the_page_names_at_once_all_modules_that_it_needs_for_its_address(service: Service) -> None:
    named = {}
    for shown, address in (("table.js", "/?match=m"), ("lobby/lobby.js", "/")):
        page = _read(f"{service.url}{address}", headers={"Accept": "text/html"}).text
        addresses = re.findall(r'rel="modulepreload" href="(table/[^"]+)"', page)
        assert {_read(f"{service.url}/{each}").status_code for each in addresses} == {200}
        named[shown] = {"/".join(each.split("/")[2:]) for each in addresses}
        assert {"page.js", "vendor/lit.js", shown} <= named[shown]
    assert "table.js" not in named["lobby/lobby.js"]
    assert "lobby/lobby.js" not in named["table.js"]


def test_a_module_needs_what_it_imports_and_not_what_it_may_load_later() -> None:
    modules = {
        "a.js": b'import { b } from "./deep/b.js";\nexport { c } from "./c.js";\n() => import("./later.js");\n',
        "deep/b.js": b'import "../c.js";\nimport{d}from"./d.js";\n',
        "c.js": b'import { a } from "./a.js";\n',
        "deep/d.js": b"",
    }
    assert needed(modules, "a.js") == ["a.js", "deep/b.js", "c.js", "deep/d.js"]
    with pytest.raises(KeyError):
        needed({"a.js": b'import "./nothing.js";'}, "a.js")


def test_the_libraries_are_those_that_are_named() -> None:
    named = dict(re.findall(r"`([\w.-]+)` \|.*`([0-9a-f]{64})`", (STATIC / "vendor" / "README.md").read_text()))
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (STATIC / "vendor").iterdir()}
    assert named == {name: digest for name, digest in found.items() if not name.endswith((".md", ".txt", ".d.ts"))}


def test_the_libraries_are_small() -> None:
    assert sum(len(gzip.compress(path.read_bytes())) for path in (STATIC / "vendor").glob("*.js")) <= 16 * 1024


TOOLS = ROOT / ".ci" / "tools"
PARTS = """
const ts = require("typescript"), { readFileSync } = require("node:fs");
const parts = (text) => {
  const file = ts.createSourceFile("module.ts", text, ts.ScriptTarget.Latest, true), found = [];
  const look = (node) => {
    const within = node.getChildren(file).filter((one) => !ts.isJSDoc(one));
    if (within.length) within.forEach(look);
    else found.push(node.getText(file).replace(/\\n\\s+/g, "\\n"));
  };
  look(file);
  return JSON.stringify(found);
};
const pairs = JSON.parse(readFileSync(0));
const wrong = pairs.filter(({ written, sent }) => parts(written) !== parts(sent));
console.log(JSON.stringify(wrong.map(({ path }) => path)));
"""
"""A program that names the modules which do not consist of the same parts as what is sent of them."""


@pytest.mark.skipif(not (TOOLS / "node_modules/typescript").is_dir(), reason="run `make tools`: it takes node and npm")
def test_what_is_sent_of_a_module_consists_of_the_same_parts(service: Service) -> None:
    own = [str(path.relative_to(STATIC)) for path in STATIC.rglob("*.js") if path.parent.name != "vendor"]
    pairs = [
        {"path": path, "written": (STATIC / path).read_text(), "sent": _read(f"{service.url}/table/latest/{path}").text}
        for path in own
    ]
    run = subprocess.run(
        ["node", "-e", PARTS], cwd=TOOLS, input=json.dumps(pairs), capture_output=True, text=True, check=True
    )
    assert json.loads(run.stdout) == []


def test_all_code_and_style_is_small(service: Service) -> None:
    own = [str(path.relative_to(STATIC)) for path in STATIC.rglob("*.js") if path.parent.name != "vendor"]
    served = [_read(f"{service.url}/table/latest/{path}").content for path in (*own, "style/all.css")]
    assert sum(len(gzip.compress(body)) for body in served) <= 84.7 * 1024


def _read(address: str, **how: Any) -> httpx.Response:
    return httpx.get(address, timeout=PATIENCE, **how)


@pytest.mark.proof
def test_a_table_needs_little_to_be_there(visit: Visit, anne: Player) -> None:
    page = visit.table(anne.create(2)["id"], anne)
    page.locator(".table").wait_for()
    named, begun = page.evaluate(
        """() => [
            [...document.querySelectorAll("link[rel=modulepreload]")].map(({ href }) => href),
            performance.getEntriesByType("resource").map(({ name }) => name),
        ]"""
    )
    assert set(named) <= set(begun)
    loaded = page.evaluate(
        """() => performance.getEntriesByType("resource")
            .filter(({ name }) => /\\/table\\/.*\\.(js|css)$/.test(name) && !name.includes("/vendor/"))
            .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
    )
    assert 0 < loaded <= 60 * 1024
