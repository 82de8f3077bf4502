"""Whether a state can be one of a game, wherever it comes from."""

from __future__ import annotations

from collections.abc import Iterator, Sized

from .components import (
    BRANCHES,
    CELLS,
    COLOURS,
    CONTRACT_CARDS,
    CONTRACTS,
    CUSTOMS,
    HEADQUARTERS,
    SPECIALS,
    STEP,
    TERRITORIES,
    TERRITORY_CARDS,
    TERRITORY_OF,
    WEATHER_OF,
    Target,
    Vehicle,
)
from .knowing import signed_contracts
from .options import new_tokens
from .scoring import contract_cards, customs_cards, territory_cards
from .standing import fits
from .state import Phase, State, Token

SEATS = range(2, 6)
"""How many seats may play (CO-001)."""


def problems(state: State, seats: int) -> Iterator[str]:
    """What is wrong with a state of a game by so many seats, one after the other; later ones rely on earlier ones."""
    yield from _wrong_seats(state, seats)
    yield from _wrong_cards(state)
    yield from _wrong_numbers(state)
    yield from _wrong_bases(state)
    yield from _wrong_tokens(state)
    yield from _wrong_movement(state)


def _wrong_seats(state: State, seats: int) -> Iterator[str]:
    each: dict[str, Sized] = {
        "colours": state.colours,
        "headquarters": state.headquarters,
        "money": state.money,
        "points": state.points,
        "territory hands": state.territory_hands,
        "contract hands": state.contract_hands,
        "branches": state.branches,
        "offers": state.offers,
    }
    for what, there in each.items():
        if len(there) != seats:
            yield f"{seats} seats play, but the state has {what} for {len(there)}"
    named = {"the first seat": state.first_seat, "the active seat": state.active}
    named |= {f"the charterer of {charter.token}": charter.seat for charter in state.charters}
    named |= {f"who closed {closed.channel}": closed.seat for closed in state.closed}
    for what, seat in named.items():
        if seat not in range(seats):
            yield f"{what} is from 0 to {seats - 1}, not {seat}"
    if list(state.tokens) != list(new_tokens(seats)):
        yield f"the tokens are not those of {seats} seats"


def _wrong_cards(state: State) -> Iterator[str]:
    for what, placed, all_cards in (
        ("territory", territory_cards(state), TERRITORY_CARDS),
        ("contract", contract_cards(state), CONTRACT_CARDS),
        ("customs", customs_cards(state), tuple(CUSTOMS)),
    ):
        if sorted(placed) != sorted(all_cards):
            yield f"each of the {len(all_cards)} {what} cards lies in one place"
    for territory, card in state.advantages.items():
        if card not in SPECIALS or SPECIALS[card].target is not Target.BASE:
            yield f"{card!r} is no advantage"
        if territory not in TERRITORIES or state.base_owner(territory) is None:
            yield f"an advantage lies on a base, not on {territory!r}"
    if not 0 <= state.customs_seen <= len(state.customs_deck):
        yield f"of the customs deck 0 to {len(state.customs_deck)} cards are known, not {state.customs_seen}"


def _wrong_numbers(state: State) -> Iterator[str]:
    if wrong := [amount for amount in state.money if amount < 0 or amount % STEP]:
        yield f"money is a multiple of {STEP} and not below 0, not {wrong[0]}"
    if wrong := [points for points in state.points if points < 0]:
        yield f"victory points are not below 0 as {wrong[0]}"
    if state.round < 0 or (state.round == 0) != (state.phase is Phase.SETUP):
        yield f"phase {state.phase} does not go with round {state.round}: rounds count from 1, once the setup is done"
    if state.actions < 0:
        yield f"no turn has {state.actions} actions"
    if state.weather and state.weather not in WEATHER_OF:
        yield f"{state.weather!r} is no meteorological event"


def _wrong_bases(state: State) -> Iterator[str]:
    homes = {card.territory for card in HEADQUARTERS.values()}
    chosen = [one for one in state.headquarters if one]
    branches = [branch for each in state.branches for branch in each]
    if unknown := [one for one in chosen if one not in homes]:
        yield f"{unknown[0]!r} has no headquarter card"
    if unknown := [one for one in state.colours if one and one not in COLOURS]:
        yield f"{unknown[0]!r} is no colour"
    if unknown := [branch.card for branch in branches if TERRITORY_OF.get(branch.card) != branch.territory]:
        yield f"{unknown[0]!r} is not the card of its branch's territory"
    stands = [*chosen, *[branch.territory for branch in branches]]
    if len({*stands}) < len(stands):
        yield "two bases stand on one territory"
    if any([len(each) > BRANCHES for each in state.branches]):
        yield f"a seat has {BRANCHES} branches at most"
    if state.phase is not Phase.SETUP and ("" in state.headquarters or "" in state.colours):
        yield "after the setup each seat has a colour and a headquarter"


def _wrong_tokens(state: State) -> Iterator[str]:
    carried: list[str] = []
    for name, token in state.tokens.items():
        places = [bool(token.at), token.air is not None, bool(token.aboard)]
        if sum(places) > 1:
            yield f"{name} is in several places"
        if token.at and not _can_be_at(token):
            yield f"{name} cannot be at {token.at!r}"
        if token.air is not None and token.kind is not Vehicle.AIRCRAFT:
            yield f"{name} cannot fly"
        if token.last not in ("", *TERRITORIES):
            yield f"{token.last!r} is no territory"
        if token.kind is Vehicle.AIRCRAFT and not token.in_supply and not token.last:
            yield f"{name} has no origin"
        if token.cell and (token.at not in TERRITORIES or token.cell not in TERRITORIES[token.at].cells):
            yield f"{name} did not come from {token.cell!r}"
        if token.aboard:
            carrier = state.tokens.get(token.aboard)
            if carrier is None or carrier.kind is Vehicle.TRUCK or token.kind is not Vehicle.TRUCK or carrier.in_supply:
                yield f"{name} cannot be aboard {token.aboard!r}"
            carried.append(token.aboard)
    if len({*carried}) < len(carried):
        yield "a carrier has two trucks aboard"
    for signed in signed_contracts(state):
        if signed.contract not in CONTRACTS or signed.sender == signed.receiver:
            yield f"{signed.contract!r} cannot be signed like that"
        if signed.owner not in range(state.seats) or not {*signed.seen} <= {*range(state.seats)}:
            yield f"seat {signed.owner} cannot have signed {signed.contract!r}"


def _can_be_at(token: Token) -> bool:
    if token.at in CELLS:
        return token.kind is Vehicle.SHIP
    return token.at in TERRITORIES and fits(token.at, token.kind)


def _wrong_movement(state: State) -> Iterator[str]:
    movement = state.movement
    if movement is None:
        return
    if state.phase is not Phase.TURN:
        yield f"nothing moves in phase {state.phase}"
    lead = state.tokens.get(movement.lead)
    if lead is None or (lead.in_supply and movement.lost is None):
        yield f"{movement.lead!r} cannot move"
    elif movement.delivery and lead.goods is None and movement.lost is None:
        yield f"{movement.lead} delivers, but holds no goods"
