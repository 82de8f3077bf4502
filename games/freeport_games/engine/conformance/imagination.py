"""Imagined tables: the same to a seat, and everything hidden from it drawn anew."""

from __future__ import annotations

from typing import Any

from freeport_games.engine.data import Seat
from freeport_games.engine.menus.refusals import Refused
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.tables.table import Table

from .play import is_proposal, random_input
from .point import Point, shown
from .report import Problem, Report

DRAWN = 2
"""The number of tables imagined for each seat."""
PLAYED_ON = 30
"""The greatest number of inputs played on an imagined table, towards the end of its scene."""
FEWEST = 5
"""The smallest number of inputs played, unless the game ends."""


def imagination(point: Point) -> None:
    """Check that an imagined table looks the same to its seat, conserves its totals, and can be saved and played on."""
    table = point.table
    chosen = int(point.rng.random() * table.seats)
    for seat in range(table.seats):
        _names_what_is_hidden(point, seat)
        states = {point.state_bytes}
        for number in range(DRAWN):
            imagined = table.imagine(seat, point.rng)
            point.report.count("imagined tables")
            states.add(codec_of(point.game).encode_state(imagined.state))
            _compare(point, seat, imagined)
            if seat == chosen and number == 0:
                _stored(point, seat, imagined)
                _play_on(point, seat, imagined)
        if any(len(kind.unknown) > 1 for kind in point.game.proof.secrets(table.state, seat)):
            point.report.count("seats with something to imagine")
            point.report.count("seats that imagine more than one state", len(states) > 1)


def require_variety(report: Report) -> None:
    """Check that some imagined table differs from the real one, if anything was hidden."""
    counts = report.counts
    if counts.get("seats with something to imagine") and not counts.get("seats that imagine more than one state"):
        report.problems.append(Problem("imagination", "whatever is hidden is only imagined as it is"))


def _names_what_is_hidden(point: Point, seat: Seat) -> None:
    """Check that a game that hides something from a seat declares it."""
    view = shown(point.table.view(seat))
    hides = b'"__typename":"Hidden"' in view.replace(b'"__typename":"Hidden","count":0}', b"")
    if hides and not any(kind.pool for kind in point.game.proof.secrets(point.table.state, seat)):
        point.problem("imagination", f"the view of seat {seat} hides something, but proof.secrets names nothing")


def _compare(point: Point, seat: Seat, imagined: Table[Any]) -> None:
    """Compare what the seat receives of an imagined table with what it receives of the real one."""
    table, game = point.table, point.game
    same = {
        "view": shown(imagined.view(seat)) == shown(table.view(seat)),
        "decision": shown(imagined.decision(seat)) == shown(table.decision(seat)),
        "asked": imagined.asked_for(seat) == table.asked_for(seat),
        "chance": (imagined.chance and imagined.chance.kind) == (table.chance and table.chance.kind),
        "over": (imagined.over, imagined.result) == (table.over, table.result),
        "version": (imagined.version, imagined.left) == (table.version, table.left),
    }
    if differing := [what for what, equal in same.items() if not equal]:
        point.problem("imagination", f"what seat {seat} imagines does not agree with what it sees: {differing}")
    if dict(game.proof.totals(imagined.state)) != point.totals:
        point.problem("imagination", f"what seat {seat} imagines has other totals")
    try:
        game.check(imagined.state, imagined.seats)
    except ValueError as error:
        point.problem("imagination", f"what seat {seat} imagines is refused by the game's check: {error}")


def _stored(point: Point, seat: Seat, imagined: Table[Any]) -> None:
    saved = imagined.save()
    for how, other in (("loaded", Table.load(point.game, saved)), ("forked", imagined.fork())):
        if other.save() != saved or shown(other.decision(seat)) != shown(imagined.decision(seat)):
            point.problem("imagination", f"what seat {seat} imagines differs when it is {how}")


def _play_on(point: Point, seat: Seat, imagined: Table[Any]) -> None:
    """Play to the end of the scene."""
    began = imagined.saved().begun
    for number in range(PLAYED_ON):
        if imagined.over or (number >= FEWEST and imagined.saved().begun != began):
            return
        entry = random_input(imagined, point.rng)
        try:
            imagined.play(entry)
        except Refused:
            if not is_proposal(imagined, entry):
                point.problem("imagination", f"{entry} is legal in what seat {seat} imagines, but refused")
                return
        if dict(point.game.proof.totals(imagined.state)) != point.totals:
            point.problem("imagination", f"what seat {seat} imagines has other totals after {entry}")
            return
