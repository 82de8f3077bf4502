"""What powers do: the effects and questions that several of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from freeport_games.engine import Entry, Menu, Move, Offer, One, Playing, Scene, Seat, Turn, ask, run
from freeport_games.import_export.components import CARDS, CardId, GoodType
from freeport_games.import_export.counting import goods_fit
from freeport_games.import_export.hold import accepted
from freeport_games.import_export.moves import DeclinePower, FreeLoad, PowerDraw, PowerImport
from freeport_games.import_export.places import DISCARD, Place, Zone, hand_of, of_seat, on_ship
from freeport_games.import_export.play.credits import gain, pay
from freeport_games.import_export.play.drawing import cards_left, draw
from freeport_games.import_export.play.importing import places_by_card, power_import
from freeport_games.import_export.play.loading import load, loadable
from freeport_games.import_export.play.using import kinds_of, reasons_of_answers
from freeport_games.import_export.state import Cause, Policy, Ship, State
from freeport_games.import_export.zones import move

from .vocabulary import Condition, Effect, Number, Use

USE = "IE-D11"
"""The decision whether to use an optional power."""
CHOOSE = "IE-D12"
"""The decision among several results of a mandatory power."""


# Effects


def both(*effects: Effect) -> Effect:
    """One effect after the other."""

    def effect(t: Turn[State], use: Use) -> Scene:
        for each in effects:
            yield from run(each(t, use))

    return effect


def take(amount: int | Number) -> Effect:
    """Take credits from the bank."""

    def effect(t: Turn[State], use: Use) -> None:
        gain(t, use.seat, amount if isinstance(amount, int) else amount(t.state, use), power=use.card)

    return effect


def draw_cards(count: int) -> Effect:
    """Draw so many cards, as one batch."""

    def effect(t: Turn[State], use: Use) -> Scene:
        yield from draw(t, use.seat, count, use.card)

    return effect


def others_pay(amount: int, when: Callable[[State, Seat], bool] | None = None) -> Effect:
    """Every other seat pays the power's seat, clockwise from its left, in a transaction each (IE-152)."""

    def effect(t: Turn[State], use: Use) -> None:
        for seat in t.state.others(use.seat):
            if when is None or when(t.state, seat):
                pay(t, seat, amount, use.seat, power=use.card)

    return effect


def actor_pays(amount: int) -> Effect:
    """The seat whose doing was heard pays the power's seat."""

    def effect(t: Turn[State], use: Use) -> None:
        pay(t, use.heard.actor, amount, use.seat, power=use.card)

    return effect


def into_goods(t: Turn[State], seat: Seat, cards: Sequence[CardId], source: Place, by: CardId) -> None:
    """Put cards into a seat's goods one by one, while there is room; the rest is discarded."""
    for card in cards:
        room = goods_fit(t.state, seat, (card,))
        move(t, (card,), source, of_seat(Zone.GOODS, seat) if room else DISCARD, by)


# Questions


def whether(t: Turn[State], use: Use, offers: Callable[[], Menu], *, hidden: bool = False) -> Playing[Move | None]:
    """Ask the power's seat whether to use it; a power that can do nothing is dropped without asking (IE-135, IE-137).

    Args:
        t: the game.
        use: the power.
        offers: the ways to use it.
        hidden: whether to ask even if there is none, because others could see in the silence what a hand holds (PW-12).

    Returns:
        The answer; None if the seat was not asked.
    """

    def all_ways() -> list[Entry]:
        ways = list(offers())
        if not ways and not hidden:
            return []
        ways.append(Offer(DeclinePower.option(power=One((use.card,)))))
        return _with_reasons(t.state, use.seat, ways)

    return (yield from ask(use.seat, USE, all_ways, always=hidden))


def choose(t: Turn[State], seat: Seat, offers: Callable[[], Menu], *, hidden: bool = False) -> Scene:
    """Let a seat choose among the results of a mandatory power; one result only is applied without asking (IE-136).

    Args:
        t: the game.
        seat: who chooses.
        offers: the results.
        hidden: whether to ask even if there is one only, because others could see in the silence what a hand holds.
    """
    yield from ask(seat, CHOOSE, lambda: _with_reasons(t.state, seat, list(offers())), always=hidden)


def _with_reasons(state: State, seat: Seat, ways: list[Entry]) -> list[Entry]:
    """The ways to answer a power, and why other answers of their kinds are refused."""
    return [*ways, reasons_of_answers(state, seat, kinds_of(ways))]


def may_draw(t: Turn[State], use: Use) -> Scene:
    """Draw a card, if the seat wants to; its standing order answers, if there is one (PW-11)."""
    state = t.state
    policy = state.orders[use.seat].get(use.card, Policy.ASK)
    if policy is Policy.ALWAYS:
        yield from draw(t, use.seat, 1, use.card)
    elif policy is Policy.ASK and cards_left(state):
        option = PowerDraw.option(power=One((use.card,)))
        yield from whether(t, use, lambda: [Offer(option, lambda _: draw_one(t, use))])


def draw_one(t: Turn[State], use: Use) -> Scene:
    """Draw a card."""
    yield from draw(t, use.seat, 1, use.card)


def free_load(
    t: Turn[State],
    use: Use,
    only: Callable[[Ship], bool] = lambda _: True,
    cause: Cause = Cause.POWER,
    more: Callable[[], Menu] = lambda: (),
) -> Scene:
    """Load one card of the hand, beside every action, if the seat wants to.

    Whether a hand is empty and a slot is open is known to all, whether a card fits is not (PW-12).

    Args:
        t: the game.
        use: the power.
        only: on which of its ships.
        cause: what it counts as.
        more: other ways to do it.
    """
    state, seat = t.state, use.seat

    def do(move: FreeLoad) -> None:
        load(t, seat, (move.card,), move.ship, hand_of(seat), cause, use.card)

    def offers() -> list[Entry]:
        loads = [
            Offer(FreeLoad.option(power=One((use.card,)), card=One(cards), ship=One((ship.id,))), do)
            for ship, cards in loadable(state, seat, state.hands[seat])
            if only(ship)
        ]
        return [*loads, *more()]

    if state.hands[seat] and any([only(ship) for ship in state.available(seat) if accepted(state, ship)]):
        yield from whether(t, use, offers, hidden=True)


def import_offers(t: Turn[State], use: Use, seat: Seat, ships: Sequence[Ship]) -> list[Entry]:
    """The ways in which a seat may import one container by a power (IE-094).

    Args:
        t: the game.
        use: the power.
        seat: who imports.
        ships: the ships at sea from which it may.
    """

    def do(move: PowerImport) -> None:
        power_import(t, seat, move.card, move.to, on_ship(Zone.CONTAINERS, move.ship), use.card)

    power = One((use.card,))
    return [
        Offer(PowerImport.option(power=power, ship=One((ship.id,)), card=One(cards), to=One(places)), do)
        for ship in ships
        for places, cards in places_by_card(t.state, seat, ship.containers).items()
    ]


# Conditions


def about(type_: GoodType) -> Condition:
    """The card that was heard of is of a type."""

    def condition(_: State, use: Use) -> bool:
        return CARDS[use.heard.card].type is type_

    return condition


def contracts_of(use: Use, type_: GoodType) -> list[CardId]:
    """The contracts of a type among those of the ship that was heard to be completed."""
    return [card for card in use.heard.cards if CARDS[card].type is type_]
