"""Positions as text, and which of them are refused."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from freeport_games.competitors import COMPETITORS, CompetitorsOptions
from freeport_games.competitors.components import CASH, CONTRACTS, TERRITORIES
from freeport_games.competitors.moves import Deliver, Drive, OpenAuction
from freeport_games.competitors.notation import read_position, write_position
from freeport_games.competitors.options import Mode
from freeport_games.competitors.piles import PILES
from freeport_games.competitors.play.setup import starting_state
from freeport_games.competitors.state import Branch, Phase, State
from freeport_games.competitors.state.activities import Charter, Closed, Ended
from freeport_games.competitors.state.tokens import Signed
from freeport_games.engine.conformance import check_game
from freeport_games.engine.menus import Refused
from freeport_games.engine.tables import Table
from tests.rules.competitors.positions import Match, at, card, give, lot, offer, rolled, want
from tests.rules.mutants import step
from tests.support.effort import examples, spread
from tests.support.notation import check_text_of_every_state

SEATS = "RED italy | BLUE united_kingdom"
PLAIN = f"phase=TURN round=1 active=0 | {SEATS}"
MOVING = (
    f"phase=TURN round=1 active=0 actions=1 | {SEATS}"
    " | truck-0-1 switzerland contract=C-054 sender=chad receiver=south_africa limit=4 seen=1"
)
POSITIONS = [
    PLAIN,
    "phase=SETUP round=0 active=0 actions=0 | - - 0 | - - 0",
    "phase=SETUP round=0 active=0 first=1 actions=0 | - - 0 | BLACK japan 0 | truck-1-1 japan | aircraft-1-1 japan",
    f"phase=ROUND_END round=3 active=1 actions=0 shuffling=CONTRACT | {SEATS}",
    f"phase=TURN round=9 active=0 game_end=POINTS target=5 round_cap=10 offers_per_turn=3 | {SEATS}",
    "phase=TURN round=3 active=1 customs=K-03 weather=W-asia-07 first=1 actions=1 loaded=truck-1-1"
    " unloaded=truck-1-2,truck-1-3 used=CUSTOMS_BROKER,LOCAL_AGENT"
    " | RED italy 150000 points=4 territories=chad,south_africa contracts=C-054,C-110 branches=poland,korea opened=1"
    " | BLUE united_kingdom 90500 contracts=C-091"
    " | trails=contract-deck@1:C-001,territory-hand-0>territory-hand-0@3!1:T-062,customs-deck@2:K-35"
    ",territory-hand-0@3!1:T-070+T-071>=0",
    f"{PLAIN} | truck-0-1 italy | truck-0-2 aboard=ship-0-1 | ship-0-1 r06c17 last=italy"
    " | aircraft-0-1 air=1283,560 last=united_kingdom"
    " | truck-1-1 poland contract=C-054 sender=chad receiver=south_africa signed=0 limit=4 seen=0,1"
    " | ship-1-1 italy cell=r06c17 | ship-1-2 italy | aircraft-1-1 united_kingdom last=italy",
    f"{MOVING} | movement truck-0-1 delivery",
    f"{MOVING} | movement truck-0-1 delivery stepped displaced ending turns=2 spent=TRUCK*2,SHIP,AIRCRAFT*0 modifier=-1"
    " fuelled=truck-0-1,ship-0-1 depot=truck-0-2 pending=france skips=1 bonus=5000 stop=spain made=italy,france"
    " transfers=1 unloaded=truck-0-1:ship-0-1,truck-0-2:aircraft-0-1 used=truck-1-1 ended=DELIVERY",
    f"{PLAIN} | movement truck-0-1 delivery modifier=+2"
    " lost=(contract=C-054 sender=chad receiver=south_africa signed=1 limit=9)",
    f"{PLAIN} | truck-0-1 italy | ship-0-1 italy | truck-1-1 united_kingdom"
    " | refused from=1 to=0 want=500"
    " | offer show from=0 to=1 give=50000,T-062,C-054,truck-0-1,poland,charter:ship-0-1"
    " want=500,T-077,C-110,europe*2,asia,contracts*3,truck-1-1,korea,charter:ship-1-1,for:truck-0-1",
    f"{PLAIN} | auction from=1 lot=500,T-062,C-054,truck-1-1,poland reserve=1000",
    f"{PLAIN} | territory_deck=northern_canada,greenland | customs_deck=K-02,K-01,"
    + ",".join([f"K-{number:02}" for number in range(3, 36)])
    + f" | territory_discard={','.join([one for one in TERRITORIES if one not in ('northern_canada', 'greenland')])}"
    f" | contract_discard={','.join([f'C-{number:03}' for number in range(1, 117) if number != 91])}"
    " | advantages=italy:C-091 | charters=ship-0-1:1:any,ship-1-1:0:chad,aircraft-0-1:1 | closed=suez_canal:0",
]


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_reads_back_as_it_was_written(text: str) -> None:
    assert write_position(read_position(text)) == text


def test_a_game_begins_with_a_short_line() -> None:
    state = starting_state(CompetitorsOptions(), 2)
    assert (write_position(state), read_position(POSITIONS[1])) == (POSITIONS[1], state)


def test_what_is_left_out_has_its_usual_value() -> None:
    state = read_position("| RED italy | BLUE japan 500")
    assert (state.phase, state.round, state.active, state.actions) == (Phase.TURN, 1, 0, 2)
    assert (state.game_end, state.rounds, state.money) == (Mode.TIMED, CompetitorsOptions().rounds, [CASH, 500])
    assert all(token.in_supply for token in state.tokens.values())
    assert [len(deck) for deck in (state.territory_deck, state.contract_deck, state.customs_deck)] == [116, 116, 35]


def test_a_seat_has_what_its_section_says() -> None:
    state = read_position(POSITIONS[5])
    assert (state.money, state.points, state.offers) == ([150_000, 90_500], [4, 0], [1, 0])
    assert (state.territory_hands[0], state.contract_hands[0]) == (["T-062", "T-077"], ["C-054", "C-110"])
    assert state.branches[0] == [Branch("poland", card("poland")), Branch("korea", card("korea"))]
    assert PILES.settled(state).paths["T-062"][-1].to == (1,)


def test_a_token_is_where_its_section_says() -> None:
    tokens = read_position(POSITIONS[6]).tokens
    assert (tokens["truck-0-1"].at, tokens["truck-0-2"].aboard, tokens["aircraft-0-1"].air) == (
        "italy",
        "ship-0-1",
        (1283, 560),
    )
    assert (tokens["ship-0-1"].last, tokens["ship-1-2"].last, tokens["truck-1-1"].last) == ("italy", "italy", "")
    assert tokens["truck-1-1"].goods == Signed("C-054", "T-062", "T-077", 0, 4, [0, 1])
    text = f"{PLAIN} | truck-1-1 italy contract=C-054 sender=chad receiver=south_africa"
    usual = read_position(text).tokens["truck-1-1"]
    assert usual.goods == Signed("C-054", "T-062", "T-077", 1, CONTRACTS["C-054"].time_limit)


def test_a_movement_is_under_way() -> None:
    movement = read_position(POSITIONS[8]).movement
    assert movement is not None
    assert (movement.lead, movement.spent, movement.modifier) == (
        "truck-0-1",
        {"TRUCK": 2, "SHIP": 1, "AIRCRAFT": 0},
        -1,
    )
    assert (movement.delivery, movement.stepped, movement.ended) == (True, True, Ended.DELIVERY)
    assert movement.unloaded == [("truck-0-1", "ship-0-1"), ("truck-0-2", "aircraft-0-1")]


def test_an_offer_is_open() -> None:
    opened_offer = read_position(POSITIONS[10]).offer
    assert opened_offer is not None
    wanted = want(
        {"europe": 2, "asia": 1},
        money=500,
        territory_cards=("T-077",),
        contract_cards=("C-110",),
        contract_number=3,
        tokens=("truck-1-1",),
        branches=("korea",),
        charter=("ship-1-1",),
        contract_of=("truck-0-1",),
    )
    given_ = give(
        money=50_000,
        territory_cards=("T-062",),
        contract_cards=("C-054",),
        tokens=("truck-0-1",),
        branches=("poland",),
        charter=("ship-0-1",),
    )
    move = offer((1,), given_, wanted, show=True)
    assert (opened_offer.seat, opened_offer.offer) == (0, move)


def test_the_board_is_as_its_sections_say() -> None:
    state = read_position(POSITIONS[12])
    assert (state.territory_deck, state.contract_deck, state.customs_deck[:2]) == (
        ["T-005", "T-003"],
        [],
        ["K-02", "K-01"],
    )
    assert state.advantages == {"italy": "C-091"}
    assert state.charters[1:] == [Charter("ship-1-1", 0, "T-062"), Charter("aircraft-0-1", 1, "")]
    assert state.closed == [Closed("suez_canal", 0)]


def test_a_star_takes_the_rest() -> None:
    state = read_position(f"{PLAIN} | territory_deck=greenland,*,eastern_usa | customs_deck=K-07,*")
    assert (state.territory_deck[-2:], state.territory_deck[0]) == (["T-116", "T-005"], "T-009")
    assert (state.customs_deck[:2], len(state.customs_deck)) == (["K-07", "K-01"], 35)


# Positions of games


POINTS = CompetitorsOptions(game_end=Mode.POINTS, target=5, round_cap=10)
games = st.builds(
    lambda options, seats, seed: (Table.open(COMPETITORS, options, seats), Random(seed)),
    st.sampled_from((CompetitorsOptions(), POINTS)),
    st.integers(2, 5),
    st.integers(0, 2**32),
)


@examples(6)
@given(games)
def test_every_position_has_a_line_of_text_and_can_be_opened_from_it(game: tuple[Table[State], Random]) -> None:
    check_text_of_every_state(*game)


@pytest.mark.parametrize("seats", spread(COMPETITORS.seats))
@pytest.mark.parametrize("options", [CompetitorsOptions(), POINTS], ids=["rounds", "points"])
def test_every_position_with_offers_and_auctions_has_a_line_of_text(options: CompetitorsOptions, seats: int) -> None:
    check_game(COMPETITORS, Random(seats), checks=["wire"], options=[options], seats=[seats], share=0.2).require()


def deal(table: Table[State], rng: Random) -> None:
    """Propose something to the others if the rules allow it; else step on."""
    for seat in rng.sample(range(table.seats), table.seats):
        decision = table.decision(seat)
        proposals = [] if decision is None else [one for one in decision.interjections if not one.bound]
        if proposals and rng.random() < 0.2:
            try:
                table.answer(seat, rng.choice(proposals).sample(rng))
            except Refused:
                continue
            return
    step(table, rng)


@examples(4)
@given(games)
def test_a_game_goes_on_from_the_middle_of_a_scene(game: tuple[Table[State], Random]) -> None:
    table, rng = game
    for _ in range(100):
        deal(table, rng)
        if table.over:
            return
        again = Table.at(COMPETITORS, read_position(write_position(table.state)), table.seats)
        deal(again, rng)
        assert PILES.totals(again.state) == PILES.totals(table.state)


def reopened(match: Match) -> Match:
    """Write a match down in the middle of a scene, and begin from there."""
    again = read_position(write_position(match.state))
    assert again == match.state
    return Match(Table.at(COMPETITORS, again, match.table.seats))


def test_the_customs_card_is_on_top_of_its_deck_again() -> None:
    match = at(
        "| RED italy contracts=C-113 | BLUE united_kingdom"
        " | truck-0-1 italy contract=C-054 sender=italy receiver=germany | customs_deck=K-05,*"
    ).play(0, Deliver("truck-0-1"), Drive("switzerland"))
    assert (match.asked, match.state.customs_card) == ((0, "CO-D23"), "K-05")
    again = reopened(match)
    assert (again.asked, again.state.customs_card, again.state.customs_deck[0]) == ((0, "CO-D14"), "", "K-05")


def test_an_offer_and_an_auction_are_over() -> None:
    match = at("| RED italy 10000 | BLUE united_kingdom | GREEN japan")
    match.play(0, offer((1, 2), give(money=500), want(money=1000)))
    assert match.state.offer is not None
    assert reopened(match).state.offer is None
    match = at("| RED italy 10000 | BLUE united_kingdom | GREEN japan").play(0, OpenAuction(lot(money=500), 500))
    assert match.state.auction is not None
    assert reopened(match).state.auction is None


def test_a_deck_is_shuffled_later() -> None:
    table = Table.at(COMPETITORS, read_position(POSITIONS[3]), 2)
    assert table.state.shuffling is None


def test_what_an_unfinished_setup_has_dealt_is_taken_back() -> None:
    text = "phase=SETUP round=0 actions=0 | RED italy territories=alaska contracts=C-001 | - - 0"
    match = Match(Table.at(COMPETITORS, read_position(text), 2), [rolled(1, 2)])
    assert ([*match.state.territory_hands, *match.state.contract_hands], match.asked) == (
        [[], [], [], []],
        (1, "CO-D01"),
    )


BAD = [
    ("| RED italy 0", "2 to 5 seats play, not 1"),
    ("", "2 to 5 seats play, not 0"),
    ("| RED italy | BLUE japan | GREEN france | YELLOW iran | RED alaska | BLUE chile", "2 to 5 seats play, not 6"),
    (f"active=2 | {SEATS}", "the active seat is from 0 to 1, not 2"),
    (f"phase=LUNCH | {SEATS}", "phase is SETUP, ROUND_END, TURN, OVER, not 'LUNCH'"),
    (f"phase=SETUP | {SEATS}", "phase SETUP does not go with round 1"),
    (f"moon=full | {SEATS}", "nothing is known about 'moon='"),
    (f"loaded=ship-9-9 | {SEATS}", "'ship-9-9' is no token"),
    (f"| {SEATS} | trails=C-054@deck", "'C-054@deck' is not a trail"),
    (f"| {SEATS} | trails=contract-hand-0@1:C-054", "ends in contract-hand-0, but it lies in contract-deck"),
    (f"| {SEATS} | trails=customs-deck@1:K-01 | trails=customs-deck@1:K-02", "trails stands twice, the second time"),
    (f"| {SEATS} | trails=contract-hand-0@1:red>=1", "red in contract-hand-0 is no kind of card in a pile"),
    (f"rounds=99 | {SEATS}", "rounds is from 6 to 20, not 99"),
    (f"rounds=x | {SEATS}", "rounds is a whole number"),
    (f"| {SEATS} | auction from=0 | auction from=0", "auction stands twice, the second time"),
    ("| RED | BLUE japan 0", "headquarters is missing"),
    ("| RED italy 5 | BLUE japan 0", "money is a multiple of 500, unlike 5"),
    ("| RED italy x | BLUE japan 0", "money is a whole number"),
    ("| RED poland 0 | BLUE japan 0", "'poland' has no headquarters card"),
    ("| RED italy 0 | RED japan 0", "two seats have one colour"),
    ("| RED italy 0 | BLUE italy 0", "two bases stand on one territory"),
    (f"| {SEATS} territories=T-001", "territories is one of 116 names such as alaska, not 'T-001'"),
    (f"| {SEATS} territories=alaska,alaska", "each card lies in one place, but T-001 in 2"),
    (f"| {SEATS} branches=atlantis", "branches is one of 116 names such as alaska, not 'atlantis'"),
    (f"| {SEATS} opened=9", "a number of offers is from 0 to 2, not 9"),
    (f"| {SEATS} | truck-0-1 italy | truck-0-1 italy", "truck-0-1 stands twice"),
    (f"| {SEATS} | truck-0-1 r06c17", "truck-0-1 cannot be at 'r06c17'"),
    (f"| {SEATS} | truck-0-1 nowhere", "truck-0-1 cannot be at 'nowhere'"),
    (f"| {SEATS} | truck-0-1 aboard=ship-0-1", "truck-0-1 cannot be aboard 'ship-0-1'"),
    (f"| {SEATS} | truck-0-1 air=5,5", r"truck-0-1 cannot fly at \(5, 5\)"),
    (f"| {SEATS} | ship-0-1 r06c17", "ship-0-1 was not at '' last"),
    (f"| {SEATS} | truck-2-1 italy", "truck-2-1 is not a token of a seat that plays"),
    (f"| {SEATS} | truck-0-1 italy contract=C-054", "sender= is missing"),
    (f"| {SEATS} | truck-0-1 italy contract=C-091", "contract is one of 90 names such as C-001, not 'C-091'"),
    (f"| {SEATS} | truck-0-1 italy contract=C-054 sender=chad receiver=south_africa seen=x", "seen is a whole number"),
    (
        f"| {SEATS} | truck-0-1 italy contract=C-054 sender=chad receiver=chad",
        "each card lies in one place, but T-062 in 2",
    ),
    (f"| {SEATS} | movement", "lead is missing"),
    (f"| {SEATS} | movement truck-0-1", "'truck-0-1' cannot move"),
    (f"| {SEATS} | movement truck-0-1 modifier=x", "modifier is a whole number with its sign such as -1, not 'x'"),
    (f"| {SEATS} | movement truck-0-1 spent=MULE", "spent is TRUCK, SHIP, AIRCRAFT, not 'MULE'"),
    (f"| {SEATS} | movement truck-0-1 spent=TRUCK*x", "spent is a whole number"),
    (f"| {SEATS} | movement truck-0-1 spent=TRUCK,TRUCK", "spent names TRUCK twice"),
    (f"| {SEATS} | movement truck-0-1 unloaded=truck-0-1", "unloaded is such as truck-0-1:ship-0-1, not 'truck-0-1'"),
    (
        f"| {SEATS} | movement truck-0-1 lost=(contract=C-054 sender=chad receiver=south_africa)",
        "signed= is missing in 'contract=C-054",
    ),
    (f"| {SEATS} | offer to=1", "from= is missing"),
    (f"| {SEATS} | offer from=0 to=1 give=tea", "give is several of money, .*, and 'tea' is none of these"),
    (
        f"| {SEATS} | offer from=0 to=1 give=for:truck-0-1",
        "give is several of .*, and 'for:truck-0-1' is none of these",
    ),
    (f"| {SEATS} | offer from=0 to=1 give=europe*2", "give is several of .*, and .* is none of these"),
    (f"| {SEATS} | offer from=0 to=1 want=truck-2-1", "an offer or an auction names something that does not exist"),
    (f"| {SEATS} | offer from=0 to=7", "a seat of an offer is from 0 to 1, not 7"),
    (f"| {SEATS} | auction from=2", "who auctions is from 0 to 1, not 2"),
    (
        f"| {SEATS} | auction from=0 lot=charter:ship-0-1",
        "lot is several of .*, and 'charter:ship-0-1' is none of these",
    ),
    (f"| {SEATS} | territory_deck=alaska", "each card lies in one place, but T-002 in none"),
    (f"| {SEATS} | territory_deck=*,*", "stands once in a pile"),
    (f"| {SEATS} | customs_deck=* | customs_deck=*", "customs_deck stands twice"),
    (f"| {SEATS} | advantages=poland:C-091", "an advantage lies on a base, not on 'poland'"),
    (f"| {SEATS} | advantages=italy:C-091,italy:C-092", "advantages names italy twice"),
    (f"| {SEATS} | advantages=italy", "advantages is such as key:value, not 'italy'"),
    (f"| {SEATS} | charters=ship-0-1", r"charters is token:seat\[:goods\], not 'ship-0-1'"),
    (f"| {SEATS} | charters=ship-0-1:7", "who charters a token is from 0 to 1, not 7"),
    (f"| {SEATS} | charters=ship-0-1:1:tea", "goods of charters is one of 117 names such as alaska, not 'tea'"),
    (f"| {SEATS} | closed=suez_canal", "closed is channel:seat, not 'suez_canal'"),
    (f"| {SEATS} | closed=moon:0", "channel of closed is .* not 'moon'"),
    (f"| {SEATS} | harvest", "a section begins with a seat's colour, a token, movement, .*, not with 'harvest'"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_a_line_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_position(text)
