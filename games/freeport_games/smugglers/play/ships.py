"""Spaceship cards: attacks, peaceful encounters, and their consequences (SG-340 to SG-355)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import GOOD_AT, TABLES, Card, CustomsResult, ShipKind
from freeport_games.smugglers.components.ops import Starport
from freeport_games.smugglers.effects.cargo import confiscate
from freeport_games.smugglers.effects.money import add_bounty, receive
from freeport_games.smugglers.effects.wreck import end_turn, imprison
from freeport_games.smugglers.events import ShipMet, Why
from freeport_games.smugglers.moves import AcceptResult, AttackShip, Fight, FightMilitary, LeaveShip, SurrenderCargo
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.ship import suspect

from .combat import Outcome, fight
from .customs import apply_result, roll_customs
from .loot import stow


def meet_ship(t: Turn[State], seat: Seat, card: Card) -> Scene | None:
    """Let the active seat encounter a ship where it is (SG-340)."""
    return KINDS[card.subtype](t, seat, card)


def _leave(t: Turn[State], seat: Seat, card: Card) -> None:
    """Continue the turn without an attack (SG-355)."""
    t.tell(ShipMet(seat, card.id))


def _attacked(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let the ship attack, as monsters always do (SG-353)."""
    yield from _settle(t, seat, card, (yield from fight(t, None, seat, card.id)))


def _attack(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let the seat attack; an attack on a Merchant Ship adds to the seat's Bounty (SG-351)."""
    add_bounty(t, seat, card.attack_bounty, Why.MERCHANT)
    yield from _settle(t, seat, card, (yield from fight(t, seat, None, card.id)))


def _settle(t: Turn[State], seat: Seat, card: Card, outcome: Outcome) -> Scene:
    """Pay for a destroyed ship, and end the turn unless the seat itself has fled (SG-302, SG-343, SG-352)."""
    if outcome.fled != seat:
        end_turn(t.state)
    if outcome.card_destroyed:
        receive(t, seat, card.reward, Why.REWARD)
        if card.cargo is not None:
            counts = [0] * len(GOOD_AT)
            counts[GOOD_AT[card.cargo.good]] = card.cargo.units
            yield from stow(t, seat, counts, [], chooses=True)
        check_target(t)


def _pirate(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let Pirates demand the unhidden cargo, or fight (SG-341, SG-342)."""
    if any(t.state.players[seat].unhidden):
        move = yield from ask(seat, "SG-D10", ANSWERING, default=SurrenderCargo())
        if isinstance(move, Fight):
            yield from _attacked(t, seat, card)
    else:
        yield from _peaceful(t, seat, card)


def _peaceful(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let the seat attack or leave (SG-342, SG-344, SG-351)."""
    move = yield from ask(seat, "SG-D11", ATTACKING, default=LeaveShip())
    if isinstance(move, AttackShip):
        yield from _attack(t, seat, card)
    else:
        _leave(t, seat, card)


def _hunter(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let a Bounty Hunter attack a seat whose Bounty is high enough (SG-344)."""
    wanted = t.state.players[seat].bounty >= card.minimum_bounty
    return _attacked(t, seat, card) if wanted else _peaceful(t, seat, card)


def _military(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Let a Military Ship roll Customs for a suspect (SG-345 to SG-350).

    Whoever does not fight takes the result (SG-348), which may end the turn.
    """
    if not suspect(t.state, seat):
        _leave(t, seat, card)
        return
    result = yield from roll_customs(t, seat, Starport.MILITARY, "SG-C11")
    if result is not CustomsResult.PASS:
        move = yield from ask(seat, "SG-D12", ACCEPTING, default=AcceptResult())
        if isinstance(move, FightMilitary):
            t.state.customs = None
            yield from _fight_military(t, seat, card)
            return
    if not apply_result(t, seat, result):
        end_turn(t.state)


def _fight_military(t: Turn[State], seat: Seat, card: Card) -> Scene:
    """Fight in place of the result; a seat that loses is imprisoned (SG-349)."""
    outcome = yield from fight(t, seat, None, card.id)
    if outcome.fled != seat:
        end_turn(t.state)
    if outcome.fled == seat or outcome.card_destroyed:
        add_bounty(t, seat, card.fight_bounty or TABLES.military_fight.add_bounty, Why.MILITARY)
    elif not outcome.destroyed:
        confiscate(t, seat, Why.CONFISCATED)
        imprison(t, seat)


def _hand_over(t: Turn[State], seat: Seat, _: SurrenderCargo) -> None:
    confiscate(t, seat, Why.HANDED_OVER)


ANSWERING = Ways(Case[State], Way(SurrenderCargo, _hand_over), Way(Fight, nothing))
"""Hand the unhidden cargo to Pirates, or fight them (SG-341)."""
ATTACKING = Ways(Case[State], Way(AttackShip, nothing), Way(LeaveShip, nothing))
"""Attack a ship that does not attack by itself, or leave it (SG-342, SG-344)."""
ACCEPTING = Ways(Case[State], Way(AcceptResult, nothing), Way(FightMilitary, nothing))
"""Take the result of a Military Ship, or fight it (SG-347)."""
KINDS: Mapping[str, Callable[[Turn[State], Seat, Card], Scene | None]] = {
    ShipKind.PIRATE: _pirate,
    ShipKind.BOUNTY_HUNTER: _hunter,
    ShipKind.MILITARY: _military,
    ShipKind.MERCHANT: _peaceful,
    ShipKind.MONSTER: _attacked,
}
