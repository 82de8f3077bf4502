"""The process around the service: settings, health, logs, and Redis that goes away and comes back."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import redis

import freeportd.__main__
from freeportd.redis_server import RedisServer
from service.settings import Settings
from telemetry.environment import SettingsError
from tests.support.waiting import until

from .people import Player
from .running import Service


def test_settings_come_from_the_environment() -> None:
    settings = Settings.from_environment(
        {
            "FREEPORT_PORT": "9000",
            "FREEPORT_CORS_ORIGINS": "https://a.example, https://b.example/",
            "FREEPORT_LOG_LEVEL": "debug",
            "FREEPORT_GRAPHIQL": "false",
            "FREEPORT_REDIS_URL": "redis://elsewhere:6379/0",
        }
    )
    assert settings.port == 9000
    assert settings.allowed_origins == ("https://a.example", "https://b.example")
    assert settings.telemetry.log_level == "DEBUG"
    assert settings.graphiql is False
    assert settings.matches.redis_url == "redis://elsewhere:6379/0"


def test_every_wrong_setting_is_named_at_once() -> None:
    with pytest.raises(SettingsError) as raised:
        Settings.from_environment(
            {
                "FREEPORT_PORT": "http",
                "FREEPORT_BODY_LIMIT": "1",
                "FREEPORT_LOG_LEVEL": "loud",
                "FREEPORT_HEARTBEAT": "0",
                "FREEPORT_HOUSE_BOTS": "greedy",
                "FREEPORT_REDIS_URL": "redis+cluster://:secret@host",
                "FREEPORT_CORS_ORIGINS": "a.example",
                "FREEPORT_QUOTA_MOVES": "-1",
            }
        )
    message = str(raised.value)
    for part in (
        "FREEPORT_PORT='http'",
        "FREEPORT_BODY_LIMIT='1'",
        "FREEPORT_LOG_LEVEL='loud'",
        "FREEPORT_HEARTBEAT='0'",
    ):
        assert part in message
    for part in ("HOUSE_BOTS='greedy': takes name=", "QUEUE_URL is missing", "CORS_ORIGINS='a.ex", "QUOTA_MOVES='-1'"):
        assert part in message
    assert "secret" not in message


@pytest.mark.parametrize("program", ["serve", "work", "replay-all"])
def test_a_misspelled_setting_is_named_with_the_nearest_one(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside everything else that is wrong."""
    monkeypatch.setenv("FREEPORT_HEARTBEET", "5")
    monkeypatch.setenv("FREEPORT_BODY_LIMIT", "1")
    monkeypatch.setattr(sys, "argv", ["freeportd", program])
    with pytest.raises(SystemExit) as ended:
        freeportd.__main__.main()
    said = capsys.readouterr().err
    assert ended.value.code == 1
    assert "FREEPORT_HEARTBEET is not a setting; did you mean FREEPORT_HEARTBEAT?" in said
    assert ("FREEPORT_BODY_LIMIT='1'" in said) == (program == "serve")


def test_the_command_line_tells_the_version_that_the_service_tells(
    service: Service, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["freeportd", "--version"])
    with pytest.raises(SystemExit) as ended:
        freeportd.__main__.main()
    with service.client() as anybody:
        told = anybody.get("/v1/openapi.json").json()["info"]["version"]
    assert (ended.value.code, capsys.readouterr().out) == (0, f"{told}\n")


def test_a_service_lives_and_is_ready(service: Service) -> None:
    with service.client() as anybody:
        for path, more in (("/livez", {}), ("/readyz", {"store": "ok"})):
            answer = anybody.get(path)
            assert (answer.status_code, answer.json()) == (200, {"status": "ok", **more})
        head = anybody.head("/readyz")
        assert (head.status_code, head.content) == (200, b"")


def test_without_redis_the_service_is_unavailable_and_recovers_by_itself(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    with Service(redis_server.url, tmp_path) as service, service.client() as anybody, Player(service) as anne:
        assert anybody.get("/readyz").status_code == 200
        redis_server.kill()
        assert anybody.get("/livez").status_code == 200
        for answer in (
            anybody.get("/readyz"),
            anybody.get("/v1/matches"),
            anne.get("/v1/matches/any"),
            anne.post("/v1/matches", {"game": "cargo_hold", "seats": 2}),
        ):
            assert (answer.status_code, answer.json()["code"]) == (503, "UNAVAILABLE")
            assert answer.headers["retry-after"] == "1"
        redis_server.start()
        until(lambda: anybody.get("/readyz").status_code == 200, what="the service is ready again")
        assert anne.get("/v1/me").json()["id"] == anne.id
        assert anybody.get("/v1/matches").status_code == 200


def test_a_full_store_is_told_and_refuses_new_matches(redis_server: RedisServer, tmp_path: Path) -> None:
    with (
        Service(redis_server.url, tmp_path) as service,
        service.client() as anybody,
        Player(service) as anne,
        redis.Redis.from_url(redis_server.url) as client,
    ):
        client.setrange("ballast", 100_000_000, b".")  # so that the rest, which comes and goes, makes no difference

        def refused() -> bool:
            client.config_set("maxmemory", int(client.info("memory")["used_memory"] / 0.95))
            told = anybody.get("/readyz").json()
            answer = anne.post("/v1/matches", {"game": "cargo_hold", "seats": 2})
            refusal = (answer.status_code, answer.json().get("code"))
            return told == {"status": "ok", "store": "full"} and refusal == (503, "STORE_FULL")

        until(refused, what="a match is refused because the store is full")
        client.config_set("maxmemory", 0)
        assert anybody.get("/readyz").json() == {"status": "ok", "store": "ok"}


def test_the_access_log_tells_the_route_and_the_player_and_no_secret(service: Service, anne: Player) -> None:
    anne.get("/v1/matches?after=whispered", headers={"x-request-id": "logged-1"})
    (line,) = until(
        lambda: [line for line in service.lines() if line.get("request_id") == "logged-1"], what="it is logged"
    )
    assert line["method"] == "GET"
    assert line["route"] == "/v1/matches"
    assert line["status"] == 400
    assert line["player"] == anne.id
    assert isinstance(line["ms"], float)
    log = service.output.read_text()
    assert "whispered" not in log
    assert anne.token not in log
    assert not any(line.get("route") == "/livez" and line["status"] == 200 for line in service.lines())


def test_cors_is_off_unless_it_is_set(redis_url: str, service: Service, tmp_path: Path) -> None:
    asks = {"origin": "https://play.example", "access-control-request-method": "POST"}
    with service.client() as anybody:
        assert "access-control-allow-origin" not in anybody.get("/v1/games", headers=asks).headers
    with (
        Service(redis_url, tmp_path, FREEPORT_CORS_ORIGINS="https://play.example") as open_service,
        open_service.client() as page,
    ):
        asked = page.options("/v1/matches", headers={**asks, "access-control-request-headers": "authorization"})
        assert asked.status_code == 200
        assert asked.headers["access-control-allow-origin"] == "https://play.example"
        answered = page.get("/v1/me", headers=asks)
        assert answered.status_code == 401
        assert answered.headers["access-control-allow-origin"] == "https://play.example"
