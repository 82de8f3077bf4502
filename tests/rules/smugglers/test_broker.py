"""The Galactic Broker and standing offers (section 4.3)."""

from __future__ import annotations

import msgspec
import pytest

from freeport_games.engine import Counted, Option, Seat
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CARDS, Category
from freeport_games.smugglers.events import OfferEnded, UnitsLost
from freeport_games.smugglers.player import Lot, Status
from freeport_games.smugglers.state import Step
from tests.rules.smugglers.positions import Match, at, fees, side, units


def offer(credits: int = 10, **parts: int) -> m.ProposeBroker:
    """Credits for nothing, by seat 0 to seat 1 of two."""
    return m.ProposeBroker(1, side(credits), side(), fees(range(2), **(parts or {"s0": -(-credits // 10)})), (), ())


@pytest.mark.rule("SG-202", "SG-208", "SG-D7")
def test_three_proposals_a_turn() -> None:
    match = at()
    for _ in range(3):
        match.play(0, offer()).play(1, m.DeclineBroker())
    assert match.asked == (0, "SG-D15"), "only to draw is left"
    one = at(broker_proposals_per_turn=0, seats=3)
    assert one.asked == (0, "SG-D15")
    assert at(status={1: Status.LOST}).asked == (0, "SG-D15")


@pytest.mark.rule("SG-201", "SG-209", "SG-210", "SG-213")
def test_an_exchange_at_any_distance() -> None:
    match = at(
        sector={0: "F-001", 1: "C-085"},
        goods={0: "food 2"},
        friends={1: "fr_gristle"},
        contracts={1: "co_hospital"},
        lots={1: [(1, 7, 3)]},
    )
    give = side(0, "food 2")
    take = side(0, brix=(Counted("1:7", 2),), friends="fr_gristle", contracts="co_hospital")
    match.play(0, m.ProposeBroker(1, give, take, fees(range(2), s0=120), units("", "food 2"), ()))
    match.play(1, m.AcceptBroker(units("", "brix_weapons 1"), ()))
    player = match.seat(0)
    assert (player.friends, player.contracts[0].card, player.lots) == (["fr_gristle"], "co_hospital", [Lot(1, 7, 2)])
    assert match.seat(1).lots == [Lot(1, 7, 1)]
    assert (match.seat(1).has("food"), player.credits) == (2, 380)


@pytest.mark.rule("SG-203")
def test_what_is_never_traded() -> None:
    match = at(offers={0: ("cl_gorm", "ophir", 9)})
    held = m.ProposeBroker(1, side(equipment="cl_gorm"), side(), fees(range(2), s0=50), (), ())
    assert match.refused(0, held) == "NOT_TRADEABLE"
    character = m.ProposeBroker(1, side(friends="mikk_staygo"), side(), fees(range(2), s0=50), (), ())
    assert match.refused(0, character) == "NOT_TRADEABLE"
    other = m.ProposeBroker(1, side(friends="fr_gristle"), side(), fees(range(2), s0=50), (), ())
    assert match.refused(0, other) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("SG-206", "SG-D8")
def test_payers_answer_clockwise_after_the_receiver() -> None:
    match = at(seats=4)
    move = m.ProposeBroker(2, side(100), side(), fees(range(4), s1=4, s3=6), (), ())
    match.play(0, move)
    assert match.asked == (2, "SG-D8")
    match.play(2, m.AcceptBroker((), ()))
    assert match.asked == (1, "SG-D8")
    match.play(1, m.AcceptBroker((), ()))
    assert match.asked == (3, "SG-D8")
    match.play(3, m.DeclineBroker())
    assert [player.credits for player in match.state.players] == [500] * 4
    assert match.state.proposals == 1


@pytest.mark.rule("SG-207")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (m.ProposeBroker(1, side(500), side(), fees(range(2), s0=50), (), ()), "NOT_ENOUGH_CREDITS"),
        (m.ProposeBroker(1, side(), side(501), fees(range(2), s0=51), (), ()), "NOT_ENOUGH_CREDITS"),
        (m.ProposeBroker(1, side(0, "food 5"), side(), fees(range(2), s0=25), (), ()), "GOODS_NOT_HELD"),
        (m.ProposeBroker(1, side(), side(0, "robots 4"), fees(range(2), s0=20), (), ()), "ABOVE_CAPACITY"),
        (
            m.ProposeBroker(
                1, side(), side(equipment="eq_tractor_beam"), fees(range(2), s0=50), units("", "food 4"), ()
            ),
            "EQUIPMENT_LIMIT",
        ),
        (m.ProposeBroker(1, side(), side(), fees(range(2)), (), ()), "EMPTY_DEAL"),
        (m.ProposeBroker(0, side(1), side(), fees(range(2), s0=1), (), ()), "SELF_TARGET"),
        (m.ProposeBroker(7, side(1), side(), fees(range(2), s0=1), (), ()), "BAD_PARAMETER"),
        (m.ProposeBroker(1, side(-1), side(), fees(range(2)), (), ()), "BAD_PARAMETER"),
        (m.ProposeBroker(1, side(1), side(), (Counted(0, -1),), (), ()), "BAD_PARAMETER"),
        (m.ProposeBroker(1, side(1), side(), fees(range(2), s0=1), (Counted("tea", 1),), ()), "BAD_PARAMETER"),
        (m.ProposeBroker(1, side(1), side(), fees(range(2), s0=1), (), ("eq_tractor_beam",)), "CARD_NOT_IN_HAND"),
    ],
)
def test_deals_that_are_refused(move: m.ProposeBroker, code: str) -> None:
    match = at(
        goods={0: "food 4", 1: "robots 4"},
        equipment={
            0: "eq_forged_papers eq_afterburners eq_deflector_booster eq_hyperdrive_tuner",
            1: "eq_tractor_beam",
        },
    )
    assert match.refused(0, move) == code


@pytest.mark.rule("SG-207", "SG-208")
def test_room_is_made_as_part_of_a_deal() -> None:
    match = at(goods={0: "food 4", 1: "robots 5"})
    take = side(0, "robots 4")
    match.play(0, m.ProposeBroker(1, side(0, "", "food 4"), take, fees(range(2), s0=20), units("food 3", "food 4"), ()))
    match.play(1, m.AcceptBroker(units("", "robots 5"), ()))
    assert match.seat(0).carried[3:5] == [4, 1]
    assert match.happened(UnitsLost)[0].units[0].units == 3
    full = at(goods={0: "food 4", 1: "robots 5"})
    full.play(
        0,
        m.ProposeBroker(1, side(0, "food 4"), side(0, "", "robots 5"), fees(range(2), s0=20), units("", "food 4"), ()),
    )
    assert full.refused(1, m.AcceptBroker(units("", "robots 5"), ())) == "ABOVE_CAPACITY"
    full.play(1, m.AcceptBroker(units("robots 4", "robots 5"), ()))
    assert (full.seat(1).has("food"), full.seat(1).has("robots")) == (4, 1)


@pytest.mark.rule("SG-205")
def test_isolated_seats_pay_nothing() -> None:
    match = at(seats=3, status={2: Status.IMPRISONED})
    move = m.ProposeBroker(1, side(10), side(), (Counted(0, 0), Counted(1, 0), Counted(2, 1)), (), ())
    assert match.refused(0, move) == "TARGET_ISOLATED"
    to = m.ProposeBroker(2, side(10), side(), fees((0, 1), s0=1), (), ())
    assert match.refused(0, to) == "TARGET_ISOLATED"


# Standing offers


def post(match: Match, credits: int = 20, to: int = 0) -> Match:
    """Seat 1 posts an offer of credits to another seat."""
    pair = sorted((1, to))
    return match.play(1, m.PostOffer(to, side(credits), side(), fees(pair, s1=-(-credits // 10))))


def to_next_turn(match: Match) -> Match:
    """Both seats end their turns; nobody meets anybody."""
    for seat in (0, 1):
        if match.asked == (seat, "SG-D7"):
            match.play(seat, m.DrawDestiny())
        match.play(seat, m.EndMove())
    return match


@pytest.mark.rule("SG-211", "SG-212", "SG-216")
def test_a_standing_offer_is_accepted_in_the_next_broker_step() -> None:
    match = at(Step.MOVE, sector={1: "F-001"}, deck="fr_gristle fr_spanner fr_bo_chart")
    post(match)
    assert match.refused(1, m.PostOffer(0, side(1), side(), fees(range(2), s1=1))) == "NO_PROPOSALS_LEFT"
    assert match.view(0).seats[1].standing is not None
    to_next_turn(match)
    assert match.asked == (0, "SG-D7")
    match.play(0, m.AcceptStanding(1, (), ()))
    assert (match.seat(0).credits, match.seat(1).credits) == (520, 478)
    assert match.state.proposals == 0
    assert match.refused(0, m.AcceptStanding(1, (), ())) == "OFFER_GONE"


@pytest.mark.rule("SG-105", "SG-212")
def test_a_standing_offer_ends_with_the_next_slot_of_the_named_seat() -> None:
    match = post(at(Step.MOVE, sector={1: "F-001"}, deck="fr_gristle fr_spanner fr_bo_chart"))
    to_next_turn(match)
    assert match.seat(1).standing is not None
    match.play(0, m.DrawDestiny()).play(0, m.EndMove())
    assert match.seat(1).standing is None
    assert match.happened(OfferEnded)


@pytest.mark.rule("SG-212")
def test_three_standing_offers_between_own_turns() -> None:
    match = at(Step.MOVE)
    for _ in range(3):
        post(match).play(1, m.WithdrawOffer())
    assert not match.offers(1, m.PostOffer)
    assert not match.offers(1, m.WithdrawOffer)
    assert not at(Step.MOVE, standing_offers_per_round=0).offers(1, m.PostOffer)
    assert not at(Step.MOVE, broker_enabled=False).offers(1, m.PostOffer)


@pytest.mark.rule("SG-215")
def test_a_dead_offer_ends_and_all_are_told() -> None:
    match = at(goods={1: "food 3"}, sector={1: "F-001"}, seats=3)
    match.play(1, m.PostOffer(0, side(0, "food 3"), side(), fees((0, 1), s1=15)))
    assert match.offers(0, m.AcceptStanding)
    match.play(1, m.Jettison(units("food 1", "food 3")))
    assert not match.offers(0, m.AcceptStanding)
    assert match.refused(0, m.AcceptStanding(1, (), ())) == "OFFER_GONE"
    prison = at(Step.ENCOUNTER, sector={0: "B-070", 1: "F-001"}, bounty={0: 200})
    post(prison)
    prison.play(0, m.EncounterPlanet(), 6)
    assert prison.seat(1).standing is None
    assert prison.happened(OfferEnded)


@pytest.mark.rule("SG-214")
def test_without_a_broker_the_step_is_skipped() -> None:
    assert at(broker_enabled=False, deck="fr_gristle").asked == (0, "SG-D15")


def dealt(category: Category) -> dict[int, str]:
    """All cards of a category, dealt to six seats."""
    cards = [card.id for card in CARDS.values() if card.category is category]
    return {seat: " ".join(cards[seat::6]) for seat in range(6)}


def gift_of_credits(match: Match, seat: Seat) -> m.PostOffer:
    """A standing offer that gives seat 0 ten credits, and the Broker one."""
    option: Option[m.PostOffer] = next(offer for offer in match.options(seat, m.PostOffer) if 0 in offer.seat)
    nothing = option.first
    gift = msgspec.structs.replace(nothing.give, credits=10)
    return msgspec.structs.replace(nothing, give=gift, fees=fees((0, seat), **{f"s{seat}": 1}))


@pytest.mark.rule("SG-202", "SG-211")
def test_the_menu_of_six_seats_that_hold_every_card_has_twenty_kilobytes_at_most() -> None:
    everyone = range(6)
    match = at(
        seats=6,
        credits=dict.fromkeys(everyone, 90_000),
        base=dict.fromkeys(everyone, "5/5/5/5/10"),
        goods=dict.fromkeys(everyone, "food 2 robots 1 luxuries 1 medical 1 weapons 2"),
        lots={seat: [(seat, 6, 1)] for seat in everyone},
        equipment=dealt(Category.EQUIPMENT),
        friends=dealt(Category.FRIEND),
        contracts=dealt(Category.CONTRACT),
    )
    for seat in range(1, 6):
        match.play(seat, gift_of_credits(match, seat))
    assert match.asked == (0, "SG-D7")
    options = match.table.options(0)
    made = [option.makes for option in options]
    assert made == [m.DrawDestiny, *[m.AcceptStanding] * 10, *[m.ProposeBroker] * 5]
    assert len(msgspec.json.encode(options)) <= 20_000
