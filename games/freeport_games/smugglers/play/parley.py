"""Encountering another seat: the parley (section 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from freeport_games.engine import (
    Entry,
    Flag,
    Menu,
    Offer,
    One,
    Playing,
    Refusal,
    Refuse,
    Roll,
    Scene,
    Seat,
    Some,
    Turn,
    ask,
)
from freeport_games.smugglers import ops
from freeport_games.smugglers.components import LIMITS
from freeport_games.smugglers.deals import (
    NO_CARDS,
    acceptances,
    carry_out,
    malformed,
    moves_nothing,
    receiver_cannot,
    side_of,
    terms,
)
from freeport_games.smugglers.effects.cards import drop_equipment, gain_equipment, gain_friend
from freeport_games.smugglers.effects.cargo import clamp_hidden, fit_cargo
from freeport_games.smugglers.effects.money import add_bounty
from freeport_games.smugglers.effects.wreck import DIE
from freeport_games.smugglers.events import (
    AbilityTried,
    DealAnswered,
    DealProposed,
    ParleyBegun,
    ParleyPassed,
    Rolled,
    RollFor,
    Why,
)
from freeport_games.smugglers.holding import ability
from freeport_games.smugglers.moves import (
    AcceptDeal,
    Attack,
    DeclineDeal,
    PassParley,
    ProposeDeal,
    StealEquipment,
    TakeFriend,
)
from freeport_games.smugglers.player import Player
from freeport_games.smugglers.state import State
from freeport_games.smugglers.terms import Deal
from freeport_games.smugglers.under_way import Parley

from .combat import fight
from .settling import not_proposable, settled

PASSES = 2
"""The number of passes in a row that end a parley (SG-610)."""


def meet_seat(t: Turn[State], seat: Seat, other: Seat) -> Scene:
    """Talk in turns until both pass or one attacks (SG-603 to SG-611)."""
    state = t.state
    left = state.options.parley_proposals_per_seat
    parley = state.parley = Parley([seat, other], seat, [left, left])
    t.tell(ParleyBegun(seat, other))
    attacker: Seat | None = None
    while attacker is None and parley.passes < PASSES:
        attacker = yield from _talk(t, parley)
    state.parley = None
    if attacker is not None:
        yield from fight(t, attacker, other if attacker == seat else seat)


def _other(parley: Parley, seat: Seat) -> Seat:
    return parley.seats[1] if seat == parley.seats[0] else parley.seats[0]


def _open(state: State) -> Parley:
    assert state.parley is not None  # noqa: S101 - these moves are offered in a parley only
    return state.parley


def _talk(t: Turn[State], parley: Parley) -> Playing[Seat | None]:
    """Play a move of the seat with the initiative, and the answer to it.

    Returns:
        The seat that attacks; None if neither does.
    """
    seat = parley.initiative
    move = yield from ask(seat, "SG-D25", ways_to_talk, default=PassParley())
    if isinstance(move, Attack):
        return seat
    parley.initiative = _other(parley, seat)
    if isinstance(move, ProposeDeal):
        parley.passes = 0
        return (yield from _answered(t, parley))
    if isinstance(move, TakeFriend | StealEquipment):
        parley.passes = 0
    else:
        parley.passes += 1
        t.tell(ParleyPassed(seat))
    return None


def ways_to_talk(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    """Yield the options of the seat with the initiative (SG-604)."""
    state, parley = t.state, _open(t.state)
    player, other = state.players[seat], state.players[_other(parley, seat)]
    yield PASS
    yield ATTACK
    if _can(state, seat, ops.TakeFriend) and other.friends:
        yield Offer(TakeFriend.option(card=One(tuple(other.friends))), _take_friend)
    if _can(state, seat, ops.StealEquipment) and other.equipment:
        own = tuple(player.equipment)
        full = len(own) >= LIMITS.equipment_max
        option_of = StealEquipment.option(
            card=One(tuple(other.equipment)), discard=Some(own, 1, 1) if full else NO_CARDS
        )
        yield Offer(option_of, _steal)
    if parley.left[parley.seats.index(seat)]:
        option = ProposeDeal.option(give=side_of(player), take=side_of(other), threat=FLAG, bound=False)
        yield Offer(option, _propose, _cannot_propose)
    yield from REFUSALS


def _can(state: State, seat: Seat, kind: type[ops.TakeFriend | ops.StealEquipment]) -> bool:
    """Return whether a seat has an ability of its own turn that is not used yet (SG-615, SG-616)."""
    player = state.players[seat]
    found = ability(player, kind)
    return found is not None and seat == state.active and found.name not in player.used


# Deals


def _deal(state: State, seat: Seat, move: ProposeDeal) -> Deal:
    return Deal(seat, _other(_open(state), seat), terms(move.give), terms(move.take), threat=move.threat)


def _propose(t: Turn[State], seat: Seat, move: ProposeDeal) -> Scene:
    parley = _open(t.state)
    parley.left[parley.seats.index(seat)] -= 1
    parley.open = _deal(t.state, seat, move)
    parley.open = yield from settled(t, parley.open, brokered=False)
    if parley.open is not None:
        t.tell(DealProposed(parley.open))


def _cannot_propose(t: Turn[State], seat: Seat, move: ProposeDeal) -> Refusal | None:
    """Return why a proposal is refused: the first reason in the order of section 10 (SG-605, SG-609)."""
    parley = _open(t.state)
    if refusal := malformed(t.state, move.give, move.take):
        return refusal
    deal = _deal(t.state, seat, move)
    if refusal := not_proposable(t.state, deal, brokered=False):
        return refusal
    if not parley.left[parley.seats.index(seat)]:
        return Refusal("NO_PROPOSALS_LEFT", rule="SG-609")
    return moves_nothing(deal)


def _answered(t: Turn[State], parley: Parley) -> Playing[Seat | None]:
    """The other seat accepts, declines or attacks (SG-607, SG-608)."""
    deal = parley.open
    if deal is None:
        return None
    move = yield from ask(deal.receiver, "SG-D26", partial(_ways_to_answer, deal=deal), default=DeclineDeal())
    parley.open = None
    t.tell(DealAnswered(deal.receiver, isinstance(move, AcceptDeal)))
    if isinstance(move, AcceptDeal):
        carry_out(t, deal, move.jettison, move.discard)
    return deal.receiver if isinstance(move, Attack) else None


def _ways_to_answer(t: Turn[State], _: Seat, *, deal: Deal) -> Menu:
    yield DECLINE
    yield ATTACK
    for option in acceptances(t.state, deal, AcceptDeal):
        yield Offer(option)
    yield Refuse(AcceptDeal, why=partial(_cannot_take_part, deal=deal))


def _cannot_take_part(t: Turn[State], _: Seat, move: AcceptDeal, *, deal: Deal) -> Refusal | None:
    return receiver_cannot(t.state, deal, move.jettison, move.discard)


# Abilities


def _take_friend(t: Turn[State], seat: Seat, move: TakeFriend) -> Scene:
    """Try to win a Friend over (SG-615)."""
    player, other = t.state.players[seat], t.state.players[_other(_open(t.state), seat)]
    can = ability(player, ops.TakeFriend)
    if can is None:
        return
    player.used.append(can.name)
    (die,) = yield from Roll("SG-C27", DIE)
    t.tell(Rolled(seat, RollFor.TAKE_FRIEND, (die,)))
    t.tell(AbilityTried(seat, move.card, die in can.success))
    if die in can.success:
        other.friends.remove(move.card)
        gain_friend(t, seat, move.card)


def _steal(t: Turn[State], seat: Seat, move: StealEquipment) -> Scene:
    """Try to steal Equipment (SG-616)."""
    victim = _other(_open(t.state), seat)
    player, other = t.state.players[seat], t.state.players[victim]
    can = ability(player, ops.StealEquipment)
    if can is None:
        return
    player.used.append(can.name)
    (die,) = yield from Roll("SG-C27", DIE)
    t.tell(Rolled(seat, RollFor.STEAL, (die,)))
    t.tell(AbilityTried(seat, move.card, die in can.success))
    if die in can.success:
        for card in move.discard:
            drop_equipment(t, seat, card, Why.FULL)
        other.equipment.remove(move.card)
        clamp_hidden(other)
        yield from gain_equipment(t, seat, move.card)
        yield from fit_cargo(t, victim)
        yield from fit_cargo(t, seat)
    elif die in can.backfire:
        add_bounty(t, seat, can.backfire_bounty, Why.BACKFIRED)


def _cannot_take(t: Turn[State], seat: Seat, move: TakeFriend) -> Refusal:
    return _no_ability(t, seat, ops.TakeFriend, move.card in _theirs(t, seat).friends, "SG-615")


def _cannot_steal(t: Turn[State], seat: Seat, move: StealEquipment) -> Refusal:
    player = t.state.players[seat]
    there = move.card in _theirs(t, seat).equipment and all([card in player.equipment for card in move.discard])
    return _no_ability(t, seat, ops.StealEquipment, there, "SG-616")


def _theirs(t: Turn[State], seat: Seat) -> Player:
    return t.state.players[_other(_open(t.state), seat)]


def _no_ability(
    t: Turn[State], seat: Seat, kind: type[ops.TakeFriend | ops.StealEquipment], there: bool, rule: str
) -> Refusal:
    if seat != t.state.active:
        return Refusal("WRONG_STEP", rule=rule)
    player = t.state.players[seat]
    found = ability(player, kind)
    if found is None:
        return Refusal("NO_SUCH_ABILITY", rule=rule)
    if not there:
        return Refusal("CARD_NOT_IN_HAND", rule=rule)
    return Refusal("ABILITY_USED" if found.name in player.used else "EQUIPMENT_LIMIT", rule=rule)


FLAG = Flag()
ATTACK = Offer(Attack.option())
PASS = Offer(PassParley.option())
DECLINE = Offer(DeclineDeal.option())
REFUSALS = (
    Refuse(ProposeDeal, why=_cannot_propose),
    Refuse(TakeFriend, why=_cannot_take),
    Refuse(StealEquipment, why=_cannot_steal),
)
