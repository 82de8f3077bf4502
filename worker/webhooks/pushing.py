"""Web Push: a notice is encrypted for one browser (RFC 8291), and signed for its push service (RFC 8292)."""

from __future__ import annotations

from typing import Final

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from matches.webhooks.addresses import Target
from matches.webhooks.hooks import Browser, Letter
from matches.webhooks.push_keys import PushKeys

PADDED: Final = 1_024
"""The bytes of a notice before it is encrypted: the push service sees its length, and nothing else of it."""
_DAY: Final = 86_400
_SIGNED_FOR: Final = 12 * 3_600
"""Seconds for which the signature is valid; push services take at most a day."""

Header = tuple[bytes, bytes]


class NoKey(LookupError):
    """This server has no longer the key with which a browser has subscribed."""


class Pushing:
    """Seals notices.

    Args:
        keys: the server's keys; None if it has none.
        contact: whom push services may tell of trouble: an address with ``https:`` or ``mailto:``.
    """

    def __init__(self, keys: PushKeys | None, contact: str) -> None:
        self._keys = keys
        self._contact = contact

    def seal(self, browser: Browser, letter: Letter, target: Target, now: int) -> tuple[list[Header], bytes]:
        """Return the headers and the body of a push.

        Args:
            browser: the browser.
            letter: the notice.
            target: the address of the push service.
            now: the time, in seconds since 1970-01-01 UTC.

        Raises:
            NoKey: if the browser has subscribed with a key that this server does not have.
        """
        key = None if self._keys is None else self._keys.private(browser.key)
        if key is None:
            raise NoKey(browser.key)
        body: bytes = http_ece.encrypt(
            letter.body.ljust(PADDED),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=browser.p256dh,
            auth_secret=browser.auth,
            version="aes128gcm",
        )
        claims = {
            "aud": f"{target.scheme}://{target.authority}",
            "exp": now + _SIGNED_FOR,
            "sub": self._contact,
        }
        signed: dict[str, str] = Vapid02(private_key=key).sign(claims)
        left = _DAY if letter.until is None else min(_DAY, max(0, letter.until // 1000 - now))
        headers = [
            (b"authorization", signed["Authorization"].encode()),
            (b"content-encoding", b"aes128gcm"),
            (b"content-type", b"application/octet-stream"),
            (b"ttl", b"%d" % left),
        ]
        if letter.match is not None:
            headers.append((b"topic", letter.match.encode()))  # a later notice of the match replaces it
        return headers, body


def contact(public_url: str | None) -> str:
    """Return whom push services may tell of trouble: the server's own page, if it is a public one."""
    host = (public_url or "").partition("://")[2].partition("/")[0]
    if public_url is None or not public_url.startswith("https://") or ":" in host or "." not in host:
        return "mailto:operator@localhost"
    return f"https://{host}"
