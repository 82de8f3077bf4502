"""Offers: the deals that any seat may propose to others, and their execution (section 4.17)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from freeport_games.competitors.components import STEP
from freeport_games.competitors.components.kinds import AIRCRAFT, SHIP, CardId, Continent, Vehicle
from freeport_games.competitors.effects.disclosure import give_shown, want_shown
from freeport_games.competitors.events import DealMade, OfferFailed, OfferOpened
from freeport_games.competitors.moves import AcceptOffer, Berth, Give, OpenOffer, PlaceTokens, Want
from freeport_games.competitors.piles import told_of_hand, told_of_wants
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.activities import RefusedOffer
from freeport_games.competitors.state.whereabouts import berths, fits, own_tokens
from freeport_games.engine import Seat
from freeport_games.engine.domains import Amount, Amounts, Flag, Form, One, Range, Some
from freeport_games.engine.menus import Case, Move, Option, Scene, Turn, Way, Ways, Whole, ask, nothing

from .answers import find_partner, show_contract
from .deals import (
    bases_after,
    branch_territories,
    charterable_of,
    exchange,
    tradeable,
    unseen_contracts,
    unseen_territory_cards,
)
from .opening import Opening

NONE: Some[str] = Some((), 0, 0)


def some(items: list[str], most: int | None = None) -> Some[str]:
    """Return the domain of any of some identifiers."""
    return Some(tuple(items), 0, len(items) if most is None else min(most, len(items)))


def ways_to_offer(c: Opening) -> Iterator[Option[OpenOffer]]:
    """Yield the offers that a seat may open: to each other seat, and to several (CO-182, CO-194, CO-196, CO-D31)."""
    state, seat = c.state, c.seat
    others = sorted(state.others(seat))
    give = _giving(state, seat)
    addressed = [Some((other,), 1, 1) for other in others]
    addressed += [Some(tuple(others), 2, len(others))] if len(others) > 1 else []
    unseen = unseen_territory_cards(state, seat), unseen_contracts(state, seat)
    holders = some(_own_holders(state, seat), 1)
    for to in addressed:
        want = _wanting(state, to.items, *unseen, holders)
        yield OpenOffer.option(to=to, give=give, want=want, show_contract=Flag(), bound=False)


def _giving(state: State, seat: Seat) -> Form[Give]:
    tokens = tradeable(state, seat)
    return Give.form(
        money=Amount(0, state.money[seat], STEP),
        territory_cards=some(sorted(state.territory_hands[seat])),
        contract_cards=some(sorted(state.contract_hands[seat])),
        tokens=some(tokens),
        branches=some(branch_territories(state, seat)),
        charter=some(charterable_of(state, tokens), 1),
    )


def _wanting(
    state: State, to: tuple[Seat, ...], territories: list[CardId], contracts: list[CardId], holders: Some[str]
) -> Form[Want]:
    """Return what may be wanted; what stands on the board is its owner's to give (CO-194).

    Args:
        state: the state.
        to: the seats of which one may give it.
        territories: the territory cards that may be wanted by name.
        contracts: the contract cards that may.
        holders: the tokens whose goods a chartered vehicle may take.
    """
    territory_cards = max(len(state.territory_hands[other]) for other in to)
    contract_cards = max(len(state.contract_hands[other]) for other in to)
    spans = tuple(Range(str(one), 0, territory_cards) for one in Continent)
    owner = to[0] if len(to) == 1 else None
    tokens = [] if owner is None else tradeable(state, owner)
    vehicles = charterable_of(state, tokens)
    return Want.form(
        money=Amount(0, max(state.money[other] for other in to), STEP),
        territory_cards=some(territories, territory_cards),
        contract_cards=some(contracts, contract_cards),
        territory_numbers=Amounts(spans, 0, len(spans) * territory_cards),
        contract_number=Amount(0, contract_cards),
        tokens=some(tokens),
        branches=NONE if owner is None else some(branch_territories(state, owner)),
        charter=some(vehicles, 1),
        contract_of=holders if vehicles else NONE,
    )


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
    told_of_wants(state, seat, move.want, to)
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
        placed = yield from ask(seat, "CO-D38", PLACING.on(move))
    exchange(t, seat, partner, move, answer, placed.places if isinstance(placed, PlaceTokens) else ())
    filled = _filled(move.want, answer)
    deals = [
        DealMade(seat, partner, give_shown(move.give, shown=s), want_shown(filled if s else move.want, shown=s))
        for s in (True, False)
    ]
    t.tell(deals[0], to=(seat, partner), others=deals[1])


class Placing(Case[State]):
    """The proposer of a deal, with its bases after it."""

    __slots__ = ("after", "kinds")

    def __init__(self, state: State, seat: Seat, move: OpenOffer) -> None:
        self.state, self.seat = state, seat
        self.after = bases_after(state, seat, move.give.branches, move.want.branches)
        self.kinds = {name: state.tokens[name].kind for name in move.want.tokens}
        """The tokens that come, with their kinds."""


def _to_place(c: Placing) -> tuple[Option[PlaceTokens], ...]:
    """Return the option to place each token that comes on a base (CO-185)."""
    forms = [Berth.form(token=One((one,)), base=One(berths(c.after, kind))) for one, kind in c.kinds.items()]
    return (PlaceTokens.option(places=Berth.each(forms)),)


def _all_fit(kind: Vehicle) -> Callable[[Placing, PlaceTokens], bool]:
    """Return whether all tokens of a kind come where such a token can be placed."""

    def fit(c: Placing, move: PlaceTokens) -> bool:
        return all(fits(one.base, kind) for one in move.places if c.state.tokens[one.token].kind is kind)

    return fit


def _on_bases(c: Placing, move: PlaceTokens) -> bool:
    return all(one.base in c.after for one in move.places)


PLACING = Ways(
    Placing,
    Way(
        PlaceTokens,
        nothing,
        Whole[Placing]("NO_PORT", "CO-185", _all_fit(SHIP)),
        Whole[Placing]("NO_AIRPORT", "CO-185", _all_fit(AIRCRAFT)),
        Whole[Placing]("NO_BASE", "CO-185", _on_bases),
        Whole[Placing]("BAD_TARGET", "CO-185", lambda c, move: move in _to_place(c)[0]),
        options=_to_place,
    ),
)


def _filled(want: Want, answer: AcceptOffer) -> Want:
    """Return what is taken, with the cards that fill the numbers."""
    return Want(
        want.money,
        (*want.territory_cards, *answer.territory_cards),
        (*want.contract_cards, *answer.contract_cards),
        want.territory_numbers,
        want.contract_number,
        want.tokens,
        want.branches,
        want.charter,
        want.contract_of,
    )
