"""Special cards that are played at the action choice (section 4.18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from freeport_games.competitors import ops
from freeport_games.competitors.components import CHANNELS, SPECIALS, rule_of
from freeport_games.competitors.effects.cards import take_from_hand
from freeport_games.competitors.effects.specials import AGAINST, ALONE, ON
from freeport_games.competitors.effects.windows import countered, spend
from freeport_games.competitors.events import AdvantagePlaced
from freeport_games.competitors.kinds import CardId, Target, TerritoryId
from freeport_games.competitors.moves import PlaceAdvantage, PlayAgainst, PlayOn, PlaySpecial
from freeport_games.competitors.refusals import not_in_hand
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.under_way import Played
from freeport_games.engine import Entry, Move, Offer, One, Refusal, Scene, Seat, Turn
from freeport_games.engine.menus import run


def ways_to_play(state: State, seat: Seat) -> list[Entry]:
    """Offer to play the special cards of the hand (CO-200, CO-201)."""
    found: list[Entry] = []
    playable = PLAYABLE.intersection(state.contract_hands[seat])
    if not playable:
        return found
    advantages, others = _sorted_out(playable)
    if advantages and (bases := tuple([base for base in state.bases(seat) if base not in state.advantages])):
        found.append(_offer_to_place(advantages, bases))
    for card in others:
        if (always := ALWAYS.get(card)) is not None:
            found.append(always)
        else:
            found += _ways_with(state, seat, card)
    return found


@lru_cache(maxsize=4096)
def _sorted_out(cards: frozenset[CardId]) -> tuple[tuple[CardId, ...], tuple[CardId, ...]]:
    """Return the advantages among special cards, and the others, in the order of the identifiers."""
    return tuple(sorted(cards & ADVANTAGES)), tuple(sorted(cards - ADVANTAGES))


@lru_cache(maxsize=4096)
def _offer_to_place(advantages: tuple[CardId, ...], bases: tuple[TerritoryId, ...]) -> Offer[PlaceAdvantage]:
    return Offer(PlaceAdvantage.option(card=One(advantages), base=One(bases)), place_advantage)


def _ways_with(state: State, seat: Seat, card: CardId) -> Iterator[Entry]:
    """Yield the possible targets of a card that is played on something."""
    if SPECIALS[card].target is Target.SEAT:
        if seats := victims(state, seat, card):
            yield _offer_against(card, tuple(seats))
    elif state.advantages:
        yield Offer(PlayOn.option(card=One((card,)), target=One(tuple(sorted(state.advantages)))), play_on)


@lru_cache(maxsize=4096)
def _offer_against(card: CardId, seats: tuple[Seat, ...]) -> Offer[PlayAgainst]:
    return Offer(PlayAgainst.option(card=One((card,)), seat=One(seats)), play_against)


def is_reaction(card: CardId) -> bool:
    """Return whether a card is played in a window only."""
    return SPECIALS[card].window != "none"


def victims(state: State, seat: Seat, card: CardId) -> list[Seat]:
    """Return the seats against which a card may be played; a theft needs a card to take (CO-205)."""
    others = state.others(seat)
    if isinstance(rule_of(card), ops.StealContract):
        return [other for other in others if state.contract_hands[other]]
    return others


def place_advantage(t: Turn[State], seat: Seat, move: PlaceAdvantage) -> None:
    """Place an advantage on a base (CO-202)."""
    state = t.state
    take_from_hand(state, seat, Deck.CONTRACT, (move.card,))
    state.advantages[move.base] = move.card
    t.tell(AdvantagePlaced(seat, move.card, move.base))


def play_special(t: Turn[State], seat: Seat, move: PlaySpecial) -> Scene:
    """Play a card without a target."""
    spend(t, seat, move.card)
    yield from run(ALONE[type(rule_of(move.card))](t, seat, rule_of(move.card)))


def play_against(t: Turn[State], seat: Seat, move: PlayAgainst) -> Scene:
    """Play a card against a seat, which may cancel it (CO-211)."""
    spend(t, seat, move.card, move.seat)
    if not (yield from countered(t, Played(move.card, seat, move.seat))):
        yield from run(AGAINST[type(rule_of(move.card))](t, seat, rule_of(move.card), move.seat))


def play_on(t: Turn[State], seat: Seat, move: PlayOn) -> Scene:
    """Play a card on an advantage or a channel; the owner of an advantage may cancel it (CO-211)."""
    owner = t.state.base_owner(move.target)
    against = owner if owner != seat else None
    spend(t, seat, move.card, against)
    if against is not None and (yield from countered(t, Played(move.card, seat, against, move.target))):
        return
    yield from run(ON[type(rule_of(move.card))](t, seat, rule_of(move.card), move.target))


def not_playable(t: Turn[State], seat: Seat, move: Move) -> Refusal | None:
    """Return why a card cannot be played so, in the order of section 10."""
    assert isinstance(move, CARD_PLAYS)  # noqa: S101 - callers ask about these only
    state = t.state
    if refusal := not_in_hand(state, seat, Deck.CONTRACT, (move.card,)):
        return refusal
    if move.card not in SPECIALS or is_reaction(move.card) or not _fits(move):
        return Refusal("CARD_NOT_PLAYABLE", rule="CO-201")
    if isinstance(move, PlaceAdvantage):
        if move.base not in state.bases(seat):
            return Refusal("NO_BASE", rule="CO-202")
        return Refusal("BASE_HAS_ADVANTAGE", rule="CO-141")
    return Refusal("BAD_TARGET", rule="CO-205")


def _fits(move: PlaceAdvantage | PlaySpecial | PlayAgainst | PlayOn) -> bool:
    """Return whether a card is played with this kind of move."""
    target = SPECIALS[move.card].target
    match move:
        case PlaceAdvantage():
            return target is Target.BASE
        case PlaySpecial():
            return target is Target.NONE
        case PlayAgainst():
            return target is Target.SEAT
        case PlayOn():
            return target in (Target.ADVANTAGE, Target.CHANNEL)


def _always(card: CardId) -> Offer[PlayOn] | Offer[PlaySpecial] | None:
    """Return the offer to play a card that does not depend on the state, if it has one."""
    one, target = One((card,)), SPECIALS[card].target
    if target is Target.CHANNEL:
        return Offer(PlayOn.option(card=one, target=One(tuple(CHANNELS))), play_on)
    if target is Target.NONE and type(rule_of(card)) in ALONE and not is_reaction(card):
        return Offer(PlaySpecial.option(card=one), play_special)
    return None


ALWAYS = {card: offer for card in SPECIALS if (offer := _always(card)) is not None}
ADVANTAGES = frozenset([card for card, special in SPECIALS.items() if special.target is Target.BASE])
PLAYABLE = frozenset(
    [card for card, special in SPECIALS.items() if card in ALWAYS or special.target is not Target.NONE]
)
"""The special cards that are played at the action choice, and not only in a window."""
CARD_PLAYS = (PlaceAdvantage, PlaySpecial, PlayAgainst, PlayOn)
"""The moves that play a special card at the action choice."""
