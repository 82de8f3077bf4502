"""Cards: gaining, losing and drawing them (sections 4.4 and 4.6)."""

from __future__ import annotations

from collections.abc import Sequence

from freeport_games.engine import Menu, Offer, One, Playing, Refuse, Scene, Seat, Shuffle, Turn, ask
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
from freeport_games.smugglers.state import Slot, State
from freeport_games.smugglers.state.abilities import protected

from .cargo import clamp_hidden, fit_cargo

# Equipment


def drop_equipment(t: Turn[State], seat: Seat, card: CardId, why: Why) -> None:
    """Discard Equipment of a seat; the caller checks whether the remaining cargo still has room."""
    player = t.state.players[seat]
    player.equipment.remove(card)
    t.state.destiny_discard.append(card)
    clamp_hidden(player)
    t.tell(CardLost(seat, card, why))


def burn_out(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """Burn out Equipment, unless it is protected (SG-313, SG-314)."""
    if protected(t.state.players[seat]):
        t.tell(CardProtected(seat, card))
        return
    drop_equipment(t, seat, card, Why.BURNT_OUT)
    yield from fit_cargo(t, seat)


def gain_equipment(t: Turn[State], seat: Seat, card: CardId) -> Scene:
    """Give Equipment to a seat; if it has five then, it discards one (SG-310, SG-311)."""
    player = t.state.players[seat]
    player.equipment.append(card)
    t.tell(CardGained(seat, card))
    if len(player.equipment) > LIMITS.equipment_max:
        yield from ask(seat, "SG-D9", _ways_to_discard, default=DiscardOne(card))
        yield from fit_cargo(t, seat)


def _ways_to_discard(t: Turn[State], seat: Seat) -> Menu:
    yield Offer(DiscardOne.option(card=One(tuple(t.state.players[seat].equipment))), _discard_one)
    yield NOT_HELD


def _discard_one(t: Turn[State], seat: Seat, move: DiscardOne) -> None:
    drop_equipment(t, seat, move.card, Why.FULL)


NOT_HELD = Refuse(DiscardOne, "CARD_NOT_IN_HAND", "SG-311")


def gain_friend(t: Turn[State], seat: Seat, card: CardId) -> None:
    """Give a Friend to a seat (SG-330)."""
    t.state.players[seat].friends.append(card)
    t.tell(CardGained(seat, card))


def drop_friend(t: Turn[State], seat: Seat, card: CardId, why: Why) -> None:
    """Discard a Friend."""
    t.state.players[seat].friends.remove(card)
    t.state.destiny_discard.append(card)
    t.tell(CardLost(seat, card, why))


# Decks


def from_the_top(cards: Sequence[str], order: Sequence[int]) -> list[str]:
    """Return cards in the order of a shuffle, whose first card is the top, as a deck, whose top card is last."""
    return [cards[place] for place in reversed(order)]


def draw_destiny(t: Turn[State]) -> Playing[CardId | None]:
    """Draw the top destiny card; return None if both piles are empty (SG-111, SG-C6)."""
    state = t.state
    if not state.destiny_deck:
        state.destiny_deck = yield from _renewed(t, state.destiny_discard, planets=False)
    return state.destiny_deck.pop() if state.destiny_deck else None


def draw_planet(t: Turn[State]) -> Playing[PlanetId | None]:
    """Draw the top planet card; return None if both piles are empty (SG-111, SG-C7)."""
    state = t.state
    if not state.planet_deck:
        state.planet_deck = yield from _renewed(t, state.planet_discard, planets=True)
    return state.planet_deck.pop() if state.planet_deck else None


def _renewed(t: Turn[State], discard: list[str], *, planets: bool) -> Playing[list[str]]:
    """Shuffle a discard pile into a new deck (SG-C8)."""
    if not discard:
        return []
    order = yield from Shuffle("SG-C8", len(discard))
    cards = from_the_top(discard, order)
    discard.clear()
    t.tell(DeckRenewed(planets, len(cards)))
    return cards


# Planets


def fill_slot(t: Turn[State], index: int) -> Scene:
    """Put the top planet card into an empty slot (SG-012, SG-530)."""
    planet = yield from draw_planet(t)
    if planet is not None:
        t.state.slots[index] = Slot(planet)
        t.tell(PlanetPlaced(index + 1, planet, PLANETS[planet].sector))


def replace_planet(t: Turn[State], index: int) -> Scene:
    """Replace a slot's planet, which leaves with its event (SG-391, SG-530, SG-543)."""
    state = t.state
    slot = state.slots[index]
    if slot.planet:
        state.planet_discard.append(slot.planet)
        t.tell(PlanetGone(index + 1, slot.planet))
    if slot.event:
        state.destiny_discard.append(slot.event)
    state.slots[index] = Slot("")
    yield from fill_slot(t, index)
