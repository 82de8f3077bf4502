"""Problems: the reasons for refusing a request."""

from __future__ import annotations

from freeport_games.engine import Data
from freeport_games.engine.menus.refusals import Variable


class Problem(Data, frozen=True):
    """The reason why a request was refused (RFC 9457, ``application/problem+json``)."""

    type: str
    """The address of the code's explanation, a ``ProblemType``, relative to the server's."""
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
    pointer: str | None = None
    """A JSON pointer (RFC 6901) to the wrong part of the move or body, if one part is wrong: ``/cards/0``."""
    parameter: str | None = None
    """The name of the wrong parameter of the query, if one is wrong: ``first``."""


class Meaning(Data, frozen=True):
    """A meaning of a code."""

    game: str | None
    """The slug of the game, if it is a code of a game."""
    detail: str
    """The reason in a sentence, with ``…`` for all that depends on the request."""


class ProblemType(Data, frozen=True):
    """The explanation of a code."""

    code: str
    """The stable code."""
    title: str
    """The code as a phrase."""
    status: int
    """The HTTP status of refusals with it."""
    retry_after: int | None
    """The number of seconds after which the same request may succeed, if that is so."""
    meanings: tuple[Meaning, ...]
    """Its meaning; one for each game that has it, if it is a code of games."""
