"""Special cards that are played at the action choice (section 4.18)."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from freeport_games.competitors.components import CHANNELS, SPECIALS, ops, rule_of
from freeport_games.competitors.components.kinds import CardId, Target, Window
from freeport_games.competitors.conditions import CONTRACT_CARD, IS_BASE
from freeport_games.competitors.effects.specials import AGAINST, ALONE, ON
from freeport_games.competitors.effects.windows import countered, spend
from freeport_games.competitors.events import AdvantagePlaced
from freeport_games.competitors.moves import PlaceAdvantage, PlayAgainst, PlayOn, PlaySpecial
from freeport_games.competitors.piles import HANDS, ON_BASES, PILES
from freeport_games.competitors.state import CONTRACT, State
from freeport_games.competitors.state.activities import Played
from freeport_games.engine import Seat
from freeport_games.engine.domains import One
from freeport_games.engine.menus import AmongOf, Case, Entry, Fit, Need, Offer, OneOf, Scene, Turn, Way, run


def ways_to_play(state: State, seat: Seat) -> list[Entry]:
    """Offer to play the special cards of the hand (CO-200, CO-201, CO-D11)."""
    found: list[Entry] = []
    playable = PLAYABLE.intersection(state.contract_hands[seat])
    if not playable:
        return found
    advantages = tuple(sorted(playable & ADVANTAGES))
    if advantages and (bases := tuple(base for base in state.bases(seat) if base not in state.advantages)):
        found.append(Offer(PlaceAdvantage.option(card=One(advantages), base=One(bases)), place_advantage))
    for card in sorted(playable - ADVANTAGES):
        if (always := ALWAYS.get(card)) is not None:
            found.append(always)
        else:
            found += _ways_with(state, seat, card)
    return found


def _ways_with(state: State, seat: Seat, card: CardId) -> Iterator[Entry]:
    """Yield the possible targets of a card that is played on something."""
    if SPECIALS[card].target is Target.SEAT:
        if seats := victims(state, seat, card):
            yield Offer(PlayAgainst.option(card=One((card,)), seat=One(tuple(seats))), play_against)
    elif state.advantages:
        yield Offer(PlayOn.option(card=One((card,)), target=One(tuple(sorted(state.advantages)))), play_on)


def victims(state: State, seat: Seat, card: CardId) -> list[Seat]:
    """Return the seats against which a card may be played; a theft needs a card to take (CO-205)."""
    others = state.others(seat)
    if isinstance(rule_of(card), ops.StealContract):
        return [other for other in others if state.contract_hands[other]]
    return others


def place_advantage(t: Turn[State], seat: Seat, move: PlaceAdvantage) -> None:
    """Place an advantage on a base (CO-202)."""
    state = t.state
    PILES.move(state, (move.card,), HANDS[CONTRACT][seat], ON_BASES)
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


# Menus


def _fitting(*targets: Target) -> tuple[Need[Case[State]], Need[Case[State]]]:
    """Return what a card needs that is played in one's own turn with such a target (CO-201)."""
    cards = frozenset(card for card, one in SPECIALS.items() if one.target in targets and one.window is Window.NONE)
    return (CONTRACT_CARD("card", "CO-201"), OneOf[Case[State]]("CARD_NOT_PLAYABLE", cards)("card", "CO-201"))


def _targets(c: Case[State], card: CardId) -> Collection[str]:
    """Return the channels, or the advantages that are placed."""
    return CHANNELS if SPECIALS[card].target is Target.CHANNEL else sorted(c.state.advantages)


HAS_NONE_YET = Fit[Case[State]]("BASE_HAS_ADVANTAGE", lambda c, base: base not in c.state.advantages)
IS_VICTIM = AmongOf[Case[State]]("BAD_TARGET", lambda c, card: victims(c.state, c.seat, card))
IS_TARGET = AmongOf[Case[State]]("BAD_TARGET", _targets)

CARD_PLAYS = (
    Way(
        PlaceAdvantage,
        place_advantage,
        *_fitting(Target.BASE),
        HAS_NONE_YET("base", "CO-141"),
        IS_BASE("base", "CO-202"),
    ),
    Way(PlaySpecial, play_special, *_fitting(Target.NONE)),
    Way(
        PlayAgainst,
        play_against,
        *_fitting(Target.SEAT),
        IS_VICTIM("seat", "card", "CO-205"),
    ),
    Way(
        PlayOn,
        play_on,
        *_fitting(Target.ADVANTAGE, Target.CHANNEL),
        IS_TARGET("target", "card", "CO-205"),
    ),
)
"""How special cards of the hand are played in one's own turn (CO-200, CO-201)."""


def _always(card: CardId) -> Offer[PlayOn] | Offer[PlaySpecial] | None:
    """Return the offer to play a card that does not depend on the state, if it has one."""
    one, target = One((card,)), SPECIALS[card].target
    if target is Target.CHANNEL:
        return Offer(PlayOn.option(card=one, target=One(tuple(CHANNELS))), play_on)
    if target is Target.NONE and type(rule_of(card)) in ALONE and SPECIALS[card].window is Window.NONE:
        return Offer(PlaySpecial.option(card=one), play_special)
    return None


ALWAYS = {card: offer for card in SPECIALS if (offer := _always(card)) is not None}
ADVANTAGES = frozenset(card for card, special in SPECIALS.items() if special.target is Target.BASE)
PLAYABLE = frozenset(card for card, special in SPECIALS.items() if card in ALWAYS or special.target is not Target.NONE)
"""The special cards that are played at the action choice, and not only in a window."""
