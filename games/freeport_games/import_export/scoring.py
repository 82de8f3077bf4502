"""The scores at the end (section 4.19)."""

from __future__ import annotations

from collections.abc import Callable

from freeport_games.engine import Placing, Result, Seat

from .areas.counting import goods_of
from .components import TABLES, GoodType
from .events import Score, ScoreSheet, Term
from .state import EndReason, State
from .vocabulary.declared import has, live, words
from .vocabulary.words import BonusFactor, EndScore, GoodValue, PenaltyReceived, TieBreak, Tokens

END = TABLES.end
RULES = {EndReason.CREDITS: "IE-175", EndReason.DECK_OUT: "IE-056", EndReason.SPECIAL: "IE-178"}
"""The rule that ended the game."""
MOST = {type_: Term[f"MOST_{type_.name}"] for type_ in GoodType}
"""The term for the most goods of each type."""


def score_sheet(state: State, seat: Seat) -> ScoreSheet:
    """Return a seat's score, term by term; it may be below 0 (IE-186, IE-194)."""
    terms = [
        Score(Term.CREDITS, state.credits[seat]),
        Score(Term.CONTAINERS, unfinished_containers(state, seat)),
        Score(Term.GOODS, goods_value(state, seat)),
    ]
    terms += [Score(MOST[type_], bonus(state, seat, type_)) for type_ in GoodType]
    if all(goods_of(state, seat, type_, at_end=True) for type_ in GoodType):
        terms.append(Score(Term.ONE_OF_EACH, END.one_of_each.value))
    terms.append(Score(Term.TOKENS, state.passive[seat] + stored_credits(state, seat)))
    terms += [Score(Term.POWER, word.credits(state, use), use.card) for use, word in live(state, seat, EndScore)]
    return ScoreSheet(seat, tuple(term for term in terms if term.credits), sum(term.credits for term in terms))


def stored_credits(state: State, seat: Seat) -> int:
    """Return the credits on cards that count at the end and have not gone to the score sheet yet (IE-139, IE-180)."""
    if not has(state, seat, Tokens):
        return 0
    return sum(shipment.tokens for shipment in state.shipments[seat] if shipment.power in words(Tokens))


def unfinished_containers(state: State, seat: Seat) -> int:
    """Return the credits for containers on contracted ships in the harbour (IE-187)."""
    count = sum(len(ship.containers) for ship in state.ships_of(seat) if ship.contracts and not ship.at_sea)
    return count * END.unfinished_container.value


def goods_value(state: State, seat: Seat) -> int:
    """Return the credits for the goods (IE-188)."""
    each: dict[GoodType, int] = dict(END.good.value)
    for _, word in live(state, seat, GoodValue):
        each[word.type] = max(each[word.type], word.each)
    return sum(each[type_] * goods_of(state, seat, type_, at_end=True) for type_ in GoodType)


def bonus(state: State, seat: Seat, type_: GoodType) -> int:
    """Return a seat's share of the bonus for the most goods of a type (IE-189 to IE-191)."""
    amount = END.most.value[type_]
    sharing = most_of(state, type_)
    if seat not in sharing:
        return 0
    share = divided(amount, len(sharing))
    if share < 0 and has(state, seat, PenaltyReceived):
        share = -share
    for _, word in live(state, seat, BonusFactor):
        share *= word.factor
    return share


def most_of(state: State, type_: GoodType) -> frozenset[Seat]:
    """Return the seats that have the most goods of a type and share its bonus; empty if no seat has one (IE-190).

    A seat with Foxes that is tied for a bonus has the most alone; if tied for the penalty, it does not have the most,
    unless it receives the penalty.
    """
    counts = {seat: goods_of(state, seat, type_, at_end=True) for seat in range(state.seats)}
    most = max(counts.values())
    tied = frozenset(seat for seat, count in counts.items() if count == most) if most else frozenset()
    breakers = frozenset(seat for seat in tied if has(state, seat, TieBreak))
    if len(tied) < 2 or not breakers:
        return tied
    if END.most.value[type_] > 0:
        return breakers
    keeping = frozenset(seat for seat in breakers if has(state, seat, PenaltyReceived))
    return keeping or (tied - breakers) or tied


def has_most(state: State, seat: Seat, count: Callable[[Seat], int]) -> bool:
    """Return whether a seat has more of something than every other seat (PW-10).

    A tie is not the most, unless the seat's Foxes break it and the other seat has no Foxes that do the same.
    """
    own = count(seat)
    breaks_ties = has(state, seat, TieBreak)
    for other in state.others(seat):
        theirs = count(other)
        if own < theirs or (own == theirs and not (breaks_ties and not has(state, other, TieBreak))):
            return False
    return own > 0


def divided(amount: int, seats: int) -> int:
    """Return a share of a bonus: a fraction is rounded up, that of a penalty toward zero (IE-191)."""
    return -(-amount // seats)


def ranking(state: State) -> tuple[Placing, ...]:
    """Return all seats, best first; equal scores share a rank, unless a power decides (IE-180, IE-195, IE-196)."""
    scores = {seat: score_sheet(state, seat).total for seat in range(state.seats)}
    best = max(scores.values())
    first = {seat for seat, score in scores.items() if score == best}
    breaking = {seat for seat in first if has(state, seat, TieBreak)}
    if state.winner is not None:
        first = {state.winner}
    elif breaking:
        first = breaking
    order = sorted(scores, key=lambda seat: (seat not in first, -scores[seat], seat))
    placings: list[Placing] = []
    for place, seat in enumerate(order, start=1):
        before = placings[-1] if placings else None
        tied = before is not None and before.score == scores[seat] and (before.seat in first) == (seat in first)
        placings.append(Placing(seat, before.rank if before is not None and tied else place, scores[seat]))
    return tuple(placings)


def result(state: State) -> Result:
    """Return the final ranking, and the rule that ended the game: they follow from the state (IE-C7)."""
    if state.winner is not None:
        return Result(ranking(state), "IE-180")
    reason = EndReason.CREDITS if state.end_trigger is None else state.end_trigger.reason
    return Result(ranking(state), RULES[reason])
