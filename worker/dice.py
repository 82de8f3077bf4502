"""The dice key: the one secret from which every match's seed follows. Only the worker reads it."""

from __future__ import annotations

import contextlib
import hmac
import os
import secrets
from collections.abc import Mapping
from pathlib import Path

_LEAST = 32


class DiceKeyMissing(ValueError):
    """No usable dice key is configured. The message says what to do."""


class DiceKey:
    """Derives the seeds of matches."""

    def __init__(self, key: bytes) -> None:
        if len(key) < _LEAST:
            raise DiceKeyMissing(f"the dice key has {len(key)} bytes; it needs at least {_LEAST}")
        self._key = key

    def seed(self, match: str) -> bytes:
        """The secret seed of a match: HMAC-SHA256 of its id."""
        return hmac.digest(self._key, f"freeport/1 seed {match}".encode(), "sha256")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> DiceKey:
        """Read the key from ``FREEPORT_DICE_KEY``, or from the file that ``FREEPORT_DICE_KEY_FILE`` names.

        With ``FREEPORT_DICE_KEY_CREATE=1`` a file that is not there is made, with a new random key: for a Freeport that
        lives on one machine. Where workers run on several, each would make another key.

        Raises:
            DiceKeyMissing: if there is none, or it is too short.
        """
        if text := environment.get("FREEPORT_DICE_KEY"):
            return cls(text.encode())
        if path := environment.get("FREEPORT_DICE_KEY_FILE"):
            try:
                if environment.get("FREEPORT_DICE_KEY_CREATE") == "1" and not Path(path).exists():
                    _create(Path(path))
                return cls(Path(path).read_bytes().strip())
            except OSError as error:
                raise DiceKeyMissing(f"FREEPORT_DICE_KEY_FILE cannot be read: {error}") from error
        raise DiceKeyMissing(
            "no dice key: set FREEPORT_DICE_KEY to at least 32 random characters (`openssl rand -hex 32` makes some), "
            "or FREEPORT_DICE_KEY_FILE to a file that holds them. It must stay the same as long as matches run."
        )


def _create(path: Path) -> None:
    """Write a new random key into a file of its own, unless somebody else does at the same time."""
    new = path.with_suffix(f".{secrets.token_hex(4)}")
    new.touch(mode=0o600)
    new.write_text(secrets.token_hex(_LEAST))
    with contextlib.suppress(FileExistsError):
        os.link(new, path)
    new.unlink()
