"""Immediate powers that guess: a type, a card, the top of the deck."""

from __future__ import annotations

import pytest

from freeport_games.import_export.components import CardSet
from freeport_games.import_export.events import CardRevealed, CardsMoved, CardsShown, GameWon
from freeport_games.import_export.moves import (
    DeclinePower,
    ExclusiveBet,
    NameCard,
    NameType,
)
from freeport_games.import_export.state import Phase
from tests.rules.import_export.completing import AFTER, completing, copying, gained, payout
from tests.rules.import_export.counted import scored, sheet
from tests.rules.import_export.positions import all_but, at, commas


@pytest.mark.card("shower_heads")
@pytest.mark.parametrize(("named", "more"), [("CONSUMER", 8), ("AGRICULTURE", 8), ("LUXURY", 0)])
def test_shower_heads_pays_for_a_right_guess(named: str, more: int) -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=shower_heads aboard=backpacks | deck=vintage_wines,cups,rice,pens,*",
        "books",
    )
    assert match.asked == (0, "IE-D12")
    assert not match.offers(0, DeclinePower)
    match.play(0, NameType("shower_heads", named))
    assert gained(match, "shower_heads") == more
    assert match.sorted_hands[0] == ["cups", "rice"]


@pytest.mark.card("shower_heads")
def test_shower_heads_shows_the_cards_to_all() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=books | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=shower_heads aboard=backpacks | deck=vintage_wines,cups,rice,*",
        "books",
    )
    match.play(0, NameType("shower_heads", "LUXURY"))
    told = [one.for_seat(2) for one in match.table.events]
    assert any(isinstance(event, CardsMoved) and isinstance(event.moved, CardsShown) for event in told)


@pytest.mark.rule("IE-137")
@pytest.mark.card("shower_heads", "rolls_royce")
def test_nobody_guesses_without_a_card() -> None:
    for contract, aboard, last in (
        ("shower_heads", "backpacks", "books"),
        ("rolls_royce", "champagne,cologne", "diamond_rings"),
    ):
        others = all_but(f"{contract} {aboard} {last} vintage_wines")
        match = completing(
            f"phase=EXECUTE public_skip=no declared=LOAD | green hand={last} | yellow chose=FOLLOW:LOAD"
            f" | black goods={others} | green-2 contracts={contract} aboard={aboard} | deck=vintage_wines",
            last,
        )
        assert match.asked == AFTER


@pytest.mark.card("shower_heads", "wind_turbines")
def test_shower_heads_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives shipments=shower_heads"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
        " | deck=vintage_wines,cups,rice,*",
        "flash_drives",
        "shower_heads",
    )
    match.play(0, NameType("wind_turbines", "CONSUMER"))
    assert gained(match, "wind_turbines") == 8


@pytest.mark.rule("IE-180")
@pytest.mark.card("rolls_royce")
def test_rolls_royce_wins_with_the_right_name() -> None:
    """Interaction 16: in mid-turn, with no cleanup, no end window and no checkpoint."""
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=diamond_rings played=pens | yellow chose=FOLLOW:LOAD"
        " | black 48 | green-2 contracts=rolls_royce aboard=champagne,cologne | deck=vintage_wines,cups,*",
        "diamond_rings",
    )
    match.play(0, NameCard("rolls_royce", "cups"))
    assert match.asked is None
    assert match.state.phase is Phase.OVER
    assert match.state.played[0] == ["pens"]
    assert match.state.end_trigger is None
    [won] = match.happened(GameWon)
    assert [(placing.seat, placing.rank) for placing in won.ranking] == [(0, 1), (2, 2), (1, 3)]
    assert [event.revealed.id for event in match.happened(CardRevealed)] == ["cups"]


@pytest.mark.card("rolls_royce")
def test_rolls_royce_draws_with_a_wrong_name() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=pens,diamond_rings | yellow chose=FOLLOW:LOAD"
        " | black | green-2 contracts=rolls_royce aboard=champagne,cologne | deck=vintage_wines,cups,*",
        "diamond_rings",
    )
    assert match.may(0, NameCard("rolls_royce", "pens")), "a card of the own hand is legal, and hopeless"
    match.play(0, NameCard("rolls_royce", "pens"))
    assert match.asked == AFTER
    assert match.sorted_hands[0] == ["cups", "pens"]


@pytest.mark.card("rolls_royce")
def test_rolls_royce_names_cards_of_the_game_only() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=diamond_rings | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=rolls_royce aboard=champagne,cologne",
        "diamond_rings",
    )
    assert len(match.moves(0, NameCard)) == 100
    assert match.refused(0, NameCard("rolls_royce", "pocky"))


@pytest.mark.card("rolls_royce", "wind_turbines")
def test_rolls_royce_copied() -> None:
    match = copying(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=flash_drives shipments=rolls_royce"
        " | yellow chose=FOLLOW:LOAD | black | green-2 contracts=wind_turbines aboard=batteries,cell_phones,drones"
        " | deck=vintage_wines,cups,*",
        "flash_drives",
        "rolls_royce",
    )
    match.play(0, NameCard("wind_turbines", "cups"))
    assert match.state.winner == 0


@pytest.mark.card("exclusive_cards")
@pytest.mark.parametrize(("named", "more"), [("CONSUMER", 20), ("LUXURY", -30)])
def test_exclusive_cards_bets_on_a_type(named: str, more: int) -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,CAPTAIN declared=LOAD | green 20 hand=dino_bones"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=exclusive_cards aboard=champagne,cologne,diamond_rings | deck=vintage_wines,cups,*",
        "dino_bones",
    )
    assert payout("exclusive_cards") == 10
    match.play(0, ExclusiveBet("exclusive_cards", named))
    assert gained(match, "exclusive_cards", before=20) == more
    assert match.sorted_hands[0] == ["cups"]


@pytest.mark.rule("IE-134", "IE-135")
@pytest.mark.card("exclusive_cards")
def test_exclusive_cards_is_optional_and_needs_30_credits() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,CAPTAIN declared=LOAD | green 20 hand=dino_bones"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=exclusive_cards aboard=champagne,cologne,diamond_rings",
        "dino_bones",
    )
    match.play(0, DeclinePower("exclusive_cards"))
    assert match.asked == AFTER
    assert match.state.credits[0] == 30
    match = completing(
        "phase=EXECUTE public_skip=no sets=BASE,CAPTAIN declared=LOAD | green 18 hand=dino_bones"
        " | yellow chose=FOLLOW:LOAD | black"
        " | green-2 contracts=exclusive_cards aboard=champagne,cologne,diamond_rings",
        "dino_bones",
    )
    assert match.asked == AFTER


@pytest.mark.rule("IE-139", "IE-180")
@pytest.mark.card("rolls_royce", "helicopter")
def test_credits_on_helicopter_count_for_the_places_when_a_power_wins() -> None:
    match = completing(
        "phase=EXECUTE public_skip=no declared=LOAD | green hand=diamond_rings | yellow 14 chose=FOLLOW:LOAD"
        " | black shipments=helicopter | green-2 contracts=rolls_royce aboard=champagne,cologne"
        " | deck=vintage_wines,cups,*",
        "diamond_rings",
    )
    match.state.shipments[2][0].tokens = 8
    match.play(0, NameCard("rolls_royce", "cups"))
    [won] = match.happened(GameWon)
    assert [(placing.seat, placing.score) for placing in won.ranking][1:] == [(2, 18), (1, 14)]


@pytest.mark.rule("IE-184")
@pytest.mark.card("rolls_royce")
def test_rolls_royce_does_not_win_in_the_end_window() -> None:
    match = at(
        "phase=END_WINDOW | green | yellow | black | green-2 contracts=rolls_royce aboard=champagne,cologne,jets"
        " | ending reason=CREDITS turn=1 | deck=beer,cups,*"
    )
    assert match.asked == (0, "IE-D12")
    match.play(0, NameCard("rolls_royce", "cups"))
    assert match.state.winner is None
    assert match.happened(GameWon) == []
    assert match.hands(0, "cups")


@pytest.mark.rule("IE-058", "IE-137", "IE-184")
@pytest.mark.card("exclusive_cards", "shower_heads", "rolls_royce", "shoes")
@pytest.mark.parametrize(
    ("contract", "aboard"),
    [
        ("exclusive_cards", "champagne cologne jets sauna"),
        ("shower_heads", "cups pens"),
        ("rolls_royce", "champagne cologne jets"),
        ("shoes", "cups pens soap"),
    ],
)
def test_nobody_is_asked_to_draw_in_the_end_window_from_a_deck_that_is_not_renewed(contract: str, aboard: str) -> None:
    others = all_but(f"{contract} {aboard} wheat rice beer", CardSet.CAPTAIN)
    match = scored(
        f"phase=END_WINDOW sets=BASE,CAPTAIN | green 40 | yellow | black goods={others}"
        f" | green-2 contracts={contract} aboard={commas(aboard)} | ending reason=CREDITS turn=1 | discard=wheat,rice"
        " | deck=beer"
    )
    assert match.state.island == ["beer"]
    assert sheet(match, 0)["credits"] == 40 + payout(contract)
    assert match.state.discard == ["wheat", "rice"]
