"""Rounds, turns and the action choice (section 4.2)."""

from __future__ import annotations

from functools import cache

from freeport_games.competitors.components import ACTIONS
from freeport_games.competitors.effects.cards import draw, exhausted
from freeport_games.competitors.effects.tokens import ashore_from_foreign, end_charters
from freeport_games.competitors.events import ChannelOpened, RoundBegun, TurnBegun, TurnEnded
from freeport_games.competitors.fleet import Fleet, fleet_of
from freeport_games.competitors.moves import (
    Deliver,
    DeliverInVain,
    DrawCard,
    EndTurn,
    LoadTruck,
    MoveToken,
    SignContract,
    UnloadTruck,
)
from freeport_games.competitors.refusals import not_yours, refuse
from freeport_games.competitors.standing import truck_aboard
from freeport_games.competitors.state import DECKS, ROUND_END, TURN, Deck, State
from freeport_games.engine import Decide, Entry, Offer, One, Refusal, Scene, Seat, Turn

from .buying import REASONS as NO_TRADE
from .buying import ways_to_trade_with_bank
from .contracts import not_signed, ways_to_sign
from .end import end_game, is_last_round
from .loading import no_load, no_unload, ways_to_load_freely
from .movable import movable
from .movement import begin_movement, in_vain, step_choice
from .specials import CARD_PLAYS, not_playable, ways_to_play
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
    """End the turn, and the round after the last seat's."""
    if not _pass_on(t):
        yield from _end_round(t)


def _end_round(t: Turn[State]) -> Scene:
    """End the last turn of a round; the game may end, or the weather is rolled (CO-017, CO-019, CO-186)."""
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
    """Play one action or free move (CO-015, CO-018), with the first step of the movement that it begins.

    If it ends the turn, the next turn begins in the same scene.
    """
    state = t.state
    yield Decide(state.active, "CO-D02", ways_to_act, default=END, certain=True)
    if state.movement is not None:
        yield from step_choice(t)
    if not state.actions and state.movement is None and not _pass_on(t):
        yield from _end_round(t)


def ways_to_act(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what the active seat may do at its action choice."""
    state, fleet = t.state, fleet_of(t.state, seat)
    found: list[Entry] = [DRAW] if state.territory_deck and state.contract_deck else _ways_to_draw(state)
    found += ways_to_sign(state, seat, fleet)
    if fleet.holders:
        found += _ways_to_deliver(state, seat, fleet)
    if names := movable(state, seat, fleet):
        found.append(_offer_to_move(tuple(names)))
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


def _deliver(t: Turn[State], _: Seat, move: Deliver | DeliverInVain) -> Scene | None:
    return begin_movement(t, move.token, delivery=True)


def _move(t: Turn[State], _: Seat, move: MoveToken) -> Scene | None:
    return begin_movement(t, move.token, delivery=False)


def _end_turn(t: Turn[State], _: Seat, __: EndTurn) -> None:
    """End the turn with actions left (CO-016)."""
    t.state.actions = 0


def _ways_to_deliver(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer deliveries; those that cannot make a step by a name that says so (CO-037, CO-041)."""
    stuck = in_vain(state, seat, fleet)
    if not stuck:
        return [_offer_to_deliver(fleet.holders)]
    able = tuple([name for name in fleet.holders if name not in stuck])
    return [*([_offer_to_deliver(able)] if able else []), Offer(DeliverInVain.option(token=One(stuck)), _deliver)]


@cache
def _offer_to_deliver(holders: tuple[str, ...]) -> Offer[Deliver]:
    return Offer(Deliver.option(token=One(holders)), _deliver)


@cache
def _offer_to_move(names: tuple[str, ...]) -> Offer[MoveToken]:
    return Offer(MoveToken.option(token=One(names)), _move)


END, END_TURN = EndTurn(), Offer(EndTurn.option(), _end_turn)
DRAW = Offer(DrawCard.option(deck=One(tuple(DECKS))), _draw)
"""The offer to draw from both decks."""


# Why not, in the order of section 10


def _no_draw(t: Turn[State], _: Seat, move: DrawCard) -> Refusal | None:
    return Refusal("DECK_EMPTY", rule="CO-023") if exhausted(t.state, DECKS[move.deck]) else None


def _no_delivery(t: Turn[State], seat: Seat, move: Deliver) -> Refusal | None:
    if refusal := not_yours(t.state, seat, move.token):
        return refusal
    if t.state.tokens[move.token].goods is None:
        return Refusal("TOKEN_HAS_NO_GOODS", rule="CO-037")
    return Refusal("NO_LEGAL_STEP", rule="CO-041")


def _not_in_vain(t: Turn[State], seat: Seat, move: DeliverInVain) -> Refusal | None:
    if refusal := not_yours(t.state, seat, move.token):
        return refusal
    has_goods = t.state.tokens[move.token].goods is not None
    return Refusal("BAD_TARGET" if has_goods else "TOKEN_HAS_NO_GOODS", rule="CO-041" if has_goods else "CO-037")


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
            DeliverInVain: _not_in_vain,
            MoveToken: _no_move,
            **NO_TRADE,
            **dict.fromkeys(CARD_PLAYS, not_playable),
            LoadTruck: no_load,
            UnloadTruck: no_unload,
        }
    ),
)
"""The end of every menu of the action choice."""
