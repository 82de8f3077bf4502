"""The postman makes one delivery to a webhook or a browser, and returns its result.

It connects to exactly the IP address that was checked, never to a name that could resolve to another address a moment
later. It follows no redirects, uses no proxy, keeps no connection open, and reads only the head of a response.
"""

from __future__ import annotations

import ssl
import time
from collections.abc import Iterable, Sequence
from typing import Any

import httpcore
import httpx

from freeport.webhooks import sign
from freeport_api import DeliveryReason
from freeport_games.engine.menus import Refused
from matches.webhooks.addresses import Addresses, NotPublic
from matches.webhooks.hooks import Letter, Sent, WebhookTask

from .patience import Patience
from .pushing import Header, NoKey, Pushing

_AGENT = b"freeport-webhooks/1"


class Postman:
    """Makes deliveries.

    Args:
        addresses: checks the addresses of deliveries.
        patience: limits the time of a delivery, including the time to connect.
        pushing: seals what is pushed to browsers.
    """

    def __init__(self, addresses: Addresses, patience: Patience, pushing: Pushing) -> None:
        self._addresses = addresses
        self._pushing = pushing
        self._patience = patience
        self._tls = httpx.create_ssl_context()

    async def post(self, task: WebhookTask) -> Sent:
        """Make a delivery. It ends in time, whatever the receiver does."""
        try:
            async with self._patience.limited():
                status = await self._post(task)
        except (TimeoutError, httpcore.TimeoutException):
            return Sent(reason=DeliveryReason.TIMEOUT)
        except (NotPublic, NoKey, Refused):  # other settings allowed it when it was set
            return Sent(reason=DeliveryReason.ADDRESS)
        except (httpcore.NetworkError, httpcore.ProtocolError, OSError) as error:
            tls = isinstance(error.__cause__, ssl.SSLError)
            return Sent(reason=DeliveryReason.TLS if tls else DeliveryReason.CONNECTION)
        return Sent(status, None if 200 <= status <= 299 else DeliveryReason.STATUS)

    async def _post(self, task: WebhookTask) -> int:
        """Send the request, and return the status of the response."""
        letter = task.letter
        if letter is None:
            raise LookupError("there is nothing to deliver")
        target = self._addresses.read(task.url)
        now = int(time.time())
        if task.browser is None:
            more, body = _signed(task.secrets, letter, now), letter.body
        else:
            more, body = self._pushing.seal(task.browser, letter, target, now)
        headers = [
            (b"host", target.authority.encode()),
            (b"user-agent", _AGENT),
            (b"accept", b"*/*"),
            (b"content-length", b"%d" % len(body)),
            *more,
        ]
        url = httpcore.URL(
            scheme=target.scheme.encode(), host=target.host.encode(), port=target.port, target=target.path.encode()
        )
        backend = _ToJudged(self._addresses, task.url)
        async with (
            httpcore.AsyncConnectionPool(ssl_context=self._tls, network_backend=backend, retries=0) as connections,
            connections.stream("POST", url, headers=headers, content=body) as answer,
        ):
            return answer.status


def _signed(secrets: Sequence[str], letter: Letter, now: int) -> list[Header]:
    """Return the headers of a delivery to a webhook, with a signature for each of its secrets."""
    signatures = [sign(secret, letter.id, now, letter.body) for secret in secrets]
    return [
        (b"content-type", b"application/json"),
        (b"webhook-id", letter.id.encode()),
        (b"webhook-timestamp", b"%d" % now),
        (b"webhook-signature", " ".join(signatures).encode()),
    ]


class _ToJudged(httpcore.AsyncNetworkBackend):
    """Connects to the addresses that were checked, and to no others."""

    def __init__(self, addresses: Addresses, url: str) -> None:
        self._addresses = addresses
        self._url = url
        self._network = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # noqa: ASYNC109 - the library's signature
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the first reachable address of the host. Raises ``NotPublic``."""
        failure: Exception = NotPublic()
        for address in await self._addresses.find(self._addresses.read(self._url)):
            try:
                return await self._network.connect_tcp(address, port, timeout, local_address, socket_options)
            except httpcore.ConnectError as error:
                failure = error
        raise failure
