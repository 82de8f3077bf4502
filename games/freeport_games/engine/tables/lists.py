"""Lists of keys, such as units of goods: what a move means that names them in another way than its option.

A list says how much each key gets, or holds a part for each. In a move it may come in any order, and leave out what
gets nothing; every other place of the engine, and every rule, knows only the list as the option writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, TypeVar, cast, get_type_hints

import msgspec

from freeport_games.engine.domains import Amounts, Counted, Each, Form, Item, Part
from freeport_games.engine.menus.options import Move, Option
from freeport_games.engine.reached import classes_in

M = TypeVar("M", bound=Move)
V = TypeVar("V", bound=Move | Part)

Field = tuple[type[Any], str]
"""A class, and the name of one of its fields."""


@cache
def lists_keys(kind: type[msgspec.Struct]) -> bool:
    """Return whether a kind of move, or a part of one, may hold a list of keys."""
    hints = [*get_type_hints(kind).values()]
    parts = [(hint, one) for hint in hints for one in classes_in(hint) if issubclass(one, Part)]
    return any(hint is not one or lists_keys(one) for hint, one in parts)


def meant(move: M, options: Iterable[Option[Move]]) -> M:
    """Return what a move means: the one in an option that names each key in order, or as near to it as it comes.

    A key that gets nothing may be one of another option of this kind, such as a good that another seat has.
    """
    of_kind = [option for option in options if option.makes is type(move)]
    if (found := meant_in(move, of_kind)) is None and len(of_kind) > 1 and lists_keys(type(move)):
        found = meant_in(_without_nothing(move, Keys(of_kind)), of_kind)
    if found is not None:
        return found
    return cast(M, of_kind[0].meant(move)) if of_kind else move


def meant_in(move: M, options: Iterable[Option[Move]]) -> M | None:
    """Return what a move means by the first option that it is in, if its keys are named in order; None if by none."""
    for option in options:
        read = option.meant(move)
        if read in option:
            return cast(M, read)
    return None


def _without_nothing(value: V, keys: Keys) -> V:
    """Return a move or a part of it without the known keys that get nothing."""
    left: dict[str, object] = {}
    for name in value.__struct_fields__:
        held = getattr(value, name)
        if isinstance(held, Part):
            left[name] = _without_nothing(held, keys)
        elif isinstance(held, tuple):
            kept = tuple(one for one in held if _counts(one) or not keys.has(value, name, one))
            left[name] = kept if _names_each_once(held) else held
    return msgspec.structs.replace(value, **left)


def _names_each_once(parts: tuple[object, ...]) -> bool:
    keys = [key_of(part) for part in parts if isinstance(part, Counted)]
    return len({*keys}) == len(keys)


def same_move(move: Move, other: Move) -> bool:
    """Return whether two moves mean the same wherever they are made: they differ in the order of amounts at most."""
    return move == other or (type(move) is type(other) and lists_keys(type(move)) and _plain(move) == _plain(other))


def _plain(value: Any) -> object:
    """Return a value without the order of its amounts, and without what gets nothing."""
    if isinstance(value, Move | Part):
        return tuple(_plain(held) for held in msgspec.structs.astuple(value))
    if not isinstance(value, tuple):
        return value
    if all(isinstance(one, Counted) for one in value):
        return sorted((str(type(one.key)), str(one.key), one.count) for one in value if one.count)
    return tuple(_plain(one) for one in value)


class Keys:
    """The keys that the lists of a kind of move may name, by the field of the move or of its part."""

    def __init__(self, options: Iterable[Form[Any]]) -> None:
        self._known: dict[Field, set[Item]] = {}
        for option in options:
            self._add(option)

    def _add(self, form: Form[Any]) -> None:
        for name, domain in form.domains:
            if isinstance(domain, Amounts | Each):
                keys = domain.mentions if isinstance(domain, Amounts) else domain.keys
                self._known.setdefault((form.makes, name), set()).update(keys)
            for inner in domain.inner:
                self._add(inner)

    def __contains__(self, field: Field) -> bool:
        """Return whether a field holds a list of keys."""
        return field in self._known

    def has(self, holder: Move | Part, field: str, part: Part) -> bool:
        """Return whether a list, a field of a move or of its part, may name the key of a part."""
        return key_of(part) in self._known.get((type(holder), field), ())

    def absent(self, value: Move | Part, *, with_nothing: bool = False) -> tuple[str, Item] | None:
        """Return a JSON pointer to the first key of a list that no option has, and the key; None if there is none.

        Args:
            value: the move.
            with_nothing: whether to look only at keys that get nothing, of which no rule has anything to say.
        """
        for pointer, field, part in _listed(value, ""):
            known, key = self._known.get(field), key_of(part)
            if known is not None and key not in known and not (with_nothing and _counts(part)):
                return pointer, key
        return None


def key_of(part: Part) -> Item:
    """Return the key of a part of a list: its first field."""
    key: Item = getattr(part, part.__struct_fields__[0])
    return key


def _counts(part: object) -> bool:
    return not isinstance(part, Counted) or part.count != 0


def _listed(value: Move | Part, pointer: str) -> Iterator[tuple[str, Field, Part]]:
    """Yield the parts in the lists of a move, each with its JSON pointer and the field that holds it."""
    for name, told in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
        held = getattr(value, name)
        for index, part in enumerate(held if isinstance(held, tuple) else ()):
            if isinstance(part, Part):
                yield f"{pointer}/{told}/{index}", (type(value), name), part
                yield from _listed(part, f"{pointer}/{told}/{index}")
        if isinstance(held, Part):
            yield from _listed(held, f"{pointer}/{told}")
