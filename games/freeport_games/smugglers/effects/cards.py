"""Cards: gaining, losing and drawing them (sections 4.4 and 4.6)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile
from freeport_games.engine.menus import Among, Case, Playing, Scene, Shuffle, Turn, Way, Ways, ask
from freeport_games.smugglers.components import LIMITS, PLANETS, CardId, PlanetId
from freeport_games.smugglers.events import (
    CardGained,
    CardLost,
    CardProtected,
    DeckRenewed,
    PlanetGone,
    PlanetPlaced,
    Why,
)
from freeport_games.smugglers.moves import DiscardOne
from freeport_games.smugglers.piles import (
    DESTINY_DECK,
    DESTINY_DISCARD,
    DRAWN,
    EQUIPMENT,
    EVENTS,
    FRIENDS,
    ON_BOARD,
    PILES,
    PLANET_DECK,
    PLANET_DISCARD,
)
from freeport_games.smugglers.state import Slot, State
from freeport_games.smugglers.state.abilities import protected

from .cargo import clamp_hidden, fit_cargo

# Equipment


def drop_equipment(t: Turn[State], seat: Seat, card: CardId, why: Why) -> None:
    """Discard Equipment of a seat; the caller checks whether the remaining cargo still has room."""
    PILES.move(t.state, (card,), EQUIPMENT[seat], DESTINY_DISCARD)
    clamp_hidden(t.state.players[seat])
    t.tell(CardLost(seat, card, why))


def burn_out(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """Burn out Equipment, unless it is protected (SG-313, SG-314)."""
    if protected(t.state.players[seat]):
        t.tell(CardProtected(seat, card))
        return
    drop_equipment(t, seat, card, Why.BURNT_OUT)
    yield from fit_cargo(t, seat)


def gain_equipment(t: Turn[State], seat: Seat, card: CardId, source: Pile[State]) -> Scene:
    """Give Equipment to a seat; if it has five then, it discards one (SG-310, SG-311)."""
    state = t.state
    PILES.move(state, (card,), source, EQUIPMENT[seat])
    if source.owner is not None:
        clamp_hidden(state.players[source.owner])
    t.tell(CardGained(seat, card))
    if len(state.players[seat].equipment) > LIMITS.equipment_max:
        yield from ask(seat, "SG-D9", DISCARDING, default=DiscardOne(card))
        yield from fit_cargo(t, seat)


def _discard_one(t: Turn[State], seat: Seat, move: DiscardOne) -> None:
    drop_equipment(t, seat, move.card, Why.FULL)


IS_HELD = Among[Case[State]]("CARD_NOT_IN_HAND", lambda c: c.state.players[c.seat].equipment)
DISCARDING = Ways(Case[State], Way(DiscardOne, _discard_one, IS_HELD("card", "SG-311")))


def gain_friend(t: Turn[State], seat: Seat, card: CardId, source: Pile[State]) -> None:
    """Give a Friend to a seat (SG-330)."""
    PILES.move(t.state, (card,), source, FRIENDS[seat])
    t.tell(CardGained(seat, card))


def drop_friend(t: Turn[State], seat: Seat, card: CardId, why: Why) -> None:
    """Discard a Friend."""
    PILES.move(t.state, (card,), FRIENDS[seat], DESTINY_DISCARD)
    t.tell(CardLost(seat, card, why))


# Decks


def draw_destiny(t: Turn[State]) -> Playing[CardId | None]:
    """Draw the top destiny card, which is followed now; return None if both piles are empty (SG-111, SG-C6)."""
    if not t.state.destiny_deck:
        yield from _renew(t, DESTINY_DECK, DESTINY_DISCARD)
    card = _top(t.state, DESTINY_DECK, DRAWN)
    t.state.drawn = card or ""
    return card


def draw_planet(t: Turn[State], target: Pile[State]) -> Playing[PlanetId | None]:
    """Draw the top planet card; return None if both piles are empty (SG-111, SG-C7)."""
    if not t.state.planet_deck:
        yield from _renew(t, PLANET_DECK, PLANET_DISCARD)
    return _top(t.state, PLANET_DECK, target)


def _renew(t: Turn[State], deck: Pile[State], discard: Pile[State]) -> Scene:
    """Shuffle a discard pile, if there are cards in it, into a new deck (SG-C8)."""
    if discarded := len(discard.cards(t.state)):
        order = yield from Shuffle("SG-C8", discarded)
        PILES.shuffle(t.state, order, discard, deck)
        t.tell(DeckRenewed(deck is PLANET_DECK, discarded))


def _top(state: State, deck: Pile[State], target: Pile[State]) -> str | None:
    """Move the top card of a deck, in the sight of all, and return it; None if there is none."""
    cards = deck.cards(state)
    if not cards:
        return None
    card = cards[0]
    PILES.move(state, (card,), deck, target)
    return card


# Planets


def fill_slot(t: Turn[State], index: int) -> Scene:
    """Put the top planet card into an empty slot (SG-012, SG-530)."""
    planet = yield from draw_planet(t, ON_BOARD)
    if planet is not None:
        t.state.slots[index] = Slot(planet)
        t.tell(PlanetPlaced(index + 1, planet, PLANETS[planet].sector))


def replace_planet(t: Turn[State], index: int) -> Scene:
    """Replace a slot's planet, which leaves with its event (SG-391, SG-530, SG-543)."""
    state = t.state
    slot = state.slots[index]
    if slot.planet:
        PILES.move(state, (slot.planet,), ON_BOARD, PLANET_DISCARD)
        t.tell(PlanetGone(index + 1, slot.planet))
    if slot.event:
        PILES.move(state, (slot.event,), EVENTS, DESTINY_DISCARD)
    state.slots[index] = Slot("")
    yield from fill_slot(t, index)
