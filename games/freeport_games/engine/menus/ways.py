"""Ways: menus that are made once, of kinds of move with what each does and needs; see ``conditions``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Generic, TypeAlias, TypeVar, cast, get_origin, get_type_hints

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Domain, Flag, Item, One, Some

from .conditions import Among, C, C_contra, Count, Fit, Gate, Need, NeedOf, Whole
from .menu import Entries, Offer, Refuse, nothing
from .options import Move, Option
from .refusals import Refusal
from .turn import Turn

M = TypeVar("M", bound=Move)
_FLAG = Flag()


def _domain_of(
    kind: type[Move], name: str, needs: Iterable[Need[C]], given: NeedOf[C] | None = None
) -> Callable[..., Domain[object] | None]:
    """Return the function that finds a field's domain in a case, from its needs; None if it would be empty.

    Args:
        kind: the kind of move.
        name: the field.
        needs: the needs of the field.
        given: what there is to choose from, by what another field names; the function is then given that as well.
    """
    hint, conditions = get_type_hints(kind)[name], [need.condition for need in needs if need.field == name]
    if hint is bool:
        return lambda _: _FLAG
    sources = [one for one in conditions if isinstance(one, Among)]
    if not sources and given is None:
        raise TypeError(f"{kind.__name__}.{name}: no need says what there is to choose from: Among(...)")
    source = sources[0].things if given is None else given.condition.things
    filters = [
        one.keep for one in conditions if not isinstance(one, Count) and (given is not None or one is not sources[0])
    ]
    counts = [(one.least, one.most) for one in conditions if isinstance(one, Count)]

    def one_of(case: C, *by: object) -> Domain[object] | None:
        found: Iterable[Item] = source(case, *by)
        for keep in filters:
            found = keep(case, found)
        things = tuple(found)
        return One(things) if things else None

    def some_of(case: C, *by: object) -> Domain[object] | None:
        found: Iterable[Item] = source(case, *by)
        for keep in filters:
            found = keep(case, found)
        things = tuple(found)
        least, most = 0, len(things)
        for at_least, at_most in counts:
            least = at_least(case)
            if at_most is not None:
                most = min(most, at_most(case))
        return Some(things, least, most) if least <= most else None

    return some_of if get_origin(hint) is tuple else one_of


def _meeting(
    needs: Sequence[Need[C]], options: Callable[[C], Iterable[Option[M]]]
) -> Callable[[C], Iterator[Option[M]]]:
    """Return the function that leaves of some options what meets further needs, of fields that name one thing each."""

    def meeting(case: C) -> Iterator[Option[M]]:
        for option in options(case):
            changed: dict[str, One[Item]] = {}
            for need in needs:
                domain = cast("One[Item]", getattr(option, need.field))
                kept = tuple(need.condition.keep(case, domain.items))
                if len(kept) < len(domain.items):
                    changed[need.field] = One(kept)
            if all(domain.items for domain in changed.values()):
                yield msgspec.structs.replace(option, **changed) if changed else option

    return meeting


Add: TypeAlias = Callable[[C, list[Offer[Any]]], None]
"""Adds what a way has on offer, in a case in which its gates are open."""


def by_hand(_: object) -> tuple[()]:
    """Return nothing: the options of a way whose menu finds its offers by hand, where it is asked most.

    Such a menu takes from the way why other moves are refused (``Ways.closed``); the law of the conformance kit proves
    that its offers are the moves that fulfil the conditions.
    """
    return ()


def _unasked(_: Turn[Any], __: Seat, ___: Move) -> Refusal | None:
    return None


class Way(Generic[C_contra, M]):
    """A kind of move in a menu: what it does, and what it needs, in the order in which refusals are looked for."""

    def __init__(
        self,
        kind: type[M],
        do: Callable[..., Any],
        *needs: Gate[C_contra] | Need[C_contra] | NeedOf[C_contra] | Whole[C_contra],
        options: Callable[[C_contra], Iterable[Option[M]]] | None = None,
        binds: Callable[[Turn[Any], Seat, M | None], None] | None = None,
        in_turn: bool = False,
    ) -> None:
        """Make a way.

        Args:
            kind: the kind of move.
            do: carries out a move, as in ``Offer``; takes the menu's part of the state as well, if it has one.
            needs: the conditions.
            options: returns the options of a case whose gates are open, where they cannot be found from the needs of
                each field, or not fast enough: exactly the moves that meet all needs, those with secret conditions
                aside, which are then about fields that name one thing.
            binds: as in ``Offer``.
            in_turn: as in ``Refuse``.

        Raises:
            TypeError: if a field's needs do not say what there is to choose from.
        """
        self.kind, self.do, self._needs, self._binds, self._in_turn = kind, do, needs, binds, in_turn
        self.gates = [need.open for need in needs if isinstance(need, Gate)]
        """The gates, as functions of a case."""
        about = [need for need in needs if isinstance(need, Need)]
        of = {need.field: need for need in needs if isinstance(need, NeedOf)}
        self._option: Any = kind.option
        secret = [need for need in about if isinstance(need.condition, Fit) and need.condition.secret]
        self._options = _meeting(secret, options) if secret and options is not None else options
        seen = [need for need in needs if need not in secret]
        self._seen: Way[C_contra, M] = Way(kind, do, *seen, options=options) if secret else self
        self._by: list[tuple[bool, Callable[..., Domain[object] | None]]] = []
        if options is None:
            names = kind.__struct_fields__
            self._by = [(name in of, _domain_of(kind, name, about, of.get(name))) for name in names]
            if of:
                self._options = self._split(*{names.index(need.other) for need in of.values()})
        self._add = self.bound(do, _unasked)

    @property
    def codes(self) -> list[str]:
        """The codes of its refusals, in the order in which they are looked for."""
        return [need.code for need in self._needs]

    def is_possible(self, case: C_contra) -> bool:
        """Return whether anything of this kind is on offer in a case."""
        offers: list[Offer[Any]] = []
        if self._is_open(case):
            self._add(case, offers)
        return bool(offers)

    def seems_possible(self, case: C_contra) -> bool:
        """Return whether anything of this kind would be on offer in a case without the secret conditions."""
        return self._seen.is_possible(case)

    def _split(self, at: int) -> Callable[[C_contra], Iterable[Option[M]]]:
        """Return the function that makes an option for each thing of the field on which others depend."""
        option, fields, given = self._option, self._by, self._by[at][1]

        def options(case: C_contra) -> Iterable[Option[M]]:
            domain: Any = given(case)
            for thing in () if domain is None else domain.items:
                domains: list[Domain[object]] = []
                for place, (bound, domain_of) in enumerate(fields):
                    found = One((thing,)) if place == at else domain_of(case, thing) if bound else domain_of(case)
                    if found is None:
                        break
                    domains.append(found)
                else:
                    yield option(*domains)

        return options

    def look(self, case: C_contra, do: Callable[..., Any], why: Callable[..., Refusal | None]) -> list[Offer[Any]]:
        """Return what is on offer in a case.

        Args:
            case: the case.
            do: carries out a move.
            why: returns why a move is refused.
        """
        offers: list[Offer[Any]] = []
        if self._is_open(case):
            self.bound(do, why)(case, offers)
        return offers

    def _is_open(self, case: C_contra) -> bool:
        return all(is_open(case) for is_open in self.gates)

    def bound(self, do: Callable[..., Any], why: Callable[..., Refusal | None]) -> Add[C_contra]:
        """Return the function that adds what is on offer in a case whose gates are open.

        Args:
            do: carries out a move.
            why: returns why a move is refused.
        """
        option, binds, options_of = self._option, self._binds, self._options
        domains_of = [domain_of for _, domain_of in self._by]
        always = None if domains_of or options_of is not None else Offer(option(), do, why, binds)

        def add_always(_: C_contra, offers: list[Offer[Any]]) -> None:
            if always is not None:
                offers.append(always)

        def add(case: C_contra, offers: list[Offer[Any]]) -> None:
            domains = []
            for domain_of in domains_of:  # a loop, not a comprehension: this is the hot path
                if (domain := domain_of(case)) is None:
                    return
                domains.append(domain)
            offers.append(Offer(option(*domains), do, why, binds))

        def add_all(case: C_contra, offers: list[Offer[Any]]) -> None:
            for each in () if options_of is None else options_of(case):
                offers.append(Offer(each, do, why, binds))

        return add_all if options_of is not None else add if domains_of else add_always

    def nothing(self, why: Callable[..., Refusal | None]) -> Refuse:
        """Return the entry of a menu in which nothing of this kind is on offer; ``why`` returns why it is refused."""
        return Refuse(self.kind, why=why, in_turn=self._in_turn)

    def refusal(self, case: C_contra, move: M) -> Refusal | None:
        """Return the refusal of a move: the first need that it does not meet."""
        for need in self._needs:
            if (refusal := need.refusal(case, move)) is not None:
                return refusal
        return None


_Adding: TypeAlias = tuple[Sequence[Callable[[C], bool]], Add[C]]
"""The gates of a way, and what adds what it has on offer where they are open."""


class Ways(Generic[C]):
    """A menu that is made once, of ways; scenes ask with it as with any function that returns a menu."""

    def __init__(self, case: Callable[..., C], *ways: Way[C, Any], gates: Sequence[Gate[C]] = ()) -> None:
        """Make a menu.

        Args:
            case: makes the case of a look, from the state, the seat and the menu's part of the state, if it has one.
            ways: the kinds of move, in the order in which a seat sees them.
            gates: conditions of all of them, which come before their own needs.
        """
        self._case, self._ways, self._gates = case, ways, gates
        self._adding = self._bound(())
        self.closed = self._all_closed(())
        """The menu of a look of which it is known, without making a case, that nothing is on offer."""

    def __call__(self, t: Turn[Any], seat: Seat) -> Entries:
        """Return the menu from the present state."""
        return self._menu(self._case(t.state, seat), self._adding, self.closed)

    def offers(self, t: Turn[Any], seat: Seat) -> list[Offer[Any]]:
        """Return what the menu has on offer, without the reasons of what is not."""
        return self(t, seat).offers

    def seems_possible(self, t: Turn[Any], seat: Seat) -> bool:
        """Return whether anything would be on offer without the secret conditions.

        A decision that ends by itself where this is False, and not already where nothing is on offer, tells the other
        seats nothing that they may not know.
        """
        case = self._case(t.state, seat)
        return all(gate.open(case) for gate in self._gates) and any(way.seems_possible(case) for way in self._ways)

    def on(self, part: object) -> Callable[[Turn[Any], Seat], Entries]:
        """Return the menu about a part of the state, which the case and what carries moves out are given last."""
        adding, closed = self._bound((part,)), self._all_closed((part,))

        def menu_of(t: Turn[Any], seat: Seat) -> Entries:
            return self._menu(self._case(t.state, seat, part), adding, closed)

        return menu_of

    def _menu(self, case: C, adding: Sequence[_Adding[C]], closed: Sequence[Refuse]) -> Entries:
        for gate in self._gates:
            if not gate.open(case):
                return Entries([], (), None, closed)
        offers: list[Offer[Any]] = []
        for gates, add in adding:
            for is_open in gates:
                if not is_open(case):
                    break
            else:
                add(case, offers)
        return Entries(offers, tuple([offer.option for offer in offers]), None, closed)

    def _all_closed(self, part: tuple[object, ...]) -> list[Refuse]:
        return [way.nothing(partial(self._why, way, part)) for way in self._ways]

    def _bound(self, part: tuple[object, ...]) -> list[_Adding[C]]:
        return [(way.gates, way.bound(_with(way.do, part), partial(self._why, way, part))) for way in self._ways]

    def _why(self, way: Way[C, Move], part: tuple[object, ...], t: Turn[Any], seat: Seat, move: Move) -> Refusal | None:
        case = self._case(t.state, seat, *part)
        for gate in self._gates:
            if (refusal := gate.refusal(case, move)) is not None:
                return refusal
        return way.refusal(case, move)


def _with(do: Callable[..., Any], part: tuple[object, ...]) -> Callable[..., Any]:
    """Return a function that is given a part of the state as well."""
    return do if not part or do is nothing else lambda t, seat, move: do(t, seat, move, *part)
