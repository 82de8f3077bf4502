"""The names of all keys and channels in Redis.

All data of one match lies in one hash slot: matches are spread over partitions, and the partition is the hash tag.
Data in other slots (players, indexes) is derived from committed matches and can be rebuilt from them.
"""

from __future__ import annotations

from zlib import crc32

PARTITIONS = 256


SWEEPER = "sweeper"
"""The lock of the sweeper, which gives out overdue work: one process at a time holds it."""

PROBE = "probe"
"""A lock that nobody waits for. Taking it shows whether Redis accepts writes."""


def partition(name: str) -> int:
    """Return the partition of a match, or of a player with webhooks."""
    return crc32(name.encode()) % PARTITIONS


def match_key(match: str) -> str:
    """The hash with the stored form of a match."""
    return f"{{p{partition(match)}}}:match:{match}"


def log_key(match: str) -> str:
    """The list with a match's log: the entry with version ``v`` has the index ``v - 1``."""
    return f"{{p{partition(match)}}}:log:{match}"


def channel(match: str) -> str:
    """The channel on which a match's new log entries are published."""
    return f"{{p{partition(match)}}}:live:{match}"


def presence_key(match: str) -> str:
    """The sorted set of the streams of a match: ``seat:stream`` by the time (ms) until which it counts. It expires."""
    return f"{{p{partition(match)}}}:here:{match}"


def presence_channel(match: str) -> str:
    """The channel on which it is published that other seats have a stream of a match open."""
    return f"{channel(match)}:here"


def due_key(number: int) -> str:
    """The sorted set of one partition's overdue work: ``kind:id`` by the time (ms) when it is given out again."""
    return f"{{p{number}}}:due"


FIRST_DUE = "due"
"""The sorted set of the due lists by a time (ms) before which nothing in them comes due; not in a cluster."""


def work_name(kind: str, name: str) -> str:
    """The name of a piece of work in a due list: its kind, and the match or the player whom it is about."""
    return f"{kind}:{name}"


def spare_turn(host: str) -> str:
    """The lock of playing the matches of a host in which only house bots play: one match at a time."""
    return f"{{player:{host}}}:spare"


def archiving_lock(match: str) -> str:
    """The lock of the record of a match in the archive."""
    return f"archive:{match}"


ARCHIVE_FAILED = "archive:failed"
"""The key that holds why a record could not be written to the archive. It expires soon after the last failure."""

TROUBLE = "trouble"
"""The hash with what the store answered when it could not serve, and when that was last. It expires an hour later."""


def token_key(digest: str) -> str:
    """The key that holds the player of the token with this SHA-256."""
    return f"token:{digest}"


def link_key(digest: str) -> str:
    """The key that holds the player of the link with the secret of this SHA-256. It expires by itself."""
    return f"link:{digest}"


def stream_ticket_key(digest: str) -> str:
    """The key that holds who may open which stream with the stream ticket of this SHA-256. It expires by itself."""
    return f"ticket:{digest}"


def idempotency_key(digest: str) -> str:
    """The key that holds the choices of the first call with the idempotency key of this SHA-256. It expires."""
    return f"idempotency:{digest}"


def player_key(player: str) -> str:
    """The hash with a player's account."""
    return f"{{player:{player}}}"


def player_seen_key(player: str) -> str:
    """The key that holds the time (ms) at which a player's token was last used. It expires after two days."""
    return f"{{player:{player}}}:seen"


def ended_tokens_key(player: str) -> str:
    """The sorted set of a player's ended tokens whose creation may be repeated, by the time (ms) of their end."""
    return f"{{player:{player}}}:ended"


def player_matches_key(player: str) -> str:
    """The set of the matches under way in which a player sits."""
    return f"{{player:{player}}}:matches"


def player_sitting_key(player: str) -> str:
    """The sorted set of the places held for a player (``match:call``), by the time (ms) at which each lapses."""
    return f"{{player:{player}}}:sitting"


def player_hosting_key(player: str) -> str:
    """The set of the matches under way that a player has created."""
    return f"{{player:{player}}}:hosting"


def player_waiting_key(player: str) -> str:
    """The set of the open matches that start by themselves in which a player sits, for quick play."""
    return f"{{player:{player}}}:waiting"


def player_history_key(player: str) -> str:
    """The sorted set of all matches that a player hosts, sits in, or ever sat in, by creation time (ms)."""
    return f"{{player:{player}}}:history"


def player_channel(player: str) -> str:
    """The channel on which a player's new matches are published."""
    return f"{{player:{player}}}:live"


REVOKED = "revoked"
"""The channel on which the id of a player is published when tokens of the player have begun, changed or ended."""

LOBBY = "lobby:live"
"""The channel on which the ids of public matches are published when their place in the lists may have changed."""


def finding_lock(player: str) -> str:
    """The lock of quick play for a player: one call at a time."""
    return f"{{player:{player}}}:quick"


def ticket_key(player: str, ticket: str) -> str:
    """The key that holds the match to which a ticket of a player leads."""
    return f"{{player:{player}}}:quick:{ticket}"


def opening_lock(game: str) -> str:
    """The lock of opening a match of a game for quick play."""
    return f"quick:{game}:opening"


def offered_key() -> str:
    """The sorted set of public matches that are played, and in which a seat is on offer, by creation time (ms)."""
    return "index:offered"


def waiting_key(game: str) -> str:
    """The sorted set of a game's matches that quick play may join, by creation time (ms)."""
    return f"index:{game}:waiting"


def rematch_key(match: str) -> str:
    """The key that holds the id of a match's rematch."""
    return f"quick:rematch:{match}"


def standings_key(game: str) -> str:
    """The hash with the standings of all accounts in a game, by account."""
    return f"{{ratings:{game}}}:standings"


def leaderboard_key(game: str, *, bots: bool) -> str:
    """The sorted set of a game's rated people, or bots, by their points."""
    return f"{{ratings:{game}}}:{'bots' if bots else 'people'}"


def rated_key(game: str) -> str:
    """The set of a game's matches that were rated and have not been deleted."""
    return f"{{ratings:{game}}}:rated"


WEBHOOKS = "webhooks"
"""The set of the players who have webhooks, and the channel that announces changes of this set."""


def outbox_key(player: str) -> str:
    """The hash with a player's webhooks and their deliveries. It shares its slot with the due list of a partition."""
    return f"{{p{partition(player)}}}:outbox:{player}"


def deliveries_key(player: str, webhook: str) -> str:
    """The list of the last deliveries to a webhook."""
    return f"{{p{partition(player)}}}:deliveries:{player}:{webhook}"


def all_key(status: str | None) -> str:
    """The sorted set of all matches, private ones too, by creation time (ms), in one status or any."""
    return f"all:{status or 'any'}"


def index_key(game: str | None, status: str | None) -> str:
    """The sorted set of public matches by creation time (ms), of one game or all, in one status or any."""
    return f"index:{game or 'any'}:{status or 'any'}"


def quota_key(budget: str, holder: str) -> str:
    """The hash with the rest of one holder's budget. It expires by itself."""
    return f"quota:{budget}:{holder}"


def open_streams_key(kind: str, holder: str) -> str:
    """The sorted set of one holder's open streams or connections, by the time (ms) until which each one counts."""
    return f"open:{kind}:{holder}"
