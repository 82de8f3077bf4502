"""What requests can carry: addresses, tokens and values are checked before anything is sent.

What can never be sent is not worth a try, and the libraries below would print it, secrets too.
"""

from __future__ import annotations

import re
from urllib.parse import SplitResult, urlsplit

import msgspec

from freeport.errors import Unsendable

_is_token = re.compile(r"[\x21-\x7e]+").fullmatch
_is_address = re.compile(r"[\x21-\x7e]+").fullmatch


def checked_token(given: str | None, setting: str) -> str | None:
    """Return a token without white space around it, or None for none.

    Args:
        given: the token.
        setting: what says it, for the message.

    Raises:
        Unsendable: if no header can carry it. The message does not contain it.
    """
    token = (given or "").strip()
    if token and not _is_token(token):
        raise Unsendable(f"{setting} is not a token: tokens are visible ASCII characters, without spaces.")
    return token or None


def checked_address(given: str, setting: str) -> str:
    """Return a server's address without white space around it and without a slash at its end.

    Raises:
        Unsendable: if it is not one; the message is a sentence, and shows no password.
    """
    address = given.strip().rstrip("/")
    parts = _split(address)
    if parts is None or parts.scheme not in ("http", "https"):
        raise Unsendable(f"{setting} begins with http:// or https://, unlike {shown(address)!r}.")
    if not parts.hostname or not _is_address(address) or parts.query or parts.fragment:
        raise Unsendable(f"{setting} is an address like http://127.0.0.1:8000, unlike {shown(address)!r}.")
    return address


def shown(address: str) -> str:
    """Return an address as it may be printed: without user, password, query and fragment."""
    bare = re.split(r"[?#]", address, maxsplit=1)[0]
    scheme, mark, rest = bare.rpartition("://")
    authority, slash, path = rest.partition("/")
    return f"{scheme}{mark}{authority.rpartition('@')[2]}{slash}{path}"


def encoded(value: object) -> bytes:
    """Return a value as JSON.

    Raises:
        Unsendable: if a text in it is not Unicode: a surrogate stands alone in it.
    """
    try:
        return msgspec.json.encode(value)
    except UnicodeEncodeError as error:
        raise Unsendable(f"A text cannot be sent: {error.reason} at its character {error.start}.") from None


def _split(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address)
        return None if parts.port == 0 else parts  # reading the port checks it
    except ValueError:
        return None
