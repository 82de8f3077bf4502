"""Buying and selling tokens and branches (section 4.16)."""

from __future__ import annotations

from functools import cache, lru_cache

from freeport_games.competitors.components import BRANCH_PRICE, BRANCH_VALUE, BRANCHES, CARD_OF, PRICES, TERRITORY_OF
from freeport_games.competitors.effects.cards import take_from_hand
from freeport_games.competitors.effects.specials import drop_advantage
from freeport_games.competitors.effects.tokens import place, remove
from freeport_games.competitors.events import BranchBought, BranchSold, TokenBought, TokenSold
from freeport_games.competitors.fleet import Fleet
from freeport_games.competitors.kinds import SHIP, VEHICLES, CardId, TerritoryId, Vehicle
from freeport_games.competitors.moves import BuyBranch, BuyToken, SellBranch, SellToken
from freeport_games.competitors.refusals import Reasons, not_in_hand, not_yours
from freeport_games.competitors.standing import berths, next_in_supply, supply, truck_aboard
from freeport_games.competitors.state import Branch, Deck, State
from freeport_games.engine import Entry, Offer, One, Refusal, Seat, Turn


def ways_to_trade_with_bank(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer all that may be bought and sold (CO-170 to CO-175)."""
    found: list[Entry] = []
    money, branches = state.money[seat], state.branches[seat]
    if money >= CHEAPEST:
        bases = tuple(state.bases(seat))
        for kind, price in FOR_SALE:
            if money >= price and kind in fleet.in_supply:
                found.append(_offer_to_buy(kind, bases))
    if fleet.free:
        found.append(_offer_to_sell(fleet.free))
    if money >= BRANCH_PRICE and len(branches) < BRANCHES:
        found += _ways_to_buy_branch(tuple(state.territory_hands[seat]), tuple(state.headquarters))
    if branches:
        found.append(_offer_to_sell_branch(tuple([branch.territory for branch in branches])))
    return found


FOR_SALE = [(kind, prices.buy) for kind, prices in PRICES.items()]
"""Each kind of token with its price."""
CHEAPEST = min([prices.buy for prices in PRICES.values()])
"""The price of the cheapest token."""


@lru_cache(maxsize=4096)
def _offer_to_buy(kind: Vehicle, bases: tuple[TerritoryId, ...]) -> Offer[BuyToken]:
    """Return the offer to buy a token of a kind, by the bases of the seat."""
    return Offer(BuyToken.option(vehicle=One((str(kind),)), base=One(berths(bases, kind))), buy_token)


@lru_cache(maxsize=4096)
def _ways_to_buy_branch(hand: tuple[CardId, ...], headquarters: tuple[TerritoryId, ...]) -> tuple[Entry, ...]:
    """Offer a branch on each free territory of a hand; the card of a branch lies by it, so that no hand has it."""
    cards = sorted({*hand}.difference([CARD_OF[territory] for territory in headquarters]))
    return (Offer(BuyBranch.option(card=One(tuple(cards))), buy_branch),) if cards else ()


@lru_cache(maxsize=4096)
def _offer_to_sell_branch(branches: tuple[TerritoryId, ...]) -> Offer[SellBranch]:
    return Offer(SellBranch.option(territory=One(branches)), sell_branch)


@cache
def _offer_to_sell(free: tuple[str, ...]) -> Offer[SellToken]:
    return Offer(SellToken.option(token=One(free)), sell_token)


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
    take_from_hand(state, seat, Deck.TERRITORY, (move.card,))
    state.branches[seat].append(Branch(territory, move.card))
    t.tell(BranchBought(seat, territory, BRANCH_PRICE))


def sell_branch(t: Turn[State], seat: Seat, move: SellBranch) -> None:
    """Sell a branch; its card and its advantage are discarded (CO-174)."""
    state = t.state
    state.actions -= 1
    state.money[seat] += BRANCH_VALUE
    branch = next(branch for branch in state.branches[seat] if branch.territory == move.territory)
    state.branches[seat].remove(branch)
    state.territory_discard.append(branch.card)
    t.tell(BranchSold(seat, move.territory, BRANCH_VALUE))
    drop_advantage(t, move.territory)


# Why not, in the order of section 10


def _no_token(t: Turn[State], seat: Seat, move: BuyToken) -> Refusal | None:
    state, kind = t.state, VEHICLES[move.vehicle]
    if state.money[seat] < PRICES[kind].buy:
        return Refusal("INSUFFICIENT_FUNDS", rule="CO-170")
    if not berths((move.base,), kind):
        return Refusal("NO_PORT" if kind is SHIP else "NO_AIRPORT", rule="CO-171")
    if not supply(state, seat, kind):
        return Refusal("NO_TOKEN_LEFT", rule="CO-170")
    return Refusal("NO_BASE", rule="CO-171")


def _no_token_sale(t: Turn[State], seat: Seat, move: SellToken) -> Refusal | None:
    state = t.state
    if refusal := not_yours(state, seat, move.token):
        return refusal
    if state.tokens[move.token].goods is not None:
        return Refusal("TOKEN_HAS_GOODS", rule="CO-172")
    if state.tokens[move.token].in_supply:
        return Refusal("NO_TOKEN_LEFT", rule="CO-172")
    return Refusal("TOKEN_LOADED", rule="CO-172")


def _no_branch(t: Turn[State], seat: Seat, move: BuyBranch) -> Refusal | None:
    state = t.state
    if refusal := not_in_hand(state, seat, Deck.TERRITORY, (move.card,)):
        return refusal
    if state.money[seat] < BRANCH_PRICE:
        return Refusal("INSUFFICIENT_FUNDS", rule="CO-173")
    if len(state.branches[seat]) >= BRANCHES:
        return Refusal("NO_TOKEN_LEFT", rule="CO-173")
    return Refusal("TERRITORY_OCCUPIED", rule="CO-135")


def _no_branch_sale(t: Turn[State], _: Seat, move: SellBranch) -> Refusal | None:
    if move.territory in t.state.headquarters:
        return Refusal("HEADQUARTER_FIXED", rule="CO-140")
    return Refusal("NO_BASE", rule="CO-174")


REASONS: Reasons = {
    BuyToken: _no_token,
    SellToken: _no_token_sale,
    BuyBranch: _no_branch,
    SellBranch: _no_branch_sale,
}
"""Why each kind of trade is refused."""
