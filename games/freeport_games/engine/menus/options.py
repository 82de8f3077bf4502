"""Moves, and options: which of them are legal.

Each kind of move has an option class of its own, with the same fields. It is derived from the move, so that an offer
has the same typed shape as the move::

    Raid                 CargoHoldRaid(target=2, cards=("FP01#1",))
    Raid.option(...)     CargoHoldRaidOption(target=One((1, 2)), cards=Some(hand, 1, 5))

``Raid.option``, ``Deal.form`` and ``option.make`` have exactly the keyword arguments of the class: mypy checks their
names and kinds with the plugin ``freeport_games.mypy_plugin``.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Generic, Protocol, TypeVar, cast

from freeport_games.engine.data import Data
from freeport_games.engine.domains.domain import Domain
from freeport_games.engine.domains.form import Form
from freeport_games.engine.domains.part import fields_class

M = TypeVar("M", bound="Move")
M_co = TypeVar("M_co", bound="Move", covariant=True)


class NotOffered(ValueError):
    """A move cannot be made from an option: a field has a value that is not offered."""


class OptionOf(Protocol[M_co]):
    """The type of ``Raid.option``: makes the option from a domain for each field of the move."""

    def __call__(self, *, bound: bool = True, **domains: Domain[object]) -> Option[M_co]:
        """Offer this kind of move.

        Args:
            bound: False for a proposal whose fields depend on each other, so that some of its values may be refused.
            domains: the domain of each field, by name.
        """
        ...


class _OptionOf:
    """Makes a move's option class when it is first needed: ``Raid.option`` is ``CargoHoldRaidOption``."""

    def __get__(self, move: M | None, kind: type[M]) -> OptionOf[M]:
        made = cast("OptionOf[M]", option_class(kind))
        type.__setattr__(kind, "option", made)  # in the place of this
        return made


class DealSide(StrEnum):
    """A side of a deal, as the seat that makes the move sees it."""

    GIVES = "GIVES"
    """What the seat gives."""
    GETS = "GETS"
    """What the seat gets."""


def in_a_deal(*, gives: tuple[str, ...] = (), gets: tuple[str, ...] = ()) -> Mapping[str, DealSide]:
    """Return the sides of a move about a deal: which fields say what the seat gives, and which what it gets."""
    return MappingProxyType({**dict.fromkeys(gives, DealSide.GIVES), **dict.fromkeys(gets, DealSide.GETS)})


class Move(Data, frozen=True, forbid_unknown_fields=True):
    """A seat's answer to a decision. Its fields are identifiers, numbers, flags, tuples of those, or ``Part``s."""

    sides: ClassVar[Mapping[str, DealSide]] = in_a_deal()
    """Of a move about a deal: the side to which its fields belong, so that a client can draw a table of two sides."""
    option = _OptionOf()
    """Offers this kind of move, with the domain of each of its fields: ``Raid.option(target=..., cards=...)``.

    Every combination drawn from the domains has to be legal; where fields depend on each other, offer several options.
    """

    def __init_subclass__(cls) -> None:
        """Give each kind of move an option class of its own."""
        super().__init_subclass__()
        type.__setattr__(cls, "option", _OptionOf())


class Option(Form[M_co], Generic[M_co], frozen=True, kw_only=True):
    """One kind of legal move, with the domain of each of its fields."""

    bound: bool = True
    """False for a proposal, whose parts depend on each other: the rules may refuse some values."""

    def make(self, **values: object) -> M_co:
        """Make the move with these values of its fields: ``option.make(target=1, cards=("FP01#1",))``.

        Raises:
            NotOffered: if a value is not offered.
            TypeError: if a field is missing or unknown.
        """
        made = self.meant(self.makes(**values))
        for name, domain in self.domains:
            if (value := getattr(made, name)) not in domain:
                raise NotOffered(f"{name} {value!r} is not offered: {domain.describe()}")
        return cast(M_co, made)


def offered(options: tuple[Option[Move], ...]) -> tuple[type[Move], ...]:
    """Return the kinds of move that options make."""
    return cast("tuple[type[Move], ...]", tuple(option.makes for option in options))


@cache
def option_class(move: type[Move]) -> type[Option[Move]]:
    """Return the option class of a kind of move."""
    return cast(type[Option[Move]], fields_class(move, Option, "Option", option_class))
