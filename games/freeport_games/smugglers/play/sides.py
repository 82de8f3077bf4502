"""The two sides of a combat: their cards, their dice with modifiers, and the higher total."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Playing, Roll, Scene, Turn
from freeport_games.smugglers.components import CARDS, ENGINES, CardId, ops
from freeport_games.smugglers.events import FireExchanged, ManeuverRolled
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import held
from freeport_games.smugglers.state.activities import Combat
from freeport_games.smugglers.state.ship import effective

ATTACKER, DEFENDER = 0, 1


def now(state: State) -> Combat:
    """Return the combat under way."""
    assert state.combat is not None  # noqa: S101 - these moves are offered in a combat only
    return state.combat


def side_of(state: State, seat: Seat) -> int:
    """Return which side of it a seat is: 0 attacks, 1 is attacked."""
    return now(state).sides.index(seat)


def usable(
    state: State, seat: Seat, op: type[ops.WinManeuver | ops.EnemyDie | ops.CancelFlee | ops.FireBonus]
) -> CardId:
    """Return a card with an op that a seat may still use in this combat; empty for none."""
    if not (cards := held(state.players[seat], op)):
        return ""
    combat = now(state)
    against = "player" if not combat.card else CARDS[combat.card].subtype
    for card, _ in cards:
        targets = CARDS[card].targets
        if card not in combat.used and (not targets or against in targets):
            return card
    return ""


def _level(state: State, combat: Combat, side: int, system: int) -> int:
    """Return what a side adds to its die."""
    seat = combat.sides[side]
    if seat is not None:
        return effective(state, seat, system)
    card = CARDS[combat.card]
    return card.engines if system == ENGINES else card.lasers


def _roller(state: State, combat: Combat) -> Seat | None:
    """Return who is named as rolling for the ship of a card: the left neighbour (SG-107)."""
    return state.left_of(state.active) if combat.card else None


def roll_dice(combat: Combat, kind: str, sides: list[int]) -> Scene:
    """Roll the dice of some sides; one that counts as 1 is not rolled (SG-717)."""
    free = [side for side in sides if not combat.wormed[side]]
    for side in sides:
        combat.dice[side] = 1
    if free:
        dice = yield from Roll(kind, (6,) * len(free))
        for side, die in zip(free, dice, strict=True):
            combat.dice[side] = die


def untied(t: Turn[State], combat: Combat, kind: str, system: int, more: list[int]) -> Playing[list[int]]:
    """Roll until the totals differ; a tie that no die can break is the defender's (SG-108, SG-725)."""
    while True:
        totals = [
            combat.dice[side] + _level(t.state, combat, side, system) + more[side] for side in (ATTACKER, DEFENDER)
        ]
        event = ManeuverRolled if system == ENGINES else FireExchanged
        attacker, defender = combat.sides
        roller = _roller(t.state, combat)
        t.tell(event(attacker, defender, combat.card or None, totals[ATTACKER], totals[DEFENDER], roller))
        if totals[ATTACKER] != totals[DEFENDER] or all(combat.wormed):
            return totals
        yield from roll_dice(combat, kind, [ATTACKER, DEFENDER])


def higher(totals: list[int]) -> int:
    """Return the side with the higher total; a tie is the defender's."""
    return ATTACKER if totals[ATTACKER] > totals[DEFENDER] else DEFENDER
