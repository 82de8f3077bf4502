"""Rounds, turns and the action choice (section 4.2)."""

from __future__ import annotations

from freeport_games.competitors.components import ACTIONS as IN_A_TURN
from freeport_games.competitors.conditions import HAS_GOODS, HAS_NO_GOODS, IS_OWN, OnTurn
from freeport_games.competitors.effects.cards import draw, exhausted
from freeport_games.competitors.effects.tokens import ashore_from_foreign, end_charters
from freeport_games.competitors.events import ChannelOpened, RoundBegun, TurnBegun, TurnEnded
from freeport_games.competitors.moves import (
    Deliver,
    DeliverInVain,
    DrawCard,
    EndTurn,
    MoveToken,
)
from freeport_games.competitors.state import DECKS, ROUND_END, TURN, Deck, State
from freeport_games.competitors.state.fleet import Fleet, fleet_of
from freeport_games.competitors.state.whereabouts import truck_aboard
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Entry, Fit, Menu, Offer, Scene, Turn, Way, Ways, ask, by_hand, read

from .buying import TRADES, ways_to_trade_with_bank
from .contracts import SIGN, ways_to_sign
from .end import end_game, is_last_round
from .loading import FREELY, ways_to_load_freely
from .movable import movable
from .movement import begin_movement, in_vain
from .specials import CARD_PLAYS, ways_to_play
from .weather import roll_weather


def begin_round(t: Turn[State]) -> None:
    """Begin the next round with the first seat (CO-013)."""
    t.state.round += 1
    t.tell(RoundBegun(t.state.round))
    begin_turn(t, t.state.first_seat)


def begin_turn(t: Turn[State], seat: Seat) -> None:
    """Hand the turn to a seat; its blockades end (CO-014, CO-205)."""
    state = t.state
    state.phase, state.active, state.actions = TURN, seat, IN_A_TURN
    state.loaded, state.unloaded, state.used, state.refused = [], [], [], []
    state.offers = [0] * len(state.money)
    t.tell(TurnBegun(seat, IN_A_TURN))
    for closed in (*state.closed,):
        if closed.seat == seat:
            state.closed.remove(closed)
            t.tell(ChannelOpened(closed.channel))


def end_turn(t: Turn[State]) -> Scene:
    """End the turn, and the round after the last seat's: the game may end, or the weather is rolled.

    CO-017, CO-019, CO-186, CO-228.
    """
    state, seat = t.state, t.state.active
    t.tell(TurnEnded(seat))
    ashore_from_foreign(t)
    for charter in (*state.charters,):
        if charter.seat == seat:
            end_charters(t, charter.token)
    following = (seat + 1) % len(state.money)
    if following != state.first_seat:
        begin_turn(t, following)
    elif is_last_round(state):
        end_game(t)
    else:
        state.phase = ROUND_END
        yield from roll_weather(t, seat)
        begin_round(t)


# The action choice


def action_choice(t: Turn[State]) -> Scene:
    """Play one action or free move (CO-015, CO-018)."""
    yield from ask(t.state.active, "CO-D02", ways_to_act, default=END, certain=True)


def ways_to_act(t: Turn[State], seat: Seat) -> Menu:
    """Return what the active seat may do at its action choice (CO-D02 to CO-D13)."""
    state, fleet = t.state, fleet_of(t.state, seat)
    found: list[Entry] = [DRAW] if state.territory_deck and state.contract_deck else _ways_to_draw(state)
    found += ways_to_sign(state, seat, fleet)
    if fleet.holders:
        found += _ways_to_deliver(state, seat, fleet)
    if names := movable(state, seat, fleet):
        found.append(Offer(MoveToken.option(token=One(tuple(names))), _move))
    found += ways_to_trade_with_bank(state, seat, fleet)
    found += ways_to_play(state, seat)
    found += ways_to_load_freely(state, seat, fleet)
    found.append(END_TURN)
    return read(found, closed=ACTIONS.closed)


def _ways_to_draw(state: State) -> list[Entry]:
    """Offer to draw from the decks that are not exhausted."""
    decks = tuple(str(deck) for deck in Deck if not exhausted(state, deck))
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
    """End the turn with actions left (CO-016, CO-D10)."""
    t.state.actions = 0


def _ways_to_deliver(state: State, seat: Seat, fleet: Fleet) -> list[Entry]:
    """Offer deliveries; those that cannot make a step by a name that says so (CO-037, CO-041, CO-D04)."""
    stuck = in_vain(state, seat, fleet)
    if not stuck:
        return [_offer_to_deliver(fleet.holders)]
    able = tuple(name for name in fleet.holders if name not in stuck)
    return [*([_offer_to_deliver(able)] if able else []), Offer(DeliverInVain.option(token=One(stuck)), _deliver)]


def _offer_to_deliver(holders: tuple[str, ...]) -> Offer[Deliver]:
    return Offer(Deliver.option(token=One(holders)), _deliver)


END, END_TURN = EndTurn(), Offer(EndTurn.option(), _end_turn)
DRAW = Offer(DrawCard.option(deck=One(tuple(DECKS))), _draw)
"""The offer to draw from both decks."""


# Menus


def _truck_binds(c: OnTurn, token: str) -> bool:
    truck = truck_aboard(c.state, token)
    return bool(truck) and c.state.tokens[truck].goods is not None


def _has_cards(c: OnTurn, deck: str) -> bool:
    return not exhausted(c.state, DECKS[deck])


HAS_CARDS = Fit[OnTurn]("DECK_EMPTY", _has_cards)
CAN_STEP = Fit[OnTurn]("NO_LEGAL_STEP", lambda c, token: token not in in_vain(c.state, c.seat, c.fleet))
CANNOT_STEP = Fit[OnTurn]("BAD_TARGET", lambda c, token: token in in_vain(c.state, c.seat, c.fleet))
IS_NOT_BOUND = Fit[OnTurn]("TOKEN_HAS_GOODS", lambda c, token: not _truck_binds(c, token))
CAN_MOVE = Fit[OnTurn]("NO_LEGAL_STEP", lambda c, token: token in movable(c.state, c.seat, c.fleet))
MINE, LADEN = IS_OWN("token", "CO-036"), HAS_GOODS("token", "CO-037")

ACTIONS = Ways(
    OnTurn,
    Way(DrawCard, _draw, HAS_CARDS("deck", "CO-023"), options=by_hand),
    SIGN,
    Way(Deliver, _deliver, MINE, LADEN, CAN_STEP("token", "CO-041"), options=by_hand),
    Way(DeliverInVain, _deliver, MINE, LADEN, CANNOT_STEP("token", "CO-041"), options=by_hand),
    Way(
        MoveToken,
        _move,
        MINE,
        HAS_NO_GOODS("token", "CO-055"),
        IS_NOT_BOUND("token", "CO-055"),
        CAN_MOVE("token", "CO-058"),
        options=by_hand,
    ),
    *TRADES,
    *CARD_PLAYS,
    *FREELY,
)
"""What a move needs at the action choice; ``ways_to_act`` finds what is on offer by hand, since it is asked most."""
