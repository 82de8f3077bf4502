"""A job as a worker reads it from Redis: its name, what it is about, where it comes from, and nothing else.

RQ's own jobs can name any function, callbacks, addresses to post to and jobs that follow, and with its usual serializer
they are pickles: whoever can write to Redis could run code where the dice key is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from rq.exceptions import DeserializationError
from rq.job import Job

from matches.kinds import JobName
from matches.settings import JOB_TIMEOUT
from matches.work.jobs import FAILURE_TTL, RESULT_TTL, known_queue

from .jobs import FUNCTIONS

_LONGEST = 2048
"""Bytes of a field, compressed; a job of ours has about a hundred."""


class _Call(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What RQ writes of a call."""

    name: JobName
    instance: None
    arguments: tuple[str, int]
    named_arguments: Mapping[str, None]


_read_call = msgspec.json.Decoder(_Call).decode


class NamedJob(Job):
    """A job that runs a function of ``worker.jobs``, for as long as jobs may take, whatever its hash in Redis says."""

    def restore(self, raw_data: Mapping[bytes, bytes]) -> None:
        """Take from the hash of a job what is read of it. Raises ``NoSuchJobError`` if it has no call."""
        read = {name: raw_data.get(name, b"") for name in (b"data", b"meta")}
        super().restore({name: value for name, value in read.items() if 0 < len(value) <= _LONGEST})
        self.origin = known_queue(raw_data.get(b"origin", b"").decode(errors="replace"))
        self.timeout, self.result_ttl, self.failure_ttl = JOB_TIMEOUT, RESULT_TTL, FAILURE_TTL

    @property
    def func(self) -> Callable[[str, int], None]:
        """The function of its name. Raises ``DeserializationError`` if it has none of ours."""
        return FUNCTIONS[JobName(self.func_name or "")]

    def _deserialize_data(self) -> None:
        try:
            call = _read_call(self.data)
        except (msgspec.MsgspecError, ValueError) as error:  # ValueError: it has no data
            raise DeserializationError from error
        self._func_name, self._instance, self._args, self._kwargs = call.name, None, call.arguments, {}
