"""What the events say: nothing before it happens, and something of what does not happen."""

from __future__ import annotations

import pytest

from freeport_games.engine import Event
from freeport_games.engine.words import words
from freeport_games.sky_cargo import SKY_CARGO
from freeport_games.sky_cargo.events import (
    BonusEarned,
    CardsDrawn,
    DogfightTotalled,
    EffectSkipped,
    GenuineHeld,
    IconsUnused,
    TurnLimitReached,
)
from freeport_games.sky_cargo.moves import Decline, MoveTo, Open, StartDogfight
from freeport_games.sky_cargo.state import Step
from tests.rules.sky_cargo.positions import Match, at, last_turn, rolled


def said(event: Event) -> str:
    """An event as a sentence."""
    return words(SKY_CARGO).event(event, ("Anne", "Bob", "Cleo", "Dan"))


def declined(source: str) -> Match:
    """Seat 0 has attacked seat 1, which has nothing, and no card can be drawn."""
    match = at(hands={0: source}, rest=False).play(0, StartDogfight(f"{source}#1", 1))
    return match.play(1, Decline())


@pytest.mark.rule("SC-176", "SC-178")
def test_damage_that_hits_nothing_is_told() -> None:
    match = declined("PL02")
    total = match.happened(DogfightTotalled)[0]
    assert said(total) == "Anne's attacks count for 1 Damage and no card to draw."
    assert match.happened(IconsUnused) == [IconsUnused(0, 1, 0)]
    assert said(IconsUnused(0, 1, 0)) == "1 Damage of Anne has nothing left to hit."


@pytest.mark.rule("SC-176", "SC-190", "SC-194")
def test_cards_that_cannot_be_drawn_are_told() -> None:
    match = declined("PL11")
    total = match.happened(DogfightTotalled)[0]
    assert said(total) == "Anne's attacks count for no Damage and 1 card to draw."
    assert not match.happened(CardsDrawn)
    assert match.happened(IconsUnused) == [IconsUnused(0, 0, 1)]
    assert said(IconsUnused(0, 0, 1)) == "Anne cannot draw 1 card of the dogfight."


@pytest.mark.rule("SC-056", "SC-076", "SC-107")
def test_a_bonus_that_finds_nothing_says_so() -> None:
    match = at(step=Step.ROLL, hands={0: "PS01"}, tokens={0: "LO06"}, chains={0: "PS02 PS10"}, outcomes=[rolled(1)])
    match.play(0, MoveTo("LO07"))
    assert match.happened(BonusEarned)
    assert EffectSkipped(0, "LO07", "steal") in match.happened(EffectSkipped)
    assert said(EffectSkipped(0, "LO07", "steal")) == 'The effect "steal" of Mount Ember does nothing for Anne.'


@pytest.mark.rule("SC-125")
def test_the_ranking_says_what_broke_a_tie() -> None:
    match = last_turn(seats=4, holds={0: "PS01", 1: "CG01 PS02", 2: "CG02+ CG03", 3: "PS05 PS06"})
    match.play(0, MoveTo("LO07"))
    (event,) = match.happened(TurnLimitReached)
    assert event.tied == (GenuineHeld(2, 2), GenuineHeld(1, 1), GenuineHeld(3, 0))
    assert said(event).endswith("; with equal cargo, genuine Cargo counts: Cleo 2, Bob 1, and Dan 0")


def test_a_slot_is_called_by_its_number_where_it_is_chosen() -> None:
    chooser = words(SKY_CARGO).chooser()
    assert chooser.made(Open("c2")) == "Open the cargo in slot 2"
    assert [choice.text for choice in chooser.choices(Open, "slot", ("c2", "c12"))] == ["slot 2", "slot 12"]
