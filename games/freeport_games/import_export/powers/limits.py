"""Powers that change limits, goods and the end of the game by their presence."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Turn
from freeport_games.import_export.areas.counting import goods_of, holds_every_type
from freeport_games.import_export.components import TYPES, Action, CardId, GoodType, with_action
from freeport_games.import_export.events import GoodDeclared
from freeport_games.import_export.moves import TeslasDeclare
from freeport_games.import_export.state import State
from freeport_games.import_export.vocabulary.declared import power
from freeport_games.import_export.vocabulary.using import ASKS, Using, way
from freeport_games.import_export.vocabulary.words import (
    CountedHalf,
    EndDeclaration,
    NeverEnds,
    Threshold,
    UnlimitedImports,
    Use,
    VirtualGoods,
)

# Limits


def _holds_every_type(state: State, use: Use) -> bool:
    return holds_every_type(state, use.seat)


BOARD_GAMES = power(
    "board_games",
    "You may have any number of imports while your shipments hold a card of each type.",
    UnlimitedImports(_holds_every_type),
)

SCOTCH_WHISKY = power(
    "scotch_whisky",
    "Two of your luxury goods count as one toward your limit of goods.",
    CountedHalf(GoodType.LUXURY),
)


# Virtual goods


def _half_of_consumer(state: State, use: Use, type_: GoodType) -> int:
    return goods_of(state, use.seat, GoodType.CONSUMER, at_end=True) // 2 if type_ is GoodType.LUXURY else 0


CERAMICS = power(
    "ceramics",
    "At the end every two of your consumer goods count as a luxury good too.",
    VirtualGoods(_half_of_consumer, at_end_only=True),
)


def _one_of_each(_state: State, _use: Use, _type: GoodType) -> int:
    return 1


FERRARIS = power(
    "ferraris",
    "You have one more good of each type. These are no cards, and do not count toward your limit.",
    VirtualGoods(_one_of_each),
)


def _declared(state: State, use: Use, type_: GoodType) -> int:
    declared, imports = state.declared_goods[use.seat], state.imports[use.seat]
    return len([card for card, named in declared.items() if named is type_ and card in imports])


def _undeclared(state: State, seat: Seat) -> list[CardId]:
    """Return the SUPPLY imports of a seat that are not declared to be goods."""
    supplies = with_action(state.imports[seat], Action.SUPPLY)
    return [card for card in supplies if card not in state.declared_goods[seat]]


def _declare(t: Turn[State], seat: Seat, choice: TeslasDeclare, _: Use) -> None:
    type_ = GoodType(choice.type)
    t.state.declared_goods[seat][choice.card] = type_
    t.tell(GoodDeclared(seat, choice.card, type_))


IS_UNDECLARED = Among[Using]("BAD_CHOICE", lambda c: _undeclared(c.state, c.seat))
IS_TYPE = Among[Using]("BAD_CHOICE", lambda _: TYPES)
TESLAS_DECLARE = way(TeslasDeclare, _declare, ASKS, IS_UNDECLARED("card", "IE-135"), IS_TYPE("type", "IE-135"))

TESLAS = power(
    "teslas",
    "At the end you may declare each SUPPLY card of your imports to be a good of any type as well.",
    EndDeclaration((TESLAS_DECLARE,), lambda state, use: bool(_undeclared(state, use.seat))),
    VirtualGoods(_declared, at_end_only=True),
)


# The end of the game

CAN_OPENERS = power(
    "can_openers",
    "Your credits do not end the game, however many they are.",
    NeverEnds(),
)

MRI_MACHINES = power(
    "mri_machines",
    "For everybody, the game ends at 70 credits.",
    Threshold(70),
)

WAYS = (TESLAS_DECLARE,)
