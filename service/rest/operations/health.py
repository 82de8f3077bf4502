"""Health: whether the process is alive, and whether it can serve."""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec

from freeport_api.addresses import Address
from service.http.problems import Fault
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import operation

_PATIENCE = 2.0
"""Seconds for Redis to respond."""


class Health(msgspec.Struct, frozen=True):
    """The state of a healthy process."""

    status: Literal["ok"] = "ok"
    """Always ``ok``: an unhealthy server returns a problem."""


class Readiness(msgspec.Struct, frozen=True):
    """The state of a ready server, and whether it has room for new matches."""

    status: Literal["ok"] = "ok"
    """Always ``ok``: a server that is not ready returns a problem."""
    store: Literal["ok", "full"] = "ok"
    """``full`` while new matches are refused with ``STORE_FULL``; existing matches continue."""


@operation(Address("GET", "/livez"), charge=Charge.NOTHING)
async def livez(call: Call) -> Health:
    """Check that the process is alive."""
    return Health()


@operation(Address("GET", "/readyz"), charge=Charge.NOTHING, codes=("UNAVAILABLE",))
async def readyz(call: Call) -> Readiness:
    """Check that the server can serve: the store is reachable and accepts writes, and the server is not stopping."""
    if call.shared.streams.stopping:
        raise Fault("UNAVAILABLE", "The server is stopping.")
    try:
        async with asyncio.timeout(_PATIENCE):
            await call.matches.ping()
            full = (await call.matches.room()).full
    except TimeoutError:
        raise Fault("UNAVAILABLE", "The store does not answer.") from None
    return Readiness(store="full" if full else "ok")
