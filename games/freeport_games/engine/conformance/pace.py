"""The pace: where a seat can do nothing in one world, it can in every world; and whose turn it is."""

from __future__ import annotations

from random import Random
from typing import Any

from freeport_games.engine.data import Seat
from freeport_games.engine.pictures.picture import Picture
from freeport_games.engine.tables.table import Table

from .point import Point


def neutral_moves(point: Point) -> None:
    """Check that the kinds of decision that have a neutral move offer it, in this world and in imagined ones."""
    table, facts = point.table, point.game.pace
    if lacking := sorted({*facts.windows} - facts.neutral.keys()):
        point.problem("options", f"the windows {lacking} have no neutral move")
    for one in table.asked:
        if one.kind in facts.neutral and not one.answered:
            _offered(point, table, one.seat, "")
            viewer = (one.seat + 1) % table.seats
            # Randomness of its own: the match is the same whether the game has a pace or not.
            imagined = table.imagine(viewer, Random(table.version))
            _offered(point, imagined, one.seat, f" in a world that seat {viewer} imagines")


def turn(point: Point, picture: Picture) -> None:
    """Check that the pace and the picture agree whose turn it is."""
    facts = point.game.pace
    playing = [seat.seat for seat in picture.seats if seat.turn]
    in_turn = facts.in_turn(point.table.state)
    if facts.neutral and playing != [seat for seat in (in_turn,) if seat is not None]:
        point.problem("pictures", f"the picture says that it is the turn of {playing}, the pace, of {in_turn}")


def _offered(point: Point, table: Table[Any], seat: Seat, where: str) -> None:
    decision = table.decision(seat)
    if decision is None or not decision.options:
        return  # in this world, it is not asked
    point.report.count("neutral moves")
    if decision.neutral is None:
        point.problem("options", f"{decision.kind} does not offer seat {seat} the move that does nothing{where}")
    elif not any(decision.neutral in option for option in decision.options):
        point.problem("options", f"the neutral move of {decision.kind} is not legal{where}: {decision.neutral}")
