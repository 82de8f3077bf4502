"""The keys of the server for Web Push (RFC 8292): browsers subscribe with the public one, the private one signs pushes.

The file has one private key a line, the newest last, in base64url. A browser's subscription belongs to the key with
which it was made, so earlier keys go on signing until their browsers have subscribed anew.
"""

from __future__ import annotations

import base64
import binascii
import logging
import os
from pathlib import Path
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from telemetry.environment import SettingsError

_log = logging.getLogger(__name__)

_CURVE: Final = ec.SECP256R1()
_BYTES: Final = 32
_ONLY_OWNER: Final = 0o600


class PushKeys:
    """The keys of a file. A key that is added later is found as soon as it is in the file."""

    def __init__(self, path: Path) -> None:
        """Read the file. Raises ``SettingsError``."""
        self._path = path
        self._stamp = 0
        self._keys: dict[str, ec.EllipticCurvePrivateKey] = {}
        self._look()

    @property
    def newest(self) -> str:
        """The newest public key, in base64url."""
        self._look()
        return next(reversed(self._keys))

    def private(self, public: str) -> ec.EllipticCurvePrivateKey | None:
        """Return the private key of a public one; None if it is no longer in the file."""
        self._look()
        return self._keys.get(public)

    def _look(self) -> None:
        """Read the file if it has changed. Raises ``SettingsError``, unless there are keys, which then stay."""
        try:
            stamp = self._path.stat().st_mtime_ns
            if stamp != self._stamp:
                self._keys, self._stamp = _read(self._path), stamp
        except (OSError, SettingsError) as error:
            if not self._keys:
                raise SettingsError(f"FREEPORT_PUSH_KEY_FILE: {error}") from error
            _log.warning("the keys for pushes stay as they were: %s", error)


def _read(path: Path) -> dict[str, ec.EllipticCurvePrivateKey]:
    """Return the private keys of a file by the public ones. Raises ``OSError``, ``SettingsError``."""
    keys = [_private(line) for line in path.read_text("ascii", "replace").split()]
    if not keys:
        raise SettingsError(f"{path} has no key; freeportd push-key makes one")
    return {public_of(key): key for key in keys}


def public_of(key: ec.EllipticCurvePrivateKey) -> str:
    """Return the public key of a private one, as browsers take it: an uncompressed point, in base64url."""
    return encoded(key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def add_key(path: Path) -> str:
    """Add a new key to a file, which is made if it is missing, and return its public key. Raises ``OSError``."""
    key = ec.generate_private_key(_CURVE)
    unended = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, _ONLY_OWNER)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        line = encoded(key.private_numbers().private_value.to_bytes(_BYTES, "big"))
        file.write(f"\n{line}\n" if unended else f"{line}\n")
    return public_of(key)


def encoded(data: bytes) -> str:
    """Return bytes in base64url, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """Return the bytes of base64url, with or without padding. Raises ``ValueError``."""
    try:
        return base64.b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4), b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("it is not base64url") from error


def is_point(data: bytes) -> bool:
    """Return whether bytes are a public key: an uncompressed point of the curve."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, data)
    except ValueError:
        return False
    return True


def _private(line: str) -> ec.EllipticCurvePrivateKey:
    try:
        secret = decoded(line)
        if len(secret) != _BYTES:
            raise ValueError(f"a key has {_BYTES} bytes")
        return ec.derive_private_key(int.from_bytes(secret, "big"), _CURVE)
    except ValueError as error:
        raise SettingsError("a line of the file is no key of freeportd push-key") from error
