"""Free moves, beside any open decision (SG-110 to SG-115, SG-211, SG-318)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from freeport_games.engine import Amount, Entry, Offer, One, Refusal, Refuse, Seat, Turn
from freeport_games.smugglers.deals import fee, moves_nothing, proposer_cannot, side_of, spare_credits, wrong_terms
from freeport_games.smugglers.effects.cards import drop_equipment
from freeport_games.smugglers.effects.cargo import amounts, lose, misread, read_counts
from freeport_games.smugglers.events import GoodsHidden, OfferEnded, OfferPosted, Why
from freeport_games.smugglers.holding import hides
from freeport_games.smugglers.moves import DiscardEquipment, HideGoods, Jettison, PostOffer, WithdrawOffer
from freeport_games.smugglers.player import Player
from freeport_games.smugglers.ship import capacity_with
from freeport_games.smugglers.state import DESTINY, OVER, SETUP, State
from freeport_games.smugglers.terms import Deal, FeePart, StandingOffer, counted

from .broker import deal_of, not_a_partner

MOST = 20
"""The most free moves of a seat in a turn slot (SG-113)."""
FREE_MOVES = (Jettison, HideGoods, DiscardEquipment, PostOffer, WithdrawOffer)


def interjections(t: Turn[State], seat: Seat) -> Iterator[Entry]:
    """Yield the options of a seat beside the open decision, and the refusals (SG-110)."""
    state = t.state
    if (why := barred(state, seat)) is not None:
        yield why
        return
    player = state.players[seat]
    if load := player.load:
        carried = tuple(player.carried)
        yield Offer(Jettison.option(units=amounts(carried, 1, load)), _jettison)
        if most := hides(player):
            yield Offer(HideGoods.option(units=amounts(carried, 0, min(most, load))), _hide)
    if player.equipment and (cards := tuple([card for card in player.equipment if _spare(player, card)])):
        yield Offer(DiscardEquipment.option(card=One(cards)), _discard)
    if player.standing is not None:
        yield WITHDRAW
    elif state.options.broker_enabled and player.posted < state.options.standing_offers_per_round:
        yield from _ways_to_post(state, seat)
    yield from REFUSALS


def barred(state: State, seat: Seat) -> Refuse | None:
    """Return why a seat makes no free move at all now, in the order of section 10."""
    player = state.players[seat]
    if state.step in (SETUP, OVER):
        return NOT_NOW
    if player.isolated:
        return ISOLATED
    combat = state.combat
    if combat is not None and seat in combat.sides:
        return IN_COMBAT
    if _subject(state, seat):
        return NOT_NOW
    return ENOUGH if player.free_moves >= MOST else None


def _subject(state: State, seat: Seat) -> bool:
    """Return whether something unresolved is about the seat, so that nothing can be dodged (SG-110, SG-115)."""
    if state.parley is not None and seat in state.parley.seats:
        return True
    if seat == state.active and (state.step is DESTINY or state.drawn or state.visit is not None):
        return True
    if state.auction is not None and seat in state.auction.inside:
        return True
    deal = state.proposal
    return deal is not None and (seat in (deal.proposer, deal.receiver) or deal.pays(seat) > 0)


ISOLATED = Refuse(FREE_MOVES, "SEAT_ISOLATED", "SG-110")
IN_COMBAT = Refuse(FREE_MOVES, "IN_COMBAT", "SG-110")
NOT_NOW = Refuse(FREE_MOVES, "WRONG_STEP", "SG-110")
ENOUGH = Refuse(FREE_MOVES, "NO_PROPOSALS_LEFT", "SG-113")


# Cargo and Equipment


def _jettison(t: Turn[State], seat: Seat, move: Jettison) -> None:
    t.state.players[seat].free_moves += 1
    lose(t, seat, read_counts(move.units), Why.JETTISONED)


def _hide(t: Turn[State], seat: Seat, move: HideGoods) -> None:
    """Change which units are hidden (SG-318)."""
    player = t.state.players[seat]
    player.free_moves += 1
    player.hidden = read_counts(move.units)
    t.tell(GoodsHidden(seat, counted(player.hidden)))


def _discard(t: Turn[State], seat: Seat, move: DiscardEquipment) -> None:
    t.state.players[seat].free_moves += 1
    drop_equipment(t, seat, move.card, Why.CHOSEN)


def _spare(player: Player, card: str) -> bool:
    """Return whether all cargo fits without a card."""
    return player.load <= capacity_with(player, (card,), ())


def _cannot_jettison(t: Turn[State], seat: Seat, move: Jettison) -> Refusal:
    return _not_carried(t.state.players[seat], move) or Refusal("BAD_PARAMETER", rule="SG-110")


def _cannot_hide(t: Turn[State], seat: Seat, move: HideGoods) -> Refusal:
    player = t.state.players[seat]
    if not misread(move.units) and sum(read_counts(move.units)) > max(hides(player), 0) > 0:
        return Refusal("BAD_PARAMETER", rule="SG-318")
    if refusal := _not_carried(player, move):
        return refusal
    return Refusal("BAD_PARAMETER" if hides(player) else "NO_SUCH_ABILITY", rule="SG-318")


def _not_carried(player: Player, move: Jettison | HideGoods) -> Refusal | None:
    if misread(move.units):
        return Refusal("BAD_PARAMETER", rule="SG-110")
    if any([named > there for named, there in zip(read_counts(move.units), player.carried, strict=True)]):
        return Refusal("GOODS_NOT_HELD", rule="SG-110")
    return None


def _cannot_discard(t: Turn[State], seat: Seat, move: DiscardEquipment) -> Refusal:
    held = move.card in t.state.players[seat].equipment
    return Refusal("ABOVE_CAPACITY" if held else "CARD_NOT_IN_HAND", rule="SG-110")


# Standing offers


def _ways_to_post(state: State, seat: Seat) -> Iterator[Entry]:
    player = state.players[seat]
    give, pays = side_of(player), Amount(0, player.credits)
    for other in state.not_isolated():
        if other != seat:
            take = side_of(state.players[other])
            option = PostOffer.option(seat=One((other,)), give=give, take=take, pays=pays, bound=False)
            yield Offer(option, _post, _cannot_post)


def _posted(state: State, seat: Seat, move: PostOffer) -> Deal:
    """Return the deal: the poster pays of the fee what it says and has, the named seat the rest (SG-211)."""
    deal = deal_of(seat, move)
    own = min(fee(deal), move.pays, spare_credits(state, deal, seat))
    parts = sorted([(seat, own), (move.seat, fee(deal) - own)])
    return msgspec.structs.replace(deal, fees=tuple([FeePart(payer, part) for payer, part in parts if part]))


def _cannot_post(t: Turn[State], seat: Seat, move: PostOffer) -> Refusal | None:
    """Return why a standing offer cannot be posted (SG-211, SG-212, SG-216)."""
    state, player = t.state, t.state.players[seat]
    if not state.options.broker_enabled or not state.options.standing_offers_per_round:
        return Refusal("WRONG_STEP", rule="SG-216")
    if refusal := not_a_partner(state, seat, move):
        return refusal
    if move.pays < 0:
        return Refusal("BAD_PARAMETER", rule="SG-205")
    deal = _posted(state, seat, move)
    if refusal := wrong_terms(state, deal) or proposer_cannot(state, deal):
        return refusal
    if player.standing is not None:
        return Refusal("NO_PROPOSALS_LEFT", rule="SG-211")
    if player.posted >= state.options.standing_offers_per_round:
        return Refusal("NO_PROPOSALS_LEFT", rule="SG-212")
    return moves_nothing(deal)


def _post(t: Turn[State], seat: Seat, move: PostOffer) -> None:
    """Post a deal for the named seat's next Broker step (SG-211)."""
    player = t.state.players[seat]
    deal = _posted(t.state, seat, move)
    player.free_moves += 1
    player.posted += 1
    player.standing = StandingOffer(deal, t.state.players[move.seat].turn_no)
    t.tell(OfferPosted(deal))


def _withdraw(t: Turn[State], seat: Seat, _: WithdrawOffer) -> None:
    player = t.state.players[seat]
    player.free_moves += 1
    if player.standing is not None:
        t.tell(OfferEnded(seat, player.standing.deal.receiver))
        player.standing = None


WITHDRAW = Offer(WithdrawOffer.option(), _withdraw)
REFUSALS = (
    Refuse(Jettison, why=_cannot_jettison),
    Refuse(HideGoods, why=_cannot_hide),
    Refuse(DiscardEquipment, why=_cannot_discard),
    Refuse(PostOffer, why=_cannot_post),
    Refuse(WithdrawOffer, "OFFER_GONE", "SG-212"),
)
