"""Idempotency keys: calls that create something, and that a client may send again when their reply was lost.

They follow draft-ietf-httpapi-idempotency-key-header. The first call with a key records what it has chosen before it
creates anything, such as the id of a match. Every further call finds these choices, and creates the same thing unless
it exists. So nothing has to be undone if a process dies in between, and calls at the same time need no lock.

What a key leads to may be a secret. Redis stores only the SHA-256 of a key.
"""

from __future__ import annotations

import hashlib
import hmac

from matches import refusals
from matches.redis.connection import RedisClient
from matches.redis.firsts import Firsts
from matches.redis.keys import idempotency_key
from matches.refusals import refused
from matches.texts import check_idempotency_key

DAY = 86_400.0
"""Seconds for which a key is remembered, unless what it has created may be gone before."""
_FINGERPRINT = hashlib.sha256().digest_size


class IdempotencyKeys:
    """The keys in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._firsts = Firsts(client)

    async def first(self, caller: str, key: str, request: bytes, choices: bytes, remembered: float = DAY) -> bytes:
        """Return the choices of the first call with a key, which may be this one.

        Args:
            caller: the kind of call, and the player who makes it; the same key of others is another one.
            key: the key.
            request: the request; with the same key it has to be the same.
            choices: the choices that hold if this is the first call.
            remembered: the seconds for which the key is remembered. What it creates must exist at least as long:
                otherwise a further call would create it a second time.

        Raises:
            Refused: BAD_IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_REUSED.
        """
        check_idempotency_key(key)
        name = idempotency_key(hashlib.sha256(f"{caller} {key}".encode()).hexdigest())
        # Keyed, so that nobody who reads Redis can try out what somebody has asked for, such as a name.
        fingerprint = hmac.digest(key.encode(), request, "sha256")
        found = await self._firsts.put(name, fingerprint + choices, int(remembered * 1000))
        if found[:_FINGERPRINT] != fingerprint:
            raise refused(refusals.IDEMPOTENCY_KEY_REUSED)
        return found[_FINGERPRINT:]
