"""The OpenAPI document: valid, complete, and true of what the service answers."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from functools import cache, reduce
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from schemathesis.specs.openapi.definitions import OPENAPI_31_VALIDATOR

from freeport.shapes import AnyGame
from freeport_api import shapes
from freeport_api.codes import CODES
from freeport_games import GAMES
from service.rest.contract import Form
from service.rest.operation import Operation, Who
from service.rest.routes import OPERATIONS, document, printed
from tests.support.games import EVERY_GAME, REPRESENTED
from tests.support.waiting import until

from .people import Player, brief_fields, play_out, sample, table
from .running import Service

Json = dict[str, Any]
ROOT = Path(__file__).parents[2]
FILE = ROOT / "openapi.json"
TOOLS = ROOT / ".ci/tools"


@cache
def whole() -> Json:
    """Return the document, as the code has it."""
    made: Json = json.loads(document())
    return made


def schemas() -> Json:
    """Return the types of the document."""
    schemas: Json = whole()["components"]["schemas"]
    return schemas


def resolved(part: Json) -> Json:
    """Return a part of the document, or that to which it refers."""
    found: Json = (
        reduce(lambda node, name: node[name], part["$ref"].split("/")[1:], whole()) if "$ref" in part else part
    )
    return found


@cache
def in_3_2() -> Json:
    """Return the document in the newer form."""
    made: Json = json.loads(document(form=Form.V3_2))
    return made


@cache
def validator(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$ref": f"#/components/schemas/{name}", "components": whole()["components"]})


def check(value: object, name: str) -> None:
    """See that a value is what the document says of a type."""
    validator(name).validate(value)


def test_the_document_is_valid_openapi_3_1() -> None:
    assert whole()["openapi"] == "3.1.0"
    assert [f"{error.instance_path}: {error.message}" for error in OPENAPI_31_VALIDATOR.iter_errors(whole())] == []


@EVERY_GAME
def test_the_contract_of_one_game_is_valid_and_small(game: AnyGame) -> None:
    written = document(game)
    of_game: Json = json.loads(written)
    assert list(OPENAPI_31_VALIDATOR.iter_errors(of_game)) == []
    assert len(written) <= (310_000 if game.slug == "cargo_hold" else 435_000)
    names = {operation.name for operation in OPERATIONS if operation.who is not Who.OPERATOR}
    assert {described["operationId"] for path in of_game["paths"].values() for described in path.values()} == names
    foreign = tuple(other.typename for other in GAMES if other is not game)
    assert not [name for name in of_game["components"]["schemas"] if name.startswith(foreign)]
    assert game.typename + "Match" in of_game["components"]["schemas"]


@EVERY_GAME
def test_what_fits_the_contract_of_one_game_fits_that_of_all(game: AnyGame) -> None:
    shared = json.loads(document(game))["components"]["schemas"]
    same = [name for name in shared if name.startswith(game.typename)]
    assert same
    assert {name: shared[name] for name in same} == {name: schemas()[name] for name in same}


@pytest.mark.parametrize("game", [None, *GAMES], ids=lambda game: game and game.slug)
def test_the_members_of_every_union_are_told_apart(game: AnyGame | None) -> None:
    schemas = json.loads(document(game))["components"]["schemas"]
    for where, union in unions(schemas):
        told_apart(where, union, schemas)


def unions(node: Any, where: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every union of several objects in some schemas, with its place."""
    if isinstance(node, dict):
        either: list[Json] = node.get("anyOf") or node.get("oneOf") or []
        members = [member for member in either if "$ref" in member]
        if len(members) > 1:
            yield where, node
        for name, part in node.items():
            yield from unions(part, f"{where}/{name}")
    elif isinstance(node, list):
        for part in node:
            yield from unions(part, where)


def told_apart(where: str, union: Json, schemas: Json) -> None:
    """See that each member requires a value of its own in the field that tells which it is."""
    field, mapping = union["discriminator"]["propertyName"], union["discriminator"]["mapping"]
    assert sorted(mapping.values()) == sorted(member["$ref"] for member in union["anyOf"] if "$ref" in member), where
    for value, reference in mapping.items():
        member = schemas[reference.rpartition("/")[2]]
        assert member["properties"][field] == {"enum": [value]} | {
            key: member["properties"][field][key] for key in ("description",) if key in member["properties"][field]
        }, where
        assert field in member["required"], (where, value)


def test_what_clients_send_is_closed() -> None:
    """So that no generator puts what belongs to one class into another, where it would be lost."""
    taken = [operation.body.__name__ for operation in OPERATIONS if operation.body is not None]
    told = [name for name in taken if name not in schemas()]
    assert not told, f"{told} are bodies: they are classes of api.Arguments, and not of Data, which is told"
    for name in below(taken):
        if "properties" in schemas()[name]:
            assert schemas()[name]["additionalProperties"] is False, name


def below(names: list[str]) -> set[str]:
    """Return the names of schemas, and of all to which they lead."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        if (name := waiting.pop()) not in found:
            found.add(name)
            waiting += re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(schemas()[name]))
    return found


@EVERY_GAME
def test_options_are_those_of_the_game_that_a_request_names(game: AnyGame) -> None:
    for request in ("NewMatch", "QuickPlay"):
        name = f"{game.typename}{request}"
        assert schemas()[request]["discriminator"]["mapping"][game.slug] == f"#/components/schemas/{name}"
        fields = schemas()[name]["properties"]
        assert fields["game"]["enum"] == [game.slug]
        assert fields["options"]["$ref"] == f"#/components/schemas/{game.typename}OptionsInput"


@EVERY_GAME
def test_a_move_has_one_name(game: AnyGame) -> None:
    for move in game.moves:
        name = str(move.__struct_config__.tag)
        assert name in schemas()
        assert f"{name}Input" not in schemas()


STREAMS = [operation for operation in OPERATIONS if operation.events]


@pytest.mark.parametrize("operation", STREAMS, ids=lambda operation: operation.name)
def test_the_events_of_a_stream_are_typed(operation: Operation) -> None:
    where = ("paths", operation.path, "get", "responses", "200")
    data = reduce(lambda part, name: part[name], where, whole())
    assert data["content"]["text/event-stream"]["schema"] == {
        "$ref": f"#/components/schemas/{operation.name.capitalize()}Data"
    }
    assert data["x-events"].keys() == operation.events.keys()
    told = reduce(lambda part, name: part[name], where, in_3_2())
    events = told["content"]["text/event-stream"]["itemSchema"]["oneOf"]
    assert [event["properties"]["event"]["const"] for event in events] == [*operation.events]
    contents = [event["properties"]["data"]["contentSchema"] for event in events]
    assert contents == [*data["x-events"].values()]


def test_json_lines_are_typed_line_by_line() -> None:
    where = ("paths", "/v1/matches/{match}/record", "get", "responses", "200", "content", "application/jsonl")
    line = {"$ref": "#/components/schemas/RecordLine"}
    assert reduce(lambda part, name: part[name], where, whole())["schema"] == line
    assert reduce(lambda part, name: part[name], where, in_3_2())["itemSchema"] == line


def test_the_service_serves_a_contract_for_each_game_and_form(service: Service) -> None:
    with service.client() as anybody:
        game = GAMES[-1]
        one = anybody.get("/v1/openapi.json", params={"game": game.slug})
        assert one.json() == json.loads(document(game))
        known = {"If-None-Match": one.headers["etag"]}
        assert anybody.get("/v1/openapi.json", params={"game": game.slug}, headers=known).status_code == 304
        newer = anybody.get("/v1/openapi.json", params={"game": game.slug, "openapi": "3.2"}, headers=known)
        assert newer.json()["openapi"] == "3.2.0"
        for path in ("/v1/openapi.json", "/v1/schema.graphql", "/v1/docs"):
            assert anybody.get(path, params={"game": "chess"}).json()["code"] == "UNKNOWN_GAME"
        assert anybody.get("/v1/openapi.json", params={"openapi": "2.0"}).json()["parameter"] == "openapi"


def test_the_checked_in_document_is_the_codes() -> None:
    assert FILE.read_text() == printed() + "\n", "run `make schema`, and look at what changed for clients"


@pytest.mark.skipif(not TOOLS.joinpath("node_modules").is_dir(), reason="run `make tools`, which takes node and npm")
@pytest.mark.proof
@pytest.mark.parametrize(
    "command",
    [
        ["redocly", "lint", f"--config={TOOLS / 'redocly.yaml'}", "--format=stylish"],
        ["spectral", "lint", f"--ruleset={TOOLS / 'spectral.yaml'}", "--fail-severity=hint", "--quiet"],
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
    assert {"rule", "variables", "pointer"} <= set(schemas()["Problem"]["required"])
    assert "yourSeat" in schemas()["CargoHoldMatch"]["required"]
    assert "words" not in schemas()["CargoHoldMatch"]["required"], "it is sent on request"


def test_what_may_be_left_out_is_not_required_in_requests() -> None:
    assert "required" not in schemas()["CargoHoldOptionsInput"]
    assert schemas()["ClockInput"]["required"] == ["perDecision"]
    assert "__typename" in schemas()["CargoHoldDraw"]["required"], "it tells which move it is"


def test_operations_say_who_may_call_them_and_belong_to_a_tag() -> None:
    tags = {tag["name"] for tag in whole()["tags"]}
    for operation in OPERATIONS:
        described = whole()["paths"][operation.path][operation.method.lower()]
        assert set(described["tags"]) <= tags
        assert (described["security"] == []) == (operation.who is Who.ANYBODY)


def test_every_reference_leads_somewhere() -> None:
    for reference in re.findall(r'"(#/components/[^"]+)"', json.dumps(whole())):
        assert resolved({"$ref": reference})


def test_every_operation_is_there_once_and_described() -> None:
    names = [operation.name for operation in OPERATIONS]
    assert len(set(names)) == len(names)
    for operation in OPERATIONS:
        described = whole()["paths"][operation.path][operation.method.lower()]
        assert described["operationId"] == operation.name
        assert described["summary"].endswith(".")
        for parameter in described["parameters"]:
            assert resolved(parameter)["description"]
        for code in operation.codes:
            assert code in CODES
            refusal = described["responses"][str(CODES[code].status)]["$ref"].rpartition("/")[2]
            assert f"`{code}`" in whole()["components"]["responses"][refusal]["description"]


def test_every_type_and_field_is_described() -> None:
    for name, schema in schemas().items():
        assert schema["description"], name
        for field, kind in schema.get("properties", {}).items():
            assert field == "__typename" or kind.get("description"), f"{name}.{field} has no docstring below it"


@EVERY_GAME
def test_what_has_a_class_a_game_is_a_family(game: Any) -> None:
    for family, member in (("Match", shapes(game).match), ("Update", shapes(game).update)):
        assert {"$ref": f"#/components/schemas/{member.__name__}"} in schemas()[family]["anyOf"]
    for move in game.moves:
        assert move.__struct_config__.tag in schemas()


def test_the_service_serves_it(service: Service) -> None:
    with service.client() as anybody:
        answer = anybody.get("/v1/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == whole()


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

    def found() -> list[Json]:
        return [one for one in anne.get("/v1/me/matches").json()["items"] if one["id"] == match]

    (listed,) = until(found, what="the list follows the match")
    whole = anne.get(f"/v1/matches/{match}").json()
    told = listed.keys() - {"__typename"}
    assert {name: whole[name] for name in told} == {name: listed[name] for name in told}
    assert whole.keys() - told >= {"options", "view", "decision"}, "lists do not repeat what is large"
    check(anne.get("/v1/me").json(), "Player")
    for card in anne.get("/v1/games").json()["items"]:
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
