"""Freeport from the outside: clients, bots, the arena, and the proof that the dice were fair.

The first bot::

    from freeport import Bot, play

    class First(Bot):
        def decide(self, view, decision):
            return decision.options[0].sample()

    play(First(), "cargo_hold", server="http://127.0.0.1:8000")
"""

from . import webhooks
from .bot import AnyBot, Bot
from .client import AsyncClient, Client
from .errors import (
    AlreadyDecided,
    BadRequest,
    BadSignature,
    ChancePending,
    Conflict,
    Forbidden,
    FreeportError,
    GraphQLError,
    HandedOver,
    IllegalMove,
    MatchOpening,
    NotFound,
    NotYourTurn,
    Refused,
    RolledBack,
    ServerFault,
    StaleDecision,
    Timeout,
    TimeOver,
    TooManyRequests,
    Unauthenticated,
    Unavailable,
    UnknownGame,
    Unreachable,
    UnreadableReply,
)
from .fairness import Fault, Report, read_recording, verify
from .live import play_match, play_match_async
from .local import Played, play_game
from .protocol import Policy
from .quick import play
from .shapes import (
    Clock,
    Deadline,
    GameCard,
    GameSchemas,
    JsonValue,
    Limit,
    Limits,
    Logged,
    Match,
    MoveMade,
    Note,
    Pending,
    Player,
    QuotaBudget,
    Record,
    Recording,
    Registered,
    Status,
    UnknownEvent,
    UnknownMatch,
    Update,
    Visibility,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
)

__all__ = [
    "AlreadyDecided",
    "AnyBot",
    "AsyncClient",
    "BadRequest",
    "BadSignature",
    "Bot",
    "ChancePending",
    "Client",
    "Clock",
    "Conflict",
    "Deadline",
    "Fault",
    "Forbidden",
    "FreeportError",
    "GameCard",
    "GameSchemas",
    "GraphQLError",
    "HandedOver",
    "IllegalMove",
    "JsonValue",
    "Limit",
    "Limits",
    "Logged",
    "Match",
    "MatchOpening",
    "MoveMade",
    "NotFound",
    "NotYourTurn",
    "Note",
    "Pending",
    "Played",
    "Player",
    "Policy",
    "QuotaBudget",
    "Record",
    "Recording",
    "Refused",
    "Registered",
    "Report",
    "RolledBack",
    "ServerFault",
    "StaleDecision",
    "Status",
    "TimeOver",
    "Timeout",
    "TooManyRequests",
    "Unauthenticated",
    "Unavailable",
    "UnknownEvent",
    "UnknownGame",
    "UnknownMatch",
    "Unreachable",
    "UnreadableReply",
    "Update",
    "Visibility",
    "Webhook",
    "WebhookCreated",
    "WebhookDelivery",
    "play",
    "play_game",
    "play_match",
    "play_match_async",
    "read_recording",
    "verify",
    "webhooks",
]
