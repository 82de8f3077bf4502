"""The Maneuver step, and the choice of its winner (SG-720 to SG-726)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Playing, Roll, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CARDS, ENGINES, SIDES, TABLES, ops
from freeport_games.smugglers.effects.cards import burn_out
from freeport_games.smugglers.effects.wreck import DIE
from freeport_games.smugglers.events import CombatCardUsed, Fled, Rolled, RollFor
from freeport_games.smugglers.moves import Flee, KeepManeuver, LetGo, PressAttack, RerollManeuver, UseBeam
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.activities import CHOICE, MANEUVER, Combat

from .sides import ATTACKER, DEFENDER, higher, now, roll_dice, untied, usable


def maneuver(t: Turn[State], combat: Combat) -> Playing[int]:
    """Play the Maneuver step; return the side that wins it (SG-716, SG-720 to SG-722)."""
    combat.step = MANEUVER
    if combat.cloaked[ATTACKER] != combat.cloaked[DEFENDER]:
        return combat.cloaked.index(True)
    yield from roll_dice(combat, "SG-C14", [ATTACKER, DEFENDER])
    totals = yield from untied(t, combat, "SG-C14", ENGINES, [0, 0])
    for seat in combat.sides:
        if seat is not None and ability(t.state.players[seat], ops.ManeuverReroll) and not all(combat.wormed):
            move = yield from ask(seat, "SG-D30", REROLLING, default=KeepManeuver())
            if isinstance(move, RerollManeuver):
                t.tell(CombatCardUsed(seat, t.state.players[seat].character, works=True))
                yield from roll_dice(combat, "SG-C14", [SIDES.index(move.side)])
                totals = yield from untied(t, combat, "SG-C14", ENGINES, [0, 0])
    return higher(totals)


def _sides(c: Case[State]) -> list[str]:
    """Return the sides whose die was rolled."""
    wormed = now(c.state).wormed
    return [name for side, name in enumerate(SIDES) if not wormed[side]]


WAS_ROLLED = Among[Case[State]]("NOT_A_TARGET", _sides)
REROLLING = Ways(Case[State], Way(RerollManeuver, nothing, WAS_ROLLED("side", "SG-721")), Way(KeepManeuver, nothing))


# The choice


def flees(t: Turn[State], combat: Combat, winner: int) -> Playing[bool]:
    """Let the winner of the Maneuver step choose; return whether it gets away (SG-722 to SG-726)."""
    combat.step = CHOICE
    seat, other = combat.sides[winner], combat.sides[1 - winner]
    if seat is not None:
        flees = isinstance((yield from ask(seat, "SG-D31", GOING_ON, default=PressAttack())), Flee)
    else:
        # ships of cards decide by their kind (SG-723)
        choices = getattr(TABLES.maneuver_choice_non_player, CARDS[combat.card].subtype)
        flees = choices["attacking" if winner == ATTACKER else "attacked"] == "flee"
    if not flees:
        return False
    held_fast = False
    if other is not None and usable(t.state, other, ops.CancelFlee):
        held_fast = yield from _beam(t, combat, other)
    t.tell(Fled(seat, held_fast))
    return not held_fast


def _beam(t: Turn[State], combat: Combat, seat: Seat) -> Playing[bool]:
    """Let a Tractor Beam hold the side that flees (SG-726)."""
    card = usable(t.state, seat, ops.CancelFlee)
    move = yield from ask(seat, "SG-D32", BEAMING, default=LetGo())
    if not isinstance(move, UseBeam):
        return False
    combat.used.append(card)
    (die,) = yield from Roll("SG-C15", DIE)
    t.tell(Rolled(seat, RollFor.BEAM, (die,)))
    works = die in CARDS[card].success
    t.tell(CombatCardUsed(seat, card, works))
    if die in CARDS[card].burn_out:
        yield from burn_out(t, seat, card)
    return works


GOING_ON = Ways(Case[State], Way(Flee, nothing), Way(PressAttack, nothing))
"""Flee, or fight on (SG-D31)."""
BEAMING = Ways(Case[State], Way(UseBeam, nothing), Way(LetGo, nothing))
"""Use a Tractor Beam, or let the enemy go (SG-726)."""
