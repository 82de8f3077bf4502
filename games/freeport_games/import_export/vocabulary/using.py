"""The moves of powers: each is declared once, as a way, and a menu offers those that the powers at hand give.

What such a move needs is asked in the order of the table of refusals: whether the power belongs to the seat, since
nothing else matters without it; then what is wrong with the move; then whether the power was used; last whether it has
anything to offer now. So a seat is told the same wherever it tries such a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias, TypeVar

from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import (
    Among,
    Case,
    Entry,
    Fit,
    Gate,
    Move,
    Need,
    NeedOf,
    Option,
    Refusal,
    Turn,
    Way,
    Whole,
    nothing,
)
from freeport_games.import_export.components import CardId
from freeport_games.import_export.moves import PowerMove
from freeport_games.import_export.state import State

from .declared import in_hand
from .words import AnyTimeInHand, Use

M = TypeVar("M", bound=Move)


class Using(Case[State]):
    """A seat, with the powers by which it may make a kind of move now."""

    __slots__ = ("uses",)

    def __init__(self, state: State, seat: Seat, uses: Mapping[CardId, Use]) -> None:
        self.state, self.seat = state, seat
        self.uses = uses
        """The powers, by their cards; none if they are used up, or give such moves only at another point."""

    @property
    def use(self) -> Use:
        """The power that asks."""
        return next(iter(self.uses.values()))

    @property
    def power(self) -> One[CardId]:
        """What a move may name as its power."""
        return One(tuple(self.uses))

    def allows(self, thing: Any) -> bool:
        """Return whether the power that asks is about a thing."""
        return not self.uses or (limit := self.use.limit) is None or limit(thing)


PowerWay: TypeAlias = Way[Using, Any]
"""A way of a move of powers."""
Uses: TypeAlias = Mapping[PowerWay, Mapping[CardId, Use]]
"""For each way of a move that powers give at some point, these powers by their cards."""
NO_USES: Uses = {}


def owns(state: State, seat: Seat, power: CardId) -> bool:
    """Return whether a power is live for a seat, in its shipments or where its text says (IE-131)."""
    held = any(use.card == power for use, _ in in_hand(state, seat, AnyTimeInHand))
    return held or state.shipment(seat, power) is not None


def _is_unused(c: Using, card: CardId) -> bool:
    shipment = None if card in c.uses else c.state.shipment(c.seat, card)
    return shipment is None or not shipment.used


OWNED = Fit[Using]("POWER_NOT_OWNED", lambda c, card: card in c.uses or owns(c.state, c.seat, card))
NOT_USED = Fit[Using]("POWER_USED", _is_unused)
IS_USABLE = Among[Using]("POWER_NOT_USABLE", lambda c: c.uses)
ASKS = Gate[Using]("POWER_NOT_USABLE", "IE-135", lambda c: bool(c.uses))


def offered_by(options: Callable[[Using], Iterable[Option[Any]]], rule: str) -> Whole[Using]:
    """Return the condition that a move is one of some options, which are the plainest way to say what is allowed."""
    return Whole[Using]("BAD_CHOICE", rule, lambda c, move: any(move in option for option in options(c)))


def way(
    kind: type[M],
    do: Callable[[Turn[State], Seat, M, Use], Any] | None,
    *needs: Gate[Using] | Need[Using] | NeedOf[Using] | Whole[Using],
    options: Callable[[Using], Iterable[Option[M]]] | None = None,
) -> Way[Using, M]:
    """Return what a kind of move of powers does and needs, besides a power that gives it, if it names one.

    Args:
        kind: the kind of move.
        do: carries it out, by the power that it names; None if the scene that asks goes on with the answer.
        needs: what is needed of the cards, ships and places that it names.
        options: as in ``Way``.
    """
    if issubclass(kind, PowerMove):
        needs = (OWNED("power", "IE-131"), *needs, NOT_USED("power", "IE-138"), IS_USABLE("power", "IE-135"))
    return Way(kind, do or nothing, *needs, options=options, in_turn=True)


def by_way(found: Iterable[tuple[Use, Iterable[PowerWay]]]) -> Uses:
    """Return powers by the ways of the moves that they give."""
    uses: dict[PowerWay, dict[CardId, Use]] = {}
    for use, ways in found:
        for by in ways:
            uses.setdefault(by, {})[use.card] = use
    return uses


def menu_of(t: Turn[State], seat: Seat, uses: Uses) -> list[Entry]:
    """Return what a seat may do with powers, and why it may not make other moves of these kinds."""
    menu: list[Entry] = []
    for by, powers in uses.items():
        why = partial(why_not, by, powers)
        if powers:
            menu += by.look(Using(t.state, seat, powers), partial(_do, by.do, powers), why)
        menu.append(by.nothing(why))
    return menu


def _do(do: Callable[..., Any], powers: Mapping[CardId, Use], t: Turn[State], seat: Seat, move: Move) -> Any:
    use = powers[move.power] if isinstance(move, PowerMove) else next(iter(powers.values()))
    return None if do is nothing else do(t, seat, move, use)


def why_not(by: PowerWay, powers: Mapping[CardId, Use], t: Turn[State], seat: Seat, move: Move) -> Refusal | None:
    """Return why a seat may not make a move by one of some powers."""
    return by.refusal(Using(t.state, seat, powers), move)
