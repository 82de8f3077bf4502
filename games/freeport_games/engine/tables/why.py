"""Why not: the refusal that a kind of move with a thing would get, without making the move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice, product
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from freeport_games.engine.catalogue.catalogue import kinds_of
from freeport_games.engine.catalogue.references import refers_to
from freeport_games.engine.component import SEAT
from freeport_games.engine.data import Seat, strings
from freeport_games.engine.domains import Form
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.decisions import Decision
from freeport_games.engine.menus.options import Move
from freeport_games.engine.menus.refusals import (
    ALREADY_DECIDED,
    BAD_PARAMETERS,
    CHANCE_PENDING,
    GAME_OVER,
    NOT_OFFERED,
    NOT_YOUR_TURN,
    UNKNOWN_MOVE,
    WRONG_DECISION,
    Refusal,
    Refused,
    about,
)
from freeport_games.engine.words import words

from .table import Table

MOST_TRIED = 100
"""The most moves that are tried for one question."""
WHATEVER = (GAME_OVER, CHANCE_PENDING, NOT_YOUR_TURN, ALREADY_DECIDED, WRONG_DECISION)
"""Codes of a kind of move, whatever it names."""
VAGUE = (NOT_OFFERED, BAD_PARAMETERS)
"""Codes that say little about the thing, as do those of names that a game does not have; any other one is preferred."""


def kind_named(game: AnyGame, name: str) -> type[Move] | None:
    """Return the kind of move with a ``__typename``; None if the name is empty.

    Raises:
        Refused: UNKNOWN_MOVE.
    """
    if not name:
        return None
    kind = next((move for move in game.moves if move.__struct_config__.tag == name), None)
    if kind is None:
        variables = about(game=game.name)
        raise Refused(Refusal(UNKNOWN_MOVE, words(game).refusal(UNKNOWN_MOVE, None, variables), variables=variables))
    return kind


def why(table: Table[Any], seat: Seat, kind: type[Move] | None = None, key: str = "") -> Refusal | None:
    """Return why a seat cannot make a kind of move with a thing; None if such a move is on offer.

    Moves of that kind that name the thing are tried, without being made: with what is on offer for their other fields,
    or with anything there is.

    Args:
        table: the table; it is not changed.
        seat: the seat.
        kind: the kind of move; None for whatever answers the seat's decision and may name such a thing: those that are
            on offer come first, and the first reason counts that says something about the thing. The answer is None
            also if none of them may name it.
        key: the identifier of the thing, or the number of a seat; empty for the kind by itself.
    """
    if kind is None and not table.answering(seat):
        kind, key = table.game.moves[0], ""  # nothing is asked of the seat, whatever the move
    if kind is not None:
        return _why(_Trials(table, seat, kind, key))[0]
    said: list[Refusal] = []
    for trials in _all_that_answer(table, seat, key):
        refusal, tells = _why(trials)
        if refusal is None or tells:
            return refusal
        said.append(refusal)
    return said[0] if said else None


def _all_that_answer(table: Table[Any], seat: Seat, key: str) -> list[_Trials]:
    """Return the trials of each kind of move that answers the decision and may name a thing, offered ones first."""
    decision = table.decision(seat)
    offered = () if decision is None else decision.options
    kinds = sorted(table.answering(seat), key=lambda kind: all(option.makes is not kind for option in offered))
    return [trials for kind in kinds if (trials := _Trials(table, seat, kind, key)).may_name]


def _why(trials: _Trials) -> tuple[Refusal | None, bool]:
    """Return why a kind of move with a thing is not on offer, and whether that says something about the thing."""
    if trials.on_offer:
        return None, True
    table, found = trials.table, list[Refusal]()
    vague = [*VAGUE]
    for move in islice(trials, MOST_TRIED):
        refusal = table.reason(trials.seat, move)
        if refusal is None or refusal.code in WHATEVER:
            return refusal, True
        found.append(refusal)
        if (unknown := table.game.unknown(table.state, move)) is not None:
            vague.append(unknown.code)
    # A game names its codes in the order in which it checks: the last one is that of the move which came farthest.
    order = [*vague, *[code for code in words(table.game).own_codes() if code not in vague]]
    best = max(found, key=lambda refusal: order.index(refusal.code) if refusal.code in order else 1, default=None)
    return best, best is not None and best.code not in vague


def _offered(decision: Decision, kind: type[Move]) -> list[Form[Any]]:
    options = (*decision.options, *decision.interjections)
    return [option for option in options if option.makes is kind]


def _names(form: Form[Any], key: str) -> bool:
    """Return whether a value of an option may name a thing."""
    return not key or any(
        key in map(str, domain.mentions) or any(_names(part, key) for part in domain.inner)
        for _, domain in form.domains
    )


class _Trials:
    """Moves of a kind that name a thing, to be tried."""

    def __init__(self, table: Table[Any], seat: Seat, kind: type[Move], key: str) -> None:
        self.table, self.seat = table, seat
        self._seats, self._kind, self._key = range(table.seats), kind, key
        self._hints = get_type_hints(kind)
        self._kinds = kinds_of(table.game)
        decision = table.decision(seat)
        self._offered = [] if decision is None else _offered(decision, kind)

    @cached_property
    def _seen(self) -> list[str]:
        """All identifiers that the seat sees, and other texts; most kinds of move need none of them."""
        return [*dict.fromkeys(strings(msgspec.to_builtins(self.table.view(self.seat))))]

    @property
    def on_offer(self) -> bool:
        """Whether such a move is on offer."""
        return any(_names(option, self._key) for option in self._offered)

    @property
    def may_name(self) -> bool:
        """Whether such a move may name the thing; for a number, as a seat."""
        return any(
            SEAT in refers_to(self._kind, name) if self._key.isdecimal() else self._fits(name, self._key)
            for name in self._kind.__struct_fields__
        )

    def __iter__(self) -> Iterator[Move]:
        """Yield the moves: with what is on offer for the other fields, or with what the seat sees."""
        for chosen in self._able() or [""]:
            fields = [
                [_value(self._hints[name], self._key)] if name == chosen else self._others(name)
                for name in self._kind.__struct_fields__
            ]
            for values in product(*fields):
                yield self._kind(*values)

    def _able(self) -> list[str]:
        """Return the fields that can hold the thing; for a number, those of seats if there are any."""
        if not self._key:
            return []
        if self._key.isdecimal():
            numbers = [name for name in self._hints if _held(self._hints[name]) is int]
            if numbers:
                return [name for name in numbers if SEAT in refers_to(self._kind, name)] or numbers
        return [name for name in self._kind.__struct_fields__ if self._fits(name, self._key)]

    def _fits(self, name: str, key: str) -> bool:
        """Return whether an identifier can stand in a field, by the kinds of thing that it names."""
        kinds, own = refers_to(self._kind, name), self._kinds.get(key.partition("#")[0])
        return _held(self._hints[name]) is str and (own is None or not kinds or not {*kinds}.isdisjoint(own))

    def _others(self, name: str) -> list[object]:
        """Return values for a field that does not name the thing."""
        if self._offered:
            return list(dict.fromkeys([dict(option.domains)[name].first for option in self._offered]))
        hint = self._hints[name]
        if hint is bool:
            return [False]
        if hint is int:
            return list(self._seats) if SEAT in refers_to(self._kind, name) else [1]
        if _held(hint) is not str:
            return [()] if get_origin(hint) is tuple else [_empty(hint)]
        known = [key for key in self._seen if key.partition("#")[0] in self._kinds and self._fits(name, key)]
        return [*[_value(hint, key) for key in known], *([()] if get_origin(hint) is tuple else [] if known else [""])]


def _held(hint: Any) -> Any:
    """Return the type of what a field holds, one or several."""
    return get_args(hint)[0] if get_origin(hint) is tuple else hint


def _value(hint: Any, key: str) -> object:
    value = int(key) if _held(hint) is int else key
    return (value,) if get_origin(hint) is tuple else value


def _empty(hint: Any) -> object:
    """Return a part of a move with nothing in it."""
    values = {bool: False, int: 0, str: ""}
    hints = get_type_hints(hint)
    fields = [
        () if get_origin(hints[name]) is tuple else values.get(hints[name], "") for name in hint.__struct_fields__
    ]
    part: object = hint(*fields)
    return part
