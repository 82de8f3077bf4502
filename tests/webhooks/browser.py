"""A browser that has subscribed to pushes: it has keys, and reads what a push service would pass on to it."""

from __future__ import annotations

import base64
import os
from typing import Any

import http_ece
import msgspec
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from freeport_api import AnyPush, NewPushSubscription, PushKeys

from .receiver import Got


def spelled(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


class Browser:
    """A browser."""

    def __init__(self, endpoint: str, name: str = "Phone") -> None:
        self._private = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        point = self._private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.subscription = NewPushSubscription(endpoint, PushKeys(spelled(point), spelled(self._auth)), name)

    @property
    def json(self) -> dict[str, Any]:
        """What the page sends: the subscription as browsers give it, and the name."""
        keys = {"p256dh": self.subscription.keys.p256dh, "auth": self.subscription.keys.auth}
        return {
            "endpoint": self.subscription.endpoint,
            "expirationTime": None,
            "keys": keys,
            "name": self.subscription.name,
        }

    def read(self, got: Got, server_key: str) -> AnyPush:
        """Return what was pushed, after checks that a push service and a browser make.

        Args:
            got: what the push service was sent.
            server_key: the key with which the browser has subscribed.
        """
        signed = got.headers["authorization"]
        assert signed.endswith(f",k={server_key}") and Vapid02.verify(signed)
        claims: dict[str, Any] = msgspec.json.decode(base64.urlsafe_b64decode(signed.split(".")[1] + "=="))
        assert self.subscription.endpoint.startswith(claims["aud"] + "/")
        assert claims["sub"].startswith(("mailto:", "https:"))
        assert got.headers["content-encoding"] == "aes128gcm"
        assert 0 <= int(got.headers["ttl"]) <= 86_400
        plain: bytes = http_ece.decrypt(
            got.body, private_key=self._private, auth_secret=self._auth, version="aes128gcm"
        )
        assert len(plain) == 1_024, "its length tells nothing"
        told: AnyPush = msgspec.json.decode(plain, type=AnyPush)
        return told
