"""The operator's calls over the network: there only with a token, each written into the log."""

from __future__ import annotations

import hashlib
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest

from freeport._protocol.decode import Library
from freeport.fairness import verify
from service.http.operator import OperatorToken
from service.settings import Settings
from telemetry.environment import SettingsError
from tests.support.waiting import until

from .people import OPERATOR, SHORT, Player, play_out, table
from .running import Service


@pytest.fixture
def operator(service: Service) -> httpx.Client:
    return service.client(OPERATOR)


def test_without_an_operator_token_there_are_no_admin_calls(redis_url: str, tmp_path: Path) -> None:
    with Service(redis_url, tmp_path) as service, service.client(OPERATOR) as somebody:
        answer = somebody.get("/v1/admin/matches")
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


def test_every_admin_call_leaves_a_line_with_the_request_id_and_no_token(
    service: Service, operator: httpx.Client, anne: Player, mary: Player
) -> None:
    match = table(anne, mary)
    for path, request in (("/v1/admin/matches", "look-1"), (f"/v1/admin/matches/{match}/export", "look-2")):
        operator.get(path, headers={"X-Request-Id": request})
    anne.get("/v1/admin/matches", headers={"X-Request-Id": "look-3"})
    lines = {line["request_id"]: line for line in service.lines() if line.get("event") == "operator"}
    told = {name: (line["call"], line["on"], line["status"], line["refused"]) for name, line in lines.items()}
    assert told["look-1"] == ("admin_find", {}, 200, None)
    assert told["look-2"] == ("admin_export", {"match": match}, 409, "MATCH_NOT_OVER")
    assert told["look-3"] == ("admin_find", {}, 401, "UNAUTHENTICATED")
    assert OPERATOR not in service.output.read_text()


def test_the_operator_ends_a_match_and_exports_it(operator: httpx.Client, anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    anne.decision_now(match)
    seat = operator.get(f"/v1/admin/matches/{match}", params={"seat": 1}).json()
    assert seat["match"]["view"] == mary.see(match)["view"]
    assert operator.post(f"/v1/admin/matches/{match}/end").status_code == 200
    until(lambda: anne.see(match)["status"] == "ABANDONED", what="the match is ended")
    exported = operator.get(f"/v1/admin/matches/{match}/export")
    assert exported.content == anne.get(f"/v1/matches/{match}/record").content


def test_who_was_deleted_is_named_nowhere_and_the_record_is_fair_still(
    operator: httpx.Client, anne: Player, mary: Player
) -> None:
    match = table(anne, mary, options=SHORT)
    assert play_out(match, [anne, mary])["status"] == "FINISHED"
    assert operator.delete(f"/v1/admin/players/{anne.id}").status_code == 202
    assert anne.get("/v1/me").status_code == 401
    until(lambda: mary.see(match)["host"]["name"] == "(deleted)", what="the account is deleted")
    record = mary.get(f"/v1/matches/{match}/record").content
    assert b"Anne" not in record and b"PlayerForgotten" in record
    assert verify(Library(()).recording(record)).fair
    assert operator.delete("/v1/admin/players/nobody").json()["code"] == "UNKNOWN_PLAYER"


def test_a_token_that_is_too_short_is_a_settings_error_that_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "token"
    path.write_text("short\n")
    for environment in (
        {"FREEPORT_OPERATOR_TOKEN": "secret-but-short"},
        {"FREEPORT_OPERATOR_TOKEN_FILE": str(path)},
        {"FREEPORT_OPERATOR_TOKEN_FILE": str(tmp_path / "none")},
        {"FREEPORT_OPERATOR_TOKEN": "x" * 40, "FREEPORT_OPERATOR_TOKEN_FILE": str(path)},
    ):
        with pytest.raises(SettingsError, match="FREEPORT_OPERATOR_TOKEN") as wrong:
            Settings.from_environment(environment)
        assert "secret-but-short" not in str(wrong.value)
    path.write_text("y" * 40 + "\n")
    assert Settings.from_environment({}).operator is None
    settings = Settings.from_environment({"FREEPORT_OPERATOR_TOKEN_FILE": str(path)})
    assert settings.operator is not None and settings.operator.equals("y" * 40)
    assert "y" * 40 not in repr(settings)


def test_comparing_takes_whole_digests() -> None:
    token = OperatorToken("z" * 32)
    with patch("service.http.operator.hmac.compare_digest") as compared:
        token.equals("short")
    compared.assert_called_once_with(hashlib.sha256(b"short").digest(), hashlib.sha256(b"z" * 32).digest())
    assert not any(token.equals(given) for given in ("", "z" * 31, "z" * 33, "ä"))
