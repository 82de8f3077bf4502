"""IMPORT: rounds of secret bids (section 4.8)."""

from __future__ import annotations

from functools import partial
from typing import cast

import msgspec

from freeport_games.engine import (
    Amount,
    Entry,
    Menu,
    Offer,
    One,
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

PASS_BID = PassBid.option()
DECLINE_IMPORT = DeclineImport.option()


def import_round(t: Turn[State]) -> Scene:
    """One round: source, bids, tie, payment, taking, income (IE-077 to IE-092)."""
    state = t.state
    number = 1 if state.round is None else state.round.number + 1
    participants = tuple([seat for seat in state.clockwise(state.leader) if state.counts[seat] >= number])
    state.round = Round(number, participants)
    if not participants or not _sources(state):
        _after_the_rounds(t)
        return
    yield from ask(state.leader, "IE-D05", partial(_choose_source, t))
    if not state.round.source:  # an interjection emptied the sea
        _after_the_rounds(t)
        return
    if len(participants) == 1:
        _won(t, participants[0])
        t.tell(RoundWon(participants[0], None))
    else:
        yield from bid(t)
    if (winner := _round(state).winner) is not None:
        yield from ask(winner, "IE-D08", partial(_ways_to_take, t))
    yield from settle(t, state.leader)


def bid(t: Turn[State]) -> Scene:
    """All participants bid in secret; the highest bid wins and is paid (IE-080 to IE-086)."""
    state = t.state
    participants = _round(state).participants
    answers = yield from ask_all(sorted(participants), "IE-D06", partial(_bids, t), always=True)
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
        yield from ask(breaker, "IE-D07", partial(_break_tie, t, tied))
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


def _choose_source(t: Turn[State]) -> list[Entry]:
    if not (sources := _sources(t.state)):
        return []
    return [
        Offer(
            ChooseShip.option(ship=One(sources)),
            partial(_begin_round, t),
            lambda move: refuse_source(t.state, move.ship),
        )
    ]


def _begin_round(t: Turn[State], choice: ChooseShip) -> None:
    running = t.state.round = msgspec.structs.replace(_round(t.state), source=choice.ship)
    t.tell(RoundBegun(running.number, running.participants, choice.ship))


def _bids(t: Turn[State], seat: Seat) -> Menu:
    """An even amount that the seat has, or a pass; a bid that is in stays as it is (IE-080, IE-159).

    Nobody is asked any more when there is nothing left to bid for (IE-158).
    """
    state = t.state
    if not _containers(state):
        return
    most = max(state.credits[seat], state.bids_in.get(seat) or 0)
    amount = Amount(0, most, 2)
    yield Offer(Bid.option(amount=amount), why_not=partial(_cannot_bid, most), binds=partial(_bind, state, seat))
    yield Offer(PASS_BID, binds=partial(_bind, state, seat))


def _bind(state: State, seat: Seat, answer: Bid | PassBid | None) -> None:
    """Note a bid that is in, with which nothing else can be paid, or forget it (IE-159)."""
    if answer is None:
        del state.bids_in[seat]
    else:
        state.bids_in[seat] = answer.amount if isinstance(answer, Bid) else None


def _cannot_bid(most: int, move: Bid) -> Refusal | None:
    """Why a seat cannot bid so much (IE-080)."""
    if move.amount < 0 or move.amount % 2:
        return BAD_AMOUNT
    return not_enough_credits("IE-080") if move.amount > most else None


def _won(t: Turn[State], seat: Seat) -> None:
    t.state.round = msgspec.structs.replace(_round(t.state), winner=seat)


def _break_tie(t: Turn[State], tied: tuple[Seat, ...]) -> list[Entry]:
    tie = BreakTie.option(seat=One(tied))
    return (
        [Offer(tie, lambda choice: _won(t, choice.seat), lambda _: bad_choice("IE-083"))]
        if _containers(t.state)
        else []
    )


def _ways_to_take(t: Turn[State]) -> list[Entry]:
    """The containers and where they may go; a single participant may decline (IE-085, IE-087)."""
    state = t.state
    running = _round(state)
    cards = _containers(state)
    winner = running.winner
    if not cards or winner is None:
        return []
    offers: list[Entry] = [
        Offer(option, partial(_take, t))
        for option in take_options(state, winner, cards, lambda takes: ImportTake.option(takes=takes))
    ]
    offers.append(Refuse(ImportTake, why=lambda move: refuse_takes(state, winner, cards, move.takes)))
    only_one = len(running.participants) == 1
    offers.append(Offer(DECLINE_IMPORT) if only_one else Refuse(DeclineImport, "BAD_CHOICE", "IE-085"))
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
