"""Attacks a server while somebody else uses it: ``make attack``.

The server has its ordinary limits. Each attack has an address and a process of its own; the victim, at another address,
looks at an account of its own all the time and measures how long that takes. What was answered is counted. It fails if
an answer is a failure of the server, or if the victim is not served.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
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

VICTIM = "127.0.0.2"
_EVERY = 0.02
"""Seconds between two requests of the victim: within its budgets."""
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
        stack.enter_context(workers(redis.url, directory))
        service = stack.enter_context(Service(redis.url, directory, **ordinary()))
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
    print(f"{'attack':24} {'sent':>6} {'served':>7} {'p50 ms':>7} {'p99 ms':>7} {'most':>7}  answers")
    failed = False
    await _fill(service.url)
    for name in ["nobody", *names]:
        answers, latencies, unserved = await _one(service, name, seconds)
        took = sorted(latencies) or [float("inf")]
        p50, p99 = (took[int(part * (len(took) - 1))] * 1000 for part in (0.5, 0.99))
        told = ", ".join(f"{count} × {answer}" for answer, count in answers.most_common(4))
        sent = sum(answers.values())
        print(f"{name:24} {sent:6} {len(latencies):7} {p50:7.1f} {p99:7.1f} {took[-1] * 1000:7.1f}  {told}", flush=True)
        bad = [answer for answer in answers if any(failure in answer for failure in _FAILURES)]
        if bad or unserved:
            failed = True
            print(f"  failed: {bad}, and the victim was not served: {dict(unserved)}")
    return int(failed)


async def _fill(url: str) -> None:
    """Open matches, so that lists are long."""
    async with httpx.AsyncClient(base_url=url, timeout=30) as http:
        token = (await http.post("/v1/players", json={"name": "Harbour"})).json()["token"]
        for _ in range(_LISTED):
            body = {"game": "cargo_hold", "seats": 2}
            (await http.post("/v1/matches", json=body, headers={"Authorization": f"Bearer {token}"})).raise_for_status()


async def _one(service: Service, name: str, seconds: float) -> tuple[Counter[str], list[float], Counter[str]]:
    """Return what an attack was answered, the seconds that the victim waited, and how often it was not served."""
    victim = asyncio.create_task(_victim(service.url, seconds))
    if name == "nobody":
        return Counter(), *await victim
    command = (sys.executable, "-m", "tests.attack.attacks", name, service.url, str(seconds))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    told, _ = await process.communicate()
    return Counter(json.loads(told)), *await victim


async def _victim(url: str, seconds: float) -> tuple[list[float], Counter[str]]:
    latencies: list[float] = []
    unserved: Counter[str] = Counter()
    transport = httpx.AsyncHTTPTransport(local_address=VICTIM)
    async with httpx.AsyncClient(base_url=url, transport=transport, timeout=30) as http:
        token = (await http.post("/v1/players", json={"name": "Victoria"})).json()["token"]
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.perf_counter()
            try:
                answer = await http.get("/v1/me", headers={"Authorization": f"Bearer {token}"})
            except httpx.HTTPError as error:
                unserved[type(error).__name__] += 1
                continue
            latencies.append(time.perf_counter() - began)
            if answer.status_code != httpx.codes.OK:
                unserved[str(answer.status_code)] += 1
            await asyncio.sleep(_EVERY)
    return latencies, unserved


if __name__ == "__main__":
    sys.exit(main())
