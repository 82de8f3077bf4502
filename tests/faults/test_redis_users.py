"""Each part of Freeport has a user of Redis that may do what it needs, and nothing that only others may do."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis.exceptions

from freeport import AsyncClient, PushNotices, Stream, play_match_async
from freeport.bots import RandomBot
from freeport_api import Clock
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeportd.children import Child
from freeportd.redis_server import RedisServer
from matches.kinds import QUEUES, JobQueue
from matches.redis.keys import WEBHOOKS, partition
from matches.webhooks.push_keys import add_key
from tests.support.waiting import until_async
from tests.webhooks.browser import Browser

from .processes import Processes
from .test_clocks import joined

OPERATOR = "the operator of these tests, whom nobody else knows".replace(" ", "-")
REDIS = Path(__file__).parents[2] / "k8s/base/redis"
USERS = ("default", "service", "worker", "messenger", "backup", "exporter", "keda")


@pytest.fixture
def users(redis_server: RedisServer, tmp_path: Path) -> Iterator[dict[str, str]]:
    """The address of Redis for each user, as the manifests make them."""
    passwords = tmp_path / "passwords"
    passwords.mkdir()
    for user in USERS:
        (passwords / user).write_text(f"{user}-secret\n")
    script = ["sh", str(REDIS / "users.sh"), str(REDIS / "users.acl"), str(passwords)]
    made = subprocess.run(script, capture_output=True, text=True, check=True).stdout
    assert "-secret" not in made
    with redis.Redis.from_url(redis_server.url) as client:
        for _, name, *rules in (line.split(" ") for line in made.splitlines()):
            if name != "default":  # the tests' own, without a password
                client.execute_command("ACL", "SETUSER", name, *rules)
    yield {user: redis_server.url.replace("//", f"//{user}:{user}-secret@") for user in USERS}


def refused(server: RedisServer) -> set[tuple[str, str, str]]:
    """Return the attempts without permission: the user, the reason, and the command, key or channel."""
    with redis.Redis.from_url(server.url, decode_responses=True) as client:
        log: list[dict[str, Any]] = client.acl_log()
    return {(each["username"], each["reason"], each["object"]) for each in log}


@pytest.mark.proof
async def test_every_part_can_do_its_work(redis_server: RedisServer, users: dict[str, str], tmp_path: Path) -> None:
    """Whole matches with all that there is, and nothing is asked for that is not allowed."""
    parts = {user: Processes(tmp_path, users[user], FREEPORT_RETENTION="1") for user in ("service", "worker")}
    add_key(tmp_path / "push.keys")
    receivers = {
        "FREEPORT_WEBHOOK_HTTP": "1",
        "FREEPORT_WEBHOOK_PRIVATE": "1",
        "FREEPORT_PUSH_KEY_FILE": str(tmp_path / "push.keys"),
        "FREEPORT_PUSH_HOSTS": "127.0.0.1",
    }
    told = Processes(tmp_path, users["messenger"], **receivers)
    parts["service"].environment |= {"FREEPORT_OPERATOR_TOKEN": OPERATOR, **receivers}
    others = [word for queue in QUEUES if queue != JobQueue.WEBHOOKS for word in ("--queue", queue)]
    key = {"FREEPORT_DICE_KEY_FILE": str(tmp_path / "dice.key"), "FREEPORT_DICE_KEY_CREATE": "1"}
    service = parts["service"].service()
    with ExitStack() as stack:
        for child in (
            Child("work", *others, environment=parts["worker"].environment | key, log=tmp_path / "work.log"),
            Child("work", "--queue", "webhooks", environment=told.environment, log=tmp_path / "told.log"),
            service,
        ):
            stack.enter_context(child)
        await asyncio.to_thread(service.await_ready)
        async with AsyncClient(service.url) as anne, AsyncClient(service.url) as mary:
            for client in (anne, mary):
                await client.register("somebody", bot=False)
            hook = (await anne.add_webhook(f"{service.url}/nowhere")).webhook
            await anne.test_webhook(hook.id)
            await anne.renew_webhook_secret(hook.id)
            phone = await mary.subscribe_push(Browser(f"{service.url}/nowhere").subscription)
            await mary.choose_notices(PushNotices(late=False))
            await mary.test_push(phone)
            with redis.Redis.from_url(redis_server.url) as store:
                whom = {(await anne.me()).id.encode()}
                await until_async(lambda: store.smembers(WEBHOOKS) == whom, what="a browser that is gone to be deleted")
            options = CargoHoldOptions(turn_limit=10)
            match = await joined(anne, await anne.create("cargo_hold", 3, options, autostart=True, clock=Clock(60)))
            await mary.join(match)
            await anne.add_bot(match, "random")
            await asyncio.gather(*[play_match_async(RandomBot(), client, match) for client in (anne, mary)])
            await anne.rematch(match)
            await mary.quick_play("cargo_hold")
            with redis.Redis.from_url(redis_server.url) as store:
                name = f"{{p{partition(match.id)}}}:match:{match.id}"
                await until_async(lambda: not store.exists(name), what="the match to be deleted")
                assert [place async for place in anne.leaderboard("cargo_hold")], "no match goes before it is rated"
                deliveries = "{p*}:deliveries:*"
                await until_async(lambda: store.keys(deliveries), what="a delivery to be noted")
            ticket = (await anne.create_ticket(Stream.LOBBY)).ticket
            async with (
                httpx.AsyncClient(base_url=service.url, timeout=20) as http,
                http.stream("GET", "/v1/lobby", params={"ticket": ticket}) as opened,
            ):
                assert opened.status_code == 200
            await anne.rotate_token()
            await anne.delete_webhook(hook.id)
            leaver = (await mary.me()).id
            async with httpx.AsyncClient(base_url=service.url, timeout=20) as http:
                path, headers = f"/v1/admin/players/{leaver}", {"Authorization": f"Bearer {OPERATOR}"}
                assert (await http.delete(path, headers=headers)).is_success
            with redis.Redis.from_url(redis_server.url) as store:
                await until_async(
                    lambda: not store.exists(f"{{player:{leaver}}}:history"), what="the player to be forgotten"
                )
    assert refused(redis_server) == set()


FORBIDDEN = (
    ("service", "DEL {p1}:match:m"),
    ("service", "DEL {p1}:log:m"),
    ("service", "LSET {p1}:log:m 0 x"),
    ("service", "LTRIM {p1}:log:m 1 0"),
    ("service", "HSET {ratings:g}:standings p x"),
    ("service", "HSET rq:worker:w state idle"),
    ("service", "RPUSH rq:queue:somebodys x"),
    ("service", "LPOP rq:queue:freeport-chance"),
    ("service", "SET sweeper x"),
    ("service", "SET anything x"),
    ("service", "EVAL x 0"),
    ("service", "SCRIPT FLUSH"),
    ("service", "CONFIG SET maxmemory 1"),
    ("service", "FLUSHALL"),
    ("service", "KEYS *"),
    ("service", "ACL LIST"),
    ("messenger", "HSET {p1}:match:m frame x"),
    ("messenger", "RPUSH {p1}:log:m x"),
    ("messenger", "GET token:t"),
    ("messenger", "RPUSH rq:queue:freeport-chance x"),
    ("messenger", "HSET {player:p} name x"),
    ("worker", "CONFIG SET maxmemory 1"),
    ("worker", "FLUSHALL"),
    ("worker", "ACL LIST"),
    ("backup", f"SMEMBERS {WEBHOOKS}"),
    ("exporter", "GET token:t"),
    ("keda", "RPUSH rq:queue:freeport-chance x"),
)
"""The commands that an intruder might try."""


def test_nobody_can_do_what_only_others_may(users: dict[str, str]) -> None:
    for user, command in FORBIDDEN:
        with redis.Redis.from_url(users[user]) as client, pytest.raises(redis.exceptions.NoPermissionError):
            client.execute_command(*command.split(" "))


def test_what_watches_can_see_what_it_watches(users: dict[str, str]) -> None:
    with redis.Redis.from_url(users["keda"]) as client:
        assert client.llen("rq:queue:freeport-chance") == 0
    with redis.Redis.from_url(users["exporter"]) as client:
        assert client.info("memory")
