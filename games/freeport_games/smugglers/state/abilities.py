"""The cards and abilities of a seat, found by their effects and never by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from freeport_games.smugglers.components import CARDS, CHARACTERS, CardId, Category, ops

from .player import IMPRISONED, Player

O = TypeVar("O", bound=ops.Op)  # noqa: E741 - an op
A = TypeVar("A", bound=ops.Ability)


def _by_op() -> dict[type[ops.Op], tuple[tuple[CardId, ops.Op], ...]]:
    found: dict[type[ops.Op], tuple[tuple[CardId, ops.Op], ...]] = {}
    for card in CARDS.values():
        if card.category in (Category.EQUIPMENT, Category.FRIEND):
            for op in card.effects:
                found[type(op)] = (*found.get(type(op), ()), (card.id, op))
    return found


HOLDERS: Mapping[type[ops.Op], tuple[tuple[CardId, ops.Op], ...]] = _by_op()
"""The Equipment and Friends with each op."""
ABILITIES: Mapping[str, Mapping[type[ops.Ability], ops.Ability]] = {
    one.id: {type(ability): ability for ability in one.abilities} for one in CHARACTERS.values()
}
"""The abilities of each character."""


def held(player: Player, op: type[O]) -> list[tuple[CardId, O]]:
    """Return the cards with an op that a seat holds and can use (SG-331)."""
    found: list[tuple[CardId, O]] = []
    equipment, friends = player.equipment, player.friends
    if equipment or friends:
        for card, does in HOLDERS[op]:
            if (card in equipment or card in friends) and isinstance(does, op) and _works(player, card):
                found.append((card, does))
    return found


def _works(player: Player, card: CardId) -> bool:
    return player.status is not IMPRISONED or CARDS[card].usable_in_prison


def has(player: Player, op: type[ops.Op]) -> CardId | None:
    """Return a card with an op that a seat holds and can use; None if it has none."""
    for card, _ in HOLDERS[op]:
        if card in player.equipment or card in player.friends:
            return card
    return None


def ability(player: Player, kind: type[A]) -> A | None:
    """Return a seat's ability of a kind; None if its character has it not."""
    found = ABILITIES[player.character].get(kind) if player.character else None
    return found if isinstance(found, kind) else None


def hides(player: Player) -> int:
    """Return how many units a seat can hide (SG-318); prison does not change it (SG-820)."""
    for card, op in HOLDERS[ops.HideUnits]:
        if card in player.equipment and isinstance(op, ops.HideUnits):
            return op.amount
    return 0


def protected(player: Player) -> bool:
    """Return whether a seat's Equipment is safe from burning out and destruction (SG-314)."""
    return ability(player, ops.EquipmentProtected) is not None
