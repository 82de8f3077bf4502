"""The OpenAPI document: valid, complete, and true of what the service answers."""

from __future__ import annotations

import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from freeport.shapes import AnyGame
from freeport_games.api import shapes
from freeport_games.api.codes import CODES
from service.rest.operation import Who
from service.rest.routes import OPERATIONS, document, printed
from tests.support.games import EVERY_GAME, REPRESENTED

from .people import Player, brief_fields, play_out, sample, table
from .running import Service

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
FILE = ROOT / "openapi.json"
TOOLS = ROOT / ".ci/tools"
DOCUMENT: Json = json.loads(document())
SCHEMAS: Json = DOCUMENT["components"]["schemas"]


@cache
def validator(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": DOCUMENT["components"]})


def check(value: object, name: str) -> None:
    """See that a value is what the document says of a type."""
    validator(name).validate(value)


def test_the_document_is_valid_openapi_3_1() -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    assert [f"{error.instance_path}: {error.message}" for error in OPENAPI_31_VALIDATOR.iter_errors(DOCUMENT)] == []


def test_the_checked_in_document_is_the_codes() -> None:
    assert FILE.read_text() == printed() + "\n", "run `make schema`, and look at what changed for clients"


@pytest.mark.skipif(not TOOLS.joinpath("node_modules").is_dir(), reason="run `make tools`, which takes node and npm")
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    "command",
    [
        ["redocly", "lint", f"--config={TOOLS / 'redocly.yaml'}", "--format=stylish"],
        pytest.param(
            ["spectral", "lint", f"--ruleset={TOOLS / 'spectral.yaml'}", "--fail-severity=hint", "--quiet"],
            marks=pytest.mark.proof,
        ),
    ],
    ids=lambda command: command[0],
)
def test_linters_find_nothing(command: list[str]) -> None:
    program, *arguments = command
    run = subprocess.run(
        [TOOLS / "node_modules/.bin" / program, *arguments, FILE], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def test_what_is_always_sent_is_required() -> None:
    assert {"rule", "variables", "pointer"} <= set(SCHEMAS["Problem"]["required"])
    assert "yourSeat" in SCHEMAS["CargoHoldMatch"]["required"]
    assert "words" not in SCHEMAS["CargoHoldMatch"]["required"], "it is sent on request"


def test_what_may_be_left_out_is_not_required_in_requests() -> None:
    options = {"$ref": "#/components/schemas/CargoHoldOptionsInput"}
    assert options in SCHEMAS["Options"]["anyOf"]
    assert "required" not in SCHEMAS["CargoHoldOptionsInput"]
    assert SCHEMAS["ClockInput"]["required"] == ["perDecision"]
    assert "__typename" in SCHEMAS["CargoHoldDraw"]["required"], "it tells which move it is"


def test_operations_say_who_may_call_them_and_belong_to_a_tag() -> None:
    tags = {tag["name"] for tag in DOCUMENT["tags"]}
    for operation in OPERATIONS:
        described = DOCUMENT["paths"][operation.path][operation.method.lower()]
        assert set(described["tags"]) <= tags
        assert (described["security"] == []) == (operation.who is Who.ANYBODY)


def test_every_reference_leads_somewhere() -> None:
    for reference in re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(DOCUMENT)):
        assert reference in SCHEMAS


def test_every_operation_is_there_once_and_described() -> None:
    names = [operation.name for operation in OPERATIONS]
    assert len(set(names)) == len(names)
    for operation in OPERATIONS:
        described = DOCUMENT["paths"][operation.path][operation.method.lower()]
        assert described["operationId"] == operation.name
        assert described["summary"].endswith(".")
        for parameter in described["parameters"]:
            assert parameter["description"]
        for code in operation.codes:
            assert code in CODES
            assert f"`{code}`" in described["responses"][str(CODES[code].status)]["description"]


def test_every_type_and_field_is_described() -> None:
    for name, schema in SCHEMAS.items():
        if name in ("Move", "Options"):  # families whose members are described
            continue
        assert schema["description"], name
        for field, kind in schema.get("properties", {}).items():
            assert field == "__typename" or kind["description"], f"{name}.{field}"


@EVERY_GAME
def test_what_has_a_class_a_game_is_a_family(game: Any) -> None:
    for family, member in (("Match", shapes(game).match), ("Update", shapes(game).update)):
        assert {"$ref": f"#/components/schemas/{member.__name__}"} in SCHEMAS[family]["anyOf"]
    for move in game.moves:
        assert move.__struct_config__.tag in SCHEMAS


def test_the_service_serves_it(service: Service) -> None:
    with service.client() as anybody:
        answer = anybody.get("/v1/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == DOCUMENT


@REPRESENTED
def test_answers_are_what_the_document_says(anne: Player, mary: Player, game: AnyGame) -> None:
    match = table(anne, mary, **brief_fields(game))
    mover = anne if anne.decision_now(match) else mary
    decision = mover.decision(match)
    check({"decision": decision["key"], "move": sample(decision)}, "Answer")
    check(mover.see(match), "Match")
    check(anne.anonymous.get(f"/v1/matches/{match}").json(), "Match")
    check(mover.move(match, decision, sample(decision)).json(), "Update")
    check(mover.move(match, decision, {"__typename": "Nope"}).json(), "Problem")
    over = play_out(match, [anne, mary])
    check(over, "Match")
    head, *log = anne.get(f"/v1/matches/{match}/record").text.splitlines()
    check(json.loads(head), "Record")
    for line in log:
        check(json.loads(line), "Logged")
    check(anne.get("/v1/matches").json(), "MatchPage")
    (listed,) = [one for one in anne.get("/v1/me/matches").json()["items"] if one["id"] == match]
    whole = anne.get(f"/v1/matches/{match}").json()
    told = listed.keys() - {"__typename"}
    assert {name: whole[name] for name in told} == {name: listed[name] for name in told}
    assert whole.keys() - told >= {"options", "view", "decision"}, "lists do not repeat what is large"
    check(anne.get("/v1/me").json(), "Player")
    for card in anne.get("/v1/games").json():
        check(card, "GameCard")


@EVERY_GAME
def test_a_games_schemas_describe_its_moves_and_views(anne: Player, mary: Player, game: AnyGame) -> None:
    match = table(anne, mary, game=game.slug)
    mover = anne if anne.decision_now(match) else mary
    seen = mover.see(match)
    card = anne.get(f"/v1/games/{game.slug}").json()
    jsonschema_rs.validate(card["view"], seen["view"])
    jsonschema_rs.validate(card["options"], seen["options"])
    jsonschema_rs.validate(card["moves"], sample(seen["decision"]))
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(card["moves"], {"__typename": f"{game.typename}Nothing"})


def test_the_page_and_its_parts_come_from_the_service_alone(service: Service) -> None:
    with service.client() as anybody:
        page = anybody.get("/v1/docs")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert not re.search(r"https?://", page.text)
        for part in re.findall(r'(?:src|href)="(/v1/[^"#]+)"', page.text):
            assert anybody.get(part).status_code == 200
