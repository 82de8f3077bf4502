"""PIRATE: taking from ships at sea and from the supply island (section 4.9)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import Case, Option, Playing, Scene, Turn, Way, Ways
from freeport_games.import_export.areas.hold import accepted, ships_taking
from freeport_games.import_export.areas.zones import cards_in, move
from freeport_games.import_export.components import ALL_TYPES, CardId, GoodType, ShipId, by_type
from freeport_games.import_export.conditions import (
    ACTIONS_ARE_LEFT,
    AT_SEA_OR_ISLAND,
    LIES_THERE,
    NO_SHIP_TAKES_IT,
    aboard_but_for,
)
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.moves import ImportExportMove, Pirate
from freeport_games.import_export.state import Cause, Happening, Hook, State
from freeport_games.import_export.state.places import DISCARD, DISCARDED, Place, played_by, source_named
from freeport_games.import_export.vocabulary.declared import has, live
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.words import Keep, Use

from .loading import load, which_ship

M = TypeVar("M", bound=ImportExportMove)


def may_pirate_something(state: State, seat: Seat) -> bool:
    """Return whether a card lies on a ship at sea or on the supply island (IE-103)."""
    return bool(state.island) or bool(state.at_sea())


def sources(state: State, *, island: bool = True) -> list[str]:
    """Return where cards can be pirated: from the ships at sea, and the supply island (IE-095)."""
    found = [ship.id for ship in state.at_sea()]
    return [*found, "island"] if island and state.island else found


def harbours(state: State, seat: Seat) -> list[ShipId]:
    """Return the loaded ships of others in their harbours."""
    return [ship.id for other in state.others(seat) for ship in state.available(other) if ship.containers]


def destinations(state: State, seat: Seat) -> dict[str, tuple[GoodType, ...]]:
    """Return where pirated cards of each type go: to any ship that takes them, else to ``discard`` (IE-096)."""
    found: dict[str, tuple[GoodType, ...]] = {
        ship.id: types for ship in state.available(seat) if (types := accepted(state, ship))
    }
    taken = {type_ for types in found.values() for type_ in types}
    found[DISCARDED] = tuple(type_ for type_ in ALL_TYPES if type_ not in taken)
    return found


def taking(state: State, seat: Seat, sources: Sequence[str], make: Callable[..., Option[M]]) -> list[Option[M]]:
    """Return the options to take a card, one for each source and each place to which its cards can go.

    Args:
        state: the state.
        seat: the seat that takes it.
        sources: ships, or ``island``.
        make: makes the option from ``source``, ``card`` and ``to``.
    """
    options: list[Option[M]] = []
    places = destinations(state, seat)
    for source in sources:
        there = by_type(cards_in(state, source_named(source)))
        for to, types in places.items():
            cards: list[CardId] = []
            for type_ in types:  # not a comprehension: this is the hot path
                if type_ in there:
                    cards += there[type_]
            if cards:
                options.append(make(source=One((source,)), card=One(tuple(cards)), to=One((to,))))
    return options


def _pirate_action(t: Turn[State], seat: Seat, choice: Pirate) -> Scene:
    place = source_named(choice.source)
    yield from take(t, seat, choice.card, place, choice.to)
    pirated(t, seat, choice.card, place.ship or "")


def take(
    t: Turn[State], seat: Seat, card: CardId, source: Place, to: str | None = None, power: CardId | None = None
) -> Scene:
    """Take a card from its source to its destination, which is no LOAD action (IE-096 to IE-100, IE-102).

    During any questions, the card lies in front of the seat: it has left its ship, which may come home, and no
    interjection can take it away.

    Args:
        t: the game.
        seat: the seat that takes it.
        card: the card.
        source: the source.
        to: the ship that loads it, or ``discard``; None to ask, because the card was unknown.
        power: the card whose power does it, if any.
    """
    state = t.state
    robbed = None if source.ship is None else state.ship(source.ship)

    def leave() -> None:
        if robbed is not None:
            taken_from(t, robbed, seat)

    if has(state, seat, Keep):
        before = played_by(seat)
        if source != before:
            move(t, (card,), source, before, power)
        leave()
        source, robbed = before, None
        if (yield from kept(t, seat, card, source)):
            return
        if to not in (ships_taking(state, seat, card) or (DISCARDED,)):  # an interjection came between
            to = None
    if to is None:
        to = (yield from which_ship(t, seat, partial(ships_taking, card=card))) or DISCARDED
    if to == DISCARDED:
        move(t, (card,), source, DISCARD, power)
        leave()
    else:
        load(t, seat, (card,), to, source, Cause.PIRATE, power, then=leave)


def kept(t: Turn[State], seat: Seat, card: CardId, source: Place) -> Playing[bool]:
    """Let the seat's powers keep a card that was taken."""
    for use, word in live(t.state, seat, Keep):
        if (yield from word.instead(t, Use(seat, use.card, use.power, Happening(seat, card=card)), source)):
            return True
    return False


def pirated(t: Turn[State], seat: Seat, card: CardId, ship: ShipId = "") -> None:
    """Count a PIRATE action, and notify powers of it.

    Args:
        t: the game.
        seat: the seat that took it.
        card: the card that was taken.
        ship: the ship at sea from which it was taken; empty for any other source.
    """
    t.state.step()
    t.state.pirated[seat] += 1
    happened = _taken(t.state, seat, card, ship, Cause.ACTION)
    hear(t, happened, Hook.ON_PIRATE, Hook.ON_OTHER_PIRATE)


def also_taken(t: Turn[State], seat: Seat, card: CardId, ship: ShipId) -> None:
    """Notify the seat's powers of a card that came with a PIRATE action but was not one of its own (Drugs)."""
    hear(t, _taken(t.state, seat, card, ship, Cause.POWER), Hook.ON_PIRATE)


def _taken(state: State, seat: Seat, card: CardId, ship: ShipId, cause: Cause) -> Happening:
    owner = state.ship(ship).owner if ship else None
    return Happening(seat, card=card, ship=ship, amount=state.pirated[seat], cause=cause, other=owner)


# Menus

PIRACIES = Ways(
    Case[State],
    Way(
        Pirate,
        _pirate_action,
        *aboard_but_for(DISCARDED),
        ACTIONS_ARE_LEFT,
        AT_SEA_OR_ISLAND("source", "IE-078"),
        LIES_THERE,
        NO_SHIP_TAKES_IT,
        options=lambda c: taking(c.state, c.seat, sources(c.state), Pirate.option),
    ),
)
"""Take a card from a ship at sea or the supply island (IE-095 to IE-097)."""
