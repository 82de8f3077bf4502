"""Probe moves: well-typed moves of every kind, most of which are not legal."""

from __future__ import annotations

from functools import cache
from typing import Any, cast, get_args, get_origin, get_type_hints

import msgspec

from freeport_games.engine.data import Data, strings
from freeport_games.engine.domains import Item, Part, Rng
from freeport_games.engine.menus.options import Move
from freeport_games.engine.storage.codec import codec_of

from .play import open_options, pick
from .point import Point

_NUMBERS = (-1, 0, 1, 2, 3, 5, 50, 10**9)
_types = cache(get_type_hints)


def probes(point: Point, count: int) -> list[Move]:
    """Return a number of moves: of any kind with any identifiers, and legal ones with one field spoilt."""
    rng, game = point.rng, point.game
    state = msgspec.json.decode(codec_of(game).encode_state(point.table.state))
    names = [*sorted(set(strings(state, keys=True))), "", "no such thing"]
    offered = open_options(point.table)
    made: list[Move] = []
    for number in range(count):
        if offered and number % 2:
            _, option = pick(rng, offered)
            made.append(_spoilt(option.sample(rng), names, rng))
        else:
            made.append(cast(Move, _any(pick(rng, game.moves), names, rng)))
    return made


def _any(cls: type[Data], names: list[str], rng: Rng) -> Data:
    return cls(**{name: _value(hint, names, rng) for name, hint in _fields(cls).items()})


def _spoilt(move: Move, names: list[str], rng: Rng) -> Move:
    fields = _fields(type(move))
    if not fields:
        return move
    name = pick(rng, list(fields))
    return msgspec.structs.replace(move, **{name: _value(fields[name], names, rng)})


def _fields(cls: type[Data]) -> dict[str, Any]:
    hints = _types(cls)
    return {name: hints[name] for name in cls.__struct_fields__}


def _value(hint: Any, names: list[str], rng: Rng) -> Any:
    if hint is bool:
        return rng.random() < 0.5
    if hint is int:
        return pick(rng, _NUMBERS)
    if hint is str:
        return pick(rng, names)
    if hint == Item:
        return _value(int if rng.random() < 0.5 else str, names, rng)
    if get_origin(hint) is tuple:
        values = [_value(get_args(hint)[0], names, rng) for _ in range(int(rng.random() * 4))]
        return tuple(values + values[:1] if rng.random() < 0.2 else values)
    if isinstance(hint, type) and issubclass(hint, Part):
        return _any(hint, names, rng)
    raise TypeError(f"a move has a field of type {hint}")
