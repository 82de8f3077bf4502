"""Buying and selling tokens and branches (section 4.16)."""

from __future__ import annotations

from freeport_games.competitors.components import BRANCH_PRICE, BRANCH_VALUE, BRANCHES, CARD_OF, PRICES, TERRITORY_OF
from freeport_games.competitors.components.kinds import AIRCRAFT, SHIP, VEHICLES
from freeport_games.competitors.conditions import (
    HAS_NO_GOODS,
    IS_BASE,
    IS_BRANCH,
    IS_OWN,
    NO_HEADQUARTERS,
    TERRITORY_CARD,
    OnTurn,
)
from freeport_games.competitors.effects.specials import drop_advantage
from freeport_games.competitors.effects.tokens import place, remove
from freeport_games.competitors.events import BranchBought, BranchSold, TokenBought, TokenSold
from freeport_games.competitors.moves import BuyBranch, BuyToken, SellBranch, SellToken
from freeport_games.competitors.piles import DISCARDS, HANDS, IN_BRANCHES, PILES
from freeport_games.competitors.state import TERRITORY, Branch, State
from freeport_games.competitors.state.fleet import Fleet
from freeport_games.competitors.state.whereabouts import berths, fits, next_in_supply, truck_aboard
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Entry, Fit, Gate, Offer, Turn, Way, Whole, by_hand


def ways_to_trade_with_bank(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer all that may be bought and sold (CO-170 to CO-175, CO-D06 to CO-D09)."""
    found: list[Entry] = []
    money, branches = state.money[seat], state.branches[seat]
    if money >= CHEAPEST:
        bases = state.bases(seat)
        for kind, price in FOR_SALE:
            if money >= price and kind in fleet.in_supply:
                option = BuyToken.option(vehicle=One((str(kind),)), base=One(berths(bases, kind)))
                found.append(Offer(option, buy_token))
    if fleet.free:
        found.append(Offer(SellToken.option(token=One(fleet.free)), sell_token))
    if money >= BRANCH_PRICE and len(branches) < BRANCHES:
        # The card of a branch lies by it, so that no hand has it.
        taken = [CARD_OF[territory] for territory in state.headquarters]
        if cards := sorted({*state.territory_hands[seat]}.difference(taken)):
            found.append(Offer(BuyBranch.option(card=One(tuple(cards))), buy_branch))
    if branches:
        held = tuple(branch.territory for branch in branches)
        found.append(Offer(SellBranch.option(territory=One(held)), sell_branch))
    return found


FOR_SALE = [(kind, prices.buy) for kind, prices in PRICES.items()]
"""Each kind of token with its price."""
CHEAPEST = min(prices.buy for prices in PRICES.values())
"""The price of the cheapest token."""


def bound(state: State, name: str) -> bool:
    """Return whether a token holds goods, is aboard another, or has one aboard (CO-172)."""
    token = state.tokens[name]
    return token.goods is not None or bool(token.aboard) or bool(truck_aboard(state, name))


def buy_token(t: Turn[State], seat: Seat, move: BuyToken) -> None:
    """Buy a token and place it (CO-170, CO-171)."""
    state, kind = t.state, VEHICLES[move.vehicle]
    state.actions -= 1
    state.money[seat] -= PRICES[kind].buy
    name = next_in_supply(state, seat, kind)
    place(state, name, move.base)
    t.tell(TokenBought(seat, name, move.base, PRICES[kind].buy))


def sell_token(t: Turn[State], seat: Seat, move: SellToken) -> None:
    """Sell a token (CO-172)."""
    state = t.state
    state.actions -= 1
    price = PRICES[state.tokens[move.token].kind].sell
    state.money[seat] += price
    t.tell(TokenSold(seat, move.token, price))
    remove(t, move.token)


def buy_branch(t: Turn[State], seat: Seat, move: BuyBranch) -> None:
    """Build a branch; its card lies by the headquarters card (CO-173)."""
    state, territory = t.state, TERRITORY_OF[move.card]
    state.actions -= 1
    state.money[seat] -= BRANCH_PRICE
    PILES.move(state, (move.card,), HANDS[TERRITORY][seat], IN_BRANCHES)
    state.branches[seat].append(Branch(territory, move.card))
    t.tell(BranchBought(seat, territory, BRANCH_PRICE))


def sell_branch(t: Turn[State], seat: Seat, move: SellBranch) -> None:
    """Sell a branch; its card and its advantage are discarded (CO-174)."""
    state = t.state
    state.actions -= 1
    state.money[seat] += BRANCH_VALUE
    branch = next(branch for branch in state.branches[seat] if branch.territory == move.territory)
    state.branches[seat].remove(branch)
    PILES.move(state, (branch.card,), IN_BRANCHES, DISCARDS[TERRITORY])
    t.tell(BranchSold(seat, move.territory, BRANCH_VALUE))
    drop_advantage(t, move.territory)


# Menus


def _has_port(_: OnTurn, move: BuyToken) -> bool:
    return VEHICLES[move.vehicle] is not SHIP or fits(move.base, SHIP)


def _has_airport(_: OnTurn, move: BuyToken) -> bool:
    return VEHICLES[move.vehicle] is not AIRCRAFT or fits(move.base, AIRCRAFT)


def _has_the_price(c: OnTurn, vehicle: str) -> bool:
    return c.state.money[c.seat] >= PRICES[VEHICLES[vehicle]].buy


HAS_THE_PRICE = Fit[OnTurn]("INSUFFICIENT_FUNDS", _has_the_price)
IS_LEFT = Fit[OnTurn]("NO_TOKEN_LEFT", lambda c, vehicle: VEHICLES[vehicle] in c.fleet.in_supply)
IS_ON_BOARD = Fit[OnTurn]("NO_TOKEN_LEFT", lambda c, token: not c.state.tokens[token].in_supply)
NOT_LOADED = Fit[OnTurn]("TOKEN_LOADED", lambda c, token: not bound(c.state, token))
CAN_PAY_BRANCH = Gate[OnTurn]("INSUFFICIENT_FUNDS", "CO-173", lambda c: c.state.money[c.seat] >= BRANCH_PRICE)
BRANCH_IS_LEFT = Gate[OnTurn]("NO_TOKEN_LEFT", "CO-173", lambda c: len(c.state.branches[c.seat]) < BRANCHES)
# The card of a branch lies by it, so that no hand has it.
IS_FREE = Fit[OnTurn]("TERRITORY_OCCUPIED", lambda c, card: TERRITORY_OF[card] not in c.state.headquarters)

TRADES = (
    Way(
        BuyToken,
        buy_token,
        HAS_THE_PRICE("vehicle", "CO-170"),
        Whole[OnTurn]("NO_PORT", "CO-171", _has_port),
        Whole[OnTurn]("NO_AIRPORT", "CO-171", _has_airport),
        IS_LEFT("vehicle", "CO-170"),
        IS_BASE("base", "CO-171"),
        options=by_hand,
    ),
    Way(
        SellToken,
        sell_token,
        IS_OWN("token", "CO-036"),
        HAS_NO_GOODS("token", "CO-172"),
        NOT_LOADED("token", "CO-172"),
        IS_ON_BOARD("token", "CO-172"),
        options=by_hand,
    ),
    Way(
        BuyBranch,
        buy_branch,
        TERRITORY_CARD("card", "CO-173"),
        CAN_PAY_BRANCH,
        BRANCH_IS_LEFT,
        IS_FREE("card", "CO-135"),
    ),
    Way(SellBranch, sell_branch, NO_HEADQUARTERS("territory", "CO-140"), IS_BRANCH("territory", "CO-174")),
)
"""What may be bought and sold (CO-170 to CO-175)."""
