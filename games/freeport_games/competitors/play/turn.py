"""Rounds, turns and the action choice (section 4.2)."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from freeport_games.competitors.components import ACTIONS, BAND_FUEL, PRICES, TERRITORIES
from freeport_games.competitors.effects.cards import draw, exhausted
from freeport_games.competitors.effects.tokens import ashore_from_foreign, end_charters
from freeport_games.competitors.events import ChannelOpened, RoundBegun, TurnBegun, TurnEnded
from freeport_games.competitors.fleet import Fleet, fleet_of
from freeport_games.competitors.geography import LINKS
from freeport_games.competitors.kinds import SHIP, TRUCK, Band, TerritoryId, Vehicle
from freeport_games.competitors.moves import (
    Deliver,
    DrawCard,
    EndTurn,
    LoadTruck,
    MoveToken,
    SignContract,
    UnloadTruck,
)
from freeport_games.competitors.refusals import not_yours, refuse
from freeport_games.competitors.standing import HELD, Held, own_depots, territory_of, truck_aboard
from freeport_games.competitors.state import DECKS, ROUND_END, TURN, Deck, State
from freeport_games.competitors.tokens import Token
from freeport_games.competitors.under_way import Movement
from freeport_games.engine import Entry, Offer, One, Refusal, Scene, Seat, Turn, ask

from .aircraft import can_fly
from .buying import REASONS as NO_TRADE
from .buying import ways_to_trade_with_bank
from .contracts import not_signed, ways_to_sign
from .end import end_game, is_last_round
from .loading import free_carriers, no_load, no_unload, ways_to_load_freely
from .movement import begin_movement
from .ships import ways_to_sail
from .specials import CARD_PLAYS, not_playable, ways_to_play
from .steps import PLENTY
from .trucks import NEIGHBOURS, drives
from .weather import roll_weather


def begin_round(t: Turn[State]) -> None:
    """Begin the next round with the first seat (CO-013)."""
    t.state.round += 1
    t.tell(RoundBegun(t.state.round))
    begin_turn(t, t.state.first_seat)


def begin_turn(t: Turn[State], seat: Seat) -> None:
    """Hand the turn to a seat; its blockades end (CO-014, CO-205)."""
    state = t.state
    state.phase, state.active, state.actions = TURN, seat, ACTIONS
    state.loaded, state.unloaded, state.used, state.refused = [], [], [], []
    state.offers = [0] * len(state.money)
    t.tell(TurnBegun(seat, ACTIONS))
    for closed in (*state.closed,):
        if closed.seat == seat:
            state.closed.remove(closed)
            t.tell(ChannelOpened(closed.channel))


def end_turn(t: Turn[State]) -> Scene:
    """End the turn; after the last seat's the game may end, or the weather is rolled (CO-017, CO-019, CO-186)."""
    if _pass_on(t):
        return
    state, seat = t.state, t.state.active
    _clean_up(t, seat)
    if is_last_round(state):
        end_game(t)
    else:
        state.phase = ROUND_END
        yield from roll_weather(t, seat)
        begin_round(t)


def _pass_on(t: Turn[State]) -> bool:
    """End the turn and begin the next seat's, unless the round is over; this asks nobody."""
    state = t.state
    seat = state.active
    following = (seat + 1) % len(state.money)
    if following == state.first_seat:
        return False
    _clean_up(t, seat)
    begin_turn(t, following)
    return True


def _clean_up(t: Turn[State], seat: Seat) -> None:
    state = t.state
    t.tell(TurnEnded(seat))
    ashore_from_foreign(t)
    for charter in (*state.charters,):
        if charter.seat == seat:
            end_charters(t, charter.token)


# The action choice


def action_choice(t: Turn[State]) -> Scene:
    """Play one action or free move (CO-015, CO-018); if it ends the turn, the next turn begins in the same scene."""
    yield from ask(t.state.active, "CO-D02", ways_to_act, default=END, certain=True)
    if not t.state.actions and t.state.movement is None:
        _pass_on(t)


def ways_to_act(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what the active seat may do at its action choice."""
    state, fleet = t.state, fleet_of(t.state, seat)
    found: list[Entry] = [DRAW] if state.territory_deck and state.contract_deck else _ways_to_draw(state)
    found += ways_to_sign(state, seat, fleet)
    if fleet.holders:
        found.append(_offer_to_deliver(fleet.holders))
    if movable := _movable(state, seat, fleet):
        found.append(_offer_to_move(tuple(movable)))
    found += ways_to_trade_with_bank(state, seat, fleet)
    found += ways_to_play(state, seat)
    found += ways_to_load_freely(state, seat, fleet)
    found += ALWAYS
    return found


def _ways_to_draw(state: State) -> list[Entry]:
    """Offer to draw from the decks that are not exhausted."""
    decks = tuple([str(deck) for deck in Deck if not exhausted(state, deck)])
    return [Offer(DrawCard.option(deck=One(decks)), _draw)] if decks else []


def _draw(t: Turn[State], seat: Seat, move: DrawCard) -> Scene | None:
    """Draw a card (CO-020)."""
    t.state.actions -= 1
    return draw(t, seat, DECKS[move.deck])


def _deliver(t: Turn[State], _: Seat, move: Deliver) -> Scene | None:
    return begin_movement(t, move.token, delivery=True)


def _move(t: Turn[State], _: Seat, move: MoveToken) -> Scene | None:
    return begin_movement(t, move.token, delivery=False)


def _end_turn(t: Turn[State], _: Seat, __: EndTurn) -> None:
    """End the turn with actions left (CO-016)."""
    t.state.actions = 0


@lru_cache(maxsize=4096)
def _offer_to_deliver(holders: tuple[str, ...]) -> Offer[Deliver]:
    return Offer(Deliver.option(token=One(holders)), _deliver)


@lru_cache(maxsize=4096)
def _offer_to_move(movable: tuple[str, ...]) -> Offer[MoveToken]:
    return Offer(MoveToken.option(token=One(movable)), _move)


END, END_TURN = EndTurn(), Offer(EndTurn.option(), _end_turn)
DRAW = Offer(DrawCard.option(deck=One(tuple(DECKS))), _draw)
"""The offer to draw from both decks."""


# Which tokens can be moved


def _movable(state: State, seat: Seat, fleet: Fleet) -> list[str]:
    """Return the tokens that can be named in a move action (CO-058); most are found without a look at each step."""
    money, depots = state.money[seat], own_depots(state)
    if money < CHEAPEST and not depots:
        return []
    depot = [name for name, _, here in fleet.idle if here in depots] if depots else []
    bound, held = fleet.bound, HELD[state.weather]
    roads = ROADS if state.closed else LINKED
    asking = NOWHERE if money >= PLENTY + FIRST_STEP[TRUCK] else state.occupied()
    found: list[str] = []
    for name, token, here in fleet.idle:
        kind = token.kind
        if name in bound:
            continue
        if money < FIRST_STEP[kind]:
            if name not in depot:
                continue
            surely = False
        elif kind is TRUCK:
            if here not in TERRITORIES:
                continue
            # Its points suffice for every step (CO-068, CO-069), and so does its money where no base asks for fees.
            surely = not roads[here] <= asking or _rides_off(state, fleet, held, token, here, money)
        else:
            surely = _leaves(fleet, held, kind, here)
        if surely or _can_move(state, seat, fleet, name, depot):
            found.append(name)
    return found


def _rides_off(state: State, fleet: Fleet, held: Held, truck: Token, here: TerritoryId, money: int) -> bool:
    """Return whether a truck surely leaves on a carrier of its owner, the one that it is aboard or one beside it."""
    beside = (truck.aboard,) if truck.aboard else fleet.carriers.get(here, ())
    for carrier in [state.tokens[name] for name in beside]:
        if carrier.goods is None and carrier.owner == truck.owner and money >= FIRST_STEP[carrier.kind]:
            return _leaves(fleet, held, carrier.kind, here)
    return False


def _leaves(fleet: Fleet, held: Held, kind: Vehicle, here: str) -> bool:
    """Return whether a ship or an aircraft that can pay its first step surely has one.

    It does if no weather holds it: from every cell and every port there is a way on, and an aircraft that has the sky
    for itself may fly without arriving.
    """
    return here not in held[kind] and (kind is SHIP or fleet.flying == (0 if here else 1))


FIRST_STEP = {kind: prices.fuel or BAND_FUEL[Band.GREEN] for kind, prices in PRICES.items()}
"""The cost of the first step of each kind of token, without fees (CO-063, CO-064)."""
CHEAPEST = min(FIRST_STEP.values())
NOWHERE: Set[TerritoryId] = frozenset()
LINKED = {place: frozenset(links) for place, links in NEIGHBOURS.items()}
"""The territories to which trucks drive from each territory."""
ROADS = {place: frozenset([to for to, border in links.items() if not border.channel]) for place, links in LINKS.items()}
"""The territories to which trucks drive from each territory without crossing a channel."""


def _can_move(state: State, seat: Seat, fleet: Fleet, name: str, depot: list[str]) -> bool:
    """Return whether a token that nothing binds has a step, perhaps after loading or unloading (CO-054, CO-058).

    Args:
        state: the state.
        seat: the active seat.
        fleet: the seat's tokens on the board.
        name: the token; a truck is in a territory.
        depot: the seat's tokens without goods that stand at one of its Fuel Depots.
    """
    movement, token = Movement(delivery=False, lead=name, depot=depot), state.tokens[name]
    if token.kind is not TRUCK:
        return has_step(state, movement, name)
    if drives(state, movement, name, territory_of(state, name)):
        return True
    beside = (token.aboard,) if token.aboard else free_carriers(state, seat, fleet).get(token.at, ())
    return any([has_step(state, movement, other) for other in beside if state.tokens[other].goods is None])


def has_step(state: State, movement: Movement, name: str) -> bool:
    """Return whether a ship or an aircraft has a legal step as the mover of a movement that has not begun."""
    ship = state.tokens[name].kind is SHIP
    return bool(ways_to_sail(state, movement, name)) if ship else can_fly(state, movement, name)


# Why not, in the order of section 10


def _no_draw(t: Turn[State], _: Seat, move: DrawCard) -> Refusal | None:
    return Refusal("DECK_EMPTY", rule="CO-023") if exhausted(t.state, DECKS[move.deck]) else None


def _no_delivery(t: Turn[State], seat: Seat, move: Deliver) -> Refusal | None:
    return not_yours(t.state, seat, move.token) or Refusal("TOKEN_HAS_NO_GOODS", rule="CO-037")


def _no_move(t: Turn[State], seat: Seat, move: MoveToken) -> Refusal | None:
    state, token = t.state, t.state.tokens[move.token]
    if refusal := not_yours(state, seat, move.token):
        return refusal
    truck = truck_aboard(state, move.token)
    if token.goods is not None or (truck and state.tokens[truck].goods is not None):
        return Refusal("TOKEN_HAS_GOODS", rule="CO-055")
    return Refusal("NO_LEGAL_STEP", rule="CO-058")


ALWAYS = (
    END_TURN,
    refuse(
        {
            DrawCard: _no_draw,
            SignContract: not_signed,
            Deliver: _no_delivery,
            MoveToken: _no_move,
            **NO_TRADE,
            **dict.fromkeys(CARD_PLAYS, not_playable),
            LoadTruck: no_load,
            UnloadTruck: no_unload,
        }
    ),
)
"""The end of every menu of the action choice."""
