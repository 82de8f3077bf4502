"""The GraphQL API passes linters and audits of others. Those of OpenAPI are in ``test_openapi.py``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.api.running import Service

from .project import MODULES, begin, needs, run

AUDITS = Path(__file__).with_name("audits.mjs")
RULES = MODULES.parent / "eslint.config.mjs"


@pytest.mark.proof
@needs("graphql-http")
def test_the_audits_of_graphql_over_http_find_nothing(service: Service, tmp_path: Path) -> None:
    begin(tmp_path, AUDITS)
    results = json.loads(run(tmp_path, "node", f"src/{AUDITS.name}", f"{service.url}/graphql"))
    assert len(results) > 50, "the whole suite"
    assert [result for result in results if result["status"] != "ok"] == []


@needs("eslint", "@graphql-eslint/eslint-plugin")
@pytest.mark.proof
def test_the_rules_of_graphql_eslint_and_relay_hold(tmp_path: Path) -> None:
    begin(tmp_path)
    shutil.copy(RULES, tmp_path)
    run(tmp_path, MODULES / ".bin/eslint", "--max-warnings=0", "schema.graphql")
