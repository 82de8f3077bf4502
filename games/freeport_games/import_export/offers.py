"""Offers: what a seat may do, together with what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

import msgspec

from freeport_games.engine import Answer, Option, Request, Scene

from .moves import ImportExportMove

M = TypeVar("M", bound=ImportExportMove)
V = TypeVar("V")

Playing = Generator[Request, Answer, V]
"""A part of a scene that has an outcome."""


class Offer(msgspec.Struct, frozen=True, gc=False):
    """One kind of legal move, and what it does."""

    option: Option[ImportExportMove]
    """The moves."""
    do: Callable[[Any], Scene | None]
    """Carries one of them out."""


def offer(option: Option[M], do: Callable[[M], Scene | None]) -> Offer:
    """Offer moves of one kind.

    Args:
        option: the moves.
        do: carries one of them out; a scene, or a plain function if it asks for nothing.
    """
    return Offer(option, do)


def carry_out(offers: list[Offer], move: object, chosen: Option[Any] | None = None) -> Scene | None:
    """Do what comes of a move that is in one of the offers, or give the scene in which it comes.

    Args:
        offers: the offers.
        move: the move.
        chosen: the option that it is in, if that is known.
    """
    for one in offers:
        if one.option is chosen or (chosen is None and move in one.option):
            return one.do(move)
    return None


def run(scene: Scene | None) -> Scene:
    """Play a scene, if there is one: what asks for nothing need not be a scene."""
    if scene is not None:
        yield from scene


def nothing(_: object) -> None:
    """What comes of a move that does nothing."""
