"""The cards that seats know although nothing shows them any more: bots imagine nothing else (SC-112 to SC-114)."""

from __future__ import annotations

from random import Random

import pytest

from freeport_games.engine import Seat
from freeport_games.engine.menus import Shuffled
from freeport_games.sky_cargo.moves import (
    Discard,
    EndPlay,
    MoveTo,
    Open,
    Peek,
    PlayAction,
    PlayCargo,
    Search,
    Strip,
)
from freeport_games.sky_cargo.notation import write_position
from freeport_games.sky_cargo.piles import DISCARDS, HANDS, PILES
from freeport_games.sky_cargo.state import State, Step
from tests.rules.sky_cargo.positions import Match, at, cards, rolled

IMAGINED = 60


def imagined(match: Match, seat: Seat) -> list[State]:
    """States as a seat imagines them."""
    rng = Random(1)
    return [match.table.imagine(seat, rng).state for _ in range(IMAGINED)]


def in_slot(match: Match, seat: Seat, slot: str) -> set[str]:
    """Return the cards that a seat takes for possible in a slot."""
    return {
        crate.card for state in imagined(match, seat) for hold in state.holds for crate in hold if crate.slot == slot
    }


@pytest.mark.rule("SC-110", "SC-112", "SC-113")
def test_the_cargo_of_others_may_be_anything() -> None:
    match = at("PC01 LO12 hand=PS01#1 | PC02 LO06 hand=PS04#1 hold=c1:PS02#1,c2:CG03#1")
    assert len(in_slot(match, 0, "c1")) > 20
    assert in_slot(match, 1, "c1") == {"PS02#1"}


@pytest.mark.rule("SC-114", "SC-206")
def test_what_was_peeked_at_is_known_until_the_cargo_is_mixed_up() -> None:
    match = at("PC01 LO12 hand=AC12#1 | PC02 LO06 hand=AC05#1 hold=c1:PS02#1,c2:CG03#1,c3:CG04#1 | PC03 LO03")
    match.play(0, PlayAction("AC12#1", ())).play(0, Peek(("c1", "c2")))
    assert in_slot(match, 0, "c1") == {"PS02#1"}
    assert len(in_slot(match, 2, "c1")) > 20
    match.table.state.active = 1
    mixed = Match(match.table.at(match.table.game, match.state, 3))
    mixed.play(1, PlayAction("AC05#1", ()), Shuffled((2, 1, 0)))
    assert not mixed.knows(0, "c6")
    mixed.play(1, EndPlay(), rolled(2))
    everywhere = [in_slot(mixed, 0, slot) for slot in ("c4", "c5", "c6")]
    assert all({"PS02#1", "CG03#1"} < found for found in everywhere), "nobody can say which is which"
    for state in imagined(mixed, 0):
        assert {"PS02#1", "CG03#1"} < {crate.card for crate in state.holds[1]}, "but they lie there"
    elsewhere = [{"PS02#1", "CG03#1"} - {crate.card for crate in state.holds[1]} for state in imagined(mixed, 2)]
    assert any(elsewhere), "a seat that has not peeked knows nothing of them"


@pytest.mark.rule("SC-093", "SC-114")
def test_repacked_cargo_is_known_until_it_is_mixed_up() -> None:
    match = at("PC01 LO12 hand=AC05#1 hold=c1:CG03#1+,c2:PS02#1 | PC02 LO06").play(
        0, PlayAction("AC05#1", ()), Shuffled((1, 0))
    )
    match.play(0, EndPlay(), rolled(2))
    assert in_slot(match, 1, "c3") > {"CG03#1"}
    assert all("CG03#1" in [crate.card for crate in state.holds[0]] for state in imagined(match, 1))


@pytest.mark.rule("SC-106", "SC-101")
def test_a_stolen_cargo_is_known_to_both_and_to_nobody_else() -> None:
    match = at("PC01 LO06 hand=AC03#1 | PC02 LO06 hold=c1:CG03#1 | PC03 LO03")
    match.play(0, PlayAction("AC03#1", ()))
    assert [len(in_slot(match, seat, "c1")) > 1 for seat in range(3)] == [False, False, True]


@pytest.mark.rule("SC-113", "SC-209")
def test_a_card_that_was_taken_is_in_that_hand_or_was_packed() -> None:
    match = at("step=ROLL | PC05 LO06 hand=CG01#1,PS01#1 | PC02 LO06 | discard=PS14#1", outcomes=[rolled(1)])
    assert all("PS14#1" in state.hands[0] for state in imagined(match, 1))
    match.play(0, MoveTo("LO05")).play(0, PlayCargo("PS01#1"))
    found = imagined(match, 1)
    assert all("PS14#1" in [*state.hands[0], *[crate.card for crate in state.holds[0]]] for state in found)
    assert {state.holds[0][0].card == "PS14#1" for state in found} == {True, False}


@pytest.mark.rule("SC-207")
def test_a_hand_that_was_looked_at_is_known_to_who_looked() -> None:
    match = at("PC01 LO12 hand=AC15#1 | PC02 LO06 hand=PS09#1,PS03#1,CG01#1 | PC03 LO03")
    match.play(0, PlayAction("AC15#1", ()))
    match.play(0, Strip("PS03#1"))
    assert all({*state.hands[1]} == {*cards("PS09 CG01")} for state in imagined(match, 0))
    assert len({tuple(sorted(state.hands[1])) for state in imagined(match, 2)}) > 1


@pytest.mark.rule("SC-207")
def test_a_second_look_at_a_hand_rules_out_what_was_not_in_it() -> None:
    """CG03#1 was seen to go to the hand, may have been packed since, and is not there at the second look."""
    match = at("PC01 LO12 hand=AC15#1 | PC05 LO06 hand=CG03#1,PS09#1,PS03#1,PS04#1")
    match.play(0, PlayAction("AC15#1", ())).play(0, Strip("PS03#1"))
    packed = match.state
    packed.step, packed.active = Step.ROLL, 1
    match = Match(match.table.at(match.table.game, packed, 2), (), [rolled(1)])
    match.play(1, MoveTo("LO05")).play(1, PlayCargo("CG03#1"))
    assert in_slot(match, 0, "c1") > {"CG03#1"}
    again = match.state
    again.active, again.step, again.die = 0, Step.PLAY, None
    PILES.move(again, ("AC15#1",), DISCARDS, HANDS[0])
    match = Match(match.table.at(match.table.game, again, 2))
    match.play(0, PlayAction("AC15#1", ())).play(0, Strip("PS04#1"))
    assert in_slot(match, 0, "c1") == {"CG03#1"}
    assert all("CG03#1" not in state.hands[1] for state in imagined(match, 0))


@pytest.mark.rule("SC-091", "SC-094", "SC-114")
def test_of_cargo_that_was_known_as_many_is_in_the_hold_after_it_was_mixed_up_twice() -> None:
    match = at("PC01 LO12 hand=AC12#1 | PC02 LO06 hand=AC05#1,AC05#2 hold=c1:PS02#1,c2:CG03#1,c3:CG04#1 | PC03 LO03")
    match.play(0, PlayAction("AC12#1", ())).play(0, Peek(("c1", "c2")))
    for card, order in (("AC05#1", (1, 2, 0)), ("AC05#2", (2, 0, 1))):
        match.state.active, match.state.step = 1, Step.PLAY
        match = Match(match.table.at(match.table.game, match.state, 3))
        match.play(1, PlayAction(card, ()), Shuffled(order))
    match.play(1, EndPlay(), rolled(2))
    for state in imagined(match, 0):
        assert {"PS02#1", "CG03#1"} < {crate.card for crate in state.holds[1]}
    assert all(len(in_slot(match, 0, slot)) > 2 for slot in ("c7", "c8", "c9"))


@pytest.mark.rule("SC-208", "SC-195")
def test_a_search_shows_what_is_in_the_draw_pile() -> None:
    match = at("PC01 LO12 hand=AC11#1 | PC02 LO06 hand=PS03#1 | deck=CG01#1,PS14#1,PS02#1,CG02#1 | removed=*")
    match.play(0, PlayAction("AC11#1", ())).play(0, Search("PS14#1"))
    for state in imagined(match, 0):
        assert "PS02#1" in state.deck, "it saw this one there"
    assert all("PS14#1" in state.hands[0] for state in imagined(match, 1))
    assert {"PS02#1" in state.deck for state in imagined(match, 1)} == {True}, "the other has none but its own"


@pytest.mark.rule("SC-208")
def test_a_search_that_finds_nothing_says_so_to_all() -> None:
    match = at(
        "PC01 LO12 hand=AC11#1 | PC02 LO06 hand=PS03#1,CG04#1 | PC03 LO03 hand=PS05#1,CG05#1"
        " | deck=CG01#1,CG02#1,AC01#1,AC02#1 | removed=*"
    )
    match.play(0, PlayAction("AC11#1", ()))
    for state in imagined(match, 0):
        assert not [card for card in state.deck if card.startswith("PS")]


@pytest.mark.rule("SC-077")
def test_a_seat_that_could_not_play_its_last_cargo_has_no_genuine_one() -> None:
    match = at(
        "step=ROLL | PC01 LO03 hand=PS01#1,PS02#1,AC01#1 hold=c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1"
        " | PC02 LO06 hand=PS09#1",
        outcomes=[rolled(1)],
    )
    match.play(0, MoveTo("LO02"))
    for state in imagined(match, 1):
        assert not [card for card in state.hands[0] if card[:2] in ("CG", "CX")]


@pytest.mark.rule("SC-194")
def test_a_new_draw_pile_is_what_was_discarded() -> None:
    match = at(
        "PC01 LO12 hand=AC01#1,AC09#1 | PC02 LO06 hand=PS03#1,CG04#1 hold=c1:CG06#1,c2:PS07#1"
        " | discard=PS04#1,PS05#1,PS06#1,CG01#1,CG02#1 | removed=*"
    )
    match.play(0, PlayAction("AC09#1", ()))
    outside = {*cards("PS03 CG04 CG06 PS07")}
    for state in imagined(match, 0):
        assert outside == {*state.hands[1], *[crate.card for crate in state.holds[1]]}
    assert {state.hands[1][0] for state in imagined(match, 0)} == outside


@pytest.mark.rule("SC-084", "SC-085")
def test_what_is_opened_is_remembered_no_more() -> None:
    match = at("PC01 LO12 hand=AC12#1,AC01#1 | PC02 LO06 hold=c1:PS02#1,c2:CG03#1").play(0, PlayAction("AC12#1", ()))
    match.play(0, PlayAction("AC01#1", ())).play(0, Open("c1"))
    assert "c1" not in write_position(match.state)


@pytest.mark.rule("SC-193")
def test_what_others_discard_in_secret_is_imagined() -> None:
    match = at(
        "step=DISCARD | PC01 LO12 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1"
        " | PC02 LO06 hand=PS09#1,PS10#1,PS11#1,PS12#1,PS13#1,PS14#1,PS15#1,PS16#1"
    )
    match.table.answer(1, Discard(("PS09#1",)))
    rng = Random(1)
    assert len({match.table.imagine(0, rng).save() for _ in range(10)}) > 1
