"""What an outsider's imagined worlds say of offers: nothing of the cards that they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from freeport_games.competitors import COMPETITORS, CompetitorsOptions
from freeport_games.competitors.components import SPECIALS
from freeport_games.competitors.effects.disclosure import want_shown
from freeport_games.competitors.moves import AcceptOffer, DeclineOffer, Give, PlaySpecial, Want
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.play import offers
from freeport_games.competitors.state import State
from freeport_games.engine import Seat
from freeport_games.engine.conformance.point import Point
from freeport_games.engine.conformance.report import Report
from freeport_games.engine.conformance.secrets import secrets
from freeport_games.engine.storage.codec import Answered

from .positions import Match, at, card, give, offer, want

OUTSIDER = 2
WORLDS = 100
(OVERTIME, *_) = [number for number, special in SPECIALS.items() if special.name == "Overtime"]
WANTED = card("japan")


def begun() -> Match:
    """Return a match in which seat 0 may make seat 1 an offer."""
    return at(
        "| RED italy territories=poland,italy,peru contracts=C-108,C-054,C-010"
        " | BLUE united_kingdom territories=japan,france,spain contracts=C-001,C-002"
        " | GREEN japan territories=egypt,pakistan contracts=C-003 | truck-0-1 poland | truck-1-1 france"
        " | truck-2-1 japan"
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


JAPAN, FRANCE = want(territory_cards=(card("japan"),)), want(territory_cards=(card("france"),))
ITALY, PERU = give(territory_cards=(card("italy"),)), give(territory_cards=(card("peru"),))


@pytest.mark.rule("CO-181")
@pytest.mark.parametrize(
    "sides",
    [
        [(give(money=500), JAPAN), (give(money=500), FRANCE)],
        [(ITALY, want(money=500)), (PERU, want(money=500))],
        [(give(contract_cards=(one,)), want(money=500)) for one in (OVERTIME, "C-054")],
    ],
    ids=["wanted", "given", "given and played since"],
)
def test_offers_that_were_refused_differ(sides: list[tuple[Give, Want]]) -> None:
    match = begun()
    for gives, wants in sides:
        match.play(0, offer((1,), gives, wants)).play(1, DeclineOffer())
    next_scene(match)
    assert often(match, lambda state: state.refused[0] == state.refused[1]) == 0


def wanted_card_lies(match: Match, holder: Seat) -> int:
    """Return in how many worlds of the outsider the card that the only offer wants lies in a hand."""

    def lies(state: State) -> bool:
        offered = state.offer or state.refused[0]
        return offered.offer.want.territory_cards[0] in state.territory_hands[holder]

    return often(match, lies)


@pytest.mark.rule("CO-182")
@pytest.mark.parametrize(("wanted", "holder"), [("egypt", OUTSIDER), ("japan", 1)])
def test_an_offer_that_is_not_accepted_says_nothing_of_where_the_wanted_card_lies(wanted: str, holder: Seat) -> None:
    match = begun().play(0, offer((1,), give(money=500), want(territory_cards=(card(wanted),))))
    assert wanted_card_lies(match, holder) < 10
    assert wanted_card_lies(match.play(1, DeclineOffer()), holder) < 10


@pytest.mark.rule("CO-183", "CO-197")
def test_nor_does_one_that_was_accepted_while_another_answer_is_awaited() -> None:
    match = at(
        "| RED italy territories=italy | BLUE united_kingdom territories=japan,france | GREEN japan territories=egypt"
        " | YELLOW eastern_usa territories=iran,korea"
    )
    match.play(0, offer((1, 3), give(money=500), want(territory_cards=(WANTED,)))).play(1, AcceptOffer((), (), ()))
    assert wanted_card_lies(match, 1) < 10
    match.play(3, DeclineOffer())
    assert often(match, lambda state: WANTED in state.territory_hands[0]) < 10


@pytest.mark.rule("CO-182")
def test_what_others_concluded_of_a_card_that_the_outsider_holds_does_not_name_it() -> None:
    wanted = offer((1,), give(money=500), want(territory_cards=(card("egypt"),)))
    match = next_scene(begun().play(0, wanted).play(1, DeclineOffer()))
    assert [told.kind for told in PILES.settled(match.state).told] == [card("egypt")]
    assert often(match, lambda state: card("egypt") in [told.kind for told in PILES.settled(state).told]) == 0


def what_twins_notice(match: Match) -> str:
    """Return what the kit's twins say about the offer of a wanted card."""
    report, before = Report(COMPETITORS.slug), match.table.saved()
    point = Point(match.table, CompetitorsOptions(), Random(1), report, {"probes": 1, "twins": 2})
    point.took(Answered(0, offer((1,), give(money=500), want(territory_cards=(WANTED,)))), before)
    asked_for(match)
    secrets(point)
    assert report.counts["twins compared"]
    return "\n".join([problem.what for problem in report.problems])


def test_twins_of_a_match_notice_that_an_offer_tells_everybody_what_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not what_twins_notice(begun())
    monkeypatch.setattr(offers, "want_shown", lambda wanted, *, shown: want_shown(wanted, shown=True))
    assert "a spectator notices a secret" in what_twins_notice(begun())
