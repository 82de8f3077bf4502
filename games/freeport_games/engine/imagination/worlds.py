"""Worlds that a seat cannot tell from the real one, of games with piles.

Two cards that lay in one pile at one time, after the seat last saw either, may have exchanged the rest of their trails.
So the cards of each such meeting go on in a random order. Each exchange is as likely as its reverse, and leaves as many
cards at every meeting, so all worlds within reach are as likely as they have histories.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Rng
from freeport_games.engine.hidden.piles import Piles
from freeport_games.engine.hidden.trail import FOREVER, Trail, at_rest, spans, stays_at

_FIRST = 3
"""The number of times that all meetings are mixed for the first world; further ones go on from the last, with one."""
_MIXED_WITH_ALL = -1
"""The time before all others: the cards that have been mixed with all the rest of their back exchange whole trails."""


class World(msgspec.Struct, frozen=True):
    """Which card takes the place of each, and the trails of these cards."""

    swap: Mapping[str, str]
    """The card that takes the place of each."""
    trails: Mapping[str, Trail] = {}
    """The trails of these cards; an empty one for a card that is mixed with all the rest."""
    drawn: tuple[int, ...] = ()
    """The numbers of these trails, where the world was drawn."""


class _Meeting(msgspec.Struct):
    """Cards that lie in one pile at one time, unseen since."""

    pile: str
    """The pile; the back of the cards if they have been mixed with all the rest."""
    since: int | None
    """The time at which they came together, in a pile whose order counts; None where it does not matter."""
    time: int
    """The time."""
    places: list[int] = []
    """The places of the cards that may be among them: those with its back."""
    joins: list[bool] = []
    """Whether a card of each trail is among them, by the number of the trail."""
    after: dict[int, tuple[int, int]] = {}
    """The trails of two of them that have gone on as the other one, by their numbers, which are joined to one."""


class Worlds:
    """The worlds of one seat, at one point of a game."""

    def __init__(
        self,
        piles: Piles[Any],
        state: Any,
        viewer: Seat,
        free: Collection[str],
        blocks: Iterable[frozenset[str]] = (),
        began: int = FOREVER,
    ) -> None:
        """Prepare to draw.

        Args:
            piles: the game's piles.
            state: the state.
            viewer: the seat.
            free: the cards that may be exchanged, as far as the seat does not know them.
            blocks: further cards that may be exchanged, if others of the same block take their places.
            began: the time before which cards are exchanged. What happened later is known as if it lay ahead: each card
                that takes the place of another goes its way from then on.
        """
        self._piles, self._viewer, self._began = piles, viewer, began
        self._blocks = [sorted(block) for block in blocks]
        self._numbers: dict[Trail, int] = {}
        self._trails: list[Trail] = []
        self._before: list[Trail] = []
        self._seen: list[int] = []
        self._ends: list[int] = []
        self._end_numbers: dict[object, int] = {}  # worlds compare numbers: hashing an end is slow
        self._counted: list[int] = []
        self._meetings: list[_Meeting] = []
        kept, unseen = piles.settled(state), piles.unseen(state, viewer)
        known = {*unseen.seen, *unseen.recalled}
        self._ordered = {pile.name for pile in piles.of(state) if pile.ordered}
        self._told = [
            told
            for told in kept.told
            if (told.least or told.most is not None or viewer in told.to) and not piles.knows(viewer, told.pile)
        ]
        kinds = [piles.kinds[told.kind] for told in self._told]
        self._cards: list[str] = []
        trails: list[Trail] = []
        fixed = [0] * len(self._told)
        for pile, cards in unseen.places.items():
            for card in cards:
                trail = kept.trail(card, pile)
                if card in free and pile not in known and trail[0].since <= began:
                    self._cards.append(card)
                    trails.append(trail)
                else:
                    for number, told in enumerate(self._told):
                        fixed[number] += card in kinds[number] and stays_at(trail, told.pile, told.time)
        backs: dict[str, list[int]] = {}
        for place, trail in enumerate(trails):
            backs.setdefault(piles.back(trail[0].pile), []).append(place)
        self._meetings = self._all_meetings({*trails}, backs)
        for shown in kept.held or ():
            for number, told in enumerate(self._told):
                there = told.time < shown.time and stays_at(shown.trail, told.pile, told.time)
                fixed[number] += there and shown.card in kinds[number]
        self._real = self._last = tuple(self._number(trail) for trail in trails)
        self._slots: list[list[str]] = [[] for _ in self._end_numbers]
        for card, trail_number in zip(self._cards, self._real, strict=True):
            self._slots[self._ends[trail_number]].append(card)
        self._meetings = [each for each in self._meetings if len(self._members(self._real, each)) > 1]
        self._fresh = True
        self._kinds = [sum((card in kind) << number for number, kind in enumerate(kinds)) for card in self._cards]
        self._searched = sum((viewer in told.to) << number for number, told in enumerate(self._told))
        self._least = [told.least - more for told, more in zip(self._told, fixed, strict=True)]
        self._most = [
            len(self._cards) if told.most is None else told.most - more
            for told, more in zip(self._told, fixed, strict=True)
        ]

    @property
    def several(self) -> bool:
        """Whether there are cards to exchange."""
        return len(self._cards) > 1 or bool(self._blocks)

    @property
    def nothing_exchanged(self) -> World:
        """The real world."""
        return World({card: card for card in self._cards}, {}, self._real)

    def draw(self, rng: Rng) -> World:
        """Draw a world."""
        for _ in range(_FIRST if self._fresh else 1):
            self._last = self._mixed(self._last, rng)
        self._fresh = False
        return self._world(self._last, rng)

    def vary(self, world: World, share: float, rng: Rng) -> World:
        """Draw a world that differs from a given one in a share of the cards at most."""
        drawn = [*world.drawn]
        counts = self._counts(drawn)
        for _ in range(max(1, int(len(drawn) * share / 2)) if self._meetings else 0):
            meeting = self._meetings[int(rng.random() * len(self._meetings))]
            there = self._members(drawn, meeting)
            one, other = there[int(rng.random() * len(there))], there[int(rng.random() * len(there))]
            self._exchange(drawn, counts, meeting, one, other)
        return self._world(tuple(drawn), rng)

    # Exchanges

    def _mixed(self, world: Sequence[int], rng: Rng) -> tuple[int, ...]:
        """Return a world in which the cards of each meeting, one after another, go on from it in a random order."""
        drawn, random, exchange = [*world], rng.random, self._exchange
        counts, present = self._counts(drawn), {*drawn}
        for meeting in self._meetings:
            joins = meeting.joins
            if sum([joins[trail] for trail in present]) < 2:
                continue  # all cards there have the same trail, as at six of Competitors' eight meetings
            there = self._members(drawn, meeting)
            for place in range(len(there) - 1, 0, -1):
                one, other = there[place], there[int(random() * (place + 1))]
                if drawn[one] != drawn[other]:
                    exchange(drawn, counts, meeting, one, other)
            present = {*drawn}
        return tuple(drawn)

    def _members(self, drawn: Sequence[int], meeting: _Meeting) -> list[int]:
        """Return the cards that lie together at a meeting: as many as in the real world."""
        joins = meeting.joins
        return [place for place in meeting.places if joins[drawn[place]]]

    def _exchange(self, drawn: list[int], counts: list[int], meeting: _Meeting, one: int, other: int) -> None:
        """Let two cards of a meeting go on as the other one, if no conclusion becomes untrue."""
        mine, theirs = drawn[one], drawn[other]
        if mine == theirs:
            return
        after = meeting.after.get(mine << 16 | theirs)
        if after is None:
            trail, its = self._trails[mine], self._trails[theirs]
            after = self._number(_rest(trail, its, meeting.time)), self._number(_rest(its, trail, meeting.time))
            meeting.after[mine << 16 | theirs] = after
        if not counts or self._allows(counts, (self._kinds[one], self._kinds[other]), (mine, theirs), after):
            drawn[one], drawn[other] = after

    def _number(self, trail: Trail) -> int:
        if (number := self._numbers.get(trail)) is None:
            number = self._numbers[trail] = len(self._trails)
            before = trail if trail[-1].since <= self._began else tuple(s for s in trail if s.since <= self._began)
            self._trails.append(trail)
            self._before.append(() if at_rest(before) else before)
            self._seen.append(self._piles.last_seen(self._viewer, trail).since)
            end = self._end(before), trail[len(before) :]
            self._ends.append(self._end_numbers.setdefault(end, len(self._end_numbers)))
            counted = [stays_at(trail, told.pile, told.time) for told in self._told]
            self._counted.append(sum(there << place for place, there in enumerate(counted)))
            for meeting in self._meetings:
                meeting.joins.append(self._joins(trail, meeting, self._seen[number]))
        return number

    def _all_meetings(self, trails: Collection[Trail], backs: Mapping[str, list[int]]) -> list[_Meeting]:
        """Return where and when cards with these trails may meet: when one comes, or is seen, others may be there.

        Args:
            trails: the trails.
            backs: the places of the cards of each back.
        """
        found: dict[tuple[str, int | None, int], None] = {(back, None, _MIXED_WITH_ALL): None for back in backs}
        for trail in trails:
            for pile, begin, end in spans(trail):
                since = begin if pile in self._ordered else None
                times = [stay.since for stay in trail if begin <= stay.since < end and stay.since <= self._began]
                found.update(dict.fromkeys([(pile, since, time) for time in times]))
        ordered = sorted(found, key=lambda each: (each[2], each[0], each[1] or 0))
        return [
            _Meeting(pile, since, time, backs[pile if time == _MIXED_WITH_ALL else self._piles.back(pile)])
            for pile, since, time in ordered
        ]

    def _joins(self, trail: Trail, meeting: _Meeting, seen: int) -> bool:
        """Return whether a card of a trail is at a meeting, and was seen no later."""
        if meeting.time == _MIXED_WITH_ALL:
            return trail[0].since == seen == 0 and self._piles.back(trail[0].pile) == meeting.pile
        if seen > meeting.time:
            return False
        for pile, begin, end in spans(trail):
            if begin <= meeting.time < end:
                return pile == meeting.pile and meeting.since in (None, begin)
        return False

    def _end(self, trail: Trail) -> object:
        """Return where a trail ends: in a pile whose order counts, cards that came together take the same places."""
        span = spans(trail)[-1]
        return span if span[0] in self._ordered else span[0]

    # Conclusions; each is a bit of a number

    def _counts(self, drawn: Sequence[int]) -> list[int]:
        """Return how many cards of the kind of each conclusion lie where it says."""
        if not self._told:
            return []
        counted = [self._counted[trail] & kind for trail, kind in zip(drawn, self._kinds, strict=True)]
        return [sum(there >> place & 1 for there in counted) for place in range(len(self._told))]

    def _allows(
        self, counts: list[int], kinds: tuple[int, int], before: tuple[int, int], after: tuple[int, int]
    ) -> bool:
        """Return whether all conclusions stay true if two cards have other trails; the counts are then those.

        Args:
            counts: the present counts.
            kinds: the conclusions that are about cards like each of the two.
            before: their trails.
            after: their other trails.
        """
        counted = self._counted
        was = [kind & counted[trail] for kind, trail in zip(kinds, before, strict=True)]
        now = [kind & counted[trail] for kind, trail in zip(kinds, after, strict=True)]
        if was == now:
            return True
        if self._searched & (was[0] ^ now[0] | was[1] ^ now[1]):
            return False  # the seat saw which ones were there
        changed = [*counts]
        for place, count in enumerate(counts):
            changed[place] += (now[0] >> place & 1) + (now[1] >> place & 1)
            changed[place] -= (was[0] >> place & 1) + (was[1] >> place & 1)
            if changed[place] != count and not self._least[place] <= changed[place] <= self._most[place]:
                return False
        counts[:] = changed
        return True

    # Worlds

    def _world(self, drawn: tuple[int, ...], rng: Rng) -> World:
        """Return a world of trails: who lies at one place may lie at any of its slots."""
        ends, before = self._ends, self._before
        slots = [[*cards] for cards in self._slots]
        for each in slots:
            _shuffle(each, rng)
        swap = {slots[ends[number]].pop(): card for card, number in zip(self._cards, drawn, strict=True)}
        trails = dict(zip(self._cards, [before[number] for number in drawn], strict=True))
        for block in self._blocks:
            mixed = [*block]
            _shuffle(mixed, rng)
            swap.update(zip(block, mixed, strict=True))
        return World(swap, trails, drawn)


def _rest(trail: Trail, other: Trail, time: int) -> Trail:
    """Return a trail that goes on like another one after a time."""
    return (*[stay for stay in trail if stay.since <= time], *[stay for stay in other if stay.since > time])


def _shuffle(cards: list[str], rng: Rng) -> None:
    random = rng.random
    for place in range(len(cards) - 1, 0, -1):
        other = int(random() * (place + 1))
        cards[place], cards[other] = cards[other], cards[place]
