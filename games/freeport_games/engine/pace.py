"""The pace of a game: what a seat may be asked without having anything to say.

These facts hold in every world, so whoever relies on them learns nothing of a hand. The conformance kit proves them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Generic, TypeVar

import msgspec

from .data import Seat
from .menus.options import Move, Option

S = TypeVar("S", bound=msgspec.Struct)


def _nobody(_: object) -> Seat | None:
    return None


class Pace(msgspec.Struct, Generic[S], frozen=True, kw_only=True):
    """How a game can be played at one's own pace."""

    neutral: Mapping[str, Move | type[Move]] = MappingProxyType({})
    """The move by which a seat does nothing, by the kind of decision, for the kinds that have one: they offer it in
    every world. A class stands for the only move of this kind that is on offer.
    """
    windows: tuple[str, ...] = ()
    """The kinds of decision, among these, by which seats are asked for a reaction although they may have none."""
    in_turn: Callable[[S], Seat | None] = _nobody
    """Returns the seat whose turn it is, as everybody sees it; None outside the turns."""

    def does_nothing(self, kind: str, options: Iterable[Option[Move]]) -> Move | None:
        """Return the neutral move among options; None if the kind of decision has none.

        Args:
            kind: the decision's number in RULES.md.
            options: what the seat may answer.
        """
        neutral = self.neutral.get(kind)
        if neutral is None:
            return None
        if isinstance(neutral, Move):
            return next((neutral for option in options if neutral in option), None)
        return next((option.first for option in options if option.makes is neutral), None)
