"""What a question is about stands in the view and in the picture: nobody has to have read the log."""

from __future__ import annotations

import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.components import BOXES, CUSTOMS, ops
from freeport_games.competitors.events import DeliveryFailed, Failure
from freeport_games.competitors.faces.reference import COMPONENTS
from freeport_games.competitors.moves import (
    USE_NOTHING,
    AbandonDelivery,
    AnswerCustoms,
    ChooseCheckOrder,
    ChooseOption,
    DeclineReaction,
    Deliver,
    Drive,
    EndMovementTurn,
    PlayAgainst,
    PlayOn,
    PlayReaction,
)
from freeport_games.competitors.notation import read_position, write_position
from freeport_games.competitors.view import EventInPlay, SpecialInPlay
from freeport_games.engine.menus import Move
from freeport_games.engine.tables import Table
from tests.rules.competitors.positions import Match, at, give, offer, rolled, want
from tests.support.pictured import asked_sees, facts

IN_POLAND = "truck-0-1 poland contract=C-047 sender=italy receiver=ukraine"


@pytest.mark.rule("CO-182", "CO-D32")
@pytest.mark.parametrize(("to", "giver"), [((1,), 1), ((1, 2), None)])
def test_an_offer_is_drawn_as_two_sides(to: tuple[int, ...], giver: int | None) -> None:
    match = at("| RED italy | BLUE united_kingdom territories=france | GREEN japan | ship-0-1 italy")
    match.play(0, offer(to, give(money=500), want({"europe": 1})))
    (table,) = [table for table in COMPETITORS.faces.picture(match.view(1)).tables if table.id == "offer"]
    sides = [(line.seat, *line.cells) for line in table.lines if line.gives]
    assert sides == [(0, "500 euros"), (giver, "1 of Europe")]
    assert table.owner is None, "those to whom it goes see it, too"


@pytest.mark.rule("CO-D24", "CO-110")
def test_a_choice_after_an_event_names_the_event_and_its_die() -> None:
    state = read_position(f"round=3 | RED italy 50000 | BLUE japan 90000 | {IN_POLAND} | customs_deck=K-25,*")
    match = Match(Table.at(COMPETITORS, state, 2))
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), ChooseCheckOrder("EVENT"), rolled(2))
    assert match.asked == (0, "CO-D24")
    movement = match.view(0).movement
    assert movement is not None
    assert movement.event == EventInPlay("ukraine", 2, "P-europe-02")
    assert "Border dispute in Ukraine: 2 on the die" in facts(asked_sees(match.table))
    (option,) = match.table.options(0)
    assert option.makes is ChooseOption
    assert [move.effect for move in option if isinstance(move, ChooseOption)] == ["pay", "lose_goods"]
    assert write_position(read_position(write_position(match.state))) == write_position(match.state)
    match.play(0, ChooseOption("pay"))
    assert match.view(0).movement is None, "the receiver is reached"


@pytest.mark.rule("CO-105", "CO-D22")
def test_a_card_that_ends_the_movement_turn_does_not_spare_the_event_as_its_text_says() -> None:
    match = at(f"| RED italy | BLUE japan | {IN_POLAND} | customs_deck=K-25,*")
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), ChooseCheckOrder("CUSTOMS"), rolled(2))
    assert match.asked == (0, "CO-D24")
    (text,) = [component.text for component in COMPONENTS if component.kind == "CHECK" and component.id == "CUSTOMS"]
    assert "If it ends the delivery or the turn" in text


@pytest.mark.rule("CO-D24")
def test_every_effect_between_which_a_seat_chooses_has_a_name() -> None:
    parts = [part for one in CUSTOMS.values() for part in (one.legal, one.illegal)] + [
        box.rule for box in BOXES.values()
    ]
    choices = [part.options for part in parts if isinstance(part, ops.Choice)]
    named = {component.id for component in COMPONENTS if component.kind == "EFFECT"}
    assert {option.name for options in choices for option in options} == named
    assert all(len({option.name for option in options}) == len(options) for options in choices)


@pytest.mark.rule("CO-D24", "CO-110")
def test_a_choice_after_customs_says_what_the_card_does() -> None:
    match = at(
        "| RED italy | BLUE japan | truck-0-1 italy contract=C-005 sender=italy receiver=korea | customs_deck=K-15,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert match.asked == (0, "CO-D24")
    assert CUSTOMS["K-15"].text in facts(asked_sees(match.table))


@pytest.mark.rule("CO-D25", "CO-206")
def test_a_local_agent_knows_which_die_is_rolled_again() -> None:
    match = at(
        "| RED italy branches=ukraine | BLUE united_kingdom"
        " | truck-0-1 poland contract=C-054 sender=italy receiver=korea | advantages=ukraine:C-100"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"), EndMovementTurn(), rolled(9))
    movement = match.view(0).movement
    assert movement is not None
    assert movement.event is not None
    assert (movement.event.territory, movement.event.value) == ("ukraine", 9)
    assert "9 on the die" in facts(asked_sees(match.table))


@pytest.mark.rule("CO-D29", "CO-211")
@pytest.mark.parametrize(("name", "target"), [("C-107", None), ("C-103", None), ("C-105", "united_kingdom")])
def test_who_may_cancel_a_special_card_sees_which_and_whose_it_is(name: str, target: str | None) -> None:
    match = at(
        f"| RED italy contracts={name} | BLUE united_kingdom contracts=C-116,C-001 | advantages=united_kingdom:C-091"
    )
    match.play(0, PlayAgainst(name, 1) if target is None else PlayOn(name, target))
    assert match.view(1).special == SpecialInPlay(name, 0, 1, target)
    assert "played by" in facts(asked_sees(match.table))
    assert read_position(write_position(match.state)) == match.state
    match.play(1, DeclineReaction())
    assert match.view(1).special is None


@pytest.mark.rule("CO-D29", "CO-207")
def test_a_strike_is_named_to_the_seat_that_it_hits() -> None:
    match = at(
        "| RED italy contracts=C-116 | BLUE united_kingdom contracts=C-111 | GREEN japan"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
    )
    match.play(0, Deliver("truck-0-1")).play(1, PlayReaction("C-111"))
    assert match.view(0).special == SpecialInPlay("C-111", 1, 0, None)


@pytest.mark.rule("CO-D30", "CO-210")
def test_an_insurance_is_asked_about_goods_that_all_see_as_lost() -> None:
    match = at(
        "| RED italy contracts=C-115 | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea"
    )
    match.play(0, Deliver("truck-0-1"), AbandonDelivery())
    assert match.asked == (0, "CO-D30")
    for viewer, known in ((0, 1), (1, 0)):
        movement = match.view(viewer).movement
        assert movement is not None
        assert movement.lost is not None
        assert (movement.lost.owner, len(getattr(movement.lost.contract, "card_ids", ()))) == (0, known)


@pytest.mark.rule("CO-D30", "CO-049")
@pytest.mark.parametrize(
    ("moves", "failure", "failed_by"),
    [
        ((AbandonDelivery(),), Failure.ABANDONED, None),
        ((Drive("switzerland"), AnswerCustoms(USE_NOTHING)), Failure.STOPPED, "K-31"),
        ((Drive("france"), EndMovementTurn(), EndMovementTurn()), Failure.LATE, None),
    ],
)
def test_a_delivery_that_fails_says_why(moves: tuple[Move, ...], failure: Failure, failed_by: str | None) -> None:
    match = at(
        "| RED italy contracts=C-115 | BLUE united_kingdom | truck-0-1 italy contract=C-005 sender=italy receiver=korea"
        " | customs_deck=K-31,*"
    )
    match.play(0, Deliver("truck-0-1"), *moves)
    assert match.asked == (0, "CO-D30")
    assert read_position(write_position(match.state)) == match.state
    match.play(0, DeclineReaction())
    assert [(event.failure, event.failed_by) for event in match.happened(DeliveryFailed)] == [(failure, failed_by)]


@pytest.mark.rule("CO-037")
def test_the_map_says_where_the_goods_go_that_move() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=korea")
    assert COMPETITORS.faces.picture(match.view(1)).boards[0].marks == ()
    match.play(0, Deliver("truck-0-1"))
    (mark,) = COMPETITORS.faces.picture(match.view(1)).boards[0].marks
    assert (mark.at, mark.owner) == ("korea", 0)
