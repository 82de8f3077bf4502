"""The names of everything in Redis.

All that belongs to one match lies in one hash slot: matches are spread over partitions, and the partition is the hash
tag. What lies elsewhere (players, indexes) is fed from committed matches and can be rebuilt from them.
"""

from __future__ import annotations

from zlib import crc32

PARTITIONS = 256


SWEEPER = "sweeper"
"""The lock of giving out overdue work: one sweeper at a time."""

PROBE = "probe"
"""A lock that nobody waits for: whoever wants to know whether Redis takes writes takes it."""


def partition(name: str) -> int:
    """The partition of a match; players with webhooks have one, too."""
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


def due_key(number: int) -> str:
    """The sorted set of one partition's overdue work: ``kind:id`` by the time (ms) when it is given out again."""
    return f"{{p{number}}}:due"


FIRST_DUE = "due"
"""The sorted set of the due lists by a time (ms) before which nothing in them comes due; not in a cluster."""


def work_name(kind: str, name: str) -> str:
    """The name of a piece of work in a due list: its kind, and the match or the player whom it is about."""
    return f"{kind}:{name}"


def spare_turn(host: str) -> str:
    """The lock of playing a match of a host that only house bots play: one match at a time."""
    return f"{{player:{host}}}:spare"


def token_key(digest: str) -> str:
    """The player who holds the token with this SHA-256."""
    return f"token:{digest}"


def player_key(player: str) -> str:
    """The hash with a player's account."""
    return f"{{player:{player}}}"


def player_seen_key(player: str) -> str:
    """When a player's token was last used (ms), for two days."""
    return f"{{player:{player}}}:seen"


def player_matches_key(player: str) -> str:
    """The set of the matches in which a player sits and that have not ended."""
    return f"{{player:{player}}}:matches"


def player_hosting_key(player: str) -> str:
    """The set of the matches that a player has created and that have not ended."""
    return f"{{player:{player}}}:hosting"


def player_waiting_key(player: str) -> str:
    """The set of the open matches that start by themselves in which a player sits: quick play looks only at these."""
    return f"{{player:{player}}}:waiting"


def player_history_key(player: str) -> str:
    """The sorted set of all matches that a player hosts, sits in, or ever sat in, by creation time (ms)."""
    return f"{{player:{player}}}:history"


def player_channel(player: str) -> str:
    """The channel on which a player's new matches are published."""
    return f"{{player:{player}}}:live"


REVOKED = "revoked"
"""The channel on which the id of a player is published when tokens of it have ended."""

LOBBY = "lobby:live"
"""The channel on which public matches are named whose place in the lists may have changed."""


def finding_lock(player: str) -> str:
    """The lock of looking for a match for a player: one call at a time."""
    return f"{{player:{player}}}:quick"


def ticket_key(player: str, ticket: str) -> str:
    """The match that a player was last sent to for a ticket."""
    return f"{{player:{player}}}:quick:{ticket}"


def opening_lock(game: str) -> str:
    """The lock of opening a match of a game for quick play."""
    return f"quick:{game}:opening"


def waiting_key(game: str) -> str:
    """The sorted set of a game's matches that quick play may join, by creation time (ms)."""
    return f"index:{game}:waiting"


def rematch_key(match: str) -> str:
    """The id of a match's rematch."""
    return f"quick:rematch:{match}"


def standings_key(game: str) -> str:
    """The hash with everybody's standing in a game, by account."""
    return f"{{ratings:{game}}}:standings"


def leaderboard_key(game: str, *, bots: bool) -> str:
    """The sorted set of a game's rated people, or bots, by their points."""
    return f"{{ratings:{game}}}:{'bots' if bots else 'people'}"


def rated_key(game: str) -> str:
    """The set of a game's matches that were rated and have not been deleted."""
    return f"{{ratings:{game}}}:rated"


WEBHOOKS = "webhooks"
"""The set of the players who have webhooks, and the channel on which it is told that the set has changed."""


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
    """The hash with what is left of one holder's budget; it expires by itself."""
    return f"quota:{budget}:{holder}"


def open_streams_key(kind: str, holder: str) -> str:
    """The sorted set of one holder's open streams or connections by the time (ms) when they end unless renewed."""
    return f"open:{kind}:{holder}"
