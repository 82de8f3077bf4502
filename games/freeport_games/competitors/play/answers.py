"""Answers to an offer: all seats answer at the same time, in secret; the proposer picks one (CO-183, CO-188)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from freeport_games.competitors.events import CardsShown, ContractAskedFor, ContractSeen, OfferAnswered
from freeport_games.competitors.knowing import told_of_hand
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
from freeport_games.competitors.refusals import not_in_hand
from freeport_games.competitors.standing import berths
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.under_way import RefusedOffer
from freeport_games.engine import (
    Entry,
    Group,
    Hidden,
    Menu,
    Move,
    Offer,
    One,
    Playing,
    Refusal,
    Refuse,
    Seat,
    Some,
    Turn,
    ask,
    ask_all,
)

from .deals import TERRITORIES_OF, bases_after, possible, spare_contract_cards, spare_territory_cards, wanted_cards


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
        answers = yield from ask_all(asked, "CO-D32", ways_to_answer, always=True, defaults=defaults)
    accepted = {other: answer for other, answer in answers.items() if isinstance(answer, AcceptOffer)}
    t.tell(OfferAnswered(tuple(accepted), tuple([other for other in answers if other not in accepted])))
    for other in accepted:
        told_of_hand(state, Deck.TERRITORY, other, wanted_cards(move.want), (seat, *move.to))
        told_of_hand(state, Deck.CONTRACT, other, move.want.contract_cards, (seat, *move.to))
    partner = next(iter(accepted), None)
    if len(accepted) > 1:
        partner = yield from _pick(t, seat, tuple(accepted))
    return (None, None) if partner is None else (partner, accepted[partner])


def _pick(_: Turn[State], seat: Seat, accepted: tuple[Seat, ...]) -> Playing[Seat | None]:
    move = yield from ask(seat, "CO-D33", partial(_ways_to_pick, accepted=accepted), default=PickNobody())
    return move.seat if isinstance(move, PickAcceptor) else None


def _ways_to_pick(_: Turn[State], __: Seat, *, accepted: tuple[Seat, ...]) -> Menu:
    yield Offer(PickAcceptor.option(seat=One(accepted)))
    yield Offer(PickNobody.option())
    yield Refuse(PickAcceptor, "BAD_TARGET", "CO-183")


# Answers


def _open(state: State) -> RefusedOffer:
    assert state.offer is not None  # noqa: S101 - answers are asked while an offer is open
    return state.offer


def ways_to_answer(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    """Accept, with what the offer leaves open, or decline (CO-183, CO-184, CO-197)."""
    state = t.state
    opened = _open(state)
    offer, want = opened.offer, opened.offer.want
    if not possible(state, opened.seat, seat, offer):
        yield NOT_POSSIBLE
    else:
        after = bases_after(state, seat, want.branches, offer.give.branches)
        forms = [
            Berth.form(token=One((name,)), base=One(berths(after, state.tokens[name].kind)))
            for name in offer.give.tokens
        ]
        contracts = tuple(spare_contract_cards(state, seat, want)) if want.contract_number else ()
        number = want.contract_number
        yield Offer(
            AcceptOffer.option(
                territory_cards=_to_fill(state, seat, want),
                contract_cards=Some(contracts, number, number),
                places=Berth.each(forms),
            ),
            why_not=_wrong_answer,
        )
    yield DECLINE


def _to_fill(state: State, seat: Seat, want: Want) -> Some[str]:
    numbers = {str(each.key): each.count for each in want.territory_numbers if each.count}
    spare = spare_territory_cards(state, seat, want)
    groups = tuple(
        [
            Group(tuple([card for card in spare if TERRITORIES_OF[card] == continent]), count, count)
            for continent, count in numbers.items()
        ]
    )
    items = tuple([str(card) for group in groups for card in group.items])
    total = sum(numbers.values())
    return Some(items, total, total, groups=groups if len(groups) > 1 else ())


def _wrong_answer(t: Turn[State], seat: Seat, move: AcceptOffer) -> Refusal | None:
    missing = not_in_hand(t.state, seat, Deck.TERRITORY, move.territory_cards)
    return missing or not_in_hand(t.state, seat, Deck.CONTRACT, move.contract_cards) or CANNOT


CANNOT = Refusal("DEAL_NOT_POSSIBLE", rule="CO-184")
NOT_POSSIBLE = Refuse(AcceptOffer, "DEAL_NOT_POSSIBLE", "CO-184")
DECLINE = Offer(DeclineOffer.option())


# The contract whose goods a chartered vehicle would take


def _ask_owner(t: Turn[State], seat: Seat, move: OpenOffer) -> Playing[dict[Seat, Move] | None]:
    """Ask the owner of a vehicle, who may request once to see the contract; None if the offer is withdrawn (CO-188)."""
    owner = move.to[0]
    menu = ways_to_answer if _has_seen(t.state, owner, move) else _ways_to_answer_or_ask
    answer = yield from ask(owner, "CO-D32", menu, always=True, default=DeclineOffer())
    if isinstance(answer, AskToSee):
        t.tell(ContractAskedFor(owner))
        shown = yield from ask(seat, "CO-D35", _ways_to_show, default=WithdrawOffer())
        if not isinstance(shown, ShowContract):
            return None
        show_contract(t, seat, move)
        answer = yield from ask(owner, "CO-D32", ways_to_answer, always=True, default=DeclineOffer())
    return {} if answer is None else {owner: answer}


def _has_seen(state: State, owner: Seat, move: OpenOffer) -> bool:
    goods = [state.tokens[name].goods for name in move.want.contract_of]
    return all([one is None or owner in one.seen for one in goods])


def _ways_to_answer_or_ask(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    yield from ways_to_answer(t, seat)
    yield Offer(AskToSee.option())


def _ways_to_show(_: Turn[State], __: Seat) -> Menu:
    yield Offer(ShowContract.option())
    yield Offer(WithdrawOffer.option())


def show_contract(t: Turn[State], seat: Seat, move: OpenOffer) -> None:
    """Show the contract card to the owner of the vehicle."""
    owner = move.to[0]
    for name in move.want.contract_of:
        goods = t.state.tokens[name].goods
        if goods is not None:
            goods.seen = sorted({*goods.seen, owner})
            seen = ContractSeen(seat, owner, CardsShown((goods.contract,)))
            t.tell(seen, to=(seat, owner), others=ContractSeen(seat, owner, Hidden(1)))
