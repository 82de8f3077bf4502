"""Customs: the roll, the cards that help on it, and its result (SG-505 to SG-514)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Among, Case, Gate, Playing, Roll, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import CARDS, TABLES, CustomsResult, ops
from freeport_games.smugglers.components.ops import Starport
from freeport_games.smugglers.effects.cards import drop_equipment
from freeport_games.smugglers.effects.cargo import confiscate
from freeport_games.smugglers.effects.money import add_bounty, pay
from freeport_games.smugglers.effects.wreck import imprison
from freeport_games.smugglers.events import CustomsPassed, Rolled, RollFor, Why
from freeport_games.smugglers.moves import KeepDie, UseDole, UseScrambler
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability, held
from freeport_games.smugglers.state.activities import CustomsRoll


def roll_customs(t: Turn[State], seat: Seat, column: Starport, kind: str, dice: int = 1) -> Playing[CustomsResult]:
    """Roll on the Customs chart, with modifiers and rerolls (SG-507 to SG-511); it stays until its result is used.

    Args:
        t: the game.
        seat: the seat that rolls.
        column: the Starport column.
        kind: the chance event's number.
        dice: the number of dice, of which one counts.

    Returns:
        The cell of the chart.
    """
    state = t.state
    rolled = yield from _roll(t, seat, kind, dice)
    roll = state.customs = CustomsRoll(seat, column, rolled, _modifier(state, seat), [])
    die: int | None = None
    while die is None:
        helped = _helps(state, seat, ops.RerollCustomsDice) or _helps(state, seat, ops.RerollCustomsDie)
        if not helped and len({*roll.dice}) == 1:
            die = roll.dice[0]
            break
        least = min(roll.dice)
        move = yield from ask(seat, "SG-D19", HELPING, default=KeepDie(least))
        if isinstance(move, UseScrambler):
            card = _helps(state, seat, ops.RerollCustomsDice)
            roll.used.append(card)
            drop_equipment(t, seat, card, Why.USED_UP)
            roll.dice = yield from _roll(t, seat, kind, dice)
        elif isinstance(move, UseDole):
            card = _helps(state, seat, ops.RerollCustomsDie)
            roll.used.append(card)
            state.players[seat].used.append(card)
            place = roll.dice.index(move.die)
            (roll.dice[place],) = yield from _roll(t, seat, kind, 1)
        else:
            die = move.die if isinstance(move, KeepDie) else least
    chart = TABLES.customs
    roll.result = chart.rows[max(1, die + roll.modifier)][chart.columns.index(column)]
    return roll.result


def _roll(t: Turn[State], seat: Seat, kind: str, count: int) -> Playing[list[int]]:
    dice = yield from Roll(kind, (6,) * count)
    t.tell(Rolled(seat, RollFor.CUSTOMS, dice))
    return [*dice]


def _modifier(state: State, seat: Seat) -> int:
    """Return what is added to each die (SG-508)."""
    player = state.players[seat]
    of_character = ability(player, ops.CustomsDice)
    more = 0 if of_character is None else of_character.modifier
    return more + sum(op.amount for _, op in held(player, ops.CustomsModifier))


def _helps(state: State, seat: Seat, op: type[ops.RerollCustomsDice | ops.RerollCustomsDie]) -> str:
    """Return a card with an op that can be used on this roll; empty for none (SG-509)."""
    player, roll = state.players[seat], state.customs
    spent = [] if roll is None else roll.used
    for card, _ in held(player, op):
        if card not in spent and not (CARDS[card].per_turn and card in player.used):
            return card
    return ""


def apply_result(t: Turn[State], seat: Seat, result: CustomsResult) -> bool:
    """Apply a cell of the Customs chart to the seat (SG-512 to SG-514).

    Returns:
        Whether the seat is past Customs; if not, its turn ends.
    """
    t.state.customs = None
    rule = TABLES.customs.results[result]
    unpaid = rule.fine > t.state.players[seat].credits
    if unpaid:
        result = CustomsResult(rule.cannot_pay)
        rule = TABLES.customs.results[result]
    t.tell(CustomsPassed(seat, result, unpaid))
    if rule.add_bounty:
        add_bounty(t, seat, rule.add_bounty, Why.CUSTOMS)
    pay(t, seat, rule.fine, Why.CUSTOMS)
    if rule.confiscate_all_goods:
        confiscate(t, seat, Why.CONFISCATED)
    if result is CustomsResult.IMPRISONED:
        imprison(t, seat)
    return not rule.turn_ends


# Menus


def _dice(c: Case[State]) -> tuple[int, ...]:
    return () if c.state.customs is None else tuple(dict.fromkeys(c.state.customs.dice))


def _can_use(op: type[ops.RerollCustomsDice | ops.RerollCustomsDie]) -> tuple[Gate[Case[State]], ...]:
    """Return what the use of a card needs: one that the seat had on this roll, and has not used."""

    def has(c: Case[State]) -> bool:
        roll = c.state.customs
        return bool(held(c.state.players[c.seat], op)) or (roll is not None and bool(roll.used))

    return (
        Gate[Case[State]]("NO_SUCH_ABILITY", "SG-509", has),
        Gate[Case[State]]("ABILITY_USED", "SG-509", lambda c: bool(_helps(c.state, c.seat, op))),
    )


WAS_ROLLED = Among[Case[State]]("BAD_PARAMETER", _dice)
HELPING = Ways(
    Case[State],
    Way(UseScrambler, nothing, *_can_use(ops.RerollCustomsDice)),
    Way(UseDole, nothing, *_can_use(ops.RerollCustomsDie), WAS_ROLLED("die", "SG-509")),
    Way(KeepDie, nothing, WAS_ROLLED("die", "SG-510")),
)
"""The cards that help on a roll of the Customs, and the die that counts (SG-509, SG-510)."""
