"""The final ranks of the accounts in a match. Each account counts once, even if it held several seats."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_api import Player
from freeport_games.engine import Result

from .stored import Holder


class Placed(msgspec.Struct, frozen=True):
    """An account and its final rank."""

    player: Player
    rank: int
    """Its rank among all seats: the best one if it held several."""


def placed(holders: Sequence[Holder | None], result: Result) -> list[Placed]:
    """Return every player who held a seat at the end, by seat. A seat counts for its holder even if a bot played it."""
    best: dict[str, Placed] = {}
    ranks = {placing.seat: placing.rank for placing in result.ranking}
    for seat, holder in enumerate(holders):
        if holder is None:
            continue
        known = best.get(holder.player.id)
        if known is None or ranks[seat] < known.rank:
            best[holder.player.id] = Placed(holder.player, ranks[seat])
    return list(best.values())
