"""The errors of a store that cannot serve now, although nothing is wrong with the request.

This is the only list of them: they are tried again, answered with 503, and told to the doctor.
"""

from __future__ import annotations

from redis.exceptions import (
    AskError,
    AuthenticationError,
    BusyLoadingError,
    ClusterDownError,
    MasterDownError,
    MovedError,
    NoPermissionError,
    NoScriptError,
    OutOfMemoryError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError


class TooFewReplicasError(ResponseError):
    """NOREPLICAS: fewer replicas follow the primary than ``min-replicas-to-write`` requires."""


class UnblockedError(ResponseError):
    """UNBLOCKED: the server became a replica while a command waited."""


class NotPersistedError(ResponseError):
    """MISCONF: the server cannot write its file, and takes no changes until it can."""


class ScriptRunningError(ResponseError):
    """BUSY: a script has been running for too long."""


class NotConfirmedError(RedisError):
    """A change was made, but too few replicas have confirmed it in time: a failover may take it back."""


class StoreClosedError(RedisConnectionError):
    """This process has closed its connections, as it does at its end."""


_BY_CODE: dict[str, type[ResponseError] | type[RedisConnectionError]] = {
    "ASK": AskError,
    "BUSY": ScriptRunningError,
    "CLUSTERDOWN": ClusterDownError,
    "LOADING": BusyLoadingError,
    "MASTERDOWN": MasterDownError,
    "MISCONF": NotPersistedError,
    "MOVED": MovedError,
    "NOAUTH": AuthenticationError,
    "NOPERM": NoPermissionError,
    "NOREPLICAS": TooFewReplicasError,
    "NOSCRIPT": NoScriptError,
    "OOM": OutOfMemoryError,
    "READONLY": ReadOnlyError,
    "TRYAGAIN": TryAgainError,
    "UNBLOCKED": UnblockedError,
    "WRONGPASS": AuthenticationError,
}
_NO_WAIT = "WAIT cannot be used with replica"
"""A part of what a replica answers to WAIT."""

DEMOTED = (ReadOnlyError, MasterDownError, UnblockedError)
"""The errors of a server that is no longer the primary. Such a server keeps its connections open."""
ODD = (TooFewReplicasError, BusyLoadingError, ClusterDownError, NotConfirmedError)
"""The errors of a server that may be the primary no longer."""
PASSING = (RedisConnectionError, RedisTimeoutError, OSError, *DEMOTED, *ODD, MovedError, TryAgainError)
"""The errors that a failover, a restart or a slot that moves explains: the command is sent again for some seconds."""
AWAY = (*PASSING, OutOfMemoryError, NotPersistedError, ScriptRunningError)
"""All errors of a store that cannot serve now."""

_CODES: dict[type[BaseException], str] = {kind: code for code, kind in _BY_CODE.items()} | {
    NotConfirmedError: "NOTCONFIRMED",
    RedisTimeoutError: "SILENT",
    TimeoutError: "SILENT",
}


def parse(message: str) -> Exception:
    """Return the error that a server's reply means."""
    code, _, rest = message.partition(" ")
    kind = _BY_CODE.get(code)
    if kind is AskError or kind is MovedError:
        return kind(rest)
    if kind is None and _NO_WAIT in message:
        return UnblockedError(message)
    return (kind or ResponseError)(message)


def code_of(error: BaseException) -> str | None:
    """Return the code under which an error of the store is counted, or None if the store could serve."""
    if not isinstance(error, AWAY):
        return None
    return next((_CODES[kind] for kind in type(error).__mro__ if kind in _CODES), "LOST")
