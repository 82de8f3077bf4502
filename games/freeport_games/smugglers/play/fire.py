"""The Exchange Fire step (SG-730 to SG-732)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import LASERS, ops
from freeport_games.smugglers.effects.cards import drop_equipment
from freeport_games.smugglers.events import CombatCardUsed, Why
from freeport_games.smugglers.moves import Hold, UseMissile
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import held
from freeport_games.smugglers.state.activities import Combat

from .sides import ATTACKER, DEFENDER, higher, roll_dice, side_of, untied, usable


def missile(t: Turn[State], combat: Combat, seat: Seat) -> Scene:
    """Let a seat use up a Space Missile before the dice (SG-731, SG-732)."""
    if card := usable(t.state, seat, ops.FireBonus):
        move = yield from ask(seat, "SG-D33", SHOOTING, default=Hold())
        if isinstance(move, UseMissile):
            combat.used.append(card)
            combat.missiles[side_of(t.state, seat)] = sum(
                op.amount for one, op in held(t.state.players[seat], ops.FireBonus) if one == card
            )
            t.tell(CombatCardUsed(seat, card, works=True))
            drop_equipment(t, seat, card, Why.USED_UP)


SHOOTING = Ways(Case[State], Way(UseMissile, nothing), Way(Hold, nothing))
"""Fire a Space Missile, or not (SG-731)."""


def fire(t: Turn[State], combat: Combat) -> Playing[int]:
    """Roll the dice; return the side that hits the other (SG-730)."""
    yield from roll_dice(combat, "SG-C16", [ATTACKER, DEFENDER])
    return higher((yield from untied(t, combat, "SG-C16", LASERS, combat.missiles)))
