"""Offers: opened by any seat, answered at the same time, unseen (section 4.17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from freeport_games.competitors.components import CONTRACT_CARDS, STEP, TERRITORIES
from freeport_games.competitors.events import (
    CardsShown,
    ContractAskedFor,
    ContractSeen,
    DealMade,
    OfferAnswered,
    OfferFailed,
    OfferOpened,
)
from freeport_games.competitors.kinds import Continent
from freeport_games.competitors.knowing import signed_contracts, told_of_hand
from freeport_games.competitors.moves import (
    AcceptOffer,
    AskToSee,
    Berth,
    DeclineOffer,
    Give,
    OpenOffer,
    PickAcceptor,
    PickNobody,
    ShowContract,
    Want,
    WithdrawOffer,
)
from freeport_games.competitors.refusals import not_in_hand
from freeport_games.competitors.showing import give_shown, want_shown
from freeport_games.competitors.standing import berths, own_tokens
from freeport_games.competitors.state import Deck, RefusedOffer, State
from freeport_games.engine import (
    Amount,
    Amounts,
    Entry,
    Flag,
    Form,
    Group,
    Hidden,
    Menu,
    Move,
    Offer,
    One,
    Playing,
    Range,
    Refusal,
    Refuse,
    Scene,
    Seat,
    Several,
    Some,
    Turn,
    ask,
    ask_all,
)

from .deals import (
    TERRITORIES_OF,
    bases_after,
    branch_territories,
    charterable,
    exchange,
    possible,
    spare_contract_cards,
    spare_territory_cards,
    tradeable,
    wanted_cards,
)
from .offer_reasons import not_offered

NONE: Some[str] = Some((), 0, 0)


def some(items: list[str], most: int | None = None) -> Some[str]:
    """Any of some identifiers."""
    return Some(tuple(items), 0, len(items) if most is None else min(most, len(items)))


def ways_to_offer(state: State, seat: Seat) -> Iterator[Entry]:
    """The offers that a seat may open: for cards and money, and for everything (CO-182, CO-196)."""
    others = state.others(seat)
    to = Some(tuple(sorted(others)), 1, len(others))
    give = _giving(state, seat)
    for full in (False, True):
        option = OpenOffer.option(
            to=to,
            give=give,
            want=_wanting(state, seat, others, full=full),
            places=_places(state, seat, others, full=full),
            show_contract=Flag(),
            bound=False,
        )
        yield Offer(option, open_offer, not_offered)


def _giving(state: State, seat: Seat) -> Form[Give]:
    return Give.form(
        money=Amount(0, state.money[seat], STEP),
        territory_cards=some(sorted(state.territory_hands[seat])),
        contract_cards=some(sorted(state.contract_hands[seat])),
        tokens=some(tradeable(state, seat)),
        branches=some(branch_territories(state, seat)),
        charter=some(charterable(state, seat), 1),
    )


def _wanting(state: State, seat: Seat, others: list[Seat], *, full: bool) -> Form[Want]:
    """What may be wanted of others, by what the seat sees."""
    territory_cards = max([len(state.territory_hands[other]) for other in others])
    contract_cards = max([len(state.contract_hands[other]) for other in others])
    spans = tuple([Range(str(one), 0, territory_cards) for one in Continent])
    every = len(spans) * territory_cards
    return Want.form(
        money=Amount(0, max([state.money[other] for other in others]), STEP),
        territories=some(_unseen_territories(state, seat), territory_cards) if full else NONE,
        contract_cards=some(_unseen_contracts(state, seat), contract_cards) if full else NONE,
        territory_numbers=Amounts(spans, 0, every),
        contract_number=Amount(0, contract_cards),
        tokens=some([name for other in others for name in tradeable(state, other)]) if full else NONE,
        branches=some([one for other in others for one in branch_territories(state, other)]) if full else NONE,
        charter=some([name for other in others for name in charterable(state, other)], 1) if full else NONE,
        contract_of=some(_own_holders(state, seat), 1) if full else NONE,
    )


def _unseen_territories(state: State, seat: Seat) -> list[str]:
    """The territories whose cards another seat may have in hand, as far as the seat sees."""
    signed = signed_contracts(state)
    open_ = {*state.territory_hands[seat], *state.territory_discard}
    open_ |= {branch.card for branches in state.branches for branch in branches}
    open_ |= {card for one in signed for card in (one.sender, one.receiver)}
    return [one.id for one in TERRITORIES.values() if one.card not in open_]


def _unseen_contracts(state: State, seat: Seat) -> list[str]:
    open_ = {*state.contract_hands[seat], *state.contract_discard, *state.advantages.values()}
    open_ |= {one.contract for one in signed_contracts(state) if one.owner == seat or seat in one.seen}
    return [card for card in CONTRACT_CARDS if card not in open_]


def _own_holders(state: State, seat: Seat) -> list[str]:
    return [name for name, token in own_tokens(state, seat) if token.goods is not None]


def _places(state: State, seat: Seat, others: list[Seat], *, full: bool) -> Several[Berth]:
    bases = [*state.bases(seat), *[one for other in others for one in branch_territories(state, other)]]
    tokens = [name for other in others for name in tradeable(state, other)] if full else []
    names = tuple(tokens) or (next(iter(state.tokens)),)
    return Berth.forms(0, len(tokens), token=One(names), base=One(tuple(bases)))


# An offer is open


def open_offer(t: Turn[State], seat: Seat, move: OpenOffer) -> Scene:
    """Open an offer, and carry the deal out if one is made (CO-180 to CO-188)."""
    state = t.state
    state.offers[seat] += 1
    state.offer = RefusedOffer(seat, move)
    to, knowing = move.to, (seat, *move.to)
    told = [
        OfferOpened(seat, to, give_shown(move.give, shown=s), want_shown(move.want, shown=s), move.places)
        for s in (True, False)
    ]
    t.tell(told[0], to=knowing, others=told[1])
    told_of_hand(state, Deck.TERRITORY, seat, move.give.territory_cards, to)
    told_of_hand(state, Deck.CONTRACT, seat, move.give.contract_cards, to)
    if move.show_contract:
        _show(t, seat, move)
    partner, answer = yield from _find_partner(t, seat, move)
    if partner is None or answer is None:
        state.refused.append(RefusedOffer(seat, move))
        t.tell(OfferFailed(seat))
    else:
        _make_deal(t, seat, partner, move, answer)
    state.offer = None


def _make_deal(t: Turn[State], seat: Seat, partner: Seat, move: OpenOffer, answer: AcceptOffer) -> None:
    exchange(t, seat, partner, move, answer)
    filled = _filled(move.want, answer)
    deals = [
        DealMade(seat, partner, give_shown(move.give, shown=s), want_shown(filled if s else move.want, shown=s))
        for s in (True, False)
    ]
    t.tell(deals[0], to=(seat, partner), others=deals[1])


def _filled(want: Want, answer: AcceptOffer) -> Want:
    """What is taken, with the cards that fill the numbers."""
    territories = [one.id for one in TERRITORIES.values() if one.card in answer.territory_cards]
    return Want(
        want.money,
        (*want.territories, *territories),
        (*want.contract_cards, *answer.contract_cards),
        want.territory_numbers,
        want.contract_number,
        want.tokens,
        want.branches,
        want.charter,
        want.contract_of,
    )


def _find_partner(t: Turn[State], seat: Seat, move: OpenOffer) -> Playing[tuple[Seat | None, AcceptOffer | None]]:
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


# The contract that a chartered vehicle would take


def _ask_owner(t: Turn[State], seat: Seat, move: OpenOffer) -> Playing[dict[Seat, Move] | None]:
    """Ask the owner of a vehicle, who may ask once to see the contract; None if the offer is withdrawn (CO-188)."""
    owner = move.to[0]
    menu = ways_to_answer if _has_seen(t.state, owner, move) else _ways_to_answer_or_ask
    answer = yield from ask(owner, "CO-D32", menu, always=True, default=DeclineOffer())
    if isinstance(answer, AskToSee):
        t.tell(ContractAskedFor(owner))
        shown = yield from ask(seat, "CO-D35", _ways_to_show, default=WithdrawOffer())
        if not isinstance(shown, ShowContract):
            return None
        _show(t, seat, move)
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


def _show(t: Turn[State], seat: Seat, move: OpenOffer) -> None:
    """Show the contract card to the owner of the vehicle."""
    owner = move.to[0]
    for name in move.want.contract_of:
        goods = t.state.tokens[name].goods
        if goods is not None:
            goods.seen = sorted({*goods.seen, owner})
            seen = ContractSeen(seat, owner, CardsShown((goods.contract,)))
            t.tell(seen, to=(seat, owner), others=ContractSeen(seat, owner, Hidden(1)))
