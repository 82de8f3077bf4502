"""The common part of all imports: taking containers and placing them (IE-087 to IE-091, IE-094)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import TypeVar

from freeport_games.engine import Seat
from freeport_games.engine.domains import Distribution, Lot, One, Placed, Share
from freeport_games.engine.menus import AmongOf, Case, Fit, OneOf, Option, Turn, Whole
from freeport_games.import_export.areas.counting import (
    ROOMS,
    goods_fit,
    goods_room,
    import_counts,
    imports_room,
    places_for,
)
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TABLES, TYPE_OF, CardId, GoodType, of_type
from freeport_games.import_export.conditions import AT_SEA
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.events import Why
from freeport_games.import_export.moves import ImportExportMove, PowerImport
from freeport_games.import_export.state import Cause, Happening, Hook, State
from freeport_games.import_export.state.places import DISCARD, DISCARDED, Place, Zone, of_seat, on_ship
from freeport_games.import_export.vocabulary.declared import live
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.using import Using, way
from freeport_games.import_export.vocabulary.words import CountedHalf, OwnerIncome, Use

OWNER_INCOME = TABLES.credits.owner_income.value
M = TypeVar("M", bound=ImportExportMove)


def take_options(
    state: State, seat: Seat, cards: Sequence[CardId], make: Callable[[Distribution], Option[M]]
) -> list[Option[M]]:
    """Return the options to take cards and place them (IE-088, IE-089).

    Args:
        state: the state.
        seat: the seat that takes them.
        cards: the cards that lie there.
        make: makes the option from the domain of ``takes``.
    """
    counts = import_counts(state, seat, len(cards))
    if halved := [word.type for _, word in live(state, seat, CountedHalf)]:
        return [make(takes) for count in counts for takes in _by_type(state, seat, cards, halved[0], count)]
    options: list[Option[M]] = []
    imports, goods = min(1, imports_room(state, seat)), goods_room(state, seat)
    for count in counts:
        placed = min(count, imports + goods)
        for to_imports in range(max(0, placed - goods), imports + 1):
            if to_imports <= placed:
                shares = (("imports", to_imports), ("goods", placed - to_imports), ("discard", count - placed))
                options.append(make(Distribution((_lot(cards, shares),))))
    return options


def _lot(cards: Sequence[CardId], shares: Sequence[tuple[str, int]]) -> Lot:
    return Lot(tuple(cards), tuple(Share(place, count, count) for place, count in shares if count))


def _by_type(state: State, seat: Seat, cards: Sequence[CardId], type_: GoodType, count: int) -> list[Distribution]:
    """Return every way to take a number of cards if one type counts half toward the limit of goods (Scotch Whisky)."""
    groups = (of_type(cards, type_), tuple(card for card in cards if TYPE_OF[card] is not type_))
    return [
        Distribution(tuple(_lot(group, shares) for group, shares in zip(groups, ways, strict=True)))
        for some in range(count + 1)
        if some <= len(groups[0]) and count - some <= len(groups[1])
        for ways in _fullest(state, seat, groups, (some, count - some))
    ]


def _fullest(
    state: State, seat: Seat, groups: Sequence[Sequence[CardId]], counts: Sequence[int]
) -> list[tuple[list[tuple[str, int]], ...]]:
    """Return how many cards of each group go where, with as few as possible to the discard pile (IE-089)."""
    imports = min(1, imports_room(state, seat))
    found: dict[int, list[tuple[list[tuple[str, int]], ...]]] = {}
    for to_imports in product(*[range(min(imports, count) + 1) for count in counts]):
        for to_goods in product(*[range(count - used + 1) for count, used in zip(counts, to_imports, strict=True)]):
            stored = [card for group, number in zip(groups, to_goods, strict=True) for card in group[:number]]
            if sum(to_imports) <= imports and goods_fit(state, seat, stored):
                left = [count - used - kept for count, used, kept in zip(counts, to_imports, to_goods, strict=True)]
                ways = tuple(
                    [("imports", used), ("goods", kept), ("discard", rest)]
                    for used, kept, rest in zip(to_imports, to_goods, left, strict=True)
                )
                found.setdefault(sum(left), []).append(ways)
    return found[min(found)]


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
    """Bring the ship home if it is empty, and notify powers of the import (IE-091, IE-092)."""
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


def places_by_card(state: State, seat: Seat, cards: Sequence[CardId]) -> dict[tuple[str, ...], tuple[CardId, ...]]:
    """Return the cards grouped by the places that they can go to (IE-088, IE-089)."""
    found: dict[tuple[str, ...], list[CardId]] = {}
    for card in cards:
        found.setdefault(places_for(state, seat, card), []).append(card)
    return {places: tuple(group) for places, group in found.items()}


# By powers


def _imports(c: Using) -> Iterable[Option[PowerImport]]:
    """Yield the ways to import one container: nobody bids, and the owner earns nothing (IE-094)."""
    for ship in c.state.at_sea():
        if c.allows(ship):
            for places, cards in places_by_card(c.state, c.seat, ship.containers).items():
                yield PowerImport.option(power=c.power, ship=One((ship.id,)), card=One(cards), to=One(places))


def _import_one(t: Turn[State], seat: Seat, choice: PowerImport, use: Use) -> None:
    source = on_ship(Zone.CONTAINERS, choice.ship)
    place(t, seat, (Placed(choice.card, choice.to),), source, use.card)
    imported(t, seat, source, (choice.card,), Cause.POWER, use.card)


def _has_room(c: Case[State], move: PowerImport) -> bool:
    return move.to == DISCARDED or move.to in places_for(c.state, c.seat, move.card)


def _has_to_be_discarded(c: Case[State], move: PowerImport) -> bool:
    return move.to != DISCARDED or DISCARDED in places_for(c.state, c.seat, move.card)


IS_PLACE = OneOf[Using]("BAD_CHOICE", {*ROOMS, DISCARDED})
ON_IT = AmongOf[Using]("BAD_CHOICE", lambda c, ship: c.state.ship(ship).containers)
IS_ABOUT_IT = Fit[Using]("BAD_CHOICE", lambda c, ship: c.allows(c.state.ship(ship)))
POWER_IMPORT = way(
    PowerImport,
    _import_one,
    AT_SEA("ship", "IE-078"),
    ON_IT("card", "ship", "IE-094"),
    IS_PLACE("to", "IE-094"),
    IS_ABOUT_IT("ship", "IE-135"),
    Whole("AREA_FULL", "IE-088", _has_room),
    Whole("MUST_PLACE", "IE-089", _has_to_be_discarded),
    options=_imports,
)
