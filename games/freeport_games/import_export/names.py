"""The names that a move may use: everybody knows all of them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from freeport_games.engine.domains import Placed
from freeport_games.engine.menus import Move, Refusal
from freeport_games.import_export.components import Action, GoodType
from freeport_games.import_export.state import State
from freeport_games.import_export.state.places import PLACES


def _cards(state: State) -> Collection[object]:
    return state.deck_list


def _places(state: State) -> Collection[object]:
    return [*[ship.id for ship in state.ships], *PLACES]


def _seats(state: State) -> Collection[object]:
    return range(state.seats)


def _actions(_: State) -> Collection[object]:
    return tuple(Action)


def _types(_: State) -> Collection[object]:
    return tuple(GoodType)


NAMED: Mapping[str, Callable[[State], Collection[object]]] = {
    "card": _cards,
    "cards": _cards,
    "hand_card": _cards,
    "hand_cards": _cards,
    "island_card": _cards,
    "order": _cards,
    "power": _cards,
    "takes": _cards,
    "ship": _places,
    "source": _places,
    "to": _places,
    "seat": _seats,
    "action": _actions,
    "perform": _actions,
    "type": _types,
}
"""For each field of a move that names something, the names that exist."""


def unknown(state: State, move: Move) -> Refusal | None:
    """Return the refusal of a move that names a card, ship, seat, action or type that is not in the game (IE-002)."""
    for field in move.__struct_fields__:
        if field in NAMED:
            there = NAMED[field](state)
            held = getattr(move, field)
            named = held if isinstance(held, tuple) else (held,)
            if any((one.item if isinstance(one, Placed) else one) not in there for one in named):
                return Refusal("UNKNOWN_ID", rule="IE-002")
    return None
