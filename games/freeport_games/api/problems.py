"""Problems: why a request was refused."""

from __future__ import annotations

from freeport_games.engine import Data, Variable


class Problem(Data, frozen=True):
    """Why a request was refused (RFC 9457, ``application/problem+json``)."""

    type: str
    """A URI reference to the code's explanation."""
    title: str
    """The code as a phrase."""
    status: int
    """The HTTP status."""
    code: str
    """The stable code, the same as a GraphQL ``Refusal`` has."""
    detail: str
    """The reason in a sentence."""
    instance: str
    """The id of the request, to be found in the server's log."""
    rule: str | None = None
    """The number of the rule that forbids it, where one does."""
    match_version: int | None = None
    """The match's current version, where the request was about a match."""
    variables: tuple[Variable, ...] = ()
    """What the message of its code takes beside ``rule``, for clients that tell it in another language."""
