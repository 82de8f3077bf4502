"""The consequences of a dogfight: reward, Damage, Draws, bounty, clean-up (SC-176 to SC-187)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Gate, Scene, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import CARDS, CHARACTERS, REWARDS, ManeuverIcons
from freeport_games.sky_cargo.effects.carrying import By, carry_out
from freeport_games.sky_cargo.effects.fighting import ON_TABLE, cards_on_table, fight, take_from_table
from freeport_games.sky_cargo.effects.hands import ask_to_discard, draw, has_room
from freeport_games.sky_cargo.effects.holds import discard_cargo, find, in_order
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
from freeport_games.sky_cargo.piles import DISCARDS, PILES, TABLE
from freeport_games.sky_cargo.state import State


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
    dogfight.damage = max(0, sum(each.damage for each in flown) - dogfight.reduction)
    dogfight.draws = sum(each.draw for each in flown)
    t.tell(DogfightTotalled(attacker, dogfight.damage, dogfight.draws))
    yield from carry_out(t, By(attacker, dogfight.source, defender), REWARDS.get(dogfight.source, ()))
    while dogfight.damage:
        if not (t.state.holds[defender] or t.state.hands[defender]):
            t.tell(IconsUnused(attacker, dogfight.damage, 0))
            dogfight.damage = 0
            break
        dogfight.damage -= 1
        yield from ask(attacker, "SC-D31", WAYS_TO_DAMAGE)
    draws, dogfight.draws = dogfight.draws, 0
    held = len(t.state.hands[attacker])
    yield from draw(t, attacker, draws)
    if lost := held + draws - len(t.state.hands[attacker]):
        t.tell(IconsUnused(attacker, 0, lost))


def _open(t: Turn[State], seat: Seat, move: DamageOpen) -> Scene:
    return open_one(t, seat, move.slot, [])


def _discard_open(t: Turn[State], _: Seat, move: DamageDiscardOpen) -> None:
    owner, crate = find(t.state, move.slot)
    discard_cargo(t.state, owner, crate)
    t.tell(CargoLost(owner, crate.slot, CARDS[crate.card]))


def _discard_hand(t: Turn[State], _: Seat, __: DamageHand) -> Scene:
    return ask_to_discard(t, fight(t.state).defender, 1)


def _slots(state: State, *, face_up: bool) -> tuple[str, ...]:
    """Return the slots of the defender's cargo that lies face-up, or that is packed."""
    return in_order([crate.slot for crate in state.holds[fight(state).defender] if crate.open is face_up])


IS_PACKED = Among[Case[State]]("ILLEGAL_SLOT", lambda c: _slots(c.state, face_up=False))
IS_FACE_UP = Among[Case[State]]("ILLEGAL_SLOT", lambda c: _slots(c.state, face_up=True))
HOLDS_CARDS = Gate[Case[State]]("NO_LEGAL_TARGET", "SC-178", lambda c: bool(c.state.hands[fight(c.state).defender]))
WAYS_TO_DAMAGE = Ways(
    Case[State],
    Way(DamageOpen, _open, IS_PACKED("slot", "SC-178")),
    Way(DamageDiscardOpen, _discard_open, IS_FACE_UP("slot", "SC-178")),
    Way(DamageHand, _discard_hand, HOLDS_CARDS),
)
"""Each kind of Damage that is possible; nothing if the Damage is lost (SC-178)."""


# The defender wins


def defender_wins(t: Turn[State]) -> Scene:
    """Open a window, then offer the bounty (SC-181 to SC-183)."""
    dogfight = fight(t.state)
    attacker, defender = dogfight.attacker, dogfight.defender
    t.tell(DogfightWon(defender, attacker))
    yield from window(t, defender, DF_WON, attacker)
    if has_room(t.state, defender) and cards_on_table(t.state):
        yield from ask(defender, "SC-D32", WAYS_TO_TAKE)


def _take(t: Turn[State], seat: Seat, move: Bounty) -> None:
    take_from_table(t, seat, move.card, Source.BOUNTY)


def _decline(t: Turn[State], seat: Seat, _: Decline) -> None:
    t.tell(BountyDeclined(seat))


WAYS_TO_TAKE = Ways(Case[State], Way(Bounty, _take, ON_TABLE("card", "SC-181")), Way(Decline, _decline))
"""The maneuver cards on the table, or none (SC-D32)."""


# Clean-up


def clean_up(t: Turn[State]) -> None:
    """Discard the maneuver cards in the order in which they were played (SC-184)."""
    state = t.state
    PILES.move(state, TABLE.cards(state), TABLE, DISCARDS)
    state.dogfight = None
