"""LOAD: putting containers on ships (section 4.7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Among, Case, Fit, Option, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.import_export.areas.hold import accepted, loadable
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import CardId, ShipId
from freeport_games.import_export.conditions import (
    ACTIONS_ARE_LEFT,
    AVAILABLE,
    HAS_CONTRACT,
    IN_HAND,
    THAT_IT_TAKES,
    TO_LOAD,
)
from freeport_games.import_export.effects.asking import whether
from freeport_games.import_export.moves import ChooseShip, FreeLoad, Load
from freeport_games.import_export.state import Cause, Happening, Hook, State
from freeport_games.import_export.state.places import Place, Zone, hand_of, on_ship
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.using import NO_USES, Uses, Using, way
from freeport_games.import_export.vocabulary.words import Use

Taking = Callable[[State, Seat], Collection[ShipId]]
"""Returns which of a seat's ships take something."""


def may_load_something(state: State, seat: Seat) -> bool:
    """Return whether a seat has a card in hand, and a ship with an open slot (IE-076)."""
    return bool(state.hands[seat]) and has_open_slot(state, seat)


def has_open_slot(state: State, seat: Seat) -> bool:
    """Return whether some container would fit on one of a seat's available ships."""
    return any(accepted(state, ship) for ship in state.available(seat))


def which_ship(t: Turn[State], seat: Seat, taking: Taking) -> Playing[ShipId | None]:
    """Ask which ship loads a revealed or taken card.

    Args:
        t: the game.
        seat: the owner of the ships.
        taking: returns the ships that take it.

    Returns:
        The ship; None if no ship takes it.
    """
    answer = yield from ask(seat, "IE-D12", SHIPS_TO_CHOOSE.on(taking))
    return answer.ship if isinstance(answer, ChooseShip) else None


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


def free_load(t: Turn[State], use: Use, more: Uses = NO_USES) -> Scene:
    """Let the seat load one card of its hand outside of any action, on a ship that the power is about.

    Everybody knows whether a hand is empty and whether a slot is open, but not whether a card fits (PW-12).

    Args:
        t: the game.
        use: the power.
        more: other powers by which it may load.
    """
    state, seat = t.state, use.seat
    ships = [ship for ship in state.available(seat) if use.limit is None or use.limit(ship)]
    if state.hands[seat] and any(accepted(state, ship) for ship in ships):
        yield from whether(t, use, FREE_LOAD, more=more, hidden=True)


def _free_load(t: Turn[State], seat: Seat, choice: FreeLoad, use: Use) -> None:
    load(t, seat, (choice.card,), choice.ship, hand_of(seat), use.cause, use.card)


IS_ABOUT_IT = Fit[Using]("BAD_CHOICE", lambda c, ship: c.allows(c.state.ship(ship)))
FREE_LOAD = way(FreeLoad, _free_load, *TO_LOAD, IS_ABOUT_IT("ship", "IE-135"))


# Menus


class OfShips(Case[State]):
    """A seat that chooses among its ships that take something."""

    __slots__ = ("taking",)

    def __init__(self, state: State, seat: Seat, taking: Taking) -> None:
        super().__init__(state, seat)
        self.taking = taking(state, seat)
        """The ships that take it."""


def _loads(c: Case[State]) -> Iterable[Option[Load]]:
    """Yield, for each ship, the cards of the hand that it takes (IE-069, IE-073)."""
    for ship, cards in loadable(c.state, c.seat, c.state.hands[c.seat]):
        yield Load.option(card=One(cards), ship=One((ship.id,)))


LOADS = Ways(
    Case[State],
    Way(
        Load,
        _load_action,
        IN_HAND("card", "IE-069"),
        AVAILABLE("ship", "IE-126"),
        HAS_CONTRACT("ship", "IE-070"),
        THAT_IT_TAKES("card", "ship", "IE-072"),
        ACTIONS_ARE_LEFT,
        options=_loads,
    ),
)
"""Put a card of the hand on a ship (IE-069 to IE-073)."""
TAKES_IT = Among[OfShips]("WRONG_CONTAINER", lambda c: c.taking)
SHIPS_TO_CHOOSE = Ways(
    OfShips,
    Way(
        ChooseShip,
        nothing,
        AVAILABLE("ship", "IE-126"),
        HAS_CONTRACT("ship", "IE-070"),
        TAKES_IT("ship", "IE-072"),
    ),
)
"""The ships that take a revealed or taken card."""
