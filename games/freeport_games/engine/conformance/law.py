"""The law of reasons: for every move that is tried, there is a reason against it if and only if it is not on offer.

A game says twice what is legal: by its options, and by its reasons for refusing a move. At random points of random
matches moves are tried that are on offer, nearly on offer, or drawn from all that the game has. For each of them the
reasons are asked without a look at the options::

    check_law(HARBOUR, random.Random(1)).require()

The law also notes the codes that were told, and pairs of codes that were told in another order than that of the game's
words, which is that of its RULES.md: two moves are tried that differ from a legal one in one field each and are refused
with two codes; the move that differs in both has to be told the first of the two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from freeport_games.engine.data import Data, Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.game import AnyGame
from freeport_games.engine.menus.menu import NO_ENTRIES, Entries, read
from freeport_games.engine.menus.open_decision import OpenDecision
from freeport_games.engine.menus.options import Move
from freeport_games.engine.menus.refusals import NOT_OFFERED, Refused
from freeport_games.engine.notation import write_move
from freeport_games.engine.tables.reasons import not_offered
from freeport_games.engine.tables.table import Table
from freeport_games.engine.words import words

from .near_misses import Names, NearMisses
from .play import pick, random_input
from .report import NotConforming

AROUND, EACH = 6, 1
"""The near misses that are tried for each seat at each point, and the moves of each kind that its decision knows."""

Breach = tuple[str, str]
"""A kind of move, and the code that it was told although it was on offer; none if it was refused without a code."""


class Law(msgspec.Struct):
    """What came of trying moves."""

    game: str
    """The game's slug."""
    tried: int = 0
    """The number of moves that were tried."""
    breaches: Counter[Breach] = msgspec.field(default_factory=Counter)
    """How often the reasons contradicted the options."""
    told: Counter[str] = msgspec.field(default_factory=Counter)
    """How often each code was told."""
    swapped: Counter[tuple[str, str, str]] = msgspec.field(default_factory=Counter)
    """How often a kind of move was told a code before another one that comes first in the game's words."""
    examples: dict[tuple[str, ...], str] = {}
    """The first move of each of these, and where it was tried."""

    def note(self, found: Counter[Any], what: tuple[str, ...], where: str) -> None:
        """Count a finding."""
        found[what] += 1
        self.examples.setdefault(what, where)

    def add(self, other: Law) -> None:
        """Add what came of other matches."""
        self.tried += other.tried
        self.breaches += other.breaches
        self.told += other.told
        self.swapped += other.swapped
        self.examples = {**other.examples, **self.examples}

    @property
    def by_kind(self) -> dict[str, int]:
        """The number of breaches of each kind of move that has any."""
        kinds: Counter[str] = Counter()
        for (kind, _), times in self.breaches.items():
            kinds[kind] += times
        return dict(sorted(kinds.items()))

    def described(self, kinds: Sequence[str]) -> Iterator[str]:
        """Yield the breaches of some kinds of move in a sentence each, with an example."""
        for breach, times in self.breaches.most_common():
            if breach[0] in kinds:
                what = f"on offer, but told {breach[1]}" if breach[1] else "not on offer, and no reason"
                yield f"{breach[0]}: {times} times {what}; {self.examples[breach]}"

    def require(self) -> Law:
        """Return this if the law holds.

        Raises:
            NotConforming: if there are breaches.
        """
        if self.breaches:
            raise NotConforming("\n".join(self.described([*self.by_kind])))
        return self


def check_law(
    game: AnyGame,
    rng: Rng,
    *,
    seats: Sequence[int] | None = None,
    options: Data | None = None,
    matches: int = 1,
    share: float = 1.0,
    most_inputs: int = 1500,
) -> Law:
    """Play a game at random and try moves along the way.

    Args:
        game: the rules.
        rng: the source of all randomness, such as ``random.Random(1)``.
        seats: the numbers of seats; all that the game allows if omitted.
        options: the options; the defaults if omitted.
        matches: the number of matches for each number of seats.
        share: the share of the points at which moves are tried.
        most_inputs: the number of inputs after which a match is given up.
    """
    law = Law(game.slug)
    for count in seats or game.seats:
        for number in range(matches):
            table = Table.open(game, options, count)
            for version in range(most_inputs):
                if table.over:
                    break
                if rng.random() < share:
                    _at(table, rng, law, f"{count} seats, match {number}, input {version}")
                _play(table, rng)
    return law


def _play(table: Table[Any], rng: Rng) -> None:
    while True:
        try:
            table.play(random_input(table, rng))
        except Refused:
            continue
        return


def _at(table: Table[Any], rng: Rng, law: Law, where: str) -> None:
    """Try moves of every seat that may move at all."""
    names = Names(table)
    for seat in range(table.seats):
        try:
            asked = table.check_asked(seat)
        except Refused as refused:
            law.told[refused.code] += 1
            continue
        trial = _Trial(table, asked, seat, law, where)
        misses = NearMisses(table, seat, rng, names)
        for move in misses.around(AROUND):
            trial.try_(move)
        for move in misses.of_kinds(trial.known, EACH):
            trial.try_(move)
        if (strange := [kind for kind in table.game.moves if kind not in trial.known]) and not table.version % 10:
            law.told.update(trial.reason(move) for move in misses.of_kinds([pick(rng, strange)]))
        trial.try_two(misses, rng)


class _Trial:
    """The moves of one seat at one point."""

    def __init__(self, table: Table[Any], asked: OpenDecision, seat: Seat, law: Law, where: str) -> None:
        self._table, self._asked, self._seat, self._law, self._where = table, asked, seat, law, where
        interjections = table.game.interjections
        self._menus: tuple[Entries, Entries] = (
            asked.entries(seat),
            NO_ENTRIES if interjections is None else read(interjections(table.turn, seat)),
        )
        self.known = [kind for kind in table.game.moves if any(menu.knows(kind) for menu in self._menus)]
        """The kinds of move that belong to the decision, or to what the seat may do beside it."""

    def offers(self, move: Move) -> bool:
        """Return whether a move is on offer."""
        return any(menu.find(self._table.turn, self._seat, move) is not None for menu in self._menus)

    def reason(self, move: Move) -> str:
        """Return the code of the reason against a move, which does not look at the options; empty if there is none."""
        table = self._table
        refusal = not_offered(table.game, table.turn, self._asked, self._menus[1], self._seat, move)
        return "" if refusal.code == NOT_OFFERED else refusal.code

    def try_(self, move: Move) -> None:
        """Hold the law to a move."""
        move = self._table.meant(self._seat, move)
        code, legal, law = self.reason(move), self.offers(move), self._law
        law.tried += 1
        if code and not legal:
            law.told[code] += 1
        if legal == bool(code):
            law.note(law.breaches, (type(move).__name__, code), self._example(move))

    def try_two(self, misses: NearMisses, rng: Rng) -> None:
        """Look for two codes that are told in the wrong order."""
        for legal in misses.around(1):
            fields = type(legal).__struct_fields__
            if len(fields) < 2 or not self.offers(legal):
                continue
            first = pick(rng, fields)
            second = pick(rng, [name for name in fields if name != first])
            one, other = misses.spoilt(legal, first), misses.spoilt(legal, second)
            both = msgspec.structs.replace(one, **{second: getattr(other, second)})
            if any(self.offers(move) for move in (one, other, both)):
                continue
            told, codes = self.reason(both), [self.reason(one), self.reason(other)]
            if codes[0] != codes[1] and told in codes:
                order = words(self._table.game).own_codes()
                if all(code in order for code in codes) and told != (before := min(codes, key=order.index)):
                    law = self._law
                    law.note(law.swapped, (type(legal).__name__, told, before), self._example(both))

    def _example(self, move: Move) -> str:
        return f"{self._where}: seat {self._seat}: {write_move(move)}"
