"""A job as a worker reads it from Redis: only its name, its subject and its origin.

RQ's own jobs can name any function, callbacks, addresses to post to and following jobs, and with its default serializer
they are pickles: anybody who can write to Redis could run code in the process that has the dice key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from rq.exceptions import DeserializationError
from rq.job import Job

from matches.kinds import JobName
from matches.work.jobs import known_queue

from .jobs import FUNCTIONS

_KEPT = 300
"""Seconds for which RQ keeps a job whose worker died before it began."""
_LONGEST = 2048
"""The most bytes of a field, compressed. A normal job has about a hundred."""


class _Call(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A call in the form that RQ stores."""

    name: JobName
    instance: None
    arguments: tuple[str, int]
    named_arguments: Mapping[str, None]


_read_call = msgspec.json.Decoder(_Call).decode


class NamedJob(Job):
    """A job that runs a function of ``worker.jobs``, whatever its hash in Redis says."""

    def restore(self, raw_data: Mapping[bytes, bytes]) -> None:
        """Read the allowed fields from the hash of a job. Raises ``NoSuchJobError`` if it has no call."""
        read = {name: raw_data.get(name, b"") for name in (b"data", b"meta")}
        super().restore({name: value for name, value in read.items() if 0 < len(value) <= _LONGEST})
        self.origin = known_queue(raw_data.get(b"origin", b"").decode(errors="replace"))
        self.failure_ttl = _KEPT

    @property
    def func(self) -> Callable[[str, int], None]:
        """The function of the job's name. Raises ``DeserializationError`` for an unknown name."""
        return FUNCTIONS[JobName(self.func_name or "")]

    def _deserialize_data(self) -> None:
        try:
            call = _read_call(self.data)
        except (msgspec.MsgspecError, ValueError) as error:  # ValueError: it has no data
            raise DeserializationError from error
        self._func_name, self._instance, self._args, self._kwargs = call.name, None, call.arguments, {}
