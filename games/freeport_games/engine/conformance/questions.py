"""The check of questions: a view and a decision alone, without the log, say what a seat is asked about.

Two positions in which a seat sees the same and is asked the same have to be one to it: what follows from an answer may
differ only by what is hidden. A position is compared with those that it would be if one of the last inputs had been
another (another outcome, another move), and with earlier ones of its match in which the seat saw the same.

Positions in which hidden things lie elsewhere prove nothing, and neither do those of which the seat was told the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.imagination.imagining import told
from freeport_games.engine.menus.decisions import Decision
from freeport_games.engine.menus.options import Move
from freeport_games.engine.menus.requests import Shuffle
from freeport_games.engine.notation import write_input
from freeport_games.engine.storage.codec import Answered, Input, Resolved, codec_of
from freeport_games.engine.storage.saved import Saved
from freeport_games.engine.tables.table import Table

from .play import outcome, pick
from .point import Point, shown

MOVES = 8
"""The number of answers whose consequences are compared; small options are compared whole."""
ALIKE = 0.7
"""The share of other moves that are of the same kind, and differ in one field."""
CHANCES = 5
"""The number of chance requests after an answer that are resolved, alike for both, to see what follows."""


def questions(point: Point) -> None:
    """Check that the view and the decision of each asked seat say what it is asked about."""
    seats = point.table.waiting
    if not seats or len(seats) < len(point.table.asked):  # a secret answer, on which depends what follows, is in
        return
    keys = {seat: _asked(point.table, seat) for seat in seats}
    for seat in seats:
        earlier = point.questions.setdefault((seat, keys[seat]), (point.table.fork(), point.heard[seat]))
        if earlier[1] != point.heard[seat]:
            _compare(point, seat, earlier[0], "an earlier question of the match")
    for other, heard, what in _others(point):
        for seat in seats:
            if heard[seat] and seat in other.waiting and _asked(other, seat) == keys[seat]:
                _compare(point, seat, other, what)


def _asked(table: Table[Any], seat: Seat) -> bytes:
    """Return what a seat is shown when it is asked. Words and picture follow from it."""
    decision = table.decision(seat)
    if decision is None:
        return b""
    return shown((table.view(seat), msgspec.structs.replace(decision, id="")))


def _others(point: Point) -> Iterator[tuple[Table[Any], list[bool], str]]:
    """Yield what would be if an input since the last time at rest had been another, and who was told something else."""
    saved, inputs = point.recent()
    for _ in range(point.effort["twins"] if inputs else 0):
        place = int(point.rng.random() * len(inputs))
        original, table = _at_rest(point, saved), _at_rest(point, saved)
        for entry in inputs[:place]:
            original.play(entry)
            table.play(entry)
        if (made := _another(point, table, inputs[place])) is None:
            continue
        heard = [False] * table.seats
        try:
            for entry, other in zip(inputs[place:], [made, *inputs[place + 1 :]], strict=True):
                original.play(entry)
                table.play(other)
                heard = [heard[seat] or told(table, seat) != told(original, seat) for seat in range(table.seats)]
        except Exception:  # whatever a game may raise: the other input leads elsewhere
            point.report.count("other questions skipped")
            continue
        yield table, heard, f"{write_input(made)} instead of {write_input(inputs[place])}"


def _at_rest(point: Point, saved: Saved) -> Table[Any]:
    return Table.again(point.game, saved, codec_of(point.game).decode_state(saved.checkpoint))


def _another(point: Point, table: Table[Any], entry: Input) -> Input | None:
    """Return another input in the place of one; None if there is no other. Shuffles decide about hidden things only."""
    rng = point.rng
    if isinstance(entry, Resolved) and table.chance is not None and not isinstance(table.chance, Shuffle):
        return Resolved(outcome(table.chance, rng))
    if isinstance(entry, Answered) and (decision := table.decision(entry.seat)) is not None:
        options = [*decision.options, *decision.interjections]
        made = pick(rng, options).sample(rng)
        alike = [option for option in options if option.makes is type(entry.move)]
        if alike and rng.random() < ALIKE:
            made = pick(rng, alike).sample(rng)
            if len(names := made.__struct_fields__) > 1:
                name = pick(rng, names)
                made = msgspec.structs.replace(entry.move, **{name: getattr(made, name)})
        return Answered(entry.seat, made)
    return None


def _compare(point: Point, seat: Seat, other: Table[Any], what: str) -> None:
    """Report it if an answer means something else in another position, although the seat is shown the same."""
    here, there = point.table.fork(), other.fork()
    if (here.waiting, here.left) != (there.waiting, there.left) or not _hidden_alike(point, seat, here, there):
        point.report.count("other questions skipped")
        return
    decision = here.decision(seat)
    assert decision is not None  # noqa: S101 - its answer is awaited
    point.report.count("questions compared")
    for move in _moves(point, decision):
        one, two = _follows(here.fork(), seat, move), _follows(there.fork(), seat, move)
        if one != two:
            told_apart = f"{one.decode()}\n  instead of\n{two.decode()}"
            asked = f"{decision.kind} asks seat {seat} about something that neither view nor decision tells ({what})"
            point.problem("questions", f"{asked}: {write_input(Answered(seat, move))} leads to\n{told_apart}")
            return


def _hidden_alike(point: Point, seat: Seat, one: Table[Any], other: Table[Any]) -> bool:
    """Return whether all that a seat is shown in neither position lies in the same places."""
    here, there = (point.game.proof.secrets(table.state, seat) for table in (one, other))
    return all(
        [held for held in lying if held in both] == [held for held in second.places.get(place, ()) if held in both]
        for first, second in zip(here, there, strict=True)
        for both in [first.pool & second.pool]
        for place, lying in first.places.items()
    )


def _moves(point: Point, decision: Decision) -> list[Move]:
    """Return answers to try: each value of small options, and one of each large one."""
    moves: list[Move] = []
    for option in decision.options:
        if option.bound:
            moves += option if option.size <= MOVES else [option.sample(point.rng)]
    return moves


def _follows(table: Table[Any], seat: Seat, move: Move) -> bytes:
    """Return what a seat is told after its answer, until somebody is asked anew; others who are asked fall back."""
    table.answer(seat, move)
    heard: list[object] = [told(table, seat)]
    while any(asked.answered for asked in table.asked) and (other := table.waiting[0]) != seat:
        table.answer(other, table.fallback(other) or table.options(other)[0].first)
        heard.append(told(table, seat))
    for draw in range(CHANCES):
        if table.chance is None:
            break
        heard.append(table.chance.kind)
        table.resolve(outcome(table.chance, _Draws(draw)))
        heard.append(told(table, seat))
    return shown((heard, sorted({asked.kind for asked in table.asked_for(seat)}), table.over))


class _Draws:
    """The same numbers in each position."""

    def __init__(self, first: int) -> None:
        self._number = first

    def random(self) -> float:
        """Return the next number: multiples of the golden section spread evenly."""
        self._number += 1
        return self._number * 0.618034 % 1
