"""Sentences: what a game says of events, options, decisions and refusals, and what the kit finds wrong with them."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Annotated, Literal

import pytest
from msgspec import Meta
from msgspec.structs import replace

from freeport_api import MATCH_EVENTS, MatchFinished, OrderAnswered, Player, SeatTaken
from freeport_api.words import FOLDER, MATCH_WORDS
from freeport_api.words import words as said_in_matches
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.cargo_hold.components import CARGO, cards_of
from freeport_games.cargo_hold.events import (
    CardsDrawn,
    CardsShown,
    CargoCashedIn,
    CashInReason,
    DeliveryCameCloser,
    GetawayDeclined,
    RaidBegun,
)
from freeport_games.cargo_hold.moves import Raid, StartDelivery
from freeport_games.competitors import COMPETITORS
from freeport_games.competitors.events import AuctionOpened, Docked, OfferAnswered, SideShown
from freeport_games.competitors.events import CardsShown as CardsOffered
from freeport_games.competitors.moves import Give, OpenOffer, Want
from freeport_games.engine import AnyGame, Event, Faces, Hidden, Placing, Result
from freeport_games.engine.conformance import check_game
from freeport_games.engine.conformance.needed import needed
from freeport_games.engine.domains import Amount, Amounts, Counted, Flag, One, Placed, Some
from freeport_games.engine.menus import about
from freeport_games.engine.menus.options import DealSide
from freeport_games.engine.misfits import Misfit, takes
from freeport_games.engine.words import UnknownLanguage, Words, words
from freeport_games.engine.words.choosing import fields
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import CARDS as GOODS
from freeport_games.import_export.events import CardsMoved
from freeport_games.import_export.events import CardsShown as GoodsShown
from freeport_games.import_export.moves import Bid
from freeport_games.import_export.state.places import DECK, Place, Zone, hand_of
from freeport_games.sky_cargo import SKY_CARGO
from freeport_games.smugglers import SMUGGLERS
from freeport_games.smugglers.events import PriceFound, Rolled, RollFor, ShipFlew

from .harbour import HARBOUR, Drew
from .two_crates import TWO_CRATES, Crates, Drawn

NAMES = ("Anne", "Bob", "Cleo")
NONE: Some[str] = Some((), 0, 0)
RAID = RaidBegun(0, 1, cards_of(["FP06#3", "SP02#1"]), cards_of(["CG04#1", "CG04#2", "FP01#1"]), extended=False)


def said(event: Event, names: tuple[str, ...] = NAMES, language: str = "en") -> str:
    return words(CARGO_HOLD).event(event, names, language)


# What is said


def test_an_event_is_told_with_the_names_of_players_and_cards_copies_together() -> None:
    assert said(RAID) == "Anne raids Bob's delivery with Posse and Thief; it holds 2 × Cattle and Derringer."


def test_what_a_viewer_may_not_know_is_told_as_a_number() -> None:
    assert said(CardsDrawn(2, Hidden(3))) == "Cleo draws 3 cards."
    assert said(CardsDrawn(2, Hidden(1))) == "Cleo draws 1 card."
    assert said(CardsDrawn(2, CardsShown(cards_of(["FP06#3", "SP02#1"])))) == "Cleo draws Posse and Thief."


def test_a_message_selects_by_values_flags_counts_and_empty_lists() -> None:
    assert said(DeliveryCameCloser(1, 0)) == "Bob's delivery is ready."
    assert said(DeliveryCameCloser(1, 1)) == "Bob's delivery is 1 turn away."
    assert said(CargoCashedIn(1, (), True, 0, 350, CashInReason.RAIDED)) == "Bob wins no cargo and has $350."
    stolen = CargoCashedIn(1, (CARGO["CG09#1"],), True, 300, 1350, CashInReason.STOLEN)
    assert said(stolen) == "Bob cashes in the stolen Gold Bars for $300 and has $1,350."


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Anne", "Bob"), "Bob does not use the Getaway."),
        (("Bob", "Bob"), "Bob (seat 1) does not use the Getaway."),
        (("Bob", ""), "Seat 1 does not use the Getaway."),
        ((), "Seat 1 does not use the Getaway."),
    ],
)
def test_a_seat_is_told_by_its_players_name_and_by_its_number_where_that_says_more(
    names: tuple[str, ...], told: str
) -> None:
    assert said(GetawayDeclined(1), names) == told


def test_a_name_that_looks_like_a_message_is_only_a_name() -> None:
    assert said(GetawayDeclined(0), ("{ $seat }",)) == "{ $seat } does not use the Getaway."


def test_whose_a_piece_is_stands_beside_it_unless_it_is_the_doers_own() -> None:
    spoken = words(COMPETITORS)
    assert spoken.event(Docked(0, "ship-0-1", "italy"), NAMES) == "Anne docks ship 1 in Italy."
    assert spoken.event(Docked(1, "ship-0-1", "italy"), NAMES) == "Bob docks Anne's ship 1 in Italy."


def test_fields_of_what_a_field_holds_can_be_told_too() -> None:
    drawn = CardsMoved(Hidden(2), DECK, hand_of(1), "backpacks")
    assert words(IMPORT_EXPORT).event(drawn, NAMES) == "Bob draws 2 cards (Backpacks)."


def test_options_and_their_fields_are_told_as_a_menu_would() -> None:
    spoken, option = words(CARGO_HOLD), Raid.option(target=One((1, 2)), cards=Some(("FP06#3", "SP02#1"), 1, 2))
    assert spoken.option(option, NAMES) == "Raid a delivery"
    assert spoken.field(option, "target", NAMES) == "Whose delivery do you raid?"
    assert spoken.value(option, "target", 2, NAMES) == "Cleo"
    assert spoken.value(option, "cards", ("FP06#3", "SP02#1"), NAMES) == "Posse and Thief"


def test_items_that_are_placed_or_counted_are_told_one_by_one() -> None:
    spoken, option = words(CARGO_HOLD), Raid.option(target=One((1,)), cards=Some(("FP06#3",), 1, 1))
    assert spoken.value(option, "cards", (Placed("FP06#3", "dock"), Placed("SP02#1", "dock"))) == (
        "Posse to dock and Thief to dock"
    )
    assert spoken.value(option, "cards", (Counted("CG04", 3), Counted("CG05", 1))) == "3 × Cattle and 1 × Whiskey"


def test_a_move_is_a_sentence_with_gaps_before_it_is_made_and_with_its_values_afterwards() -> None:
    chooser = words(CARGO_HOLD).chooser(NAMES)
    option = Raid.option(target=One((1,)), cards=Some(("FP06#3", "SP02#1"), 1, 2))
    gaps = [(part.text, part.keys) for part in chooser.gaps(option)]
    assert gaps == [("Raid Bob's delivery with ", ()), ("cards", ("cards",))]
    assert chooser.made(Raid(1, ("FP06#3", "SP02#1"))) == "Raid Bob's delivery with Posse and Thief"
    assert words(CARGO_HOLD).chooser(NAMES, "de").made(StartDelivery(("CG04#1",), extended=True)) == (
        "Mit Rinder eine 2-Runden-Lieferung beginnen"
    )


def test_fields_are_told_with_their_names_their_choices_and_their_units() -> None:
    spoken = words(CARGO_HOLD).chooser(NAMES)
    cards, extended = fields(spoken, StartDelivery.option(cards=Some(("CG04#1", "SP02#1"), 1, 2), extended=Flag()))
    assert [(choice.key, choice.text) for choice in cards.choices] == [("CG04#1", "Cattle"), ("SP02#1", "Thief")]
    assert (extended.label, [choice.text for choice in extended.choices]) == (
        "a 1- or 2-turn delivery",
        ["a 1-turn delivery", "a 2-turn delivery"],
    )
    (amount,) = fields(words(IMPORT_EXPORT).chooser(NAMES), Bid.option(amount=Amount(0, 9)))
    assert (amount.unit, amount.choices) == ("credits", ())


def test_the_fields_of_a_deal_are_told_by_their_sides() -> None:
    give = Give.form(
        money=Amount(0, 500, 500), territory_cards=NONE, contract_cards=NONE, tokens=NONE, branches=NONE, charter=NONE
    )
    want = Want.form(
        money=Amount(0, 0),
        territory_cards=NONE,
        contract_cards=NONE,
        territory_numbers=Amounts((), 0, 0),
        contract_number=Amount(0, 0),
        tokens=NONE,
        branches=NONE,
        charter=NONE,
        contract_of=NONE,
    )
    offer = OpenOffer.option(to=Some((1,), 1, 1), give=give, want=want, show_contract=Flag())
    told = fields(words(COMPETITORS).chooser(NAMES), offer)
    assert [(field.name, field.side) for field in told] == [
        ("to", None),
        ("give", DealSide.GIVES),
        ("want", DealSide.GETS),
        ("showContract", None),
    ]


def test_parts_of_a_move_are_told_by_what_is_in_them() -> None:
    give = Give(50_000, ("T-106",), (), ("truck-1-1",), (), ())
    want = Want(0, (), (), (Counted("europe", 2), Counted("asia", 0)), 0, (), (), (), ())
    offer = OpenOffer((2,), give, want, show_contract=False)
    assert words(COMPETITORS).chooser(NAMES).made(offer) == (
        "Offer Cleo a deal: you give 50,000 euros, territory cards Turkey, and vehicles Bob's truck 1 and want"
        " other territory cards 2 × Europe, without showing a contract"
    )


def test_the_names_in_an_event_are_marked_copies_with_each_identifier() -> None:
    parts = words(CARGO_HOLD).marked(RAID, NAMES)
    assert "".join([part.text for part in parts]) == said(RAID)
    assert [(part.text, part.keys) for part in parts if part.keys] == [
        ("Anne", ("@0",)),
        ("Bob", ("@1",)),
        ("Posse", ("FP06#3",)),
        ("Thief", ("SP02#1",)),
        ("Cattle", ("CG04#1", "CG04#2")),
        ("Derringer", ("FP01#1",)),
    ]


def test_a_question_without_a_view_is_the_one_in_general() -> None:
    spoken = words(CARGO_HOLD)
    assert spoken.decision("CH-D9") == "You are being raided. Do you use your Getaway?"
    assert spoken.decision("CH-D12", language="de") == "Fügst du mit deiner Verstärkung eine Karte hinzu?"
    assert spoken.asked("CH-D9", 1, NAMES) == "Bob is being raided and may use a Getaway."


def test_others_are_told_what_a_seat_is_asked() -> None:
    assert words(CARGO_HOLD).asked("CH-D7", 1, NAMES) == "Bob chooses the cargo card that a Thief steals."
    assert words(TWO_CRATES).asked("TC-D1", 1, NAMES) == "Bob decides."


def test_decisions_and_refusals_are_told_by_number_code_and_rule() -> None:
    spoken = words(CARGO_HOLD)
    assert spoken.decision("CH-D7") == "Choose the cargo card that your Thief steals: you cash it in at once."
    assert spoken.refusal("EMPTY_SELECTION", "CH-030") == "A delivery needs at least one card."
    assert spoken.refusal("EMPTY_SELECTION", "CH-063") == "A raid needs at least one card."
    assert spoken.refusal("WRONG_COUNT", "CH-122", about(count=2)) == "Discard exactly 2 cards."
    assert spoken.refusal("WRONG_COUNT", "CH-122") == "Discard down to ten cards: neither more nor fewer."
    assert spoken.refusal("WRONG_COUNT", "CH-122", about(count=2), "de") != spoken.refusal(
        "WRONG_COUNT", "CH-122", language="de"
    )
    assert spoken.refusal("GAME_OVER") == "The game is over."
    wrong = about(move="Raid", decision="CH-D7")
    assert spoken.refusal("WRONG_DECISION", None, wrong) == 'Decision CH-D7 is not answered by "Raid a delivery".'
    assert words(IMPORT_EXPORT).refusal("WRONG_DECISION", "IE-182") == "The last turn is over."


@pytest.mark.parametrize(
    ("hint", "sentence", "german"),
    [
        (int, "has to be a whole number", "muss eine ganze Zahl sein"),
        (
            Annotated[int, Meta(ge=1, le=64)],
            "has to be a whole number from 1 to 64",
            "muss eine ganze Zahl von 1 bis 64 sein",
        ),
        (Annotated[int, Meta(le=9)], "has to be a whole number up to 9", "muss eine ganze Zahl bis 9 sein"),
        (
            Annotated[float, Meta(gt=0, lt=2)] | None,
            "has to be a number above 0 below 2",
            "muss eine Zahl über 0 unter 2 sein",
        ),
        (int | str, "has to be text or a whole number", "muss ein Text oder eine ganze Zahl sein"),
        (tuple[int, ...], "has to be a list", "muss eine Liste sein"),
        (Literal["A", "B"], "has to be one of A, B", "muss eines von A, B sein"),
        (Literal["A"], "has to be A", "muss A sein"),
        (Raid, "has to be an object", "muss ein Objekt sein"),
    ],
)
def test_a_misfit_says_what_a_part_takes(hint: object, sentence: str, german: str) -> None:
    found = Misfit("type", "/here", takes(hint))
    assert MATCH_WORDS.misfit(found) == sentence
    assert MATCH_WORDS.misfit(found, "de") == german
    assert MATCH_WORDS.misfit(Misfit("missing", "/here", takes(hint))).startswith("has to be given: ")
    assert MATCH_WORDS.misfit(Misfit("unknown", "/here")) == "is not known here"


def test_a_list_of_nobody_is_not_told_as_nothing() -> None:
    told = words(COMPETITORS).event
    assert told(OfferAnswered((), (1,)), NAMES) == "The offer is declined by Bob."
    assert told(OfferAnswered((1, 2), ()), NAMES) == "The offer is accepted by Bob and Cleo."
    assert told(OfferAnswered((1,), (2,)), NAMES) == "The offer is accepted by Bob and declined by Cleo."
    assert told(OfferAnswered((), ()), NAMES) == "Nobody answers the offer."


def test_equal_dice_are_told_one_by_one_and_a_course_in_its_order() -> None:
    told = words(SMUGGLERS).event
    assert told(Rolled(1, RollFor.BREACH, (4, 4)), NAMES) == "Bob rolls 4 and 4 for the Shields."
    there_and_back = ShipFlew(1, ("G-044", "G-037", "G-044"), 0)
    assert told(there_and_back, NAMES) == "Bob flies G-044, G-037, G-044; 0 sectors are left."


def test_what_a_side_of_a_deal_lacks_is_not_told() -> None:
    nothing = CardsOffered(())
    counts = (Counted("asia", 2), Counted("europe", 0))
    side = SideShown(500, nothing, nothing, counts, 0, (), (), (), ())
    told = words(COMPETITORS).event(AuctionOpened(1, side, 1000), NAMES)
    assert told == "Bob auctions 500 euros, other territory cards (2 × Asia); the least bid is 1,000 euros."


def test_a_sentence_fits_names_in_the_singular_and_in_the_plural() -> None:
    moved = CardsMoved(GoodsShown((GOODS["soap"],)), DECK, Place(Zone.ISLAND), None)
    assert words(IMPORT_EXPORT).event(moved) == "From the deck to the supply island: Soap."
    weapons = PriceFound(1, "weapons", 120, 1)
    assert words(SMUGGLERS).event(weapons, NAMES) == "A unit of Weapons costs 120 credits; Bob may trade 1 unit."


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        (CARGO_HOLD, ("CH-140", "CH-145")),
        (IMPORT_EXPORT, ("IE-056", "IE-175", "IE-178", "IE-180")),
        (SKY_CARGO, ("SC-120", "SC-125")),
        (SMUGGLERS, ("SG-1001", "SG-1002", "SG-1004", "SG-1005")),
        (COMPETITORS, ("CO-220", "CO-221", "CO-222")),
    ],
)
def test_the_rule_that_ended_a_game_is_told_in_words(game: AnyGame, rules: tuple[str, ...]) -> None:
    spoken = words(game)
    for language in spoken.languages:
        assert all(spoken.name(rule, language).startswith(f"{rule}: ") for rule in rules)


def test_another_language_is_another_file() -> None:
    spoken = words(CARGO_HOLD)
    assert spoken.languages == ("en", "de")
    assert said(CardsDrawn(2, Hidden(3)), language="de") == "Cleo zieht 3 Karten."
    assert said(RAID, language="de").startswith("Anne überfällt die Lieferung von Bob mit Aufgebot und Dieb;")
    assert spoken.decision("CH-D0", language="de-AT") == "Du bist am Zug. Was tust du?"
    assert spoken.decision("CH-D0", language="fr") == spoken.decision("CH-D0", language="en")
    assert "cargo-hold-RaidBegun = " in spoken.source("de")
    assert "engine-Hidden = " in spoken.source("de")
    with pytest.raises(UnknownLanguage):
        spoken.source("fr")


def test_a_game_without_words_is_told_by_the_names_in_its_code() -> None:
    spoken = words(HARBOUR)
    assert spoken.languages == ("en",)
    assert spoken.event(Drew(1, "tea#2"), NAMES) == "Drew: seat Bob, crate tea#2."
    assert words(TWO_CRATES).event(Drawn(0, Crates(("2#2", "2#3")))) == "Drawn: Seat 0, crates 2#2 and 2#3."
    assert spoken.decision("HB-D1") == "HB-D1."
    assert spoken.refusal("TOO_POOR") == "Too poor."


# What matches say


def test_what_happens_to_matches_is_told_beside_what_happens_in_the_game() -> None:
    spoken = said_in_matches(CARGO_HOLD)
    taken = SeatTaken(1, Player("5f", "Bob", False), "dice")
    assert spoken.event(taken, ("", "Bob")) == "Bob sits down."
    finished = MatchFinished(Result((Placing(1, 1, 1250), Placing(0, 2, 300)), "CH-140"), "ab")
    assert spoken.event(finished, ("Anne", "Bob")) == (
        "The match is over: 1. Bob ($1,250), 2. Anne ($300) (by rule CH-140: the debt is paid). "
        "The seed of its dice is public."
    )
    ordered = OrderAnswered("0rd3r", "9-1", "CH-D0", "Raid", "raid target=1 cards=FP06#1")
    asked = "Your order has answered for you. \u201cIt is your turn. What do you do?\u201d"
    assert spoken.event(ordered, ("Anne", "Bob")) == f"{asked} Raid Bob's delivery with Posse."
    of_other_rules = replace(ordered, made="bribe target=1")
    assert spoken.event(of_other_rules, ("Anne", "Bob")) == f"{asked} bribe target=1."
    assert spoken.refusal("MATCH_FULL", language="de") == "Alle Plätze dieser Partie sind besetzt."


@pytest.mark.parametrize("language", MATCH_WORDS.languages)
def test_every_event_of_matches_can_be_told_in_every_language(language: str) -> None:
    speaker = Words.of(CARGO_HOLD, (FOLDER,), strict=True).speaker(language)
    for name, variables in needed(MATCH_EVENTS, (), "").items():
        message = speaker.find(name)
        assert message is not None, name
        assert speaker.catalogue.variables(message) <= variables
        english = MATCH_WORDS.speaker("en").catalogue
        assert message not in english or speaker.catalogue.variables(message) == english.variables(message)


def test_matches_and_the_engine_say_the_same_in_every_language() -> None:
    english, german = (frozenset(MATCH_WORDS.speaker(language).catalogue) for language in MATCH_WORDS.languages)
    assert english == german


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_every_code_that_a_games_rules_name_has_a_sentence(game: AnyGame) -> None:
    table = game.rules.partition("## Refusals" if "## Refusals" in game.rules else "Refusals\n")[2].partition("\n## ")[
        0
    ]
    codes = {
        word.strip("`, ")
        for line in table.splitlines()
        if line.startswith("| `")
        for word in line.split("|")[1].split(",")
    }
    assert len(codes) > 10
    speaker = said_in_matches(game).speaker("en")
    assert [code for code in sorted(codes) if speaker.find(code) is None] == []


@pytest.mark.parametrize(
    ("game", "never_asked"),
    [
        (CARGO_HOLD, {f"CH-D{number}" for number in range(1, 7)}),  # asked together as CH-D0
        (IMPORT_EXPORT, {"IE-D14", "IE-D16", "IE-D17"}),  # beside other decisions
        (SKY_CARGO, {"SC-D3", "SC-D5", "SC-D6", "SC-D7"}),  # asked together as SC-D8
        # asked together as CO-D02, CO-D14 and CO-D32, or beside other decisions
        (COMPETITORS, {f"CO-D{number:02}" for number in (*range(3, 14), *range(15, 22), 31, 34, 36)}),
    ],
)
def test_every_decision_that_is_asked_has_a_sentence(game: AnyGame, never_asked: set[str]) -> None:
    speaker = words(game).speaker("en")
    decisions = set(re.findall(r"\*\*([A-Z]+-D\d+)\*\*", game.rules))
    assert {decision for decision in decisions if speaker.find(decision) is None} == never_asked


# What the kit finds


def checked(folder: Path) -> str:
    game = replace(CARGO_HOLD, faces=Faces(words=folder, picture=CARGO_HOLD.faces.picture))
    return str(check_game(game, random.Random(1), checks=["words"], seats=[2], share=0.2, probes=24))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of Cargo Hold's words, to be spoilt."""
    for language in ("en", "de"):
        (tmp_path / f"{language}.ftl").write_text(words(CARGO_HOLD).own(language), "utf-8")
    return tmp_path


def spoil(folder: Path, language: str, old: str, new: str) -> None:
    file = folder / f"{language}.ftl"
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def test_words_without_a_fault_conform(folder: Path) -> None:
    assert checked(folder).startswith("cargo_hold conforms: ")


@pytest.mark.parametrize(
    ("language", "old", "new", "found"),
    [
        ("en", "cargo-hold-TurnBegun = ", "cargo-hold-TurnEnded = ", "en: there is no message for TurnBegun"),
        ("en", "cargo-hold-TurnBegun = ", "cargo-hold-TurnEnded = ", "en: cargo-hold-TurnEnded is superfluous"),
        ("en", "    .target = Whose", "    .tarjet = Whose", "en: there is no message for Raid.target"),
        ("en", "    .STOLEN = ", "    .STOLLEN = ", "en: there is no message for CashInReason.STOLEN"),
        ("en", "    .attack = ", "    .atack = ", "en: there is no message for Fact.attack"),
        ("en", "Turn { $turn }: {", "Turn { $trun }: {", "en: cargo-hold-TurnBegun uses $trun, which does not exist"),
        ("de", "Zug { $turn }: {", "Jetzt: {", "de: cargo-hold-TurnBegun has other variables than"),
        ("de", "cargo-hold-CH-D7 = ", "cargo-hold-CH-D8 = ", "de: cargo-hold-CH-D8 occurs twice"),
        ("de", "cargo-hold-NO_DELIVERY = ", "# ", "de: cargo-hold-NO_DELIVERY exists in only one language"),
        ("de", "    .first-to = Ziel\n", "", "de: there is no message for 'first to' in the picture"),
        ("en", "cargo-hold-Draw = ", "cargo-hold-Draw : ", "en: this is not a message: cargo-hold-Draw : "),
        (
            "en",
            "cargo-hold-CH-D10 = You hold too many cards. Discard down to ten.\n    .asked =",
            "#",
            "en: there is no message for CH-D10",
        ),
        ("en", "    .asked = { $seat } is in turn.\n", "", "en: there is no message for CH-D0.asked"),
        (
            "en",
            "raids you with { $raid-attack }",
            "raids you with { $raid-loot }",
            "en: cargo-hold-CH-D9 uses $raid-loot, which does not exist",
        ),
        (
            "en",
            "is in turn.",
            "is in turn { $weather }.",
            "en: cargo-hold-CH-D0.asked uses $weather, which does not exist",
        ),
        (
            "en",
            "    .sentence = Steal { $card }\n",
            "",
            "en: there is no message for StealCargo.sentence, which shows card",
        ),
        ("en", "delivery with { $cards }\n", "delivery\n", "en: the sentence has no gap for cards"),
        (
            "en",
            "    .extended-true = ",
            "    .extended-yes = ",
            "en: there is no message for StartDelivery.extended-true",
        ),
        (
            "en",
            "    .target = raided player\n",
            "    .targets = raided player\n",
            "en: cargo-hold-Label.targets is superfluous",
        ),
        ("en", "cargo-hold-CARD_NOT_IN_HAND = ", "# ", "en: there is no message for CARD_NOT_IN_HAND"),
        ("en", "{ $seat } discards { $cards }.", "{ MANY($cards) }", "en: cargo-hold-CardsDiscarded: Unknown function"),
        ("en", "It is your turn. What do you do?", '{""}', "en: CH-D0 is told as ''"),
        ("en", "It is your turn. What", "You are FP06. What", "en: CH-D0 names FP06 by its key: 'You are FP06."),
        ("en", "End your turn without drawing", "Draw four cards and end your turn", "en: CH-D0 has two options 'Draw"),
    ],
)
def test_a_fault_in_the_words_is_found(folder: Path, language: str, old: str, new: str, found: str) -> None:
    spoil(folder, language, old, new)
    assert f"words: {found}" in checked(folder)
