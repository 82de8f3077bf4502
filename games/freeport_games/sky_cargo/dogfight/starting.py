"""How a dogfight starts, and when it is declined or called off (SC-160 to SC-167)."""

from __future__ import annotations

from freeport_games.engine import Menu, Offer, Playing, Scene, Seat, Turn, ask
from freeport_games.sky_cargo import ops
from freeport_games.sky_cargo.components import CARDS, CHARACTERS, Timing
from freeport_games.sky_cargo.effects.fighting import fight
from freeport_games.sky_cargo.effects.hands import draw
from freeport_games.sky_cargo.effects.windows import window
from freeport_games.sky_cargo.events import DogfightAnswered, DogfightBegun, DogfightCancelled
from freeport_games.sky_cargo.knowing import laid_open
from freeport_games.sky_cargo.moves import PLAYER, Accept, Decline, StartDogfight
from freeport_games.sky_cargo.state import Dogfight, Flown, State
from freeport_games.sky_cargo.team import total

from .ending import attacker_wins, clean_up, defender_wins
from .rounds import rounds

ANSWERS = (Offer(Accept.option()), Offer(Decline.option()))


def dogfight(t: Turn[State], attacker: Seat, move: StartDogfight) -> Scene:
    """A whole dogfight."""
    _begin(t, attacker, move)
    winner = yield from _winner(t, attacker, move.defender)
    if winner is None:
        t.tell(DogfightCancelled(attacker, move.defender))
    elif winner == attacker:
        yield from attacker_wins(t)
    else:
        yield from defender_wins(t)
    clean_up(t)


def _begin(t: Turn[State], attacker: Seat, move: StartDogfight) -> None:
    """Lay the Pilot card, or the Player card, on the table as the first maneuver (SC-161, SC-168)."""
    state = t.state
    if move.source == PLAYER:
        source = state.characters[attacker]
        value = CHARACTERS[source].maneuver.value
    else:
        source = move.source
        value = CARDS[source].maneuver.value
        state.hands[attacker].remove(source)
        laid_open(state, attacker, (source,))
    state.dogfight_used = True
    state.dogfight = Dogfight(attacker, move.defender, source, table=[Flown(source, attacker, value, True)])
    t.tell(DogfightBegun(attacker, move.defender, source, value))


def _winner(t: Turn[State], attacker: Seat, defender: Seat) -> Playing[Seat | None]:
    """Who wins: by the answer, or after the rounds; None if a card ends the dogfight (SC-162 to SC-167)."""
    yield from window(t, attacker, Timing.DF_START_ATTACKER, defender)
    yield from window(t, defender, Timing.DF_START_DEFENDER, attacker)
    if fight(t.state).ended:
        return None
    answer = yield from ask(defender, "SC-D28", _answers)
    accepted = isinstance(answer, Accept)
    t.tell(DogfightAnswered(defender, accepted))
    if not accepted:
        return attacker
    yield from _both(t, Timing.DF_BEFORE_PILOT)
    yield from _draw_for_pilot(t)
    yield from _both(t, Timing.DF_AFTER_PILOT)
    return (yield from rounds(t))


def _answers(_: Turn[State], __: Seat) -> Menu:
    return ANSWERS


def _both(t: Turn[State], timing: Timing) -> Scene:
    """A window for the attacker, then for the defender (SC-131)."""
    attacker, defender = fight(t.state).attacker, fight(t.state).defender
    yield from window(t, attacker, timing, defender)
    yield from window(t, defender, timing, attacker)


def _draw_for_pilot(t: Turn[State]) -> Scene:
    """The attacker draws for the PILOT of its Pilot or its team, the defender for that of its team (SC-165)."""
    state, dogfight_ = t.state, fight(t.state)
    card = CARDS.get(dogfight_.source)
    pilot = None if card is None else card.pilot
    attack = total(state, dogfight_.attacker, ops.Stat.PILOT) if pilot is None else pilot
    change, other_change = dogfight_.pilot_changes
    yield from draw(t, dogfight_.attacker, max(0, attack + change))
    defence = total(state, dogfight_.defender, ops.Stat.PILOT)
    yield from draw(t, dogfight_.defender, max(0, defence + other_change))
