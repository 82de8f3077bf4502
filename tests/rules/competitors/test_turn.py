"""Setup, rounds, turns and cards (sections 4.1 to 4.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from freeport_games.competitors.components import CONTRACT_CARDS, CUSTOMS, HEADQUARTERS, PRICES, TERRITORIES
from freeport_games.competitors.components.kinds import Vehicle
from freeport_games.competitors.events import (
    CardsDrawn,
    DeckRemade,
    FirstSeatFound,
    RoundBegun,
    SetupRolled,
    TurnBegun,
    TurnEnded,
    WeatherRolled,
)
from freeport_games.competitors.moves import ChooseHeadquarter, DrawCard, EndTurn, LoadTruck, MoveToken
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.state import Deck, Phase
from freeport_games.competitors.state.whereabouts import own_tokens, supply
from freeport_games.engine import Hidden
from freeport_games.engine.hidden.trail import Stay
from freeport_games.engine.menus import BadOptions
from tests.rules.competitors.positions import Match, at, card, opened, rolled


def begun(seats: int = 3) -> Match:
    """Return a match whose setup is done."""
    match = opened(seats, rolled(*[5, *[2] * (seats - 1)]))
    for colour, home in zip(("RED", "BLUE", "GREEN", "YELLOW", "BLACK")[:seats], HEADQUARTERS, strict=False):
        match.play(match.table.waiting[0], ChooseHeadquarter(colour, home))
    return match


@pytest.mark.rule("CO-001")
def test_two_to_five_seats() -> None:
    for seats in (2, 5):
        assert opened(seats, rolled(*[6, *[1] * (seats - 1)])).state.seats == seats
    for seats in (1, 6):
        with pytest.raises(BadOptions):
            opened(seats)


@pytest.mark.rule("CO-003", "CO-R01")
def test_the_highest_roll_goes_first_and_ties_roll_again() -> None:
    match = opened(3, rolled(4, 2, 4), rolled(1, 6))
    assert match.chances == ["CO-R01", "CO-R01"]
    assert [event.seat for event in match.happened(SetupRolled)] == [0, 1, 2, 0, 2]
    assert match.happened(FirstSeatFound)[0].seat == 2
    assert match.asked == (2, "CO-D01")


@pytest.mark.rule("CO-004", "CO-007", "CO-009")
@pytest.mark.parametrize("name", [*HEADQUARTERS])
def test_each_headquarter_is_where_its_seat_begins(name: str) -> None:
    match = opened(2, rolled(5, 1))
    match.play(0, ChooseHeadquarter("RED", name))
    home = HEADQUARTERS[name].territory
    assert match.state.bases(0) == [home]
    placed = Counter([(token.kind, token.at) for _, token in own_tokens(match.state, 0)])
    assert placed == {(kind, home): prices.at_start for kind, prices in PRICES.items()}
    assert match.refused(1, ChooseHeadquarter("BLUE", name)) == "ALREADY_TAKEN"


@pytest.mark.rule("CO-004", "CO-006", "CO-007", "CO-D01")
def test_colours_and_headquarters_are_chosen_clockwise_among_what_is_left() -> None:
    match = opened(3, rolled(1, 5, 1))
    match.play(1, ChooseHeadquarter("RED", "HQ-4"))
    assert match.asked == (2, "CO-D01")
    assert match.refused(2, ChooseHeadquarter("RED", "HQ-1")) == "ALREADY_TAKEN"
    assert match.refused(2, ChooseHeadquarter("BLUE", "HQ-4")) == "ALREADY_TAKEN"
    assert match.refused(2, ChooseHeadquarter("pink", "HQ-1")) == "UNKNOWN_ID"
    match.play(2, ChooseHeadquarter("BLUE", "HQ-1"))
    assert match.asked == (0, "CO-D01")
    placed = [(token.kind, token.at) for _, token in own_tokens(match.state, 1)]
    assert placed == [("TRUCK", "italy"), ("TRUCK", "italy"), ("SHIP", "italy"), ("AIRCRAFT", "italy")]
    assert [len(supply(match.state, 1, kind)) for kind in Vehicle] == [3, 2, 1]


@pytest.mark.rule("CO-005", "CO-008", "CO-009", "CO-011", "CO-012", "CO-R02", "CO-R03", "CO-R04", "CO-R12")
def test_the_deal() -> None:
    match = begun()
    state = match.state
    assert match.chances == ["CO-R01", "CO-R02", "CO-R03", "CO-R04", "CO-R05"]
    assert state.money == [200_000] * 3
    assert state.points == [0] * 3
    dealt = [(event.seat, event.deck, event.drawn.count) for event in match.happened(CardsDrawn)]
    assert dealt == [(seat, deck, count) for seat in range(3) for deck, count in (("TERRITORY", 10), ("CONTRACT", 5))]
    every = {one for hand in state.territory_hands for one in hand} | {*state.territory_deck}
    assert {TERRITORIES[home].card for home in state.headquarters} <= every
    assert match.happened(WeatherRolled)[0].seat == state.first_seat == 0
    assert isinstance(match.heard(1, CardsDrawn)[0].drawn, Hidden)
    assert match.asked == (0, "CO-D02")


@pytest.mark.rule("CO-013", "CO-014", "CO-016", "CO-019", "CO-D10")
def test_rounds_go_clockwise_and_end_with_the_weather() -> None:
    match = begun()
    assert match.state.actions == 2
    for seat in (0, 1, 2):
        assert match.asked == (seat, "CO-D02")
        match.play(seat, EndTurn())
    assert [event.seat for event in match.happened(TurnBegun)] == [0, 1, 2, 0]
    assert [event.round for event in match.happened(RoundBegun)] == [1, 2]
    assert match.happened(WeatherRolled)[-1].seat == 2


@pytest.mark.rule("CO-014", "CO-017", "CO-020", "CO-021", "CO-D02")
def test_the_same_action_twice_and_the_turn_ends_by_itself() -> None:
    match = at("| RED italy | BLUE united_kingdom | territory_deck=japan,* | contract_deck=C-001,*")
    match.play(0, DrawCard("TERRITORY"))
    assert match.state.territory_hands[0] == [card("japan")]
    match.play(0, DrawCard("CONTRACT"))
    assert match.state.contract_hands[0] == ["C-001"]
    assert [event.seat for event in match.happened(TurnEnded)] == [0]
    assert match.asked == (1, "CO-D02")


@pytest.mark.rule("CO-015", "CO-018")
def test_actions_and_free_moves_at_the_action_choice() -> None:
    match = at(
        "| RED italy territories=italy,germany contracts=C-001,C-108 branches=greece | BLUE united_kingdom"
        " | truck-0-1 italy | truck-0-2 france contract=C-054 sender=france receiver=japan | ship-0-1 italy"
    )
    kinds = {"DrawCard", "SignContract", "Deliver", "MoveToken", "BuyToken", "SellToken", "BuyBranch", "SellBranch"}
    assert match.kinds(0) == kinds | {"PlaySpecial", "LoadTruck", "EndTurn"}
    decision = match.table.decision(0)
    assert decision is not None
    assert {option.makes.__name__ for option in decision.interjections} == {"OpenOffer", "OpenAuction"}
    match.play(0, LoadTruck("truck-0-1", "ship-0-1"))
    assert match.state.actions == 2


@pytest.mark.rule("CO-022", "CO-R13")
def test_an_empty_deck_is_made_of_its_discard_pile() -> None:
    match = at(f"| RED italy | BLUE united_kingdom | contract_discard={','.join(CONTRACT_CARDS)}")
    match.play(0, DrawCard("CONTRACT"))
    assert match.chances == ["CO-R13"]
    assert match.happened(DeckRemade)[0].count == len(CONTRACT_CARDS)
    assert match.state.contract_discard == []


@pytest.mark.rule("CO-023")
def test_nothing_is_drawn_where_nothing_is() -> None:
    match = at(f"| RED italy | BLUE united_kingdom territories={','.join(TERRITORIES)}")
    match.play(0, DrawCard("CONTRACT"))
    assert match.refused(0, DrawCard("TERRITORY")) == "DECK_EMPTY"
    assert match.offered(0, DrawCard, "deck") == {"CONTRACT"}


@pytest.mark.rule("CO-024")
def test_a_customs_card_goes_to_the_bottom() -> None:
    from freeport_games.competitors.moves import Deliver, Drive

    match = at(
        "| RED italy | BLUE united_kingdom | truck-0-1 italy contract=C-054 sender=italy receiver=germany"
        " | customs_deck=K-05,K-02,*"
    )
    match.play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert match.state.customs_deck[0] == "K-02"
    assert match.state.customs_deck[-1] == "K-05"
    assert len(match.state.customs_deck) == len(CUSTOMS)
    assert PILES.settled(match.state).paths == {"K-05": (Stay(1, "customs-deck"),)}, "everybody knows it"


@pytest.mark.rule("CO-015")
def test_refusals_of_the_action_choice() -> None:
    match = at("| RED italy | BLUE united_kingdom | truck-0-1 italy")
    assert match.refused(1, EndTurn()) in ("NOT_YOUR_TURN", "WRONG_DECISION")
    assert match.refused(0, MoveToken("truck-9-1")) == "UNKNOWN_ID"
    assert match.refused(0, ChooseHeadquarter("RED", "HQ-1")) == "WRONG_DECISION"
    match.play(0, MoveToken("truck-0-1"))
    assert match.refused(0, DrawCard("CONTRACT")) == "WRONG_DECISION"
    assert match.state.phase is Phase.TURN
    assert match.state.deck(Deck.CONTRACT)
