"""The operations: each calls ``Matches`` and returns its result. They contain no rules."""

from .games import games_fields
from .limits import limits_fields
from .lobby import house_bots_fields, lobby_fields
from .matches import matches_fields
from .nodes import node_fields
from .past import past_fields
from .play import play_fields
from .players import me_fields, register_fields
from .push import push_changes, push_fields
from .quick import quick_fields
from .ratings import ratings_fields
from .streams import stream_fields
from .tickets import ticket_fields
from .tokens import token_changes, token_fields
from .webhooks import webhook_changes, webhook_fields
from .why import why_fields

__all__ = [
    "games_fields",
    "house_bots_fields",
    "limits_fields",
    "lobby_fields",
    "matches_fields",
    "me_fields",
    "node_fields",
    "past_fields",
    "play_fields",
    "push_changes",
    "push_fields",
    "quick_fields",
    "ratings_fields",
    "register_fields",
    "stream_fields",
    "ticket_fields",
    "token_changes",
    "token_fields",
    "webhook_changes",
    "webhook_fields",
    "why_fields",
]
