"""The start of a turn slot: prison, hyperspace, drones and distress (SG-101 to SG-104, section 4.9)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Playing, Roll, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CARDS, LIGHTSPEED, LIMITS, TABLES, CardId, ops
from freeport_games.smugglers.effects.hyperspace import cross
from freeport_games.smugglers.effects.money import add_bounty, pay, set_bounty
from freeport_games.smugglers.effects.wreck import DIE, end_turn, gain_hull, to_nearest_planet
from freeport_games.smugglers.events import Freed, Rolled, RollFor, SlotBegun, TurnMissed, Why
from freeport_games.smugglers.moves import AttemptEscape, SendDistress, ServeTime, Stay
from freeport_games.smugglers.state import BROKER, TURN_START, State
from freeport_games.smugglers.state.abilities import held
from freeport_games.smugglers.state.player import FREE, IMPRISONED, LOST
from freeport_games.smugglers.state.ship import effective


def turn_start(t: Turn[State]) -> Playing[bool]:
    """Begin a turn slot and continue with the next step (SG-102, SG-103)."""
    state = t.state
    player, seat = state.player, state.active
    player.turn_no += 1
    player.posted = 0
    for one in state.players:
        one.free_moves = 0
    state.moving = state.moved_in = state.anomaly_used = False
    state.movement = state.solar_wind = state.proposals = 0
    t.tell(SlotBegun(seat, player.turn_no))
    taken = True
    if player.status is IMPRISONED:
        taken = yield from _prison(t, seat)
    elif player.status is LOST:
        taken = yield from cross(t, seat, "SG-C22")
    if not taken:
        t.tell(TurnMissed(seat))
        end_turn(state)
        return False
    player.used = []
    if player.hull < LIMITS.hull_max:
        for card, drones in held(player, ops.GainHull):
            yield from _mend(t, seat, card, drones)
    if effective(state, seat, LIGHTSPEED) == 0:  # it may call for help (SG-840)
        yield from ask(seat, "SG-D5", CALLING, default=Stay())
    if state.step is TURN_START:
        state.step = BROKER
    return False


# Prison


def _prison(t: Turn[State], seat: Seat) -> Playing[bool]:
    """Play a prison turn: the seat tries to escape or serves (SG-822), then the Bounty falls (SG-821 to SG-827).

    Who has no Bounty left, or had none when the slot began, has served it (SG-826).

    Returns:
        Whether the seat is free and takes the turn.
    """
    player, prison = t.state.players[seat], TABLES.prison
    move = yield from ask(seat, "SG-D4", SERVING, default=ServeTime())
    if isinstance(move, AttemptEscape):
        (die,) = yield from Roll("SG-C5", DIE)
        t.tell(Rolled(seat, RollFor.ESCAPE, (die,)))
        success = {*prison.escape_success, *[value for _, op in held(player, ops.EscapeSuccess) for value in op.values]}
        if die in success:
            player.status = FREE
            t.tell(Freed(seat, escaped=True))
            add_bounty(t, seat, prison.escape_bounty, Why.ESCAPE)
            return True
    reduction = max([prison.reduction_per_turn, *[op.amount for _, op in held(player, ops.PrisonReduction)]])
    set_bounty(t, seat, max(0, player.bounty - reduction), Why.SERVED)
    if player.bounty == 0 and player.missed >= prison.minimum_missed_turns:
        player.status = FREE
        t.tell(Freed(seat, escaped=False))
        set_bounty(t, seat, player.minimum_bounty, Why.RELEASED)
        return True
    player.missed += 1
    return False


SERVING = Ways(Case[State], Way(AttemptEscape, nothing), Way(ServeTime, nothing))
"""Attempt an escape, or serve the time (SG-D4)."""


# Drones and distress


def _mend(t: Turn[State], seat: Seat, card: CardId, drones: ops.GainHull) -> Scene:
    """Let drones repair a damaged ship at the start of a turn (SG-322)."""
    (die,) = yield from Roll("SG-C26", DIE)
    t.tell(Rolled(seat, RollFor.DRONES, (die,)))
    if die in CARDS[card].success:
        gain_hull(t, seat, drones.amount)


def _call(t: Turn[State], seat: Seat, _: SendDistress) -> Scene:
    """Tow the ship to a planet, add a level of Lightspeed, and end the turn (SG-841, SG-842)."""
    stranded = TABLES.stranded
    yield from to_nearest_planet(t, seat)
    player = t.state.players[seat]
    player.base[LIGHTSPEED] = stranded.lightspeed_given
    pay(t, seat, min(stranded.fine, max(0, player.credits - stranded.fine_leaves_at_least)), Why.TOWED)
    end_turn(t.state)


CALLING = Ways(Case[State], Way(SendDistress, _call), Way(Stay, nothing))
"""Call for help, or play on (SG-840)."""
