"""The dice keys: secrets from which the seeds of all matches follow. Only workers that draw or score read them."""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import logging
import os
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path

_log = logging.getLogger(__name__)

FILE = "FREEPORT_DICE_KEY_FILE"
"""The variable that names the file. Keys are never in variables, which every child of a process can read."""
_CREATE = "FREEPORT_DICE_KEY_CREATE"
_LEAST = 32


class DiceKeyMissing(ValueError):
    """No usable dice key is configured. The message says how to configure one."""


class DiceKey:
    """Derives the seeds of matches."""

    def __init__(self, key: bytes) -> None:
        if len(key) < _LEAST:
            raise DiceKeyMissing(f"the dice key has {len(key)} bytes; it needs at least {_LEAST}")
        self._key = key
        self.id = hashlib.sha256(b"freeport/1 id of a dice key " + key).hexdigest()[:8]
        """A name of the key that reveals nothing about it."""

    def seed(self, match: str) -> bytes:
        """Return the secret seed of a match: HMAC-SHA256 of its id."""
        return hmac.digest(self._key, f"freeport/1 seed {match}".encode(), "sha256")


class DiceRing:
    """The dice keys of one file, one key per line, the newest last.

    New matches get the key that was the newest when this process started. A key that is added later is read as soon as
    it is in the file, because other workers may already open matches with it.
    """

    def __init__(self, path: Path) -> None:
        """Read the file. Raises ``DiceKeyMissing``."""
        self._path = path
        self._read_at = _stamp(path)
        self.keys = _read(path)
        """The keys, the newest first."""
        self._opening = self.keys[0]

    def seeds(self, match: str) -> Iterator[bytes]:
        """Yield the seeds that a match may have: first that of a new match, then those of the other keys."""
        yield self._opening.seed(match)
        self._look_again()
        for key in self.keys:
            if key.id != self._opening.id:
                yield key.seed(match)

    def _look_again(self) -> None:
        """Read the file again if it has changed. While it cannot be read, the keys stay the same."""
        try:
            stamp = _stamp(self._path)
            if stamp != self._read_at:
                self.keys, self._read_at = _read(self._path), stamp
        except DiceKeyMissing as error:
            _log.warning("the dice keys stay as they were: %s", error)

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> DiceRing:
        """Read the keys from the file that ``FREEPORT_DICE_KEY_FILE`` names.

        With ``FREEPORT_DICE_KEY_CREATE=1`` a missing file is created with a new random key. This is for servers on a
        single machine: on several machines, workers would create different keys.

        Raises:
            DiceKeyMissing: if no key is configured, or one is too short.
        """
        path = _path(environment)
        if environment.get(_CREATE) == "1" and not path.exists():
            _create(path)
        return cls(path)


def check(environment: Mapping[str, str] = os.environ) -> None:
    """Check that a key file is readable without reading it, because a pool's children inherit its memory.

    Raises:
        DiceKeyMissing: if no file is configured, or it cannot be read.
    """
    path = _path(environment)
    if environment.get(_CREATE) == "1" and not path.exists():
        return
    try:
        with path.open("rb"):
            return
    except OSError as error:
        raise DiceKeyMissing(f"{FILE} cannot be read: {error}") from error


def _path(environment: Mapping[str, str]) -> Path:
    path = environment.get(FILE)
    if not path:
        raise DiceKeyMissing(
            f"no dice key: set {FILE} to a file that holds at least 32 random characters (`openssl rand -hex 32` makes "
            "some). It must stay the same as long as matches run."
        )
    return Path(path)


def _read(path: Path) -> list[DiceKey]:
    try:
        lines = path.read_bytes().split()
    except OSError as error:
        raise DiceKeyMissing(f"{FILE} cannot be read: {error}") from error
    if not lines:
        raise DiceKeyMissing(f"{FILE} names a file that is empty")
    return [DiceKey(line) for line in reversed(lines)]


def _stamp(path: Path) -> tuple[int, int]:
    """Return a value that changes with the file."""
    try:
        found = path.stat()
    except OSError as error:
        raise DiceKeyMissing(f"{FILE} cannot be read: {error}") from error
    return found.st_mtime_ns, found.st_ino


def _create(path: Path) -> None:
    """Write a new random key into a file, unless another process creates the file at the same time."""
    new = path.with_suffix(f".{secrets.token_hex(4)}")
    new.touch(mode=0o600)
    new.write_text(secrets.token_hex(_LEAST) + "\n")
    with contextlib.suppress(FileExistsError):
        os.link(new, path)
    new.unlink()
