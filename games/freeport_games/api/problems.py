"""Problems: the reasons for refusing a request."""

from __future__ import annotations

from freeport_games.engine import Data, Variable


class Problem(Data, frozen=True):
    """The reason why a request was refused (RFC 9457, ``application/problem+json``)."""

    type: str
    """A URI reference to the code's explanation."""
    title: str
    """The code as a phrase."""
    status: int
    """The HTTP status."""
    code: str
    """The stable code, the same as in a GraphQL ``Refusal``."""
    detail: str
    """The reason in a sentence."""
    instance: str
    """The id of the request, which can be found in the server's log."""
    rule: str | None = None
    """The number of the rule that forbids it, if there is one."""
    match_version: int | None = None
    """The match's current version, if the request was about a match."""
    variables: tuple[Variable, ...] = ()
    """The variables of its code's message other than ``rule``, for clients that show it in another language."""
