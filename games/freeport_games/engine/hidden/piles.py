"""Piles: where the cards of a game lie, and the one way in which they move.

A game declares its piles once. What is hidden from whom, what a shuffle mixes, what a state keeps in order, and what
seats know from before follow from the declaration; so does what is conserved.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from freeport_games.engine.data import Seat

from .carrying import Carrier
from .kinds import Kinds
from .pile import Pile, Sees
from .trail import Conclusion, Stay, Trail, resting, stays_at
from .trail_check import TrailCheck
from .trail_store import Store
from .trail_words import read_trails, write_trails
from .trails import EVERYBODY, Finding, Law, Moved, Settled, Trails
from .unseen import Unseen

S = TypeVar("S", bound=msgspec.Struct)

ALL = Sees.ALL
"""The member by itself: in CPython 3.11 reading one through its class takes ten times as long."""
MIXED = "mixed"
"""The pile in which cards of slots are mixed; they lie there for a moment."""


class Piles(Generic[S]):
    """The piles of a game."""

    def __init__(
        self,
        *piles: Pile[S],
        cards: Collection[str],
        trails: Callable[[S], Trails],
        seats: Callable[[S], int],
        kinds: Mapping[str, Collection[str]] | None = None,
        shuffles: Mapping[str, Callable[[S], Sequence[str]]] | None = None,
        slots: Callable[[S], Sequence[Pile[S]]] | None = None,
        prefix: str = "",
        back: str = "",
        named: Callable[[S, Seat | None], Collection[str]] | None = None,
    ) -> None:
        """Declare the piles.

        Args:
            piles: all of them but slots; a hidden card is named in its pile and nowhere else in a state.
            cards: every card that a game may have, always in the same order.
            trails: returns the field of a state that holds the trails.
            seats: returns the number of seats of a state.
            kinds: the kinds of cards that conclusions are about, and their cards.
            shuffles: return the cards that each kind of shuffle mixes.
            slots: returns the slots of a state.
            prefix: what the name of a slot has before its number.
            back: the back of the cards that lie in slots.
            named: returns the cards that a viewer is told by name at present without being told where they lie.
        """
        self.every = piles
        """All of them but slots; a state with fewer seats than the game allows has no use for some."""
        self.trails = trails
        """Returns the field of a state that holds the trails."""
        self.kinds = Kinds(kinds or {}, cards)
        """The kinds of cards that conclusions are about; cards by name are one, too, with ``+`` between them."""
        law = Law(self.kinds, {pile.name: pile.knower for pile in piles}, {pile.name for pile in piles if pile.apart})
        self._seats, self._shuffles = seats, shuffles or {}
        self._slots, self._prefix = slots, prefix
        self._back_of_slots = back
        self._named = named
        self._closed = tuple(pile for pile in piles if pile.sees is not Sees.ALL)
        hidden = [pile.back for pile in piles if pile.sees is not Sees.ALL]
        if wrong := [pile.name for pile in piles if pile.blind and hidden.count(pile.back) != 1]:
            raise ValueError(f"{wrong[0]} is not the only hidden pile with its back, so it cannot be blind")
        self._backs = {pile.name: pile.back for pile in piles}
        self._names = (*self._backs, MIXED)
        self._carrier = Carrier(Store(cards, self._names, prefix), law)

    # What happens

    def move(
        self,
        state: S,
        cards: Sequence[str],
        source: Pile[S],
        target: Pile[S],
        to: tuple[Seat, ...] = (),
        *,
        shown: bool = False,
        on_top: bool = False,
    ) -> None:
        """Move cards to another pile. Who sees into one of the piles sees them.

        Args:
            state: the state.
            cards: the cards, in the order in which they come to lie.
            source: the pile in which they lie.
            target: the pile to which they go.
            to: further seats that see them.
            shown: whether everybody sees them on the way.
            on_top: whether they come to lie before the cards that are there, not after them.
        """
        moved = tuple(cards)
        if source.listed:
            lying = source.cards(state)
            if len(moved) == len(lying):
                lying.clear()
            else:
                for card in moved:
                    if lying[-1] == card:  # the top of a deck may be the last one: from there it takes a tenth
                        lying.pop()
                    else:
                        lying.remove(card)
        if target.listed:
            there = target.cards(state)
            if on_top:
                there[:0] = moved
            else:
                there += moved
            if not target.ordered and target.sorted:
                there.sort()
        if not moved or source.blind or target.blind or (source.sees is ALL and target.sees is ALL):
            return
        hidden, hides = source.hides(state), target.hides(state)
        if hidden or hides:
            came, went = source.name if hidden else EVERYBODY, target.name if hides else EVERYBODY
            if shown and hidden and hides:
                self._note(state, Moved(moved, came, EVERYBODY, ()))
                came = EVERYBODY
            self._note(state, Moved(moved, came, went, to))

    def shuffle(self, state: S, order: Sequence[int], pile: Pile[S], into: Pile[S]) -> None:
        """Mix a pile, and put it into another one, which may be itself.

        Args:
            state: the state.
            order: the old place of each card, the first one first.
            pile: the pile.
            into: the pile where the cards lie then.
        """
        mixed = [pile.cards(state)[place] for place in order]
        if into is pile:
            pile.cards(state)[:] = mixed
        else:
            self.move(state, mixed, pile, into)

    def mix(self, state: S, order: Sequence[int], slots: Sequence[Pile[S]], names: Sequence[str], to: Seat) -> None:
        """Mix the cards of slots, whose names are new ones from now on.

        Args:
            state: the state.
            order: the old place of each card, the first one first.
            slots: the slots, with their old names; the game gives them the new ones.
            names: their new names.
            to: the seat that sees where the cards lie then.
        """
        # Notes are not carried in meanwhile: the state still says who saw the slots under their old names.
        cards, trails = [card for each in slots for card in each.cards(state)], self.trails(state)
        for each, card in zip(slots, cards, strict=True):
            source = each.name if each.hides(state) else EVERYBODY
            self._carrier.note(trails, Moved((card,), source, MIXED, tuple(sorted(each.shown_to))))
        mixed = [cards[place] for place in order]
        for each, card in zip(slots, mixed, strict=True):
            _put(each, card)
        for card, name in zip(mixed, names, strict=True):
            self._carrier.note(trails, Moved((card,), MIXED, name, (to,)))

    def reveal(self, state: S, pile: Pile[S]) -> None:
        """Show everybody the cards of a pile; from now on it lies face-up."""
        if cards := pile.cards(state):
            self._note(state, Moved(tuple(cards), pile.name, EVERYBODY, ()))

    def show(self, state: S, cards: Sequence[str], pile: Pile[S]) -> None:
        """Show everybody cards of a hidden pile, which stay there and are hidden again."""
        if cards:
            self._note(state, Moved(tuple(cards), pile.name, EVERYBODY, ()))
            self._note(state, Moved(tuple(cards), EVERYBODY, pile.name, ()))

    def look(self, state: S, cards: Sequence[str], pile: str, to: tuple[Seat, ...]) -> None:
        """Show some seats cards of a pile, which stay there."""
        self._note(state, Moved(tuple(cards), pile, pile, to))

    def set_apart(self, state: S, cards: Sequence[str], pile: Pile[S], apart: Pile[S]) -> None:
        """Note that cards of a pile, which are about to leave it, lie apart now, so that only they are concluded about.

        Args:
            state: the state.
            cards: the cards.
            pile: the pile in which they lie.
            apart: the name for where they lie now: a pile that is declared as such.
        """
        self._note(state, Moved(tuple(cards), pile.name, apart.name, ()))

    def conclude(
        self,
        state: S,
        pile: Pile[S],
        kind: str,
        *,
        least: int = 0,
        most: int | None = None,
        to: tuple[Seat, ...] = (),
    ) -> None:
        """Note what is learnt of a pile that stays hidden: how many cards of a kind lie there, which everybody learns.

        Args:
            state: the state.
            pile: the pile.
            kind: the kind of cards, one of those that the game declares, or cards by name with ``+`` between them.
            least: the least number of them.
            most: the greatest number of them; None if that is not known.
            to: the seats that see which ones they are.
        """
        note, trails = Finding(pile.name, kind, least, most, to), self.trails(state)
        if not self._carrier.repeats(trails, note):  # a table that is opened anew concludes it once more
            self._carrier.note(trails, note)

    def _note(self, state: S, note: Moved) -> None:
        """Note what has happened to a state; it shows already where the cards lie now, and who sees them."""
        trails = self.trails(state)
        if self._carrier.note(trails, note):
            self._carrier.mark(trails, {name: tuple(cards) for name, cards in self.hidden(state).items()})

    # What is hidden

    def there(self, state: S) -> list[Pile[S]]:
        """Return the piles of a state: those of its seats, and those that are nobody's."""
        seats = self._seats(state)
        there = [pile for pile in self.every if pile.owner is None or pile.owner < seats]
        return there if self._slots is None else [*there, *self._slots(state)]

    def of(self, state: S) -> list[Pile[S]]:
        """Return the piles of a state that are hidden from somebody at present."""
        seats = self._seats(state)
        closed = [pile for pile in self._closed if (pile.owner is None or pile.owner < seats) and pile.hides(state)]
        return closed if self._slots is None else [*closed, *[pile for pile in self._slots(state) if pile.hides(state)]]

    def hidden(self, state: S) -> dict[str, list[str]]:
        """Return the cards of each pile that is hidden from somebody at present."""
        return {pile.name: pile.cards(state) for pile in self.of(state)}

    def knows(self, viewer: Seat | None, pile: str) -> bool:
        """Return whether a viewer always knows the cards of a pile."""
        return viewer is not None and self._carrier.law.knowers.get(pile) == viewer

    def last_seen(self, viewer: Seat | None, trail: Trail) -> Stay:
        """Return the last stay at whose beginning a viewer saw a card, in a pile that it does not know now."""
        last, before = trail[0], self.knows(viewer, trail[0].pile)
        for stay in trail[1:]:
            now = self.knows(viewer, stay.pile)
            if before or now or viewer in stay.to:
                last = stay
            before = now
        return last

    def back(self, pile: str) -> str:
        """Return the back of the cards of a pile."""
        return self._backs.get(pile, self._back_of_slots)

    def unseen(self, state: S, viewer: Seat | None) -> Unseen:
        """Return what a seat, or a spectator (None), is not shown."""
        return self._unseen(self.of(state), state, viewer)

    def _unseen(self, piles: Sequence[Pile[S]], state: S, viewer: Seat | None) -> Unseen:
        seen: list[str] = []
        recalled: list[str] = []
        for pile in piles if viewer is not None else ():
            if pile.knower == viewer:
                (seen if pile.sees is Sees.OWNER else recalled).append(pile.name)
            elif viewer in pile.shown_to:
                seen.append(pile.name)
        named = () if self._named is None else self._named(state, viewer)
        return Unseen({pile.name: pile.cards(state) for pile in piles}, seen, recalled, named=named)

    def secrets(self, state: S, viewer: Seat | None) -> Sequence[Unseen]:
        """Return what a seat, or a spectator (None), is not shown, and what it knows of it, back by back."""
        trails, piles = self.settled(state), self.of(state)
        backs = [[pile for pile in piles if pile.back == back] for back in dict.fromkeys(self._backs.values())]
        return [self._known(trails, self._unseen(lying, state, viewer), viewer) for lying in backs]

    def _known(self, trails: Settled, unseen: Unseen, viewer: Seat | None) -> Unseen:
        """Return cards that are hidden from a viewer with what it tells them apart by."""
        concluded = sorted({told.kind for told in trails.told if told.least or told.most is not None})
        searched = [told for told in trails.told if viewer in told.to]
        kinds = [self.kinds[kind] for kind in (*concluded, *[told.kind for told in searched])]
        apart: dict[str, str] = {}
        for name, cards in unseen.places.items():
            if name in unseen.seen:
                continue
            words: dict[object, str] = {}  # by the identity of trails, which cards share: hashing them is slow
            for card in cards:
                way = trails.paths.get(card)
                key = (id(way), *[card in kind for kind in kinds]) if kinds else id(way)
                if (word := words.get(key)) is None:
                    trail = way or resting(name)
                    stay = self.last_seen(viewer, trail)
                    of = [kind for kind in concluded if card in self.kinds[kind]]
                    there = [told for told in searched if card in self.kinds[told.kind]]
                    lay = [str(stays_at(trail, told.pile, told.time)) for told in there]
                    word = words[key] = " ".join([f"{stay.since} {stay.pile if stay.since else ''}", *of, *lay])
                apart[card] = word
        return msgspec.structs.replace(unseen, apart=apart)

    def settled(self, state: S) -> Settled:
        """Return the trails of a state with all that was noted."""
        trails = self.trails(state)
        settled = self._carrier.carried(trails)
        if not trails.held:
            settled.forget(self.hidden(state))
        return settled

    def hold(self, state: S) -> tuple[Settled, int]:
        """Keep all that happens to a state apart from what was before; return that, and the time at which it ended."""
        settled = self.settled(state)
        before = settled.copy()
        settled.held = []
        return before, settled.now

    # States

    def totals(self, state: S) -> Mapping[str, int]:
        """Return what is conserved: the cards of each back, each of them in one place."""
        totals: dict[str, int] = {}
        for back in dict.fromkeys(self._backs.values()):
            cards, name = self.every_card(state, back), f"{back} cards".lstrip()
            totals |= {name: len(cards), f"different {name}": len({*cards})}
        return totals

    def every_card(self, state: S, back: str | None = None) -> list[str]:
        """Return the cards of all piles, or of those with one back."""
        there = [pile for pile in self.there(state) if back is None or pile.back == back]
        return [card for pile in there for card in pile.cards(state)]

    def shuffled(self, state: S, kind: str) -> Sequence[str]:
        """Return the cards that a shuffle mixes."""
        cards = self._shuffles.get(kind)
        return () if cards is None else cards(state)

    def tidy(self, state: S) -> None:
        """Put the cards of piles without an order in the order of their identifiers."""
        for pile in self.of(state):
            if pile.listed and pile.sorted:
                pile.cards(state).sort()

    def put(
        self,
        state: S,
        swap: Mapping[str, str],
        trails: Mapping[str, Trail],
        viewer: Seat | None = None,
        kept: Settled | None = None,
    ) -> None:
        """Let hidden cards take each other's places.

        Conclusions about cards by name follow them, but those that the viewer was told stay as they are. What others
        were told of cards that keep their places is left out: their names would be the real ones.

        Args:
            state: the state.
            swap: the card that takes the place of each.
            trails: the trails of these cards, empty for one that is mixed with all the rest; those of the places if
                omitted.
            viewer: the seat for which they do, if it is for one.
            kept: the trails of the state, if they are known already: they are left as they are.
        """
        kept = self.settled(state) if kept is None else kept
        paths = {swap.get(card, card): trail for card, trail in kept.paths.items()}
        for pile in self.of(state):
            cards = pile.cards(state)
            if pile.holder is not None:
                _put(pile, swap.get(cards[0], cards[0]))
                continue
            cards[:] = map(swap.get, cards, cards)
            if pile.sorted:
                cards.sort()
        paths.update(trails)
        put = Settled(kept.law)
        put.told = [*self._exchanged(kept.told, swap, viewer)]
        put.paths = {card: trail for card, trail in paths.items() if trail}
        self._carrier.begin(self.trails(state), put)

    def _exchanged(
        self, conclusions: Iterable[Conclusion], swap: Mapping[str, str], viewer: Seat | None
    ) -> Iterator[Conclusion]:
        """Yield conclusions after cards have taken each other's places."""
        for told in conclusions:
            if viewer in told.to:
                yield told
            elif (kind := self.kinds.exchanged(told.kind, swap)) is not None:
                yield msgspec.structs.replace(told, kind=kind)

    def rest(self, state: S) -> None:
        """Let the trails of a state begin with what is known now, as those of a position do."""
        self._carrier.begin(self.trails(state), self.settled(state))

    def write(self, state: S) -> Iterator[str]:
        """Yield the trails of a state as words of a position."""
        return write_trails(self.settled(state), self.hidden(state))

    def read(self, state: S, words: Iterable[str]) -> Trails:
        """Return the trails that words of a position say of a state.

        Raises:
            ValueError: if a word is malformed.
        """
        trails = Trails()
        self._carrier.begin(trails, read_trails(words, self.hidden(state), self._carrier.law))
        return trails

    def problem(self, state: S) -> str | None:
        """Return a sentence about what is wrong with the trails of a state, or None."""
        closed = [pile for pile in self.there(state) if pile.sees is not Sees.ALL or pile.holder is not None]
        turned = [pile for pile in closed if not pile.hides(state)]  # as all are at the end, without a note
        shown = {card: pile.name for pile in turned for card in pile.cards(state)}
        where = {card: name for name, cards in self.hidden(state).items() for card in cards}
        check = TrailCheck(self.kinds, self._is_pile, self._seats(state), where, shown)
        return next(check.problems(self._carrier.carried(self.trails(state))), None)

    def _is_pile(self, name: str) -> bool:
        """Return whether a pile is called so, or a slot may be or have been."""
        is_slot = self._prefix and name.startswith(self._prefix) and name.removeprefix(self._prefix).isdecimal()
        return name in self._names or bool(is_slot)


def _put(slot: Pile[Any], card: str) -> None:
    """Put a card into a slot, in place of its own."""
    if slot.holder is not None:
        slot.holder.card = card
