"""What an outsider's imagined worlds say of offers: nothing of the cards that they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.components import SPECIALS
from freeport_games.competitors.moves import AcceptOffer, DeclineOffer, PlaySpecial
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.state import State
from freeport_games.engine.imagination.imagining import renamed_input
from freeport_games.engine.storage.codec import Answered

from .positions import Match, at, card, give, offer, want

OUTSIDER = 2
WORLDS = 100
(OVERTIME, *_) = [number for number, special in SPECIALS.items() if special.name == "Overtime"]
WANTED = card("japan")


def begun() -> Match:
    """Return a match in which seat 0 may make seat 1 an offer."""
    return at(
        seats=3,
        territories={0: "poland italy peru", 1: "japan france spain", 2: "egypt pakistan"},
        contracts={0: f"{OVERTIME} C-054 C-010", 1: "C-001 C-002", 2: "C-003"},
        tokens={"truck-0-1": "poland", "truck-1-1": "france", "truck-2-1": "japan"},
    )


def often(match: Match, named: Callable[[State], bool]) -> int:
    """Return in how many worlds of the outsider something is so."""
    rng = Random(1)
    return Counter([named(match.table.imagine(OUTSIDER, rng).state) for _ in range(WORLDS)])[True]


def asked_for(match: Match) -> Match:
    """Return the match after seat 0 has wanted a card by name of seat 1."""
    return match.play(0, offer((1,), give(money=500), want(territory_cards=(WANTED,))))


def next_scene(match: Match) -> Match:
    """Return the match in its next scene."""
    match.play(0, PlaySpecial(OVERTIME))
    match.decline()
    return match


@pytest.mark.rule("CO-182")
def test_a_card_that_is_wanted_is_named_no_more_often_than_others() -> None:
    open_ = asked_for(begun())
    assert often(open_, lambda state: state.offer is not None and WANTED in state.offer.offer.want.territory_cards) < 10
    refused = asked_for(begun()).play(1, DeclineOffer())
    for match in (refused, next_scene(refused)):
        assert often(match, lambda state: WANTED in state.refused[0].offer.want.territory_cards) < 10
        told = [told.kind for told in PILES.settled(match.table.imagine(OUTSIDER, Random(2)).state).told]
        assert told != [WANTED]


@pytest.mark.rule("CO-197")
def test_nor_does_a_deal_show_where_a_card_went_that_was_wanted() -> None:
    made = asked_for(begun()).play(1, AcceptOffer((), (), ()))
    for match in (made, next_scene(made)):
        assert WANTED in match.state.territory_hands[0]
        assert often(match, lambda state: WANTED in state.territory_hands[0]) < 10


@pytest.mark.rule("CO-182")
def test_a_card_that_was_offered_and_then_played_openly_is_not_named() -> None:
    match = begun().play(0, offer((1,), give(contract_cards=(OVERTIME, "C-054")), want(money=500)))
    next_scene(match.play(1, DeclineOffer()))
    assert often(match, lambda state: "C-054" in state.refused[0].offer.give.contract_cards) < 20
    assert often(match, lambda state: OVERTIME in state.refused[0].offer.give.contract_cards) < 10


@pytest.mark.rule("CO-181")
def test_offers_that_were_refused_differ() -> None:
    match = begun()
    for wanted in ("japan", "france"):
        match.play(0, offer((1,), give(money=500), want(territory_cards=(card(wanted),)))).play(1, DeclineOffer())
    next_scene(match)
    assert often(match, lambda state: state.refused[0] == state.refused[1]) == 0


def test_in_a_twin_of_a_match_another_card_is_wanted() -> None:
    wanted = offer((1,), give(money=500), want(territory_cards=(WANTED,)))
    twin = renamed_input(COMPETITORS, Answered(0, wanted), {WANTED: card("spain"), card("spain"): WANTED})
    assert twin == Answered(0, offer((1,), give(money=500), want(territory_cards=(card("spain"),))))
