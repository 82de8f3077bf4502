"""The parts of the comparison that each game provides: the places of its cards, and moves to try."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from freeport_games.cargo_hold import moves as cm
from freeport_games.cargo_hold import state as cargo_state
from freeport_games.cargo_hold.components import CARGO
from freeport_games.competitors import moves as om
from freeport_games.competitors.state import Deck
from freeport_games.competitors.state.goods import signed_contracts
from freeport_games.engine.domains import Placed
from freeport_games.engine.menus import Move
from freeport_games.import_export import moves as im
from freeport_games.import_export.components import CARDS
from freeport_games.sky_cargo import moves as sm
from freeport_games.smugglers import components as galaxy
from freeport_games.smugglers import moves as gm

Cards = tuple[str, ...]


class Kind(msgspec.Struct, frozen=True):
    """A game, as the comparison knows it."""

    zones: Callable[[Any], list[list[str]]]
    """Lists in which every hidden card lies."""
    deck: Callable[[Any], list[str]]
    """A deck whose order nobody may know."""
    hands: Callable[[Any], list[list[str]]]
    """The cards that each seat holds."""
    tried: Callable[[Any], list[list[str]]]
    """The sources of cards that nobody may name."""
    naming: Callable[[Cards, Any], list[Move]]
    """Moves of several kinds that name some cards, and else what is there in a state."""
    moves: tuple[Any, ...]
    malformed: Callable[[Cards], list[str]]
    """Values that are not moves, as JSON."""
    tells_nothing: tuple[type[Move], ...]
    """Moves whose results depend on nothing that their maker does not know."""
    other: Move
    """A move that is never legal."""
    written: Callable[[str], bytes]
    """A card, as an answer would tell it."""
    card: re.Pattern[bytes]
    """Any card, as something might tell it."""


def _cargo_tried(state: Any) -> list[list[str]]:
    zones = [*state.hands, *(delivery.cards for delivery in state.deliveries if delivery is not None)]
    zones += [state.deck[:2], state.deck[-2:], state.discard[-2:]]
    zones += [] if state.raid is None else [state.raid.attack]
    return zones + [[card for card in state.deck if (card in CARGO) is kind][:1] for kind in (True, False)]


def _cargo_naming(cards: Cards, state: Any) -> list[Move]:
    moves: list[Move] = [cm.StartDelivery(cards, False), cm.Discard(cards), cm.ReturnFirepower(cards)]
    moves += [cm.Raid(target, cards) for target in range(min(len(state.hands), 3))]
    if len(cards) == 1:
        moves += [cm.StealCargo(cards[0]), cm.Lasso(cards[0]), cm.Reinforce(cards[0])]
    return moves


def _import_naming(cards: Cards, state: Any) -> list[Move]:
    at_sea, harboured = state.ships[0].id, next(ship.id for ship in reversed(state.ships) if not ship.at_sea)
    moves: list[Move] = [im.Declare("LOAD", cards), im.Follow(cards, "LOAD"), im.DiscardContracts(harboured, cards)]
    moves.append(im.ImportTake(tuple(Placed(card, "goods") for card in cards)))
    for card in cards[:1]:
        moves += [im.Contract(card, harboured), im.Load(card, harboured), im.SellToIsland(card)]
        moves += [im.Pirate(at_sea, card, "goods"), im.TakeFromIsland(card)]
        moves += [im.ContractAnytime("lutefisk", card, harboured), im.SetStandingOrder(card, "NEVER")]
    return moves


def _sky_zones(state: Any) -> list[list[str]]:
    return [*state.hands, *[[crate.card for crate in hold] for hold in state.holds], state.deck]


def _sky_tried(state: Any) -> list[list[str]]:
    return [*_sky_zones(state)[:-1], state.deck[:2], state.deck[-2:], state.discard[-2:]]


def _sky_naming(cards: Cards, state: Any) -> list[Move]:
    moves: list[Move] = [sm.Discard(cards), sm.ChainOrder(cards), sm.Peek(cards)]
    for card in cards[:1]:
        moves += [sm.PlayPassenger(card), sm.PlayArtifact(card, 1), sm.StartDogfight(card, 1), sm.PlayAction(card, ())]
        moves += [sm.PlayAction(card, cards[1:]), sm.PlayCargo(card), sm.React(card), sm.ReactBy(card, 1)]
        moves += [sm.Block(card), sm.Maneuver(card), sm.Search(card), sm.Recover(card), sm.Strip(card), sm.Open(card)]
    return moves


def _galactic_hands(state: Any) -> list[list[str]]:
    return [player.hand for player in state.players]


def _galactic_zones(state: Any) -> list[list[str]]:
    return [*_galactic_hands(state), state.out, state.planet_deck, state.destiny_deck]


def _galactic_tried(state: Any) -> list[list[str]]:
    decks = [state.destiny_deck, state.planet_deck]
    return [*_galactic_zones(state)[:-2], *[deck[:2] for deck in decks], *[deck[-2:] for deck in decks]]


def _galactic_naming(cards: Cards, state: Any) -> list[Move]:
    nothing = gm.Side(0, (), (), (), (), ())
    gifts = gm.Side(0, (), (), cards, cards, cards)
    moves: list[Move] = [gm.ProposeBroker(seat, nothing, gifts) for seat in range(len(state.players))]
    moves += [
        gm.ProposeDeal(gifts, nothing, False),
        gm.PutForward((), (), cards),
        gm.AcceptDeal((), cards),
        gm.AcceptBroker((), cards),
    ]
    for card in cards[:1]:
        moves += [gm.OfferCharacterSwap(card, 1), gm.AcceptSwap(card), gm.ChooseCharacter(card), gm.DiscardOne(card)]
        moves += [gm.Deliver(card), gm.SellContract(card, 1), gm.TakeFriend(card), gm.StealEquipment(card, cards)]
        moves += [gm.Raid(card), gm.DiscardEquipment(card), gm.Buy(card), gm.Fly((card,)), gm.ChoosePlanet(card)]
    return moves


def _competing_hands(state: Any) -> list[list[str]]:
    return [[*state.hand(seat, Deck.TERRITORY), *state.hand(seat, Deck.CONTRACT)] for seat in range(state.seats)]


def _competing_zones(state: Any) -> list[list[str]]:
    goods = [signed.contract for signed in signed_contracts(state)]
    return [*state.territory_hands, *state.contract_hands, goods, state.territory_deck, state.contract_deck]


def _competing_tried(state: Any) -> list[list[str]]:
    decks = (state.territory_deck, state.contract_deck, state.customs_deck)
    return [*_competing_zones(state)[:-2], *[pile[:2] for pile in decks], *[pile[-2:] for pile in decks]]


def _competing_naming(cards: Cards, state: Any) -> list[Move]:
    own = f"truck-{state.active}-1"
    moves: list[Move] = [om.AcceptOffer(cards, (), ()), om.AcceptOffer((), cards, ())]
    for card in cards[:1]:
        moves += [om.SignContract(own, cards[-1], card, card), om.SignContract(own, card, cards[-1], "C-001")]
        moves += [om.BuyBranch(card), om.PlaceAdvantage(card, state.headquarters[0]), om.PlaySpecial(card)]
        moves += [om.PlayAgainst(card, 0), om.PlayOn(card, "suez_canal"), om.PlayReaction(card)]
        moves += [om.AnswerCustoms(card), om.DiscardTerritory(card)]
    return moves


def _malformed(typename: str, field: str) -> Callable[[Cards], list[str]]:
    def malformed(cards: Cards) -> list[str]:
        move: dict[str, Any] = {"__typename": typename, "cards": cards, field: 1.5}
        wrong = [{"__typename": typename}, move, {"__typename": typename, "cards": [1]}]
        return [msgspec.json.encode(each).decode() for each in wrong]

    return malformed


KINDS = {
    "cargo_hold": Kind(
        zones=cargo_state.zones,
        deck=lambda state: state.deck,
        hands=lambda state: state.hands,
        tried=_cargo_tried,
        naming=_cargo_naming,
        moves=cm.MOVES,
        malformed=_malformed("CargoHoldRaid", "target"),
        tells_nothing=(cm.StartDelivery, cm.EndTurn, cm.Extend, cm.Collect),
        other=cm.Discard(("XX99#9",)),
        written=str.encode,
        card=re.compile(rb"\b(?:FP|CG|SP)\d\d#\d"),
    ),
    "import_export": Kind(
        zones=lambda state: [*state.hands, state.deck],
        deck=lambda state: state.deck,
        hands=lambda state: state.hands,
        tried=lambda state: [*state.hands, state.deck[:2], state.deck[-2:], state.discard[-2:], state.island[-1:]],
        naming=_import_naming,
        moves=im.MOVES,
        malformed=_malformed("ImportExportDeclare", "action"),
        tells_nothing=(im.Declare, im.SetStandingOrder),
        other=im.Contract("XX99#9", "?"),
        written=lambda card: f'"{card}"'.encode(),
        card=re.compile(rb"[\"'](?:%s)\\?[\"']" % "|".join(CARDS).encode()),
    ),
    "sky_cargo": Kind(
        zones=_sky_zones,
        deck=lambda state: state.deck,
        hands=lambda state: state.hands,
        tried=_sky_tried,
        naming=_sky_naming,
        moves=sm.MOVES,
        malformed=_malformed("SkyCargoPlayArtifact", "hold"),
        tells_nothing=(sm.PlayPassenger, sm.PlayArtifact, sm.MoveTo, sm.EndPlay),
        other=sm.PlayPassenger("XX99#9"),
        written=str.encode,
        card=re.compile(rb"\b(?:AC|AR|CG|CX|PL|PS|PV)\d\d#\d"),
    ),
    "smugglers": Kind(
        zones=_galactic_zones,
        deck=lambda state: state.destiny_deck,
        hands=_galactic_hands,
        tried=_galactic_tried,
        naming=_galactic_naming,
        moves=gm.MOVES,
        malformed=_malformed("SmugglersBid", "amount"),
        tells_nothing=(gm.PassSwap, gm.DeclineSwap, gm.ProposeBroker),
        other=gm.ChooseCharacter("XX99#9"),
        written=lambda card: f'"{card}"'.encode(),
        card=re.compile(
            rb"[\"'](?:%s)\\?[\"']" % "|".join([*galaxy.CARDS, *galaxy.PLANETS, *galaxy.CHARACTERS]).encode()
        ),
    ),
    "competitors": Kind(
        zones=_competing_zones,
        deck=lambda state: state.contract_deck,
        hands=_competing_hands,
        tried=_competing_tried,
        naming=_competing_naming,
        moves=om.MOVES,
        malformed=_malformed("CompetitorsDrive", "to"),
        tells_nothing=(om.PassBid, om.DeclineOffer, om.DeclineReaction, om.EndMovementTurn),
        other=om.DiscardTerritory("XX99#9"),
        written=str.encode,
        card=re.compile(rb"\b[TC]-\d{3}\b"),
    ),
}
"""The games by their slugs."""
