"""The check of menus: reading one twice makes no difference, and every entry can be met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.menu import Entry, Offer, Refuse
from freeport_games.engine.menus.options import Move
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.tables.table import Table

from .point import Point, shown

Menus = list[tuple[str, list[Entry]]]
"""The menus of a decision, each with its owner."""


def menus(point: Point) -> None:
    """Check that a menu follows from the state alone, that reading changes nothing, and that each entry has a use."""
    fork = point.table.fork()
    if not fork.asked:
        return
    first = [*_answers(fork), *_interjections(fork)]
    before = point.state_bytes
    fork.check_asked(fork.asked[0].seat).read()
    second = [*_answers(fork), *_interjections(fork)]
    if _plain(first) != _plain(second):
        point.problem("menus", f"{_differing(first, second)} is another at the second look")
    if point.state_bytes != before or codec_of(point.game).encode_state(fork.state) != before:
        point.problem("menus", "reading a menu changes the state")
    for whose, entries in first:
        for wrong in _wrong(point.game, entries):
            point.problem("menus", f"{whose}: {wrong}")
    point.report.count("menus", len(first))


def _answers(table: Table[Any]) -> Menus:
    """Return the menus of the open decision."""
    asked = table.check_asked(table.asked[0].seat)
    return [(f"{asked.request.kind} for seat {seat}", asked.menus[seat].all) for seat in asked.seats]


def _interjections(table: Table[Any]) -> Menus:
    interjections = table.game.interjections
    if interjections is None:
        return []
    return [(f"what seat {seat} may do at any time", [*interjections(table.turn, seat)]) for seat in range(table.seats)]


def _plain(found: Menus) -> list[object]:
    """Return the comparable part of a menu: the options and the refusals, without the functions."""
    return [(whose, [_told(entry) for entry in entries]) for whose, entries in found]


def _told(entry: Entry) -> bytes:
    if isinstance(entry, Offer):
        return shown((entry.option, entry.why_not is None, entry.binds is None))
    return shown((_names(entry), entry.code, entry.rule, entry.why is None))


def _differing(first: Menus, second: Menus) -> str:
    """Return the owner of the menu that differs."""
    return next(
        (f"the menu {one[0]}" for one, other in zip(first, second, strict=False) if _plain([one]) != _plain([other])),
        "the list of those who are asked",
    )


def _wrong(game: AnyGame, entries: list[Entry]) -> Iterator[str]:
    """Yield what is wrong with the entries of a menu."""
    refused: set[type[Move]] = set()
    for entry in entries:
        if isinstance(entry, Offer):
            kind = entry.option.makes
            if kind not in game.moves:
                yield f"{kind.__name__} is offered, but is not a move of the game"
            if entry.why_not is not None and kind in refused:
                yield f"the reason of the offer of {kind.__name__} is never reached: it is refused further up"
            continue
        kinds = {move for move in game.moves if issubclass(move, entry.kind)}
        if not kinds:
            yield f"{_names(entry)} is refused, but is not a move of the game"
        if entry.why is None and not entry.code:
            yield f"{_names(entry)} is refused without a reason"
        if entry.why is not None and (entry.code or entry.rule):
            yield f"the refusal of {_names(entry)} has two reasons, one of which is never used"
        if kinds and kinds <= refused:
            yield f"the refusal of {_names(entry)} is never reached: it is refused further up"
        if entry.why is None:
            refused |= kinds


def _names(refusal: Refuse) -> str:
    kinds = refusal.kind if isinstance(refusal.kind, tuple) else (refusal.kind,)
    return ", ".join(kind.__name__ for kind in kinds)
