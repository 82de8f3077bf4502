"""The errors of this library, one class for each kind of failure.

::

    FreeportError                  everything that this library raises on purpose
    ├── Refused                    the server said no: code, detail, rule, version
    │   ├── BadRequest             malformed, or options out of range, or no such bot or seat
    │   │   └── RolledBack         the match is not where the server said that it was
    │   ├── Unauthenticated        no token, or a wrong one
    │   ├── Forbidden              not for you: not the host, not seated, a wrong invitation
    │   ├── NotFound               no such match, game or page
    │   ├── Conflict               the match is not in a state for it
    │   │   ├── StaleDecision      the decision is gone
    │   │   ├── AlreadyDecided     the seat has answered it, differently
    │   │   ├── ChancePending      a random event is awaited
    │   │   ├── NotYourTurn        the seat is not asked
    │   │   ├── TimeOver           the time for the decision was over
    │   │   ├── HandedOver         a house bot plays the seat: come back first
    │   │   └── MatchOpening       the dice are not committed yet
    │   ├── IllegalMove            a move outside the options
    │   ├── TooManyRequests        over the quota; ``retry_after`` says for how long
    │   ├── Unavailable            the server cannot serve at the moment
    │   └── ServerFault            a bug of the server
    ├── Unreachable                no answer: no connection, or it broke
    │   └── Timeout                no answer in time
    ├── UnreadableReply            an answer that is not Freeport's, or of a newer kind than this library
    ├── Unsendable                 a setting or an argument that no request can carry: it is refused unsent
    ├── Closed                     the client was closed
    ├── UnknownGame                a game that this library does not have
    ├── BotFailed                  a bot that raised an exception, or made an illegal move, in memory
    ├── BadSignature               a delivery to a webhook that is not Freeport's
    └── GraphQLError               the ``errors`` of a GraphQL answer

``Refused`` is also a ``freeport_games.engine.menus.Refused``: the same ``except`` serves in memory and on a server.
"""

from __future__ import annotations

from collections.abc import Sequence

import freeport_games
from freeport_api.codes import CODES
from freeport_games.engine import Seat, menus
from freeport_games.engine.menus import Refusal
from freeport_games.engine.menus.refusals import Variable


class FreeportError(Exception):
    """The base of all errors that this library raises on purpose."""

    request_id: str | None = None
    """The id of the request, which can be found in the server's log; None if no request was made."""
    attempts: int = 1
    """The number of times that the request was sent."""
    passing: bool = False
    """Whether it holds only for a while: the same request may succeed later."""


class Refused(FreeportError, menus.Refused):
    """The server refused the request."""

    status: int = 0
    """The HTTP status."""
    retry_after: float | None = None
    """The number of seconds after which the server wants to be asked again, if it said so."""

    @property
    def detail(self) -> str:
        """The reason in a sentence, for people."""
        return self.refusal.detail

    @property
    def rule(self) -> str | None:
        """The number of the rule that forbids it, if there is one."""
        return self.refusal.rule

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables of its message in a catalogue of sentences, other than the rule."""
        return self.refusal.variables

    @property
    def pointer(self) -> str | None:
        """A JSON pointer (RFC 6901) to the wrong part of the move or body, if one part is wrong."""
        return self.refusal.pointer

    @property
    def match_version(self) -> int | None:
        """The match's version, if the request was about a match."""
        return self.refusal.match_version


class BadRequest(Refused):
    """The request is malformed, or the options are out of range, or it names a bot or a seat that does not exist."""


class RolledBack(BadRequest):
    """The match is not where the server said that it was: the store has lost its last moves, and perhaps went on."""


class Unauthenticated(Refused):
    """There is no token, or it does not belong to this server."""


class Forbidden(Refused):
    """The player may not do this."""


class NotFound(Refused):
    """There is no such match, game or page, or the player may not know of it."""


class Conflict(Refused):
    """The state of the match does not allow it."""


class StaleDecision(Conflict):
    """The decision is no longer open."""


class AlreadyDecided(Conflict):
    """The seat has given another answer to this decision."""


class ChancePending(Conflict):
    """A random event is awaited."""


class NotYourTurn(Conflict):
    """The seat is not asked."""


class TimeOver(Conflict):
    """The time for the decision ran out; the game's default move is made."""


class HandedOver(Conflict):
    """A house bot plays the seat because its player's time ran out: call ``return_`` first."""


class MatchOpening(Conflict):
    """The worker has yet to commit to the match's dice."""


class IllegalMove(Refused):
    """The move is in no option."""


class TooManyRequests(Refused):
    """The player's quota is used up for the moment."""


class Unavailable(Refused):
    """The server cannot serve at the moment."""


class ServerFault(Refused):
    """The server failed because of a bug of its own."""


class Unreachable(FreeportError):
    """No reply came: there was no connection, or it broke."""

    passing = True


class Timeout(Unreachable):
    """No reply came in time."""


class UnreadableReply(FreeportError):
    """The reply is not Freeport's, or of a newer kind than this library knows."""


class Unsendable(FreeportError, ValueError):
    """A setting or an argument that no request can carry. Nothing was sent; the message names it, and no secret."""


class Closed(FreeportError):
    """The client was closed, and can send nothing more."""


class UnknownGame(FreeportError, freeport_games.UnknownGame):
    """This library does not have the game."""


class BotFailed(FreeportError):
    """A bot raised an exception, or made an illegal move, in a game in memory. Its ``__cause__`` is what was raised."""

    def __init__(self, bot: str, seat: Seat, game: str, why: str) -> None:
        super().__init__(f"{bot} on seat {seat} of {game} {why}")
        self.bot = bot
        """The name of the bot's class."""
        self.seat = seat
        """The bot's seat."""
        self._given = (bot, seat, game, why)

    def __reduce__(self) -> tuple[type[BotFailed], tuple[str, Seat, str, str]]:
        """Pickle it, without its cause, for a game in another process."""
        return type(self), self._given


class BadSignature(FreeportError):
    """A delivery to a webhook is not Freeport's, or too old, or not readable."""


class GraphQLError(FreeportError):
    """A GraphQL response with ``errors``."""

    def __init__(self, messages: Sequence[str]) -> None:
        super().__init__("; ".join(messages))
        self.messages = tuple(messages)
        """The server's messages, one sentence for each error."""


BY_CODE: dict[str, type[Refused]] = {
    **{name: BadRequest for name, code in CODES.items() if code.status == 422 and not code.of_move},
    "BAD_VERSION": RolledBack,
    "STALE_DECISION": StaleDecision,
    "ALREADY_DECIDED": AlreadyDecided,
    "CHANCE_PENDING": ChancePending,
    "NOT_YOUR_TURN": NotYourTurn,
    "TIME_OVER": TimeOver,
    "HANDED_OVER": HandedOver,
    "MATCH_OPENING": MatchOpening,
    "UNAUTHENTICATED": Unauthenticated,
    "UNAVAILABLE": Unavailable,
    "REQUEST_TIMEOUT": Unavailable,
}
"""The class of each code that has one of its own."""
_BY_STATUS: dict[int, type[Refused]] = {
    400: BadRequest,
    401: Unauthenticated,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    422: IllegalMove,
    429: TooManyRequests,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
}


def refused(status: int, refusal: Refusal) -> Refused:
    """Return the exception for a refusal, by its code, or else by its status."""
    otherwise = ServerFault if status >= 500 else BadRequest
    error = (BY_CODE.get(refusal.code) or _BY_STATUS.get(status, otherwise))(refusal)
    error.status = status
    return error
