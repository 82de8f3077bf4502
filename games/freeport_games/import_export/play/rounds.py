"""IMPORT: rounds of secret bids (section 4.8)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import cast

from freeport_games.engine import Amount, Move, One, OneNumber, Option, Scene, Seat, Turn
from freeport_games.import_export.components import CardId
from freeport_games.import_export.events import BidsRevealed, RevealedBid, RoundBegun, RoundWon, Why
from freeport_games.import_export.moves import Bid, BreakTie, ChooseShip, DeclineImport, ImportTake, PassBid
from freeport_games.import_export.offers import Offer, nothing, offer
from freeport_games.import_export.places import ISLAND, Place, Zone, on_ship
from freeport_games.import_export.powers.declared import has
from freeport_games.import_export.powers.vocabulary import ImportSource, TieBreak
from freeport_games.import_export.state import Cause, Phase, Round, State
from freeport_games.import_export.zones import cards_in

from .asking import ask, ask_all
from .credits import pay
from .importing import earn, imported, place, take_options
from .settling import settle

PASS_BID = PassBid.option()
DECLINE_IMPORT = DeclineImport.option()


def import_round(t: Turn[State]) -> Scene:
    """One round: source, bids, tie, payment, taking, income (IE-077 to IE-092)."""
    state = t.state
    number = 1 if state.round is None else state.round.number + 1
    participants = [seat for seat in state.clockwise(state.leader) if state.counts[seat] >= number]
    state.round = Round(number, participants)
    if not participants or not _sources(state):
        _after_the_rounds(t)
        return
    yield from ask(t, state.leader, "IE-D05", partial(_choose_source, t), at_rest=True)
    if not state.round.source:  # an interjection emptied the sea
        _after_the_rounds(t)
        return
    if len(participants) == 1:
        state.round.winner = participants[0]
        t.tell(RoundWon(participants[0], None))
    else:
        yield from bid(t)
    if state.round.winner is not None:
        yield from ask(t, state.round.winner, "IE-D08", partial(_ways_to_take, t), at_rest=True)
    yield from settle(t, state.leader)


def bid(t: Turn[State]) -> Scene:
    """All participants bid in secret; the highest bid wins and is paid (IE-080 to IE-086)."""
    state = t.state
    running = _round(state)
    answers = yield from ask_all(t, "IE-D06", partial(_bids, state))
    if not answers:  # an interjection took away what was bid for
        t.tell(RoundWon(None, None))
        return
    running.bids = [
        (seat, answer.amount if isinstance(answer, Bid) else None)
        for seat in running.participants
        for answer in (answers[seat],)
    ]
    t.tell(BidsRevealed(tuple([RevealedBid(seat, amount) for seat, amount in running.bids])))
    amounts = {seat: amount for seat, amount in running.bids if amount is not None}
    if not amounts:
        t.tell(RoundWon(None, None))
        return
    highest = max(amounts.values())
    tied = tuple(sorted([seat for seat, amount in amounts.items() if amount == highest]))
    breaker = None
    if len(tied) > 1:
        breaker = tie_breaker(state)
        yield from ask(t, breaker, "IE-D07", partial(_break_tie, t, tied), at_rest=True)
    else:
        running.winner = tied[0]
    if running.winner is None:  # an interjection took it away before the tie was broken
        t.tell(RoundWon(None, None))
        return
    t.tell(RoundWon(running.winner, breaker))
    payee = state.leader if running.source == "island" else None
    if payee != running.winner:
        pay(t, running.winner, highest, payee, Why.BID)


def tie_breaker(state: State) -> Seat:
    """Who chooses among the highest bidders: the leader, or the first seat clockwise whose power says so (IE-083)."""
    return next((seat for seat in state.clockwise(state.leader) if has(state, seat, TieBreak)), state.leader)


def _round(state: State) -> Round:
    assert state.round is not None  # noqa: S101 - a round is under way
    return state.round


def _place(source: str) -> Place:
    return ISLAND if source == "island" else on_ship(Zone.CONTAINERS, source)


def _containers(state: State) -> list[CardId]:
    """What the round can take: nothing from a ship that has come home since it was chosen."""
    source = _round(state).source
    if source != "island" and not state.ship(source).at_sea:
        return []
    return cards_in(state, _place(source))


def _sources(state: State) -> tuple[str, ...]:
    """From where the leader may let a round import (IE-078)."""
    found = [ship.id for ship in state.at_sea()]
    if state.island and has(state, state.leader, ImportSource):
        found.append("island")
    return tuple(found)


def _choose_source(t: Turn[State]) -> list[Offer]:
    if not (sources := _sources(t.state)):
        return []
    return [offer(ChooseShip.option(ship=One(sources)), partial(_begin_round, t))]


def _begin_round(t: Turn[State], choice: ChooseShip) -> None:
    running = _round(t.state)
    running.source = choice.ship
    t.tell(RoundBegun(running.number, tuple(running.participants), choice.ship))


def _bids(state: State, inside: Mapping[Seat, Move]) -> dict[Seat, tuple[Option[Move], ...]]:
    """An even amount that the seat has, or a pass; a bid that is in stays as it is (IE-080, IE-159).

    Nobody is asked any more when there is nothing left to bid for (IE-158).
    """
    if not _containers(state):
        return {}
    options: dict[Seat, tuple[Option[Move], ...]] = {}
    for seat in sorted(_round(state).participants):
        held = inside.get(seat)
        most = max(state.credits[seat], held.amount if isinstance(held, Bid) else 0)
        options[seat] = (Bid.option(amount=Amount(0, most, 2)), PASS_BID)
    return options


def _break_tie(t: Turn[State], tied: tuple[Seat, ...]) -> list[Offer]:
    def choose(choice: BreakTie) -> None:
        _round(t.state).winner = choice.seat

    return [offer(BreakTie.option(seat=OneNumber(tied)), choose)] if _containers(t.state) else []


def _ways_to_take(t: Turn[State]) -> list[Offer]:
    """The containers and where they may go; a single participant may decline (IE-085, IE-087)."""
    state = t.state
    running = _round(state)
    cards = _containers(state)
    if not cards or running.winner is None:
        return []
    offers = [
        offer(option, partial(_take, t))
        for option in take_options(state, running.winner, cards, lambda takes: ImportTake.option(takes=takes))
    ]
    if len(running.participants) == 1:
        offers.append(offer(DECLINE_IMPORT, nothing))
    return offers


def _take(t: Turn[State], choice: ImportTake) -> None:
    running = _round(t.state)
    seat, source = cast(Seat, running.winner), _place(running.source)
    place(t, seat, choice.takes, source)
    earn(t, seat, source)
    imported(t, seat, source, [take.item for take in choice.takes], Cause.ACTION)


def _after_the_rounds(t: Turn[State]) -> None:
    """Seats that do another action follow, in their places clockwise (IE-093)."""
    state = t.state
    state.round = None
    state.phase = Phase.EXECUTE
    state.at = state.leader
