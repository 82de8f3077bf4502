"""The Galactic Broker and standing offers (section 4.3)."""

from __future__ import annotations

import msgspec
import pytest

from freeport_games.engine import Seat
from freeport_games.engine.domains import Counted
from freeport_games.engine.menus import Option
from freeport_games.engine.words import words
from freeport_games.smugglers import SMUGGLERS
from freeport_games.smugglers import moves as m
from freeport_games.smugglers.components import CARDS, Category
from freeport_games.smugglers.events import OfferEnded, ProposalTakenBack, UnitsLost
from freeport_games.smugglers.state.player import Lot
from tests.rules.smugglers.positions import Match, at, fees, side, units


def offer(credits: int = 10) -> m.ProposeBroker:
    """Credits for nothing, by seat 0 to seat 1 of two."""
    return m.ProposeBroker(1, side(credits), side())


def paying(seats: int = 2, **parts: int) -> m.PutForward:
    """A proposal for which nobody has to make room, with the parts of its fee."""
    return m.PutForward(fees(range(seats), **parts), (), ())


@pytest.mark.rule("SG-202", "SG-208", "SG-D7")
def test_three_proposals_a_turn() -> None:
    match = at("mikk_staygo | patch_okono")
    for _ in range(3):
        match.play(0, offer()).play(0, paying(s0=1)).play(1, m.DeclineBroker())
    assert match.asked == (0, "SG-D15"), "only to draw is left"
    one = at("options broker_proposals_per_turn=0 | mikk_staygo | patch_okono | lucius_vane")
    assert one.asked == (0, "SG-D15")
    assert at("mikk_staygo | patch_okono status=LOST").asked == (0, "SG-D15")


@pytest.mark.rule("SG-201", "SG-209", "SG-210", "SG-213")
def test_an_exchange_at_any_distance() -> None:
    match = at(
        "mikk_staygo F-001 goods=food*2 | patch_okono C-085 lots=1:7*3 friends=fr_gristle contracts=co_hospital turn=5"
    )
    give = side(0, "food 2")
    take = side(0, brix=(Counted("1:7", 2),), friends="fr_gristle", contracts="co_hospital")
    match.play(0, m.ProposeBroker(1, give, take)).play(0, paying(s0=120)).play(1, m.AcceptBroker((), ()))
    player = match.seat(0)
    assert (player.friends, player.contracts[0].card, player.lots) == (["fr_gristle"], "co_hospital", [Lot(1, 7, 2)])
    assert match.seat(1).lots == [Lot(1, 7, 1)]
    assert (match.seat(1).has("food"), player.credits) == (2, 380)


@pytest.mark.rule("SG-203")
def test_what_is_never_traded() -> None:
    match = at("mikk_staygo offers=cl_gorm@ophir:9+0 turn=5 | patch_okono")
    held = m.ProposeBroker(1, side(equipment="cl_gorm"), side())
    assert match.refused(0, held) == "NOT_TRADEABLE"
    character = m.ProposeBroker(1, side(friends="mikk_staygo"), side())
    assert match.refused(0, character) == "NOT_TRADEABLE"
    other = m.ProposeBroker(1, side(friends="fr_gristle"), side())
    assert match.refused(0, other) == "CARD_NOT_IN_HAND"
    both = m.ProposeBroker(1, side(friends="fr_gristle"), side(friends="mikk_staygo"))
    assert match.refused(0, both) == "NOT_TRADEABLE"


@pytest.mark.rule("SG-202", "SG-203", "SG-207")
def test_the_first_reason_of_the_table_is_told_whichever_seat_it_concerns() -> None:
    match = at("mikk_staygo goods=food | patch_okono lots=1:7*3 turn=5")
    absent = side(0, brix=(Counted("0:5", 1),))
    cards = side(equipment="eq_afterburners")
    for own, theirs, code in (
        (side(0, "food 2"), absent, "BAD_PARAMETER"),
        (side(0, brix=(Counted("1:7", 1),)), side(), "GOODS_NOT_HELD"),
        (side(0, "food 2"), cards, "CARD_NOT_IN_HAND"),
        (side(9000), side(0, "food 2"), "GOODS_NOT_HELD"),
    ):
        assert match.refused(0, m.ProposeBroker(1, own, theirs)) == code
    assert match.refused(0, m.ProposeBroker(0, absent, side())) == "BAD_PARAMETER"


@pytest.mark.rule("SG-206", "SG-D8")
def test_payers_answer_clockwise_after_the_receiver() -> None:
    match = at("mikk_staygo | patch_okono | lucius_vane | vela_quarn")
    match.play(0, m.ProposeBroker(2, side(100), side())).play(0, paying(4, s1=4, s3=6))
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
        (m.ProposeBroker(1, side(501), side()), "NOT_ENOUGH_CREDITS"),
        (m.ProposeBroker(1, side(500), side(500)), "NOT_ENOUGH_CREDITS"),
        (m.ProposeBroker(1, side(), side(501)), "NOT_ENOUGH_CREDITS"),
        (m.ProposeBroker(1, side(0, "food 5"), side()), "GOODS_NOT_HELD"),
        (m.ProposeBroker(1, side(), side(0, "robots 6")), "ABOVE_CAPACITY"),
        (m.ProposeBroker(1, side(), side()), "EMPTY_DEAL"),
        (m.ProposeBroker(0, side(1), side()), "SELF_TARGET"),
        (m.ProposeBroker(7, side(1), side()), "BAD_PARAMETER"),
        (m.ProposeBroker(1, side(-1), side()), "BAD_PARAMETER"),
        (m.ProposeBroker(1, m.Side(0, (Counted("tea", 1),), (), (), (), ()), side()), "BAD_PARAMETER"),
    ],
)
def test_terms_that_are_refused(move: m.ProposeBroker, code: str) -> None:
    match = at("mikk_staygo goods=food*4 | patch_okono G-043 3/1/0/1/6 goods=robots*6")
    assert match.refused(0, move) == code


@pytest.mark.rule("SG-205", "SG-207", "SG-208", "SG-D24")
@pytest.mark.parametrize(
    ("move", "code"),
    [
        (m.PutForward((Counted(0, -1),), (), ()), "BAD_PARAMETER"),
        (m.PutForward((Counted(7, 1),), (), ()), "BAD_PARAMETER"),
        (m.PutForward(fees(range(2), s0=70), (Counted("tea", 1),), ()), "BAD_PARAMETER"),
        (m.PutForward(fees(range(2), s0=70), units("food 3"), ("eq_tractor_beam",)), "CARD_NOT_IN_HAND"),
        (m.PutForward(fees(range(2), s0=70), units("food 5"), ("eq_forged_papers",)), "GOODS_NOT_HELD"),
        (m.PutForward(fees(range(2), s0=600), units("food 3"), ("eq_forged_papers",)), "NOT_ENOUGH_CREDITS"),
        (m.PutForward(fees(range(2), s1=600), units("food 3"), ("eq_forged_papers",)), "NOT_ENOUGH_CREDITS"),
        (m.PutForward(fees(range(2), s0=70), units("food 2"), ("eq_forged_papers",)), "ABOVE_CAPACITY"),
        (m.PutForward(fees(range(2), s0=70), units("food 3"), ()), "EQUIPMENT_LIMIT"),
        (m.PutForward(fees(range(2), s0=69), units("food 3"), ("eq_forged_papers",)), "FEE_MISMATCH"),
        (m.PutForward(fees(range(2), s0=70), units("food 4"), ("eq_forged_papers",)), "EXACT_LOSS_REQUIRED"),
        (
            m.PutForward(fees(range(2), s0=70), units("food 3"), ("eq_forged_papers", "eq_afterburners")),
            "EXACT_LOSS_REQUIRED",
        ),
    ],
)
def test_ways_to_put_a_proposal_forward_that_are_refused(move: m.PutForward, code: str) -> None:
    match = at(
        "mikk_staygo goods=food*4 equipment=eq_forged_papers,eq_afterburners,eq_deflector_booster,eq_hyperdrive_tuner"
        " | patch_okono goods=robots*4 equipment=eq_tractor_beam"
    )
    match.play(0, m.ProposeBroker(1, side(0, "", "food 4"), side(0, "robots 4", equipment="eq_tractor_beam")))
    assert match.asked == (0, "SG-D24")
    assert match.refused(0, move) == code
    options = match.options(0, m.PutForward)
    assert len(options) == 4, "one for each Equipment Card that may go"
    assert all(sum(part.count for part in move.fees) == 70 for option in options for move in [option.sample()])
    match.play(0, options[0].first).play(1, m.DeclineBroker())


@pytest.mark.rule("SG-208", "SG-D24")
def test_a_card_is_not_both_given_and_discarded() -> None:
    match = at(
        "mikk_staygo equipment=eq_forged_papers,eq_afterburners,eq_deflector_booster,eq_hyperdrive_tuner"
        " | patch_okono equipment=eq_tractor_beam,eq_space_missile"
    )
    take = side(equipment="eq_tractor_beam eq_space_missile")
    match.play(0, m.ProposeBroker(1, side(equipment="eq_afterburners"), take))
    discards = {option.discard.items for option in match.options(0, m.PutForward)}
    assert discards == {("eq_forged_papers",), ("eq_deflector_booster",), ("eq_hyperdrive_tuner",)}


@pytest.mark.rule("SG-202", "SG-206", "SG-D24")
def test_a_proposal_that_is_taken_back_has_been_made() -> None:
    match = at("mikk_staygo | patch_okono").play(0, offer())
    assert match.view(1).proposal is not None
    match.play(0, m.TakeBack())
    assert match.asked == (0, "SG-D7")
    assert (match.state.proposal, match.state.proposals) == (None, 1)
    assert match.happened(ProposalTakenBack)


@pytest.mark.rule("SG-208", "SG-D8")
def test_answers_to_a_proposal_read_differently() -> None:
    match = at(
        "mikk_staygo equipment=eq_tractor_beam"
        " | patch_okono equipment=eq_forged_papers,eq_afterburners,eq_deflector_booster,eq_hyperdrive_tuner"
    )
    match.play(0, m.ProposeBroker(1, side(equipment="eq_tractor_beam"), side())).play(0, paying(s0=50))
    said = [words(SMUGGLERS).option(option) for option in match.table.options(1)]
    assert len({*said}) == len(said) == 5
    assert "Agree, and discard Afterburners" in said


@pytest.mark.rule("SG-207", "SG-208")
def test_room_is_made_as_part_of_a_deal() -> None:
    match = at("mikk_staygo goods=food*4 | patch_okono goods=robots*5")
    take = side(0, "robots 4")
    match.play(0, m.ProposeBroker(1, side(0, "", "food 4"), take))
    match.play(0, m.PutForward(fees(range(2), s0=20), units("food 3", "food 4"), ()))
    match.play(1, m.AcceptBroker((), ()))
    assert match.seat(0).carried[3:5] == [4, 1]
    assert match.happened(UnitsLost)[0].units[0].units == 3
    full = at("mikk_staygo goods=food*4 | patch_okono goods=robots*5")
    full.play(0, m.ProposeBroker(1, side(0, "food 4"), side(0, "", "robots 5"))).play(0, paying(s0=20))
    assert full.refused(1, m.AcceptBroker(units("robots 5", "robots 5"), ())) == "EXACT_LOSS_REQUIRED"
    assert full.refused(1, m.AcceptBroker(units("", "robots 5"), ())) == "ABOVE_CAPACITY"
    full.play(1, m.AcceptBroker(units("robots 4", "robots 5"), ()))
    assert (full.seat(1).has("food"), full.seat(1).has("robots")) == (4, 1)


@pytest.mark.rule("SG-205")
def test_isolated_seats_pay_nothing() -> None:
    match = at("mikk_staygo | patch_okono | lucius_vane status=IMPRISONED")
    assert match.refused(0, m.ProposeBroker(2, side(10), side())) == "TARGET_ISOLATED"
    match.play(0, offer())
    assert match.refused(0, paying(3, s2=1)) == "TARGET_ISOLATED"


# Standing offers


def post(match: Match, credits: int = 20, to: int = 0) -> Match:
    """Seat 1 posts an offer of credits to another seat."""
    return match.play(1, m.PostOffer(to, side(credits), side(), 500))


def to_next_turn(match: Match) -> Match:
    """Both seats end their turns; nobody meets anybody."""
    for seat in (0, 1):
        if match.asked == (seat, "SG-D7"):
            match.play(seat, m.DrawDestiny())
        match.play(seat, m.EndMove())
    return match


@pytest.mark.rule("SG-211", "SG-212", "SG-216")
def test_a_standing_offer_is_accepted_in_the_next_broker_step() -> None:
    match = at("step=MOVE | mikk_staygo | patch_okono F-001 | deck=fr_gristle,fr_spanner,fr_bo_chart,*")
    post(match)
    assert match.refused(1, m.PostOffer(0, side(1), side(), 1)) == "NO_PROPOSALS_LEFT"
    assert match.view(0).seats[1].standing is not None
    to_next_turn(match)
    assert match.asked == (0, "SG-D7")
    match.play(0, m.AcceptStanding(1, (), ()))
    assert (match.seat(0).credits, match.seat(1).credits) == (520, 478)
    assert match.state.proposals == 0
    assert match.refused(0, m.AcceptStanding(1, (), ())) == "OFFER_GONE"


@pytest.mark.rule("SG-205", "SG-211")
@pytest.mark.parametrize(("pays", "parts"), [(0, {0: 2}), (1, {0: 1, 1: 1}), (2, {1: 2}), (480, {1: 2})])
def test_a_poster_says_what_it_pays_at_most_and_the_named_seat_pays_the_rest(pays: int, parts: dict[int, int]) -> None:
    match = at("step=MOVE | mikk_staygo | patch_okono").play(1, m.PostOffer(0, side(20), side(), pays))
    standing = match.seat(1).standing
    assert standing is not None
    assert {part.seat: part.credits for part in standing.deal.fees} == parts


@pytest.mark.rule("SG-105", "SG-212")
def test_a_standing_offer_ends_with_the_next_slot_of_the_named_seat() -> None:
    match = post(at("step=MOVE | mikk_staygo | patch_okono F-001 | deck=fr_gristle,fr_spanner,fr_bo_chart,*"))
    to_next_turn(match)
    assert match.seat(1).standing is not None
    match.play(0, m.DrawDestiny()).play(0, m.EndMove())
    assert match.seat(1).standing is None
    assert match.happened(OfferEnded)


@pytest.mark.rule("SG-212")
def test_three_standing_offers_between_own_turns() -> None:
    match = at("step=MOVE | mikk_staygo | patch_okono")
    for _ in range(3):
        post(match).play(1, m.WithdrawOffer())
    assert not match.offers(1, m.PostOffer)
    assert not match.offers(1, m.WithdrawOffer)
    assert not at("step=MOVE | options standing_offers_per_round=0 | mikk_staygo | patch_okono").offers(1, m.PostOffer)
    assert not at("step=MOVE | options broker_enabled=no | mikk_staygo | patch_okono").offers(1, m.PostOffer)


@pytest.mark.rule("SG-215")
def test_a_dead_offer_ends_and_all_are_told() -> None:
    match = at("mikk_staygo | patch_okono F-001 goods=food*3 | lucius_vane")
    match.play(1, m.PostOffer(0, side(0, "food 3"), side(), 15))
    assert match.offers(0, m.AcceptStanding)
    match.play(1, m.Jettison(units("food 1", "food 3")))
    assert not match.offers(0, m.AcceptStanding)
    assert match.refused(0, m.AcceptStanding(1, (), ())) == "OFFER_GONE"
    prison = at("step=ENCOUNTER | mikk_staygo B-070 bounty=200 | patch_okono F-001")
    post(prison)
    prison.play(0, m.EncounterPlanet(), 6)
    assert prison.seat(1).standing is None
    assert prison.happened(OfferEnded)


@pytest.mark.rule("SG-214")
def test_without_a_broker_the_step_is_skipped() -> None:
    assert at("options broker_enabled=no | mikk_staygo | patch_okono | deck=fr_gristle,*").asked == (0, "SG-D15")


def dealt(category: Category) -> dict[int, str]:
    """All cards of a category, dealt to six seats."""
    cards = [card.id for card in CARDS.values() if card.category is category]
    return {seat: " ".join(cards[seat::6]) for seat in range(6)}


def test_a_good_that_only_a_third_seat_has_may_be_named_with_nothing() -> None:
    match = at("step=MOVE | mikk_staygo | patch_okono | lucius_vane goods=weapons")
    take = msgspec.structs.replace(side(20), goods=(Counted("weapons", 0),))
    twice = msgspec.structs.replace(take, goods=take.goods * 2)
    assert match.refused(1, m.PostOffer(0, side(20), twice, 500)) == "BAD_PARAMETERS"
    match.play(1, m.PostOffer(0, side(20), take, 500))
    standing = match.seat(1).standing
    assert standing is not None
    assert standing.deal.take.goods == ()


def gift_of_credits(match: Match, seat: Seat) -> m.PostOffer:
    """A standing offer that gives seat 0 ten credits, and the Broker one."""
    option: Option[m.PostOffer] = next(offer for offer in match.options(seat, m.PostOffer) if 0 in offer.seat)
    nothing = option.first
    gift = msgspec.structs.replace(nothing.give, credits=10)
    return msgspec.structs.replace(nothing, give=gift, pays=1)


@pytest.mark.rule("SG-202", "SG-211")
def test_the_menu_of_six_seats_that_hold_every_card_has_twenty_kilobytes_at_most() -> None:
    ship = "G-043 5/5/5/5/10 credits=90000 goods=weapons*2,medical,luxuries,robots,food*2"
    match = at(
        f"mikk_staygo {ship} lots=0:6"
        " equipment=eq_cloaking_field,eq_deflector_booster,eq_tractor_beam"
        " friends=fr_inspector_dole,fr_spanner contracts=co_colonial_relief"
        f" | patch_okono {ship} lots=1:6"
        " equipment=eq_psionic_worm,eq_afterburners,eq_wormhole_stabilizer"
        " friends=fr_tess_arrow,fr_advocate_prynn contracts=co_hospital"
        f" | lucius_vane {ship} lots=2:6"
        " equipment=eq_space_missile,eq_hyperdrive_tuner friends=fr_flynn_aster,fr_slim_ratchet contracts=co_fleet_arms"
        f" | vela_quarn {ship} lots=3:6"
        " equipment=eq_smuggling_pods,eq_collapsible_pods friends=fr_bo_chart contracts=co_robotics"
        f" | zarah_ool {ship} lots=4:6"
        " equipment=eq_repair_drones,eq_forged_papers friends=fr_madame_ilsa contracts=co_royal_court"
        f" | nyx_7 {ship} lots=5:6"
        " equipment=eq_targeting_computer,eq_customs_scrambler friends=fr_gristle"
    )
    for seat in range(1, 6):
        match.play(seat, gift_of_credits(match, seat))
    assert match.asked == (0, "SG-D7")
    options = match.table.options(0)
    made = [option.makes for option in options]
    assert made == [m.DrawDestiny, *[m.AcceptStanding] * 5, *[m.ProposeBroker] * 5]
    assert len(msgspec.json.encode(options)) <= 20_000
