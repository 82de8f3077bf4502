"""What every import has in common: taking containers and placing them (IE-087 to IE-091, IE-094)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product
from typing import TypeVar

from freeport_games.engine import Distribution, Option, Placed, Seat, Share, Turn
from freeport_games.import_export.components import TABLES, CardId
from freeport_games.import_export.counting import ROOMS, goods_fit, goods_room, imports_room, places_for
from freeport_games.import_export.events import Why
from freeport_games.import_export.moves import ImportExportMove
from freeport_games.import_export.places import DISCARD, Place, of_seat
from freeport_games.import_export.powers.vocabulary import CountedHalf, ImportCount, OwnerIncome, has, live
from freeport_games.import_export.state import Cause, Happening, Hook, State
from freeport_games.import_export.zones import move

from .credits import gain
from .hearing import hear
from .returning import taken_from

CONTAINERS_AN_IMPORT = TABLES.limits.containers_an_import.value
OWNER_INCOME = TABLES.credits.owner_income.value
M = TypeVar("M", bound=ImportExportMove)


def import_counts(state: State, seat: Seat, aboard: int) -> range:
    """How many containers an import action of a seat takes from so many (IE-087)."""
    least = min(CONTAINERS_AN_IMPORT, aboard)
    most = max([CONTAINERS_AN_IMPORT, *[word.most for _, word in live(state, seat, ImportCount)]])
    return range(least, min(most, aboard) + 1)


def take_options(
    state: State, seat: Seat, cards: Sequence[CardId], make: Callable[[Distribution], Option[M]]
) -> list[Option[M]]:
    """Options to take cards and place them (IE-088, IE-089).

    Args:
        state: the state.
        seat: who takes.
        cards: what lies there.
        make: makes the option from the domain of ``takes``.
    """
    counts = import_counts(state, seat, len(cards))
    if has(state, seat, CountedHalf):
        return [make(_exactly(placed)) for count in counts for placed in _placings(state, seat, cards, count)]
    options: list[Option[M]] = []
    imports, goods = min(1, imports_room(state, seat)), goods_room(state, seat)
    for count in counts:
        placed = min(count, imports + goods)
        for to_imports in range(max(0, placed - goods), imports + 1):
            if to_imports <= placed:
                shares = (("imports", to_imports), ("goods", placed - to_imports), ("discard", count - placed))
                options.append(make(_shared(cards, shares)))
    return options


def _shared(cards: Sequence[CardId], shares: Sequence[tuple[str, int]]) -> Distribution:
    return Distribution(tuple(cards), tuple([Share(place, count, count) for place, count in shares if count]))


def _exactly(placed: Sequence[Placed]) -> Distribution:
    """The domain of one distribution only, where some cards have room in the goods that others have not."""
    places = [one.place for one in placed]
    cards = tuple([one.item for one in placed])
    return _shared(cards, [(place, places.count(place)) for place in dict.fromkeys(places)])


def _placings(state: State, seat: Seat, cards: Sequence[CardId], count: int) -> list[tuple[Placed, ...]]:
    """Every way to take so many cards and to place as many of them as have room."""
    found: list[tuple[Placed, ...]] = []
    imports = min(1, imports_room(state, seat))
    for chosen in combinations(cards, count):
        ways = [
            places
            for places in product(("imports", "goods", "discard"), repeat=count)
            if places.count("imports") <= imports
            and goods_fit(state, seat, [card for card, place in zip(chosen, places, strict=True) if place == "goods"])
        ]
        least = min(places.count("discard") for places in ways)
        found += [
            tuple([Placed(card, place) for card, place in zip(chosen, places, strict=True)])
            for places in ways
            if places.count("discard") == least
        ]
    return found


def place(t: Turn[State], seat: Seat, takes: Sequence[Placed], source: Place, power: CardId | None = None) -> None:
    """Put imported cards where they go (IE-088)."""
    for name, zone in ROOMS.items():
        move(t, [one.item for one in takes if one.place == name], source, of_seat(zone, seat), power)
    move(t, [one.item for one in takes if one.place == "discard"], source, DISCARD, power)


def earn(t: Turn[State], seat: Seat, source: Place) -> None:
    """Pay the owner of the ship from which another seat imported (IE-090)."""
    if source.ship is None:
        return
    owner = t.state.ship(source.ship).owner
    if owner != seat:
        income = [word.credits for _, word in live(t.state, owner, OwnerIncome)]
        gain(t, owner, max([OWNER_INCOME, *income]), Why.OWNER)


def imported(
    t: Turn[State], seat: Seat, source: Place, cards: Sequence[CardId], cause: Cause, power: CardId | None = None
) -> None:
    """Bring the ship home if it is empty, and let powers hear of the import (IE-091, IE-092)."""
    ship = source.ship
    if ship is not None:
        taken_from(t, t.state.ship(ship), seat)
    happened = Happening(
        seat,
        ship=ship or "",
        cards=tuple(cards),
        cause=cause,
        other=None if ship is None else t.state.ship(ship).owner,
        by=power or "",
    )
    hear(t, happened, Hook.ON_IMPORT_ANY)


def power_import(t: Turn[State], seat: Seat, card: CardId, to: str, source: Place, power: CardId) -> None:
    """Import one container by a power: nobody bids, the owner earns nothing (IE-094)."""
    place(t, seat, (Placed(card, to),), source, power)
    imported(t, seat, source, (card,), Cause.POWER, power)


def places_by_card(state: State, seat: Seat, cards: Sequence[CardId]) -> dict[tuple[str, ...], tuple[CardId, ...]]:
    """The cards that have the same places to go to, together (IE-088, IE-089)."""
    found: dict[tuple[str, ...], list[CardId]] = {}
    for card in cards:
        found.setdefault(places_for(state, seat, card), []).append(card)
    return {places: tuple(group) for places, group in found.items()}
