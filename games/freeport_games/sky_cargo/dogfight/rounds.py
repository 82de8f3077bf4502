"""The rounds of a dogfight: attacks and blocks (SC-168 to SC-175)."""

from __future__ import annotations

from freeport_games.engine import Menu, Offer, One, Playing, Refusal, Refuse, Scene, Seat, Turn, ask
from freeport_games.sky_cargo.components import LUCKY_SHOT, VALUE, WITH_TIMING, CardId, Timing
from freeport_games.sky_cargo.effects.fighting import fight, fly_maneuver
from freeport_games.sky_cargo.effects.windows import REFUSALS, not_with, react
from freeport_games.sky_cargo.events import DogfightGivenUp
from freeport_games.sky_cargo.knowing import laid_open
from freeport_games.sky_cargo.moves import Block, BreakOff, Concede, Maneuver, React
from freeport_games.sky_cargo.refusals import not_in_hand
from freeport_games.sky_cargo.state import Phase, State

ROUNDS = 3
"""The most rounds of a dogfight (SC-172)."""
CONCEDE = Offer(Concede.option())
BREAK_OFF = Offer(BreakOff.option())


def fly_round(t: Turn[State]) -> Scene:
    """Play the rounds, three at most: an attack, of which the first is on the table already, and a block (SC-172)."""
    dogfight = fight(t.state)
    dogfight.round = dogfight.flown + 1
    if dogfight.round > 1 and not (yield from _attacks(t, dogfight.attacker)):
        t.tell(DogfightGivenUp(dogfight.attacker))
        dogfight.phase = Phase.DEFENDER_WON
    elif not (yield from _blocks(t, dogfight.defender)):
        t.tell(DogfightGivenUp(dogfight.defender))
        dogfight.phase = Phase.ATTACKER_WON
    else:
        dogfight.flown += 1
        if dogfight.flown == ROUNDS:
            dogfight.phase = Phase.DEFENDER_WON


def _fly(t: Turn[State], seat: Seat, card: CardId, *, attacks: bool) -> None:
    t.state.hands[seat].remove(card)
    laid_open(t.state, seat, (card,))
    fly_maneuver(t, seat, card, VALUE[card], attacks=attacks)


# Attacking


def _attacks(t: Turn[State], seat: Seat) -> Playing[bool]:
    """Let the attacker attack again, if it has a card (SC-158, SC-171)."""
    if not t.state.hands[seat]:
        return False
    move = yield from ask(seat, "SC-D30", _ways_to_attack)
    match move:
        case Maneuver(card):
            _fly(t, seat, card, attacks=True)
        case React(card):
            yield from react(t, seat, card, fight(t.state).defender)
        case _:
            return False
    return True


def _ways_to_attack(t: Turn[State], seat: Seat) -> Menu:
    state = t.state
    hand = tuple(sorted(state.hands[seat]))
    yield Offer(Maneuver.option(card=One(hand)))
    wingmen = tuple([card for card in WITH_TIMING[Timing.DF_INSTEAD_ATTACKER] if card in hand])
    if wingmen and (state.deck or state.discard):
        yield Offer(React.option(card=One(wingmen)))
    yield BREAK_OFF
    yield NO_ATTACK
    yield NO_WINGMAN


def _cannot_attack(t: Turn[State], seat: Seat, move: Maneuver) -> Refusal | None:
    return not_in_hand(t.state, seat, (move.card,), "SC-171")


def _cannot_call_wingman(t: Turn[State], seat: Seat, move: React) -> Refusal:
    refusal = not_with(t.state, seat, move.card, Timing.DF_INSTEAD_ATTACKER)
    return refusal or Refusal("NO_LEGAL_TARGET", rule="SC-215")


NO_ATTACK = Refuse(Maneuver, why=_cannot_attack)
NO_WINGMAN = Refuse(React, why=_cannot_call_wingman)


# Blocking


def _blocks(t: Turn[State], seat: Seat) -> Playing[bool]:
    """Let the defender block the present attack, if it has a card (SC-158, SC-169)."""
    if not t.state.hands[seat]:
        return False
    dogfight = fight(t.state)
    dogfight.blocked = False
    move = yield from ask(seat, "SC-D29", _ways_to_block, certain=True)
    match move:
        case Block(card):
            _fly(t, seat, card, attacks=False)
            dogfight.blocked = True
        case React(card):
            yield from react(t, seat, card, dogfight.attacker)
        case _:
            return False
    return dogfight.blocked


def _ways_to_block(t: Turn[State], seat: Seat) -> Menu:
    """Offer cards of at least the attack's value, Lucky Shots, a card instead, and to concede (SC-169, SC-170)."""
    hand, attack = t.state.hands[seat], attack_of(t.state)
    able = [card for card in hand if VALUE[card] >= attack or VALUE[card] == LUCKY_SHOT]
    if able:
        yield Offer(Block.option(card=One(tuple(sorted(able)))))
    if clouds := tuple([card for card in CLOUDS if card in hand]):
        yield Offer(React.option(card=One(clouds)))
    yield CONCEDE
    yield NO_BLOCK
    yield NO_CLOUD


def attack_of(state: State) -> int:
    """Return the value of the present attack."""
    return next(flown.value for flown in reversed(fight(state).table) if flown.attacks)


def _cannot_block(t: Turn[State], seat: Seat, move: Block) -> Refusal:
    return not_in_hand(t.state, seat, (move.card,), "SC-169") or Refusal("MANEUVER_TOO_LOW", rule="SC-169")


NO_BLOCK = Refuse(Block, why=_cannot_block)
CLOUDS = WITH_TIMING[Timing.DF_INSTEAD_DEFENDER]
"""The cards that may be played in place of a block."""
NO_CLOUD = REFUSALS[Timing.DF_INSTEAD_DEFENDER]
