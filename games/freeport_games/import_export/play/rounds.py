"""IMPORT: rounds of secret bids (section 4.8)."""

from __future__ import annotations

from functools import partial

import msgspec

from freeport_games.engine import (
    Amount,
    Distribution,
    Menu,
    Offer,
    One,
    Option,
    Refusal,
    Refuse,
    Scene,
    Seat,
    Turn,
    ask,
    ask_all,
)
from freeport_games.import_export.actions.importing import (
    earn,
    imported,
    place,
    refuse_source,
    refuse_takes,
    take_options,
)
from freeport_games.import_export.areas.zones import cards_in
from freeport_games.import_export.components import CardId
from freeport_games.import_export.effects.credits import pay
from freeport_games.import_export.events import BidsRevealed, RoundBegun, RoundWon, Why
from freeport_games.import_export.moves import Bid, BreakTie, ChooseShip, DeclineImport, ImportTake, PassBid
from freeport_games.import_export.places import ISLAND, Place, Zone, on_ship
from freeport_games.import_export.reasons import BAD_AMOUNT, bad_choice, not_enough_credits
from freeport_games.import_export.state import Cause, Phase, RevealedBid, Round, State
from freeport_games.import_export.vocabulary.declared import has
from freeport_games.import_export.vocabulary.words import ImportSource, TieBreak

from .settling import settle


def import_round(t: Turn[State]) -> Scene:
    """Play one round: source, bids, tie, payment, taking, income (IE-077 to IE-092)."""
    state = t.state
    number = 1 if state.round is None else state.round.number + 1
    participants = tuple([seat for seat in state.clockwise(state.leader) if state.counts[seat] >= number])
    state.round = Round(number, participants)
    if not participants or not _sources(state):
        _after_the_rounds(t)
        return
    yield from ask(state.leader, "IE-D05", sources_to_choose)
    if not state.round.source:  # an interjection emptied the sea
        _after_the_rounds(t)
        return
    if len(participants) == 1:
        _won(t, participants[0])
        t.tell(RoundWon(participants[0], None))
    else:
        yield from bid(t)
    if (winner := _round(state).winner) is not None:
        yield from ask(winner, "IE-D08", ways_to_take)
    yield from settle(t, state.leader)


def bid(t: Turn[State]) -> Scene:
    """Let all participants bid in secret; the highest bid wins and is paid (IE-080 to IE-086)."""
    state = t.state
    participants = _round(state).participants
    answers = yield from ask_all(sorted(participants), "IE-D06", ways_to_bid, always=True)
    state.bids_in = {}
    if not answers:  # an interjection took away what was bid for
        t.tell(RoundWon(None, None))
        return
    amounts = {seat: answer.amount for seat, answer in answers.items() if isinstance(answer, Bid)}
    bids = tuple([RevealedBid(seat, amounts.get(seat)) for seat in participants])
    state.round = msgspec.structs.replace(_round(state), bids=bids)
    t.tell(BidsRevealed(bids))
    if not amounts:
        t.tell(RoundWon(None, None))
        return
    highest = max(amounts.values())
    tied = tuple(sorted([seat for seat, amount in amounts.items() if amount == highest]))
    breaker = None
    if len(tied) > 1:
        breaker = tie_breaker(state)
        yield from ask(breaker, "IE-D07", partial(ways_to_break, tied=tied))
    else:
        _won(t, tied[0])
    running = _round(state)
    if running.winner is None:  # an interjection took it away before the tie was broken
        t.tell(RoundWon(None, None))
        return
    t.tell(RoundWon(running.winner, breaker))
    payee = state.leader if running.source == "island" else None
    if payee != running.winner:
        pay(t, running.winner, highest, payee, Why.BID)


def tie_breaker(state: State) -> Seat:
    """Return who chooses among the highest bidders: the leader, or the first seat with such a power (IE-083)."""
    return next((seat for seat in state.clockwise(state.leader) if has(state, seat, TieBreak)), state.leader)


def _round(state: State) -> Round:
    assert state.round is not None  # noqa: S101 - a round is under way
    return state.round


def _place(source: str) -> Place:
    return ISLAND if source == "island" else on_ship(Zone.CONTAINERS, source)


def _containers(state: State) -> list[CardId]:
    """Return what the round can take: nothing from a ship that has come home since it was chosen."""
    source = _round(state).source
    if source != "island" and not state.ship(source).at_sea:
        return []
    return cards_in(state, _place(source))


def _sources(state: State) -> tuple[str, ...]:
    """Return the sources that the leader may choose for a round (IE-078)."""
    found = [ship.id for ship in state.at_sea()]
    if state.island and has(state, state.leader, ImportSource):
        found.append("island")
    return tuple(found)


def sources_to_choose(t: Turn[State], _: Seat) -> Menu:
    """Offer the ships, and the island if a power allows it (IE-078)."""
    if sources := _sources(t.state):
        yield Offer(ChooseShip.option(ship=One(sources)), _begin_round, _is_no_source)


def _is_no_source(t: Turn[State], _: Seat, move: ChooseShip) -> Refusal | None:
    return refuse_source(t.state, move.ship)


def _begin_round(t: Turn[State], _: Seat, choice: ChooseShip) -> None:
    running = t.state.round = msgspec.structs.replace(_round(t.state), source=choice.ship)
    t.tell(RoundBegun(running.number, running.participants, choice.ship))


def ways_to_bid(t: Turn[State], seat: Seat) -> Menu:
    """Offer an even amount that the seat has, or a pass; a bid that is in stays as it is (IE-080, IE-159).

    The menu is empty when there is nothing left to bid for (IE-158).
    """
    if _containers(t.state):
        yield Offer(Bid.option(amount=Amount(0, _most(t.state, seat), 2)), why_not=_cannot_bid, binds=_bind)
        yield PASS_BID


def _most(state: State, seat: Seat) -> int:
    """Return the most that a seat can bid; the credits of a bid that is in count."""
    return max(state.credits[seat], state.bids_in.get(seat) or 0)


def _bind(t: Turn[State], seat: Seat, answer: Bid | PassBid | None) -> None:
    """Note a bid that is in, whose credits cannot pay for anything else, or forget it (IE-159)."""
    if answer is None:
        del t.state.bids_in[seat]
    else:
        t.state.bids_in[seat] = answer.amount if isinstance(answer, Bid) else None


PASS_BID = Offer(PassBid.option(), binds=_bind)


def _cannot_bid(t: Turn[State], seat: Seat, move: Bid) -> Refusal | None:
    """Return why a seat cannot bid this much (IE-080)."""
    if move.amount < 0 or move.amount % 2:
        return BAD_AMOUNT
    return not_enough_credits("IE-080") if move.amount > _most(t.state, seat) else None


def _won(t: Turn[State], seat: Seat) -> None:
    t.state.round = msgspec.structs.replace(_round(t.state), winner=seat)


def ways_to_break(t: Turn[State], _: Seat, *, tied: tuple[Seat, ...]) -> Menu:
    """Offer the seats with the highest bid, unless the containers are gone (IE-083)."""
    if _containers(t.state):
        yield Offer(BreakTie.option(seat=One(tied)), _break_tie, _is_not_tied)


def _break_tie(t: Turn[State], _: Seat, choice: BreakTie) -> None:
    _won(t, choice.seat)


def _is_not_tied(_: Turn[State], __: Seat, ___: BreakTie) -> Refusal:
    return bad_choice("IE-083")


def ways_to_take(t: Turn[State], winner: Seat) -> Menu:
    """Offer the containers and where they may go; a single participant may decline (IE-085, IE-087)."""
    state = t.state
    if cards := _containers(state):
        for option in take_options(state, winner, cards, _to_take):
            yield Offer(option, _take)
        yield CANNOT_TAKE
        yield DECLINE_IMPORT if len(_round(state).participants) == 1 else MUST_TAKE


def _to_take(takes: Distribution) -> Option[ImportTake]:
    return ImportTake.option(takes=takes)


def _cannot_take(t: Turn[State], seat: Seat, move: ImportTake) -> Refusal | None:
    """Return why these containers cannot be taken like that (IE-087 to IE-089)."""
    return refuse_takes(t.state, seat, _containers(t.state), move.takes)


CANNOT_TAKE = Refuse(ImportTake, why=_cannot_take)
DECLINE_IMPORT = Offer(DeclineImport.option())
MUST_TAKE = Refuse(DeclineImport, "BAD_CHOICE", "IE-085")


def _take(t: Turn[State], seat: Seat, choice: ImportTake) -> None:
    source = _place(_round(t.state).source)
    place(t, seat, choice.takes, source)
    earn(t, seat, source)
    imported(t, seat, source, [take.item for take in choice.takes], Cause.ACTION)


def _after_the_rounds(t: Turn[State]) -> None:
    """Continue with the seats that do another action, in their places clockwise (IE-093)."""
    state = t.state
    state.round = None
    state.phase = Phase.EXECUTE
    state.at = state.leader
