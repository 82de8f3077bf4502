"""Wormholes and hyperspace (SG-425 to SG-432)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Playing, Roll, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import TABLES, ops
from freeport_games.smugglers.components.courses import WORMHOLES
from freeport_games.smugglers.events import Rolled, RollFor, ShipLost, WormholeCrossed
from freeport_games.smugglers.moves import ChooseDie
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability, held
from freeport_games.smugglers.state.player import FREE, LOST

from .wreck import end_offers_of


def cross(t: Turn[State], seat: Seat, kind: str) -> Playing[bool]:
    """Roll for the sector where a ship leaves hyperspace (SG-426, SG-427, SG-431).

    Args:
        t: the game.
        seat: the owner of the ship.
        kind: the chance event's number.

    Returns:
        Whether it comes out.
    """
    state = t.state
    player = state.players[seat]
    more = ability(player, ops.WormholeDice)
    count = (1 if more is None else more.dice) + sum(op.amount for _, op in held(player, ops.ExtraWormholeDie))
    dice = yield from Roll(kind, (6,) * count)
    t.tell(Rolled(seat, RollFor.WORMHOLE, dice))
    die = dice[0]
    if len({*dice}) > 1:
        state.wormhole_dice = [*dice]
        move = yield from ask(seat, "SG-D16", CHOOSING)
        die = move.die if isinstance(move, ChooseDie) else die
        state.wormhole_dice = []
    if die in TABLES.wormhole.lost_on:
        _lose_ship(t, seat)
        return False
    player.status, player.sector = FREE, WORMHOLES[die]
    t.tell(WormholeCrossed(seat, player.sector))
    return True


def _lose_ship(t: Turn[State], seat: Seat) -> None:
    """Lose a ship in hyperspace (SG-430)."""
    player = t.state.players[seat]
    player.status, player.sector = LOST, ""
    t.tell(ShipLost(seat))
    end_offers_of(t, seat)


IS_DIE = Among[Case[State]]("BAD_PARAMETER", lambda c: [*dict.fromkeys(c.state.wormhole_dice)])
CHOOSING = Ways(Case[State], Way(ChooseDie, nothing, IS_DIE("die", "SG-427")))
