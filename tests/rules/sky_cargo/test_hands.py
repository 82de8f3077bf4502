"""Hand limits and piles (section 4.16), and defaults."""

from __future__ import annotations

import pytest

from freeport_games.engine import Hidden
from freeport_games.engine.menus import Shuffled
from freeport_games.sky_cargo.events import CardsDrawn, CardTaken, PileRenewed, PileShuffled, Source
from freeport_games.sky_cargo.moves import (
    Accept,
    BreakOff,
    Concede,
    Decline,
    Discard,
    EndPlay,
    MoveTo,
    Open,
    Pass,
    PlayAction,
    PlayCargo,
    Recover,
    Search,
    StartDogfight,
    Strip,
)
from tests.rules.sky_cargo.positions import at, cards, rolled, seen

TEN = "PS01 PS02 PS03 PS04 PS05 PS06 PS07 PS08 PS09 AC09"


@pytest.mark.rule("SC-190", "SC-037")
def test_no_draw_brings_a_hand_above_ten() -> None:
    match = at("PC01 LO12 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1,PS09#1,AC09#1 | PC02 LO06").play(
        0, PlayAction("AC09#1", ())
    )
    assert len(match.state.hands[0]) == 10, "9 and one of two"


@pytest.mark.rule("SC-191")
def test_ten_cards_in_hand_recover_nothing() -> None:
    match = at(
        "step=ROLL | PC05 LO06 hand=PS01#1,PS02#1,PS03#1,PS04#1,PS05#1,PS06#1,PS07#1,PS08#1,PS09#1,AC09#1"
        " | PC02 LO06 | discard=PS14#1",
        outcomes=[rolled(1)],
    )
    assert match.asked == (0, "SC-D9")
    assert match.state.discard == cards("PS14")


@pytest.mark.rule("SC-194", "SC-C6")
def test_the_discard_pile_renews_an_empty_draw_pile_in_the_midst_of_a_draw() -> None:
    match = at("PC01 LO12 hand=AC09#1 | PC02 LO06 | discard=PS01#1,PS02#1,PS04#1 | deck=CG01#1 | removed=*")
    match.play(0, PlayAction("AC09#1", ()), Shuffled((2, 0, 1)))
    assert match.hand(0) == cards("CG01 PS04")
    assert match.state.deck == cards("PS01 PS02")
    assert match.state.discard == cards("AC09"), "a card under way is not shuffled"
    assert match.happened(PileRenewed)[0].count == 3


@pytest.mark.rule("SC-194")
def test_with_both_piles_empty_a_draw_is_lost_and_one_card_is_not_shuffled() -> None:
    match = at("PC01 LO12 hand=AC09#1 | PC02 LO06 | discard=PS01#1 | removed=*").play(0, PlayAction("AC09#1", ()))
    assert match.hand(0) == cards("PS01")
    assert match.chances == []


@pytest.mark.rule("SC-195", "SC-208", "SC-C7", "SC-D16")
def test_a_search_shows_the_card_to_all_and_shuffles() -> None:
    match = at("PC01 LO12 hand=AC11#1 | PC02 LO06 | deck=CG01#1,PS05#1,CG02#1,PS04#1 | removed=*")
    match.play(0, PlayAction("AC11#1", ()))
    assert match.domain(0, Search, "card") == cards("PS04 PS05")
    assert match.refused(0, Search("CG01#1")) == "CARD_NOT_THERE"
    match.play(0, Search("PS05#1"), Shuffled((1, 2, 0)))
    taken = match.heard(1, CardTaken)[0]
    assert (taken.taken.id, taken.taken_from) == ("PS05#1", Source.DRAW_PILE)
    assert match.state.deck == cards("CG02 PS04 CG01")
    assert match.happened(PileShuffled)[0].count == 3


@pytest.mark.rule("SC-194", "SC-208")
def test_a_search_asks_even_with_one_match_and_refills_nothing() -> None:
    match = at("PC01 LO12 hand=AC11#1 | PC02 LO06 | deck=CG01#1,PS05#1 | removed=*").play(0, PlayAction("AC11#1", ()))
    assert match.asked == (0, "SC-D16")
    none = at("PC01 LO12 hand=AC11#1 | PC02 LO06 | discard=PS01#1 | deck=CG01#1,CG02#1 | removed=*").play(
        0, PlayAction("AC11#1", ())
    )
    assert none.asked == (0, "SC-D8")
    assert none.chances == ["SC-C7"]
    empty = at("PC01 LO12 hand=AC11#1 | PC02 LO06 | discard=PS01#1,PS02#1 | removed=*").play(
        0, PlayAction("AC11#1", ())
    )
    assert empty.chances == []
    assert empty.state.discard == cards("PS01 PS02 AC11")


@pytest.mark.rule("SC-209", "SC-D17")
def test_what_recovers_a_card_cannot_be_recovered_with_it() -> None:
    match = at("PC01 LO12 hand=AC14#1,PS02#1,PS03#1 | PC02 LO06 | discard=CG01#1,CG02#1").play(
        0, PlayAction("AC14#1", ("PS02#1",))
    )
    assert match.domain(0, Recover, "card") == cards("CG01 CG02")
    assert match.refused(0, Recover("AC14#1")) == "CARD_NOT_THERE"
    assert match.refused(0, Recover("PS02#1")) == "CARD_NOT_THERE"
    match.play(0, Recover("CG02#1"))
    assert match.hand(0) == cards("CG02 PS03")


@pytest.mark.rule("SC-112", "SC-190")
def test_drawn_cards_are_shown_to_their_seat_alone() -> None:
    match = at("PC01 LO12 hand=AC09#1 | PC02 LO06 | deck=CG01#1,CG02#1,*").play(0, PlayAction("AC09#1", ()))
    assert seen(match.heard(0, CardsDrawn)[0].drawn) == cards("CG01 CG02")
    assert match.heard(1, CardsDrawn)[0].drawn == Hidden(2)


# Defaults


@pytest.mark.rule("SC-197")
def test_a_seat_that_left_does_what_is_harmless() -> None:
    match = at("PC01 LO12 hand=PS01#1,AC01#1 | PC02 LO06 hold=c1:PS02#1,c2:PS04#1")
    assert match.table.fallback(0) == EndPlay()
    match.play(0, PlayAction("AC01#1", ()))
    assert match.table.fallback(0) == Open("c1")
    fight = at("PC01 LO12 hand=PL04#1,PS01#1 | PC02 LO06 hand=PS14#1 | removed=*", windows={"SC-D27"}).play(
        0, StartDogfight("PL04#1", 1)
    )
    assert fight.table.fallback(0) == Pass()
    fight.play(0, Pass()).play(1, Pass())
    assert fight.table.fallback(1) == Decline()
    fight.play(1, Accept())
    while fight.asked is not None and fight.asked[1] == "SC-D27":
        fight.play(fight.asked[0], Pass())
    assert fight.table.fallback(1) == Concede()
    fight.play(1, fight.options(1)[0].first)
    assert fight.table.fallback(0) == BreakOff()


@pytest.mark.rule("SC-197")
def test_else_it_takes_the_first_legal_choice_in_ascending_order() -> None:
    match = at("step=ROLL | PC01 LO03 | PC02 LO06", outcomes=[rolled(1)])
    assert match.table.fallback(0) == MoveTo("LO02")


@pytest.mark.rule("SC-197")
def test_cards_that_others_do_not_see_are_chosen_by_where_they_lie() -> None:
    assert at(
        "step=DISCARD | PC01 LO12 hand=PS05#1,CG01#1,PS01#1,PS02#1,PS04#1,PS06#1,PS03#1,AC01#1,AC02#1 | PC02 LO06"
    ).table.fallback(0) == Discard(("PS05#1", "CG01#1"))
    play = at("step=ROLL | PC01 LO03 hand=PS02#1,CG01#1,PS01#1 | PC02 LO06", outcomes=[rolled(1)])
    assert play.play(0, MoveTo("LO02")).table.fallback(0) == PlayCargo("PS02#1")
    last = at(
        "step=ROLL | PC01 LO03 hand=PS02#1,CG03#1,CG01#1 hold=c1:PS04#1,c2:PS05#1,c3:PS06#1,c4:PS07#1 | PC02 LO06",
        outcomes=[rolled(1)],
    )
    assert last.play(0, MoveTo("LO02")).table.fallback(0) == PlayCargo("CG03#1")
    strip = at("PC01 LO12 hand=AC15#1 | PC02 LO06 hand=PS09#1,PS03#1").play(0, PlayAction("AC15#1", ()))
    assert strip.table.fallback(0) == Strip("PS09#1")
    search = at("PC01 LO12 hand=AC11#1 | PC02 LO06 | deck=CG01#1,PS14#1,PS02#1,*").play(0, PlayAction("AC11#1", ()))
    assert search.table.fallback(0) == Search("PS14#1")
