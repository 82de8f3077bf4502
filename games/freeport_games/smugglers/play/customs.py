"""Customs: the roll, the cards that help on it, and its result (SG-505 to SG-514)."""

from __future__ import annotations

from freeport_games.engine import Menu, Offer, One, Playing, Refusal, Refuse, Roll, Seat, Turn, ask
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import CARDS, TABLES, CustomsResult
from freeport_games.smugglers.effects.cards import drop_equipment
from freeport_games.smugglers.effects.cargo import confiscate
from freeport_games.smugglers.effects.money import add_bounty, pay
from freeport_games.smugglers.effects.wreck import imprison
from freeport_games.smugglers.events import CustomsPassed, Rolled, RollFor, Why
from freeport_games.smugglers.holding import ability, held
from freeport_games.smugglers.moves import KeepDie, UseDole, UseScrambler
from freeport_games.smugglers.ops import Starport
from freeport_games.smugglers.state import State
from freeport_games.smugglers.under_way import CustomsRoll


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
        helped = _helps(t, seat, ops.RerollCustomsDice) or _helps(t, seat, ops.RerollCustomsDie)
        if not helped and len({*roll.dice}) == 1:
            die = roll.dice[0]
            break
        least = min(roll.dice)
        move = yield from ask(seat, "SG-D19", _ways_to_help, default=KeepDie(least))
        if isinstance(move, UseScrambler):
            card = _helps(t, seat, ops.RerollCustomsDice)
            roll.used.append(card)
            drop_equipment(t, seat, card, Why.USED_UP)
            roll.dice = yield from _roll(t, seat, kind, dice)
        elif isinstance(move, UseDole):
            card = _helps(t, seat, ops.RerollCustomsDie)
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
    return more + sum([op.amount for _, op in held(player, ops.CustomsModifier)])


def _helps(t: Turn[State], seat: Seat, op: type[ops.RerollCustomsDice | ops.RerollCustomsDie]) -> str:
    """Return a card with an op that can be used on this roll; empty for none (SG-509)."""
    player, roll = t.state.players[seat], t.state.customs
    spent = [] if roll is None else roll.used
    for card, _ in held(player, op):
        if card not in spent and not (CARDS[card].per_turn and card in player.used):
            return card
    return ""


def _ways_to_help(t: Turn[State], seat: Seat) -> Menu:
    roll = t.state.customs
    if roll is None:
        return
    dice = One(tuple(dict.fromkeys(roll.dice)))
    if _helps(t, seat, ops.RerollCustomsDice):
        yield SCRAMBLE
    if _helps(t, seat, ops.RerollCustomsDie):
        yield Offer(UseDole.option(die=dice))
    yield Offer(KeepDie.option(die=dice))
    yield from REFUSALS


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


def _cannot_scramble(t: Turn[State], seat: Seat, _: UseScrambler) -> Refusal:
    return Refusal(_no_help(t, seat, ops.RerollCustomsDice), rule="SG-509")


def _cannot_use_dole(t: Turn[State], seat: Seat, _: UseDole) -> Refusal:
    if _helps(t, seat, ops.RerollCustomsDie):
        return Refusal("BAD_PARAMETER", rule="SG-509")
    return Refusal(_no_help(t, seat, ops.RerollCustomsDie), rule="SG-509")


def _no_help(t: Turn[State], seat: Seat, op: type[ops.RerollCustomsDice | ops.RerollCustomsDie]) -> str:
    roll = t.state.customs
    used = roll is not None and roll.used
    return "ABILITY_USED" if held(t.state.players[seat], op) or used else "NO_SUCH_ABILITY"


SCRAMBLE = Offer(UseScrambler.option())
REFUSALS = (
    Refuse(UseScrambler, why=_cannot_scramble),
    Refuse(UseDole, why=_cannot_use_dole),
    Refuse(KeepDie, "BAD_PARAMETER", "SG-510"),
)
