"""Logs: lines of JSON on standard output, each with the id of the request that it belongs to."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime

import msgspec
import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

_encode = msgspec.json.Encoder(enc_hook=repr).encode


def configure_logs(level: str) -> None:
    """Write every line as JSON, whether it comes from us or from a library.

    Args:
        level: the least level that is written, such as ``INFO``.
    """
    least = logging.getLevelNamesMapping()[level]
    every: list[Processor] = [
        structlog.contextvars.merge_contextvars,
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
    # Below INFO it writes every header and frame of a WebSocket: tokens, and what players see.
    logging.getLogger("uvicorn.error").setLevel(max(least, logging.INFO))


def _stamp(logger: WrappedLogger, method: str, line: EventDict) -> EventDict:
    line["timestamp"] = datetime.now(UTC)  # the encoder writes it faster than isoformat
    return line


def _line(logger: WrappedLogger, method: str, line: EventDict) -> bytes:
    return _encode(line)


def _text(logger: WrappedLogger, method: str, line: EventDict) -> str:
    return _encode(line).decode()
