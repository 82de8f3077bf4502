"""Games made leaky, each in ways of its own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any
from zlib import crc32

import msgspec
import pytest

from freeport_games.cargo_hold import conditions as cargo_conditions
from freeport_games.cargo_hold import events as cargo_events
from freeport_games.cargo_hold import view as cargo_view
from freeport_games.cargo_hold.components import cards_of
from freeport_games.cargo_hold.play import turn as cargo_play
from freeport_games.competitors import conditions as competing_conditions
from freeport_games.competitors.effects import cards as competing_cards
from freeport_games.competitors.play import deals as competing_deals
from freeport_games.competitors.play import offers as competing_offers
from freeport_games.competitors.view import projection as competing_seen
from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Move, Refusal, Scene, Turn
from freeport_games.engine.menus.conditions import Condition, Need
from freeport_games.import_export import conditions as import_conditions
from freeport_games.import_export import view as import_view
from freeport_games.import_export.areas import zones
from freeport_games.import_export.effects import drawing
from freeport_games.sky_cargo import conditions as sky_conditions
from freeport_games.sky_cargo import view as sky_view
from freeport_games.sky_cargo.effects import hands as sky_hands
from freeport_games.smugglers import view as galactic_view
from freeport_games.smugglers.play import setup as galactic_setup
from matches.match.live_match import LiveMatch

from .twinning import where

Patch = pytest.MonkeyPatch


class Leak(msgspec.Struct, frozen=True):
    """Something that tells too much."""

    plant: Callable[[Patch], None]
    """Makes it leak."""
    where: str
    """The text that the finding must contain."""
    past: bool = False
    """Whether only the past tells."""


class Leaky(msgspec.Struct, frozen=True):
    """A game, and how it is made leaky."""

    leaks: tuple[Leak, ...]
    """The leak that is planted."""
    under_way: Callable[[LiveMatch], bool]
    """Whether a match has come to where everything hidden there is can be told; one seat is asked there."""


# Cargo Hold


def hands_are_shown(patch: Patch) -> None:
    patch.setattr(cargo_view, "_cards", lambda cards, shown: cargo_events.CardsShown(cards_of(cards)))


def a_number_tells_of_cards(patch: Patch) -> None:
    honest = cargo_view._delivery

    def delivery(delivery: Any, over: bool) -> Any:
        return msgspec.structs.replace(honest(delivery, over), started=crc32(repr(delivery.cards).encode()))

    patch.setattr(cargo_view, "_delivery", delivery)


def draws_are_told(patch: Patch) -> None:
    honest = cargo_play.take_into_hand

    def take(t: Any, seat: Seat, cards: list[str]) -> None:
        honest(t, seat, cards)
        _tell_others_too(t)

    patch.setattr(cargo_play, "take_into_hand", take)


def a_refusal_knows_the_own_delivery(patch: Patch) -> None:
    def rule(state: Any, seat: Seat, named: tuple[str, ...]) -> str | None:
        delivery = state.deliveries[seat]
        return "CH-042" if delivery is not None and any(card in delivery.cards for card in named) else None

    _tell_by_rule(patch, rule, cargo_conditions.IN_HAND)


def a_refusal_knows_the_deck(patch: Patch) -> None:
    def rule(state: Any, _: Seat, named: tuple[str, ...]) -> str | None:
        return "CH-120" if named and named[0] in state.deck else None

    _tell_by_rule(patch, rule, cargo_conditions.IN_HAND)


def _tell_by_rule(
    patch: Patch, rule: Callable[[Any, Seat, tuple[str, ...]], str | None], *in_hand: Condition[Any]
) -> None:
    """Let the refusal of cards that are not in the hand, by some conditions, cite a rule of its own."""
    honest = Need.refusal

    def refusal(need: Need[Any], case: Case[Any], move: Move) -> Refusal | None:
        refused = honest(need, case, move)
        if refused is None or need.condition not in in_hand:
            return refused
        named = getattr(move, need.field)
        told = rule(case.state, case.seat, (named,) if isinstance(named, str) else named)
        return refused if told is None else msgspec.structs.replace(refused, rule=told)

    patch.setattr(Need, "refusal", refusal)


def _a_delivery_is_under_way(live: LiveMatch) -> bool:
    state = None if live.table is None else live.table.state
    delivery = None if state is None else state.deliveries[state.active]
    return delivery is not None and where(live) == "CH-D0" and delivery.started < state.turn  # type: ignore[union-attr]


# Import / Export


def hands_at_sea_are_shown(patch: Patch) -> None:
    honest = import_view._seat
    patch.setattr(import_view, "_seat", lambda state, seat, sees_hand, sees_orders: honest(state, seat, True, False))


def a_number_tells_of_a_hand(patch: Patch) -> None:
    honest = import_view._seat

    def shown(state: Any, seat: Seat, sees_hand: bool, sees_orders: bool) -> Any:
        number = crc32(repr(state.hands[seat]).encode())
        return msgspec.structs.replace(honest(state, seat, sees_hand, sees_orders), passive=number)

    patch.setattr(import_view, "_seat", shown)


def draws_at_sea_are_told(patch: Patch) -> None:
    honest = zones.move

    def move(t: Any, *where: Any, **more: Any) -> None:
        honest(t, *where, **more)
        _tell_others_too(t)

    patch.setattr(drawing, "move", move)


def a_refusal_knows_who_holds_a_card(patch: Patch) -> None:
    def rule(state: Any, _: Seat, named: tuple[str, ...]) -> str | None:
        return "IE-120" if any(card in hand for hand in state.hands for card in named) else None

    _tell_by_rule(patch, rule, import_conditions.IN_HAND, import_conditions.HAND)


# Sky Cargo


def packed_cargo_is_shown(patch: Patch) -> None:
    honest = sky_view._cargo
    patch.setattr(sky_view, "_cargo", lambda crate, owner, viewer, over: honest(crate, owner, viewer, True))


def hands_in_the_air_are_shown(patch: Patch) -> None:
    honest = sky_view._seat

    def shown(state: Any, seat: Seat, viewer: Seat | None, over: bool) -> Any:
        hold = honest(state, seat, viewer, over).hold
        return msgspec.structs.replace(honest(state, seat, seat, over), hold=hold)

    patch.setattr(sky_view, "_seat", shown)


def a_number_tells_of_packed_cargo(patch: Patch) -> None:
    honest = sky_view._seat

    def shown(state: Any, seat: Seat, viewer: Seat | None, over: bool) -> Any:
        number = crc32(repr([crate.card for crate in state.holds[seat]]).encode())
        return msgspec.structs.replace(honest(state, seat, viewer, over), hand_limit=number)

    patch.setattr(sky_view, "_seat", shown)


def draws_in_the_air_are_told(patch: Patch) -> None:
    honest = sky_hands.tell_drawn

    def tell_drawn(t: Any, seat: Seat, cards: list[str]) -> None:
        honest(t, seat, cards)
        _tell_others_too(t)

    _replace(patch, honest, tell_drawn)


def a_refusal_knows_what_is_packed(patch: Patch) -> None:
    def rule(state: Any, _: Seat, named: tuple[str, ...]) -> str | None:
        packed = {crate.card for hold in state.holds for crate in hold if not crate.open}
        return None if packed.isdisjoint(named) else "SC-113"

    _tell_by_rule(patch, rule, sky_conditions.IN_HAND)


def _cargo_is_packed(live: LiveMatch) -> bool:
    state = None if live.table is None else live.table.state
    packed = 0 if state is None else sum(not crate.open for hold in state.holds for crate in hold)
    return packed > 1 and where(live) == "SC-D8"


# Smugglers of the Galaxy


def characters_are_shown(patch: Patch) -> None:
    honest = galactic_view._hand
    patch.setattr(galactic_view, "_hand", lambda state, player, mine: honest(state, player, True))


def a_number_tells_of_characters(patch: Patch) -> None:
    honest = galactic_view._seat

    def shown(state: Any, seat: Seat, viewer: Seat | None) -> Any:
        number = crc32(repr(state.players[seat].hand).encode())
        return msgspec.structs.replace(honest(state, seat, viewer), missed_turns=number)

    patch.setattr(galactic_view, "_seat", shown)


def a_number_tells_of_the_planets_to_come(patch: Patch) -> None:
    honest = galactic_view._seat

    def shown(state: Any, seat: Seat, viewer: Seat | None) -> Any:
        number = crc32(repr(state.planet_deck).encode())
        return msgspec.structs.replace(honest(state, seat, viewer), missed_turns=number)

    patch.setattr(galactic_view, "_seat", shown)


def dealt_characters_are_told(patch: Patch) -> None:
    honest = galactic_setup._deal

    def deal(t: Turn[Any]) -> Scene:
        yield from honest(t)
        _tell_others_too(t)

    patch.setattr(galactic_setup, "_deal", deal)


def a_refusal_knows_who_was_dealt_a_character(patch: Patch) -> None:
    def rule(state: Any, _: Seat, named: tuple[str, ...]) -> str | None:
        return None if set(state.players[-1].hand).isdisjoint(named) else "SG-007"

    _tell_by_rule(patch, rule, galactic_setup.IN_HAND)


# Competitors


def hands_of_rivals_are_shown(patch: Patch) -> None:
    honest = competing_seen._cards
    patch.setattr(competing_seen, "_cards", lambda cards, shown: honest(cards, shown=True))


def signed_contracts_are_shown(patch: Patch) -> None:
    patch.setattr(competing_seen, "knows", lambda goods, viewer: True)


def a_number_tells_of_rivals_hands(patch: Patch) -> None:
    honest = competing_seen._seat

    def shown(state: Any, seat: Seat, *more: Any) -> Any:
        number = crc32(repr(state.contract_hands[seat]).encode())
        return msgspec.structs.replace(honest(state, seat, *more), offers_opened=number)

    patch.setattr(competing_seen, "_seat", shown)


def draws_of_rivals_are_told(patch: Patch) -> None:
    honest = competing_cards.deal

    def deal(t: Any, *what: Any) -> None:
        honest(t, *what)
        _tell_others_too(t)

    _replace(patch, honest, deal)


def a_refusal_knows_the_rivals_hands(patch: Patch) -> None:
    def rule(state: Any, seat: Seat, named: tuple[str, ...]) -> str | None:
        hands = [hand for hands in (state.territory_hands, state.contract_hands) for hand in hands]
        others = [hand for place, hand in enumerate(hands) if place % state.seats != seat]
        return None if all(set(hand).isdisjoint(named) for hand in others) else "CO-005"

    _tell_by_rule(patch, rule, competing_conditions.TERRITORY_CARD, competing_conditions.CONTRACT_CARD)


def offers_leave_out_what_a_rival_holds(patch: Patch) -> None:
    honest = competing_deals.unseen_contracts

    def unseen(state: Any, seat: Seat) -> list[str]:
        held = state.contract_hands[state.others(seat)[0]][:1]
        return [card for card in honest(state, seat) if card not in held]

    patch.setattr(competing_offers, "unseen_contracts", unseen)


def _a_contract_is_signed(live: LiveMatch) -> bool:
    state = None if live.table is None else live.table.state
    signed = state is not None and any(token.goods is not None for token in state.tokens.values())
    return signed and where(live) == "CO-D02"


def _replace(patch: Patch, honest: Callable[..., object], leaky: Callable[..., object]) -> None:
    """Put one function in the place of another wherever a game has imported it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("freeport_games.") and getattr(module, honest.__name__, None) is honest:
            patch.setattr(module, honest.__name__, leaky)


def _tell_others_too(t: Turn[Any]) -> None:
    """Tell everybody the last event as it was."""
    if t.live and t.told:
        last = t.events[-1]
        t.told[-1] = (last.event, last.to, last.event)


LEAKY = {
    "cargo_hold": Leaky(
        leaks=(
            Leak(hands_are_shown, "GET /v1/matches/"),
            Leak(a_number_tells_of_cards, "GET /v1/matches/"),
            Leak(draws_are_told, "after=0", past=True),
            Leak(a_refusal_knows_the_own_delivery, "of_the_present: refused: "),
            Leak(a_refusal_knows_the_deck, "refused: "),
        ),
        under_way=_a_delivery_is_under_way,
    ),
    "import_export": Leaky(
        leaks=(
            Leak(hands_at_sea_are_shown, "GET /v1/matches/"),
            Leak(a_number_tells_of_a_hand, "GET /v1/matches/"),
            Leak(draws_at_sea_are_told, "after=0", past=True),
            Leak(a_refusal_knows_who_holds_a_card, "refused: "),
        ),
        under_way=lambda live: where(live) == "IE-D04",
    ),
    "sky_cargo": Leaky(
        leaks=(
            Leak(packed_cargo_is_shown, "GET /v1/matches/"),
            Leak(hands_in_the_air_are_shown, "GET /v1/matches/"),
            Leak(a_number_tells_of_packed_cargo, "GET /v1/matches/"),
            Leak(draws_in_the_air_are_told, "after=0", past=True),
            Leak(a_refusal_knows_what_is_packed, "refused: "),
        ),
        under_way=_cargo_is_packed,
    ),
    "smugglers": Leaky(
        leaks=(
            Leak(characters_are_shown, "GET /v1/matches/"),
            Leak(a_number_tells_of_characters, "GET /v1/matches/"),
            Leak(a_number_tells_of_the_planets_to_come, "GET /v1/matches/"),
            Leak(dealt_characters_are_told, "after=0", past=True),
            Leak(a_refusal_knows_who_was_dealt_a_character, "refused: "),
        ),
        under_way=lambda live: where(live) == "SG-D1",
    ),
    "competitors": Leaky(
        leaks=(
            Leak(hands_of_rivals_are_shown, "GET /v1/matches/"),
            Leak(signed_contracts_are_shown, "GET /v1/matches/"),
            Leak(a_number_tells_of_rivals_hands, "GET /v1/matches/"),
            Leak(draws_of_rivals_are_told, "after=0", past=True),
            Leak(a_refusal_knows_the_rivals_hands, "refused: "),
            Leak(offers_leave_out_what_a_rival_holds, ": tells "),
        ),
        under_way=_a_contract_is_signed,
    ),
}
"""The games by their slugs."""
