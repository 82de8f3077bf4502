"""Two cards that are loaded as one technology container: Robot Cats, and other powers that load such pairs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from freeport_games.engine import Seat
from freeport_games.engine.domains import One, Some
from freeport_games.engine.menus import Fit, Option, Scene, Turn, Whole
from freeport_games.import_export.areas.hold import ships_of_type, ships_taking
from freeport_games.import_export.areas.zones import cards_in, move
from freeport_games.import_export.components import TYPE_OF, Action, CardId, GoodType, ShipId, of_type
from freeport_games.import_export.conditions import AVAILABLE, HAS_CONTRACT, IN_HAND, aboard_but_for, are_left
from freeport_games.import_export.effects.actions.loading import load, which_ship
from freeport_games.import_export.effects.actions.piracy import harbours, kept, pirated, sources
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.moves import LoadPair, PiratePair
from freeport_games.import_export.state import Cause, State
from freeport_games.import_export.state.places import DISCARD, DISCARDED, Place, hand_of, played_by, source_named
from freeport_games.import_export.vocabulary.declared import has, power
from freeport_games.import_export.vocabulary.using import Using, way
from freeport_games.import_export.vocabulary.words import Beside, HarboursInReach, Pairs, Use


def _ships_taking(state: State, seat: Seat) -> tuple[ShipId, ...]:
    """Return which of a seat's ships take two cards bound as one technology container (Robot Cats)."""
    return ships_of_type(state, seat, GoodType.TECHNOLOGY)


def _are_pair(cards: Sequence[CardId]) -> bool:
    return len(cards) == 2 and TYPE_OF[cards[0]] is TYPE_OF[cards[1]]


# By loading


def _pairs_to_load(c: Using) -> Iterable[Option[LoadPair]]:
    """Yield the ways to load two cards of the hand as one technology container."""
    ships = _ships_taking(c.state, c.seat)
    for type_ in GoodType if ships else ():
        cards = of_type(c.state.hands[c.seat], type_)
        if len(cards) >= 2:
            yield LoadPair.option(power=c.power, cards=Some(cards, 2, 2), ship=One(ships))


def _load_pair(t: Turn[State], seat: Seat, choice: LoadPair, use: Use) -> None:
    """Load a pair: an action of the execution under way, unless another power gives the action."""
    if t.state.actions_left(seat, Action.LOAD) is not None:
        t.state.step()
    load(t, seat, choice.cards, choice.ship, hand_of(seat), Cause.ACTION, use.card, bound=True)


TAKES_PAIRS = Fit[Using]("WRONG_CONTAINER", lambda c, ship: ship in _ships_taking(c.state, c.seat))
LOAD_PAIR = way(
    LoadPair,
    _load_pair,
    IN_HAND("cards", "IE-131"),
    AVAILABLE("ship", "IE-126"),
    HAS_CONTRACT("ship", "IE-070"),
    TAKES_PAIRS("ship", "IE-072"),
    are_left(Action.LOAD),
    Whole("BAD_CHOICE", "IE-071", lambda _, move: _are_pair(move.cards)),
    options=_pairs_to_load,
)


# By piracy


def _sources(state: State, seat: Seat) -> list[str]:
    """Return where a seat's PIRATE actions find open cards: powers may add the harbours of others."""
    found = sources(state)
    return [*found, *harbours(state, seat)] if has(state, seat, HarboursInReach) else found


def _in_reach(state: State, seat: Seat) -> list[CardId]:
    """Return every open card that a seat can pirate (IE-095)."""
    return [card for source in _sources(state, seat) for card in cards_in(state, source_named(source))]


def _pairs_to_pirate(c: Using) -> Iterable[Option[PiratePair]]:
    to = One(_ships_taking(c.state, c.seat) or (DISCARDED,))
    cards = _in_reach(c.state, c.seat)
    for type_ in GoodType:
        alike = of_type(cards, type_)
        if len(alike) >= 2:
            yield PiratePair.option(power=c.power, cards=Some(alike, 2, 2), to=to)


def _pirate_pair(t: Turn[State], seat: Seat, choice: PiratePair, use: Use) -> Scene:
    yield from _take(t, seat, choice.cards, choice.to, use.card)


def _are_pair_in_reach(c: Using, move: PiratePair) -> bool:
    return _are_pair(move.cards) and set(move.cards) <= set(_in_reach(c.state, c.seat))


def _no_ship_takes_it(c: Using, move: PiratePair) -> bool:
    return move.to != DISCARDED or not _ships_taking(c.state, c.seat)


PIRATE_PAIR = way(
    PiratePair,
    _pirate_pair,
    *aboard_but_for(DISCARDED, type_=lambda _: GoodType.TECHNOLOGY),
    are_left(Action.PIRATE, 2),
    Whole("BAD_CHOICE", "IE-095", _are_pair_in_reach),
    Whole("MUST_LOAD", "IE-096", _no_ship_takes_it),
    options=_pairs_to_pirate,
)


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
    places = [source_named(source) for source in _sources(state, seat)]
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
    Beside("on_load_action", Action.LOAD, (LOAD_PAIR,)),
    Beside("on_pirate_action", Action.PIRATE, (PIRATE_PAIR,)),
)

WAYS = (LOAD_PAIR, PIRATE_PAIR)
