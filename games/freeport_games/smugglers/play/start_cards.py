"""The start of a combat: a Cloaking Field and a Psionic Worm (SG-715 to SG-717)."""

from __future__ import annotations

from freeport_games.engine import Menu, Offer, Refusal, Refuse, Roll, Scene, Seat, Turn, ask
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import CARDS, CardId
from freeport_games.smugglers.effects.cards import burn_out, drop_equipment
from freeport_games.smugglers.effects.cargo import fit_cargo
from freeport_games.smugglers.effects.wreck import DIE
from freeport_games.smugglers.events import CombatCardUsed, Rolled, RollFor, Why
from freeport_games.smugglers.holding import held
from freeport_games.smugglers.moves import Done, UseCloak, UseWorm
from freeport_games.smugglers.state import State

from .sides import now, side_of, usable


def start_cards(t: Turn[State], seat: Seat) -> Scene:
    """Let a seat use its cards for the start of a combat, each once (SG-715)."""
    while usable(t.state, seat, ops.WinManeuver) or usable(t.state, seat, ops.EnemyDie):
        move = yield from ask(seat, "SG-D29", _ways_to_start, default=Done())
        if not isinstance(move, UseCloak | UseWorm):
            break


def _ways_to_start(t: Turn[State], seat: Seat) -> Menu:
    if usable(t.state, seat, ops.WinManeuver):
        yield CLOAK
    if usable(t.state, seat, ops.EnemyDie):
        yield WORM
    yield DONE
    yield NO_CLOAK
    yield NO_WORM


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


def _no_card(t: Turn[State], seat: Seat, op: type[ops.WinManeuver | ops.EnemyDie], rule: str) -> Refusal:
    combat = now(t.state)
    if any([card in combat.used for card, _ in _cards_with(op)]):
        return Refusal("ABILITY_USED", rule=rule)
    return Refusal("NOT_A_TARGET" if held(t.state.players[seat], op) else "NO_SUCH_ABILITY", rule=rule)


def _cards_with(op: type[ops.Op]) -> list[tuple[CardId, ops.Op]]:
    return [(card.id, found) for card in CARDS.values() for found in card.effects if isinstance(found, op)]


def _cannot_cloak(t: Turn[State], seat: Seat, _: UseCloak) -> Refusal:
    return _no_card(t, seat, ops.WinManeuver, "SG-716")


def _cannot_worm(t: Turn[State], seat: Seat, _: UseWorm) -> Refusal:
    return _no_card(t, seat, ops.EnemyDie, "SG-717")


CLOAK = Offer(UseCloak.option(), _cloak)
WORM = Offer(UseWorm.option(), _worm)
DONE = Offer(Done.option())
NO_CLOAK = Refuse(UseCloak, why=_cannot_cloak)
NO_WORM = Refuse(UseWorm, why=_cannot_worm)
