"""Health: whether the process lives, and whether it can serve."""

from __future__ import annotations

import asyncio
from typing import Literal

import msgspec

from service.http.problems import Fault
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import operation

_PATIENCE = 2.0
"""Seconds that Redis may take to answer."""


class Health(msgspec.Struct, frozen=True):
    """That all is well."""

    status: Literal["ok"] = "ok"
    """Always ``ok``: a server that is not well answers with a problem."""


class Readiness(msgspec.Struct, frozen=True):
    """That the server can serve, and whether it has room for new matches."""

    status: Literal["ok"] = "ok"
    """Always ``ok``: a server that is not ready answers with a problem."""
    store: Literal["ok", "full"] = "ok"
    """``full`` while new matches are refused with ``STORE_FULL``; those that exist can be played on."""


@operation("GET", "/livez", charge=Charge.NOTHING)
async def livez(call: Call) -> Health:
    """Whether the process lives."""
    return Health()


@operation("GET", "/readyz", charge=Charge.NOTHING, codes=("UNAVAILABLE",))
async def readyz(call: Call) -> Readiness:
    """Whether the process can serve: the store is reachable and takes writes, and the server is not stopping."""
    if call.shared.streams.stopping:
        raise Fault("UNAVAILABLE", "The server is stopping.")
    try:
        async with asyncio.timeout(_PATIENCE):
            await call.matches.ping()
            full = (await call.matches.room()).full
    except TimeoutError:
        raise Fault("UNAVAILABLE", "The store does not answer.") from None
    return Readiness(store="full" if full else "ok")
