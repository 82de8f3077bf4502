"""Offers: the deals that any seat may propose to others, and their execution (section 4.17)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from freeport_games.competitors.components import CONTRACT_CARDS, STEP, TERRITORIES
from freeport_games.competitors.events import DealMade, OfferFailed, OfferOpened
from freeport_games.competitors.kinds import Continent
from freeport_games.competitors.knowing import signed_contracts, told_of_hand
from freeport_games.competitors.moves import AcceptOffer, Berth, Give, OpenOffer, PlaceTokens, Want
from freeport_games.competitors.showing import give_shown, want_shown
from freeport_games.competitors.standing import berths, own_tokens
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.under_way import RefusedOffer
from freeport_games.engine import (
    Amount,
    Amounts,
    Entry,
    Flag,
    Form,
    Menu,
    Move,
    Offer,
    One,
    Range,
    Refuse,
    Scene,
    Seat,
    Some,
    Turn,
    ask,
)

from .answers import find_partner, show_contract
from .deals import bases_after, branch_territories, charterable, exchange, tradeable
from .offer_reasons import not_offered, not_placed

NONE: Some[str] = Some((), 0, 0)


def some(items: list[str], most: int | None = None) -> Some[str]:
    """Return the domain of any of some identifiers."""
    return Some(tuple(items), 0, len(items) if most is None else min(most, len(items)))


def ways_to_offer(state: State, seat: Seat) -> Iterator[Entry]:
    """Yield the offers that a seat may open: to each other seat, and to several (CO-182, CO-194, CO-196)."""
    others = sorted(state.others(seat))
    give = _giving(state, seat)
    addressed = [Some((other,), 1, 1) for other in others]
    addressed += [Some(tuple(others), 2, len(others))] if len(others) > 1 else []
    for to in addressed:
        want = _wanting(state, seat, to.items)
        option = OpenOffer.option(to=to, give=give, want=want, show_contract=Flag(), bound=False)
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


def _wanting(state: State, seat: Seat, to: tuple[Seat, ...]) -> Form[Want]:
    """Return what may be wanted, by what the seat sees; what stands on the board is its owner's to give (CO-194)."""
    territory_cards = max([len(state.territory_hands[other]) for other in to])
    contract_cards = max([len(state.contract_hands[other]) for other in to])
    spans = tuple([Range(str(one), 0, territory_cards) for one in Continent])
    owner = to[0] if len(to) == 1 else None
    vehicles = [] if owner is None else charterable(state, owner)
    return Want.form(
        money=Amount(0, max([state.money[other] for other in to]), STEP),
        territories=some(_unseen_territories(state, seat), territory_cards),
        contract_cards=some(_unseen_contracts(state, seat), contract_cards),
        territory_numbers=Amounts(spans, 0, len(spans) * territory_cards),
        contract_number=Amount(0, contract_cards),
        tokens=NONE if owner is None else some(tradeable(state, owner)),
        branches=NONE if owner is None else some(branch_territories(state, owner)),
        charter=some(vehicles, 1),
        contract_of=some(_own_holders(state, seat), 1) if vehicles else NONE,
    )


def _unseen_territories(state: State, seat: Seat) -> list[str]:
    """Return the territories whose cards another seat may have in hand, as far as the seat sees."""
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


# An offer is open


def open_offer(t: Turn[State], seat: Seat, move: OpenOffer) -> Scene:
    """Open an offer, and carry the deal out if one is made (CO-180 to CO-188)."""
    state = t.state
    state.offers[seat] += 1
    state.offer = RefusedOffer(seat, move)
    to, knowing = move.to, (seat, *move.to)
    told = [
        OfferOpened(seat, to, give_shown(move.give, shown=s), want_shown(move.want, shown=s)) for s in (True, False)
    ]
    t.tell(told[0], to=knowing, others=told[1])
    told_of_hand(state, Deck.TERRITORY, seat, move.give.territory_cards, to)
    told_of_hand(state, Deck.CONTRACT, seat, move.give.contract_cards, to)
    if move.show_contract:
        show_contract(t, seat, move)
    partner, answer = yield from find_partner(t, seat, move)
    if partner is None or answer is None:
        state.refused.append(RefusedOffer(seat, move))
        t.tell(OfferFailed(seat))
    else:
        yield from _make_deal(t, seat, partner, move, answer)
    state.offer = None


def _make_deal(t: Turn[State], seat: Seat, partner: Seat, move: OpenOffer, answer: AcceptOffer) -> Scene:
    placed: Move | None = None
    if move.want.tokens:
        placed = yield from ask(seat, "CO-D38", partial(_ways_to_place, move=move))
    exchange(t, seat, partner, move, answer, placed.places if isinstance(placed, PlaceTokens) else ())
    filled = _filled(move.want, answer)
    deals = [
        DealMade(seat, partner, give_shown(move.give, shown=s), want_shown(filled if s else move.want, shown=s))
        for s in (True, False)
    ]
    t.tell(deals[0], to=(seat, partner), others=deals[1])


def _ways_to_place(t: Turn[State], seat: Seat, *, move: OpenOffer) -> Menu:
    """Place each token that comes on a base, as the seat has them after the deal (CO-185)."""
    state, tokens = t.state, move.want.tokens
    after = bases_after(state, seat, move.give.branches, move.want.branches)
    forms = [Berth.form(token=One((one,)), base=One(berths(after, state.tokens[one].kind))) for one in tokens]
    yield Offer(PlaceTokens.option(places=Berth.each(forms)))
    yield Refuse(PlaceTokens, why=partial(not_placed, after=after))


def _filled(want: Want, answer: AcceptOffer) -> Want:
    """Return what is taken, with the cards that fill the numbers."""
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
