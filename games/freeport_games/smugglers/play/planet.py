"""A visit to a planet: Customs, then one action (section 4.6, 4.10)."""

from __future__ import annotations

from collections.abc import Iterator

from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, One
from freeport_games.engine.menus import Case, Fit, Option, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import (
    CARDS,
    GOODS,
    KOROTHE,
    TABLES,
    Planet,
)
from freeport_games.smugglers.conditions import (
    CAN_PAY,
    CAN_PAY_BRIX,
    CAN_PAY_REPAIR,
    CAN_REPAIR,
    CONTRACT_SELLS,
    EVENT_NEEDS_IT,
    FITS_ABOARD,
    HAS_AS_MANY,
    HAS_CREDITS,
    HAS_EVENT,
    HAS_ITS_GOOD,
    HAS_ROOM,
    HOLDS_AS_MANY,
    IS_ANOTHER,
    IS_AT_LARGE,
    IS_AVAILABLE,
    IS_CONTRACT,
    IS_DAMAGED,
    IS_ENOUGH,
    IS_HELD,
    IS_HERE,
    IS_KIND,
    IS_NOT_WANTED,
    IS_SEAT,
    IS_TAKEN_OFFER,
    IS_TRADED,
    REPAIRS_HERE,
    SELLS_BRIX,
    SELLS_LEVELS,
    SOME,
    STILL_WANTS,
    TAKES_BOUNTIES,
    Visiting,
    contract_sells,
    is_at_large,
)
from freeport_games.smugglers.effects.cargo import take
from freeport_games.smugglers.effects.money import pay
from freeport_games.smugglers.events import PlanetVisited, Traded, Why
from freeport_games.smugglers.moves import (
    Bribe,
    Buy,
    BuyBrix,
    Deliver,
    Leave,
    PlaceBounty,
    Repair,
    Sell,
    SellContract,
    SellEvent,
    Upgrade,
)
from freeport_games.smugglers.options import Mode
from freeport_games.smugglers.scoring import win
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.activities import Visit
from freeport_games.smugglers.state.ship import planet_in, room, smuggles

from .customs import apply_result, roll_customs
from .trading import trade, upgrade
from .transactions import buy_brix, deliver, place_bounty, repair, sell_contract, sell_event


def visit_planet(t: Turn[State], seat: Seat) -> Scene:
    """Visit a planet: Customs, the end of the Run, then one planet action or none (SG-502 to SG-515, SG-913)."""
    state = t.state
    planet = planet_in(state, seat)
    if planet is None:
        return
    state.visit = Visit(planet.id)
    t.tell(PlanetVisited(seat, planet.id))
    if (yield from _past_customs(t, seat, planet)):
        state.visit.past_customs = True
        _complete_run(t, seat, planet)
        yield from ask(seat, "SG-D20", ACTIONS, default=Leave())
    state.visit = None


def _past_customs(t: Turn[State], seat: Seat, planet: Planet) -> Playing[bool]:
    """Take the seat through Customs, with a roll if needed (SG-505, SG-902, SG-908, SG-911 to SG-915).

    Returns:
        Whether it passes.
    """
    state = t.state
    player = state.players[seat]
    if player.bounty == 0 and not smuggles(state, seat, planet):
        return True
    dice = 1
    if planet.id == KOROTHE and player.credits >= TABLES.brix.bribe_per_extra_die:
        move = yield from ask(seat, "SG-D18", BRIBING, default=Bribe(0))
        if isinstance(move, Bribe):
            pay(t, seat, move.dice * TABLES.brix.bribe_per_extra_die, Why.BRIBE)
            dice += move.dice
    result = yield from roll_customs(t, seat, planet.starport, "SG-C10", dice)
    return apply_result(t, seat, result)


def _most_dice(c: Case[State]) -> int:
    return c.state.players[c.seat].credits // TABLES.brix.bribe_per_extra_die


def _to_bribe(c: Case[State]) -> tuple[Option[Bribe], ...]:
    return (Bribe.option(dice=Amount(0, _most_dice(c))),)


IS_NUMBER = Fit[Case[State]]("BAD_PARAMETER", lambda _, dice: dice >= 0)
CAN_PAY_DICE = Fit[Case[State]]("NOT_ENOUGH_CREDITS", lambda c, dice: dice <= _most_dice(c))
BRIBING = Ways(
    Case[State],
    Way(Bribe, nothing, IS_NUMBER("dice", "SG-911"), CAN_PAY_DICE("dice", "SG-911"), options=_to_bribe),
)


def _complete_run(t: Turn[State], seat: Seat, planet: Planet) -> None:
    """End the game if six live Brix Weapons have passed Customs on Korothe (SG-913, SG-914, SG-916)."""
    state = t.state
    player = state.players[seat]
    if planet.id != KOROTHE or state.options.mode is not Mode.KOROTHE_RUN:
        return
    units = player.brix
    if units >= TABLES.brix.units_to_win:
        credits = units * TABLES.brix.sale_price
        take(state, player, [*[0] * len(GOODS), units])
        player.credits += credits
        t.tell(Traded(seat, "brix_weapons", units, credits, bought=False))
        win(t, seat, "SG-1001")


# The possible actions


def _to_sell_event(c: Visiting) -> Iterator[Option[SellEvent]]:
    if c.slot is not None and c.needed is not None and (there := c.player.has(c.needed)):
        yield SellEvent.option(quantity=Amount(1, min(there, c.state.slots[c.slot].units_left)))


def _to_sell_contract(c: Visiting) -> Iterator[Option[SellContract]]:
    for contract in c.player.contracts:
        there = c.player.has(str(CARDS[contract.card].good))
        if there and contract_sells(c, contract.card):
            yield SellContract.option(card=One((contract.card,)), quantity=Amount(1, min(there, contract.units_left)))


def _to_buy_brix(c: Visiting) -> Iterator[Option[BuyBrix]]:
    most = min(TABLES.brix.available, room(c.player), c.player.credits // c.state.options.brix_price)
    if most > 0:
        yield BuyBrix.option(quantity=Amount(1, most))


def _to_place_bounty(c: Visiting) -> Iterator[Option[PlaceBounty]]:
    least = TABLES.bounty.minimum_placed
    targets = tuple(seat for seat in range(c.state.seats) if seat != c.seat and is_at_large(c, seat))
    if targets and c.player.credits >= least:
        yield PlaceBounty.option(seat=One(targets), amount=Amount(least, c.player.credits))


ACTIONS = Ways(
    Visiting,
    Way(Buy, trade, IS_KIND("good", "SG-520"), HAS_CREDITS, HAS_ROOM, *IS_TRADED),
    Way(Sell, trade, IS_KIND("good", "SG-520"), IS_HELD("good", "SG-520"), *IS_TRADED),
    Way(
        SellEvent,
        sell_event,
        SOME("quantity", "SG-542"),
        HAS_AS_MANY("quantity", "SG-542"),
        HAS_EVENT,
        EVENT_NEEDS_IT("quantity", "SG-542"),
        options=_to_sell_event,
    ),
    Way(
        SellContract,
        sell_contract,
        SOME("quantity", "SG-545"),
        IS_CONTRACT("card", "SG-545"),
        HOLDS_AS_MANY,
        CONTRACT_SELLS("card", "SG-545"),
        STILL_WANTS,
        options=_to_sell_contract,
    ),
    Way(
        BuyBrix,
        buy_brix,
        SOME("quantity", "SG-903"),
        CAN_PAY_BRIX("quantity", "SG-903"),
        FITS_ABOARD("quantity", "SG-903"),
        SELLS_BRIX,
        IS_AVAILABLE("quantity", "SG-903"),
        options=_to_buy_brix,
    ),
    Way(Upgrade, upgrade, SELLS_LEVELS),
    Way(
        PlaceBounty,
        place_bounty,
        IS_AT_LARGE("seat", "SG-810"),
        IS_SEAT("seat", "SG-810"),
        IS_ANOTHER("seat", "SG-810"),
        CAN_PAY("amount", "SG-810"),
        TAKES_BOUNTIES,
        IS_NOT_WANTED,
        IS_ENOUGH("amount", "SG-810"),
        options=_to_place_bounty,
    ),
    Way(Repair, repair, CAN_REPAIR, CAN_PAY_REPAIR, REPAIRS_HERE, IS_DAMAGED),
    Way(
        Deliver,
        deliver,
        IS_TAKEN_OFFER("card", "SG-364"),
        HAS_ITS_GOOD("card", "SG-364"),
        IS_HERE("card", "SG-364"),
    ),
    Way(Leave, nothing),
)
"""The actions on a planet, of which a seat makes one (SG-502)."""
