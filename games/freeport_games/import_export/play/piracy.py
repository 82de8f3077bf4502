"""PIRATE: taking from ships at sea and from the supply island (section 4.9)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from freeport_games.engine import One, Option, Scene, Seat, Turn
from freeport_games.import_export.components import CardId, GoodType, of_type
from freeport_games.import_export.hold import accepted
from freeport_games.import_export.moves import ImportExportMove, Pirate
from freeport_games.import_export.offers import Offer, offer
from freeport_games.import_export.places import DISCARD, ISLAND, Place, Zone, on_ship
from freeport_games.import_export.powers.vocabulary import Keep, Use, live
from freeport_games.import_export.state import Cause, Execution, Happening, Hook, State
from freeport_games.import_export.zones import cards_in, move

from .hearing import hear
from .loading import load
from .settling import taken_from

M = TypeVar("M", bound=ImportExportMove)


def may_pirate_something(state: State, seat: Seat) -> bool:
    """Whether a card lies on a ship at sea or on the supply island (IE-103)."""
    return bool(state.island) or bool(state.at_sea())


def sources(state: State, *, island: bool = True) -> list[str]:
    """Where cards can be pirated: the ships at sea, and the supply island (IE-095)."""
    found = [ship.id for ship in state.at_sea()]
    return [*found, "island"] if island and state.island else found


def place_of(source: str) -> Place:
    """The place that a source stands for."""
    return ISLAND if source == "island" else on_ship(Zone.CONTAINERS, source)


def destinations(state: State, seat: Seat) -> dict[str, tuple[GoodType, ...]]:
    """Where pirated cards of which types go: to each ship that takes them, to ``discard`` where none does (IE-096)."""
    found: dict[str, tuple[GoodType, ...]] = {
        ship.id: types for ship in state.available(seat) if (types := accepted(state, ship))
    }
    taken = {type_ for types in found.values() for type_ in types}
    found["discard"] = tuple([type_ for type_ in GoodType if type_ not in taken])
    return found


def taking(state: State, seat: Seat, source: str, make: Callable[..., Option[M]]) -> list[Option[M]]:
    """Options to take a card from a source, one for each place to which it can go.

    Args:
        state: the state.
        seat: who takes.
        source: the ship, or ``island``.
        make: makes the option from ``source``, ``card`` and ``to``.
    """
    there = cards_in(state, place_of(source))
    options: list[Option[M]] = []
    for to, types in destinations(state, seat).items():
        cards = tuple([card for type_ in types for card in of_type(there, type_)])
        if cards:
            options.append(make(source=One((source,)), card=One(cards), to=One((to,))))
    return options


def pirate_offers(t: Turn[State], execution: Execution) -> list[Offer]:
    """For each source and each place to which its cards can go, the cards (IE-095 to IE-097)."""
    do = partial(_pirate_action, t, execution)
    return [
        offer(option, do)
        for source in sources(t.state)
        for option in taking(t.state, execution.seat, source, Pirate.option)
    ]


def _pirate_action(t: Turn[State], execution: Execution, choice: Pirate) -> Scene:
    yield from take(t, execution.seat, choice.source, choice.card, choice.to)
    pirated(t, execution, choice.source, choice.card)


def take(t: Turn[State], seat: Seat, source: str, card: CardId, to: str, power: CardId | None = None) -> Scene:
    """Take a card from where it lies and put it where it goes (IE-096 to IE-100).

    Args:
        t: the game.
        seat: who takes.
        source: the ship, or ``island``.
        card: the card.
        to: the ship that loads it, or ``discard``.
        power: the card whose power does it, if one.
    """
    state, place = t.state, place_of(source)

    def leave() -> None:
        if place.ship is not None:
            taken_from(t, state.ship(place.ship), seat)

    for use, word in live(state, seat, Keep):
        kept = yield from word.instead(t, Use(seat, use.card, use.power, Happening(seat, card=card)), place)
        if kept:
            leave()
            return
    if to == "discard":
        move(t, (card,), place, DISCARD, power)
        leave()
    else:
        load(t, seat, (card,), to, place, Cause.PIRATE, power, then=leave)


def pirated(t: Turn[State], execution: Execution, source: str, *cards: CardId) -> None:
    """Count a PIRATE action for each card, and let powers hear of it."""
    state, seat = t.state, execution.seat
    owner = None if source == "island" else state.ship(source).owner
    for card in cards:
        execution.left -= 1
        execution.done += 1
        state.pirated[seat] += 1
        happened = Happening(
            seat,
            card=card,
            ship="" if owner is None else source,
            amount=state.pirated[seat],
            cause=Cause.ACTION,
            other=owner,
        )
        hear(t, happened, Hook.ON_PIRATE, Hook.ON_OTHER_PIRATE)
