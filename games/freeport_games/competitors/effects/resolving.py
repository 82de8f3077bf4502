"""The effect of each op of customs cards and event boxes (CO-107 to CO-112, CO-126 to CO-130)."""

from __future__ import annotations

from freeport_games.competitors.components import CONTRACTS, CUSTOMS, ops
from freeport_games.competitors.components.files import WRITTEN
from freeport_games.competitors.components.kinds import CardId
from freeport_games.competitors.conditions import IS_OFFERED, TERRITORY_CARD, OfThese
from freeport_games.competitors.events import (
    BonusPromised,
    CustomsSpared,
    CustomsWithoutEffect,
    DieRolled,
    EventWithoutEffect,
    GoodsConfiscated,
    MovementTurnsLost,
    MovementTurnStopped,
    PointsChanged,
    TerritoryDiscarded,
    Why,
)
from freeport_games.competitors.moves import ChooseOption, DiscardTerritory
from freeport_games.competitors.piles import told_of_duty, told_of_goods, told_of_limit
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.activities import Ended
from freeport_games.competitors.state.whereabouts import mover
from freeport_games.engine import Seat
from freeport_games.engine.menus import Case, Roll, Scene, Turn, Way, Ways, ask
from freeport_games.engine.menus import nothing as nothing_more

from .cards import discard_from_hand, draw
from .carrying import By, carries_out, carry_out, end_at_least, movement_of
from .money import pay_what_there_is, receive
from .tokens import go_back, lose


@carries_out(ops.Nothing)
def nothing(t: Turn[State], by: By, _: ops.Nothing) -> None:
    """Do nothing, and say so."""
    event = CustomsWithoutEffect if by.why is Why.CUSTOMS else EventWithoutEffect
    t.tell(event(by.seat, by.source))


@carries_out(ops.Gain)
def gain(t: Turn[State], by: By, op: ops.Gain) -> None:
    """Receive money."""
    receive(t, by.seat, op.amount, by.why)


def _pay(t: Turn[State], by: By, amount: int) -> bool:
    """Pay in full, or pay all that the seat has: then the goods are confiscated (CO-109, CO-130)."""
    if pay_what_there_is(t, by.seat, amount, by.why):
        return True
    if by.goods is not None:
        t.tell(GoodsConfiscated(by.seat))
        end_at_least(movement_of(t.state), by, Ended.DELIVERY)
    return False


@carries_out(ops.Pay)
def pay(t: Turn[State], by: By, op: ops.Pay) -> Scene:
    """Pay; the gain of a payment comes only if it was made in full (CO-109, CO-112)."""
    if not _pay(t, by, op.amount):
        return
    if op.on_success is not None:
        movement_of(t.state).bonus += op.on_success.amount
        t.tell(BonusPromised(by.seat, op.on_success.amount))
    if op.then is not None:
        yield from carry_out(t, by, op.then)


@carries_out(ops.PayShare)
def pay_share(t: Turn[State], by: By, op: ops.PayShare) -> None:
    """Pay a part of the reward."""
    signed = t.state.tokens[movement_of(t.state).lead].goods
    if signed is None:
        return
    if _pay(t, by, op.share(CONTRACTS[signed.contract].reward)):
        told_of_duty(t.state, signed, op)


@carries_out(ops.DrawTerritory)
def draw_territory(t: Turn[State], by: By, op: ops.DrawTerritory) -> Scene | None:
    """Draw territory cards."""
    return draw(t, by.seat, Deck.TERRITORY, op.amount)


@carries_out(ops.DrawContract)
def draw_contract(t: Turn[State], by: By, op: ops.DrawContract) -> Scene | None:
    """Draw contract cards."""
    return draw(t, by.seat, Deck.CONTRACT, op.amount)


@carries_out(ops.GainPoints)
def gain_points(t: Turn[State], by: By, op: ops.GainPoints) -> None:
    """Add movement points."""
    movement_of(t.state).modifier += op.amount
    t.tell(PointsChanged(by.seat, op.amount))


@carries_out(ops.LosePoints)
def lose_points(t: Turn[State], by: By, op: ops.LosePoints) -> None:
    """Take away movement points."""
    movement_of(t.state).modifier -= op.amount
    t.tell(PointsChanged(by.seat, -op.amount))


@carries_out(ops.SkipNext)
def skip_next(t: Turn[State], by: By, op: ops.SkipNext) -> None:
    """Skip the next customs draws."""
    movement_of(t.state).skips += op.amount
    t.tell(CustomsSpared(by.seat, op.amount))


@carries_out(ops.StopTurn)
def stop_turn(t: Turn[State], by: By, op: ops.StopTurn) -> None:
    """End the movement turn."""
    end_at_least(movement_of(t.state), by, Ended.MOVEMENT_TURN)
    t.tell(MovementTurnStopped(by.seat))
    if op.lose_tm:
        _lose_turns(t, by, op.lose_tm)


@carries_out(ops.LoseTurns)
def lose_turns(t: Turn[State], by: By, op: ops.LoseTurns) -> None:
    """Use up movement turns."""
    _lose_turns(t, by, op.amount)


def _lose_turns(t: Turn[State], by: By, count: int) -> None:
    """Fail the delivery at once if it exceeds its limit (CO-111)."""
    movement = movement_of(t.state)
    signed = t.state.tokens[movement.lead].goods
    if signed is None:
        return
    movement.turns += count
    t.tell(MovementTurnsLost(by.seat, count))
    if movement.turns > signed.limit:
        end_at_least(movement, by, Ended.DELIVERY)
    else:
        told_of_limit(t.state, signed, movement.turns)


@carries_out(ops.EndDelivery)
def end_delivery(t: Turn[State], by: By, _: ops.EndDelivery) -> None:
    """Fail the delivery."""
    end_at_least(movement_of(t.state), by, Ended.DELIVERY)


@carries_out(ops.LoseGoods)
def lose_goods(t: Turn[State], by: By, _: ops.LoseGoods) -> None:
    """Lose the goods: the delivery fails."""
    end_at_least(movement_of(t.state), by, Ended.DELIVERY)


@carries_out(ops.EndTurn)
def end_turn(t: Turn[State], by: By, _: ops.EndTurn) -> None:
    """Fail the delivery and end the turn."""
    end_at_least(movement_of(t.state), by, Ended.TURN)


@carries_out(ops.Seizure)
def seizure(t: Turn[State], by: By, _: ops.Seizure) -> None:
    """Return the holder to the supply, with the carrier of a loaded truck (CO-108)."""
    movement = movement_of(t.state)
    carrier = mover(t.state, movement)
    lose(t, movement.lead)
    if carrier != movement.lead:
        lose(t, carrier)
    movement.displaced = True
    end_at_least(movement, by, Ended.DELIVERY)


@carries_out(ops.LoseToken)
def lose_token(t: Turn[State], by: By, __: ops.LoseToken) -> None:
    """Return the subject to the supply; its goods are lost (CO-127)."""
    movement = movement_of(t.state)
    lose(t, movement.lead if by.goods is not None else mover(t.state, movement))
    movement.displaced = True
    end_at_least(movement, by, Ended.DELIVERY)


@carries_out(ops.ToBase)
def to_base(t: Turn[State], by: By, _: ops.ToBase) -> None:
    """Send the mover back with everything aboard, and end the movement turn (CO-128)."""
    movement = movement_of(t.state)
    go_back(t, mover(t.state, movement))
    movement.displaced = True
    end_at_least(movement, by, Ended.MOVEMENT_TURN)


@carries_out(ops.BonusReward)
def bonus_reward(t: Turn[State], by: By, op: ops.BonusReward) -> None:
    """Increase the reward of the delivery (CO-112)."""
    movement_of(t.state).bonus += op.amount
    t.tell(BonusPromised(by.seat, op.amount))


@carries_out(ops.RollDie)
def roll_die(t: Turn[State], by: By, op: ops.RollDie) -> Scene:
    """Let the d6 decide."""
    (value,) = yield from Roll("CO-R11", (WRITTEN.dice.d6,))
    t.tell(DieRolled(by.seat, value))
    signed = t.state.tokens[movement_of(t.state).lead].goods
    if signed is not None and by.kind is not None and value in _telling_faces(by.source):
        told_of_goods(t.state, signed, by.kind)
    if value in op.faces:
        yield from carry_out(t, by, op.then)
    else:
        nothing(t, by, ops.Nothing())


def _telling_faces(card: CardId) -> set[int]:
    """Return the faces at which a card affects goods of one kind only, so that all learn the kind (CO-106)."""
    parts = [part for part in (CUSTOMS[card].legal, CUSTOMS[card].illegal) if isinstance(part, ops.RollDie)]
    return {face for part in parts for face in part.faces}


# Choices


@carries_out(ops.Choice)
def choose(t: Turn[State], by: By, op: ops.Choice) -> Scene:
    """Let the seat choose among what it can fulfil; with one option it is not asked (CO-110)."""
    money = t.state.money[by.seat]
    possible = {one.name: one for one in op.options if not isinstance(one, ops.Pay) or one.amount <= money}
    chosen = next(iter(possible))
    if len(possible) > 1:
        move = yield from ask(by.seat, "CO-D24", CHOOSING.on(tuple(possible)))
        if isinstance(move, ChooseOption):
            chosen = move.effect
    yield from carry_out(t, by, possible[chosen])


CHOOSING = Ways(OfThese, Way(ChooseOption, nothing_more, IS_OFFERED("effect", "CO-110")))


@carries_out(ops.DiscardTerritory)
def discard_territory(t: Turn[State], by: By, op: ops.DiscardTerritory) -> Scene:
    """Let the seat discard territory cards of its hand; signed cards are safe (CO-129)."""
    if not t.state.territory_hands[by.seat]:
        nothing(t, by, ops.Nothing())
    for _ in range(min(op.amount, len(t.state.territory_hands[by.seat]))):
        yield from ask(by.seat, "CO-D26", DISCARDING)


def _discard(t: Turn[State], seat: Seat, move: DiscardTerritory) -> None:
    discard_from_hand(t.state, seat, Deck.TERRITORY, (move.card,))
    t.tell(TerritoryDiscarded(seat, move.card))


DISCARDING = Ways(Case[State], Way(DiscardTerritory, _discard, TERRITORY_CARD("card", "CO-129")))
