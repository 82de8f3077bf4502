"""Two cards that are loaded as one technology container: Robot Cats, and other powers that load such pairs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from freeport_games.engine import Menu, Offer, One, Refusal, Scene, Seat, Some, Turn
from freeport_games.import_export.actions.loading import load, refuse_ship, ships_taking, which_ship
from freeport_games.import_export.actions.piracy import DISCARDED, harbours, kept, pirated, place_of, sources
from freeport_games.import_export.areas.hold import accepted
from freeport_games.import_export.areas.zones import cards_in, move
from freeport_games.import_export.components import TYPE_OF, Action, CardId, GoodType, ShipId, of_type
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.moves import LoadPair, PiratePair
from freeport_games.import_export.places import DISCARD, Place, hand_of, played_by
from freeport_games.import_export.reasons import MUST_LOAD, WRONG_CONTAINER, bad_choice, no_action_left
from freeport_games.import_export.state import Cause, Execution, State
from freeport_games.import_export.vocabulary.declared import has, power
from freeport_games.import_export.vocabulary.using import cards_of_hand, refusing
from freeport_games.import_export.vocabulary.words import Beside, HarboursInReach, Pairs, Use


def _ships_taking(state: State, seat: Seat) -> tuple[ShipId, ...]:
    """Return which of a seat's ships take two cards bound as one technology container (Robot Cats)."""
    return tuple([ship.id for ship in state.available(seat) if GoodType.TECHNOLOGY in accepted(state, ship)])


def _refuse_ship(state: State, seat: Seat, name: ShipId) -> Refusal | None:
    """Return why two cards cannot be loaded as one technology container on a ship (IE-070 to IE-072)."""
    return refuse_ship(state, seat, name) or (None if name in _ships_taking(state, seat) else WRONG_CONTAINER)


def _are_pair(cards: Sequence[CardId]) -> bool:
    return len(cards) == 2 and TYPE_OF[cards[0]] is TYPE_OF[cards[1]]


# By loading


def pair_offers(t: Turn[State], use: Use, *, action: bool = False) -> Menu:
    """Offer the ways to load two cards of the hand as one technology container.

    Args:
        t: the game.
        use: the power.
        action: whether it is a step of the execution under way.
    """
    state, seat = t.state, use.seat
    ships, do = _ships_taking(state, seat), _load_pair_as_action if action else _load_pair
    for type_ in GoodType if ships else ():
        cards = of_type(state.hands[seat], type_)
        if len(cards) >= 2:
            yield Offer(LoadPair.option(power=One((use.card,)), cards=Some(cards, 2, 2), ship=One(ships)), do)


def _load_pair(t: Turn[State], seat: Seat, choice: LoadPair) -> None:
    load(t, seat, choice.cards, choice.ship, hand_of(seat), Cause.ACTION, choice.power, bound=True)


def _load_pair_as_action(t: Turn[State], seat: Seat, choice: LoadPair) -> None:
    t.state.step()
    _load_pair(t, seat, choice)


def _load_pairs(t: Turn[State], use: Use, execution: Execution) -> Menu:
    return pair_offers(t, use, action=True) if execution.left else ()


def _cannot_load(t: Turn[State], seat: Seat, move: LoadPair) -> Refusal | None:
    state = t.state
    return (
        cards_of_hand(t, seat, move)
        or _refuse_ship(state, seat, move.ship)
        or no_action_left(state, seat, Action.LOAD)
        or (None if _are_pair(move.cards) else bad_choice("IE-071"))
    )


refusing(LoadPair, _cannot_load)


# By piracy


def _sources(state: State, seat: Seat) -> list[str]:
    """Return where a seat's PIRATE actions find open cards: powers may add the harbours of others."""
    found = sources(state)
    return [*found, *harbours(state, seat)] if has(state, seat, HarboursInReach) else found


def _in_reach(state: State, seat: Seat) -> list[CardId]:
    """Return every open card that a seat can pirate (IE-095)."""
    return [card for source in _sources(state, seat) for card in cards_in(state, place_of(source))]


def _pirate_pairs(t: Turn[State], use: Use, execution: Execution) -> Menu:
    if execution.left < 2:
        return
    state, seat = t.state, use.seat
    to = One(_ships_taking(state, seat) or (DISCARDED,))
    cards = _in_reach(state, seat)
    for type_ in GoodType:
        alike = of_type(cards, type_)
        if len(alike) >= 2:
            yield Offer(PiratePair.option(power=One((use.card,)), cards=Some(alike, 2, 2), to=to), _pirate_pair)


def _pirate_pair(t: Turn[State], seat: Seat, choice: PiratePair) -> Scene:
    yield from _take(t, seat, choice.cards, choice.to, choice.power)


def _cannot_pirate(t: Turn[State], seat: Seat, move: PiratePair) -> Refusal | None:
    state = t.state
    if move.to != DISCARDED and (refusal := _refuse_ship(state, seat, move.to)):
        return refusal
    if refusal := no_action_left(state, seat, Action.PIRATE, needed=2):
        return refusal
    if not _are_pair(move.cards) or not set(move.cards) <= set(_in_reach(state, seat)):
        return bad_choice("IE-095")
    return MUST_LOAD if move.to == DISCARDED and _ships_taking(state, seat) else None


refusing(PiratePair, _cannot_pirate)


def _take(t: Turn[State], seat: Seat, cards: Sequence[CardId], to: str, power: CardId) -> Scene:
    """Take two cards with two PIRATE actions, and load them bound as one technology container.

    Args:
        t: the game.
        seat: the seat that takes them.
        cards: the cards, all of them in reach.
        to: the ship that loads them, or ``discard``.
        power: the card whose power it is.
    """
    state = t.state
    before = played_by(seat)
    places = [place_of(source) for source in _sources(state, seat)]
    found = [(place, card) for place in places for card in cards_in(state, place) if card in cards]
    at_sea = {ship.id for ship in state.at_sea()}
    for place, card in found:
        move(t, (card,), place, before, power)
    for robbed in dict.fromkeys([place.ship for place, _ in found]):
        if robbed is not None:
            taken_from(t, state.ship(robbed), seat)
    left: list[CardId] = []
    for card in cards:
        if not (yield from kept(t, seat, card, before)):
            left.append(card)
    yield from _load(t, seat, left, before, to, power)
    for place, card in found:
        ship = place.ship or ""
        pirated(t, seat, card, ship if ship in at_sea else "")


def _load(
    t: Turn[State], seat: Seat, cards: Sequence[CardId], source: Place, to: str | None, power: CardId | None
) -> Scene:
    """Load a card, or two bound ones, on the given ship if it takes them, else on another one, or discard them."""
    if not cards:
        return
    taking = _ships_taking if len(cards) == 2 else partial(ships_taking, card=cards[0])
    ship = to if to in taking(t.state, seat) else (yield from which_ship(t, seat, taking))
    if ship is None:
        move(t, cards, source, DISCARD, power)
    else:
        load(t, seat, cards, ship, source, Cause.PIRATE, power, bound=len(cards) == 2)


ROBOT_CATS = power(
    "robot_cats",
    "You may load two cards of one type as a single technology container, with one LOAD action from your hand or with"
    " two PIRATE actions. On the ship they are bound to each other.",
    Pairs(),
    Beside("on_load_action", Action.LOAD, _load_pairs),
    Beside("on_pirate_action", Action.PIRATE, _pirate_pairs),
)
