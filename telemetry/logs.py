"""Logs: lines of JSON on standard output, each with the id of its request."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_encode = msgspec.json.Encoder(enc_hook=repr).encode


def configure_logs(level: str, **same: str) -> None:
    """Write every log line as JSON, including those of libraries.

    Args:
        level: the lowest level that is written, such as ``INFO``.
        same: fields of every line of this process, such as ``part="worker"``.
    """
    least = logging.getLevelNamesMapping()[level]

    def add_same(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
        line.update(same)
        return line

    every: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        add_same,
        structlog.processors.add_log_level,
        _stamp,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*every, _line],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.BytesLoggerFactory(sys.stdout.buffer),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*every[:-1], structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, every[-1], _text],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(max(least, logging.WARNING))
    uvicorn = logging.getLogger("uvicorn.error")
    # Below INFO it writes every header and frame of a WebSocket: tokens, and what players see.
    uvicorn.setLevel(max(least, logging.INFO))
    uvicorn.addFilter(_no_addresses)
    # Modules of this server that log through the standard library.
    for package in ("freeportd", "matches", "service", "telemetry", "worker"):
        logging.getLogger(package).setLevel(least)


def _no_addresses(record: logging.LogRecord) -> bool:
    """Drop uvicorn's line about each WebSocket: it contains the client's address, and the path with its query."""
    return '"WebSocket ' not in str(record.msg)


def _stamp(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    line["timestamp"] = datetime.now(UTC)  # the encoder writes it faster than isoformat
    return line


def _line(logger: WrappedLogger, method: str, line: EventDict) -> bytes:
    return _encode(line)


def _text(logger: WrappedLogger, method: str, line: EventDict) -> str:
    return _encode(line).decode()
