"""Near misses: moves that are nearly on offer, and well-typed moves of every kind with things that the game has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, cast, get_args, get_origin, get_type_hints

import msgspec

from freeport_games.engine.catalogue.catalogue import catalogue, kinds_of
from freeport_games.engine.catalogue.references import refers_to
from freeport_games.engine.component import SEAT
from freeport_games.engine.data import Data, Seat, strings
from freeport_games.engine.domains import Counted, Domain, Form, Item, Part, Placed, Rng
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.options import Move, Option
from freeport_games.engine.storage.codec import codec_of
from freeport_games.engine.tables.table import Table

from .play import pick

NUMBERS = (0, 1, 2, 3, 4, 5, 10, 1000)
"""The numbers that are tried where an option names no bounds."""
STRANGE = 0.04
"""The share of names that no game has, or that do not fit their field."""
FROM_STATE = 0.75
"""The share of names that are taken from the state, where it has some that fit a field."""

BESIDE = 0.5
"""The share of names that are taken from anywhere, where some are on offer; the others lie beside one of these."""
MADE_IN_PLAY = ""
"""The kind of what no catalogue lists."""

_types = cache(get_type_hints)


class Names:
    """The names of things, by kind: those in the state of a table, and those that its game lists."""

    def __init__(self, table: Table[Any]) -> None:
        self._listed = _listed(table.game)
        kinds = kinds_of(table.game)
        state = msgspec.json.decode(codec_of(table.game).encode_state(table.state))
        self.all = sorted({*strings(state, keys=True)})
        """All texts in the state."""
        self._beside: dict[str, list[str]] = {}
        for together in _lists(state):
            self._beside.update(dict.fromkeys(together, together))
        self._there: dict[str, list[str]] = {}
        for one in self.all:
            for kind in kinds.get(one.partition("#")[0], (MADE_IN_PLAY,)):
                self._there.setdefault(kind, []).append(one)

    def beside(self, name: object, rng: Rng) -> str | None:
        """Return the name of a thing that lies in one list with a thing in the state; None if there is none."""
        return pick(rng, self._beside[name]) if isinstance(name, str) and name in self._beside else None

    def draw(self, wanted: tuple[str, ...], rng: Rng) -> str:
        """Return a name of one of some kinds, or of anything if there are none."""
        if not wanted or rng.random() < STRANGE:
            return pick(rng, ["", "no such thing", *self.all])
        kind = pick(rng, wanted)
        there, listed = self._there.get(kind, ()), self._listed.get(kind)
        if listed is None:
            return pick(rng, self._there.get(MADE_IN_PLAY) or [""])
        return pick(rng, [*there] if there and rng.random() < FROM_STATE else listed)


class NearMisses:
    """Moves to try at one decision of a seat. All of them are well-typed; most are not on offer."""

    def __init__(self, table: Table[Any], seat: Seat, rng: Rng, names: Names) -> None:
        self._rng, self._names = rng, names
        self._seats = tuple(range(table.seats))
        decision = table.decision(seat)
        self._offered: list[Option[Move]] = [] if decision is None else [*decision.options, *decision.interjections]

    def of_kinds(self, kinds: Iterable[type[Move]], each: int = 1) -> Iterator[Move]:
        """Yield moves of some kinds, with anything that the game has."""
        for kind in kinds:
            for _ in range(each):
                yield cast(Move, self._any(kind))

    def around(self, count: int) -> Iterator[Move]:
        """Yield moves that are on offer, and such moves with one thing or two changed."""
        for number in range(count if self._offered else 0):
            kinds = sorted({option.makes.__name__ for option in self._offered})
            kind = pick(self._rng, kinds)
            move = pick(self._rng, [one for one in self._offered if one.makes.__name__ == kind]).sample(self._rng)
            if number % 4:
                move = self.spoilt(move)
            yield self.spoilt(move) if number % 4 == 3 else move

    def spoilt(self, move: Move, name: str = "") -> Move:
        """Return a move with another value of one field: the named one, or any; or itself if it has no field."""
        if not (fields := type(move).__struct_fields__):
            return move
        return cast(Move, self._other(move, name or pick(self._rng, fields), self._forms(type(move))))

    def _forms(self, kind: type[Data]) -> list[Form[Any]]:
        return [option for option in self._offered if option.makes is kind]

    def _other(self, value: Data, name: str, forms: Sequence[Form[Any]]) -> Data:
        """Return a move or a part with another value of a field: a new one, or the old one slightly changed."""
        held, domains = getattr(value, name), [dict(form.domains)[name] for form in forms]
        hint, rng = _types(type(value))[name], self._rng
        if isinstance(held, Part):
            inner = [domain for domain in domains if isinstance(domain, Form)]
            made: object = self._other(held, pick(rng, held.__struct_fields__), inner)
        elif isinstance(held, tuple) and held and rng.random() < 0.7:
            made = self._other_list(held, type(value), name, domains)
        elif domains and rng.random() < 0.4:
            made = pick(rng, [*domains]).sample(rng)
        else:
            made = self._value(hint, type(value), name, domains)
        return msgspec.structs.replace(value, **{name: made})

    def _other_list(
        self, held: tuple[Any, ...], cls: type[Data], name: str, domains: Sequence[Domain[object]]
    ) -> tuple[object, ...]:
        """Return a list with one thing more, less, twice, changed or elsewhere."""
        rng, place = self._rng, int(self._rng.random() * len(held))
        change = int(rng.random() * 6)
        one = held[place]
        if change == 0:
            return (*held[:place], *held[place + 1 :])
        if change == 1:
            return (*held[place:], *held[:place])
        if change == 2:
            return (*held, one)
        if change == 3 and isinstance(one, Counted):
            return tuple(each for each in held if each.count)
        hint = get_args(_types(cls)[name])[0]
        if change == 4:
            return (*held, self._value(hint, cls, name, domains))
        if isinstance(one, Counted):
            more: object = msgspec.structs.replace(one, count=one.count + pick(rng, (-1, 1, 5)))
        elif isinstance(one, Part) and not isinstance(one, Placed):
            more = self._other(
                one,
                pick(rng, one.__struct_fields__),
                [*_of_lists(domains)],
            )
        else:
            more = self._value(hint, cls, name, domains)
        return (*held[:place], more, *held[place + 1 :])

    def _any(self, cls: type[Data]) -> Data:
        hints, forms = _types(cls), self._forms(cls)
        values = {}
        for name in cls.__struct_fields__:
            domains = [dict(form.domains)[name] for form in forms]
            values[name] = self._value(hints[name], cls, name, domains)
        return cls(**values)

    def _value(self, hint: Any, cls: type[Data], name: str, domains: Sequence[Domain[object]] = ()) -> Any:
        """Return a value of a type for a field of a move or of a part."""
        rng = self._rng
        if hint is bool:
            return rng.random() < 0.5
        if hint is int:
            return self._number(cls, name, domains)
        if hint is str:
            return self._beside_one(domains) or self._name(cls, name)
        if hint is Counted:
            key: Item = self._number(cls, name, ()) if SEAT in refers_to(cls, name) else self._name(cls, name)
            return Counted(key, pick(rng, NUMBERS[:6]))
        if hint is Placed:
            return Placed(self._name(cls, name), self._name(cls, name))
        if get_origin(hint) is tuple:
            held = get_args(hint)[0]
            return tuple(self._value(held, cls, name, domains) for _ in range(int(rng.random() * 3.5)))
        return self._any(hint)

    def _number(self, cls: type[Data], name: str, domains: Sequence[Domain[object]]) -> int:
        rng = self._rng
        if SEAT in refers_to(cls, name) and rng.random() > STRANGE:
            return pick(rng, self._seats)
        if domains and rng.random() < 0.5:
            near: object = pick(rng, [*domains]).sample(rng)
            if isinstance(near, int):
                return near + pick(rng, (-1, 1, 1))
        return pick(rng, NUMBERS)

    def _beside_one(self, domains: Sequence[Domain[object]]) -> str | None:
        """Return, sometimes, the name of what lies beside a thing on offer: it is in the right place at least."""
        if not domains or self._rng.random() < BESIDE:
            return None
        mentioned = pick(self._rng, [*domains]).mentions
        return self._names.beside(pick(self._rng, mentioned), self._rng) if mentioned else None

    def _name(self, cls: type[Data], name: str) -> str:
        return self._names.draw(refers_to(cls, name), self._rng)


def _of_lists(domains: Sequence[Domain[object]]) -> Iterator[Form[Any]]:
    """Yield the forms of the parts of lists."""
    for domain in domains:
        if not isinstance(domain, Form):
            yield from domain.inner


@cache
def _listed(game: AnyGame) -> dict[str, list[str]]:
    """Return the identifiers of each kind of component."""
    listed: dict[str, list[str]] = {}
    for one in catalogue(game):
        listed.setdefault(one.kind, []).append(str(one.id))
    return listed


def _lists(value: object) -> Iterator[list[str]]:
    """Yield the lists of texts in a JSON value."""
    if isinstance(value, list) and value and all(isinstance(one, str) for one in value):
        yield value
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _lists(one)
