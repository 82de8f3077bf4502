"""Powers that win the game at once."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.import_export.areas.counting import all_goods, goods_of
from freeport_games.import_export.components import GoodType
from freeport_games.import_export.scoring import has_most
from freeport_games.import_export.state import State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import PowerWay
from freeport_games.import_export.vocabulary.words import InstantWin, Use


def _big_fish(state: State, use: Use) -> bool:
    own = state.credits[use.seat]
    if own == 0 or any(own < 2 * state.credits[seat] for seat in state.others(use.seat)):
        return False

    def goods(seat: Seat) -> int:
        return all_goods(state, seat)

    return has_most(state, use.seat, goods)


EXOTIC_FISH = power(
    "exotic_fish",
    "You win on the spot when you have at least twice the credits of every other player, and more goods than any of"
    " them.",
    InstantWin(_big_fish),
)


def _most_of_four_types(state: State, use: Use) -> bool:
    def leads(type_: GoodType) -> bool:
        return has_most(state, use.seat, lambda seat: goods_of(state, seat, type_))

    return len([type_ for type_ in GoodType if leads(type_)]) >= 4


GRAPHICS_CARDS = power(
    "graphics_cards",
    "You win on the spot when you have more goods than every other player in at least four types.",
    InstantWin(_most_of_four_types),
)


def _eight_illegal_goods(state: State, use: Use) -> bool:
    return goods_of(state, use.seat, GoodType.ILLEGAL) >= 8


THE_MOTHER_LOAD = power(
    "the_mother_load",
    "You win on the spot when you have 8 illegal goods or more.",
    InstantWin(_eight_illegal_goods),
)

WAYS: tuple[PowerWay, ...] = ()
