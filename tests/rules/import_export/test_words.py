"""What the options of one decision are called: each says in the game's words what it does."""

from __future__ import annotations

import pytest

from freeport_games.engine.domains import Distribution, Lot, One, Share, Some
from freeport_games.engine.menus import Move, Option
from freeport_games.engine.words import words
from freeport_games.import_export import IMPORT_EXPORT
from freeport_games.import_export.components import Action
from freeport_games.import_export.moves import (
    AcceptOffer,
    Contract,
    Declare,
    DysonPay,
    Follow,
    ImportTake,
    Pirate,
    PirateUnseen,
    ShotgunsPay,
)

ONE, PAIR, CHOICE = (
    Some(("coffee", "rope"), 1, 1),
    Some(("wheat", "apples"), 2, 2),
    Some(("wheat", "rice", "beer"), 2, 2),
)
LOAD, ANY = One(("LOAD",)), One(tuple(action.value for action in Action))
VAN = "Mini Van: pirate"
GUNS, DYSON = "Shotguns: give its owner", "Dyson Vacuums: give its owner"
GOODS, IMPORTS, DISCARD = (Share(place, 1, 1) for place in ("goods", "imports", "discard"))


@pytest.mark.rule("IE-D01", "IE-D02", "IE-D03", "IE-D08", "IE-D09")
@pytest.mark.parametrize(
    ("option", "said"),
    [
        (Declare.option(action=LOAD, cards=Some(("rope",), 1, 1)), "Declare Load with Rope"),
        (Declare.option(action=LOAD, cards=ONE), "Declare Load with one card"),
        (Declare.option(action=ANY, cards=PAIR), "Declare any action with a pair of one type: Wheat and Apples"),
        (Follow.option(cards=ONE, perform=LOAD), "Follow with one card, to load"),
        (Follow.option(cards=CHOICE, perform=LOAD), "Follow with a pair of one type: 2 of Wheat, Rice, Beer, to load"),
        (
            Follow.option(cards=PAIR, perform=One(("LOAD", "IMPORT"))),
            "Follow with a pair of one type: Wheat and Apples, for any of several actions",
        ),
        (Contract.option(card=One(("rope", "rice")), ship=One(("red-1",))), "Contract a card on Red 1"),
        (
            ImportTake.option(takes=Distribution((Lot(("rope", "rice"), (GOODS, IMPORTS)),))),
            "Take containers of Rope, Rice, 1 for the goods and 1 for the imports",
        ),
        (
            Pirate.option(source=One(("red-1",)), card=One(("rope", "rice")), to=One(("discard",))),
            "Pirate a container from Red 1, to the discard pile",
        ),
        (
            Pirate.option(source=One(("island",)), card=One(("rope",)), to=One(("goods", "imports"))),
            "Pirate Rope from the supply island",
        ),
        (
            PirateUnseen.option(power=One(("mini_van",)), source=One(("deck",)), seat=One((0,))),
            f"{VAN} the top card of the deck, unseen",
        ),
        (
            PirateUnseen.option(power=One(("mini_van",)), source=One(("hand",)), seat=One((1,))),
            f"{VAN} a random card of Seat 1's hand",
        ),
        (
            ShotgunsPay.option(power=One(("shotguns",)), payment=One(("credits",)), cards=Some((), 0, 0)),
            f"{GUNS} 2 credits",
        ),
        (
            ShotgunsPay.option(power=One(("shotguns",)), payment=One(("cards",)), cards=CHOICE),
            f"{GUNS} two cards of your hand",
        ),
        (DysonPay.option(power=One(("dyson_vacuums",)), payment=One(("good",)), cards=ONE), f"{DYSON} a luxury good"),
        (AcceptOffer.option(power=One(("chicken_feed",))), "Buy Chicken Feed for 6 credits"),
    ],
)
def test_options_say_what_they_do_and_need_not_be_told_apart(option: Option[Move], said: str) -> None:
    assert words(IMPORT_EXPORT).option(option) == said
