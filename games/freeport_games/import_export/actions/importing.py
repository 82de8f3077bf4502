"""The common part of all imports: taking containers and placing them (IE-087 to IE-091, IE-094)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import product
from typing import TypeVar

from freeport_games.engine import (
    Distribution,
    Lot,
    Menu,
    Offer,
    One,
    Option,
    Placed,
    Refusal,
    Seat,
    Share,
    Turn,
)
from freeport_games.import_export.areas.counting import ROOMS, goods_fit, goods_room, imports_room, places_for
from freeport_games.import_export.areas.zones import move
from freeport_games.import_export.components import TABLES, TYPE_OF, CardId, GoodType, of_type
from freeport_games.import_export.effects.credits import gain
from freeport_games.import_export.effects.returning import taken_from
from freeport_games.import_export.events import Why
from freeport_games.import_export.moves import ImportExportMove, PowerImport
from freeport_games.import_export.places import DISCARD, Place, Zone, of_seat, on_ship
from freeport_games.import_export.reasons import MUST_PLACE, ONE_IMPORT_A_ROUND, SHIP_NOT_AT_SEA, area_full, bad_choice
from freeport_games.import_export.state import Cause, Happening, Hook, Ship, State
from freeport_games.import_export.vocabulary.declared import live
from freeport_games.import_export.vocabulary.hearing import hear
from freeport_games.import_export.vocabulary.using import refusing
from freeport_games.import_export.vocabulary.words import CountedHalf, ImportCount, OwnerIncome

CONTAINERS_AN_IMPORT = TABLES.limits.containers_an_import.value
OWNER_INCOME = TABLES.credits.owner_income.value
M = TypeVar("M", bound=ImportExportMove)


def import_counts(state: State, seat: Seat, aboard: int) -> range:
    """Return how many containers an import action of a seat may take from a ship (IE-087)."""
    least = min(CONTAINERS_AN_IMPORT, aboard)
    most = max([CONTAINERS_AN_IMPORT, *[word.most for _, word in live(state, seat, ImportCount)]])
    return range(least, min(most, aboard) + 1)


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
    return Lot(tuple(cards), tuple([Share(place, count, count) for place, count in shares if count]))


def _by_type(state: State, seat: Seat, cards: Sequence[CardId], type_: GoodType, count: int) -> list[Distribution]:
    """Return every way to take a number of cards if one type counts half toward the limit of goods (Scotch Whisky)."""
    groups = (of_type(cards, type_), tuple([card for card in cards if TYPE_OF[card] is not type_]))
    return [
        Distribution(tuple([_lot(group, shares) for group, shares in zip(groups, ways, strict=True)]))
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
                    [
                        [("imports", used), ("goods", kept), ("discard", rest)]
                        for used, kept, rest in zip(to_imports, to_goods, left, strict=True)
                    ]
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


def refuse_source(state: State, source: str) -> Refusal | None:
    """Return why no import is possible from there (IE-078)."""
    return None if any(ship.id == source for ship in state.at_sea()) else SHIP_NOT_AT_SEA


def refuse_takes(state: State, seat: Seat, there: Collection[CardId], takes: tuple[Placed, ...]) -> Refusal | None:
    """Return why these cards cannot be taken and placed like that (IE-087 to IE-089)."""
    if len(takes) not in import_counts(state, seat, len(there)) or any(take.item not in there for take in takes):
        return bad_choice("IE-087")
    places = [take.place for take in takes]
    if not set(places) <= {*ROOMS, "discard"}:
        return bad_choice("IE-088")
    if places.count("imports") > 1:
        return ONE_IMPORT_A_ROUND
    to_goods = [take.item for take in takes if take.place == "goods"]
    if places.count("imports") > imports_room(state, seat) or not goods_fit(state, seat, to_goods):
        return area_full("IE-089")
    return MUST_PLACE if "discard" in places else None


def _cannot_import_one(t: Turn[State], seat: Seat, move: PowerImport) -> Refusal | None:
    """Return why a power cannot import this container like that (IE-094)."""
    state = t.state
    if refusal := refuse_source(state, move.ship):
        return refusal
    if move.card not in state.ship(move.ship).containers or move.to not in {*ROOMS, "discard"}:
        return bad_choice("IE-094")
    if move.to in places_for(state, seat, move.card):
        return None
    return MUST_PLACE if move.to == "discard" else area_full("IE-088")


refusing(PowerImport, _cannot_import_one)


def import_offers(t: Turn[State], seat: Seat, ships: Sequence[Ship], *, power: CardId) -> Menu:
    """Offer the ways to import one container by a power: nobody bids, and the owner earns nothing (IE-094).

    Args:
        t: the game.
        seat: the seat that imports.
        ships: the ships at sea that it may import from.
        power: the card whose power it is.
    """
    by = One((power,))
    for ship in ships:
        for places, cards in places_by_card(t.state, seat, ship.containers).items():
            option = PowerImport.option(power=by, ship=One((ship.id,)), card=One(cards), to=One(places))
            yield Offer(option, _import_one)


def _import_one(t: Turn[State], seat: Seat, choice: PowerImport) -> None:
    source = on_ship(Zone.CONTAINERS, choice.ship)
    place(t, seat, (Placed(choice.card, choice.to),), source, choice.power)
    imported(t, seat, source, (choice.card,), Cause.POWER, choice.power)
