"""Checks whether a game can continue from a state, whatever its origin."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sized

from freeport_games.engine import Seat, wrong_seats

from .components import (
    BRANCHES,
    CELLS,
    CHANNELS,
    CONTRACT_CARDS,
    CONTRACTS,
    CUSTOMS,
    HEADQUARTERS,
    HEIGHT,
    SPECIALS,
    STEP,
    TERRITORIES,
    TERRITORY_CARDS,
    TERRITORY_OF,
    WEATHER_OF,
    WIDTH,
)
from .components.kinds import Target, Vehicle
from .names import unknown
from .options import RANGES, Mode
from .piles import PILES
from .state import Phase, State
from .state.activities import ANY_GOODS, Ended, RefusedOffer
from .state.goods import signed_contracts
from .state.tokens import Token, new_tokens
from .state.whereabouts import fits

SEATS = range(2, 6)
"""The possible numbers of seats (CO-001)."""


ADVANTAGES = {card for card, special in SPECIALS.items() if special.target is Target.BASE}
"""The contract cards that are placed on bases (CO-202)."""
EVERY_CARD = dict.fromkeys([*TERRITORY_CARDS, *CONTRACT_CARDS, *CUSTOMS])
LARGEST = 999_999_999
"""The largest number in a state."""


def problems(state: State, seats: int) -> Iterator[str]:
    """Yield what is wrong with the state of a game; later checks rely on earlier ones."""
    yield from _wrong_seats(state, seats)
    yield from _wrong_names(state)
    yield from _wrong_cards(state)
    yield from _wrong_numbers(state)
    yield from _wrong_bases(state)
    yield from _wrong_tokens(state)
    yield from _wrong_goods(state)
    yield from _wrong_movement(state)
    if (problem := PILES.problem(state)) is not None:
        yield problem


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
    named: dict[str, Collection[Seat]] = {
        "the first seat": [state.first_seat],
        "the active seat": [state.active],
        "who charters a token": [charter.seat for charter in state.charters],
        "who closed a channel": [closed.seat for closed in state.closed],
        "a seat of an offer": [seat for each in _offers(state) for seat in (each.seat, *each.offer.to)],
        "who auctions": [] if state.auction is None else [state.auction.seat],
        "who is hit": [] if state.special is None else [state.special.by, state.special.against],
        "who signed": [seat for signed in signed_contracts(state) for seat in (signed.owner, *signed.seen)],
    }
    yield from wrong_seats(seats, each, named)
    fresh = new_tokens(seats)
    if list(state.tokens) != list(fresh):
        yield f"the tokens are not those of {seats} seats"
    for name, token in state.tokens.items():
        if (token.owner, token.kind) != (fresh[name].owner, fresh[name].kind):
            yield f"{name} is no {token.kind.lower()} of seat {token.owner}"


def _offers(state: State) -> list[RefusedOffer]:
    return [*state.refused, *([] if state.offer is None else [state.offer])]


def _wrong_names(state: State) -> Iterator[str]:
    """Yield the names in a state that nothing in the game has."""
    tokens = [*state.loaded, *state.unloaded, *[charter.token for charter in state.charters]]
    territories: list[str] = []
    if (movement := state.movement) is not None:
        tokens += [movement.lead, *movement.fuelled, *movement.depot, *movement.used]
        tokens += [name for pair in movement.unloaded for name in pair]
        territories = [*movement.made, *filter(None, (movement.pending, movement.stop))]
    named: tuple[tuple[str, Iterable[str], Collection[str]], ...] = (
        ("token", tokens, state.tokens),
        ("territory", territories, TERRITORIES),
        ("contract", [signed.contract for signed in signed_contracts(state)], CONTRACTS),
        (
            "sender or receiver",
            [card for signed in signed_contracts(state) for card in (signed.sender, signed.receiver)],
            TERRITORY_OF,
        ),
        ("channel", [closed.channel for closed in state.closed], CHANNELS),
        ("advantage", state.advantages.values(), ADVANTAGES),
        ("meteorological event", filter(None, [state.weather]), WEATHER_OF),
        ("goods of a charter", [charter.goods for charter in state.charters], {"", ANY_GOODS, *TERRITORY_OF}),
    )
    for what, found, known in named:
        if wrong := [name for name in found if name not in known]:
            yield f"{wrong[0]!r} is no {what}"
    moves = [each.offer for each in _offers(state)]
    for move in [*moves, *([] if state.auction is None else [state.auction.auction])]:
        if unknown(state, move) is not None:
            yield "an offer or an auction names something that does not exist"


def _wrong_cards(state: State) -> Iterator[str]:
    placed = Counter(PILES.every_card(state))
    if strange := [card for card in placed if card not in EVERY_CARD]:
        yield f"{strange[0]!r} is not a card of this game"
    for card in EVERY_CARD:
        if placed[card] != 1:
            yield f"each card lies in one place, but {card} in {placed[card] or 'none'}"
    for territory in state.advantages:
        if territory not in TERRITORIES or state.base_owner(territory) is None:
            yield f"an advantage lies on a base, not on {territory!r}"


def _wrong_numbers(state: State) -> Iterator[str]:
    for name, values in RANGES.items():
        if getattr(state, name) not in values:
            yield f"{name} is from {values[0]} to {values[-1]}, not {getattr(state, name)}"
    last = state.rounds if state.game_end is Mode.TIMED else state.round_cap
    numbers: dict[str, tuple[Iterable[int], int]] = {
        "money": (state.money, LARGEST),
        "a number of victory points": (state.points, LARGEST),
        "the round": ([state.round], last),
        "the number of actions": ([state.actions], LARGEST),
        "a number of offers": (state.offers, state.offers_per_turn),
        "a time limit": ([signed.limit for signed in signed_contracts(state)], LARGEST),
    }
    if (movement := state.movement) is not None:
        counts = (movement.turns, movement.skips, movement.bonus, movement.transfers, *movement.spent.values())
        numbers["a number of the movement"] = (counts, LARGEST)
        numbers["what a modifier adds or takes"] = ([abs(movement.modifier)], LARGEST)
    for what, (found, most) in numbers.items():
        if wrong := [number for number in found if not 0 <= number <= most]:
            yield f"{what} is from 0 to {most}, not {wrong[0]}"
    if wrong := [amount for amount in state.money if amount % STEP]:
        yield f"money is a multiple of {STEP}, unlike {wrong[0]}"
    if (state.round == 0) != (state.phase is Phase.SETUP):
        yield f"phase {state.phase} does not go with round {state.round}: rounds count from 1, once the setup is done"


def _wrong_bases(state: State) -> Iterator[str]:
    homes = {card.territory for card in HEADQUARTERS.values()}
    chosen, colours = [one for one in state.headquarters if one], [one for one in state.colours if one]
    branches = [branch for each in state.branches for branch in each]
    if wrong := [one for one in chosen if one not in homes]:
        yield f"{wrong[0]!r} has no headquarters card"
    if len({*colours}) < len(colours):
        yield "two seats have one colour"
    if wrong := [branch.card for branch in branches if TERRITORY_OF.get(branch.card) != branch.territory]:
        yield f"{wrong[0]!r} is not the card of its branch's territory"
    stands = [*chosen, *[branch.territory for branch in branches]]
    if len({*stands}) < len(stands):
        yield "two bases stand on one territory"
    if any(len(each) > BRANCHES for each in state.branches):
        yield f"a seat has {BRANCHES} branches at most"
    if [bool(one) for one in state.headquarters] != [bool(one) for one in state.colours]:
        yield "a seat chooses its colour and its headquarters at once"
    if state.phase is not Phase.SETUP and "" in state.headquarters:
        yield "after the setup each seat has a headquarters"


def _wrong_tokens(state: State) -> Iterator[str]:
    for name, token in state.tokens.items():
        if sum([bool(token.at), token.air is not None, bool(token.aboard)]) > 1:
            yield f"{name} is in several places"
        if token.at and not _can_be_at(token):
            yield f"{name} cannot be at {token.at!r}"
        if token.air is not None and (
            token.kind is not Vehicle.AIRCRAFT or not (0 <= token.air[0] <= WIDTH and 0 <= token.air[1] <= HEIGHT)
        ):
            yield f"{name} cannot fly at {token.air}"
        left = token.kind is not Vehicle.TRUCK and not token.in_supply
        if bool(token.last) != left or (left and not (token.last in TERRITORIES and fits(token.last, token.kind))):
            yield f"{name} was not at {token.last!r} last"
        if token.cell and (token.at not in TERRITORIES or token.cell not in TERRITORIES[token.at].cells):
            yield f"{name} did not come from {token.cell!r}"
    carried = {name: token.aboard for name, token in state.tokens.items() if token.aboard}
    for name, carrier in carried.items():
        if name.split("-")[0] != Vehicle.TRUCK.lower() or not _can_carry(state.tokens.get(carrier)):
            yield f"{name} cannot be aboard {carrier!r}"
    if len({*carried.values()}) < len(carried):
        yield "a carrier has two trucks aboard"


def _can_be_at(token: Token) -> bool:
    if token.at in CELLS:
        return token.kind is Vehicle.SHIP
    return token.at in TERRITORIES and fits(token.at, token.kind)


def _can_carry(carrier: Token | None) -> bool:
    return carrier is not None and carrier.kind is not Vehicle.TRUCK and not carrier.in_supply


def _wrong_goods(state: State) -> Iterator[str]:
    for name, token in state.tokens.items():
        if (goods := token.goods) is not None:
            if token.in_supply:
                yield f"{name} holds goods in the supply"
            if goods.contract in CONTRACTS and not CONTRACTS[goods.contract].allows(token.kind):
                yield f"{goods.contract} is not for {name}"
    for signed in signed_contracts(state):
        if signed.sender == signed.receiver:
            yield f"{signed.contract!r} cannot be signed like that"


def _wrong_movement(state: State) -> Iterator[str]:
    movement = state.movement
    if movement is None:
        return
    if state.phase is not Phase.TURN:
        yield f"nothing moves in phase {state.phase}"
    if movement.event and not movement.made:
        yield "an event happens where the movement has stopped"
    lead = state.tokens[movement.lead]
    if lead.in_supply and movement.lost is None and movement.ended is Ended.NOTHING:
        yield f"{movement.lead!r} cannot move"
    if movement.delivery and lead.goods is None and movement.lost is None:
        yield f"{movement.lead} delivers, but holds no goods"
