"""Who came where in a match: of every account once, however many seats it held."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from freeport_games.api import Player
from freeport_games.engine import Result

from .stored import Holder


class Placed(msgspec.Struct, frozen=True):
    """An account and where it came."""

    player: Player
    rank: int
    """Its rank among all seats; the best one, if it held several."""


def placed(holders: Sequence[Holder | None], result: Result) -> list[Placed]:
    """Everybody who sat in a match when it ended, by seat. A seat counts for its player, whoever moved for it."""
    best: dict[str, Placed] = {}
    ranks = {placing.seat: placing.rank for placing in result.ranking}
    for seat, holder in enumerate(holders):
        if holder is None:
            continue
        known = best.get(holder.player.id)
        if known is None or ranks[seat] < known.rank:
            best[holder.player.id] = Placed(holder.player, ranks[seat])
    return list(best.values())
