"""Asking a seat, with every seat free to interject (section 4.16)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from freeport_games.engine import Decide, DecideAll, Interjection, Move, One, Option, Scene, Seat, Some, Turn
from freeport_games.engine.requests import Paused
from freeport_games.import_export.events import StandingOrderGiven
from freeport_games.import_export.moves import Bid, DiscardContracts, SetStandingOrder
from freeport_games.import_export.offers import Offer, Playing, carry_out, offer, run
from freeport_games.import_export.places import DISCARD, Zone, on_ship
from freeport_games.import_export.powers.declared import AT_ANY_TIME, in_hand, live, words
from freeport_games.import_export.powers.vocabulary import AnyTime, AnyTimeInHand, AnyTimeLeading, StandingOrder, Use
from freeport_games.import_export.state import Phase, Policy, State
from freeport_games.import_export.zones import move as move_cards

from .families import ASIDE, FAMILIES
from .settling import settle

AT_ANY_TIME_IN_HAND = words(AnyTimeInHand)
"""The powers that give moves beside any decision while their cards lie in the hand."""
POLICIES = One(tuple([policy.value for policy in Policy]))


def ask(
    t: Turn[State],
    seat: Seat,
    kind: str,
    offers: Callable[[], list[Offer]],
    *,
    always: bool | Callable[[], bool] = False,
    at_rest: bool = False,
    family: tuple[type[Move], ...] | None = None,
) -> Playing[bool]:
    """Ask a seat, and do what comes of its answer.

    Args:
        t: the game.
        seat: who is asked.
        kind: the decision's number.
        offers: what is on offer, computed anew after every interjection (IE-158).
        always: whether to ask even if one answer only is legal, because the answer would tell something; or what
            says so, anew after every interjection.
        at_rest: whether what an interjection triggers is worked off at once, because no effect is under way (IE-157).
        family: the moves that belong to the decision; those of its number if left out.

    Returns:
        Whether anything was on offer.
    """
    again: Paused | None = None
    while True:
        offered = offers()
        if not offered:
            return False
        if len(offered) == 1 and _goes_without_asking(offered[0], always):
            yield from run(offered[0].do(offered[0].option.first))
            return True
        options: tuple[Option[Move], ...] = tuple([one.option for one in offered])
        request = Decide(
            seat,
            kind,
            options,
            FAMILIES.get(kind, ()) if family is None else family,
            True,
            interjections=partial(interjections, t),
            aside=ASIDE,
            again=again,
        )
        answer = yield request
        if not isinstance(answer, Interjection):
            scene = carry_out(offered, answer, request.chosen)
            if scene is not None:
                yield from scene
            return True
        yield from interject(t, answer, at_rest=at_rest)
        again = request.paused


def _goes_without_asking(only: Offer, always: bool | Callable[[], bool]) -> bool:
    wanted = always if isinstance(always, bool) else always()
    return not wanted and only.option.size == 1


def ask_all(
    t: Turn[State], kind: str, options: Callable[[Mapping[Seat, Move]], Mapping[Seat, tuple[Option[Move], ...]]]
) -> Playing[dict[Seat, Move]]:
    """Ask several seats at the same time, in secret (IE-080).

    Args:
        t: the game.
        kind: the decision's number.
        options: what each seat may answer, given the answers that are in; computed anew after every interjection.

    Returns:
        The answers; none if nobody is to be asked any more, because an interjection left nothing to ask (IE-158).
    """
    again: Paused | None = None
    inside: Mapping[Seat, Move] = {}
    while True:
        offered = options(inside)
        if not offered:
            return {}
        request = DecideAll(
            kind,
            offered,
            FAMILIES.get(kind, ()),
            True,
            interjections=partial(interjections, t),
            aside=ASIDE,
            again=again,
        )
        answer = yield request
        if not isinstance(answer, Interjection):
            assert isinstance(answer, dict)  # noqa: S101 - what several seats answer
            return answer
        inside = answer.answers
        t.state.reserved = {seat: bid.amount for seat, bid in inside.items() if isinstance(bid, Bid)}
        yield from interject(t, answer, at_rest=True)
        t.state.reserved = {}
        again = request.paused


def interject(t: Turn[State], interjection: Interjection, *, at_rest: bool) -> Scene:
    """Carry an interjection out; what it triggers joins the queue (IE-157)."""
    yield from run(carry_out(beside(t, interjection.seat), interjection.move))
    if at_rest and t.state.resolving is None and t.state.completing is None:
        yield from settle(t, interjection.seat)


def interjections(t: Turn[State], seat: Seat) -> tuple[Option[Move], ...]:
    """What a seat may do beside the pending decision (IE-155): the same, whenever somebody wants to know."""
    offers = beside(t, seat)
    return tuple([one.option for one in offers]) if offers else ()


def beside(t: Turn[State], seat: Seat) -> list[Offer]:
    """What a seat may do beside any pending decision; in the end window it is asked instead (IE-182)."""
    state = t.state
    if not 0 <= seat < state.seats or state.phase is Phase.END_WINDOW:
        return []
    offers = _discards(t, seat) if seat == state.leader else []
    if not AT_ANY_TIME.isdisjoint(state.live_powers):
        offers += _at_any_time(t, seat)
    if not AT_ANY_TIME_IN_HAND.keys().isdisjoint(state.hands[seat]):
        for use, held in in_hand(state, seat, AnyTimeInHand):
            offers += held.offers(t, use)
    return offers


def _discards(t: Turn[State], seat: Seat) -> list[Offer]:
    """The contracts that the leader may discard (IE-127, IE-128)."""
    ships = [ship for ship in t.state.available(seat) if ship.contracts]
    do = partial(discard_contracts, t)
    return [
        offer(
            DiscardContracts.option(ship=One((ship.id,)), cards=Some(tuple(ship.contracts), 1, len(ship.contracts))), do
        )
        for ship in ships
    ]


def _at_any_time(t: Turn[State], seat: Seat) -> list[Offer]:
    """What a seat's shipments let it do at any time, and its standing orders."""
    state = t.state
    offers: list[Offer] = []
    if seat == state.leader:
        for use, leading in live(state, seat, AnyTimeLeading):
            offers += leading.offers(t, use)
    for use, always in live(state, seat, AnyTime):
        offers += always.offers(t, use)
    if drawing := live(state, seat, StandingOrder):
        powers = One(tuple([use.card for use, _ in drawing]))
        option = SetStandingOrder.option(power=powers, policy=POLICIES)
        offers.append(offer(option, partial(give_standing_order, t, seat)))
    return offers


def may_interject(state: State, seat: Seat) -> bool:
    """Whether a seat owns a power that it may use now beside any decision, as far as all can see (IE-049)."""
    if AT_ANY_TIME.isdisjoint(state.live_powers):
        return False
    powers: list[tuple[Use, AnyTime]] = list(live(state, seat, AnyTime))
    if seat == state.leader:
        powers += live(state, seat, AnyTimeLeading)
    return any([word.usable(state, use) for use, word in powers])


def discard_contracts(t: Turn[State], move: DiscardContracts) -> None:
    """Discard contracts of one of the leader's ships; the containers stay (IE-127, IE-130)."""
    ship = t.state.ship(move.ship)
    cards = [card for card in ship.contracts if card in move.cards]
    move_cards(t, cards, on_ship(Zone.CONTRACTS, ship.id), DISCARD)


def give_standing_order(t: Turn[State], seat: Seat, move: SetStandingOrder) -> None:
    """Note how a seat answers an optional draw from now on (PW-11)."""
    policy = Policy(move.policy)
    t.state.orders[seat][move.power] = policy
    t.tell(StandingOrderGiven(seat, move.power, policy), to=(seat,))
