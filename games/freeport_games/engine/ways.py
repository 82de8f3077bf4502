"""Ways: menus that are made once, of kinds of move with what each does and needs; see ``conditions``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Generic, TypeVar, get_origin, get_type_hints

from .conditions import Among, C, Count, Gate, Need
from .data import Seat
from .domains import Domain, Flag, Item, One, Some
from .menus import Entry, Offer, Refuse
from .options import Move
from .refusals import Refusal
from .turn import Turn

M = TypeVar("M", bound=Move)


def _domain_of(kind: type[Move], name: str, needs: Iterable[Need[C]]) -> Callable[[C], Domain[object] | None]:
    """Return the function that finds a field's domain in a case, from its needs; None if it would be empty."""
    hint, conditions = get_type_hints(kind)[name], [need.condition for need in needs if need.field == name]
    if hint is bool:
        return lambda _: _FLAG
    sources = [one for one in conditions if isinstance(one, Among)]
    if not sources:
        raise TypeError(f"{kind.__name__}.{name}: no need says what there is to choose from: Among(...)")
    source = sources[0].things
    filters = [one.keep for one in conditions if not isinstance(one, Count) and one is not sources[0]]
    counts = [one for one in conditions if isinstance(one, Count)]

    def one_of(case: C) -> Domain[object] | None:
        found: Iterable[Item] = source(case)
        for keep in filters:
            found = keep(case, found)
        things = tuple(found)
        return One(things) if things else None

    def some_of(case: C) -> Domain[object] | None:
        found: Iterable[Item] = source(case)
        for keep in filters:
            found = keep(case, found)
        things = tuple(found)
        least, most = 0, len(things)
        for count in counts:
            least, most = count.least(case), most if count.most is None else min(most, count.most(case))
        return Some(things, least, most) if least <= most else None

    return some_of if get_origin(hint) is tuple else one_of


_FLAG = Flag()


class Way(Generic[C, M]):
    """A kind of move in a menu: what it does, and what it needs, in the order in which refusals are looked for."""

    def __init__(self, kind: type[M], do: Callable[..., Any], *needs: Gate[C] | Need[C]) -> None:
        """Make a way.

        Args:
            kind: the kind of move.
            do: carries out a move, as in ``Offer``; takes the menu's part of the state as well, if it has one.
            needs: the conditions.
        """
        self.kind, self.do, self._needs = kind, do, needs
        self._gates = [(need.open, Refuse(kind, need.code, need.rule)) for need in needs if isinstance(need, Gate)]
        about = [need for need in needs if isinstance(need, Need)]
        self._domains = [_domain_of(kind, name, about) for name in kind.__struct_fields__]
        self._option: Any = kind.option

    def bound(self, do: Callable[..., Any], why: Callable[..., Refusal | None]) -> Callable[[C], Entry]:
        """Return the function that finds what is on offer in a case, or why nothing is.

        Args:
            do: carries out a move.
            why: returns why a move is refused.
        """
        option, gates, domains_of = self._option, self._gates, self._domains
        nothing = Refuse(self.kind, why=why)
        always = None if domains_of else Offer(option(), do, why)

        def entry(case: C) -> Entry:
            for is_open, refusal in gates:
                if not is_open(case):
                    return refusal
            if always is not None:
                return always
            domains = []
            for domain_of in domains_of:  # loops, not comprehensions: this is the hot path
                if (domain := domain_of(case)) is None:
                    return nothing
                domains.append(domain)
            return Offer(option(*domains), do, why)

        return entry

    def refusal(self, case: C, move: M) -> Refusal | None:
        """Return the refusal of a move: the first need that it does not meet."""
        for need in self._needs:
            if (refusal := need.refusal(case, move)) is not None:
                return refusal
        return None


class Ways(Generic[C]):
    """A menu that is made once, of ways; scenes ask with it as with any function that returns a menu."""

    def __init__(self, case: Callable[..., C], *ways: Way[C, Any]) -> None:
        """Make a menu.

        Args:
            case: makes the case of a look, from the state, the seat and the menu's part of the state, if it has one.
            ways: the kinds of move, in the order in which a seat sees them.
        """
        self._case, self._ways = case, ways
        self._entries = self._bound(())

    def __call__(self, t: Turn[Any], seat: Seat) -> list[Entry]:
        """Return the menu from the present state."""
        case = self._case(t.state, seat)
        return [entry(case) for entry in self._entries]

    def on(self, part: object) -> Callable[[Turn[Any], Seat], list[Entry]]:
        """Return the menu about a part of the state, which the case and what carries moves out are given last."""
        entries = self._bound((part,))

        def menu(t: Turn[Any], seat: Seat) -> list[Entry]:
            case = self._case(t.state, seat, part)
            return [entry(case) for entry in entries]

        return menu

    def _bound(self, part: tuple[object, ...]) -> list[Callable[[C], Entry]]:
        return [way.bound(_with(way.do, part), partial(self._why, way, part)) for way in self._ways]

    def _why(self, way: Way[C, Move], part: tuple[object, ...], t: Turn[Any], seat: Seat, move: Move) -> Refusal | None:
        return way.refusal(self._case(t.state, seat, *part), move)


def _with(do: Callable[..., Any], part: tuple[object, ...]) -> Callable[..., Any]:
    """Return a function that is given a part of the state as well."""
    return (lambda t, seat, move: do(t, seat, move, *part)) if part else do
