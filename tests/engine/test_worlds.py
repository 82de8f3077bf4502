"""Worlds of small decks, held against all that are possible: none is drawn that is not, and each as often as it should.

A history of random moves is told to a seat: cards go from pile to pile or into slots of their own, slots are mixed,
cards are looked at and looked for. All histories that it cannot tell from the real one are counted apart from the
engine: by where the cards would lie at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, permutations
from random import Random

import msgspec
import pytest

from freeport_games.engine import Seat
from freeport_games.engine.hidden import Pile, Piles, Sees, Trails, slot
from freeport_games.engine.hidden.trail import FOREVER
from freeport_games.engine.imagination.worlds import Worlds
from tests.support.effort import cases

CARDS = tuple("abcdefg")
NAMES = ("deck", "hand-0", "box", "table")
VOWELS = ("a", "e")
TABLE = 3
VIEWER, OTHER = 0, 1
DRAWN = 300
"""The number of worlds drawn for each history."""


class Crate(msgspec.Struct):
    """A slot for one card, which nobody sees."""

    number: int
    card: str


class Small(msgspec.Struct):
    """A deck that nobody sees, the hand of seat 0, a box that nobody sees, a table that all see, and slots."""

    piles: list[list[str]]
    crates: list[Crate] = []
    trails: Trails = msgspec.field(default_factory=Trails)


def _pile(number: int, sees: Sees, owner: Seat | None = None) -> Pile[Small]:
    return Pile(NAMES[number], lambda state: state.piles[number], sees, owner)


EACH = (_pile(0, Sees.NOBODY), _pile(1, Sees.OWNER, 0), _pile(2, Sees.NOBODY), _pile(3, Sees.ALL))
SMALL = Piles(
    *EACH,
    cards=CARDS,
    trails=lambda state: state.trails,
    seats=lambda _: 2,
    kinds={"vowel": VOWELS},
    slots=lambda state: [_slot(crate) for crate in state.crates],
    prefix="s",
)


def _slot(crate: Crate) -> Pile[Small]:
    return slot(f"s{crate.number}", crate, ())


Lying = tuple[int, ...]
"""The pile of each card; slots are numbered from the number of piles on."""


class History:
    """A game of random moves, and how many histories each end has, for a seat that does not see all of them."""

    def __init__(self, viewer: Seat) -> None:
        self.state = Small([[*CARDS], [], [], []])
        self.viewer = viewer
        self.ends: Counter[Lying] = Counter({(0,) * len(CARDS): 1})
        self.next_slot = len(NAMES)
        self.began: int | None = None
        """The time at which a scene began, if one did."""
        self.before: Counter[Lying] = Counter()
        self.start: Lying = ()
        self.told: list[Callable[[Sequence[int]], bool]] = []
        """What the seat was told in the scene, about which card is in whose place."""

    def begin_scene(self) -> None:
        """Begin a scene that is replayed: worlds differ in what was before it."""
        (_, self.began), self.before, self.start = SMALL.hold(self.state), Counter(self.ends), self._lying()
        self.told.clear()

    def ends_of_scene(self) -> Counter[Lying]:
        """Count the histories in which each card goes through the scene as the one whose place it takes."""
        ends: Counter[Lying] = Counter()
        now = self._lying()
        for cards in permutations(range(len(CARDS))):
            number = self.before.get(_arranged(self.start, cards))
            if number and all(told(cards) for told in self.told):
                ends[_arranged(now, cards)] += number
        return ends

    def _lying(self) -> Lying:
        where = {card: pile for pile, cards in enumerate(self.state.piles) for card in cards}
        where |= {crate.card: crate.number for crate in self.state.crates}
        return tuple(where[card] for card in CARDS)

    def _see(self, told: Iterable[int]) -> None:
        """Note that the seat sees some cards."""
        seen = tuple(told)
        self.told.append(lambda cards: all(cards[one] == one for one in seen))

    def play(self, rng: Random) -> None:
        """Move some cards, let a seat look at some, or mix slots."""
        what = rng.random()
        if what < 0.2:
            self._search(rng)
        elif what < 0.4 and len(self.state.crates) > 1:
            self._mix(rng)
        else:
            self._move(rng)

    def _search(self, rng: Random) -> None:
        """Let a seat see the vowels of the deck; all learn whether there are any."""
        seat = rng.choice((VIEWER, OTHER))
        found = [card for card in self.state.piles[0] if card in VOWELS]
        if found:
            SMALL.conclude(self.state, EACH[0], "vowel", least=1, to=(seat,))
        else:
            SMALL.conclude(self.state, EACH[0], "vowel", most=0)
        vowels, deck = [*map(CARDS.index, VOWELS)], [*map(CARDS.index, self.state.piles[0])]
        seen = sorted(map(CARDS.index, found))

        def fits(there: list[int]) -> bool:
            return there == seen if seat == self.viewer else bool(there) == bool(seen)

        self.told.append(lambda cards: fits(sorted(cards[one] for one in deck if cards[one] in vowels)))
        for lying in [*self.ends]:
            if not fits([card for card in vowels if lying[card] == 0]):
                del self.ends[lying]

    def _mix(self, rng: Random) -> None:
        """Mix all slots, which seat 1 sees."""
        crates = self.state.crates
        order = rng.sample(range(len(crates)), len(crates))
        old = [crate.number for crate in crates]
        new = [self._new_slot() for _ in crates]
        SMALL.mix(self.state, order, [_slot(crate) for crate in crates], [f"s{number}" for number in new], OTHER)
        for crate, number in zip(crates, new, strict=True):
            crate.number = number
        lies = {crate.card: crate.number for crate in crates}
        if self.viewer == OTHER:
            self._see(map(CARDS.index, lies))
        ends: Counter[Lying] = Counter()
        for lying, number in self.ends.items():
            for mixed in permutations(new):
                to = dict(zip(old, mixed, strict=True))
                after = tuple(to.get(pile, pile) for pile in lying)
                if self.viewer != OTHER or all(after[CARDS.index(card)] == lies[card] for card in lies):
                    ends[after] += number
        self.ends = ends

    def _new_slot(self) -> int:
        self.next_slot += 1
        return self.next_slot - 1

    def _move(self, rng: Random) -> None:
        source = rng.choice([number for number in range(4) if self.state.piles[number]])
        target = rng.choice([number for number in range(4) if number != source])
        lying = self.state.piles[source]
        moved = rng.sample(lying, min(len(lying), rng.choice((1, 1, 2, 3))))
        if source != TABLE and rng.random() < 0.1:
            SMALL.look(self.state, moved, NAMES[source], (self.viewer,))
            self._tell(moved, source, source, seen=True)
            return
        if source != TABLE and rng.random() < 0.3:
            del moved[1:]
            target = self._new_slot()
            self.state.crates.append(Crate(target, moved[0]))
            SMALL.move(self.state, moved, EACH[source], _slot(self.state.crates[-1]))
        else:
            SMALL.move(self.state, moved, EACH[source], EACH[target])
        self._tell(moved, source, target, seen=bool({source, target} & self._visible))

    @property
    def _visible(self) -> set[int]:
        return {1, 3} if self.viewer == 0 else {3}

    def _tell(self, moved: Sequence[str], source: int, target: int, *, seen: bool) -> None:
        """Count the histories anew: the seat was told which cards went, or only how many."""
        told = tuple(sorted(map(CARDS.index, moved)))
        if seen:
            self._see(told)
        ends: Counter[Lying] = Counter()
        for lying, number in self.ends.items():
            there = [card for card, pile in enumerate(lying) if pile == source]
            for which in [told] if seen else combinations(there, len(told)):
                if {*which} <= {*there}:
                    after = tuple(target if card in which else pile for card, pile in enumerate(lying))
                    ends[after] += number
        self.ends = ends

    def drawn(self, number: int, rng: Random) -> Counter[Lying]:
        """Draw worlds."""
        began = FOREVER if self.began is None else self.began
        worlds = Worlds(SMALL, self.state, self.viewer, CARDS, began=began)
        found: Counter[Lying] = Counter()
        now = self._lying()
        for _ in range(number):
            swap = worlds.draw(rng).swap
            found[_arranged(now, [CARDS.index(swap.get(place, place)) for place in CARDS])] += 1
        return found


def _arranged(lying: Lying, cards: Sequence[int]) -> Lying:
    """Return where each card lies if it takes the place of another one."""
    places = dict(zip(cards, lying, strict=True))
    return tuple(places[card] for card in range(len(CARDS)))


@pytest.mark.random
@pytest.mark.parametrize("viewer", [VIEWER, OTHER])
def test_no_impossible_world_is_drawn_and_all_possible_ones_are_as_often_as_they_have_histories(viewer: Seat) -> None:
    rng = Random(viewer)
    compared = Compared()
    for _ in range(cases(150)):
        history = History(viewer)
        for _ in range(rng.randrange(3, 9)):
            history.play(rng)
        compared.add(history.drawn(DRAWN, rng), history.ends)
    compared.require()


@pytest.mark.random
@pytest.mark.parametrize("viewer", [VIEWER, OTHER])
def test_so_are_the_worlds_before_a_scene_of_which_the_seat_was_told_more(viewer: Seat) -> None:
    rng = Random(viewer)
    compared = Compared()
    for _ in range(cases(100)):
        history = History(viewer)
        for _ in range(rng.randrange(2, 7)):
            history.play(rng)
        history.begin_scene()
        for _ in range(rng.randrange(1, 5)):
            history.play(rng)
        compared.add(history.drawn(DRAWN, rng), history.ends_of_scene())
    compared.require()


class Backs(msgspec.Struct):
    """Two decks whose cards have different backs; of each, a seat has drawn a card that the viewer has not seen."""

    decks: list[list[str]] = msgspec.field(default_factory=lambda: [[*"abc"], [*"xyz"]])
    hands: list[list[str]] = msgspec.field(default_factory=lambda: [[], []])
    trails: Trails = msgspec.field(default_factory=Trails)


def _of_back(back: int) -> tuple[Pile[Backs], Pile[Backs]]:
    return (
        Pile(f"deck-{back}", lambda state: state.decks[back], Sees.NOBODY, back=f"back {back}"),
        Pile(f"hand-{back}", lambda state: state.hands[back], Sees.OWNER, OTHER, f"back {back}"),
    )


def test_cards_with_different_backs_never_take_each_others_places() -> None:
    both = [_of_back(back) for back in range(2)]
    every = [pile for each in both for pile in each]
    piles = Piles(*every, cards="abcxyz", trails=lambda state: state.trails, seats=lambda _: 2)
    state = Backs()
    for card, (deck, hand) in zip("ax", both, strict=True):
        piles.move(state, card, deck, hand)
    worlds, rng, drawn = Worlds(piles, state, VIEWER, "abcxyz"), Random(1), Counter[str]()
    for _ in range(DRAWN):
        swap = worlds.draw(rng).swap
        drawn[swap["a"] + swap["x"]] += 1
    assert {*drawn} == {one + other for one in "abc" for other in "xyz"}
    assert [len(kind.pool) for kind in piles.secrets(state, VIEWER)] == [3, 3]
    assert piles.totals(state) == {f"{what}back {back} cards": 3 for back in range(2) for what in ("", "different ")}


def test_only_the_one_hidden_pile_with_a_back_may_be_blind() -> None:
    deck, hand = _of_back(0)
    blind = msgspec.structs.replace(deck, blind=True)
    with pytest.raises(ValueError, match="deck-0 is not the only hidden pile with its back"):
        Piles(blind, hand, cards="abc", trails=lambda state: state.trails, seats=lambda _: 2)
    table = msgspec.structs.replace(hand, sees=Sees.ALL)
    piles = Piles(blind, table, cards="abc", trails=lambda state: state.trails, seats=lambda _: 2)
    state = Backs()
    piles.move(state, "a", blind, table)
    piles.move(state, "a", table, blind)
    assert (state.trails, state.decks[0]) == (Trails(), [*"abc"])
    drawn = Counter([Worlds(piles, state, VIEWER, "abc").draw(Random(seed)).swap["a"] for seed in range(60)])
    assert {*drawn} == {*"abc"}


@pytest.mark.parametrize("kind", ["a", "a+b", "a+b+c"])
def test_a_conclusion_about_cards_by_name_is_stored(kind: str) -> None:
    state = Small([[*CARDS], [], [], []])
    deck, hand = EACH[:2]
    SMALL.move(state, ("a", "d"), deck, hand)
    SMALL.conclude(state, hand, kind, least=1, to=(OTHER,))
    again = msgspec.structs.replace(state, trails=Trails([str(part) for part in state.trails.written]))
    assert SMALL.settled(again) == SMALL.settled(state)
    assert [told.kind for told in SMALL.settled(again).told] == [kind]


def test_cards_that_are_looked_at_at_different_times_keep_their_times() -> None:
    state = Small([[*CARDS], [], [], []])
    deck, hand, box = EACH[:3]
    SMALL.move(state, ("a",), deck, box)
    SMALL.move(state, ("b",), deck, box)
    SMALL.look(state, ("b",), box.name, (OTHER,))
    SMALL.move(state, ("b",), box, hand)
    SMALL.look(state, ("a",), box.name, (OTHER,))
    SMALL.settled(state).shorten()
    assert SMALL.problem(state) is None


def test_what_was_shown_is_known_until_it_can_have_left_unseen() -> None:
    state = Small([[*"cdefg"], ["b"], [], ["a"]])
    _, hand, box, table = EACH
    SMALL.move(state, ("a",), table, hand)
    assert _may_lie(state, "a") == {"hand-0"}
    SMALL.move(state, ("b",), hand, box)
    assert _may_lie(state, "a") == {"hand-0", "box"}
    assert _may_lie(state, "a", VIEWER) == {"hand-0"}, "it sees its own hand"
    SMALL.show(state, ("b",), box)
    assert _may_lie(state, "a") == {"hand-0"}
    SMALL.move(state, ("a",), hand, table)
    assert [*SMALL.write(state)] == ["box@1"], "nothing else is known any more"


def test_a_seat_knows_what_it_alone_was_shown_of_a_pile() -> None:
    state = Small([[*"defg"], [*"abc"], [], []])
    SMALL.look(state, ("b",), "hand-0", (OTHER,))
    assert _may_lie(state, "b") == {"hand-0"}
    assert _may_lie(state, "a") == {"hand-0", "deck"}
    assert "b" not in {card for group in SMALL.secrets(state, OTHER)[0].alike() if len(group) > 1 for card in group}


def _may_lie(state: Small, card: str, viewer: Seat = OTHER) -> set[str]:
    """Return where a card lies in the worlds of a seat."""
    where = {place: NAMES[number] for number, cards in enumerate(state.piles) for place in cards}
    worlds, rng = Worlds(SMALL, state, viewer, CARDS), Random(1)
    swaps = [worlds.draw(rng).swap for _ in range(cases(100))]
    return {where[place] for swap in swaps for place in CARDS if swap.get(place, place) == card}


class Compared:
    """Worlds that were drawn, compared with all that are possible."""

    def __init__(self) -> None:
        self.possible = self.reached = self.histories = 0
        self.apart = 0.0

    def add(self, found: Counter[Lying], ends: Counter[Lying]) -> None:
        """Compare the worlds of a history."""
        assert not {*found} - {*ends}, "a world that cannot be"
        total = sum(ends.values())
        likely = [end for end, number in ends.items() if number / total > 8 / DRAWN]
        self.possible += len(likely)
        self.reached += len([end for end in likely if end in found])
        self.apart += sum(abs(found[end] / DRAWN - number / total) for end, number in ends.items()) / 2
        self.histories += 1

    def require(self) -> None:
        """Require that all were reached, about as often as they have histories."""
        assert self.reached >= 0.99 * self.possible
        assert self.apart / self.histories < 0.12, "the noise of so many draws, and little more"
