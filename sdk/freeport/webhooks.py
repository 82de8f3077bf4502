"""Webhooks: how a receiver checks and reads a delivery of Freeport.

Deliveries are signed as https://www.standardwebhooks.com says, so any library for that will do as well.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import time
from collections.abc import Mapping

import msgspec

from freeport_api import AnyDelivery, DecisionPending, MatchOver, WebhookTested

from .errors import BadSignature

__all__ = ["AnyDelivery", "BadSignature", "DecisionPending", "MatchOver", "WebhookTested", "sign", "verify"]

TOLERANCE = 300.0
"""Seconds by which a delivery's time may differ from the receiver's: an old delivery may be a replay."""

_PREFIX = "whsec_"
_VERSION = "v1"
_LONGEST = 20
"""The greatest number of characters of a time."""

_decode = msgspec.json.Decoder(AnyDelivery).decode


def sign(secret: str, name: str, timestamp: int, body: bytes) -> str:
    """Return the signature of a delivery, as in the header ``webhook-signature``.

    Args:
        secret: the webhook's secret, ``whsec_...``.
        name: the delivery's id.
        timestamp: the time of sending, in seconds since 1970-01-01 UTC.
        body: the body.

    Raises:
        ValueError: if the secret is malformed.
    """
    digest = hmac.digest(_key(secret), f"{name}.{timestamp}.".encode() + body, "sha256")
    return f"{_VERSION},{base64.b64encode(digest).decode()}"


def verify(
    secret: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    tolerance: float = TOLERANCE,
    now: float | None = None,
) -> AnyDelivery:
    """Check that a delivery is Freeport's, and read it.

    A delivery may arrive more than once: its header ``webhook-id`` is the same each time.

    Args:
        secret: the webhook's secret, ``whsec_...``.
        headers: the request's headers, in any case.
        body: the request's body, byte for byte.
        tolerance: seconds by which its time may differ from ours.
        now: our time, in seconds since 1970-01-01 UTC; the present if omitted.

    Raises:
        BadSignature: if it is not Freeport's, or too old, or of a kind that this library does not know.
        ValueError: if the secret is malformed.
    """
    given = {name.lower(): value for name, value in headers.items()}
    missing = [name for name in ("webhook-id", "webhook-timestamp", "webhook-signature") if not given.get(name)]
    if missing:
        raise BadSignature(f"the request has no {missing[0]}")
    stamp = given["webhook-timestamp"]
    if not (stamp.isascii() and stamp.isdecimal() and len(stamp) <= _LONGEST):
        raise BadSignature("webhook-timestamp is not a time in seconds")
    wanted = sign(secret, given["webhook-id"], int(stamp), body).encode()
    # Every signature is compared, and the time of a comparison does not reveal how much of the signature was right.
    right = [hmac.compare_digest(wanted, one.encode()) for one in given["webhook-signature"].split(" ")]
    if not any(right):
        raise BadSignature("no signature matches")
    if abs((time.time() if now is None else now) - int(stamp)) > tolerance:
        raise BadSignature("webhook-timestamp is too far from the present")
    try:
        told: AnyDelivery = _decode(body)
    except msgspec.DecodeError as error:
        raise BadSignature(f"this library does not know the body: {error}") from error
    return told


def _key(secret: str) -> bytes:
    try:
        key = base64.b64decode(secret.removeprefix(_PREFIX), validate=True)
    except (binascii.Error, ValueError) as error:
        raise ValueError("this is not the secret of a webhook: whsec_ and base64") from error
    if not key:
        raise ValueError("the secret is empty")
    return key
