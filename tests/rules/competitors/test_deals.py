"""Offers, charters and auctions (section 4.17)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.events import (
    AuctionEnded,
    AuctionOpened,
    CharterEnded,
    ContractSeen,
    CustomsDrawn,
    DealMade,
    Delivered,
    OfferAnswered,
    OfferFailed,
    OfferOpened,
)
from freeport_games.competitors.moves import (
    AbandonDelivery,
    AcceptOffer,
    AskToSee,
    Berth,
    DeclineOffer,
    Deliver,
    Dock,
    DrawCard,
    Drive,
    EndMovementTurn,
    EndTurn,
    LoadTruck,
    MoveToken,
    OpenAuction,
    OpenOffer,
    PassBid,
    PickAcceptor,
    PickNobody,
    PlaceBid,
    PlaceTokens,
    Sail,
    SellToken,
    ShowContract,
    TransferGoods,
    WithdrawOffer,
)
from freeport_games.engine import Hidden
from freeport_games.engine.menus import Refusal
from freeport_games.engine.words import words
from tests.rules.competitors.positions import at, card, give, lot, offer, opened, rolled, want

YES = AcceptOffer((), (), ())
GIFT = offer((1,), give(money=500), want())


@pytest.mark.rule("CO-180", "CO-D31")
def test_any_seat_opens_an_offer_at_the_action_choice_and_the_step_choice() -> None:
    match = at("| RED italy | BLUE united_kingdom | GREEN japan | truck-0-1 italy")
    match.play(2, offer((0,), give(money=500), want()))
    assert match.asked == (0, "CO-D32")
    assert match.refused(0, EndTurn()) == "WRONG_DECISION"
    assert [match.refused(seat, GIFT) for seat in (0, 1, 2)] == ["OFFER_PENDING"] * 3, "whoever is asked"
    assert match.refused(1, EndTurn()) == "NOT_YOUR_TURN"
    match.play(0, DeclineOffer(), MoveToken("truck-0-1"))
    match.play(1, offer((0,), give(money=500), want())).play(0, YES)
    assert match.asked == (0, "CO-D14")
    assert match.state.money == [200_500, 199_500, 200_000]


@pytest.mark.rule("CO-180")
def test_nothing_is_opened_in_the_middle_of_a_step() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 poland contract=C-054 sender=italy receiver=ukraine"
        " | customs_deck=K-01,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("ukraine"))
    assert match.asked == (0, "CO-D22")
    decision = match.table.decision(0)
    assert decision is not None
    assert decision.interjections == ()
    assert match.refusal(0, GIFT) == Refusal("WRONG_PHASE", rule="CO-180", detail=match.refusal(0, GIFT).detail)
    assert match.refused(1, offer((0,), give(money=500), want())) == "WRONG_PHASE", "nor by a seat that is not asked"
    assert opened(2, rolled(6, 1)).refused(0, GIFT) == "WRONG_PHASE"


@pytest.mark.rule("CO-181")
def test_so_many_a_turn_and_no_offer_twice() -> None:
    position = "| RED italy | BLUE united_kingdom"
    match = at(position)
    match.play(0, GIFT).play(1, DeclineOffer())
    assert match.happened(OfferFailed)
    assert match.refused(0, GIFT) == "OFFER_REPEATED"
    match.play(0, offer((1,), give(money=1_000), want())).play(1, DeclineOffer())
    assert match.refused(0, offer((1,), give(money=1_500), want())) == "OFFER_LIMIT"
    assert match.refused(0, OpenAuction(lot(money=500), 0)) == "OFFER_LIMIT"
    theirs = at(position).play(1, offer((0,), give(money=500), want())).play(0, DeclineOffer())
    theirs.play(1, offer((0,), give(money=1_000), want())).play(0, DeclineOffer())
    assert theirs.refused(1, offer((0,), give(money=1_500), want())) == "OFFER_LIMIT", "of a seat that is not asked"
    assert match.state.offers == [2, 0]
    match.play(0, EndTurn()).play(0, GIFT)
    assert match.asked == (1, "CO-D32")
    off = at("offers_per_turn=0 | RED italy | BLUE united_kingdom")
    assert off.table.decision(0).interjections == ()  # type: ignore[union-attr]


@pytest.mark.rule("CO-182", "CO-193", "CO-194", "CO-196")
def test_offers_that_are_refused() -> None:
    match = at(
        "| RED italy 10000 territories=greece branches=switzerland | BLUE united_kingdom 5000 territories=spain"
        " | GREEN japan branches=norway | truck-0-1 italy contract=C-054 sender=italy receiver=korea | ship-0-1 italy"
        " | truck-1-1 france | truck-2-1 france"
    )
    wrong = {
        "CARD_NOT_IN_HAND": offer((1,), give(territory_cards=(card("spain"),)), want()),
        "NOT_YOUR_TOKEN": offer((1,), give(tokens=("truck-1-1",)), want()),
        "TOKEN_HAS_GOODS": offer((1,), give(tokens=("truck-0-1",)), want()),
        "INSUFFICIENT_FUNDS": offer((1,), give(money=10_500), want()),
        "HEADQUARTER_FIXED": offer((1,), give(branches=("italy",)), want()),
        "NO_BASE": offer((1,), give(branches=("norway",)), want()),
        "UNKNOWN_ID": offer((7,), give(money=500), want()),
    }
    assert {code: match.refused(0, move) for code, move in wrong.items()} == {code: code for code in wrong}
    amounts = [want(money=5_500), want(money=-500), want(money=250), want(contract_number=1), want({"asia": 2})]
    assert {match.refused(0, offer((1,), give(), one)) for one in amounts} == {"BAD_AMOUNT"}
    bad = [
        offer((1,), give(), want()),
        offer((0,), give(money=500), want()),
        offer((1, 2), give(), want(tokens=("truck-1-1",))),
        offer((2,), give(), want(tokens=("truck-1-1",))),
        offer((1,), give(), want(branches=("norway",))),
        offer((1,), give(), want(branches=("united_kingdom",))),
    ]
    assert {match.refused(0, move) for move in bad} == {"BAD_OFFER"}


@pytest.mark.rule("CO-183", "CO-197", "CO-D32")
def test_answers_are_unseen_until_all_are_in() -> None:
    match = at("| RED italy | BLUE united_kingdom | GREEN japan | YELLOW eastern_usa")
    match.play(0, offer((1, 2, 3), give(money=500), want()))
    assert match.table.waiting == (1, 2, 3)
    match.play(2, YES)
    assert match.happened(OfferAnswered) == []
    match.play(1, DeclineOffer()).play(3, YES)
    answered = match.heard(None, OfferAnswered)[0]
    assert (answered.accepted_by, answered.declined_by) == ((2, 3), (1,))
    assert match.refused(0, PickAcceptor(1)) == "BAD_TARGET"
    match.play(0, PickNobody())
    assert match.state.money == [200_000] * 4
    assert match.happened(OfferFailed)


@pytest.mark.rule("CO-182", "CO-197")
def test_named_cards_are_for_those_whom_it_is_about() -> None:
    match = at(
        "| RED italy territories=greece | BLUE united_kingdom territories=spain,portugal contracts=C-001 | GREEN japan"
        " | contract_discard=C-111"
    )
    named = offer(
        (1,),
        give(territory_cards=(card("greece"),)),
        want({"europe": 1}, territory_cards=(card("spain"),), contract_number=1),
    )
    match.play(0, named)
    assert match.heard(1, OfferOpened)[0].give.territory_cards.count == 1
    assert isinstance(match.heard(2, OfferOpened)[0].give.territory_cards, Hidden)
    assert isinstance(match.heard(None, OfferOpened)[0].want.territory_cards, Hidden)
    assert match.refused(1, AcceptOffer((card("spain"),), ("C-001",), ())) == "DEAL_NOT_POSSIBLE"
    assert match.refused(1, AcceptOffer((card("japan"),), ("C-001",), ())) == "CARD_NOT_IN_HAND"
    match.play(1, AcceptOffer((card("portugal"),), ("C-001",), ()))
    assert {*match.state.territory_hands[0]} == {card("spain"), card("portugal")}
    assert match.state.territory_hands[1] == [card("greece")]
    assert match.state.contract_hands[0] == ["C-001"]
    assert "C-001" not in str(match.heard(2, DealMade)[0])
    assert card("portugal") not in str(match.heard(None, DealMade)[0])


@pytest.mark.rule("CO-184", "CO-197")
def test_a_deal_is_checked_at_acceptance_and_the_seat_may_answer_again() -> None:
    match = at("| RED italy | BLUE united_kingdom territories=spain")
    match.play(0, offer((1,), give(money=500), want(territory_cards=(card("portugal"),))))
    assert match.kinds(1) == {"DeclineOffer"}
    assert match.refused(1, YES) == "DEAL_NOT_POSSIBLE"
    assert match.asked == (1, "CO-D32")
    match.play(1, DeclineOffer())
    assert match.asked == (0, "CO-D02")


@pytest.mark.rule("CO-184", "CO-185")
def test_tokens_and_branches_change_hands() -> None:
    match = at(
        "| RED italy branches=greece,spain | BLUE united_kingdom | truck-0-1 france"
        " | ship-1-1 r06c17 last=united_kingdom | advantages=greece:C-091"
    )
    deal = offer(
        (1,),
        give(tokens=("truck-0-1",), branches=("greece",)),
        want(tokens=("ship-1-1",)),
    )
    match.play(0, deal).play(1, AcceptOffer((), (), (Berth("truck-0-1", "greece"),)))
    assert match.asked == (0, "CO-D38")
    match.play(0, PlaceTokens((Berth("ship-1-1", "spain"),)))
    assert match.token("truck-0-1").in_supply
    assert match.token("ship-1-1").in_supply
    assert match.token("ship-0-1").at == "spain"
    assert match.token("truck-1-1").at == "greece"
    assert match.state.bases(1) == ["united_kingdom", "greece"]
    assert match.state.branches[1][0].card == card("greece")
    assert match.state.advantages == {}
    assert match.state.contract_discard == ["C-091"]
    assert match.state.actions == 2


@pytest.mark.rule("CO-184")
def test_no_deal_without_spare_tokens_or_of_what_moves() -> None:
    trucks = " | ".join([f"truck-1-{number} france" for number in range(1, 6)])
    match = at(f"| RED italy | BLUE united_kingdom | truck-0-1 italy | truck-0-2 france | {trucks}")
    match.play(0, offer((1,), give(tokens=("truck-0-1",)), want()))
    assert match.refused(1, AcceptOffer((), (), (Berth("truck-0-1", "united_kingdom"),))) == "DEAL_NOT_POSSIBLE"
    match.play(1, DeclineOffer())
    # A truck for a truck leaves a spare one.
    match.play(0, offer((1,), give(tokens=("truck-0-1",)), want(tokens=("truck-1-1",))))
    match.play(1, AcceptOffer((), (), (Berth("truck-0-1", "united_kingdom"),)))
    assert match.happened(DealMade)
    moving = at("| RED italy | BLUE united_kingdom | truck-0-1 italy")
    moving.play(0, MoveToken("truck-0-1"))
    assert moving.refused(0, offer((1,), give(tokens=("truck-0-1",)), want())) == "DEAL_NOT_POSSIBLE"


@pytest.mark.rule("CO-185", "CO-D38")
def test_places_are_bases_of_the_receiver() -> None:
    match = at("| RED italy branches=switzerland,spain | BLUE united_kingdom | ship-1-1 r06c17 last=united_kingdom")
    match.play(0, offer((1,), give(), want(tokens=("ship-1-1",)))).play(1, YES)

    def placed(base: str, token: str = "ship-1-1") -> str:
        return match.refused(0, PlaceTokens((Berth(token, base),)))

    assert match.refused(0, PlaceTokens((Berth("ship-1-1", "spain"), Berth("ship-1-1", "italy")))) == "BAD_PARAMETERS"
    assert placed("france") == "NO_BASE"
    assert placed("switzerland") == "NO_PORT"
    assert placed("italy", "truck-1-1") == "BAD_TARGET"
    match.play(0, PlaceTokens((Berth("ship-1-1", "italy"),)))
    assert match.token("ship-0-1").at == "italy"
    alone = at("| RED italy branches=switzerland | BLUE united_kingdom | ship-1-1 r06c17 last=united_kingdom")
    alone.play(0, offer((1,), give(), want(tokens=("ship-1-1",)))).play(1, YES)
    assert alone.token("ship-0-1").at == "italy", "with one base for it nothing is asked"


@pytest.mark.rule("CO-188", "CO-195")
def test_without_a_contract_nothing_is_shown() -> None:
    match = at("| RED italy | BLUE united_kingdom").play(0, offer((1,), give(money=500), want(), show=True))
    assert match.asked == (1, "CO-D32")
    assert match.happened(ContractSeen) == []


@pytest.mark.rule("CO-182", "CO-194")
def test_each_seat_that_may_be_asked_has_an_option_of_its_own() -> None:
    match = at("| RED italy | BLUE united_kingdom | GREEN japan | truck-1-1 france | truck-2-1 france")
    decision = match.table.decision(0)
    assert decision is not None
    offers: list[Any] = [option for option in decision.interjections if option.makes is OpenOffer]
    said = [words(COMPETITORS).option(option, ["Anne", "Bob", "Cleo"]) for option in offers]
    assert said == ["Offer a deal to Bob", "Offer a deal to Cleo", "Offer a deal to Bob and Cleo"]
    assert [option.want.tokens.items for option in offers] == [("truck-1-1",), ("truck-2-1",), ()]


# Charters


@pytest.mark.rule("CO-186", "CO-187", "CO-195")
def test_a_charter_carries_goods_and_shares_bases() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom branches=egypt | truck-0-1 italy contract=C-061 sender=italy receiver=korea"
        " | ship-1-1 italy | customs_deck=K-31,* | advantages=egypt:C-091"
    )
    assert match.refused(0, LoadTruck("truck-0-1", "ship-1-1")) == "NOT_YOUR_TOKEN"
    match.play(1, offer((0,), give(charter=("ship-1-1",)), want(money=5_000))).play(0, YES)
    assert match.state.money == [195_000, 205_000]
    match.play(0, Deliver("truck-0-1"), LoadTruck("truck-0-1", "ship-1-1"))
    match.play(0, *[Sail(cell) for cell in ("r06c17", "r07c17", "r07c18", "r07c19")], Dock("egypt"))
    assert match.happened(CustomsDrawn) == []
    assert match.state.money == [195_000 - 1_000, 205_000]
    match.play(0, AbandonDelivery())
    assert match.token("truck-0-1").at == "egypt"
    match.play(0, EndTurn())
    assert match.happened(CharterEnded)[0].token == "ship-1-1"
    assert match.state.charters == []


@pytest.mark.rule("CO-186")
def test_a_charter_gives_no_move_action_and_lasts_to_the_end_of_the_next_turn() -> None:
    match = at("| RED italy | BLUE united_kingdom | ship-0-1 r06c17 last=italy | ship-1-1 r06c17 last=united_kingdom")
    match.play(0, offer((1,), give(charter=("ship-0-1",)), want())).play(1, YES)
    assert match.view(None).charters[0].token == "ship-0-1"
    assert match.refused(0, offer((1,), give(charter=("ship-0-1",)), want())) == "DEAL_NOT_POSSIBLE"
    match.play(0, MoveToken("ship-0-1"), Sail("r07c17"), EndMovementTurn(), EndTurn())
    assert match.refused(1, MoveToken("ship-0-1")) == "NOT_YOUR_TOKEN"
    assert match.state.charters
    match.play(1, EndTurn())
    assert match.state.charters == []


@pytest.mark.rule("CO-186", "CO-094")
def test_goods_go_into_a_chartered_vehicle_itself() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=france"
        " | ship-1-1 italy | charters=ship-1-1:0:any"
    )
    match.play(0, Deliver("truck-0-1"), TransferGoods("ship-1-1"), Sail("r06c17"), Dock("france"))
    assert match.happened(Delivered)
    assert match.token("ship-1-1").goods is None


@pytest.mark.rule("CO-195")
def test_a_charter_without_a_contract_carries_empty_trucks_only() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=france"
        " | truck-0-2 italy | ship-1-1 italy"
    )
    match.play(0, offer((1,), give(), want(charter=("ship-1-1",)))).play(1, YES)
    assert match.refused(0, LoadTruck("truck-0-1", "ship-1-1")) == "NOT_YOUR_TOKEN"
    match.play(0, LoadTruck("truck-0-2", "ship-1-1"))
    named = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=france"
        " | ship-1-1 italy"
    )
    named.play(0, offer((1,), give(), want(charter=("ship-1-1",), contract_of=("truck-0-1",)))).play(1, YES)
    named.play(0, Deliver("truck-0-1"), LoadTruck("truck-0-1", "ship-1-1"))
    assert named.token("truck-0-1").aboard == "ship-1-1"


@pytest.mark.rule("CO-188", "CO-D34", "CO-D35")
@pytest.mark.parametrize("shown", [True, False])
def test_the_owner_asks_once_to_see_the_contract(shown: bool) -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | GREEN japan | truck-0-1 italy contract=C-083 sender=italy receiver=france"
        " | ship-1-1 italy"
    )
    match.play(0, offer((1,), give(money=500), want(charter=("ship-1-1",), contract_of=("truck-0-1",))))
    assert match.kinds(1) == {"AcceptOffer", "DeclineOffer", "AskToSee"}
    match.play(1, AskToSee())
    assert match.asked == (0, "CO-D35")
    if shown:
        match.play(0, ShowContract())
        assert match.kinds(1) == {"AcceptOffer", "DeclineOffer"}
        assert match.heard(1, ContractSeen)[0].seen.count == 1
        assert isinstance(match.heard(2, ContractSeen)[0].seen, Hidden)
        seen = match.view(1).tokens[0].goods
        assert seen is not None
        assert not isinstance(seen.contract, Hidden)
        match.play(1, YES)
        assert match.happened(DealMade)
    else:
        match.play(0, WithdrawOffer())
        assert match.happened(OfferFailed)
        assert match.asked == (0, "CO-D02")


@pytest.mark.rule("CO-188")
def test_a_contract_that_is_shown_at_once_is_not_asked_for() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-083 sender=italy receiver=france"
        " | ship-1-1 italy"
    )
    match.play(0, offer((1,), give(), want(charter=("ship-1-1",), contract_of=("truck-0-1",)), show=True))
    assert match.kinds(1) == {"AcceptOffer", "DeclineOffer"}
    assert match.happened(ContractSeen)


@pytest.mark.rule("CO-189")
def test_goods_on_a_foreign_token_are_gone_when_the_delivery_fails() -> None:
    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-043 sender=italy receiver=korea"
        " | ship-1-1 italy | charters=ship-1-1:0:any"
    )
    match.play(0, Deliver("truck-0-1"), TransferGoods("ship-1-1"), Sail("r06c17"), EndMovementTurn())
    assert match.token("ship-1-1").goods is None
    assert match.state.contract_discard == ["C-043"]


# Auctions


@pytest.mark.rule("CO-190", "CO-191", "CO-D36", "CO-D37")
def test_sealed_bids() -> None:
    match = at("| RED italy territories=greece | BLUE united_kingdom | GREEN japan | YELLOW eastern_usa 1000")
    match.play(0, OpenAuction(lot(territory_cards=(card("greece"),)), 5_000))
    assert match.table.waiting == (1, 2)
    assert match.heard(1, AuctionOpened)[0].lot.territory_cards.count == 1
    assert isinstance(match.heard(None, AuctionOpened)[0].lot.territory_cards, Hidden)
    assert match.refused(1, PlaceBid(4_500)) == "BAD_AMOUNT"
    assert match.refused(1, PlaceBid(5_250)) == "BAD_AMOUNT"
    assert match.refused(1, PlaceBid(200_500)) == "INSUFFICIENT_FUNDS"
    match.play(1, PassBid()).play(2, PlaceBid(5_000))
    ended = match.heard(None, AuctionEnded)[0]
    assert [(bid.seat, bid.amount) for bid in ended.bids] == [(1, None), (2, 5_000), (3, None)]
    assert ended.won_by == 2
    assert match.state.territory_hands[2] == [card("greece")]
    assert match.state.money[:3] == [205_000, 200_000, 195_000]


@pytest.mark.rule("CO-191")
def test_a_seat_that_cannot_take_the_lot_is_not_asked() -> None:
    trucks = " | ".join([f"truck-1-{number} france" for number in range(1, 6)])
    match = at(f"| RED italy | BLUE united_kingdom | GREEN japan | truck-0-1 italy | {trucks}")
    match.play(0, OpenAuction(lot(tokens=("truck-0-1",)), 0))
    assert match.table.waiting == (2,)
    match.play(2, PassBid())
    assert match.happened(AuctionEnded)[0].won_by is None
    assert match.token("truck-0-1").at == "italy"


@pytest.mark.rule("CO-190", "CO-196")
def test_auctions_that_are_refused() -> None:
    match = at("| RED italy | BLUE united_kingdom 5000")
    assert match.refused(0, OpenAuction(lot(), 0)) == "BAD_OFFER"
    assert match.refused(0, OpenAuction(lot(money=500), 5_500)) == "BAD_AMOUNT"
    assert match.refused(0, OpenAuction(lot(money=500), -500)) == "BAD_AMOUNT"
    assert match.refused(0, OpenAuction(lot(territory_cards=(card("greece"),)), 0)) == "CARD_NOT_IN_HAND"


@pytest.mark.rule("CO-192")
def test_a_deal_is_between_two() -> None:
    match = at("| RED italy | BLUE united_kingdom | GREEN japan")
    match.play(0, offer((1, 2), give(money=500), want())).play(1, YES)
    match.play(2, YES).play(0, PickAcceptor(2))
    assert match.state.money == [199_500, 200_000, 200_500]
    assert match.happened(DealMade)[0].partner == 2


@pytest.mark.rule("CO-180")
def test_the_game_goes_on_where_nobody_opens_anything() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy")
    match.play(0, DrawCard("CONTRACT"), SellToken("truck-0-1"))
    assert match.asked == (1, "CO-D02")


@pytest.mark.rule("CO-182", "CO-185")
def test_an_offer_may_list_continents_in_any_order_and_only_those_it_wants() -> None:
    wanted = want({"europe": 1, "asia": 1})
    counted = [each for each in wanted.territory_numbers if each.count]
    match = at("| RED italy | BLUE united_kingdom territories=portugal,japan")
    same = [
        offer((1,), give(money=10_000), msgspec.structs.replace(wanted, territory_numbers=tuple(listed)))
        for listed in (counted, counted[::-1], [*reversed(wanted.territory_numbers)])
    ]
    assert [match.table.reason(0, one) for one in same] == [None] * 3
    match.play(0, same[0]).play(1, DeclineOffer())
    # What is kept is the offer itself, so another order makes no other one of it.
    assert match.state.refused[0].offer == offer((1,), give(money=10_000), wanted)
    assert [match.refused(0, one) for one in same] == ["OFFER_REPEATED"] * 3


@pytest.mark.rule("CO-185")
def test_tokens_are_placed_in_any_order() -> None:
    match = at(
        "| RED italy branches=switzerland,spain | BLUE united_kingdom | truck-1-1 france"
        " | ship-1-1 r06c17 last=united_kingdom"
    )
    match.play(0, offer((1,), give(), want(tokens=("ship-1-1", "truck-1-1")))).play(1, YES)
    match.play(0, PlaceTokens((Berth("truck-1-1", "switzerland"), Berth("ship-1-1", "spain"))))
    assert (match.token("ship-0-1").at, match.token("truck-0-1").at) == ("spain", "switzerland")
