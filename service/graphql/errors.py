"""The ``errors`` list: malformed requests, and bugs.

Errors of a client in a well-formed request are returned as data, a ``Refusal``. An entry of ``errors`` has
``extensions {code}``:

==================  =================================================================
``BAD_REQUEST``     the document or its variables are wrong; the message says where
``UNAUTHENTICATED`` the token of a query is not valid
``RATE_LIMITED``    a budget is used up; ``retryAfter`` is the time to wait in seconds
``UNAVAILABLE``     the matches cannot be reached at the moment; try again
``INTERNAL``        a bug; ``requestId`` finds its cause in the log
==================  =================================================================
"""

from __future__ import annotations

import logging

from graphql import GraphQLError

from freeport_api.words import MATCH_WORDS
from service.http.problems import fault
from service.quotas import RateLimited
from telemetry.metrics import REFUSALS

BAD_REQUEST = "BAD_REQUEST"
RATE_LIMITED = "RATE_LIMITED"
UNAVAILABLE = "UNAVAILABLE"
INTERNAL = "INTERNAL"

_log = logging.getLogger(__name__)


class RequestError(Exception):
    """A well-formed request for something that is not permitted."""


def prepare_for_client(error: GraphQLError, request_id: str) -> None:
    """Prepare an error for the client: add its code, and keep internal details in the log.

    Args:
        error: the error, changed in place.
        request_id: the request's id.
    """
    if error.extensions and "code" in error.extensions:
        return
    cause = error.original_error
    match cause:
        case None:
            code = BAD_REQUEST
        case GraphQLError(nodes=nodes) if nodes or error.path is None:  # a variable, or an argument made of one
            code = BAD_REQUEST
        case RecursionError() if error.path is None:
            code = BAD_REQUEST
            error.message = "The document is nested too deep to be read."
        case RequestError():
            code = BAD_REQUEST
        case _ if (refused := fault(cause)) is not None:
            code = refused.code
            error.message = refused.refusal.detail
        case _:
            code = INTERNAL
            error.message = MATCH_WORDS.refusal(INTERNAL)
            _log.error("request %s failed at %s", request_id, error.path, exc_info=cause)
    REFUSALS.labels(code).inc()
    error.extensions = {"code": code}
    if code == INTERNAL:
        error.extensions["requestId"] = request_id
    if isinstance(cause, RateLimited):
        error.extensions["retryAfter"] = cause.retry_after
