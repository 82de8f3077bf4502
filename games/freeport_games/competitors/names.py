"""The names in moves: a name that the game does not have is refused before anything else (UNKNOWN_ID)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from freeport_games.engine.domains import Counted, Part
from freeport_games.engine.menus import Move, Refusal

from .components import CELLS, CHANNELS, COLOURS, CONTRACT_CARDS, HEADQUARTERS, TERRITORIES, TERRITORY_OF
from .components.geography import TARGETS
from .components.kinds import Band, Continent, Vehicle
from .moves import CHECKS, EFFECTS, USE_NOTHING, TransferGoods
from .state import Deck, State

CARDS = frozenset([*CONTRACT_CARDS, *TERRITORY_OF])
TOKEN_FIELDS = frozenset({"token", "truck", "carrier", "tokens", "charter", "contract_of"})
FIELDS: dict[str, Collection[str]] = {
    "colour": COLOURS,
    "headquarter": HEADQUARTERS,
    "deck": [*Deck],
    "sender": TERRITORY_OF,
    "receiver": TERRITORY_OF,
    "contract": CONTRACT_CARDS,
    "vehicle": [*Vehicle],
    "base": TERRITORIES,
    "card": CARDS,
    "territory": TERRITORIES,
    "target": {*TERRITORIES, *CHANNELS},
    "channel": CHANNELS,
    "band": [*Band],
    "check": CHECKS,
    "effect": EFFECTS,
    "use": {USE_NOTHING, *CONTRACT_CARDS, *TERRITORIES},
    "territory_cards": TERRITORY_OF,
    "contract_cards": CONTRACT_CARDS,
    "branches": TERRITORIES,
    "territory_numbers": [*Continent],
}
"""The possible names of each field of a move, except tokens and `to`."""
PLACES = {*TERRITORIES, *CELLS, *TARGETS}


def unknown(state: State, move: Move) -> Refusal | None:
    """Return the refusal of a move that names something which the game does not have."""
    for field, value in _named(move):
        if isinstance(value, int):
            known = field not in ("seat", "to") or 0 <= value < state.seats
        elif field in TOKEN_FIELDS or (field == "to" and isinstance(move, TransferGoods)):
            known = value in state.tokens
        elif field == "to":
            known = value in PLACES
        else:
            known = value in FIELDS.get(field, ())
        if not known:
            return Refusal("UNKNOWN_ID", rule=None)
    return None


def _named(value: Move | Part) -> Iterator[tuple[str, str | int]]:
    """Yield each identifier and number of a move, with its field."""
    for field in value.__struct_fields__:
        held = getattr(value, field)
        for one in held if isinstance(held, tuple) else (held,):
            if isinstance(one, Counted):
                yield field, one.key
            elif isinstance(one, Part):
                yield from _named(one)
            elif not isinstance(one, bool):
                yield field, one
