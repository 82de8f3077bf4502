"""Addresses: the method and the path of each operation that a client calls, declared once for the service and the SDK.

What the operations take is in ``arguments``.
"""

from __future__ import annotations

from string import ascii_letters, digits
from typing import Self

import msgspec


class Address(msgspec.Struct, frozen=True):
    """The method and the path of an operation."""

    method: str
    """The HTTP method."""
    path: str
    """The path, with its parameters in braces."""

    def at(self, **parameters: str | int) -> Self:
        """Return the address with its parameters filled in: ``JOIN.at(match="b782922e1ecc94e0")``."""
        quoted = {name: _quoted(f"{value}") for name, value in parameters.items()}
        return msgspec.structs.replace(self, path=self.path.format_map(quoted))


_UNRESERVED = frozenset(f"{ascii_letters}{digits}-._~".encode())


def _quoted(text: str) -> str:
    """Return a text as one part of a path (RFC 3986)."""
    return "".join(
        [chr(byte) if byte in _UNRESERVED else f"%{byte:02X}" for byte in text.encode(errors="surrogatepass")]
    )


# Accounts, and the server

REGISTER = Address("POST", "/v1/players")
ME = Address("GET", "/v1/me")
ROTATE_TOKEN = Address("POST", "/v1/me/token")
REVOKE_TOKEN = Address("DELETE", "/v1/me/token")
TOKENS = Address("GET", "/v1/me/tokens")
CREATE_TOKEN = Address("POST", "/v1/me/tokens")
CHANGE_TOKEN = Address("PATCH", "/v1/me/tokens/{token}")
END_TOKEN = Address("DELETE", "/v1/me/tokens/{token}")
CREATE_LINK = Address("POST", "/v1/me/link")
USE_LINK = Address("POST", "/v1/links")
CREATE_TICKET = Address("POST", "/v1/tickets")
LIMITS = Address("GET", "/v1/limits")

# Games

GAMES = Address("GET", "/v1/games")
GAME = Address("GET", "/v1/games/{game}")
MAPS = Address("GET", "/v1/games/{game}/maps")
ART = Address("GET", "/v1/games/{game}/art")
RULE = Address("GET", "/v1/games/{game}/rules/{number}")
WORDS = Address("GET", "/v1/games/{game}/words/{language}")
LEADERBOARD = Address("GET", "/v1/games/{game}/leaderboard")
PLAYER = Address("GET", "/v1/players/{player}")

# Finding a match

CREATE = Address("POST", "/v1/matches")
FIND = Address("GET", "/v1/matches")
RECORDS = Address("GET", "/v1/records")
HISTORY = Address("GET", "/v1/me/matches")
LOBBY = Address("GET", "/v1/lobby")
QUICK_PLAY = Address("POST", "/v1/quick-play")

# A match

SEE = Address("GET", "/v1/matches/{match}")
JOIN = Address("POST", "/v1/matches/{match}/join")
START = Address("POST", "/v1/matches/{match}/start")
PLAY = Address("POST", "/v1/matches/{match}/moves")
UNDO = Address("POST", "/v1/matches/{match}/undo")
ORDERS = Address("GET", "/v1/matches/{match}/orders")
GIVE_ORDER = Address("POST", "/v1/matches/{match}/orders")
WITHDRAW_ORDER = Address("DELETE", "/v1/matches/{match}/orders/{order}")
LEAVE = Address("POST", "/v1/matches/{match}/leave")
RETURN = Address("POST", "/v1/matches/{match}/return")
OFFER_SEAT = Address("POST", "/v1/matches/{match}/seats/{seat}/offer")
WITHDRAW_OFFER = Address("DELETE", "/v1/matches/{match}/seats/{seat}/offer")
REPLACE = Address("POST", "/v1/matches/{match}/seats/{seat}/replace")
REMATCH = Address("POST", "/v1/matches/{match}/rematch")
UPDATES = Address("GET", "/v1/matches/{match}/updates")
WHY = Address("GET", "/v1/matches/{match}/why")
PRESENCE = Address("GET", "/v1/matches/{match}/presence")
SINCE_MY_MOVE = Address("GET", "/v1/matches/{match}/since-my-move")
AT = Address("GET", "/v1/matches/{match}/at/{version}")
RECORD = Address("GET", "/v1/matches/{match}/record")
DECISIONS = Address("GET", "/v1/me/decisions")
HOUSE_BOTS = Address("GET", "/v1/bots")
ADD_BOT = Address("POST", "/v1/matches/{match}/bots")
REMOVE_BOT = Address("DELETE", "/v1/matches/{match}/bots/{seat}")

# Webhooks

WEBHOOKS = Address("GET", "/v1/me/webhooks")
ADD_WEBHOOK = Address("POST", "/v1/me/webhooks")
DELETE_WEBHOOK = Address("DELETE", "/v1/me/webhooks/{webhook}")
RENEW_WEBHOOK_SECRET = Address("POST", "/v1/me/webhooks/{webhook}/secret")
TEST_WEBHOOK = Address("POST", "/v1/me/webhooks/{webhook}/test")
WEBHOOK_DELIVERIES = Address("GET", "/v1/me/webhooks/{webhook}/deliveries")

# Pushes to browsers

PUSH = Address("GET", "/v1/me/push")
SUBSCRIBE_PUSH = Address("POST", "/v1/me/push")
UNSUBSCRIBE_PUSH = Address("DELETE", "/v1/me/push/{subscription}")
TEST_PUSH = Address("POST", "/v1/me/push/{subscription}/test")
CHOOSE_NOTICES = Address("PUT", "/v1/me/notices")
