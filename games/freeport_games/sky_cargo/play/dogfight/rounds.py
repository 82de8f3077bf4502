"""The rounds of a dogfight: attacks and blocks (SC-168 to SC-175)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Fit, Gate, Playing, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.sky_cargo.components import LUCKY_SHOT, VALUE, CardId, Timing
from freeport_games.sky_cargo.conditions import IN_HAND, reaction
from freeport_games.sky_cargo.effects.fighting import fight, fly_maneuver
from freeport_games.sky_cargo.effects.windows import react
from freeport_games.sky_cargo.events import DogfightGivenUp
from freeport_games.sky_cargo.moves import Block, BreakOff, Concede, Maneuver, React
from freeport_games.sky_cargo.piles import HANDS, PILES, TABLE
from freeport_games.sky_cargo.state import Phase, State

ROUNDS = 3
"""The most rounds of a dogfight (SC-172)."""


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
    PILES.move(t.state, (card,), HANDS[seat], TABLE)
    fly_maneuver(t, seat, card, VALUE[card], attacks=attacks)


# Attacking


def _attacks(t: Turn[State], seat: Seat) -> Playing[bool]:
    """Let the attacker attack again, if it has a card (SC-158, SC-171)."""
    if not t.state.hands[seat]:
        return False
    move = yield from ask(seat, "SC-D30", WAYS_TO_ATTACK)
    match move:
        case Maneuver(card):
            _fly(t, seat, card, attacks=True)
        case React(card):
            yield from react(t, seat, card, fight(t.state).defender)
        case _:
            return False
    return True


MAY_CALL_WINGMAN = Gate[Case[State]]("NO_LEGAL_TARGET", "SC-215", lambda c: bool(c.state.deck or c.state.discard))
WAYS_TO_ATTACK = Ways(
    Case[State],
    Way(Maneuver, nothing, IN_HAND("card", "SC-171")),
    Way(React, nothing, *reaction(Timing.DF_INSTEAD_ATTACKER), MAY_CALL_WINGMAN),
    Way(BreakOff, nothing),
)
"""A further maneuver, a card in place of one, or to break off (SC-171)."""


# Blocking


def _blocks(t: Turn[State], seat: Seat) -> Playing[bool]:
    """Let the defender block the present attack, if it has a card (SC-158, SC-169)."""
    if not t.state.hands[seat]:
        return False
    dogfight = fight(t.state)
    dogfight.blocked = False
    move = yield from ask(seat, "SC-D29", WAYS_TO_BLOCK, certain=True)
    match move:
        case Block(card):
            _fly(t, seat, card, attacks=False)
            dogfight.blocked = True
        case React(card):
            yield from react(t, seat, card, dogfight.attacker)
        case _:
            return False
    return dogfight.blocked


def attack_of(state: State) -> int:
    """Return the value of the present attack."""
    return next(flown.value for flown in reversed(fight(state).table) if flown.attacks)


class Attacked(Case[State]):
    """A seat that is attacked."""

    __slots__ = ("attack",)

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state, seat)
        self.attack = attack_of(state)
        """The value of the attack."""


def _blocks_it(c: Attacked, card: CardId) -> bool:
    return VALUE[card] >= c.attack or VALUE[card] == LUCKY_SHOT


BLOCKS_IT = Fit[Attacked]("MANEUVER_TOO_LOW", _blocks_it)
WAYS_TO_BLOCK = Ways[Attacked](
    Attacked,
    Way(Block, nothing, IN_HAND("card", "SC-169"), BLOCKS_IT("card", "SC-169")),
    Way(React, nothing, *reaction(Timing.DF_INSTEAD_DEFENDER)),
    Way(Concede, nothing),
)
"""Cards of at least the attack's value, Lucky Shots, a card in place of a block, or to concede (SC-169, SC-170)."""
