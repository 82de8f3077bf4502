"""Answers to an offer: all seats answer at the same time, in secret; the proposer picks one (CO-183, CO-188)."""

from __future__ import annotations

from typing import Any

from freeport_games.competitors.conditions import CONTRACT_CARD, IS_OFFERED, TERRITORY_CARD, OfThese
from freeport_games.competitors.events import CardsShown, ContractAskedFor, ContractSeen, OfferAnswered
from freeport_games.competitors.moves import (
    AcceptOffer,
    AskToSee,
    Berth,
    DeclineOffer,
    OpenOffer,
    PickAcceptor,
    PickNobody,
    ShowContract,
    Want,
    WithdrawOffer,
)
from freeport_games.competitors.piles import told_of_filling, told_of_hand
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.whereabouts import berths
from freeport_games.engine import Hidden, Seat
from freeport_games.engine.domains import Group, One, Some
from freeport_games.engine.menus import Case, Gate, Move, Option, Playing, Turn, Way, Ways, Whole, ask, ask_all, nothing

from .deals import TERRITORIES_OF, bases_after, possible, spare_contract_cards, spare_territory_cards


def find_partner(t: Turn[State], seat: Seat, move: OpenOffer) -> Playing[tuple[Seat | None, AcceptOffer | None]]:
    """Ask the seats; where several accept, the proposer picks one or none (CO-183)."""
    state = t.state
    if move.want.charter and move.want.contract_of:
        answers = yield from _ask_owner(t, seat, move)
        if answers is None:
            return None, None
    else:
        asked = [other for other in state.others(seat) if other in move.to]
        defaults = dict.fromkeys(asked, DeclineOffer())
        answers = yield from ask_all(asked, "CO-D32", ANSWERING, always=True, defaults=defaults, revisable=True)
    accepted = {other: answer for other, answer in answers.items() if isinstance(answer, AcceptOffer)}
    t.tell(OfferAnswered(tuple(accepted), tuple(other for other in answers if other not in accepted)))
    for other, answer in accepted.items():
        told_of_filling(state, other, move.want, answer, stay=True)  # first, since no card that is named fills a number
        told_of_hand(state, Deck.TERRITORY, other, move.want.territory_cards, (seat, *move.to))
        told_of_hand(state, Deck.CONTRACT, other, move.want.contract_cards, (seat, *move.to))
    partner = next(iter(accepted), None)
    if len(accepted) > 1:
        partner = yield from _pick(t, seat, tuple(accepted))
    return (None, None) if partner is None else (partner, accepted[partner])


def _pick(_: Turn[State], seat: Seat, accepted: tuple[Seat, ...]) -> Playing[Seat | None]:
    move = yield from ask(seat, "CO-D33", PICKING.on(accepted), default=PickNobody())
    return move.seat if isinstance(move, PickAcceptor) else None


PICKING = Ways(OfThese, Way(PickAcceptor, nothing, IS_OFFERED("seat", "CO-183")), Way(PickNobody, nothing))


# Answers


class Answering(Case[State]):
    """A seat to which an offer is open."""

    __slots__ = ("offer", "proposer")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state, self.seat = state, seat
        assert state.offer is not None  # noqa: S101 - answers are asked while an offer is open
        self.proposer, self.offer = state.offer.seat, state.offer.offer


def _to_accept(c: Answering) -> tuple[Option[AcceptOffer], ...]:
    """Return the option to accept, with what the offer leaves open (CO-183, CO-184, CO-197)."""
    state, give, want = c.state, c.offer.give, c.offer.want
    after = bases_after(state, c.seat, want.branches, give.branches)
    forms = [Berth.form(token=One((name,)), base=One(berths(after, state.tokens[name].kind))) for name in give.tokens]
    contracts = tuple(spare_contract_cards(state, c.seat, want)) if want.contract_number else ()
    number = want.contract_number
    return (
        AcceptOffer.option(
            territory_cards=_to_fill(state, c.seat, want),
            contract_cards=Some(contracts, number, number),
            places=Berth.each(forms),
        ),
    )


def _to_fill(state: State, seat: Seat, want: Want) -> Some[str]:
    numbers = {str(each.key): each.count for each in want.territory_numbers if each.count}
    spare = spare_territory_cards(state, seat, want)
    groups = tuple(
        Group(tuple(card for card in spare if TERRITORIES_OF[card] == continent), count, count)
        for continent, count in numbers.items()
    )
    items = tuple(str(card) for group in groups for card in group.items)
    total = sum(numbers.values())
    return Some(items, total, total, groups=groups if len(groups) > 1 else ())


def _fills_it(c: Answering, move: AcceptOffer) -> bool:
    return any(move in option for option in _to_accept(c))


IS_POSSIBLE = Gate[Answering]("DEAL_NOT_POSSIBLE", "CO-184", lambda c: possible(c.state, c.proposer, c.seat, c.offer))
ANSWERS: tuple[Way[Answering, Any], ...] = (
    Way(
        AcceptOffer,
        nothing,
        TERRITORY_CARD("territory_cards", "CO-184"),
        CONTRACT_CARD("contract_cards", "CO-184"),
        IS_POSSIBLE,
        Whole[Answering]("DEAL_NOT_POSSIBLE", "CO-184", _fills_it),
        options=_to_accept,
    ),
    Way(DeclineOffer, nothing),
)
ANSWERING = Ways(Answering, *ANSWERS)
ANSWERING_OR_ASKING = Ways(Answering, *ANSWERS, Way(AskToSee, nothing))


# The contract whose goods a chartered vehicle would take


def _ask_owner(t: Turn[State], seat: Seat, move: OpenOffer) -> Playing[dict[Seat, Move] | None]:
    """Ask a vehicle's owner, who may once ask to see the contract (CO-188, CO-D34); None if the offer is withdrawn."""
    owner = move.to[0]
    menu = ANSWERING if _has_seen(t.state, owner, move) else ANSWERING_OR_ASKING
    answer = yield from ask(owner, "CO-D32", menu, always=True, default=DeclineOffer())
    if isinstance(answer, AskToSee):
        t.tell(ContractAskedFor(owner))
        shown = yield from ask(seat, "CO-D35", SHOWING, default=WithdrawOffer())
        if not isinstance(shown, ShowContract):
            return None
        show_contract(t, seat, move)
        answer = yield from ask(owner, "CO-D32", ANSWERING, always=True, default=DeclineOffer())
    return {} if answer is None else {owner: answer}


def _has_seen(state: State, owner: Seat, move: OpenOffer) -> bool:
    goods = [state.tokens[name].goods for name in move.want.contract_of]
    return all(one is None or owner in one.seen for one in goods)


SHOWING = Ways(Case[State], Way(ShowContract, nothing), Way(WithdrawOffer, nothing))


def show_contract(t: Turn[State], seat: Seat, move: OpenOffer) -> None:
    """Show the contract card to the owner of the vehicle."""
    owner = move.to[0]
    for name in move.want.contract_of:
        goods = t.state.tokens[name].goods
        if goods is not None:
            goods.seen = sorted({*goods.seen, owner})
            seen = ContractSeen(seat, owner, CardsShown((goods.contract,)))
            t.tell(seen, to=(seat, owner), others=ContractSeen(seat, owner, Hidden(1)))
