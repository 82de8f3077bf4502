"""The conditions and effects of a deal: money, cards, tokens, branches, charters (CO-182 to CO-187)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable

from freeport_games.competitors.components import BRANCHES, CONTRACT_CARDS, TERRITORIES, TERRITORY_CARDS
from freeport_games.competitors.components.kinds import TRUCK, CardId, TerritoryId, Vehicle
from freeport_games.competitors.effects.cards import hand_over
from freeport_games.competitors.effects.specials import drop_advantage
from freeport_games.competitors.effects.tokens import place, remove
from freeport_games.competitors.moves import AcceptOffer, Berth, Give, Lot, OpenOffer, Want
from freeport_games.competitors.piles import told_of_filling
from freeport_games.competitors.state import Deck, State
from freeport_games.competitors.state.activities import ANY_GOODS, Charter
from freeport_games.competitors.state.goods import signed_contracts
from freeport_games.competitors.state.whereabouts import in_movement, next_in_supply, own_tokens, supply
from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn

from .buying import bound


def tradeable(state: State, seat: Seat) -> list[str]:
    """Return the tokens that a seat can give: without goods, not loaded, not moving (CO-184)."""
    return [name for name, _ in own_tokens(state, seat) if not bound(state, name) and not in_movement(state, name)]


def charterable(state: State, seat: Seat) -> list[str]:
    """Return the ships and aircraft that a seat can charter out (CO-186)."""
    return charterable_of(state, tradeable(state, seat))


def charterable_of(state: State, names: Iterable[str]) -> list[str]:
    """Return the ships and aircraft that can be chartered out, of the tokens that a seat can give."""
    out = [charter.token for charter in state.charters]
    return [name for name in names if state.tokens[name].kind is not TRUCK and name not in out]


def branch_territories(state: State, seat: Seat) -> list[TerritoryId]:
    """Return where a seat has branches."""
    return [branch.territory for branch in state.branches[seat]]


def unseen_territory_cards(state: State, seat: Seat) -> list[CardId]:
    """Return the territory cards that another seat may have in hand, as far as the seat sees."""
    signed = signed_contracts(state)
    open_ = {*state.territory_hands[seat], *state.territory_discard}
    open_ |= {branch.card for branches in state.branches for branch in branches}
    open_ |= {card for one in signed for card in (one.sender, one.receiver)}
    return [card for card in TERRITORY_CARDS if card not in open_]


def unseen_contracts(state: State, seat: Seat) -> list[CardId]:
    """Return the contract cards that another seat may have in hand, as far as the seat sees."""
    open_ = {*state.contract_hands[seat], *state.contract_discard, *state.advantages.values()}
    open_ |= {one.contract for one in signed_contracts(state) if one.owner == seat or seat in one.seen}
    return [card for card in CONTRACT_CARDS if card not in open_]


def can_give(state: State, seat: Seat, side: Give | Want | Lot) -> bool:
    """Return whether a seat owns all that is named on a side, as CO-184 asks for it."""
    charter = () if isinstance(side, Lot) else side.charter
    return (
        side.money <= state.money[seat]
        and all(card in state.territory_hands[seat] for card in side.territory_cards)
        and all(card in state.contract_hands[seat] for card in side.contract_cards)
        and {*side.tokens} <= {*tradeable(state, seat)}
        and {*side.branches} <= {*branch_territories(state, seat)}
        and {*charter} <= {*charterable(state, seat)}
        and not {*charter} & {*side.tokens}
    )


def can_fill(state: State, seat: Seat, want: Want) -> bool:
    """Return whether a seat has the numbers of cards beside those named."""
    has = Counter([TERRITORIES_OF[card] for card in spare_territory_cards(state, seat, want)])
    numbers = all(has[str(each.key)] >= each.count for each in want.territory_numbers)
    return numbers and len(spare_contract_cards(state, seat, want)) >= want.contract_number


TERRITORIES_OF = {one.card: str(one.continent) for one in TERRITORIES.values()}
"""The continent of each territory card."""


def spare_territory_cards(state: State, seat: Seat, want: Want) -> list[CardId]:
    """Return the territory cards of a hand that are not named."""
    return [card for card in sorted(state.territory_hands[seat]) if card not in want.territory_cards]


def spare_contract_cards(state: State, seat: Seat, want: Want) -> list[CardId]:
    """Return the contract cards of a hand that are not named."""
    return [card for card in sorted(state.contract_hands[seat]) if card not in want.contract_cards]


def bases_after(
    state: State, seat: Seat, lost: Collection[TerritoryId], won: Iterable[TerritoryId]
) -> list[TerritoryId]:
    """Return a seat's bases after an exchange (CO-184)."""
    return [*[base for base in state.bases(seat) if base not in lost], *won]


def has_room(state: State, seat: Seat, gets: Give | Want | Lot, gives: Give | Want | Lot | None) -> bool:
    """Return whether a seat has tokens and branches left for what it gets (CO-184)."""
    given = () if gives is None else gives.tokens
    coming = Counter([state.tokens[name].kind for name in gets.tokens])
    going = Counter([state.tokens[name].kind for name in given])
    branches = len(state.branches[seat]) - (0 if gives is None else len(gives.branches)) + len(gets.branches)
    tokens = all(len(supply(state, seat, kind)) + going[kind] >= count for kind, count in coming.items())
    return tokens and branches <= BRANCHES


def possible(state: State, seat: Seat, partner: Seat, offer: OpenOffer) -> bool:
    """Return whether a deal can be made with a seat (CO-184)."""
    give, want = offer.give, offer.want
    return (
        can_give(state, seat, give)
        and can_give(state, partner, want)
        and can_fill(state, partner, want)
        and has_room(state, seat, want, give)
        and has_room(state, partner, give, want)
    )


# Carrying out


def exchange(
    t: Turn[State], seat: Seat, partner: Seat, offer: OpenOffer, answer: AcceptOffer, places: Iterable[Berth]
) -> None:
    """Carry out a deal; the proposer's new tokens come to their places (CO-184 to CO-186)."""
    state, give, want = t.state, offer.give, offer.want
    state.money[seat] += want.money - give.money
    state.money[partner] += give.money - want.money
    hand_over(state, seat, partner, Deck.TERRITORY, give.territory_cards, offer.to)
    hand_over(state, seat, partner, Deck.CONTRACT, give.contract_cards, offer.to)
    hand_over(state, partner, seat, Deck.TERRITORY, want.territory_cards, offer.to)
    hand_over(state, partner, seat, Deck.CONTRACT, want.contract_cards, offer.to)
    told_of_filling(state, partner, want, answer, stay=False)
    hand_over(state, partner, seat, Deck.TERRITORY, answer.territory_cards, ())
    hand_over(state, partner, seat, Deck.CONTRACT, answer.contract_cards, ())
    kinds = {name: state.tokens[name].kind for name in (*give.tokens, *want.tokens)}
    for name in kinds:
        remove(t, name)
    _move_branches(t, seat, partner, give.branches)
    _move_branches(t, partner, seat, want.branches)
    _place(state, partner, {name: kinds[name] for name in give.tokens}, answer.places)
    _place(state, seat, {name: kinds[name] for name in want.tokens}, places)
    state.charters += [Charter(name, partner, ANY_GOODS) for name in give.charter]
    for name in want.charter:
        goods = [state.tokens[holder].goods for holder in want.contract_of]
        state.charters.append(Charter(name, seat, "".join([one.sender for one in goods if one is not None])))


def hand_lot_over(t: Turn[State], seller: Seat, winner: Seat, lot: Lot) -> None:
    """Give the lot to the winner of an auction; its tokens are placed on the winner's headquarters (CO-191)."""
    state = t.state
    state.money[seller] -= lot.money
    state.money[winner] += lot.money
    everybody = range(state.seats)
    hand_over(state, seller, winner, Deck.TERRITORY, lot.territory_cards, everybody)
    hand_over(state, seller, winner, Deck.CONTRACT, lot.contract_cards, everybody)
    kinds = {name: state.tokens[name].kind for name in lot.tokens}
    for name in lot.tokens:
        remove(t, name)
    _move_branches(t, seller, winner, lot.branches)
    _place(state, winner, kinds, ())


def _move_branches(t: Turn[State], giver: Seat, taker: Seat, territories: Iterable[TerritoryId]) -> None:
    """Hand over branches: they stay in place, with the taker's token and their card, without advantage (CO-185)."""
    state = t.state
    for territory in territories:
        branch = next(branch for branch in state.branches[giver] if branch.territory == territory)
        state.branches[giver].remove(branch)
        state.branches[taker].append(branch)
        drop_advantage(t, territory)


def _place(state: State, seat: Seat, kinds: dict[str, Vehicle], berths: Iterable[Berth]) -> None:
    named = {berth.token: berth.base for berth in berths}
    for name, kind in kinds.items():
        place(state, next_in_supply(state, seat, kind), named.get(name, state.headquarters[seat]))
