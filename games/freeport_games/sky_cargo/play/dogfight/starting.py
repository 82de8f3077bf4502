"""The start of a dogfight, unless it is declined or called off (SC-160 to SC-167)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.sky_cargo.components import CARDS, CHARACTERS, ops
from freeport_games.sky_cargo.effects.fighting import fight
from freeport_games.sky_cargo.effects.hands import draw
from freeport_games.sky_cargo.effects.windows import (
    DF_AFTER_PILOT,
    DF_BEFORE_PILOT,
    DF_START_ATTACKER,
    DF_START_DEFENDER,
    Window,
    window,
)
from freeport_games.sky_cargo.events import DogfightAnswered, DogfightBegun, DogfightCancelled
from freeport_games.sky_cargo.moves import PLAYER, Accept, Decline, StartDogfight
from freeport_games.sky_cargo.piles import HANDS, PILES, TABLE
from freeport_games.sky_cargo.state import Dogfight, Flown, Phase, State
from freeport_games.sky_cargo.state.team import total

from .ending import attacker_wins, clean_up, defender_wins
from .rounds import fly_round

ANSWERS = Ways(Case[State], Way(Accept, nothing), Way(Decline, nothing))
"""Accept a dogfight, or decline it (SC-163)."""


def dogfight(t: Turn[State]) -> Scene:
    """Play the next part of the dogfight that is under way (section 4.15)."""
    return PARTS[fight(t.state).phase](t)


def begin_dogfight(t: Turn[State], attacker: Seat, move: StartDogfight) -> None:
    """Lay the Pilot card, or the Player card, on the table as the first maneuver (SC-161, SC-168)."""
    state = t.state
    if move.source == PLAYER:
        source = state.characters[attacker]
        value = CHARACTERS[source].maneuver.value
    else:
        source = move.source
        value = CARDS[source].maneuver.value
        PILES.move(state, (source,), HANDS[attacker], TABLE)
    state.dogfight_used = True
    state.dogfight = Dogfight(attacker, move.defender, source, table=[Flown(source, attacker, value, True)])
    t.tell(DogfightBegun(attacker, move.defender, source, value))


def _start(t: Turn[State]) -> Scene:
    """Open the windows, ask the defender, and draw cards for PILOT (SC-162 to SC-167)."""
    begun = fight(t.state)
    attacker, defender = begun.attacker, begun.defender
    yield from window(t, attacker, DF_START_ATTACKER, defender)
    yield from window(t, defender, DF_START_DEFENDER, attacker)
    if begun.ended:
        t.tell(DogfightCancelled(attacker, defender))
        clean_up(t)
        return
    answer = yield from ask(defender, "SC-D28", ANSWERS)
    accepted = isinstance(answer, Accept)
    t.tell(DogfightAnswered(defender, accepted))
    if not accepted:
        begun.phase = Phase.ATTACKER_WON
        return
    yield from _both(t, DF_BEFORE_PILOT)
    yield from _draw_for_pilot(t)
    yield from _both(t, DF_AFTER_PILOT)
    begun.phase = Phase.ROUNDS


def _attacker_won(t: Turn[State]) -> Scene:
    yield from attacker_wins(t)
    clean_up(t)


def _defender_won(t: Turn[State]) -> Scene:
    yield from defender_wins(t)
    clean_up(t)


PARTS: Mapping[Phase, Callable[[Turn[State]], Scene]] = {
    Phase.START: _start,
    Phase.ROUNDS: fly_round,
    Phase.ATTACKER_WON: _attacker_won,
    Phase.DEFENDER_WON: _defender_won,
}
"""The part of each phase."""


def _both(t: Turn[State], opened: Window) -> Scene:
    """Open a window for the attacker, then for the defender (SC-131)."""
    attacker, defender = fight(t.state).attacker, fight(t.state).defender
    yield from window(t, attacker, opened, defender)
    yield from window(t, defender, opened, attacker)


def _draw_for_pilot(t: Turn[State]) -> Scene:
    """Draw for the PILOT of the attacker's Pilot or team, then for that of the defender's team (SC-165)."""
    state, dogfight_ = t.state, fight(t.state)
    card = CARDS.get(dogfight_.source)
    pilot = None if card is None else card.pilot
    attack = total(state, dogfight_.attacker, ops.Stat.PILOT) if pilot is None else pilot
    change, other_change = dogfight_.pilot_changes
    yield from draw(t, dogfight_.attacker, max(0, attack + change))
    defence = total(state, dogfight_.defender, ops.Stat.PILOT)
    yield from draw(t, dogfight_.defender, max(0, defence + other_change))
