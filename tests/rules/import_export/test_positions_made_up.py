"""Positions that nobody has played to: cards, powers and what is going on thrown together at random."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import CARDS, HARBOURS, LIGHT_GREY, Action, GoodType
from freeport_games.import_export.state import Cause, Hook, Phase
from freeport_games.import_export.vocabulary.declared import TRIGGERS
from tests.rules.mutants import judge
from tests.support.effort import examples
from tests.support.tally import tried

ACTIONS, CAUSES, TYPES = list(Action), list(Cause), list(GoodType)
HEARING = {power: hook for hook in Hook for power in TRIGGERS[hook]}
"""The powers that hear something, and what they hear."""


class Draughtsman:
    """Draws up positions at random."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        count = rng.randint(2, 6)
        self.harbours = [harbour for harbour in HARBOURS if harbour != LIGHT_GREY or count == len(HARBOURS)][:count]
        self.deck = rng.sample(list(CARDS), len(CARDS))
        self.shipments: list[tuple[int, str, str]] = []
        """The shipments that are drawn up: whose they are, the card, and its power."""

    def position(self) -> str:
        """Return a line of text."""
        rng = self.rng
        turn = rng.randint(1, 9)
        phase = rng.choice([phase for phase in Phase if phase is not Phase.SETUP])
        areas = [self.area(seat, harbour) for seat, harbour in enumerate(self.harbours)]
        ships = [self.loaded(f"{harbour}-{number}") for harbour in self.harbours for number in (1, 2)]
        listening = [shipment for shipment in self.shipments if shipment[2] in HEARING]
        waiting = [self.waiting("waits", *shipment) for shipment in listening]
        waiting += [self.waiting("resolves", *shipment) for shipment in listening[:1] if rng.random() < 0.3]
        rest = [self.execution() for _ in range(rng.choice((0, 0, 1)))]
        rest += [f"completing ship={self.ship()} contracts={self.some(2)}"] * rng.choice((0, 0, 0, 1))
        if phase in (Phase.END_WINDOW, Phase.OVER):
            rest.append(f"ending reason=CREDITS seat={self.seat()} turn={turn}")
        if phase is Phase.IMPORT_ROUNDS:
            rest.append(
                f"round number={rng.randrange(4)} source={self.ship()} | sealed={self.seat()}:{rng.randrange(40)}"
            )
        head = (
            f"turn={turn} leader={self.seat()} at={self.seat()} phase={phase}"
            f" declared={rng.choice(ACTIONS)} sets=BASE,JUTAKU,KICKSTARTER,CAPTAIN"
        )
        piles = [f"island={self.take(3)}", f"discard={self.take(20)}"]
        return " | ".join([head, *areas, *ships, *waiting, *rest, *piles])

    def seat(self) -> int:
        """Return a seat."""
        return self.rng.randrange(len(self.harbours))

    def ship(self) -> str:
        """Return a ship."""
        return f"{self.rng.choice(self.harbours)}-{self.rng.choice((1, 2))}"

    def take(self, most: int) -> str:
        """Some cards that then lie nowhere else; a few are left for the deck."""
        count = min(self.rng.randint(0, most), max(0, len(self.deck) - 8))
        return ",".join([self.deck.pop() for _ in range(count)])

    def some(self, most: int) -> str:
        """Some cards, wherever they lie."""
        return ",".join(self.rng.sample(list(CARDS), self.rng.randint(0, most)))

    def one(self, names: Sequence[str]) -> str:
        """One of some names."""
        return self.rng.choice(names)

    def area(self, seat: int, harbour: str) -> str:
        """Return a seat with shipments of which some are copies, hold credits or were used."""
        shipments = []
        for card in filter(None, self.take(4).split(",")):
            power = self.one((card, self.one(list(CARDS)), self.one(list(HEARING))))
            self.shipments.append((seat, card, power))
            shipments.append(f"{card}={power}" + self.one(("", "", "+6")) + self.one(("", "", "*1")))
        chose = f"{self.one(('LEAD', 'FOLLOW', 'DRAW'))}:{self.one(ACTIONS)}"
        return (
            f"{harbour} {self.rng.choice((0, 6, 12, 48, 200))} hand={self.take(8)} imports={self.take(4)}"
            f" goods={self.take(5)} shipments={','.join(shipments)} chose={chose} count={self.rng.randrange(4)}"
        )

    def loaded(self, ship: str) -> str:
        """Return a ship, at sea or at home."""
        aboard = self.take(6)
        cards = aboard.split(",")
        bound = f" bound={cards[0]}+{cards[1]}" if len(cards) > 1 and self.rng.random() < 0.3 else ""
        where = "sea" if self.rng.random() < 0.5 else f"{self.one(('', 'released'))} contracts={self.take(2)}"
        return f"{ship} {where} aboard={aboard}{bound}"

    def waiting(self, name: str, seat: int, card: str, power: str) -> str:
        """Return a triggered power, which may have heard of anything."""
        heard = [
            f"about={self.one(list(CARDS))}",
            f"ship={self.ship()}",
            f"cards={self.some(3)}",
            f"carried={self.one(TYPES)}",
            f"amount={self.rng.randrange(5)}",
            f"cause={self.one(CAUSES)}",
            f"other={self.seat()}",
            f"by={self.one(list(CARDS))}",
        ]
        told = " ".join(self.rng.sample(heard, self.rng.randint(0, len(heard))))
        return f"{name} seat={seat} card={card} power={power} hook={HEARING[power].value} actor={self.seat()} {told}"

    def execution(self) -> str:
        """Return a seat that is doing its actions."""
        return (
            f"execution {self.one(('', 'solo', 'owner_earns=no'))} seat={self.seat()} action={self.one(ACTIONS)} left=2"
        )


@pytest.mark.rule("IE-143")
@examples(20)
@given(st.integers(0, 2**32))
def test_a_made_up_position_is_refused_with_a_sentence_or_can_be_played_on(seed: int) -> None:
    rng = Random(seed)
    for _ in range(15):
        tried("made-up position", taken=judge(IMPORT_EXPORT, Draughtsman(rng).position(), rng) == "played")
