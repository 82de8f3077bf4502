"""The start of a combat: a Cloaking Field and a Psionic Worm (SG-715 to SG-717)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Gate, Roll, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CARDS, ops
from freeport_games.smugglers.effects.cards import burn_out, drop_equipment
from freeport_games.smugglers.effects.cargo import fit_cargo
from freeport_games.smugglers.effects.wreck import DIE
from freeport_games.smugglers.events import CombatCardUsed, Rolled, RollFor, Why
from freeport_games.smugglers.moves import Done, UseCloak, UseWorm
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import held

from .sides import now, side_of, usable


def start_cards(t: Turn[State], seat: Seat) -> Scene:
    """Let a seat use its cards for the start of a combat, each once (SG-715)."""
    while usable(t.state, seat, ops.WinManeuver) or usable(t.state, seat, ops.EnemyDie):
        move = yield from ask(seat, "SG-D29", STARTING, default=Done())
        if not isinstance(move, UseCloak | UseWorm):
            break


def _cloak(t: Turn[State], seat: Seat, _: UseCloak) -> Scene:
    """Roll whether a Cloaking Field works, does nothing, or burns out (SG-716)."""
    combat, card = now(t.state), usable(t.state, seat, ops.WinManeuver)
    combat.used.append(card)
    (die,) = yield from Roll("SG-C13", DIE)
    t.tell(Rolled(seat, RollFor.CLOAK, (die,)))
    combat.cloaked[side_of(t.state, seat)] = works = die in CARDS[card].success
    t.tell(CombatCardUsed(seat, card, works))
    if die in CARDS[card].burn_out:
        yield from burn_out(t, seat, card)


def _worm(t: Turn[State], seat: Seat, _: UseWorm) -> Scene:
    """Fix the enemy's dice with a Psionic Worm (SG-717)."""
    combat, card = now(t.state), usable(t.state, seat, ops.EnemyDie)
    combat.used.append(card)
    combat.wormed[1 - side_of(t.state, seat)] = True
    t.tell(CombatCardUsed(seat, card, works=True))
    drop_equipment(t, seat, card, Why.USED_UP)
    yield from fit_cargo(t, seat)


def _has_card(op: type[ops.WinManeuver | ops.EnemyDie], rule: str) -> tuple[Gate[Case[State]], ...]:
    """Return what the use of a card needs: one that was not used, which the seat has, and which hits the enemy."""
    cards = [card.id for card in CARDS.values() for found in card.effects if isinstance(found, op)]

    def is_left(c: Case[State]) -> bool:
        return bool(usable(c.state, c.seat, op)) or not any(card in now(c.state).used for card in cards)

    return (
        Gate[Case[State]]("ABILITY_USED", rule, is_left),
        Gate[Case[State]]("NO_SUCH_ABILITY", rule, lambda c: bool(held(c.state.players[c.seat], op))),
        Gate[Case[State]]("NOT_A_TARGET", rule, lambda c: bool(usable(c.state, c.seat, op))),
    )


STARTING = Ways(
    Case[State],
    Way(UseCloak, _cloak, *_has_card(ops.WinManeuver, "SG-716")),
    Way(UseWorm, _worm, *_has_card(ops.EnemyDie, "SG-717")),
    Way(Done, nothing),
)
"""The cards for the start of a combat (SG-715)."""
