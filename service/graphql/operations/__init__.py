"""The operations: each calls ``Matches`` and returns its result. They contain no rules.

A file gives the fields of its subject by functions of the types, which the schema takes from the lists below.
"""

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

QUERIES = (
    node_fields,
    games_fields,
    matches_fields,
    past_fields,
    why_fields,
    ratings_fields,
    me_fields,
    house_bots_fields,
    token_fields,
    webhook_fields,
    push_fields,
    limits_fields,
)
"""What can be looked at."""
MUTATIONS = (
    register_fields,
    lobby_fields,
    quick_fields,
    play_fields,
    token_changes,
    webhook_changes,
    push_changes,
    ticket_fields,
)
"""What can be done."""
SUBSCRIPTIONS = (stream_fields,)
"""What can be followed while it happens."""
