"""The examples of the contract were really exchanged, and are what it says."""

from __future__ import annotations

import json
from functools import reduce
from typing import Any

import jsonschema_rs
import pytest

from freeport.shapes import AnyGame
from freeport_games import GAMES
from service.rest.contract import Form
from service.rest.operation import Who
from service.rest.routes import OPERATIONS, document
from tests.support.effort import spread

Json = dict[str, Any]
CONTRACTS = pytest.mark.parametrize("game", spread([None, *GAMES]), ids=lambda game: game.slug if game else "all")


HOURS = {"replace_seat"}
"""The operations that succeed only after an hour of a real clock."""


def contents(contract: Json) -> list[tuple[str, Json]]:
    """Return the content of every request and successful response, with its name."""
    found = []
    for path in contract["paths"].values():
        for described in path.values():
            bodies = [described["requestBody"]] if "requestBody" in described else []
            bodies += [answer for status, answer in described["responses"].items() if status.startswith("2")]
            contents = [content for body in bodies for content in body.get("content", {}).values()]
            found += [(described["operationId"], content) for content in contents]
    return found


def refusals(contract: Json) -> list[tuple[str, Json]]:
    """Return the content of every other response, with its name."""
    shared = contract["components"]["responses"].items()
    own = [
        (status, answer)
        for path in contract["paths"].values()
        for described in path.values()
        for status, answer in described["responses"].items()
        if not status.startswith("2")
    ]
    return [(name, content) for name, answer in (*shared, *own) for content in answer.get("content", {}).values()]


@CONTRACTS
def test_every_request_and_response_has_examples_that_are_what_it_says(game: AnyGame | None) -> None:
    contract = json.loads(document(game))
    for operation, content in contents(contract):
        assert content.get("examples") or operation in HOURS, (
            f"{operation} has no example: call it in docs/api.md or in tests/docs/visits.py, then make examples"
        )
    for operation, content in contents(contract) + refusals(contract):
        schema = {**content["schema"], "components": contract["components"]}
        judge = jsonschema_rs.validator_for(schema)
        for name, shown in content.get("examples", {}).items():
            example = contract["components"]["examples"][shown["$ref"].split("/")[-1]] if "$ref" in shown else shown
            wrong = [f"{error.instance_path}: {error.message}"[:300] for error in judge.iter_errors(example["value"])]
            assert not wrong, (operation, name, wrong)


def test_examples_of_streams_are_whole_events_in_3_2() -> None:
    contract = json.loads(document(GAMES[0], Form.V3_2))
    where = ("paths", "/v1/matches/{match}/updates", "get", "responses", "200", "content", "text/event-stream")
    content = reduce(lambda part, name: part[name], where, contract)
    for example in content["examples"].values():
        assert {"hello", "update"} <= {event["event"] for event in example["value"]}
        schema = {**content["itemSchema"], "components": contract["components"]}
        for event in example["value"]:
            jsonschema_rs.validate(schema, event)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_move_of_each_game_is_shown(game: AnyGame) -> None:
    play = json.loads(document(game))["paths"]["/v1/matches/{match}/moves"]["post"]
    examples = play["requestBody"]["content"]["application/json"]["examples"]
    assert examples[game.slug]["value"]["move"]["__typename"].startswith(game.typename)


def test_no_example_holds_a_secret() -> None:
    written = document().decode()
    for prefix in ("fp_", "whsec_"):
        assert all(rest.startswith("0" * 43) for rest in written.split(f'"{prefix}')[1:])


def test_the_operators_calls_have_examples_in_the_whole_contract_alone() -> None:
    names = {operation.name for operation in OPERATIONS if operation.who is Who.OPERATOR}
    assert names <= {operation for operation, _ in contents(json.loads(document()))}
    assert not names & {operation for operation, _ in contents(json.loads(document(GAMES[0])))}
