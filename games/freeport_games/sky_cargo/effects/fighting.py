"""The effects of cards in a dogfight (SC-213 to SC-215)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Scene, Turn, Way, Ways, ask
from freeport_games.sky_cargo.components import CARDS, VALUE, CardId, ops
from freeport_games.sky_cargo.events import ManeuverFlown, PilotChanged, Source
from freeport_games.sky_cargo.moves import TakeManeuver
from freeport_games.sky_cargo.piles import DECK, PILES, TABLE
from freeport_games.sky_cargo.state import Dogfight, Flown, State

from .carrying import By, carries_out, skipped
from .hands import has_room, renew, take

HIGHEST = 13
"""The highest value of a maneuver (SC-174)."""


def fight(state: State) -> Dogfight:
    """Return the dogfight under way."""
    assert state.dogfight is not None  # noqa: S101 - callers know that there is one
    return state.dogfight


def fly_maneuver(t: Turn[State], seat: Seat, card: CardId, value: int, *, attacks: bool) -> None:
    """Put a maneuver on the table; its value stays within 1 to 13 (SC-174)."""
    value = max(1, min(HIGHEST, value))
    fight(t.state).table.append(Flown(card, seat, value, attacks))
    t.tell(ManeuverFlown(seat, CARDS[card], value, attacks, fight(t.state).round))


def cards_on_table(state: State) -> tuple[CardId, ...]:
    """Return the maneuver cards on the table, without Player cards, ordered by identifier (SC-181, SC-213)."""
    return tuple(sorted(flown.card for flown in fight(state).table if flown.card in CARDS))


def take_from_table(t: Turn[State], seat: Seat, card: CardId, source: Source) -> None:
    """Put a maneuver card into a hand."""
    table = fight(t.state).table
    table[:] = [flown for flown in table if flown.card != card]
    take(t, seat, card, TABLE, source)


@carries_out(ops.TakeManeuver)
def take_maneuver(t: Turn[State], by: By, _: ops.TakeManeuver) -> Scene:
    """Take a maneuver card on the table, whose icons are counted already (SC-213)."""
    if has_room(t.state, by.seat) and cards_on_table(t.state):
        yield from ask(by.seat, "SC-D33", WAYS_TO_TAKE)
    else:
        skipped(t)


def _take(t: Turn[State], seat: Seat, move: TakeManeuver) -> None:
    take_from_table(t, seat, move.card, Source.DOGFIGHT)


ON_TABLE = Among[Case[State]]("CARD_NOT_THERE", lambda c: cards_on_table(c.state))
WAYS_TO_TAKE = Ways(Case[State], Way(TakeManeuver, _take, ON_TABLE("card", "SC-213")))


@carries_out(ops.DogfightPilot)
def dogfight_pilot(t: Turn[State], by: By, op: ops.DogfightPilot) -> None:
    """Change the number of cards that a participant draws for PILOT (SC-165, SC-214)."""
    dogfight = fight(t.state)
    hits_attacker = (by.seat == dogfight.attacker) == (op.who == "self")
    dogfight.pilot_changes[0 if hits_attacker else 1] += op.n
    t.tell(PilotChanged(dogfight.attacker if hits_attacker else dogfight.defender, op.n))


@carries_out(ops.EndDogfight)
def end_dogfight(t: Turn[State], _: By, __: ops.EndDogfight) -> None:
    """End the dogfight without a winner (SC-185, SC-214)."""
    fight(t.state).ended = True


@carries_out(ops.Block)
def block(t: Turn[State], _: By, __: ops.Block) -> None:
    """Count the present attack as blocked (SC-214)."""
    fight(t.state).blocked = True


@carries_out(ops.ReduceDamage)
def reduce_damage(t: Turn[State], _: By, op: ops.ReduceDamage) -> None:
    """Lower the total of Damage (SC-214)."""
    fight(t.state).reduction += op.n


@carries_out(ops.TopCardManeuver)
def top_card_maneuver(t: Turn[State], by: By, op: ops.TopCardManeuver) -> Scene:
    """Attack with the top card of the draw pile (SC-215)."""
    if not t.state.deck:
        yield from renew(t)
    card = t.state.deck[0]
    PILES.move(t.state, (card,), DECK, TABLE)
    fly_maneuver(t, by.seat, card, VALUE[card] + op.bonus, attacks=True)
