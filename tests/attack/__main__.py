"""Attacks a server while somebody else uses it: ``make attack``.

The server has its ordinary limits. Each attack has an address and a process of its own. The victim, at another address,
looks at an account of its own all the time, has its webhook tested, and plays against a house bot; it measures how long
each takes. What was answered is counted. It fails if an answer is a failure of the server, or if the victim is not
served.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import httpx
from msgspec import structs

from freeportd.redis_server import RedisServer
from service.quotas import QuotaSettings
from service.settings import Settings
from tests.api.running import Service, workers

from .attacks import ATTACKS
from .victim import Victim, Waits

_RECEIVERS = {"FREEPORT_WEBHOOK_HTTP": "1", "FREEPORT_WEBHOOK_PRIVATE": "1"}
"""The settings that allow receivers of webhooks on this machine."""
_LISTED = 100
"""Matches that stand in the lists."""
_FAILURES = ("500", "INTERNAL")


def main() -> int:
    """Run the attacks; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*ATTACKS, []], help="the attacks; all if left out")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each of them lasts")
    given = parser.parse_args()
    with ExitStack() as stack:
        redis = stack.enter_context(RedisServer())
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(workers(redis.url, directory, environment=_RECEIVERS))
        service = stack.enter_context(Service(redis.url, directory, **ordinary(), **_RECEIVERS))
        return asyncio.run(_all(service, given.names or [*ATTACKS], given.seconds))


def ordinary() -> dict[str, str]:
    """Return the environment of a server with the limits that it has if nothing is set."""
    quotas = {f"FREEPORT_QUOTA_{name.upper()}": str(most) for name, most in structs.asdict(QuotaSettings()).items()}
    settings = Settings()
    return {
        **quotas,
        "FREEPORT_CONNECTIONS_OF_ADDRESS": str(settings.connections_of_address),
        "FREEPORT_OPEN_MATCHES": str(settings.matches.open_matches),
        "FREEPORT_SHUTDOWN": "5",  # requests of the last attack are not waited for
    }


async def _all(service: Service, names: list[str], seconds: float) -> int:
    print(f"{'the victim waits, in ms':24} {'':>6} {'for answers':>23} {'for deliveries':>23} {'for a house bot':>23}")
    print(f"{'attack':24} {'sent':>6} {_HEADS} {_HEADS} {_HEADS}  answers")
    failed = False
    await _fill(service.url)
    for name in ["nobody", *names]:
        answers, waits = await _one(service, name, seconds)
        told = ", ".join(f"{count} × {answer}" for answer, count in answers.most_common(4))
        columns = " ".join(map(_quantiles, (waits.requests, waits.deliveries, waits.bots)))
        print(f"{name:24} {sum(answers.values()):6} {columns}  {told}", flush=True)
        bad = [answer for answer in answers if any(failure in answer for failure in _FAILURES)]
        if bad or waits.unserved.total():
            failed = True
            print(f"  failed: {bad}, and the victim was not served: {dict(waits.unserved)}")
    return int(failed)


_HEADS = f"{'p50':>7} {'p99':>7} {'most':>7}"


def _quantiles(waits: list[float]) -> str:
    """Return the median, the 99th percentile and the longest of some waits, in milliseconds."""
    took = sorted(waits) or [float("inf")]
    return " ".join(f"{took[int(part * (len(took) - 1))] * 1000:7.1f}" for part in (0.5, 0.99, 1.0))


async def _fill(url: str) -> None:
    """Open matches, so that lists are long."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        token = (await http.post("/v1/players", json={"name": "Harbour"})).json()["token"]
        for _ in range(_LISTED):
            body = {"game": "cargo_hold", "seats": 2}
            (await http.post("/v1/matches", json=body, headers={"Authorization": f"Bearer {token}"})).raise_for_status()


async def _one(service: Service, name: str, seconds: float) -> tuple[Counter[str], Waits]:
    """Return what an attack was answered, and how long the victim waited."""
    victim = Victim(service.url)
    await victim.register()
    if name == "nobody":
        return Counter(), await victim.measure(seconds)
    command = (sys.executable, "-m", "tests.attack.attacks", name, service.url, str(seconds))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    await process.stdout.readline()  # the attack begins
    waits = await victim.measure(seconds)
    told, _ = await process.communicate()
    return Counter(json.loads(told)), waits


if __name__ == "__main__":
    sys.exit(main())
