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
from freeport_games.sky_cargo.moves import Decline, MoveTo, Open
from tests.rules.sky_cargo.positions import Match, at, fighting, rolled


def said(event: Event) -> str:
    """An event as a sentence."""
    return words(SKY_CARGO).event(event, ("Anne", "Bob", "Cleo", "Dan"))


def declined(pilot: str) -> Match:
    """Seat 0 has attacked seat 1, which has nothing, and no card can be drawn."""
    return fighting(f"PC01 LO12 hand={pilot} | PC02 LO06 | removed=*").play(1, Decline())


@pytest.mark.rule("SC-176", "SC-178")
def test_damage_that_hits_nothing_is_told() -> None:
    match = declined("PL02#1")
    total = match.happened(DogfightTotalled)[0]
    assert said(total) == "Anne's attacks count for 1 Damage and no card to draw."
    assert match.happened(IconsUnused) == [IconsUnused(0, 1, 0)]
    assert said(IconsUnused(0, 1, 0)) == "1 Damage of Anne has nothing left to hit."


@pytest.mark.rule("SC-176", "SC-190", "SC-194")
def test_cards_that_cannot_be_drawn_are_told() -> None:
    match = declined("PL11#1")
    total = match.happened(DogfightTotalled)[0]
    assert said(total) == "Anne's attacks count for no Damage and 1 card to draw."
    assert not match.happened(CardsDrawn)
    assert match.happened(IconsUnused) == [IconsUnused(0, 0, 1)]
    assert said(IconsUnused(0, 0, 1)) == "Anne cannot draw 1 card of the dogfight."


@pytest.mark.rule("SC-056", "SC-076", "SC-107")
def test_a_bonus_that_finds_nothing_says_so() -> None:
    match = at("step=ROLL | PC01 LO06 chain=PS02#1,PS10#1 hand=PS01#1 | PC02 LO06", outcomes=[rolled(1)])
    match.play(0, MoveTo("LO07"))
    assert match.happened(BonusEarned)
    assert EffectSkipped(0, "LO07", "steal") in match.happened(EffectSkipped)
    assert said(EffectSkipped(0, "LO07", "steal")).endswith("for Anne: there is no cargo that may be stolen.")


@pytest.mark.rule("SC-056", "SC-191")
@pytest.mark.parametrize("effect", ["draw", "recover", "search", "take_maneuver"])
def test_an_effect_that_gives_a_full_hand_nothing_does_not_say_that_there_is_nothing(effect: str) -> None:
    assert "for Anne: the hand is full, or" in said(EffectSkipped(0, "PC01", effect))


@pytest.mark.rule("SC-125")
def test_the_ranking_says_what_broke_a_tie() -> None:
    match = at(
        "turn=12 step=ROLL limit=12 | PC01 LO06 hold=c1:PS01#1 | PC02 LO06 hold=c2:CG01#1,c3:PS02#1"
        " | PC03 LO03 hold=c4:CG02#1+,c5:CG03#1 | PC04 LO09 hold=c6:PS05#1,c7:PS06#1",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO07"))
    (event,) = match.happened(TurnLimitReached)
    assert event.tied == (GenuineHeld(2, 2), GenuineHeld(1, 1), GenuineHeld(3, 0))
    assert said(event).endswith("; with equal cargo, genuine Cargo counts: Cleo 2, Bob 1, and Dan 0")


def test_a_slot_is_called_by_its_number_where_it_is_chosen() -> None:
    chooser = words(SKY_CARGO).chooser()
    assert chooser.made(Open("c2")) == "Open cargo 2"
    assert [choice.text for choice in chooser.choices(Open, "slot", ("c2", "c12"))] == ["cargo 2", "cargo 12"]
