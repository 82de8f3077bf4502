"""LOAD: putting containers on ships (section 4.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from freeport_games.engine import Entry, Menu, Offer, One, Playing, Refusal, Scene, Seat, Turn, ask
from freeport_games.import_export.areas.hold import accepted, takes
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TYPE_OF, CardId, ShipId
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.moves import ChooseShip, FreeLoad, Load, LoadExtra, LoadExtraPaid
from freeport_games.import_export.places import Place, Zone, hand_of, on_ship
from freeport_games.import_export.reasons import (
    NO_CONTRACT,
    WRONG_CONTAINER,
    none_left,
    not_in_hand,
    ship_not_available,
)
from freeport_games.import_export.state import Cause, Happening, Hook, Ship, State
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.using import card_of_hand, refusing
from freeport_games.import_export.vocabulary.words import Use


def may_load_something(state: State, seat: Seat) -> bool:
    """Return whether a seat has a card in hand, and a ship with an open slot (IE-076)."""
    return bool(state.hands[seat]) and has_open_slot(state, seat)


def has_open_slot(state: State, seat: Seat) -> bool:
    """Return whether some container would fit on one of a seat's available ships."""
    return any(accepted(state, ship) for ship in state.available(seat))


def loadable(state: State, seat: Seat, cards: Sequence[CardId]) -> list[tuple[Ship, tuple[CardId, ...]]]:
    """Return, for each of a seat's ships, which of these cards it takes (IE-072)."""
    found: list[tuple[Ship, tuple[CardId, ...]]] = []
    for ship in state.available(seat):
        types = accepted(state, ship)
        fitting = tuple([card for card in cards if TYPE_OF[card] in types])
        if fitting:
            found.append((ship, fitting))
    return found


def ships_taking(state: State, seat: Seat, card: CardId) -> tuple[ShipId, ...]:
    """Return which of a seat's ships take a card (IE-072)."""
    return tuple([ship.id for ship, _ in loadable(state, seat, (card,))])


def which_ship(
    t: Turn[State], seat: Seat, taking: Callable[[State, Seat], tuple[ShipId, ...]]
) -> Playing[ShipId | None]:
    """Ask which ship loads a revealed or taken card.

    Args:
        t: the game.
        seat: the owner of the ships.
        taking: returns the ships that take it.

    Returns:
        The ship; None if no ship takes it.
    """
    answer = yield from ask(seat, "IE-D12", partial(_ships_to_choose, taking=taking))
    return answer.ship if isinstance(answer, ChooseShip) else None


def _ships_to_choose(t: Turn[State], seat: Seat, *, taking: Callable[[State, Seat], tuple[ShipId, ...]]) -> Menu:
    if ships := taking(t.state, seat):
        yield Offer(ChooseShip.option(ship=One(ships)), why_not=_does_not_take_it)


def _does_not_take_it(t: Turn[State], seat: Seat, move: ChooseShip) -> Refusal:
    return refuse_load(t.state, seat, (), move.ship) or WRONG_CONTAINER


def load_offers(t: Turn[State], seat: Seat) -> list[Entry]:
    """Offer, for each ship, the cards of the hand that it takes (IE-069, IE-073)."""
    state = t.state
    return [
        Offer(Load.option(card=One(cards), ship=One((ship.id,))), _load_action)
        for ship, cards in loadable(state, seat, state.hands[seat])
    ]


def cannot_load(t: Turn[State], seat: Seat, move: Load) -> Refusal | None:
    """Return why a LOAD action cannot load this container there."""
    state = t.state
    return (
        not_in_hand(state, seat, (move.card,), "IE-069")
        or refuse_load(state, seat, (move.card,), move.ship)
        or none_left(state.execution.left)
    )


def _load_action(t: Turn[State], seat: Seat, choice: Load) -> None:
    t.state.step()
    load(t, seat, (choice.card,), choice.ship, hand_of(seat))


def load(
    t: Turn[State],
    seat: Seat,
    cards: Sequence[CardId],
    ship: ShipId,
    source: Place,
    cause: Cause = Cause.ACTION,
    power: CardId | None = None,
    *,
    bound: bool = False,
    then: Callable[[], None] | None = None,
) -> None:
    """Load containers on one of a seat's ships; powers are notified of each one.

    Args:
        t: the game.
        seat: the owner of the ship.
        cards: the containers.
        ship: the ship.
        source: the place that they come from.
        cause: the cause of the load.
        power: the card whose power does it, if any.
        bound: whether two cards are bound as one technology container.
        then: called before powers are notified, for instance to return the ship that they came from (IE-099).
    """
    move(t, cards, source, on_ship(Zone.CONTAINERS, ship), power)
    if bound:
        t.state.ship(ship).pairs.append((cards[0], cards[1]))
    if then is not None:
        then()
    for card in cards:
        happened = Happening(seat, card=card, ship=ship, cards=tuple(cards), cause=cause, by=power or "")
        hear(t, happened, Hook.ON_CONTAINER_LOADED)


def ship_in(ships: Sequence[Ship], name: str) -> Ship | None:
    """Return the ship with a name among these, or None."""
    return next((ship for ship in ships if ship.id == name), None)


def refuse_load(state: State, seat: Seat, cards: Sequence[CardId], name: ShipId) -> Refusal | None:
    """Return why a seat cannot load cards on a ship (IE-069 to IE-072)."""
    if refusal := refuse_ship(state, seat, name):
        return refusal
    return None if takes(state, state.ship(name), cards) else WRONG_CONTAINER


def refuse_ship(state: State, seat: Seat, name: ShipId) -> Refusal | None:
    """Return why a seat cannot load anything on a ship (IE-070, IE-126)."""
    ship = ship_in(state.available(seat), name)
    if ship is None:
        return ship_not_available("IE-126")
    return None if ship.contracts else NO_CONTRACT


def cannot_load_one(t: Turn[State], seat: Seat, move: FreeLoad | LoadExtra | LoadExtraPaid) -> Refusal | None:
    """Return why a power cannot load this card of the hand there."""
    return card_of_hand(t, seat, move) or refuse_load(t.state, seat, (move.card,), move.ship)


refusing(FreeLoad, cannot_load_one)


def free_load(
    t: Turn[State],
    use: Use,
    only: Callable[[Ship], bool] = lambda _: True,
    cause: Cause = Cause.POWER,
    more: Callable[[Turn[State], Use], Menu] = lambda _, __: (),
) -> Scene:
    """Let the seat load one card of its hand outside of any action.

    Everybody knows whether a hand is empty and whether a slot is open, but not whether a card fits (PW-12).

    Args:
        t: the game.
        use: the power.
        only: the ships to choose from.
        cause: the cause that it counts as.
        more: other ways to do it.
    """
    state, seat = t.state, use.seat
    if state.hands[seat] and any([only(ship) for ship in state.available(seat) if accepted(state, ship)]):
        yield from whether(t, use, partial(_free_loads, only=only, cause=cause, more=more), hidden=True)


def _free_loads(
    t: Turn[State],
    use: Use,
    *,
    only: Callable[[Ship], bool],
    cause: Cause,
    more: Callable[[Turn[State], Use], Menu],
) -> Menu:
    power, do = One((use.card,)), partial(_free_load, cause=cause)
    for ship, cards in loadable(t.state, use.seat, t.state.hands[use.seat]):
        if only(ship):
            yield Offer(FreeLoad.option(power=power, card=One(cards), ship=One((ship.id,))), do)
    yield from more(t, use)


def _free_load(t: Turn[State], seat: Seat, choice: FreeLoad, *, cause: Cause) -> None:
    load(t, seat, (choice.card,), choice.ship, hand_of(seat), cause, choice.power)
