"""Encountering another seat: the parley (section 4.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from freeport_games.engine import Seat
from freeport_games.engine.domains import Flag, One, Some
from freeport_games.engine.menus import Among, Count, Gate, Option, Playing, Roll, Scene, Turn, Way, Ways, ask, nothing
from freeport_games.smugglers.components import LIMITS, ops
from freeport_games.smugglers.effects.cards import drop_equipment, gain_equipment, gain_friend
from freeport_games.smugglers.effects.cargo import fit_cargo
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
from freeport_games.smugglers.moves import (
    AcceptDeal,
    Attack,
    DeclineDeal,
    PassParley,
    ProposeDeal,
    StealEquipment,
    TakeFriend,
)
from freeport_games.smugglers.piles import EQUIPMENT, FRIENDS
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.activities import Parley
from freeport_games.smugglers.state.terms import Deal

from .combat import fight
from .deals import (
    ACCEPTS,
    CAN_MAKE_ROOM,
    IS_A_DEAL,
    MOVES_SOMETHING,
    NO_CARDS,
    Answering,
    Dealing,
    acceptances,
    by_terms,
    carry_out,
    gives,
    side_of,
    terms,
)
from .settling import settled

PASSES = 2
"""The number of passes in a row that end a parley (SG-610)."""


def meet_seat(t: Turn[State], seat: Seat, other: Seat) -> Scene:
    """Talk in turns until both pass or one attacks (SG-603 to SG-612)."""
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


def _talk(t: Turn[State], parley: Parley) -> Playing[Seat | None]:
    """Play a move of the seat with the initiative, and the answer to it.

    Returns:
        The seat that attacks; None if neither does.
    """
    seat = parley.initiative
    move = yield from ask(seat, "SG-D25", TALKING.on(parley), default=PassParley())
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


# Deals


def _deal(parley: Parley, seat: Seat, move: ProposeDeal) -> Deal:
    return Deal(seat, _other(parley, seat), terms(move.give), terms(move.take), threat=move.threat)


def _propose(t: Turn[State], seat: Seat, move: ProposeDeal, parley: Parley) -> Scene:
    parley.left[parley.seats.index(seat)] -= 1
    parley.open = _deal(parley, seat, move)
    parley.open = yield from settled(t, parley.open, brokered=False)
    if parley.open is not None:
        t.tell(DealProposed(parley.open))


def _answered(t: Turn[State], parley: Parley) -> Playing[Seat | None]:
    """The other seat accepts, declines or attacks (SG-607, SG-608)."""
    deal = parley.open
    if deal is None:
        return None
    move = yield from ask(deal.receiver, "SG-D26", ANSWERING.on(deal), default=DeclineDeal())
    parley.open = None
    t.tell(DealAnswered(deal.receiver, isinstance(move, AcceptDeal)))
    if isinstance(move, AcceptDeal):
        carry_out(t, deal, move.jettison, move.discard)
    return deal.receiver if isinstance(move, Attack) else None


def _to_answer(c: Answering) -> Iterator[Option[AcceptDeal]]:
    return acceptances(c.state, c.proposal, AcceptDeal)


# Abilities


def _take_friend(t: Turn[State], seat: Seat, move: TakeFriend, parley: Parley) -> Scene:
    """Try to win a Friend over (SG-615)."""
    victim = _other(parley, seat)
    player = t.state.players[seat]
    can = ability(player, ops.TakeFriend)
    if can is None:
        return
    player.used.append(can.name)
    (die,) = yield from Roll("SG-C27", DIE)
    t.tell(Rolled(seat, RollFor.TAKE_FRIEND, (die,)))
    t.tell(AbilityTried(seat, move.card, die in can.success))
    if die in can.success:
        gain_friend(t, seat, move.card, FRIENDS[victim])


def _steal(t: Turn[State], seat: Seat, move: StealEquipment, parley: Parley) -> Scene:
    """Try to steal Equipment (SG-616)."""
    victim = _other(parley, seat)
    player = t.state.players[seat]
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
        yield from gain_equipment(t, seat, move.card, EQUIPMENT[victim])
        yield from fit_cargo(t, victim)
        yield from fit_cargo(t, seat)
    elif die in can.backfire:
        add_bounty(t, seat, can.backfire_bounty, Why.BACKFIRED)


class Talking(Dealing):
    """The seat with the initiative in a parley, and the other one."""

    __slots__ = ("other", "parley", "player")

    def __init__(self, state: State, seat: Seat, parley: Parley) -> None:
        self.state, self.seat, self.player, self.parley = state, seat, state.players[seat], parley
        self.other = state.players[_other(parley, seat)]

    def deal(self, move: ProposeDeal) -> Deal:
        """Return the deal that is proposed."""
        return _deal(self.parley, self.seat, move)

    @property
    def is_full(self) -> bool:
        """Whether the seat has as many Equipment Cards as it may have (SG-311)."""
        return len(self.player.equipment) >= LIMITS.equipment_max


Kind: TypeAlias = type[ops.TakeFriend | ops.StealEquipment]


def _has(kind: Kind, rule: str) -> tuple[Gate[Talking], Gate[Talking]]:
    """Return the conditions that it is the seat's own turn, and that it has an ability (SG-615, SG-616)."""
    return (
        Gate[Talking]("WRONG_STEP", rule, lambda c: c.seat == c.state.active),
        Gate[Talking]("NO_SUCH_ABILITY", rule, lambda c: ability(c.player, kind) is not None),
    )


def _is_left(kind: Kind, rule: str) -> Gate[Talking]:
    """Return the condition that the seat has not used an ability in this turn."""

    def left(c: Talking) -> bool:
        found = ability(c.player, kind)
        return found is not None and found.name not in c.player.used

    return Gate[Talking]("ABILITY_USED", rule, left)


def _to_steal(c: Talking) -> Iterator[Option[StealEquipment]]:
    if c.other.equipment:
        discard = Some(tuple(c.player.equipment), 1, 1) if c.is_full else NO_CARDS
        yield StealEquipment.option(card=One(tuple(c.other.equipment)), discard=discard)


def _to_propose(c: Talking) -> tuple[Option[ProposeDeal], ...]:
    return (ProposeDeal.option(give=side_of(c.player), take=side_of(c.other), threat=FLAG, bound=False),)


FLAG = Flag()
MAKES_ROOM = Count[Talking]("EQUIPMENT_LIMIT", lambda c: int(c.is_full), lambda c: int(c.is_full))

TALKING = Ways(
    Talking,
    Way(PassParley, nothing),
    Way(Attack, nothing),
    Way(
        TakeFriend,
        _take_friend,
        *_has(ops.TakeFriend, "SG-615"),
        Among[Talking]("CARD_NOT_IN_HAND", lambda c: c.other.friends)("card", "SG-615"),
        _is_left(ops.TakeFriend, "SG-615"),
    ),
    Way(
        StealEquipment,
        _steal,
        *_has(ops.StealEquipment, "SG-616"),
        Among[Talking]("CARD_NOT_IN_HAND", lambda c: c.other.equipment)("card", "SG-616"),
        Among[Talking]("CARD_NOT_IN_HAND", lambda c: c.player.equipment)("discard", "SG-616"),
        MAKES_ROOM("discard", "SG-616"),
        _is_left(ops.StealEquipment, "SG-616"),
        options=_to_steal,
    ),
    Way(
        ProposeDeal,
        _propose,
        IS_A_DEAL,
        *gives(by_terms),
        *CAN_MAKE_ROOM,
        Gate[Talking]("NO_PROPOSALS_LEFT", "SG-609", lambda c: c.parley.left[c.parley.seats.index(c.seat)] > 0),
        MOVES_SOMETHING,
        options=_to_propose,
    ),
)
"""What the seat with the initiative may do in a parley (SG-604, SG-605)."""
ANSWERING = Ways(
    Answering,
    Way(DeclineDeal, nothing),
    Way(Attack, nothing),
    Way[Answering, AcceptDeal](AcceptDeal, nothing, *ACCEPTS, options=_to_answer),
)
"""The answer to a proposal (SG-607)."""
