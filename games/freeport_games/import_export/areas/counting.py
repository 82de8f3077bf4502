"""The totals of a seat's areas: limits, numbers of goods, levels, action counts (section 4.3; IE-044, IE-061)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations, product

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.domains import Some
from freeport_games.import_export.components import (
    ACTION_OF,
    ALL_TYPES,
    CARDS,
    HARBOURS,
    TABLES,
    TYPE_OF,
    CardId,
    GoodType,
    of_type,
)
from freeport_games.import_export.state import DRAWS, State
from freeport_games.import_export.state.places import Zone
from freeport_games.import_export.vocabulary.declared import live, live_anywhere
from freeport_games.import_export.vocabulary.words import (
    CountedHalf,
    ImportCount,
    Threshold,
    UnlimitedImports,
    VirtualGoods,
    VirtualImports,
)

IMPORTS_BASE = TABLES.limits.imports_base.value
GOODS_BASE = TABLES.limits.goods_base.value
CONTAINERS_AN_IMPORT = TABLES.limits.containers_an_import.value


def imports_limit(state: State, seat: Seat) -> int:
    """Return how many imports a seat may hold (IE-023)."""
    if any(word.when(state, use) for use, word in live(state, seat, UnlimitedImports)):
        return len(state.deck_list)
    return IMPORTS_BASE * (1 + len(state.shipments[seat]))


def goods_limit(state: State, seat: Seat) -> int:
    """Return how many goods a seat may hold (IE-024)."""
    return GOODS_BASE * (1 + len(state.shipments[seat]))


def imports_room(state: State, seat: Seat) -> int:
    """Return how many more imports a seat may take (IE-026, IE-027)."""
    return max(0, imports_limit(state, seat) - len(state.imports[seat]))


def goods_room(state: State, seat: Seat) -> int:
    """Return how many more goods a seat may take, whatever their type (IE-026, IE-027)."""
    return max(0, goods_limit(state, seat) - _goods_counted(state, seat, ()))


def goods_fit(state: State, seat: Seat, cards: Collection[CardId]) -> bool:
    """Return whether all of these cards may enter a seat's goods (IE-026); an empty list always may (IE-027)."""
    return not cards or _goods_counted(state, seat, cards) <= goods_limit(state, seat)


def as_many_as_fit(state: State, seat: Seat, cards: Sequence[CardId], most: int) -> list[Some[CardId]]:
    """Return the choices of cards for a seat's goods that leave no room for another, but no more than ``most``."""
    most = min(most, len(cards))
    halved = sorted({word.type for _, word in live(state, seat, CountedHalf)})
    if not halved:
        count = min(most, goods_room(state, seat))
        return [Some(tuple(cards), count, count)] if count else []
    groups = [of_type(cards, type_) for type_ in halved]
    groups.append(tuple(card for card in cards if TYPE_OF[card] not in halved))

    def fit(counts: Sequence[int]) -> bool:
        chosen = [card for group, count in zip(groups, counts, strict=True) for card in group[:count]]
        return len(chosen) == sum(counts) <= most and goods_fit(state, seat, chosen)

    found: list[Some[CardId]] = []
    for counts in product(*[range(len(group) + 1) for group in groups]):
        more = [[*counts[:place], counts[place] + 1, *counts[place + 1 :]] for place in range(len(groups))]
        if any(counts) and fit(counts) and not any(fit(longer) for longer in more):
            chosen = [Some(group, count, count) for group, count in zip(groups, counts, strict=True)]
            found.append(Some.of_each(*chosen))
    return found


def _goods_counted(state: State, seat: Seat, more: Collection[CardId]) -> int:
    goods = [*state.goods[seat], *more]
    count = len(goods)
    for type_ in {word.type for _, word in live(state, seat, CountedHalf)}:
        count -= sum(TYPE_OF[card] is type_ for card in goods) // 2
    return count


def without_shipment(state: State, seat: Seat, card: CardId) -> State:
    """Return the state without a card of a seat's shipments, to read the limits that hold after it has moved."""
    left = [shipment for shipment in state.shipments[seat] if shipment.card != card]
    shipments = [left if other == seat else theirs for other, theirs in enumerate(state.shipments)]
    return msgspec.structs.replace(state, shipments=shipments)


def places_for(state: State, seat: Seat, card: CardId) -> tuple[str, ...]:
    """Return where an imported card may go: ``imports`` and ``goods`` with room, else ``discard`` (IE-088, IE-089)."""
    places = []
    if imports_room(state, seat):
        places.append("imports")
    if goods_fit(state, seat, (card,)):
        places.append("goods")
    return tuple(places) or ("discard",)


ROOMS = {"imports": Zone.IMPORTS, "goods": Zone.GOODS}
"""The areas that imported cards may enter."""


def import_counts(state: State, seat: Seat, aboard: int) -> range:
    """Return how many containers an import action of a seat may take from a ship (IE-087)."""
    least = min(CONTAINERS_AN_IMPORT, aboard)
    most = max([CONTAINERS_AN_IMPORT, *[word.most for _, word in live(state, seat, ImportCount)]])
    return range(least, min(most, aboard) + 1)


def fewest_discarded(state: State, seat: Seat, cards: Sequence[CardId]) -> int:
    """Return how many of these imported cards find no room, if one at most may become an import (IE-088, IE-089)."""
    to_imports = min(1, imports_room(state, seat))

    def fit(kept: Sequence[CardId]) -> bool:
        return goods_fit(state, seat, kept) or (
            to_imports > 0 and any(goods_fit(state, seat, goods) for goods in combinations(kept, len(kept) - 1))
        )

    return next(left for left in range(len(cards) + 1) if any(map(fit, combinations(cards, len(cards) - left))))


def goods_of(state: State, seat: Seat, type_: GoodType, *, at_end: bool = False) -> int:
    """Count a seat's goods of a type, including virtual ones (IE-164, IE-166).

    Args:
        state: the state.
        seat: the seat.
        type_: the type.
        at_end: whether to include those that only count in the scoring.
    """
    count = 0
    for card in state.goods[seat]:
        if TYPE_OF[card] is type_:
            count += 1
    for use, word in live(state, seat, VirtualGoods):
        if at_end or not word.at_end_only:
            count += word.count(state, use, type_)
    return count


def all_goods(state: State, seat: Seat) -> int:
    """Count a seat's goods, including virtual ones."""
    return sum(goods_of(state, seat, type_) for type_ in ALL_TYPES)


def level(state: State, seat: Seat, type_: GoodType) -> int:
    """Return a seat's level in a type (IE-014, IE-061)."""
    harbour = HARBOURS[state.harbours[seat]]
    innate = harbour.innate_tier if harbour.type is type_ else 0
    return innate + goods_of(state, seat, type_)


def missing_tiers(state: State, seat: Seat, card: CardId) -> int:
    """Return the number of levels that a seat lacks for a card (IE-061)."""
    goods = CARDS[card]
    return max(0, goods.tier - level(state, seat, goods.type))


def levels(state: State, seat: Seat) -> dict[GoodType, int]:
    """Return a seat's level in every type (IE-014, IE-061)."""
    found = dict.fromkeys(ALL_TYPES, 0)
    for card in state.goods[seat]:
        found[TYPE_OF[card]] += 1
    for use, word in live(state, seat, VirtualGoods):
        if not word.at_end_only:
            for type_ in found:
                found[type_] += word.count(state, use, type_)
    harbour = HARBOURS[state.harbours[seat]]
    if harbour.type is not None:
        found[harbour.type] += harbour.innate_tier
    return found


def action_count(state: State, seat: Seat) -> int:
    """Return how many of its actions a seat may do (IE-044, IE-047)."""
    commitment = state.commitments[seat]
    action = commitment.action
    if action is None:
        return 0
    count = 0 if commitment.choice is DRAWS else 1
    for card in state.imports[seat]:
        if ACTION_OF[card] is action:
            count += 1
    for use, word in live(state, seat, VirtualImports):  # as if there were more imports (IE-165)
        if word.action is action:
            count += word.count(state, use)
    return count


def threshold(state: State) -> int:
    """Return the active credits that end the game (IE-140, IE-175)."""
    words = live_anywhere(state, 0, Threshold)
    return words[0][1].credits if words else state.end_credits


def holds_every_type(state: State, seat: Seat) -> bool:
    """Return whether a seat's shipments hold a card of each type."""
    return len({TYPE_OF[shipment.card] for shipment in state.shipments[seat]}) == len(GoodType)
