"""The consequences of a dogfight: reward, Damage, Draws, bounty, clean-up (SC-176 to SC-187)."""

from __future__ import annotations

from freeport_games.engine import Menu, Offer, One, Refuse, Scene, Seat, Turn, ask
from freeport_games.sky_cargo.components import CARDS, CHARACTERS, REWARDS, ManeuverIcons
from freeport_games.sky_cargo.effects.carrying import By, carry_out
from freeport_games.sky_cargo.effects.fighting import cards_on_table, fight, take_from_table
from freeport_games.sky_cargo.effects.hands import ask_to_discard, draw, has_room
from freeport_games.sky_cargo.effects.holds import find, in_order
from freeport_games.sky_cargo.effects.opening import open_one
from freeport_games.sky_cargo.effects.windows import DF_LOST_DEFENDER, DF_WON, window
from freeport_games.sky_cargo.events import (
    BountyDeclined,
    CargoLost,
    DogfightTotalled,
    DogfightWon,
    IconsUnused,
    Source,
)
from freeport_games.sky_cargo.moves import Bounty, DamageDiscardOpen, DamageHand, DamageOpen, Decline
from freeport_games.sky_cargo.refusals import illegal_slot, not_there
from freeport_games.sky_cargo.state import State

NO_SUCH_CARGO = illegal_slot((DamageOpen, DamageDiscardOpen), "SC-178")
EMPTY_HAND = Refuse(DamageHand, "NO_LEGAL_TARGET", "SC-178")
NOT_ON_TABLE = not_there(Bounty, "SC-181")


def _maneuver(source: str) -> ManeuverIcons:
    """Return the maneuver of a card or a Player card."""
    return CARDS[source].maneuver if source in CARDS else CHARACTERS[source].maneuver


# The attacker wins


def attacker_wins(t: Turn[State]) -> Scene:
    """Carry out windows, total, reward, Damage and Draws, in this order (SC-176)."""
    dogfight = fight(t.state)
    attacker, defender = dogfight.attacker, dogfight.defender
    t.tell(DogfightWon(attacker, defender))
    yield from window(t, attacker, DF_WON, defender)
    yield from window(t, defender, DF_LOST_DEFENDER, attacker)
    flown = [_maneuver(each.card) for each in dogfight.table if each.attacks]
    dogfight.damage = max(0, sum([each.damage for each in flown]) - dogfight.reduction)
    dogfight.draws = sum([each.draw for each in flown])
    t.tell(DogfightTotalled(attacker, dogfight.damage, dogfight.draws))
    yield from carry_out(t, By(attacker, dogfight.source, defender), REWARDS.get(dogfight.source, ()))
    while dogfight.damage:
        if not (t.state.holds[defender] or t.state.hands[defender]):
            t.tell(IconsUnused(attacker, dogfight.damage, 0))
            dogfight.damage = 0
            break
        dogfight.damage -= 1
        yield from ask(attacker, "SC-D31", _ways_to_damage)
    draws, dogfight.draws = dogfight.draws, 0
    held = len(t.state.hands[attacker])
    yield from draw(t, attacker, draws)
    if lost := held + draws - len(t.state.hands[attacker]):
        t.tell(IconsUnused(attacker, 0, lost))


def _ways_to_damage(t: Turn[State], _: Seat) -> Menu:
    """Offer each kind of Damage that is possible; nothing if the Damage is lost (SC-178)."""
    state = t.state
    defender = fight(state).defender
    hold = state.holds[defender]
    if packed := in_order([crate.slot for crate in hold if not crate.open]):
        yield Offer(DamageOpen.option(slot=One(packed)), _open)
    if face_up := in_order([crate.slot for crate in hold if crate.open]):
        yield Offer(DamageDiscardOpen.option(slot=One(face_up)), _discard_open)
    if state.hands[defender]:
        yield Offer(DamageHand.option(), _discard_hand)
    else:
        yield EMPTY_HAND
    yield NO_SUCH_CARGO


def _open(t: Turn[State], seat: Seat, move: DamageOpen) -> Scene:
    return open_one(t, seat, move.slot, [])


def _discard_open(t: Turn[State], _: Seat, move: DamageDiscardOpen) -> None:
    owner, crate = find(t.state, move.slot)
    t.state.holds[owner].remove(crate)
    t.state.discard.append(crate.card)
    t.tell(CargoLost(owner, crate.slot, CARDS[crate.card]))


def _discard_hand(t: Turn[State], _: Seat, __: DamageHand) -> Scene:
    return ask_to_discard(t, fight(t.state).defender, 1)


# The defender wins


def defender_wins(t: Turn[State]) -> Scene:
    """Open a window, then offer the bounty (SC-181 to SC-183)."""
    dogfight = fight(t.state)
    attacker, defender = dogfight.attacker, dogfight.defender
    t.tell(DogfightWon(defender, attacker))
    yield from window(t, defender, DF_WON, attacker)
    if has_room(t.state, defender) and cards_on_table(t.state):
        yield from ask(defender, "SC-D32", _ways_to_take)


def _ways_to_take(t: Turn[State], _: Seat) -> Menu:
    yield Offer(Bounty.option(card=One(cards_on_table(t.state))), _take)
    yield Offer(Decline.option(), _decline)
    yield NOT_ON_TABLE


def _take(t: Turn[State], seat: Seat, move: Bounty) -> None:
    take_from_table(t, seat, move.card, Source.BOUNTY)


def _decline(t: Turn[State], seat: Seat, _: Decline) -> None:
    t.tell(BountyDeclined(seat))


# Clean-up


def clean_up(t: Turn[State]) -> None:
    """Discard the maneuver cards in the order in which they were played (SC-184)."""
    state = t.state
    state.discard += [flown.card for flown in fight(state).table if flown.card in CARDS]
    state.dogfight = None
