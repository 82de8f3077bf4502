"""Combat, in its exact order (section 4.8)."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Entry, Menu, Offer, One, Playing, Refusal, Refuse, Roll, Scene, Seat, Turn, ask
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import (
    CARDS,
    ENGINES,
    LASERS,
    TABLES,
    CardId,
    ShipKind,
)
from freeport_games.smugglers.effects.cards import burn_out, drop_equipment
from freeport_games.smugglers.effects.cargo import (
    confiscate,
    fit_cargo,
)
from freeport_games.smugglers.effects.happenings import breached
from freeport_games.smugglers.effects.money import collect, set_bounty
from freeport_games.smugglers.effects.wreck import DIE, destroy, end_turn, gain_hull, imprison
from freeport_games.smugglers.events import (
    CardShipDestroyed,
    CombatBegun,
    CombatCardUsed,
    FireExchanged,
    Fled,
    ManeuverRolled,
    Rolled,
    RollFor,
    SurrenderAnswered,
    Why,
)
from freeport_games.smugglers.holding import ability, held
from freeport_games.smugglers.moves import (
    AcceptSurrender,
    Damage,
    Done,
    Flee,
    Hold,
    KeepManeuver,
    LetGo,
    PressAttack,
    RefuseSurrender,
    RerollManeuver,
    Resist,
    Surrender,
    UseBeam,
    UseCloak,
    UseMissile,
    UseWorm,
)
from freeport_games.smugglers.scoring import check_target
from freeport_games.smugglers.ship import effective
from freeport_games.smugglers.state import Combat, State

from .breach import card_damage, now, side_of, ways_to_punish

ATTACKER, DEFENDER = 0, 1
SIDES = ("attacker", "defender")


class Outcome(msgspec.Struct, frozen=True):
    """How a combat ended."""

    fled: Seat | None = None
    """The seat that fled."""
    card_destroyed: bool = False
    """Whether the ship of a card was destroyed."""
    destroyed: bool = False
    """Whether the ship of a seat was destroyed."""


OVER = Outcome()


def fight(t: Turn[State], attacker: Seat | None, defender: Seat | None, card: CardId = "") -> Playing[Outcome]:
    """A combat between two seats, or a seat and the ship of a card (None) (SG-701, SG-702).

    Between two seats the active seat's turn ends with it, whatever its outcome (SG-611).
    """
    combat = t.state.combat = Combat([attacker, defender], card)
    t.tell(CombatBegun(attacker, defender, card or None))
    if attacker is not None and defender is not None and (yield from _surrendered(t, attacker, defender)):
        outcome = OVER
    else:
        outcome = yield from _fought(t, combat)
    t.state.combat = None
    return outcome


def _fought(t: Turn[State], combat: Combat) -> Playing[Outcome]:
    for side in (ATTACKER, DEFENDER):
        yield from _start_cards(t, combat, side)
    winner = yield from _maneuver(t, combat)
    if (yield from _flees(t, combat, winner)):
        return Outcome(fled=combat.sides[winner])
    for side in (ATTACKER, DEFENDER):
        yield from _missile(t, combat, side)
    hit = 1 - (yield from _fire(t, combat))
    loser, victor = combat.sides[hit], combat.sides[1 - hit]
    if loser is None:
        if victor is not None:
            t.tell(CardShipDestroyed(victor, combat.card))
        return Outcome(card_destroyed=True)
    gain_hull(t, loser, -1)
    if victor is not None:
        _collect_share(t, victor, loser)
    if t.state.players[loser].hull == 0:
        hunted = victor is None and CARDS[combat.card].ship is ShipKind.BOUNTY_HUNTER
        yield from destroy(t, loser, victor, hunted=hunted)
        return Outcome(destroyed=True)
    combat.step = "BREACH"
    if (yield from breached(t, loser)):
        if victor is None:
            yield from card_damage(t, combat, loser)
        else:
            yield from ask(victor, "SG-D34", ways_to_punish, default=Damage())
        yield from fit_cargo(t, loser)
        if victor is not None:
            yield from fit_cargo(t, victor)
    return OVER


# Surrender


def _surrendered(t: Turn[State], attacker: Seat, defender: Seat) -> Playing[bool]:
    """A wanted defender may surrender; then the attacker accepts or refuses (SG-710 to SG-712)."""
    state = t.state
    player = state.players[defender]
    if player.bounty == 0 or not state.options.surrender_allowed:
        return False
    move = yield from ask(defender, "SG-D27", _ways_to_surrender, default=Resist())
    if not isinstance(move, Surrender):
        return False
    answer = yield from ask(attacker, "SG-D28", _ways_to_take_surrender, default=RefuseSurrender())
    accepted = isinstance(answer, AcceptSurrender)
    t.tell(SurrenderAnswered(defender, accepted))
    if accepted:
        collect(t, attacker, player.bounty)
        set_bounty(t, defender, 0, Why.SURRENDERED)
        confiscate(t, defender, Why.CONFISCATED)
        imprison(t, defender)
        end_turn(state)
        check_target(t)
    return accepted


def _ways_to_surrender(_: Turn[State], __: Seat) -> Menu:
    return SURRENDERING


def _ways_to_take_surrender(_: Turn[State], __: Seat) -> Menu:
    return TAKING


SURRENDERING: list[Entry] = [Offer(Surrender.option()), Offer(Resist.option())]
TAKING: list[Entry] = [Offer(AcceptSurrender.option()), Offer(RefuseSurrender.option())]


# Start cards


def _usable(
    state: State, seat: Seat, op: type[ops.WinManeuver | ops.EnemyDie | ops.CancelFlee | ops.FireBonus]
) -> CardId:
    """A card with an op that a seat may still use in this combat; empty for none."""
    combat = now(state)
    for card, _ in held(state.players[seat], op):
        against = "player" if not combat.card else CARDS[combat.card].subtype
        targets = CARDS[card].targets
        if card not in combat.used and (not targets or against in targets):
            return card
    return ""


def _start_cards(t: Turn[State], combat: Combat, side: int) -> Scene:
    """A side uses what works at the start of a combat, each card once (SG-715)."""
    seat = combat.sides[side]
    combat.step = "START"
    while seat is not None and (_usable(t.state, seat, ops.WinManeuver) or _usable(t.state, seat, ops.EnemyDie)):
        move = yield from ask(seat, "SG-D29", _ways_to_start, default=Done())
        if not isinstance(move, UseCloak | UseWorm):
            break


def _ways_to_start(t: Turn[State], seat: Seat) -> Menu:
    if _usable(t.state, seat, ops.WinManeuver):
        yield CLOAK
    if _usable(t.state, seat, ops.EnemyDie):
        yield WORM
    yield DONE
    yield NO_CLOAK
    yield NO_WORM


def _cloak(t: Turn[State], seat: Seat, _: UseCloak) -> Scene:
    """A Cloaking Field works, does nothing, or burns out (SG-716)."""
    combat, card = now(t.state), _usable(t.state, seat, ops.WinManeuver)
    combat.used.append(card)
    (die,) = yield from Roll("SG-C13", DIE)
    t.tell(Rolled(seat, RollFor.CLOAK, (die,)))
    combat.cloaked[side_of(t.state, seat)] = works = die in CARDS[card].success
    t.tell(CombatCardUsed(seat, card, works))
    if die in CARDS[card].burn_out:
        yield from burn_out(t, seat, card)


def _worm(t: Turn[State], seat: Seat, _: UseWorm) -> Scene:
    """A Psionic Worm fixes the enemy's dice (SG-717)."""
    combat, card = now(t.state), _usable(t.state, seat, ops.EnemyDie)
    combat.used.append(card)
    combat.wormed[1 - side_of(t.state, seat)] = True
    t.tell(CombatCardUsed(seat, card, works=True))
    drop_equipment(t, seat, card, Why.USED_UP)
    yield from fit_cargo(t, seat)


def _no_card(t: Turn[State], seat: Seat, op: type[ops.WinManeuver | ops.EnemyDie], rule: str) -> Refusal:
    combat = now(t.state)
    if any([card in combat.used for card, _ in _cards_with(op)]):
        return Refusal("ABILITY_USED", rule=rule)
    return Refusal("NOT_A_TARGET" if held(t.state.players[seat], op) else "NO_SUCH_ABILITY", rule=rule)


def _cards_with(op: type[ops.Op]) -> list[tuple[CardId, ops.Op]]:
    return [(card.id, found) for card in CARDS.values() for found in card.effects if isinstance(found, op)]


def _cannot_cloak(t: Turn[State], seat: Seat, _: UseCloak) -> Refusal:
    return _no_card(t, seat, ops.WinManeuver, "SG-716")


def _cannot_worm(t: Turn[State], seat: Seat, _: UseWorm) -> Refusal:
    return _no_card(t, seat, ops.EnemyDie, "SG-717")


CLOAK = Offer(UseCloak.option(), _cloak)
WORM = Offer(UseWorm.option(), _worm)
DONE = Offer(Done.option())
NO_CLOAK = Refuse(UseCloak, why=_cannot_cloak)
NO_WORM = Refuse(UseWorm, why=_cannot_worm)


# Dice


def _level(state: State, combat: Combat, side: int, system: int) -> int:
    """What a side adds to its die."""
    seat = combat.sides[side]
    if seat is not None:
        return effective(state, seat, system)
    card = CARDS[combat.card]
    return card.engines if system == ENGINES else card.lasers


def _roller(state: State, combat: Combat) -> Seat | None:
    """Who is named as rolling for the ship of a card: the left neighbour (SG-107)."""
    return state.left_of(state.active) if combat.card else None


def _roll_dice(combat: Combat, kind: str, sides: list[int]) -> Scene:
    """Roll the dice of some sides; one that counts as 1 is not rolled (SG-717)."""
    free = [side for side in sides if not combat.wormed[side]]
    for side in sides:
        combat.dice[side] = 1
    if free:
        dice = yield from Roll(kind, (6,) * len(free))
        for side, die in zip(free, dice, strict=True):
            combat.dice[side] = die


def _totals(t: Turn[State], combat: Combat, system: int) -> list[int]:
    return [combat.dice[side] + _level(t.state, combat, side, system) for side in (ATTACKER, DEFENDER)]


def _untied(t: Turn[State], combat: Combat, kind: str, system: int, more: list[int]) -> Playing[list[int]]:
    """Totals that differ: ties are rolled again; a tie that no die can break is the defender's (SG-108, SG-725)."""
    while True:
        totals = [total + extra for total, extra in zip(_totals(t, combat, system), more, strict=True)]
        event = ManeuverRolled if system == ENGINES else FireExchanged
        t.tell(event(totals[ATTACKER], totals[DEFENDER], _roller(t.state, combat)))
        if totals[ATTACKER] != totals[DEFENDER] or all(combat.wormed):
            return totals
        yield from _roll_dice(combat, kind, [ATTACKER, DEFENDER])


def _higher(totals: list[int]) -> int:
    return ATTACKER if totals[ATTACKER] > totals[DEFENDER] else DEFENDER


# Maneuver


def _maneuver(t: Turn[State], combat: Combat) -> Playing[int]:
    """The side that wins the Maneuver step (SG-716, SG-720 to SG-722)."""
    combat.step = "MANEUVER"
    if combat.cloaked[ATTACKER] != combat.cloaked[DEFENDER]:
        return combat.cloaked.index(True)
    yield from _roll_dice(combat, "SG-C14", [ATTACKER, DEFENDER])
    totals = yield from _untied(t, combat, "SG-C14", ENGINES, [0, 0])
    for seat in combat.sides:
        if seat is not None and ability(t.state.players[seat], ops.ManeuverReroll) and not all(combat.wormed):
            move = yield from ask(seat, "SG-D30", _ways_to_reroll, default=KeepManeuver())
            if isinstance(move, RerollManeuver):
                t.tell(CombatCardUsed(seat, t.state.players[seat].character, works=True))
                yield from _roll_dice(combat, "SG-C14", [SIDES.index(move.side)])
                totals = yield from _untied(t, combat, "SG-C14", ENGINES, [0, 0])
    return _higher(totals)


def _ways_to_reroll(t: Turn[State], _: Seat) -> Menu:
    wormed = now(t.state).wormed
    sides = tuple([name for side, name in enumerate(SIDES) if not wormed[side]])
    yield Offer(RerollManeuver.option(side=One(sides)))
    yield KEEP
    yield NOT_THAT_DIE


KEEP = Offer(KeepManeuver.option())
NOT_THAT_DIE = Refuse(RerollManeuver, "NOT_A_TARGET", "SG-721")


# The choice


def _flees(t: Turn[State], combat: Combat, winner: int) -> Playing[bool]:
    """Whether the winner of the Maneuver step gets away (SG-722 to SG-726)."""
    combat.step = "CHOICE"
    seat, other = combat.sides[winner], combat.sides[1 - winner]
    if seat is not None:
        flees = isinstance((yield from ask(seat, "SG-D31", _ways_to_go_on, default=PressAttack())), Flee)
    else:
        choices = getattr(TABLES.maneuver_choice_non_player, CARDS[combat.card].subtype)
        flees = choices["attacking" if winner == ATTACKER else "attacked"] == "flee"
    if not flees:
        return False
    held_fast = False
    if other is not None and _usable(t.state, other, ops.CancelFlee):
        held_fast = yield from _beam(t, combat, other)
    t.tell(Fled(seat, held_fast))
    return not held_fast


def _beam(t: Turn[State], combat: Combat, seat: Seat) -> Playing[bool]:
    """A Tractor Beam may hold who flees (SG-726)."""
    card = _usable(t.state, seat, ops.CancelFlee)
    move = yield from ask(seat, "SG-D32", _ways_to_beam, default=LetGo())
    if not isinstance(move, UseBeam):
        return False
    combat.used.append(card)
    (die,) = yield from Roll("SG-C15", DIE)
    t.tell(Rolled(seat, RollFor.BEAM, (die,)))
    works = die in CARDS[card].success
    t.tell(CombatCardUsed(seat, card, works))
    if die in CARDS[card].burn_out:
        yield from burn_out(t, seat, card)
    return works


def _ways_to_go_on(_: Turn[State], __: Seat) -> Menu:
    return GOING_ON


def _ways_to_beam(_: Turn[State], __: Seat) -> Menu:
    return BEAMING


GOING_ON: list[Entry] = [Offer(Flee.option()), Offer(PressAttack.option())]
BEAMING: list[Entry] = [Offer(UseBeam.option()), Offer(LetGo.option())]


# Exchange Fire


def _missile(t: Turn[State], combat: Combat, side: int) -> Scene:
    """A side may use a Space Missile up before the dice (SG-731, SG-732)."""
    seat = combat.sides[side]
    combat.step = "FIRE"
    if seat is not None and (card := _usable(t.state, seat, ops.FireBonus)):
        move = yield from ask(seat, "SG-D33", _ways_to_shoot, default=Hold())
        if isinstance(move, UseMissile):
            combat.used.append(card)
            combat.missiles[side] = sum(
                [op.amount for one, op in held(t.state.players[seat], ops.FireBonus) if one == card]
            )
            t.tell(CombatCardUsed(seat, card, works=True))
            drop_equipment(t, seat, card, Why.USED_UP)


def _ways_to_shoot(_: Turn[State], __: Seat) -> Menu:
    return SHOOTING


SHOOTING: list[Entry] = [Offer(UseMissile.option()), Offer(Hold.option())]


def _fire(t: Turn[State], combat: Combat) -> Playing[int]:
    """The side that hits the other (SG-730)."""
    yield from _roll_dice(combat, "SG-C16", [ATTACKER, DEFENDER])
    return _higher((yield from _untied(t, combat, "SG-C16", LASERS, combat.missiles)))


def _collect_share(t: Turn[State], victor: Seat, loser: Seat) -> None:
    """The victor collects a quarter of the Bounty, or all of it for the last Hull (SG-735)."""
    player, share = t.state.players[loser], TABLES.bounty.hull_hit_fraction
    if player.bounty:
        all_of_it = player.hull == 0
        part = player.bounty if all_of_it else player.bounty * share.numerator // share.denominator
        collect(t, victor, part)
        left = 0 if all_of_it else player.bounty - part
        set_bounty(t, loser, max(player.minimum_bounty, left), Why.COLLECTED)
        check_target(t)
