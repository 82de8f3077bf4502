"""Combat, in its exact order (section 4.8)."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Playing, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CARDS, TABLES, CardId, ShipKind
from freeport_games.smugglers.effects.cargo import confiscate, fit_cargo
from freeport_games.smugglers.effects.happenings import breached
from freeport_games.smugglers.effects.money import collect, set_bounty
from freeport_games.smugglers.effects.wreck import destroy, end_turn, gain_hull, imprison
from freeport_games.smugglers.events import CardShipDestroyed, CombatBegun, SurrenderAnswered, Why
from freeport_games.smugglers.moves import AcceptSurrender, Damage, RefuseSurrender, Resist, Surrender
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.activities import BREACH, FIRE, START, Combat

from .breach import PUNISHING, card_damage
from .fire import fire, missile
from .maneuver import flees, maneuver
from .start_cards import start_cards


class Outcome(msgspec.Struct, frozen=True):
    """The outcome of a combat."""

    fled: Seat | None = None
    """The seat that fled."""
    card_destroyed: bool = False
    """Whether the ship of a card was destroyed."""
    destroyed: bool = False
    """Whether the ship of a seat was destroyed."""


OVER = Outcome()


def fight(t: Turn[State], attacker: Seat | None, defender: Seat | None, card: CardId = "") -> Playing[Outcome]:
    """Play a combat between two seats, or a seat and the ship of a card (None) (SG-701, SG-702).

    Between two seats the active seat's turn ends with it, whatever its outcome (SG-611).
    """
    combat = t.state.combat = Combat([attacker, defender], card)
    t.tell(CombatBegun(attacker, defender, card or None))
    if attacker is not None and defender is not None and (yield from _surrendered(t, attacker, defender)):
        outcome = OVER
    else:
        outcome = yield from _fought(t, combat)
    t.state.combat = None
    return outcome


def _fought(t: Turn[State], combat: Combat) -> Playing[Outcome]:
    combat.step = START
    for seat in combat.sides:
        if seat is not None:
            yield from start_cards(t, seat)
    winner = yield from maneuver(t, combat)
    if (yield from flees(t, combat, winner)):
        return Outcome(fled=combat.sides[winner])
    combat.step = FIRE
    for seat in combat.sides:
        if seat is not None:
            yield from missile(t, combat, seat)
    hit = 1 - (yield from fire(t, combat))
    loser, victor = combat.sides[hit], combat.sides[1 - hit]
    if loser is None:
        if victor is not None:
            t.tell(CardShipDestroyed(victor, combat.card))
        return Outcome(card_destroyed=True)
    gain_hull(t, loser, -1)  # a hit costs 1 Hull (SG-734)
    if victor is not None:
        _collect_share(t, victor, loser)
    if t.state.players[loser].hull == 0:
        hunted = victor is None and CARDS[combat.card].ship is ShipKind.BOUNTY_HUNTER
        yield from destroy(t, loser, victor, hunted=hunted)
        return Outcome(destroyed=True)
    combat.step = BREACH
    if (yield from breached(t, loser)):
        if victor is None:
            yield from card_damage(t, combat, loser)
        else:
            yield from ask(victor, "SG-D34", PUNISHING, default=Damage())
        yield from fit_cargo(t, loser)
        if victor is not None:
            yield from fit_cargo(t, victor)
    return OVER


# Surrender


def _surrendered(t: Turn[State], attacker: Seat, defender: Seat) -> Playing[bool]:
    """Let a wanted defender surrender; then the attacker accepts or refuses (SG-710 to SG-712)."""
    state = t.state
    player = state.players[defender]
    if player.bounty == 0 or not state.options.surrender_allowed:
        return False
    move = yield from ask(defender, "SG-D27", SURRENDERING, default=Resist())
    if not isinstance(move, Surrender):
        return False
    answer = yield from ask(attacker, "SG-D28", TAKING, default=RefuseSurrender())
    accepted = isinstance(answer, AcceptSurrender)
    t.tell(SurrenderAnswered(defender, accepted))
    if accepted:
        collect(t, attacker, player.bounty)
        set_bounty(t, defender, 0, Why.SURRENDERED)
        confiscate(t, defender, Why.CONFISCATED)
        imprison(t, defender)
        end_turn(state)
        check_target(t)
    return accepted


SURRENDERING = Ways(Case[State], Way(Surrender, nothing), Way(Resist, nothing))
"""Surrender to the attacker, or resist (SG-710)."""
TAKING = Ways(Case[State], Way(AcceptSurrender, nothing), Way(RefuseSurrender, nothing))
"""Take the surrender, or refuse it (SG-710)."""


# Bounties


def _collect_share(t: Turn[State], victor: Seat, loser: Seat) -> None:
    """Let the victor collect a quarter of the Bounty, or all of it for the last Hull (SG-735)."""
    player, share = t.state.players[loser], TABLES.bounty.hull_hit_fraction
    if player.bounty:
        all_of_it = player.hull == 0
        part = player.bounty if all_of_it else player.bounty * share.numerator // share.denominator
        collect(t, victor, part)
        left = 0 if all_of_it else player.bounty - part
        set_bounty(t, loser, max(player.minimum_bounty, left), Why.COLLECTED)
        check_target(t)
